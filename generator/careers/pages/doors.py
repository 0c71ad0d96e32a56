"""Pages that lead elsewhere: the language chooser, and the page for lost addresses."""

from __future__ import annotations

from dataclasses import dataclass

from careers import i18n
from careers.content.library import Library
from careers.i18n import Locale
from careers.pages.frames import Site
from careers.pages.home import Count, counts, ways
from careers.pages.standing import doubts
from careers.pages.structured import publisher, website
from careers.pages.terms import Group
from careers.render import Head, Page
from careers.statistics.figures import standing_of_all

_SHOWN = 6


@dataclass(frozen=True, slots=True)
class Door:
    """A language of the site: where it begins, what the site is, what it has, and its first ways in."""

    locale: Locale
    url: str
    name: str
    description: str
    counts: tuple[Count, ...]
    doubts: str
    groups: tuple[Group, ...]


def _door(locale: Locale, library: Library, site: Site) -> Door:
    return Door(
        locale=locale,
        url=i18n.home(locale.code),
        name=site.names[locale.code],
        description=site.descriptions[locale.code],
        counts=tuple(counts(locale, library)),
        doubts=doubts(standing_of_all(library), locale),
        groups=ways(locale, library, _SHOWN),
    )


def chooser(library: Library, site: Site) -> Page:
    """The root: every language by its own name. Nobody is redirected by what their browser says."""
    locale = library.locales[0]
    first = locale.code
    doors = tuple(_door(one, library, site) for one in library.locales)
    structured = (*website(locale, site), *publisher(locale, library, site))
    head = Head(site.names[first], site.descriptions[first], structured=structured)
    return Page(i18n.CHOOSER, first, "portal/chooser.html", head, {"doors": doors}, neutral=True)


def not_found(library: Library, site: Site) -> Page:
    """The answer to a lost address, in every language. It is served at any depth, so the frame names its base."""
    first = library.locales[0].code
    doors = tuple((one, i18n.home(one.code), i18n.jobs(one.code)) for one in library.locales)
    title = " · ".join(one.t("lost.title") for one in library.locales)
    return Page(
        i18n.NOT_FOUND,
        first,
        "portal/lost.html",
        Head(title, listed=False, indexed=False),
        {"doors": doors, "search": site.search},
        neutral=True,
    )
