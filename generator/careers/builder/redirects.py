"""Addresses that were others' once: redirects, and pages of what is gone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial

from careers import i18n
from careers.builder.files import folders_above
from careers.builder.state import State
from careers.builder.units import File, Unit
from careers.pages.redirects import (
    FormerAddress,
    Title,
    gone_page,
    recorded_addresses,
    redirect_page,
    renamed_addresses,
    static_page_titles,
)
from careers.render import Page
from careers.support.diagnostics import Diagnostics


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
    locale = state.library.locales.get(former.locale)
    yield redirect_page(former.url, former.target, locale, title, state.site, yielding=former.yielding)


def make_gone(url: str, code: str, state: State) -> Iterator[Page | File]:
    """Yield the page that says that what was at `url` is gone."""
    yield gone_page(url, state.views[code], state.ledger)
