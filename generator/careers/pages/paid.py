"""What jobs pay: all of them, by what they run on, by what they are, on one axis."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from careers import i18n
from careers.content.library import Library
from careers.content.taxonomy import Taxonomy
from careers.i18n import Locale
from careers.pages.charts import Axis, PayRow, axis_note, pay_axis, range_row
from careers.pages.terms import Entry, More, named, rest
from careers.statistics.figures import assumed, stated_pay

_MOST_ROWS = 12


@dataclass(frozen=True, slots=True)
class Paid:
    """What jobs pay by the terms of a taxonomy.

    Attributes:
        label: the taxonomy's, or "" for all jobs.
        rows: the terms of which some job states its pay, the highest first.
        silent: those of which none does, with the number of their jobs.
        more: what is left out of both.
    """

    label: str
    rows: tuple[PayRow, ...]
    silent: tuple[Entry, ...]
    more: tuple[More, ...]


def paid(locale: Locale, library: Library, linked: bool) -> tuple[Axis | None, tuple[Paid, ...]]:
    """The axis of all, and what lies on it; figures lead to the list of jobs, narrowed, where `linked`."""
    whole = stated_pay(library.open, library)
    axis = pay_axis(whole, locale)
    if axis is None:
        return None, ()
    every = Entry("all", locale.t("jobs.title"), i18n.jobs(locale.code), len(library.open))
    row = range_row(every, whole, axis, locale, [] if linked else None)
    shown = [one for one in library.taxonomies if one.landing or (one.single and not one.required)]
    groups = (_by(one, axis, locale, library, linked) for one in shown)
    return axis, (Paid("", (row,), (), ()), *(group for group in groups if group.rows or group.silent))


def legend(found: Iterable[Paid], locale: Locale, library: Library) -> str:
    """How to read the rows of `found`, no more than they show, and what is assumed of them; "" without any."""
    rows = [row for one in found for row in one.rows]
    if not rows:
        return ""
    unwritten = len(assumed(library.open, library))
    name = locale.currency(library.currency)
    whole = stated_pay(library.open, library)
    axis = pay_axis(whole, locale)
    said = [
        locale.t("insights.pay.note"),
        locale.t("insights.pay.typical") if any(row.typical for row in rows) else "",
        locale.t("insights.pay.open") if any(row.open_ended for row in rows) else "",
        (axis_note(whole, axis, locale) if axis else "") or locale.t("insights.pay.stated"),
        locale.n("insights.pay.assumed", unwritten, currency=name) if unwritten else "",
    ]
    return "".join(said)


def _by(one: Taxonomy, axis: Axis, locale: Locale, library: Library, linked: bool) -> Paid:
    entries = named(one, locale, library)
    shown = entries[:_MOST_ROWS]
    pay = {entry.id: stated_pay(library.filed(one.id, entry.id), library) for entry in shown}
    stated = [entry for entry in shown if pay[entry.id].ranges]

    def height(entry: Entry) -> tuple[int, int]:
        """By what is drawn; what is paid in other currencies alone comes last."""
        found = pay[entry.id].within(axis.currency)
        return (found.typical, found.most) if found else (0, 0)

    def row(entry: Entry) -> PayRow:
        terms = [(one.field, entry.id)] if linked else None
        return range_row(entry, pay[entry.id], axis, locale, terms)

    return Paid(
        label=one.name[locale.code],
        rows=tuple(row(entry) for entry in sorted(stated, key=height, reverse=True)),
        silent=tuple(entry for entry in shown if not pay[entry.id].ranges),
        more=rest(one, len(entries) - len(shown), locale),
    )
