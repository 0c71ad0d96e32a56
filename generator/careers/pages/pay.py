"""The pay of jobs, on one axis: of all jobs, and of those under each term of some taxonomies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from careers import i18n
from careers.content.taxonomy import Taxonomy
from careers.pages.charts import Axis, PayRow, axis_note, no_yearly_note, pay_axis, pay_row
from careers.pages.terms import Entry, More, link_to_rest, named_entries
from careers.pages.view import View
from careers.statistics.figures import stated_pay
from careers.statistics.statements import assumed

_MOST_ROWS = 12


@dataclass(frozen=True, slots=True)
class PayTable:
    """The pay of jobs by the terms of a taxonomy.

    Attributes:
        label: the taxonomy's, or "" for all jobs.
        rows: the terms under which some job states its pay, the highest first.
        silent: the other terms.
        more: links to the terms that are left out.
    """

    label: str
    rows: tuple[PayRow, ...]
    silent: tuple[Entry, ...]
    more: tuple[More, ...]


def pay_tables(view: View) -> tuple[Axis | None, tuple[PayTable, ...]]:
    """Return the axis and the tables on it; both are empty if no job states an amount."""
    pay = stated_pay(view.library.open, view.library)
    axis = pay_axis(pay, view.locale)
    if axis is None:
        return None, ()
    all_jobs = Entry("all", view.locale.t("jobs.title"), i18n.jobs(view.folder), len(view.library.open))
    row = pay_row(all_jobs, pay, axis, view.locale, [] if view.site.search else None)
    tables = (_pay_table(taxonomy, axis, view) for taxonomy in pay_taxonomies(view))
    return axis, (PayTable("", (row,), (), ()), *(table for table in tables if table.rows or table.silent))


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

    stating = [entry for entry in listed if pay[entry.id].stated]
    return PayTable(
        label=taxonomy.name[view.code],
        rows=tuple(row(entry) for entry in sorted(stating, key=height, reverse=True)),
        silent=tuple(entry for entry in listed if not pay[entry.id].stated),
        more=link_to_rest(taxonomy, len(listed), view),
    )


def pay_legend(tables: Iterable[PayTable], view: View) -> str:
    """Return how to read the rows of `tables`, as far as it applies, with assumptions about pay.

    Without rows that is "", or the numbers of jobs that state pay by the hour or day or a pay scale alone.
    """
    library, locale = view.library, view.locale
    pay = stated_pay(library.open, library)
    rows = [row for table in tables for row in table.rows]
    if not rows:
        return no_yearly_note(pay, locale).strip()
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
