"""Which pages there are."""

from __future__ import annotations

from collections.abc import Iterator

from generator.library import Library
from generator.pages import catalogue, doors, posting, taxonomies
from generator.pages.frames import Site
from generator.render import Page


def plan(library: Library, site: Site) -> Iterator[Page]:
    """Every page of the catalogue, one at a time, in a fixed order."""
    yield doors.chooser(library, site)
    yield doors.not_found(library, site)
    for locale in library.locales:
        yield catalogue.home(locale, library, site)
        yield from catalogue.jobs(locale, library, site)
        yield catalogue.tags(locale, library)
        for one in library.taxonomies:
            yield taxonomies.index(one, locale, library)
            for term_id in one.terms:
                yield from taxonomies.term(one, term_id, locale, library, site)
        for found in library.postings.values():
            yield posting.page(found, locale, library, site)
    yield from doors.redirects(library, site)
