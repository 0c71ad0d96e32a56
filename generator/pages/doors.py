"""Pages that lead elsewhere: the language chooser, the page for lost addresses, redirects from old ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator import locales
from generator.library import Library
from generator.locales import Locale
from generator.pages.frames import Site
from generator.pages.home import Count, counts, ways
from generator.pages.terms import Group
from generator.render import Head, Page

_SHOWN = 6


@dataclass(frozen=True, slots=True)
class Door:
    """A language of the site: where it begins, what the site is, what it has, and its first ways in."""

    locale: Locale
    url: str
    name: str
    description: str
    counts: tuple[Count, ...]
    groups: tuple[Group, ...]


def _door(locale: Locale, library: Library, site: Site) -> Door:
    return Door(
        locale=locale,
        url=locales.home(locale.code),
        name=site.names[locale.code],
        description=site.descriptions[locale.code],
        counts=tuple(counts(locale, library)),
        groups=ways(locale, library, _SHOWN),
    )


def chooser(library: Library, site: Site) -> Page:
    """The root: every language by its own name. Nobody is redirected by what their browser says."""
    first = library.locales[0].code
    doors = tuple(_door(one, library, site) for one in library.locales)
    head = Head(site.names[first], site.descriptions[first])
    return Page(locales.CHOOSER, first, "portal/chooser.html", head, {"doors": doors}, neutral=True)


def not_found(library: Library, site: Site) -> Page:
    """The answer to a lost address, in every language. It is served at any depth, so the frame names its base."""
    first = library.locales[0].code
    doors = tuple((one, locales.home(one.code), locales.jobs(one.code)) for one in library.locales)
    title = " · ".join(one.t("lost.title") for one in library.locales)
    return Page(
        locales.NOT_FOUND,
        first,
        "portal/lost.html",
        Head(title, listed=False, indexed=False),
        {"doors": doors, "search": site.search},
        neutral=True,
    )


def redirects(library: Library, site: Site) -> Iterator[Page]:
    """A page at every address that a posting or a term had before."""
    for locale in library.locales:
        for posting in library.postings.values():
            for alias in posting.aliases:
                title = posting.text(locale.code).title
                yield _redirect(
                    locales.posting(locale.code, alias),
                    locales.posting(locale.code, posting.id),
                    locale.code,
                    title,
                    site,
                )
        for one in library.taxonomies:
            for term in one.terms.values():
                for old in term.former_ids:
                    target = locales.term(locale.code, one.id, term.id)
                    yield _redirect(
                        locales.term(locale.code, one.id, old), target, locale.code, term.name[locale.code], site
                    )


def _redirect(url: str, target: str, locale: str, title: str, site: Site) -> Page:
    head = Head(title, canonical=target, listed=False, indexed=False)
    return Page(
        url,
        locale,
        "portal/redirect.html",
        head,
        {"target": target, "canonical": site.url + target if site.url else ""},
        framed=False,
    )
