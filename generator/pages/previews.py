"""Which preview image a page shows: its own, or that of what it is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator import locales
from generator.library import Library
from generator.locales import Locale
from generator.pages.frames import Site
from generator.posting import Posting
from generator.render import Page


def pictured(page: Page, site: Site, addresses: Iterable[str]) -> Page:
    """`page` with the first image of `addresses` that there is; else as it was, with the site's own."""
    for address in addresses:
        if address in site.previews:
            return replace(page, head=replace(page.head, preview=site.previews[address]))
    return page


def of_posting(posting: Posting, locale: Locale, library: Library) -> Iterator[str]:
    """Where the image of a posting may be: its own, then that of its hardware, the first it names first."""
    yield locales.social_posting(locale.code, posting.id)
    for one in library.taxonomies:
        for term in posting.terms.get(one.field, ()) if one.landing else ():
            yield locales.social(locale.code, one.id, term)
