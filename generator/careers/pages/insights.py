"""The page of statistics about all open jobs: what they ask for, what they pay, where they are, who hires.

The properties of taxonomies (`landing`, `demand`, `audience`, …) decide what is shown of each, never their names.
"""

from __future__ import annotations

import datetime as dt
import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from careers import i18n
from careers.content.taxonomy import Taxonomy
from careers.i18n import Locale
from careers.pages import View
from careers.pages.charts import Axis, BarChart, is_comparable, pay_parts
from careers.pages.insights_charts import Heatmap, PayTable, demand_charts, heatmap, pay_legend, pay_tables
from careers.pages.terms import Entry, count_in_words, countable_entries, doubts_in_words, named_entries, site_doubts
from careers.render import Head, Page
from careers.statistics.figures import standing_of_all, stated_pay

_MOST_MONTHS = 12
_QUOTED = 3


@dataclass(frozen=True, slots=True)
class Course:
    """The number of jobs posted in each month; without columns if too few jobs have a date, as `note` explains."""

    columns: tuple[Column, ...]
    note: str


@dataclass(frozen=True)
class InsightsPage:
    """The values of ``portal/insights.html``.

    Attributes:
        lead: the sentence below the title.
        basis: the note about what is counted.
        figures: the numbers of jobs, of landing terms, employers and places.
        pay: what the open jobs pay, in parts.
        sections: (id, heading) of the page's sections.
        axis: of all tables of pay, or None if no job states its pay.
        course: None if no job has a date of publication.
    """

    total: int
    lead: str
    basis: str
    figures: tuple[Entry, ...]
    pay: tuple[str, ...]
    sections: tuple[tuple[str, str], ...]
    heatmaps: tuple[Heatmap, ...]
    axis: Axis | None
    pay_tables: tuple[PayTable, ...]
    pay_legend: str
    demand_charts: tuple[BarChart, ...]
    course: Course | None


def insights_page(view: View) -> Page:
    """Return the page of statistics of a language."""
    locale, library = view.locale, view.library
    total, today = len(library.open), locale.date(library.today)
    heatmaps = tuple(_heatmaps(view))
    axis, tables = pay_tables(view)
    charts = tuple(chart for chart in demand_charts(view, {table.rows_of for table in heatmaps}) if chart.bars)
    course = _course(view)
    sections = [
        *((table.id, table.title) for table in heatmaps),
        ("pay", locale.t("insights.pay")),
        *((chart.anchor, chart.label) for chart in charts),
        *([("months", locale.t("insights.months"))] if course else []),
    ]
    context = InsightsPage(
        total=total,
        lead=i18n.joined(
            [
                locale.n("insights.lead", total, date=today, names=_all_subjects(view)),
                site_doubts(view),
            ]
        ),
        basis=locale.n("insights.basis", total, date=today),
        figures=tuple(_figures(view)),
        pay=_pay(view),
        sections=tuple(sections) if total else (),
        heatmaps=heatmaps,
        axis=axis,
        pay_tables=tables,
        pay_legend=pay_legend(tables, view),
        demand_charts=charts,
        course=course,
    )
    short = locale.list(_subjects(view, [view.taxonomies.demand], [view.taxonomies.places]))
    head = Head(locale.t("insights.title"), _description(view), headline=locale.t("headline.insights", names=short))
    return Page(i18n.insights(view.folder), view.locale, "portal/insights.html", head, context, section="insights")


def _all_subjects(view: View) -> str:
    taxonomies = view.taxonomies
    first = [taxonomy for taxonomy in taxonomies if taxonomy.landing or taxonomy.demand]
    return view.locale.list(_subjects(view, first, [taxonomies.places, taxonomies.employers]))


def _subjects(view: View, first: Iterable[Taxonomy | None], last: Iterable[Taxonomy | None]) -> list[str]:
    """Return the names of taxonomies as they stand inside a sentence, with that of pay between; each once."""
    locale = view.locale
    before, after = ([taxonomy.name[view.code] for taxonomy in group if taxonomy] for group in (first, last))
    return [locale.within(name) for name in dict.fromkeys([*before, locale.t("insights.pay"), *after])]


