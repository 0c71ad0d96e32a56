"""Which preview image a page shows: its own, or that of what it is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting
from careers.i18n import Locale
from careers.pages.frames import Site
from careers.render import Page


def pictured(page: Page, site: Site, addresses: Iterable[str]) -> Page:
    """`page` with the first image of `addresses` that there is; else as it was, with the site's own."""
    for address in addresses:
        if address in site.previews:
            return replace(page, head=replace(page.head, preview=site.previews[address]))
    return page


def of_posting(posting: Posting, locale: Locale, library: Library) -> Iterator[str]:
    """Where the image of a posting may be: its own, then that of its hardware, the first it names first."""
    yield i18n.social_posting(locale.code, posting.id)
    for one in library.taxonomies:
        for term in posting.terms.get(one.field, ()) if one.landing else ():
            yield i18n.social(locale.code, one.id, term)
