"""Render a planned site: plans are cut into chunks, and workers make the files of each and write them into the site."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from careers import i18n
from careers.builder.failures import NOBODYS, Name, attributed, insist_on_all
from careers.builder.kinds import decide
from careers.builder.plan import POSTING, File, PagePlan, plan_introductions, plan_pictures
from careers.builder.publish import NewSite, write
from careers.builder.search_index import index_name, search_files
from careers.builder.state import State
from careers.outputs.social import Images
from careers.render import Page
from careers.search import EditorialPage
from careers.support.limited import LIMITS, Failed, Limits, TooLargeError, limits_of
from careers.support.work import Workers

# For each language of the site, of the files of a posting. Measured in two languages: the largest posting of this
# portal's own content comes to 44 KB; the largest found within the limits of bodies and fields to about 610 KB.
MOST_BYTES = 512 * 1024  # of its page, its Markdown copy and its calendar together

_CHUNK = 32


def render_plan(plan: PagePlan, state: State) -> Iterator[File]:
    """Yield the files of a plan, one at a time: those of a long list take much memory together.

    What others have put at one of its addresses stays.

    Raises:
        TooLargeError: what is made of a posting is over its budget.
        jinja2.TemplateError: a template is wrong.
    """
    files = _rendered(plan, state)
    return _within_budget(files, len(state.library.locales.codes)) if plan.kind == POSTING else files


def _rendered(plan: PagePlan, state: State) -> Iterator[File]:
    for part in decide(plan, state):
        if isinstance(part, Page):
            yield i18n.output_path(part.url), state.layout.wrap(part, state.renderer.body(part)).encode()
        elif part[0] not in state.taken:
            yield part


def _within_budget(files: Iterable[File], languages: int) -> Iterator[File]:
    """Yield the files of a posting on a site of so many languages.

    Raises:
        TooLargeError: they are too large together.
    """
    most, size = MOST_BYTES * languages, 0
    for address, data in files:
        size += len(data)
        if size > most:
            raise TooLargeError(f"{most >> 10} KB")
        yield address, data


def pages_to_lay_out(plans: Iterable[PagePlan], state: State) -> Iterator[Page]:
    """Yield a page of each address of some plans, with all that decides its layout."""
    for plan in plans:
        if plan.kind == "gone":  # only the page itself knows which menu item it belongs to
            yield from (part for part in decide(plan, state) if isinstance(part, Page))
        elif plan.leads_to is None:
            yield from plan.layouts(state.library.locales)


def render_pages(plans: Sequence[PagePlan], state: State, site: NewSite, workers: Workers) -> None:
    """Have the pages and files of all `plans` in the new site.

    Postings and introductions come first: one that cannot be made must not be shown by others.

    Raises:
        OSError: a file cannot be written.
        Unmade: of some postings or introductions no page can be made.
        WorkError: the workers ended, or something cannot be made and no text is at fault.
        jinja2.TemplateError: a template is wrong.
    """
    texts = [*(plan for plan in plans if plan.kind == POSTING), *plan_introductions(state.library)]
    others = [plan for plan in plans if plan.kind != POSTING]
    if workers.near:
        with attributed("pages", state.library):
            state.set_up()  # else each process would, of every batch
    _render_group(texts, state, site, workers, LIMITS, "postings")
    _render_group(others, state, site, workers, limits_of(len(state.library.postings)), "pages")


def render_pictures(images: Images, state: State, site: NewSite, workers: Workers) -> None:
    """Have the preview images in the new site.

    Fonts are those of this machine, so only its own workers can draw.

    Raises:
        OSError, Unmade, WorkError: as `render_pages`.
    """
    plans = [*plan_pictures(images, state.library)]
    drawing = replace(state, images=images)
    _render_group(plans, drawing, site, replace(workers, factory=None), LIMITS, "preview images", size=8)


def render_search(pages: Sequence[EditorialPage], state: State, site: NewSite, workers: Workers) -> None:
    """Have the search index in the new site; it finds `pages` as well as postings.

    Raises:
        OSError, Unmade, WorkError: as `render_pages`.
    """
    with attributed("search", state.library):
        site.write(search_files(state, pages, index_name(state, pages), workers))


def _render_group(
    plans: Sequence[PagePlan],
    state: State,
    site: NewSite,
    workers: Workers,
    limits: Limits,
    stage: str,
    size: int = _CHUNK,
) -> None:
    """Have some plans in the new site."""
    failed: dict[Name, Failed] = {}
    whole = state, site.folder if workers.near else None
    results = workers.each(_make, whole, plans, limits, stage=stage, size=size, passed=NOBODYS)
    record = site.add if workers.near else site.write
    for plan, result in zip(plans, results, strict=True):
        if isinstance(result, Failed):
            failed[plan.name] = result
        else:
            record(result)
    insist_on_all(failed, len(plans), state.library)


def _make(whole: tuple[State, Path | None], plan: PagePlan) -> tuple[Any, ...]:
    """Return the addresses of the files of a plan, written into a folder; the files where workers do not see any."""
    state, folder = whole
    files = render_plan(plan, state)
    return tuple(files) if folder is None else write(folder, files)
