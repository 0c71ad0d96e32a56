"""The site, part by part: which there are, what each depends on, and how it is made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from generator import locales
from generator.build.publish import WrittenFile, write
from generator.build.units.budget import within
from generator.build.units.crawlers import Crawlers
from generator.build.units.former import EDITORIAL, Formers
from generator.build.units.keys import Keys, Unkeyed
from generator.build.units.likeness import Alike
from generator.build.units.lists import Jobs, Terms
from generator.build.units.machines import Api, Feeds, Whole
from generator.build.units.overviews import Doors, Home, Indexes, Insights, Shortlist, Tags
from generator.build.units.postings import Postings
from generator.build.units.state import State
from generator.build.units.values import File, Kind, Maker, Name, Unit
from generator.editorial import EditorialFile
from generator.errors import Problems
from generator.ledger import Ledger
from generator.library import Library
from generator.pages import Site, frames
from generator.pages.former import editorial
from generator.posting import Posting, Text
from generator.render import Page, PlainShell

__all__ = [
    "Keys",
    "Made",
    "Name",
    "State",
    "Unit",
    "Unkeyed",
    "crawlers",
    "files",
    "make",
    "pages",
    "plan",
    "planned",
    "planned_alike",
]

# The dearest first, so that no worker is left with them when the others have ended.
_KINDS: Mapping[str, Kind] = {
    one.name: one
    for one in (
        Insights(),
        Jobs(),
        Terms(),
        Feeds(),
        Api(),
        Whole(),
        Doors(),
        Home(),
        Tags(),
        Indexes(),
        Shortlist(),
        Postings(),
    )
}
_FORMERS, _CRAWLERS = Formers(_KINDS), Crawlers()
_MAKERS: Mapping[str, Maker] = {**_KINDS, Formers.moved: _FORMERS, Formers.gone: _FORMERS, Crawlers.name: _CRAWLERS}
_LONGEST = 255  # bytes of a name, on all file systems that people use


@dataclass(frozen=True, slots=True)
class Made:
    """What became of a unit: where it was written, or its files where that is for somebody else to do."""

    written: tuple[WrittenFile, ...]
    files: tuple[File, ...] = ()


def plan(keys: Keys, others: Iterable[EditorialFile], problems: Problems) -> list[Unit]:
    """All units of the catalogue, each at addresses of its own; `others` is published beside them.

    Of two outputs at one address one is left out, which is recorded unless it yields.
    """
    state = keys.state
    found = [unit for kind in _KINDS.values() for unit in kind.units(keys)]
    standing = {url: Unit((EDITORIAL, url), title.text + title.lang, (url,)) for url, title in editorial(state.site)}
    standing |= {url: unit for unit in found for url in unit.urls}
    owners = {one.output: one.shown for one in others}
    found += _FORMERS.units(keys, standing, owners, problems)
    return list(_settled(found, owners, problems))


def planned(
    library: Library,
    site: Site,
    ledger: Ledger,
    others: Iterable[EditorialFile],
    problems: Problems,
    *,
    indeed: bool = False,
) -> list[Unit]:
    """The same without keys that mean anything, and those for crawlers, for who only asks what there is and where."""
    shell = PlainShell(frames(library, site))
    keys = Unkeyed(State(library, site, shell, Alike(library, {}), ledger, indeed=indeed))
    return [*crawlers(keys, ()), *plan(keys, others, problems)]


def planned_alike(one: Library, other: Library) -> bool:
    """Whether two libraries of one site have the same units at the same addresses, as far as that is seen at once.

    They have, where they differ by no more than what texts say: then what there was of one is there of the other.
    """
    return (
        one.taxonomies is other.taxonomies
        and one.today == other.today
        and one.postings.keys() == other.postings.keys()
        and all(before is now or _outline(before) == _outline(now) for before, now in _pairs(one, other))
    )


def _pairs(one: Library, other: Library) -> Iterator[tuple[Posting, Posting]]:
    """The postings of the same ids."""
    return ((posting, other.postings[key]) for key, posting in one.postings.items())


def _outline(posting: Posting) -> Posting:
    """All of a posting but what its texts say."""
    return replace(
        posting,
        texts={code: Text(code, "", "", "", text.path, 1) for code, text in posting.texts.items()},
        unfinished={code: Text(code, "", "", "", text.path, 1) for code, text in posting.unfinished.items()},
    )


def crawlers(keys: Keys, listed: Iterable[str]) -> Iterator[Unit]:
    """The units that tell crawlers of the pages in `listed`."""
    return _CRAWLERS.units(keys, tuple(listed))


def _settled(units: Iterable[Unit], owners: dict[str, str], problems: Problems) -> Iterator[Unit]:
    """The units that have their addresses for themselves; `owners` says what is at a path already."""
    yielding = []
    folders: set[str] = set()
    for unit in units:
        if unit.yielding:
            yielding.append(unit)
            continue
        for url in unit.urls:
            path = locales.output_path(url)
            if path in owners:
                _collide(url, unit.origin or f"/{url}", owners[path], problems)
            owners[path] = unit.origin or f"/{url}"
            folders.update(_above(path))
        for path in unit.files:
            owners.setdefault(path, f"/{path}")
        yield unit
    if yielding:
        folders.update(above for path in owners for above in _above(path))
    for unit in yielding:
        path = locales.output_path(unit.urls[0])
        above = _above(path)
        if path in owners or path in folders or any(one in owners for one in above) or not _possible(path):
            continue
        owners[path] = f"/{unit.urls[0]}"
        folders.update(above)
        yield unit


def _above(path: str) -> list[str]:
    """The folders that a file lies in."""
    return [path[:place] for place, character in enumerate(path) if character == "/"]


def _possible(path: str) -> bool:
    """Whether file systems take such a name."""
    return all(len(part.encode()) <= _LONGEST for part in path.split("/"))


def _collide(url: str, name: str, other: str, problems: Problems) -> None:
    """Record that two outputs have one address, at the file that an editor can rename."""
    if name.startswith("/"):
        problems.add(other, 1, "path", "site-address", value=url)
    else:
        problems.add(name, 1, "path", "same-address", value=url, other=other)


def pages(unit: Unit, state: State) -> Iterator[Page]:
    """The pages of a unit, decided and not drawn."""
    return (one for one in _MAKERS[unit.name[0]].make(unit, state) if isinstance(one, Page))


def files(unit: Unit, state: State) -> Iterator[File]:
    """The files of a unit: addresses, and what answers there. What others have put there stays.

    Raises:
        TooMuch: what is made of a posting is over its budget.
        jinja2.TemplateError: a template is wrong.
    """
    drawn = _drawn(unit, state)
    return within(drawn, len(state.library.locales.codes)) if unit.name[0] == Postings.name else drawn


def _drawn(unit: Unit, state: State) -> Iterator[File]:
    for one in _MAKERS[unit.name[0]].make(unit, state):
        if isinstance(one, Page):
            yield locales.output_path(one.url), state.shell.wrap(one, state.renderer.body(one)).encode()
        elif one[0] not in state.taken:
            yield one


def make(state: State, unit: Unit) -> Made:
    """Make a unit, and write it where the state names a folder for that.

    Raises:
        OSError: a file cannot be written.
        TooMuch: what is made of a posting is over its budget.
        jinja2.TemplateError: a template is wrong.
    """
    found = tuple(files(unit, state))  # all of them before any is written
    return Made(write(state.folder, found, state.live)) if state.folder is not None else Made((), found)