def _heatmaps(view: View) -> Iterator[Heatmap]:
    """Yield the heatmap of each taxonomy with landing pages and each other one with demand; each pair once."""
    pairs: set[frozenset[str]] = set()
    for rows, other in itertools.product(view.taxonomies, view.taxonomies):
        pair = frozenset((rows.id, other.id))
        if rows.landing and other.demand and rows is not other and pair not in pairs:
            pairs.add(pair)
            if table := heatmap(rows, other, view):
                yield table


def _description(view: View) -> str:
    locale, library, demand = view.locale, view.library, view.taxonomies.demand
    names = [entry.label for entry in named_entries(demand, view)[:_QUOTED]] if demand else []
    pay, standing = i18n.joined(_pay(view)), standing_of_all(library)
    sentences = [
        locale.t(
            "insights.description",
            jobs=count_in_words(standing, locale),
            site=view.site_name,
            names=_all_subjects(view),
        ),
        doubts_in_words(standing, locale),
        locale.t("insights.description.asked", names=locale.list(names)) if names else "",
        locale.t("insights.description.pay", pay=pay) if pay else "",
    ]
    return "".join(sentences)


def _figures(view: View) -> Iterator[Entry]:
    locale, library, code = view.locale, view.library, view.code
    employers, places = view.taxonomies.employers, view.taxonomies.places
    label = locale.t("insights.jobs" if standing_of_all(library).certain else "menu.jobs")
    yield Entry("jobs", label, i18n.jobs(view.folder), len(library.open))
    for taxonomy in view.taxonomies:
        is_only = taxonomy is employers and len(taxonomy.terms) == 1
        if (taxonomy.landing or taxonomy in (employers, places)) and not is_only:
            label = locale.t("insights.employers") if taxonomy is employers else taxonomy.name[code]
            count = len(countable_entries(taxonomy, view))
            yield Entry(taxonomy.id, label, i18n.taxonomy(view.folder, taxonomy.id), count)


def _pay(view: View) -> tuple[str, ...]:
    """Return what the open jobs pay in parts, none if they state too few different figures."""
    pay = stated_pay(view.library.open, view.library)
    return pay_parts(pay, view.locale) if is_comparable(pay, view) or not pay.ranges else ()


def _course(view: View) -> Course | None:
    """Return all jobs by the month of publication, closed ones too, since demand does not end with its jobs.

    Return None if no job has a date of publication.
    """
    locale, postings = view.locale, view.library.postings.values()
    # A day to come is a mistake, and would be the last of the months.
    future = {posting.id for posting in postings if posting.posted and posting.posted > view.library.today}
    days = [posting.posted for posting in postings if posting.posted and posting.id not in future]
    counts = Counter(day.replace(day=1) for day in days)
    dated, total = len(days), len(postings)
    if not dated:
        return None
    if 2 * dated < total:
        return Course((), locale.n("insights.months.few", total, dated=locale.number(dated)))
    if len(counts) < view.site.thresholds.figures:
        return Course((), locale.n("insights.months.short", len(counts), dated=locale.number(dated)))
    drawn = _columns(counts, locale)
    earlier = dated - sum(column.count for column in drawn)
    sentences = [
        locale.n("insights.months.note", total, dated=locale.number(dated)),
        locale.n("insights.months.earlier", earlier) if earlier else "",
        locale.n("insights.months.later", len(future)) if future else "",
    ]
    return Course(drawn, i18n.joined(sentences))


@dataclass(frozen=True, slots=True)
class Column:
    """A month in a chart.

    Attributes:
        first: its first day.
        year: the year's name where a year begins, else "".
        count: the number of jobs.
        percent: the height, of that of the highest column.
    """

    first: dt.date
    year: str
    count: int
    percent: int


def _columns(counts: Mapping[dt.date, int], locale: Locale) -> tuple[Column, ...]:
    """Return the last months, without gaps, up to the latest of `counts` (first day of a month -> number)."""
    first, last = (month.year * 12 + month.month - 1 for month in (min(counts), max(counts)))
    indexes = range(max(first, last - _MOST_MONTHS + 1), last + 1)
    shown = [dt.date(index // 12, index % 12 + 1, 1) for index in indexes]
    highest = max(counts.get(month, 0) for month in shown)
    return tuple(
        Column(
            first=month,
            year=locale.year(month) if place == 0 or month.month == 1 else "",
            count=counts.get(month, 0),
            percent=round(100 * counts.get(month, 0) / highest),
        )
        for place, month in enumerate(shown)
    )
