"""The home page, the list of all jobs, and the page of all tags."""

from __future__ import annotations

from collections.abc import Iterator

from generator import locales
from generator.library import Library
from generator.locales import Locale
from generator.pages.cards import cards, tint
from generator.pages.facets import filters
from generator.pages.frames import Site
from generator.pages.lists import parts
from generator.pages.terms import Entry, Group, leaves, most, tree
from generator.render import Head, Page
from generator.taxonomy import Taxonomy

_NEWEST = 8
_TILES = 12


def home(locale: Locale, library: Library, site: Site) -> Page:
    """The home page of a locale: what there is, in numbers, and the ways in."""
    # Ways in, in the taxonomies' order: tiles for those with landing pages, short lists for who and where.
    places = library.taxonomies.places
    tiles = [_used(one.id, locale, library) for one in library.taxonomies if one.landing]
    lists = [one for one in (library.taxonomies.employers, places) if one is not None]
    context = {
        "description": site.descriptions[locale.code],
        "jobs_url": locales.jobs(locale.code),
        "total": len(library.open),
        "figures": tuple(_figure(one, locale, library) for one in library.taxonomies if one.landing or one is places),
        "tiles": tuple(group for group in tiles if group.entries),
        "lists": tuple(_used(one.id, locale, library) for one in lists),
        "newest": cards(library.open[:_NEWEST], locale, library),
        "search": site.search,
    }
    head = Head(site.names[locale.code], site.descriptions[locale.code])
    return Page(locales.home(locale.code), locale.code, "portal/home.html", head, context)


def _used(taxonomy_id: str, locale: Locale, library: Library) -> Group:
    """A taxonomy with the terms that open postings have, the most frequent first, without those that only gather."""
    one = library.taxonomies.by_id[taxonomy_id]
    found = leaves(one, most(one, locale, library, library.open))[:_TILES]
    return Group(one.id, tint(library, one), one.name[locale.code], locales.taxonomy(locale.code, one.id), found)


def _figure(one: Taxonomy, locale: Locale, library: Library) -> Entry:
    """How many terms of a taxonomy open postings have, those left out that only gather."""
    found = leaves(one, most(one, locale, library, library.open))
    return Entry(one.id, one.name[locale.code], locales.taxonomy(locale.code, one.id), len(found))


def jobs(locale: Locale, library: Library, site: Site) -> Iterator[Page]:
    """The list of all open jobs, newest first, on as many pages as it takes."""
    for part in parts(library.open, locale, library, site.page_size, lambda n: locales.jobs(locale.code, n)):
        numbered = locale.t("list.numbered", title=locale.t("jobs.title"), number=part.number)
        head = Head(
            locale.t("jobs.title") if part.number == 1 else numbered,
            locale.n("jobs.description", part.total, site=site.names[locale.code]),
        )
        url = locales.jobs(locale.code, part.number)
        context = {
            "part": part,
            "jobs_url": locales.jobs(locale.code),
            "tags_url": locales.tags(locale.code),
            "script": locales.asset("javascripts/jobs.js"),
            "search_base": locales.search_index(),
            "search": site.search,
            # They are used by script, which shows what it finds on the first page whatever the address says.
            "filters": filters(locale, library) if site.search and part.number == 1 else None,
            "page_size": site.page_size,
        }
        yield Page(url, locale.code, "portal/jobs.html", head, context, section="jobs")


def tags(locale: Locale, library: Library) -> Page:
    """All taxonomies with all their terms and counts, in the locale's alphabetical order."""
    groups = tuple(
        Group(one.id, tint(library, one), one.name[locale.code], locales.taxonomy(locale.code, one.id), _flat(one_tree))
        for one, one_tree in ((one, tree(one, locale, library)) for one in library.taxonomies)
    )
    head = Head(locale.t("tags.title"), locale.t("tags.description"))
    return Page(locales.tags(locale.code), locale.code, "portal/tags.html", head, {"groups": groups}, section="tags")


def _flat(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """A tree as one list, each term before the narrower ones."""
    return tuple(found for one in entries for found in (one, *_flat(one.children)))
