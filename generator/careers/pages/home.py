"""The home page: what the site has, in one sentence with its numbers, and the ways in."""

from __future__ import annotations

from dataclasses import dataclass

from careers import i18n
from careers.pages.cards import Card, cards
from careers.pages.charts import Bar, bars, listed_pay
from careers.pages.counts import Count, doubts_in_words, frequent_terms, landing_groups, site_counts
from careers.pages.pay import pay_taxonomies
from careers.pages.structured_data import publisher, website
from careers.pages.subscriptions import Subscription, alternates, subscription_to_all
from careers.pages.terms import Group, named_entries
from careers.pages.view import View
from careers.render import Head, Page
from careers.statistics.figures import standing_of_all, stated_pay

_NEWEST = 8
_TILES = 12
_LISTED = 8
_BARS = 8


@dataclass(frozen=True, slots=True)
class PaySummary:
    """The pay a year of the open jobs.

    Attributes:
        range: from the least to the most, e.g. ``CN¥195K–3.5M+/yr``, in each currency; "" if no job states pay.
        long: whether that is more than one range, and takes several lines.
        stated, total: how many jobs state it, of how many.
        figure: both numbers in words, "" if no job states pay.
        more, url: the label and the address of the page with details.
    """

    range: str
    long: bool
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
        counts, doubts: the sentence about what the site has, and the one about doubtful jobs or "".
        groups: taxonomies with landing pages, but employers and places.
        demand: what the open jobs ask for most, or None if no taxonomy says so.
        hint: what readers can type into the search box.
        employers, places: their most frequent terms, or None.
    """

    description: str
    counts: tuple[Count, ...]
    doubts: str
    total: int
    insights_url: str
    groups: tuple[Group, ...]
    newest: tuple[Card, ...]
    newest_title: str
    pay: PaySummary
    demand: Demand | None
    employers: Group | None
    places: Group | None
    search: bool
    skills: bool
    hint: str
    feed: Subscription | None


def home_page(view: View) -> Page:
    """Return the home page of a language."""
    locale, library, site = view.locale, view.library, view.site
    employers, places = view.taxonomies.employers, view.taxonomies.places
    feed = subscription_to_all(view)
    newest = library.open[:_NEWEST]
    context = HomePage(
        description=site.descriptions[view.code],
        counts=tuple(site_counts(view)),
        doubts=doubts_in_words(standing_of_all(library), locale),
        total=len(library.open),
        insights_url=i18n.insights(view.folder),
        groups=tuple(
            group
            for group in landing_groups(view, _TILES)
            if group.id not in [taxonomy.id for taxonomy in (employers, places) if taxonomy]
        ),
        newest=cards(newest, view),
        # Without dates, nobody knows which jobs are the newest.
        newest_title=locale.t("home.newest" if all(posting.day for posting in newest) else "menu.jobs"),
        pay=_pay(view),
        demand=_demand(view),
        employers=frequent_terms(employers, view, _LISTED) if employers and len(employers.terms) > 1 else None,
        places=frequent_terms(places, view, _LISTED) if places else None,
        search=site.search,
        skills=bool(view.taxonomies.skills),
        hint=view.search_hint,
        feed=feed,
    )
    # A site in one language has no chooser, so this is its root.
    structured = (*(website(view) if view.home == i18n.CHOOSER else ()), *publisher(view))
    head = Head(view.site_name, site.descriptions[view.code], structured=structured, alternates=alternates(feed))
    return Page(view.home, view.locale, "portal/home.html", head, context)


def _pay(view: View) -> PaySummary:
    locale = view.locale
    pay = stated_pay(view.library.open, view.library)
    names = [locale.within(taxonomy.name[view.code]) for taxonomy in pay_taxonomies(view)]
    return PaySummary(
        range=listed_pay(pay, locale),
        long=len(pay.ranges) + bool(pay.scales) + bool(pay.by_time) > 1,
        stated=pay.stated,
        total=pay.total,
        figure=locale.n("home.stated", pay.total, stated=locale.number(pay.stated)) if pay.stated else "",
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
    return Demand(taxonomy.id, title, bars(entries, len(view.library.open), view.locale))
