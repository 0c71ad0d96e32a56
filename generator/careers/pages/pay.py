"""The pay of jobs, on one axis: of all jobs, and of those under each term of some taxonomies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from careers import i18n
from careers.content.taxonomy import Taxonomy
from careers.pages.charts import Axis, PayRow, axis_note, listed_pay, no_yearly_note, pay_axis, pay_row
from careers.pages.terms import Entry, More, link_to_rest, named_entries
from careers.pages.view import View
from careers.statistics.figures import StatedPay, pay_figures, stated_pay
from careers.statistics.statements import assumed

_MOST_ROWS = 12


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
    more: tuple[More, ...]


def pay_tables(view: View) -> tuple[Axis | None, tuple[PayTable, ...]]:
    """Return the axis and the tables on it; both are empty if jobs state too few different amounts to be compared."""
    pay = stated_pay(view.library.open, view.library)
    axis = pay_axis(pay, view.locale)
    if axis is None or not is_comparable(pay, view):
        return None, ()
    all_jobs = Entry("all", view.locale.t("jobs.title"), i18n.jobs(view.folder), len(view.library.open))
    row = pay_row(all_jobs, pay, axis, view.locale, [] if view.site.search else None)
    tables = (_pay_table(taxonomy, axis, view) for taxonomy in pay_taxonomies(view))
    return axis, (PayTable("", (row,), (), ()), *(table for table in tables if table.rows))


def is_comparable(pay: StatedPay, view: View) -> bool:
    """Return whether `pay` has enough different figures in its first currency to be drawn or summed up as a range."""
    return bool(pay.ranges) and pay.ranges[0].distinct >= view.site.thresholds.figures


def pay_taxonomies(view: View) -> tuple[Taxonomy, ...]:
    """Return the taxonomies by whose terms the pay of jobs is shown."""
    return tuple(
        taxonomy for taxonomy in view.taxonomies if taxonomy.landing or (taxonomy.single and not taxonomy.required)
    )


def _pay_table(taxonomy: Taxonomy, axis: Axis, view: View) -> PayTable:
    library = view.library
    listed = named_entries(taxonomy, view)[:_MOST_ROWS]
    pay = {entry.id: stated_pay(library.filed(taxonomy.id, entry.id), library) for entry in listed}

    def height(entry: Entry) -> tuple[int, int]:
        """Return the pay in the axis's currency; terms with pay in other currencies alone come last."""
        pay_range = pay[entry.id].within(axis.currency)
        return (pay_range.typical, pay_range.most) if pay_range else (0, 0)

    def row(entry: Entry) -> PayRow:
        terms = [(taxonomy.field, entry.id)] if view.site.search else None
        return pay_row(entry, pay[entry.id], axis, view.locale, terms)

    compared = [entry for entry in listed if is_comparable(pay[entry.id], view)]
    return PayTable(
        label=taxonomy.name[view.code],
        rows=tuple(row(entry) for entry in sorted(compared, key=height, reverse=True)),
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
    if not rows:
        return _few_figures(view) if pay.ranges else no_yearly_note(pay, locale).strip()
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


def _few_figures(view: View) -> str:
    """Return the figures that the open jobs state, too few to be drawn, each with its number of jobs."""
    locale, pay = view.locale, stated_pay(view.library.open, view.library)
    first, *others = pay.ranges
    figures = pay_figures(view.library.open, view.library).ranges
    listed = replace(pay, ranges=(*(one for one in figures if one.currency == first.currency), *others))
    return locale.n("insights.pay.few", pay.total, stated=locale.number(pay.stated), pay=listed_pay(listed, locale))
