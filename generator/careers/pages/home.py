"""The home page: what the site has, in one sentence with its numbers, and the ways in."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from careers import i18n
from careers.pages.cards import Card, cards
from careers.pages.charts import Bar, bars, pay_parts, typical_pay
from careers.pages.counts import Count, frequent_terms, site_counts, site_doubts
from careers.pages.pay import is_comparable, pay_taxonomies
from careers.pages.structured_data import publisher, website
from careers.pages.subscriptions import Subscription, alternates, subscription_to_all
from careers.pages.terms import Group, named_entries
from careers.pages.view import View
from careers.render import Head, Page
from careers.statistics.figures import stated_pay

_NEWEST = 8
_FEW_LISTED = 20  # jobs where nothing stands beside them
_TILES = 12
_LISTED = 8
_BARS = 8


@dataclass(frozen=True, slots=True)
class PaySummary:
    """The pay a year of the open jobs.

    Attributes:
        typical: the median, "" if it says nothing.
        range: from the least to the most, e.g. ``CN¥195K–3.5M+/yr``; a part for each currency, which takes a line.
        stated, total: how many jobs state it, of how many.
        figure: both numbers in words.
        more, url: the label and the address of the page with details.
    """

    typical: str
    range: tuple[str, ...]
    stated: int
    total: int
    figure: str
    more: str
    url: str


@dataclass(frozen=True, slots=True)
class Demand:
    """The most frequent demand of the open jobs, by the terms of the taxonomy with this id."""

    id: str
    title: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True)
class HomePage:
    """The values of ``portal/home.html``.

    Attributes:
        description: the site's purpose in one sentence.
        are_many: whether there are so many jobs that lists and statistics stand beside them.
        counts, doubts: the sentence about what the site has, and the one about doubtful jobs or "".
        groups: the ways in: taxonomies with landing pages, but employers and places, and those about who may apply.
            Of few jobs, a single one of each.
        pay: what the open jobs pay, or None if they are few or state too few different figures.
        demand: what the open jobs ask for most, or None if they are few or no taxonomy says so.
        hint: what readers can type into the search box.
        employers, places: their most frequent terms, or None if the jobs are few.
    """

    description: str
    are_many: bool
    counts: tuple[Count, ...]
    doubts: str
    total: int
    insights_url: str
    groups: tuple[Group, ...]
    newest: tuple[Card, ...]
    newest_title: str
    pay: PaySummary | None
    demand: Demand | None
    employers: Group | None
    places: Group | None
    search: bool
    skills: bool
    hint: str
    feed: Subscription | None


def home_page(view: View) -> Page:
    """Return the home page of a language: the ways in and jobs, and beside many jobs what is counted of them."""
    locale, library, site = view.locale, view.library, view.site
    employers, places = view.taxonomies.employers, view.taxonomies.places
    feed = subscription_to_all(view)
    are_many = len(library.open) >= site.thresholds.home
    newest = library.open[: _NEWEST if are_many else _FEW_LISTED]
    context = HomePage(
        description=site.descriptions[view.code],
        are_many=are_many,
        counts=tuple(site_counts(view)),
        doubts=site_doubts(view),
        total=len(library.open),
        insights_url=i18n.insights(view.folder),
        groups=tuple(_ways_in(view, None if are_many else 1)),
        newest=cards(newest, view),
        # Without dates, nobody knows which jobs are the newest.
        newest_title=locale.t("home.newest" if all(posting.day for posting in newest) else "menu.jobs"),
        pay=_pay(view) if are_many else None,
        demand=_demand(view) if are_many else None,
        employers=(
            frequent_terms(employers, view, _LISTED) if are_many and employers and len(employers.terms) > 1 else None
        ),
        places=frequent_terms(places, view, _LISTED) if are_many and places else None,
        search=site.search,
        skills=bool(view.taxonomies.skills),
        hint=view.search_hint,
        feed=feed,
    )
    # A site in one language has no chooser, so this is its root.
    structured = (*(website(view) if view.home == i18n.CHOOSER else ()), *publisher(view))
    head = Head(view.site_name, site.descriptions[view.code], structured=structured, alternates=alternates(feed))
    return Page(view.home, view.locale, "portal/home.html", head, context)


def _ways_in(view: View, most: int | None) -> Iterator[Group]:
    """Yield at most `most` taxonomies with landing pages, then as many of those about who may apply."""
    elsewhere = (view.taxonomies.employers, view.taxonomies.places)
    taxonomies = [taxonomy for taxonomy in view.taxonomies if taxonomy not in elsewhere]
    landing = [taxonomy for taxonomy in taxonomies if taxonomy.landing]
    audience = [taxonomy for taxonomy in taxonomies if taxonomy.audience and not taxonomy.landing]
    for some in (landing, audience):
        groups = (frequent_terms(taxonomy, view, _TILES) for taxonomy in some)
        yield from itertools.islice((group for group in groups if group.entries), most)


def _pay(view: View) -> PaySummary | None:
    """Return the pay of the open jobs; None if they state too few different figures."""
    locale = view.locale
    pay = stated_pay(view.library.open, view.library)
    if not is_comparable(pay, view):
        return None
    names = [locale.within(taxonomy.name[view.code]) for taxonomy in pay_taxonomies(view)]
    return PaySummary(
        typical=typical_pay(pay.ranges[0], locale),
        range=pay_parts(pay, locale),
        stated=pay.stated,
        total=pay.total,
        figure=locale.n("home.stated", pay.total, stated=locale.number(pay.stated)),
        more=locale.t("home.pay.more", names=locale.list(names)) if names else locale.t("home.pay.all"),
        url=f"{i18n.insights(view.folder)}#pay",
    )


def _demand(view: View) -> Demand | None:
    """Return the demand of the first taxonomy whose terms the page does not show already."""
    taxonomy = view.taxonomies.further_demand
    entries = named_entries(taxonomy, view)[:_BARS] if taxonomy else ()
    if taxonomy is None or not entries:
        return None
    title = view.locale.t("home.asked", name=taxonomy.name[view.code])
    return Demand(taxonomy.id, title, bars(entries, len(view.library.open), view))
