"""The plan of a site: all its units, each at addresses of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from careers import i18n
from careers.builder.files import folders_above
from careers.builder.kinds import PLANS, plan_crawlers
from careers.builder.redirects import plan_redirects
from careers.builder.similarity import Similarity
from careers.builder.state import State
from careers.builder.units import Unit
from careers.content.address_list import AddressList
from careers.content.library import Library
from careers.content.posting import Posting, Text
from careers.content.static_pages import StaticFile
from careers.pages import Site, create_frames
from careers.render import Page, PlainLayout
from careers.support.diagnostics import Diagnostics

_LONGEST = 255  # bytes of a name, on all file systems that people use


def plan(state: State, others: Iterable[StaticFile], diagnostics: Diagnostics) -> list[Unit]:
    """Return all units of the catalogue, each at addresses of its own; `others` is published beside them.

    Of two outputs at one address one is left out, which is recorded unless it yields.
    """
    units = [unit for planned in PLANS for unit in planned(state)]
    standing = {url: unit for unit in units for url in unit.urls}
    owners = {file.output: file.display_path for file in others}
    units += plan_redirects(state, standing, owners, diagnostics)
    return [*plan_crawlers(state), *_settled(units, owners, diagnostics)]


def plan_of(
    library: Library,
    site: Site,
    ledger: AddressList,
    others: Iterable[StaticFile],
    diagnostics: Diagnostics,
    *,
    indeed: bool = False,
) -> list[Unit]:
    """Return the plan of a site of which nothing is made: for whoever asks only what there is and where."""
    layout = PlainLayout(create_frames(library, site))
    return plan(State(library, site, layout, Similarity(library), ledger, indeed=indeed), others, diagnostics)


def is_planned_alike(before: Library, after: Library) -> bool:
    """Tell whether two libraries of one site have the same plan, as far as that is seen at once.

    They have if they differ by no more than what texts say.
    """
    return (
        before.taxonomies is after.taxonomies
        and before.today == after.today
        and before.postings.keys() == after.postings.keys()
        and all(
            posting is after.postings[key] or _outline(posting) == _outline(after.postings[key])
            for key, posting in before.postings.items()
        )
    )


def _outline(posting: Posting) -> Posting:
    """Return a posting without what its texts say."""
    return replace(
        posting,
        texts={code: Text(code, "", "", "", text.path, 1) for code, text in posting.texts.items()},
        unfinished={code: Text(code, "", "", "", text.path, 1) for code, text in posting.unfinished.items()},
    )


def _settled(units: Iterable[Unit], owners: dict[str, str], diagnostics: Diagnostics) -> Iterator[Unit]:
    """Yield the units that have their addresses for themselves; `owners` says what is at a path already."""
    yielding = []
    folders: set[str] = set()
    for unit in units:
        if unit.yielding:
            yielding.append(unit)
            continue
        for url in unit.urls:
            path = i18n.output_path(url)
            if path in owners:
                _collide(url, unit.origin or f"/{url}", owners[path], diagnostics)
            owners[path] = unit.origin or f"/{url}"
            folders.update(folders_above(path))
        for path in unit.files:
            owners.setdefault(path, f"/{path}")
        yield unit
    if yielding:
        folders.update(above for path in owners for above in folders_above(path))
    for unit in yielding:
        path = i18n.output_path(unit.urls[0])
        above = folders_above(path)
        if path in owners or path in folders or any(one in owners for one in above) or not _possible(path):
            continue
        owners[path] = f"/{unit.urls[0]}"
        folders.update(above)
        yield unit


def _possible(path: str) -> bool:
    """Tell whether file systems take such a name."""
    return all(len(part.encode()) <= _LONGEST for part in path.split("/"))


def _collide(url: str, name: str, other: str, diagnostics: Diagnostics) -> None:
    """Record that two outputs have one address, at the file that an editor can rename."""
    if name.startswith("/"):
        diagnostics.add(other, 1, "path", "site-address", value=url)
    else:
        diagnostics.add(name, 1, "path", "same-address", value=url, other=other)


def pages_to_lay_out(units: Iterable[Unit], state: State) -> Iterator[Page]:
    """Yield a page of each address of some units, with all that decides its layout."""
    for unit in units:
        if unit.name[0] == "gone":  # only the page itself knows which menu item it belongs to
            yield from (part for part in unit.make(state) if isinstance(part, Page))
        elif unit.leads_to is None:
            yield from unit.layouts(state)


def listed(units: Iterable[Unit], editorial: Mapping[str, str]) -> tuple[str, ...]:
    """Return the addresses that crawlers are told, in order."""
    return (*(url for unit in units for url in unit.listed), *editorial)
