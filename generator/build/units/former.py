"""Addresses that were others' once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from generator import locales
from generator.build.units.keys import Keys
from generator.build.units.state import State
from generator.build.units.values import File, Kind, Name, Unit
from generator.errors import Problems
from generator.pages import former as pages
from generator.pages.former import Title
from generator.render import Page

EDITORIAL = "editorial"


@dataclass(frozen=True)
class Taken:
    """Which paths of the site files of editors have: path -> the file, as editors know it."""

    files: Mapping[str, str]

    def by(self, url: str) -> str | None:
        """Return the file that leaves no room for a page at `url`: it, or a folder that it lies in, has its path."""
        path = locales.output_path(url)
        above = (path[:place] for place, character in enumerate(path) if character == "/")
        found = (self.files[one] for one in (path, *above) if one in self.files)
        return next(found, self._folders.get(path))

    @cached_property
    def _folders(self) -> Mapping[str, str]:
        return {
            path[:place]: file
            for path, file in self.files.items()
            for place, character in enumerate(path)
            if character == "/"
        }


class Formers:
    """Redirects, and pages of what is gone. What leads somewhere bears the title of what stands there."""

    moved, gone = "moved", "gone"

    def __init__(self, kinds: Mapping[str, Kind]) -> None:
        """`kinds` are those of what stands, by their names."""
        self._kinds = kinds

    def units(
        self, keys: Keys, standing: Mapping[str, Unit], files: Mapping[str, str], problems: Problems
    ) -> Iterator[Unit]:
        """One for each address; `standing` are the units by the addresses of their pages.

        An address that one of `files` (path on the site -> that file, as editors know it) has stays with it, which is
        recorded.
        """
        state, library = keys.state, keys.library
        taken = Taken(files)
        moved: dict[str, str] = {}
        for one in pages.renamed(library, state.ledger.shown.rpartition("/")[0] or "content"):
            assert one.target is not None
            if (other := taken.by(one.url)) is not None:
                problems.add(*one.claim, "former-page", value=one.url, other=other)
                continue
            moved[one.url] = one.target
            yield self._moved(one, one.target, standing[one.target], keys)
        for one in pages.recorded(state.ledger, standing.keys(), moved, library):
            if one.target is not None:
                yield self._moved(one, one.target, standing[one.target], keys)
            else:
                name = (self.gone, one.locale, one.url)
                yield Unit(name, keys.of_page(name, self._gone(name, state)), (one.url,), yielding=True)

    def _moved(self, one: pages.Former, target: str, unit: Unit, keys: Keys) -> Unit:
        name = (self.moved, one.locale, one.url, *unit.name)
        key = keys.of(name, keys.drawn("portal/redirect.html"), target, unit.key)
        return Unit(name, key, (one.url,), yielding=one.yielding, leads_to=target)

    def make(self, unit: Unit, state: State) -> Iterator[Page | File]:
        """The page."""
        if unit.name[0] == self.gone:
            yield self._gone(unit.name, state)
            return
        _, code, url, *name = unit.name
        assert unit.leads_to is not None
        locale, title = state.library.locales.get(code), self._title(unit.leads_to, tuple(name), state)
        yield pages.redirect(url, unit.leads_to, locale, title, state.site, yielding=unit.yielding)

    def _title(self, url: str, name: Name, state: State) -> Title:
        """That of the page at `url`, which the unit called `name` makes."""
        if name[0] == EDITORIAL:
            return dict(pages.editorial(state.site))[url]
        made = self._kinds[name[0]].make(Unit(name, ""), state)
        return next(Title.of(one) for one in made if isinstance(one, Page) and one.url == url)

    def _gone(self, name: Name, state: State) -> Page:
        _, code, url = name
        return pages.gone(url, state.library.locales.get(code), state.ledger, state.library, state.site)
