"""Render a planned site: workers make the pages and files of each plan, by its kind, and write them into the site."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from careers import i18n
from careers.builder.failures import NOBODYS, Name, attributed, insist_on_all
from careers.builder.plan import POSTING, File, PagePlan, plan_pictures
from careers.builder.publish import write
from careers.builder.search_index import index_name, search_files
from careers.builder.state import State
from careers.outputs import api
from careers.outputs.calendar import deadlines
from careers.outputs.feeds import files as feed_files
from careers.outputs.indeed import indeed
from careers.outputs.published import published
from careers.outputs.sitemap import lastmod, robots, sitemaps
from careers.outputs.social import Images
from careers.pages.home import home_page, language_chooser, llms_file
from careers.pages.indexes import tags_page, taxonomy_page
from careers.pages.insights import insights_page
from careers.pages.jobs import jobs_page
from careers.pages.personal import my_skills_page, shortlist_page, skills_vocabulary
from careers.pages.posting import markdown_copy, posting_page, posting_values
from careers.pages.redirects import broken_page, gone_page, not_found_page, redirect_page, static_page_titles
from careers.pages.term_page import term_page
from careers.render import Head, Page
from careers.search import EditorialPage
from careers.support.limited import LIMITS, Failed, Limits, TooLargeError, error_context, limits_of
from careers.support.work import Workers

# For each language of the site, of the files of a posting. Measured in two languages: the largest posting of this
# portal's own content comes to 44 KB; the largest found within the limits of bodies and fields to about 610 KB.
MOST_BYTES = 512 * 1024  # of its page, its Markdown copy and its calendar together

_CHUNK = 32

Parts = Iterable[Page | File]


def decide(plan: PagePlan, state: State) -> Parts:
    """Return the pages of a plan, decided and not rendered, and its other files."""
    return KINDS[plan.kind](state, plan)


def render_plan(plan: PagePlan, state: State) -> Iterator[File]:
    """Yield the files of a plan, one at a time: those of a long list take much memory together.

    What others have put at one of its addresses stays.

    Raises:
        TooLargeError: what is made of a posting is over its budget.
        jinja2.TemplateError: a template is wrong.
    """
    most, size = MOST_BYTES * len(state.library.locales.codes), 0
    for part in decide(plan, state):
        if isinstance(part, Page):
            address, data = i18n.output_path(part.url), state.layout.wrap(part, state.renderer.body(part)).encode()
        elif part[0] in state.taken:
            continue
        else:
            address, data = part
        size += len(data)
        if plan.kind == POSTING and size > most:
            raise TooLargeError(f"{most >> 10} KB")
        yield address, data


def pages_to_lay_out(plans: Iterable[PagePlan], state: State) -> Iterator[Page]:
    """Yield a page of each address of some plans, with all that decides its layout."""
    locales = state.library.locales
    for plan in plans:
        if plan.kind == "gone":  # only the page itself knows whether it is in a language
            yield from (part for part in decide(plan, state) if isinstance(part, Page))
        for url in plan.urls if plan.kind not in ("gone", "moved") else ():
            locale = locales[0] if plan.neutral else locales.at(url) or locales[0]
            yield Page(url, locale, "", Head(""), neutral=plan.neutral)


def render_pages(plans: Sequence[PagePlan], state: State, folder: Path, workers: Workers) -> Iterator[str]:
    """Write the pages and files of all `plans` into a new site, and yield their addresses.

    Postings and introductions come first: one that cannot be made must not be shown by others.

    Raises:
        OSError: a file cannot be written.
        Unmade: of some postings or introductions no page can be made.
        WorkError: the workers ended, or something cannot be made and no text is at fault.
        jinja2.TemplateError: a template is wrong.
    """
    introductions = (PagePlan("introduction", term) for term in state.library.introductions)
    texts = [*(plan for plan in plans if plan.kind == POSTING), *introductions]
    others = [plan for plan in plans if plan.kind != POSTING]
    yield from _render_group(texts, state, folder, workers, LIMITS)
    yield from _render_group(others, state, folder, workers, limits_of(len(state.library.postings)))


def render_pictures(images: Images, state: State, folder: Path, workers: Workers) -> Iterator[str]:
    """Write the preview images into a new site, and yield their addresses.

    Fonts are those of this machine, so only its own workers can draw.

    Raises:
        OSError, Unmade, WorkError: as `render_pages`.
    """
    plans = [*plan_pictures(images, state.library)]
    drawing = replace(state, images=images)
    return _render_group(plans, drawing, folder, replace(workers, factory=None), LIMITS, size=8)


def render_search(pages: Sequence[EditorialPage], state: State, folder: Path, workers: Workers) -> Iterable[str]:
    """Write the search index into a new site, and return its addresses; it finds `pages` as well as postings.

    Raises:
        OSError, Unmade, WorkError: as `render_pages`.
    """
    with attributed("search", state.library):
        return write(folder, search_files(state, pages, index_name(state, pages), workers))


def _render_group(
    plans: Sequence[PagePlan],
    state: State,
    folder: Path,
    workers: Workers,
    limits: Limits,
    size: int = _CHUNK,
) -> Iterator[str]:
    failed: dict[Name, Failed] = {}
    whole = state, folder if workers.near else None
    results = workers.each(_make, whole, plans, limits, size=size, passed=NOBODYS)
    for plan, result in zip(plans, results, strict=True):
        if isinstance(result, Failed):
            failed[plan.name] = result
        else:
            yield from result if workers.near else write(folder, result)
    insist_on_all(failed, len(plans), state.library)


def _make(whole: tuple[State, Path | None], plan: PagePlan) -> tuple[Any, ...]:
    """Return the addresses of the files of a plan, written into a folder; the files where workers do not see any."""
    state, folder = whole
    files = render_plan(plan, state)
    return tuple(files) if folder is None else write(folder, files)


def _skills(state: State, plan: PagePlan) -> Iterator[Page | File]:
    view = state.views[plan.subject[0]]
    yield my_skills_page(view)
    yield i18n.skills_vocabulary(view.folder), skills_vocabulary(view)


def _posting(state: State, plan: PagePlan) -> Iterator[Page | File]:
    """Yield a posting's pages, its text as Markdown, and its last day as a calendar file."""
    library, site, markdown = state.library, state.site, state.renderer.markdown
    posting = library.postings[plan.subject[0]]
    similar = state.similarity.of(posting)
    for view in state.views.values():
        values = posting_values(posting, view, similar, markdown)
        yield posting_page(values, view)
        if site.llms and view.code in posting.texts:
            yield markdown_copy(values, view, markdown)
    yield from deadlines(posting, library, site.url)


