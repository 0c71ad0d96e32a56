"""Lists of open postings, page by page: all of them, and those under each term with what there is to say of it."""

from __future__ import annotations

from collections.abc import Iterator

from generator import locales
from generator.build.units.keys import Keys
from generator.build.units.state import State
from generator.build.units.values import File, Unit
from generator.pages import catalogue
from generator.pages.lists import length, on_page
from generator.pages.previews import pictured
from generator.render import Page
from generator.taxonomy import Taxonomy


class Jobs:
    """The list of all open jobs."""

    name = "jobs"

    def units(self, keys: Keys) -> Iterator[Unit]:
        """One for each page of it, in all languages."""
        library, size = keys.library, keys.state.site.page_size
        for number in range(1, length(len(library.open), size) + 1):
            name = (self.name, str(number))
            urls = tuple(locales.jobs(code, number) for code in library.locales.codes)
            frames = [keys.frame(url, code, "jobs") for url, code in zip(urls, library.locales.codes, strict=True)]
            # The first has the filters, which count everything.
            shown = keys.all if number == 1 else keys.cards(on_page(library.open, number, size))
            drawn = keys.drawn("portal/jobs.html")
            yield Unit(name, keys.of(name, *frames, drawn, keys.standing, shown), urls, listed=urls)

    def make(self, unit: Unit, state: State) -> Iterator[Page | File]:
        """The page in every language."""
        for locale in state.library.locales:
            yield catalogue.jobs(locale, state.library, state.site, int(unit.name[1]))


class Terms:
    """The pages of every term."""

    name = "term"

    def units(self, keys: Keys) -> Iterator[Unit]:
        """One for each page of a term's list, in all languages; the first has the term's portrait."""
        for one in keys.library.taxonomies:
            for term_id in one.terms:
                yield from self._term(one, term_id, keys)

    def _term(self, one: Taxonomy, term_id: str, keys: Keys) -> Iterator[Unit]:
        library, site = keys.library, keys.state.site
        postings, said = library.filed(one.id, term_id), keys.told[one.id, term_id].always
        pictures = [keys.previews([locales.social(code, one.id, term_id)]) for code in library.locales.codes]
        for number in range(1, length(len(postings), site.page_size, site.list_pages) + 1):
            name = (self.name, one.id, term_id, str(number))
            urls = tuple(locales.term(code, one.id, term_id, number) for code in library.locales.codes)
            frames = [keys.frame(url, code, one.id) for url, code in zip(urls, library.locales.codes, strict=True)]
            shown = keys.cards(on_page(postings, number, site.page_size))
            parts = [*frames, keys.drawn("portal/term.html"), *pictures, said, len(postings), shown]
            if number == 1:
                parts += self._portrait(one, term_id, keys)
            yield Unit(name, keys.of(name, *parts), urls, listed=urls)

    def _portrait(self, one: Taxonomy, term_id: str, keys: Keys) -> Iterator[object]:
        """What the first page shows besides: see ``pages/portrait.py`` and what that is made of."""
        library, told = keys.library, keys.told[one.id, term_id]
        yield keys.introduction(one.id, term_id)
        yield told.spread
        yield keys.pay
        yield told.neighbours
        yield keys.cards(library.postings[shown] for shown in told.shown)
        # Other terms that it names, with their numbers of jobs.
        yield [library.count(one.id, other.id) for other in one.stacked] if one.landing else ()
        yield keys.left if one.demand else ()
        if not library.count(one.id, term_id):
            yield keys.counts(one.id)
        if one is library.taxonomies.employers:
            yield from self._employer(one, term_id, keys)

    def _employer(self, one: Taxonomy, term_id: str, keys: Keys) -> Iterator[object]:
        """What the page of an employer shows: what it makes, and who else hires where it does, and for what."""
        library = keys.library
        idle = not library.count(one.id, term_id)
        for other in library.taxonomies:
            for each in other.terms.values():
                if each.vendor == term_id:
                    # Who has no jobs shows some of those on what it makes.
                    shown = keys.filed(other.id, each.id) if idle else library.count(other.id, each.id)
                    yield other.id, each.id, shown
            if other.landing or other is library.taxonomies.places:
                yield keys.competing((one.id, term_id), other)

    def make(self, unit: Unit, state: State) -> Iterator[Page | File]:
        """The page in every language."""
        _, taxonomy, term_id, number = unit.name
        one = state.library.taxonomies.by_id[taxonomy]
        for locale in state.library.locales:
            page = state.terms.page(one, term_id, locale, int(number))
            yield pictured(page, state.site, [locales.social(locale.code, taxonomy, term_id)])
