"""The charts of the page of statistics: what jobs ask for and offer, terms of two taxonomies at once, and pay."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace

from careers import i18n
from careers.content.taxonomy import Taxonomy
from careers.pages import View
from careers.pages.charts import (
    Axis,
    BarChart,
    PayRow,
    axis_note,
    bars,
    is_comparable,
    listed_pay,
    no_yearly_note,
    pay_axis,
    pay_row,
    pay_taxonomies,
    term_bars,
)
from careers.pages.terms import Entry, fact_label, link_to_rest, named_entries, used_entries
from careers.render.statements import Link, assumed
from careers.statistics.figures import stated_pay

_MOST_BARS = 10
_MOST_ROWS = 12
_MOST_COLUMNS = 10
_SHADES = 5  # more cannot be told apart
_SEVERAL = 2  # jobs in a cell; one job is no pattern


def demand_charts(view: View, crossed: Container[str]) -> Iterator[BarChart]:
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
    """Return a chart of the most frequent terms; places are each below the one that contains it."""
    entries, postings = named_entries(taxonomy, view), view.library.open
    if nested := taxonomy is view.taxonomies.places:
        # A broader term never has fewer jobs; of equal counts it goes first, so no term is without its broader ones.
        by_size = sorted(used_entries(taxonomy, view), key=lambda one: (-one.count, len(taxonomy.lineage(one.id))))
        entries = tuple(by_size)
    drawn = entries[:_MOST_BARS]
    return BarChart(
        id=taxonomy.id,
        anchor=f"by_{taxonomy.id}",
        label=taxonomy.name[view.code],
        bars=term_bars(taxonomy, drawn, postings, view, nested=nested),
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
        bars=bars(entries, len(facts), view),
        note=_note(counts.total(), view),
    )


def _note(stating: int, view: View) -> str:
    total = len(view.library.open)
    return "" if stating == total else view.locale.n("insights.saying", total, saying=view.locale.number(stating))


@dataclass(frozen=True, slots=True)
class Cell:
    """The number of jobs under both a row and a column.

    Attributes:
        shade: how dark it is, from 0 for no jobs to 5 for the most of the table.
        url: the list of these jobs, or "" if there is none.
    """

    count: int
    shade: int
    url: str


@dataclass(frozen=True, slots=True)
class Heatmap:
    """A table of how many jobs belong under terms of two taxonomies at once; darker cells have more.

    Attributes:
        id: of its section.
        rows_of: the id of the taxonomy of the rows.
        title: the heading.
        corner: the label of the rows.
        columns: their terms, with the number of open jobs under each.
        rows: those with most jobs first, as the columns; each with its cells.
        more: links to the terms that are left out.
    """

    id: str
    rows_of: str
    title: str
    corner: str
    columns: tuple[Entry, ...]
    rows: tuple[tuple[Entry, tuple[Cell, ...]], ...]
    more: tuple[Link, ...]


def heatmap(rows: Taxonomy, columns: Taxonomy, view: View) -> Heatmap | None:
    """Return the open jobs by the terms of two taxonomies that jobs name; None if most cells hold no or one job.

    Cells link to the list of jobs if it can be narrowed.
    """
    down, across = named_entries(rows, view), named_entries(columns, view)
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

    def cell(line: Entry, head: Entry) -> Cell:
        count = counts[line.id, head.id]
        terms = ((rows.field, line.id), (columns.field, head.id))
        url = i18n.filtered(view.folder, terms) if view.site.search and count else ""
        # By the square root, a few jobs differ from none as clearly as many do from most.
        shade = math.ceil(_SHADES * math.sqrt(count / most)) if count else 0
        return Cell(count, shade, url)

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


@dataclass(frozen=True, slots=True)
class PayTable:
    """The pay of jobs by the terms of a taxonomy.

    Attributes:
        label: the taxonomy's, or "" for all jobs.
        rows: the terms whose jobs state enough different figures, the highest first.
        others: the other terms.
        more: links to the terms that are left out.
    """

    label: str
    rows: tuple[PayRow, ...]
    others: tuple[Entry, ...]
    more: tuple[Link, ...]


def pay_tables(view: View) -> tuple[Axis | None, tuple[PayTable, ...]]:
    """Return the axis and the tables on it; both are empty if jobs state too few different amounts to be compared."""
    pay = stated_pay(view.library.open, view.library)
    axis = pay_axis(pay, view.locale)
    if axis is None or not is_comparable(pay, view):
        return None, ()
    all_jobs = Entry("all", view.locale.t("jobs.title"), i18n.jobs(view.folder), len(view.library.open))
    row = pay_row(all_jobs, pay, axis, view)
    tables = (_pay_table(taxonomy, axis, view) for taxonomy in pay_taxonomies(view))
    return axis, (PayTable("", (row,), (), ()), *(table for table in tables if table.rows))


def _pay_table(taxonomy: Taxonomy, axis: Axis, view: View) -> PayTable:
    library = view.library
    listed = named_entries(taxonomy, view)[:_MOST_ROWS]
    pay = {entry.id: stated_pay(library.filed(taxonomy.id, entry.id), library) for entry in listed}

    def height(entry: Entry) -> tuple[int, int]:
        """Return the pay in the axis's currency; terms with pay in other currencies alone come last."""
        pay_range = pay[entry.id].within(axis.currency)
        return (pay_range.typical, pay_range.most) if pay_range else (0, 0)

    compared = [entry for entry in listed if is_comparable(pay[entry.id], view)]
    return PayTable(
        label=taxonomy.name[view.code],
        rows=tuple(
            pay_row(entry, pay[entry.id], axis, view, (taxonomy.field, entry.id))
            for entry in sorted(compared, key=height, reverse=True)
        ),
        others=tuple(entry for entry in listed if entry not in compared),
        more=link_to_rest(taxonomy, len(listed), view),
    )


def pay_legend(tables: Iterable[PayTable], view: View) -> str:
    """Return how to read the rows of `tables`, as far as it applies, with assumptions about pay.

    Without rows that is the few figures that jobs state, "" if they state none.
    """
    library, locale = view.library, view.locale
    pay = stated_pay(library.open, library)
    rows = [row for table in tables for row in table.rows]
    if not rows and not pay.ranges:
        return no_yearly_note(pay, locale).strip()
    if not rows:
        # Each figure with its number of jobs: they are too few to be drawn.
        first, *others = pay.ranges
        figures = stated_pay(library.open, library, by_figure=True).ranges
        few = replace(pay, ranges=(*(one for one in figures if one.currency == first.currency), *others))
        return locale.n("insights.pay.few", pay.total, stated=locale.number(pay.stated), pay=listed_pay(few, locale))
    without_currency = len(assumed(library.open, library))
    axis = pay_axis(pay, locale)
    sentences = [
        locale.t("insights.pay.note"),
        locale.t("insights.pay.typical") if any(row.typical for row in rows) else "",
        locale.t("insights.pay.open") if any(row.open_ended for row in rows) else "",
        (axis_note(pay, axis, locale) if axis else "") or locale.t("insights.pay.stated"),
        locale.n("insights.pay.assumed", without_currency, currency=locale.currency(library.currency))
        if without_currency
        else "",
    ]
    return i18n.joined(sentences)