def _introduction(state: State, plan: PagePlan) -> Parts:
    """Render what editors say of a term, and return nothing."""
    taxonomy, term = plan.subject
    for introduction in state.library.introductions[taxonomy, term].values():
        state.renderer.markdown(introduction.body)
    return ()


def _logo(state: State, plan: PagePlan) -> Parts:
    logo = state.library.logos[plan.subject[0]]
    return [(i18n.logo(logo.name), logo.data)]


def _picture(state: State, plan: PagePlan) -> Parts:
    """Return a preview image; the subject names the text that it shows, if it is a stranger's.

    Raises:
        ValueError: a font's program fails.
    """
    assert state.images is not None
    url, text = plan.subject
    with error_context(text):
        try:
            return [(url, state.images.png(url))]
        except OSError as error:
            if error.errno is not None:
                raise
            raise ValueError(str(error)) from error  # of the font's program, not of the machine (Pillow)


def _crawlers(state: State, plan: PagePlan) -> Iterator[File]:
    """Yield the sitemaps and ``robots.txt``; the subject are the addresses that these name, in order."""
    (listed,) = plan.subject
    yield i18n.ROBOTS, robots(state.site.url)
    times = lastmod(state.library, state.editorial, state.history)
    yield from sitemaps(listed, state.site.url, state.library.locales, times)


def _redirect(state: State, plan: PagePlan) -> Parts:
    """Return the page that leads on, with the title of what stands there: of another plan, or of a page of editors."""
    assert plan.leads_to is not None
    code, url, target = plan.subject
    if target is None:
        title = static_page_titles(state.site)[plan.leads_to]
    else:
        pages = (part for part in decide(target, state) if isinstance(part, Page))
        page = next(page for page in pages if page.url == plan.leads_to)
        title = page.head.title, page.head.lang or page.locale.code
    locales = state.library.locales
    return [redirect_page(url, plan.leads_to, locales.get(code), title, locales, state.site)]


def _gone(state: State, plan: PagePlan) -> Parts:
    code, url = plan.subject
    return [gone_page(url, state.views[code], state.addresses)]


def _broken(state: State, plan: PagePlan) -> Parts:
    code, url, errors = plan.subject
    return [broken_page(url, state.views[code], errors)]


KINDS: Mapping[str, Callable[[State, PagePlan], Parts]] = {
    "chooser": lambda state, _: [language_chooser(tuple(state.views.values()))],
    "lost": lambda state, _: [not_found_page([*state.views.values()])],
    "home": lambda state, plan: [home_page(state.views[plan.subject[0]])],
    "insights": lambda state, plan: [insights_page(state.views[plan.subject[0]])],
    "tags": lambda state, plan: [tags_page(state.views[plan.subject[0]])],
    "shortlist": lambda state, plan: [shortlist_page(state.views[plan.subject[0]])],
    "my-skills": _skills,
    "index": lambda state, plan: [
        taxonomy_page(state.library.taxonomies.by_id[plan.subject[1]], state.views[plan.subject[0]])
    ],
    "jobs": lambda state, plan: (jobs_page(view, plan.subject[0], state.levels) for view in state.views.values()),
    "term": lambda state, plan: (
        term_page(view.taxonomies.by_id[plan.subject[0]], plan.subject[1], view, plan.subject[2])
        for view in state.views.values()
    ),
    "feed": lambda state, plan: feed_files(*state.channels[plan.subject[0]], state.publication),
    "api": lambda state, plan: [api.part(state.publication, plan.subject[0])],
    "api-description": lambda state, _: api.described(state.publication),
    "indeed": lambda state, _: indeed(state.publication),
    "published": lambda state, _: [(i18n.PUBLISHED, published(state.library))],
    "llms": lambda state, _: [llms_file(state.views, state.site)],
    "logo": _logo,
    POSTING: _posting,
    "introduction": _introduction,
    "picture": _picture,
    "crawlers": _crawlers,
    "moved": _redirect,
    "gone": _gone,
    "broken": _broken,
}
