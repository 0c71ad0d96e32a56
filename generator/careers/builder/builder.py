"""Build a site: every unit of the plan is kept if its fingerprint is the live site's, else rendered and written."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from careers import i18n
from careers.builder.failures import NOBODYS, Unmade, attributed, insist_on_all
from careers.builder.files import bring, write
from careers.builder.kinds import import_all, plan_introductions, plan_pictures
from careers.builder.publish import Entry, NewSite
from careers.builder.search_index import LiveIndex, index_name, search_files
from careers.builder.state import CARDS, State
from careers.builder.units import File, Name, Unit
from careers.outputs.social import Images, Keeper
from careers.render import Page
from careers.search import EditorialPage
from careers.support.cache import code_fingerprint, fingerprint
from careers.support.limited import LIMITS, Failed, Limits, limits_of
from careers.support.work import Workers

_PICTURES = "preview images"
_CHUNK = 32
# So many at most by the same processes, which copy more and more of the memory that they have in common as they use it.
_BATCH = 2000
_SEARCH = ("search",)


@dataclass(frozen=True, eq=False)
class Task:
    """The values that workers need to build units.

    Attributes:
        before: what is known of units that are there already.
        folder, live: the new site and the live one; None where workers do not see them.
    """

    state: State
    before: Mapping[Name, Entry]
    folder: Path | None = None
    live: Path | None = None


class Built(NamedTuple):
    """The result of building a unit: its entry, and its files if the caller has to write them.

    An entry without files means that the unit is unchanged and the caller has to keep it.
    """

    entry: Entry
    files: tuple[File, ...] | None = None


def build_unit(task: Task, unit: Unit) -> Built:
    """Keep a unit that is there already with its fingerprint, or make it.

    Raises:
        OSError: a file cannot be written.
        TooLargeError: what is made of a posting is over its budget.
        jinja2.TemplateError: a template is wrong.
    """
    state, before = task.state, task.before.get(unit.name)
    inputs = unit.inputs_fingerprint(state)
    decided: Iterable[Page | File] = ()
    if before is not None and inputs and inputs == before.inputs:
        current = before.fingerprint
    else:
        decided = unit.decide(state)
        # The inputs of a posting change only with its files, and what is decided of it is long.
        current = inputs if unit.is_posting else unit.fingerprint(state, decided)
    if before is not None and before.fingerprint == current:
        if task.folder is None or task.live is None:
            return Built(Entry(current, (), inputs))
        if bring(task.live, task.folder, before.files):
            return Built(Entry(current, before.files, inputs))
    files = unit.render(state, decided or unit.decide(state))
    if task.folder is None or task.live is None:
        return Built(Entry(current, (), inputs), tuple(files))
    return Built(Entry(current, write(task.folder, files, task.live), inputs))


def build_units(units: Sequence[Unit], state: State, site: NewSite, workers: Workers) -> None:
    """Have all `units` in the new site.

    Postings and introductions come first: one that cannot be made must not be shown by others.

    Raises:
        OSError: a file cannot be written.
        Unmade: of some postings or introductions no page can be made; what could be made is there.
        WorkError: the workers ended, or something cannot be made and no text is at fault.
        jinja2.TemplateError: a template is wrong.
    """
    texts = [*(unit for unit in units if unit.is_posting), *plan_introductions(state)]
    others = [unit for unit in units if not unit.is_posting]
    if workers.near:
        import_all()
        with attributed("pages", state.library):
            state.set_up(anew=not site.known)  # else each process would, of every batch
    progress = _Progress(workers, len(texts) + len(others))
    _build_group(texts, state, site, progress, LIMITS)
    _build_group(others, state, site, progress, limits_of(len(state.library.postings)))


def build_pictures(images: Images, cache: Path, state: State, site: NewSite, workers: Workers) -> None:
    """Have the preview images in the new site; `cache` keeps what was drawn before.

    Fonts are those of this machine, so only its own workers can draw.

    Raises:
        OSError, Unmade, WorkError: as `build_units`.
    """
    keeper = Keeper(cache)
    units = [*plan_pictures(images, state.library)]
    drawing = replace(state, images=images, keeper=keeper)
    near = replace(workers, factory=None)
    _build_group(units, drawing, site, _Progress(near, len(units), _PICTURES), LIMITS, size=8)
    if units:
        images.tidy(keeper)


def build_search(pages: Sequence[EditorialPage], cache: Path, state: State, site: NewSite, workers: Workers) -> None:
    """Have the search index in the new site; `pages` are found beside postings, `cache` keeps parts of the index.

    Raises:
        OSError, Unmade, WorkError: as `build_units`.
    """
    common = fingerprint(code_fingerprint(), state.template_fingerprint(CARDS))  # a posting is found as a card
    name = index_name(state, pages)
    current = fingerprint(common, name)
    if site.keep(_SEARCH, current, common):
        return
    before = site.known.get(_SEARCH)
    live = LiveIndex.of(site.live, before.files if before and before.inputs == common else ())
    try:
        with attributed("search", state.library):
            files = search_files(state, pages, name, common, workers, cache, live.read)
            written = write(site.folder, files, site.live, live.sources(name))
            site.add(_SEARCH, Entry(current, written, common))
    except Unmade:
        shutil.rmtree(site.folder / i18n.SEARCH_INDEX, ignore_errors=True)  # a part of it is written
        raise


@dataclass
class _Progress:
    """The workers that build units, and how many units have been built."""

    workers: Workers
    total: int
    stage: str = "pages"
    done: int = 0

    def counting(self) -> Workers:
        """Return the workers, who report what they do as a part of the whole."""
        before = self.done
        return replace(
            self.workers, report=lambda stage, done, _: self.workers.report(stage, before + done, self.total)
        )


def _build_group(
    units: Sequence[Unit], state: State, site: NewSite, progress: _Progress, limits: Limits, size: int = _CHUNK
) -> None:
    """Have some units in the new site. Workers that do not see this machine's files send theirs."""
    near = progress.workers.near
    here = Task(state, site.known, site.folder, site.live)
    task = here if near else replace(here, folder=None, live=None)
    batch = _BATCH if near else max(1, len(units))
    failed: dict[Name, Failed] = {}
    for start in range(0, len(units), batch):
        some = units[start : start + batch]
        results = progress.counting().each(
            build_unit, task, some, limits, stage=progress.stage, size=size, passed=NOBODYS
        )
        for unit, result in zip(some, results, strict=True):
            if isinstance(result, Failed):
                failed[unit.name] = result
                site.remove(unit.addresses)
            elif result.files is not None:
                site.add(unit.name, result.entry._replace(files=write(site.folder, result.files, site.live)))
            elif near:
                site.add(unit.name, result.entry)
            elif not site.keep(unit.name, result.entry.fingerprint, result.entry.inputs):  # its files have changed
                site.add(unit.name, build_unit(replace(here, before={}), unit).entry)
        progress.done += len(some)
    insist_on_all(failed, len(units), state.library)
