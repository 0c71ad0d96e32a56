"""The home page: what there is, in one sentence with its numbers, and the ways in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from careers import i18n
from careers.content.library import Library
from careers.content.taxonomy import UNDISCLOSED, Taxonomy
from careers.i18n import Locale
from careers.pages.cards import cards, tint
from careers.pages.charts import Bar, bars, listed_pay
from careers.pages.frames import Site
from careers.pages.standing import counted, doubts
from careers.pages.structured import publisher
from careers.pages.subscribing import alternates, to_all
from careers.pages.terms import Entry, Group, named
from careers.render import Head, Page
from careers.statistics.figures import standing_of_all, stated_pay

NEWEST = 8
_TILES = 12
_LISTED = 8
_BARS = 8


@dataclass(frozen=True, slots=True)
class Count:
    """A part of the sentence that says what there is: how many, in words with a number, and where they are listed."""

    id: str
    count: int
    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Pay:
    """What the open jobs pay a year.

    Attributes:
        range: from the least to the most, e.g. ``CN¥195K–3.5M+/yr``, in each currency; "" where no job states pay.
        stated, total: how many jobs state it, of how many.
        figure: both in words, "" where none does.
        url: where pay is broken down.
    """

    range: str
    stated: int
    total: int
    figure: str
    url: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What the open jobs ask for most, of one taxonomy; `url` leads to all of it."""

    id: str
    title: str
    bars: tuple[Bar, ...]
    url: str


def home(locale: Locale, library: Library, site: Site) -> Page:
    """The home page of a locale."""
    feed = to_all(locale, site)
    newest = library.open[:NEWEST]
    employers, places = library.taxonomies.employers, library.taxonomies.places
    below = {one.id for one in (employers, places) if one is not None}
    context = {
        "description": site.descriptions[locale.code],
        "counts": tuple(counts(locale, library)),
        "doubts": doubts(standing_of_all(library), locale),
        "total": len(library.open),
        "jobs_url": i18n.jobs(locale.code),
        "insights_url": i18n.insights(locale.code),
        "hardware": tuple(one for one in ways(locale, library, _TILES) if one.id not in below),
        "newest": cards(newest, locale, library),
        # A list is one of the newest only where all in it have a date.
        "newest_title": locale.t("home.newest" if all(one.day for one in newest) else "menu.jobs"),
        "pay": _pay(locale, library),
        "asked": _asked(locale, library),
        "who": group(employers, locale, library, _LISTED) if employers else None,
        "where": group(places, locale, library, _LISTED) if places else None,
        "search": site.search,
        "feed": feed,
    }
    head = Head(
        site.names[locale.code],
        site.descriptions[locale.code],
        structured=publisher(locale, library, site),
        alternates=alternates(feed),
    )
    return Page(i18n.home(locale.code), locale.code, "portal/home.html", head, context)


def counts(locale: Locale, library: Library) -> Iterator[Count]:
    """What the sentence about the site counts: jobs, then what they run on, who hires, and where; never nothing."""
    total = len(library.open)
    yield Count("jobs", total, counted(standing_of_all(library), locale), i18n.jobs(locale.code))
    employers, places = library.taxonomies.employers, library.taxonomies.places
    for one in library.taxonomies:
        if not (one.landing or one is employers or one is places):
            continue
        found = known(one, locale, library)
        kind = "home.employers" if one is employers else "home.places" if one is places else "home.kinds"
        if found:
            label = locale.n(kind, len(found), name=locale.within(one.name[locale.code]))
            yield Count(one.id, len(found), label, i18n.taxonomy(locale.code, one.id))


def known(one: Taxonomy, locale: Locale, library: Library) -> tuple[Entry, ...]:
    """The terms of a taxonomy that can be counted: who is not named cannot be."""
    found = _kinds(one, locale, library)
    if one is library.taxonomies.employers:
        return tuple(entry for entry in found if entry.id != UNDISCLOSED)
    return found


def _kinds(one: Taxonomy, locale: Locale, library: Library) -> tuple[Entry, ...]:
    """The terms that open postings name, but none beside a narrower one: a GPU of some make is no kind beside GPU."""
    found = {entry.id: entry for entry in named(one, locale, library)}
    return tuple(found[term] for term in one.narrowest(found))


def ways(locale: Locale, library: Library, shown: int) -> tuple[Group, ...]:
    """The taxonomies with landing pages as ways in, each with so many terms; none that open postings do not have."""
    groups = (group(one, locale, library, shown) for one in library.taxonomies if one.landing)
    return tuple(one for one in groups if one.entries)


def group(one: Taxonomy, locale: Locale, library: Library, shown: int) -> Group:
    """A taxonomy with so many of the terms that open postings have, the most frequent first."""
    found = _kinds(one, locale, library)[:shown]
    return Group(one.id, tint(library, one), one.name[locale.code], i18n.taxonomy(locale.code, one.id), found)


def _pay(locale: Locale, library: Library) -> Pay:
    found = stated_pay(library.open, library)
    stated, total = found.stated, found.total
    return Pay(
        range=listed_pay(found, locale),
        stated=stated,
        total=total,
        figure=locale.n("home.stated", total, stated=locale.number(stated)) if stated else "",
        url=f"{i18n.insights(locale.code)}#pay",
    )


def _asked(locale: Locale, library: Library) -> Asked | None:
    """The first taxonomy that says what jobs ask for, and whose terms the page does not show already."""
    one = library.taxonomies.further_demand
    found = named(one, locale, library)[:_BARS] if one else ()
    if one is None or not found:
        return None
    title = locale.t("home.asked", name=one.name[locale.code])
    return Asked(one.id, title, bars(found, len(library.open), locale), i18n.taxonomy(locale.code, one.id))
