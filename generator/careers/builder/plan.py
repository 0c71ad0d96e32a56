"""The plan of a site: all its units, each at addresses of its own; redirects and pages of what is gone among them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial

from careers import i18n
from careers.builder.files import folders_above
from careers.builder.kinds import PLANS, plan_crawlers
from careers.builder.similarity import Similarity
from careers.builder.state import State
from careers.builder.units import File, Unit
from careers.content.address_list import AddressList
from careers.content.library import Library
from careers.content.posting import Posting, Text
from careers.content.static_pages import StaticFile
from careers.pages import Site, create_frames
from careers.pages.redirects import (
    FormerAddress,
    Title,
    gone_page,
    recorded_addresses,
    redirect_page,
    renamed_addresses,
    static_page_titles,
)
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
        is_possible = all(len(part.encode()) <= _LONGEST for part in path.split("/"))
        if path in owners or path in folders or any(one in owners for one in above) or not is_possible:
            continue
        owners[path] = f"/{unit.urls[0]}"
        folders.update(above)
        yield unit


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


@dataclass(frozen=True)
class Taken:
    """The paths on the site that belong to files of editors: path -> the file, as editors know it."""

    files: Mapping[str, str]

    def by(self, url: str) -> str | None:
        """Return the file that leaves no room for a page at `url`: it, or a folder that it lies in, has its path."""
        path = i18n.output_path(url)
        found = (self.files[one] for one in (path, *folders_above(path)) if one in self.files)
        return next(found, self._folders.get(path))

    @cached_property
    def _folders(self) -> Mapping[str, str]:
        return {folder: file for path, file in self.files.items() for folder in folders_above(path)}


def plan_redirects(
    state: State, standing: Mapping[str, Unit], files: Mapping[str, str], diagnostics: Diagnostics
) -> Iterator[Unit]:
    """Yield a unit for each address; `standing` are the units by the addresses of their pages.

    An address that one of `files` (path on the site -> that file, as editors know it) has stays with it, which is
    recorded.
    """
    library, taken = state.library, Taken(files)
    moved: dict[str, str] = {}
    content = state.ledger.display_path.rpartition("/")[0] or "content"
    for former in renamed_addresses(library, content, employer=state.site.employer):
        assert former.target is not None
        if (other := taken.by(former.url)) is not None:
            diagnostics.add(*former.claim, "former-page", value=former.url, other=other)
            continue
        moved[former.url] = former.target
        yield _redirect(former, former.target, standing)
    # A page that editors write has the title that the site knows.
    present = standing.keys() | static_page_titles(state.site).keys()
    for former in recorded_addresses(state.ledger, present, moved, library):
        if former.target is not None:
            yield _redirect(former, former.target, standing)
        else:
            make = partial(make_gone, former.url, former.locale)
            yield Unit(("gone", former.locale, former.url), make, (former.url,), yielding=True)


def _redirect(former: FormerAddress, target: str, standing: Mapping[str, Unit]) -> Unit:
    unit = standing.get(target)
    name = ("moved", former.locale, former.url, *(unit.name if unit else ("editorial", target)))
    return Unit(
        name,
        partial(make_redirect, former, unit),
        (former.url,),
        yielding=former.yielding,
        leads_to=target,
        inputs=partial(redirect_inputs, former, unit) if unit is None or unit.inputs else None,
    )


def redirect_inputs(former: FormerAddress, target: Unit | None, state: State) -> object:
    """Return all that the page is made from that leads on from `former` to a page of `target`, or of editors."""
    return state.outline, former, target.inputs(state) if target and target.inputs else None


def make_redirect(former: FormerAddress, target: Unit | None, state: State) -> Iterator[Page | File]:
    """Yield the page that leads on, with the title of what stands there: of `target`, or of a page of editors."""
    assert former.target is not None
    if target is None:
        title = static_page_titles(state.site)[former.target]
    else:
        made = target.make(state)
        title = next(Title.of(part) for part in made if isinstance(part, Page) and part.url == former.target)
    locales = state.library.locales
    locale = locales.get(former.locale)
    yield redirect_page(former.url, former.target, locale, title, locales, state.site, yielding=former.yielding)


def make_gone(url: str, code: str, state: State) -> Iterator[Page | File]:
    """Yield the page that says that what was at `url` is gone."""
    yield gone_page(url, state.views[code], state.ledger)
