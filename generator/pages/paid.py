"""What jobs pay: all of them, by what they run on, by what they are, on one axis."""

from __future__ import annotations

from dataclasses import dataclass

from generator import locales
from generator.figures import pay_range
from generator.library import Library
from generator.locales import Locale
from generator.pages.charts import Axis, PayRow, pay_axis, range_row
from generator.pages.terms import Entry, More, leaves, most, rest
from generator.taxonomy import Taxonomy

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
    whole = pay_range(library.open, library)
    axis = pay_axis([whole], locale, library)
    if axis is None:
        return None, ()
    every = Entry("all", locale.t("jobs.title"), locales.jobs(locale.code), len(library.open))
    row = range_row(every, whole, every.count, axis, locale, library, [] if linked else None)
    shown = [one for one in library.taxonomies if one.landing or (one.single and not one.required)]
    groups = (_by(one, axis, locale, library, linked) for one in shown)
    return axis, (Paid("", (row,), (), ()), *(group for group in groups if group.rows or group.silent))


def _by(one: Taxonomy, axis: Axis, locale: Locale, library: Library, linked: bool) -> Paid:
    entries = leaves(one, most(one, locale, library, library.open))
    shown = entries[:_MOST_ROWS]
    ranges = {entry.id: pay_range(library.filed(one.id, entry.id), library) for entry in shown}
    order = {term: (found.typical, found.most) for term, found in ranges.items() if found}
    stated = sorted((entry for entry in shown if entry.id in order), key=lambda entry: order[entry.id], reverse=True)

    def row(entry: Entry) -> PayRow:
        terms = [(one.field, entry.id)] if linked else None
        return range_row(entry, ranges[entry.id], entry.count, axis, locale, library, terms)

    return Paid(
        label=one.name[locale.code],
        rows=tuple(row(entry) for entry in stated),
        silent=tuple(entry for entry in shown if entry.id not in order),
        more=rest(one, len(entries) - len(shown), locale),
    )
