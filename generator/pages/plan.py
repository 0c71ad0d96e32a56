"""Which pages there are."""

from __future__ import annotations

from collections.abc import Iterator

from generator import locales
from generator.ledger import Ledger
from generator.library import Library
from generator.likeness import Likeness
from generator.pages import catalogue, doors, former, home, insights, posting, shortlist, taxonomies
from generator.pages.frames import Site
from generator.pages.previews import of_posting, pictured
from generator.render import MarkdownRenderer, Page

_NONE = Ledger()


def plan(library: Library, site: Site, ledger: Ledger = _NONE) -> Iterator[Page]:
    """Every page of the catalogue, one at a time, in a fixed order; those that only the ledger asks for come last."""
    titles, moved = dict(former.editorial(site)), {}
    for page in _catalogue(library, site):
        titles[page.url] = former.Title.of(page)
        yield page
    for page in former.renamed(titles, library, site):
        if page.leads_to is not None:
            moved[page.url] = page.leads_to
        yield page
    yield from former.recorded(ledger, former.Standing(titles, moved), library, site)


def _catalogue(library: Library, site: Site) -> Iterator[Page]:
    yield doors.chooser(library, site)
    yield doors.not_found(library, site)
    terms = taxonomies.Terms(library, site)
    likeness = Likeness(library)
    markdown = MarkdownRenderer()
    for locale in library.locales:
        yield home.home(locale, library, site)
        yield from catalogue.jobs(locale, library, site)
        yield catalogue.tags(locale, library)
        yield insights.page(locale, library, site)
        yield shortlist.page(locale)
        for one in library.taxonomies:
            yield taxonomies.index(one, locale, library)
            for term_id in one.terms:
                for page in terms.pages(one, term_id, locale):
                    yield pictured(page, site, [locales.social(locale.code, one.id, term_id)])
        for found in library.postings.values():
            yield pictured(
                posting.page(found, locale, library, site, likeness, markdown),
                site,
                of_posting(found, locale, library),
            )
