"""The page of statistics about all open jobs: what they pay, where they are, what they ask for, who hires.

The properties of taxonomies (`landing`, `demand`, …) decide what is shown of each, never their names. What fewer jobs
share than a threshold is left out, but for the ranges of pay where these are few.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from careers import i18n
from careers.content.facts.pay import PayRange, Period, display_yearly
from careers.content.taxonomy import UNDISCLOSED, Taxonomy
from careers.pages import View
from careers.pages.charts import BarChart, Offer, PayChart, currency_note, pay_chart, pay_entry, term_bars, typical_pay
from careers.pages.terms import (
    Entry,
    count_in_words,
    doubts_in_words,
    named_entries,
    pay_label,
    site_counts,
    used_entries,
)
from careers.render import Head, Page
from careers.render.statements import Link
from careers.statistics.figures import offers_by_unit, standing_of_all, stated_pay

_MOST_BARS = 10
_MOST_ROWS = 5  # of pay under one heading
_MOST_PLACES = 24  # in a line of links
_QUOTED = 3


@dataclass(frozen=True)
class InsightsPage:
    """The values of ``portal/insights.html``.

    Attributes:
        counts: the numbers of jobs, of landing terms, employers and places.
        lead: when these were listed, and how many of them are doubtful.
        least: the number of jobs from which on anything is shown.
        pay_note: how many jobs state their pay, and how to read the charts.
        pay_places: the places of these jobs, each with the list of them.
    """

    total: int
    counts: tuple[Entry, ...]
    lead: str
    least: int
    pay_charts: tuple[PayChart, ...]
    pay_note: str
    pay_places: tuple[tuple[Entry, str], ...]
    bar_charts: tuple[BarChart, ...]


def insights_page(view: View) -> Page:
    """Return the page of statistics of a language."""
    locale, library = view.locale, view.library
    pay_charts, charts = tuple(_pay_charts(view)), tuple(_charts(view))
    day, doubts = locale.date(library.today), doubts_in_words(standing_of_all(library), locale)
    context = InsightsPage(
        total=len(library.open),
        counts=tuple(site_counts(view)),
        lead=i18n.joined([locale.t("insights.lead", date=day), doubts]),
        least=view.site.thresholds.figures,
        pay_charts=pay_charts,
        pay_note=_pay_note(view),
        pay_places=_pay_places(view),
        bar_charts=charts,
    )
    subjects = [*([locale.t("fact.salary")] if pay_charts else []), *(chart.label for chart in charts)]
    names = locale.list([locale.within(name) for name in subjects])
    headline = locale.t("headline.insights", names=names) if names else locale.t("insights.title")
    head = Head(locale.t("insights.title"), _description(names, view), headline=headline)
    return Page(i18n.insights(view.folder), view.locale, "portal/insights.html", head, context)


def _description(names: str, view: View) -> str:
    locale, demand, standing = view.locale, view.taxonomies.demand, standing_of_all(view.library)
    asked = [entry.label for entry in named_entries(demand, view)[:_QUOTED]] if demand else []
    jobs = count_in_words(standing, locale)
    sentences = [
        locale.t("insights.description", jobs=jobs, site=view.site_name, names=names) if names else jobs,
        doubts_in_words(standing, locale),
        locale.t("insights.description.asked", names=locale.list(asked)) if asked else "",
    ]
    return "".join(sentences)


def _pay_charts(view: View) -> Iterator[PayChart]:
    """Yield a chart for each unit of pay, the site's currency first, then the unit of most jobs.

    It has a few ranges themselves; of many, what is typical of all jobs, by place, by landing terms and by role.
    """
    library = view.library
    units = offers_by_unit(library)
    for unit in sorted(units, key=lambda unit: (unit.currency != library.currency, -len(units[unit]), unit.key)):
        groups = _typical(unit, view) if unit.key in library.paid_as else {"": [*_ranges(unit, view)]}
        if any(groups.values()):
            yield pay_chart(unit, groups, view.locale)


def _each_once(*taxonomies: Taxonomy | None) -> Iterable[Taxonomy]:
    return {taxonomy.id: taxonomy for taxonomy in taxonomies if taxonomy}.values()


def _ranges(unit: PayRange, view: View) -> Iterator[Offer]:
    """Yield the different ranges in a unit, the lowest first; of those by the month with what they are a year."""
    library, locale = view.library, view.locale
    counts = Counter(offer for offers in offers_by_unit(library)[unit].values() for offer in set(offers))
    for offer in library.paid_as.values():
        if number := counts[offer]:
            yearly = display_yearly(offer, locale, library.currency) if offer.period is Period.MONTH else ""
            yield pay_entry(pay_label(offer, locale), offer, number, view), yearly, offer


def _typical(unit: PayRange, view: View) -> Mapping[str, Sequence[Offer]]:
    """Return what is typical of jobs in a unit: heading -> those under its terms with most jobs."""
    taxonomies = [one for one in view.taxonomies if one.landing or (one.single and not one.required)]
    groups = {"": [*typical_pay(unit, view)]}
    for taxonomy in _each_once(view.taxonomies.places, *taxonomies):
        terms = [entry.id for entry in named_entries(taxonomy, view)]
        offers = [offer for term in terms for offer in typical_pay(unit, view, taxonomy, term)]
        groups[taxonomy.name[view.code]] = sorted(offers, key=lambda offer: -offer[0].count)[:_MOST_ROWS]
    return groups


def _pay_note(view: View) -> str:
    library, locale = view.library, view.locale
    stated = locale.number(sum(map(library.discloses, library.open)))
    pay = stated_pay(library.open, library)
    return i18n.joined(
        [
            locale.n("insights.pay.stated", len(library.open), stated=stated),
            currency_note(pay, view),
            locale.n("insights.pay.scales", pay.scales) if pay.scales else "",
            "" if any(one.amounts for one in library.paid_as.values()) else locale.t("insights.pay.typical"),
        ]
    )


def _pay_places(view: View) -> tuple[tuple[Entry, str], ...]:
    """Return the places of most jobs that state their pay, each with the list of these."""
    places, library = view.taxonomies.places, view.library
    if places is None or not view.site.search:
        return ()
    entries = [
        replace(entry, count=sum(map(library.discloses, library.filed(places.id, entry.id))))
        for entry in named_entries(places, view)
    ]
    stating = sorted(entries, key=lambda entry: -entry.count)[:_MOST_PLACES]
    return tuple(
        (entry, i18n.filtered(view.folder, [(places.field, entry.id), ("undisclosed", "no")]))
        for entry in stating
        if entry.count >= view.site.thresholds.figures
    )


def _charts(view: View) -> Iterator[BarChart]:
    """Yield the charts of places, demand, landing terms, employers and further demand that compare anything."""
    taxonomies = view.taxonomies
    landing = [taxonomy for taxonomy in taxonomies if taxonomy.landing]
    demand = (taxonomy for taxonomy in taxonomies if taxonomy.demand)
    order = (taxonomies.places, taxonomies.demand, *landing, taxonomies.employers, *demand)
    charts = (_chart(taxonomy, view) for taxonomy in _each_once(*order))
    return (chart for chart in charts if len(chart.bars) > 1)


def _chart(taxonomy: Taxonomy, view: View) -> BarChart:
    """Return a chart of the most frequent terms, none without its broader ones."""
    postings, locale, used = view.library.open, view.locale, used_entries(taxonomy, view)
    entries = [
        entry
        for entry in used
        if entry.count >= view.site.thresholds.figures
        and (taxonomy is not view.taxonomies.employers or entry.id != UNDISCLOSED)
    ]
    # A broader term never has fewer jobs; of equal counts it goes first.
    drawn = sorted(entries, key=lambda entry: (-entry.count, len(taxonomy.lineage(entry.id))))[:_MOST_BARS]
    stating = sum(bool(posting.terms.get(taxonomy.field)) for posting in postings)
    note = locale.n("insights.saying", len(postings), saying=locale.number(stating)) if stating < len(postings) else ""
    return BarChart(
        id=taxonomy.id,
        label=taxonomy.name[view.code],
        bars=term_bars(taxonomy, drawn, len(postings), view),
        note=note,
        index=Link(
            locale.t("list.index", name=locale.within(taxonomy.name[view.code])),
            i18n.taxonomy(view.folder, taxonomy.id),
        )
        if len(drawn) < len(used)
        else None,
    )
