"""The list of all jobs, and the page of all tags."""

from __future__ import annotations

from collections.abc import Iterator

from careers import i18n
from careers.content.library import Library
from careers.i18n import Locale
from careers.pages import headlines
from careers.pages.cards import tint
from careers.pages.facets import filters
from careers.pages.frames import Site
from careers.pages.lists import part
from careers.pages.standing import counted, doubts
from careers.pages.subscribing import alternates, to_all
from careers.pages.terms import Entry, Group, tree
from careers.render import Head, Page
from careers.statistics.figures import Standing, standing_of_all


def jobs(locale: Locale, library: Library, site: Site, number: int = 1) -> Page:
    """Page `number` of the list of all jobs that have not closed, newest first, those without a date last."""

    def address(other: int) -> str:
        return i18n.jobs(locale.code, other)

    found = part(library.open, number, locale, library, site.page_size, address)
    feed = to_all(locale, site) if number == 1 else None
    head = Head(
        headlines.numbered(locale.t("jobs.title"), number, locale),
        _described(standing_of_all(library), locale, site),
        headline=headlines.numbered(locale.t("headline.jobs"), number, locale),
        alternates=alternates(feed),
    )
    context = {
        "part": found,
        "doubts": doubts(standing_of_all(library), locale),
        "jobs_url": i18n.jobs(locale.code),
        "tags_url": i18n.tags(locale.code),
        "script": i18n.asset("javascripts/jobs.js"),
        "search_base": i18n.SEARCH_INDEX,
        "search": site.search,
        # They are used by script, which shows what it finds on the first page whatever the address says.
        "filters": filters(locale, library) if site.search and number == 1 else None,
        "page_size": site.page_size,
        "feed": feed,
    }
    return Page(address(number), locale.code, "portal/jobs.html", head, context, section="jobs")


def _described(standing: Standing, locale: Locale, site: Site) -> str:
    """What the list holds; it is ordered by date only where there are dates."""
    key = "jobs.description" if standing.certain else "jobs.description.doubtful"
    said = locale.t(key, jobs=counted(standing, locale), site=site.names[locale.code])
    return said + doubts(standing, locale)


def tags(locale: Locale, library: Library) -> Page:
    """All taxonomies with all their terms and counts, those of most jobs first."""
    groups = tuple(
        Group(one.id, tint(library, one), one.name[locale.code], i18n.taxonomy(locale.code, one.id), _flat(one_tree))
        for one, one_tree in ((one, tree(one, locale, library)) for one in library.taxonomies)
    )
    head = Head(locale.t("tags.title"), locale.t("tags.description"), headline=locale.t("headline.tags"))
    return Page(i18n.tags(locale.code), locale.code, "portal/tags.html", head, {"groups": groups}, section="tags")


def _flat(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """A tree as one list, those of most jobs first; of those alike, each before the narrower ones."""
    return tuple(sorted(_walk(entries), key=lambda found: -found.count))


def _walk(entries: tuple[Entry, ...]) -> Iterator[Entry]:
    for one in entries:
        yield one
        yield from _walk(one.children)
