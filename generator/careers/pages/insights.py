"""The page of statistics about all open jobs: what they ask for, what they pay, where they are, who hires.

The properties of taxonomies (`landing`, `demand`, `audience`, …) decide what is shown of each, never their names.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

from careers import i18n
from careers.content.taxonomy import Taxonomy
from careers.pages import View
from careers.pages.charts import (
    Axis,
    BarChart,
    PayTable,
    bar,
    pay_legend,
    pay_parts,
    pay_tables,
    term_bars,
)
from careers.pages.terms import (
    Entry,
    count_in_words,
    countable_entries,
    doubts_in_words,
    fact_label,
    link_to_rest,
    named_entries,
    narrowest_entries,
    used_entries,
)
from careers.render import Head, Page
from careers.render.statements import Link
from careers.statistics.figures import standing_of_all, stated_pay

_MOST_BARS = 10
_MOST_ROWS = 12
_MOST_COLUMNS = 10
_SHADES = 5  # more cannot be told apart
_SEVERAL = 2  # jobs in a cell; one job is no pattern
_QUOTED = 3


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


def insights_page(view: View) -> Page:
    """Return the page of statistics of a language."""
    locale, library = view.locale, view.library
    total, today, standing = len(library.open), locale.date(library.today), standing_of_all(library)
    jobs = count_in_words(standing, locale)
    heatmaps = tuple(_heatmaps(view))
    axis, tables = pay_tables(view)
    charts = tuple(chart for chart in _demand_charts(view, {table.rows_of for table in heatmaps}) if chart.bars)
    sections = [
        *((table.id, table.title) for table in heatmaps),
        ("pay", locale.t("insights.pay")),
        *((chart.anchor, chart.label) for chart in charts),
    ]
    context = InsightsPage(
        total=total,
        lead=i18n.joined(
            [
                locale.t("insights.lead", jobs=jobs, date=today, names=_all_subjects(view)),
                doubts_in_words(standing, locale),
            ]
        ),
        basis=locale.t("insights.basis", jobs=jobs, date=today),
        figures=tuple(_figures(view)),
        pay=_pay(view),
        sections=tuple(sections) if total else (),
        heatmaps=heatmaps,
        axis=axis,
        pay_tables=tables,
        pay_legend=pay_legend(tables, view),
        demand_charts=charts,
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
            if table := _heatmap(rows, other, view):
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
    if leads := standing_of_all(library).leads:
        yield Entry("leads", locale.t("leads.mark"), i18n.jobs(view.folder), leads)
    for taxonomy in view.taxonomies:
        is_only = taxonomy is employers and len(taxonomy.terms) == 1
        if (taxonomy.landing or taxonomy in (employers, places)) and not is_only:
            label = locale.t("insights.employers") if taxonomy is employers else taxonomy.name[code]
            count = len(countable_entries(taxonomy, view))
            yield Entry(taxonomy.id, label, i18n.taxonomy(view.folder, taxonomy.id), count)


def _pay(view: View) -> tuple[str, ...]:
    """Return what the open jobs pay in parts, none if they state none."""
    return pay_parts(stated_pay(view.library.open, view.library), view.locale)


def _demand_charts(view: View, crossed: Container[str]) -> Iterator[BarChart]:
    """Yield the charts, with or without bars: landing terms, demand, places, employers, audience, then all others.

    Taxonomies in `crossed`, which are the rows of a heatmap, are left out.
    """
    taxonomies = [taxonomy for taxonomy in view.taxonomies if taxonomy.id not in crossed]
    for taxonomy in sorted(taxonomies, key=lambda taxonomy: _rank(taxonomy, view)):
        yield _taxonomy_chart(taxonomy, view)
    for name, values in view.library.filter_values.items():
        if name != "apply":  # one value, of every job that can be had
            yield _fact_chart(name, values, view)


def _rank(taxonomy: Taxonomy, view: View) -> int:
    taxonomies = view.taxonomies
    kinds = (
        taxonomy.landing,
        taxonomy.demand,
        taxonomy is taxonomies.places,
        taxonomy is taxonomies.employers,
        taxonomy.audience,
        True,
    )
    return kinds.index(True)


def _taxonomy_chart(taxonomy: Taxonomy, view: View) -> BarChart:
    """Return a chart of the most frequent terms; of places, also those that contain one that a job names."""
    entries, postings = named_entries(taxonomy, view), view.library.open
    if taxonomy is view.taxonomies.places:
        # A broader term never has fewer jobs; of equal counts it goes first, so no term is without its broader ones.
        by_size = sorted(used_entries(taxonomy, view), key=lambda one: (-one.count, len(taxonomy.lineage(one.id))))
        entries = tuple(by_size)
    drawn = entries[:_MOST_BARS]
    return BarChart(
        id=taxonomy.id,
        anchor=f"by_{taxonomy.id}",
        label=taxonomy.name[view.code],
        bars=term_bars(taxonomy, drawn, len(postings), view),
        note=_note(sum(bool(posting.terms.get(taxonomy.field)) for posting in postings), view),
        more=link_to_rest(taxonomy, len(drawn), view),
    )


def _fact_chart(name: str, values: tuple[str, ...], view: View) -> BarChart:
    facts = [view.library.filter_values_of(posting) for posting in view.library.open]
    counts = Counter(fact[name] for fact in facts if name in fact)
    entries = (
        Entry(
            id=value,
            label=fact_label(name, value, view.locale),
            url=i18n.filtered(view.folder, [(name, value)]) if view.site.search else "",
            count=counts[value],
        )
        for value in values
        if counts[value]
    )
    return BarChart(
        id=name,
        anchor=f"fact_{name}",
        is_fact=True,
        label=view.locale.t(f"fact.{name}"),
        bars=tuple(bar(entry, len(facts), view) for entry in entries),
        note=_note(counts.total(), view),
    )


def _note(stating: int, view: View) -> str:
    total = len(view.library.open)
    return "" if stating == total else view.locale.n("insights.saying", total, saying=view.locale.number(stating))


@dataclass(frozen=True, slots=True)
class Heatmap:
    """A table of how many jobs belong under terms of two taxonomies at once; darker cells have more.

    Attributes:
        id: of its section.
        rows_of: the id of the taxonomy of the rows.
        title: the heading.
        corner: the label of the rows.
        columns: their terms, with the number of open jobs under each.
        rows: those with most jobs first, as the columns; each with its cells: the number of jobs, how dark it is (from
            0 for no jobs to 5 for the most of the table), and the list of these jobs or "".
        more: links to the terms that are left out.
    """

    id: str
    rows_of: str
    title: str
    corner: str
    columns: tuple[Entry, ...]
    rows: tuple[tuple[Entry, tuple[tuple[int, int, str], ...]], ...]
    more: tuple[Link, ...]


def _heatmap(rows: Taxonomy, columns: Taxonomy, view: View) -> Heatmap | None:
    """Return the open jobs by the terms of two taxonomies that jobs name; None if most cells hold no or one job.

    Cells link to the list of jobs if it can be narrowed.
    """
    down, across = narrowest_entries(rows, view), narrowest_entries(columns, view)
    if not across or not down:
        return None
    locale = view.locale
    library = view.library
    counts: Counter[tuple[str, str]] = Counter()
    for posting in library.open:
        counts.update(itertools.product(library.lineages(posting, rows), library.lineages(posting, columns)))
    lines, heads = down[:_MOST_ROWS], across[:_MOST_COLUMNS]
    numbers = [counts[line.id, head.id] for line in lines for head in heads]
    if sum(number >= _SEVERAL for number in numbers) < view.site.thresholds.filled * len(numbers):
        return None
    most = max(numbers)

    def cell(line: Entry, head: Entry) -> tuple[int, int, str]:
        count = counts[line.id, head.id]
        terms = ((rows.field, line.id), (columns.field, head.id))
        url = i18n.filtered(view.folder, terms) if view.site.search and count else ""
        # By the square root, a few jobs differ from none as clearly as many do from most.
        shade = math.ceil(_SHADES * math.sqrt(count / most)) if count else 0
        return count, shade, url

    return Heatmap(
        id=f"heat_{rows.id}_{columns.id}",
        rows_of=rows.id,
        title=locale.t("insights.heat", rows=rows.name[view.code], columns=columns.name[view.code]),
        corner=rows.name[view.code],
        columns=heads,
        rows=tuple((line, tuple(cell(line, head) for head in heads)) for line in lines),
        more=(
            *link_to_rest(rows, len(lines), view),
            *link_to_rest(columns, len(heads), view),
        ),
    )
