"""Pages of which a language has one."""

from __future__ import annotations

from collections.abc import Iterator

from generator import locales
from generator.build.units.keys import Keys
from generator.build.units.state import State
from generator.build.units.values import File, Unit
from generator.pages import catalogue, doors, home, insights, shortlist, taxonomies
from generator.render import Page


class Doors:
    """The language chooser, and the answer to a lost address."""

    name, chooser, lost = "door", "chooser", "lost"

    def units(self, keys: Keys) -> Iterator[Unit]:
        """One each."""
        name, code = (self.name, self.chooser), keys.library.locales[0].code
        url = locales.CHOOSER
        frame = keys.frame(url, code, neutral=True)
        # It names the ways in with their numbers of jobs.
        yield Unit(
            name,
            keys.of(name, frame, keys.drawn("portal/chooser.html"), keys.filing, keys.standing),
            (url,),
            listed=(url,),
        )
        name, page = (self.name, self.lost), doors.not_found(keys.library, keys.state.site)
        yield Unit(name, keys.of_page(name, page), (page.url,))

    def make(self, unit: Unit, state: State) -> Iterator[Page | File]:
        """The page."""
        made = doors.chooser if unit.name[1] == self.chooser else doors.not_found
        yield made(state.library, state.site)


class Home:
    """The home page of every language."""

    name = "home"

    def units(self, keys: Keys) -> Iterator[Unit]:
        """One each: the newest jobs, what there is, asked for and paid."""
        newest = keys.cards(keys.library.open[: home.NEWEST])
        for code in keys.library.locales.codes:
            name, url = (self.name, code), locales.home(code)
            drawn = keys.drawn("portal/home.html")
            key = keys.of(name, keys.frame(url, code), drawn, newest, keys.filing, keys.pay, keys.standing)
            yield Unit(name, key, (url,), listed=(url,))

    def make(self, unit: Unit, state: State) -> Iterator[Page | File]:
        """The page."""
        yield home.home(state.library.locales.get(unit.name[1]), state.library, state.site)


class Tags:
    """All terms of a language."""

    name = "tags"

    def units(self, keys: Keys) -> Iterator[Unit]:
        """One each, with numbers of jobs."""
        for code in keys.library.locales.codes:
            name, url = (self.name, code), locales.tags(code)
            frame, drawn = keys.frame(url, code, "tags"), keys.drawn("portal/tags.html")
            yield Unit(name, keys.of(name, frame, drawn, keys.filing), (url,), listed=(url,))

    def make(self, unit: Unit, state: State) -> Iterator[Page | File]:
        """The page."""
        yield catalogue.tags(state.library.locales.get(unit.name[1]), state.library)


class Indexes:
    """The index of every taxonomy."""

    name = "index"

    def units(self, keys: Keys) -> Iterator[Unit]:
        """One for each and language: its terms, with numbers of jobs and what editors say of them."""
        for one in keys.library.taxonomies:
            said = [keys.introduction(one.id, term) for term in one.terms]
            for code in keys.library.locales.codes:
                name, url = (self.name, code, one.id), locales.taxonomy(code, one.id)
                frame, drawn = keys.frame(url, code, one.id), keys.drawn("portal/taxonomy.html")
                key = keys.of(name, frame, drawn, keys.filing, said)
                yield Unit(name, key, (url,), listed=(url,))

    def make(self, unit: Unit, state: State) -> Iterator[Page | File]:
        """The page."""
        _, code, taxonomy = unit.name
        yield taxonomies.index(state.library.taxonomies.by_id[taxonomy], state.library.locales.get(code), state.library)


class Shortlist:
    """The page of every language where readers find what they saved; it shows nothing of the catalogue."""

    name = "shortlist"

    def units(self, keys: Keys) -> Iterator[Unit]:
        """One each."""
        for locale in keys.library.locales:
            name, page = (self.name, locale.code), shortlist.page(locale)
            yield Unit(name, keys.of_page(name, page), (page.url,))

    def make(self, unit: Unit, state: State) -> Iterator[Page | File]:
        """The page."""
        yield shortlist.page(state.library.locales.get(unit.name[1]))


class Insights:
    """The page of figures; it counts so much that its key is of what is counted."""

    name = "insights"

    def units(self, keys: Keys) -> Iterator[Unit]:
        """One in each language."""
        for code in keys.library.locales.codes:
            name, url = (self.name, code), locales.insights(code)
            frame, drawn = keys.frame(url, code, "insights"), keys.drawn("portal/insights.html")
            yield Unit(name, keys.of(name, frame, drawn, keys.all), (url,), listed=(url,))

    def make(self, unit: Unit, state: State) -> Iterator[Page | File]:
        """The page."""
        yield insights.page(state.library.locales.get(unit.name[1]), state.library, state.site)
