"""Two taxonomies across each other: how many jobs belong under both, as a table whose darker cells hold more."""

from __future__ import annotations

import math
from dataclasses import dataclass

from careers import i18n
from careers.content.library import Library
from careers.content.taxonomy import Taxonomy
from careers.i18n import Locale
from careers.pages.terms import Entry, More, named, rest
from careers.statistics.figures import cross

_MOST_ROWS = 12
_MOST_COLUMNS = 10
_STEPS = 5  # shades; more cannot be told apart


@dataclass(frozen=True, slots=True)
class Cell:
    """How many jobs belong under a row and a column at once.

    Attributes:
        figure: the number as text.
        step: how dark it is, from 0 for none to 5 for the most of the table.
        url: the list of these jobs, or "" where there is none.
    """

    count: int
    figure: str
    step: int
    url: str


@dataclass(frozen=True, slots=True)
class Row:
    """A term of the rows with its cells, in the order of the columns; `figure` is its own number as text."""

    entry: Entry
    figure: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Heat:
    """The table.

    Attributes:
        id: of its section.
        rows_of: the taxonomy of the rows.
        title: what is crossed with what.
        corner: what the rows are called.
        columns: their terms, with how many open jobs belong under each.
        rows: those of most jobs first, as the columns.
        more: what is left out.
    """

    id: str
    rows_of: str
    title: str
    corner: str
    columns: tuple[Entry, ...]
    rows: tuple[Row, ...]
    more: tuple[More, ...]


def heat(rows: Taxonomy, columns: Taxonomy, locale: Locale, library: Library, linked: bool) -> Heat | None:
    """The open jobs by the terms of two taxonomies, those left out that only gather; None where there is nothing.

    Cells lead to the list of jobs, narrowed, where `linked`.
    """
    across = named(columns, locale, library)
    down = named(rows, locale, library)
    if not across or not down:
        return None
    counted = cross(library.open, rows, columns, library)
    shown, heads = down[:_MOST_ROWS], across[:_MOST_COLUMNS]
    top = max(counted.get((row.id, head.id), 0) for row in shown for head in heads)

    def cell(row: Entry, head: Entry) -> Cell:
        count = counted.get((row.id, head.id), 0)
        terms = ((rows.field, row.id), (columns.field, head.id))
        url = i18n.filtered(locale.code, terms) if linked and count else ""
        return Cell(count, locale.number(count), _step(count, top), url)

    return Heat(
        id=f"heat_{rows.id}_{columns.id}",
        rows_of=rows.id,
        title=locale.t("insights.heat", rows=rows.name[locale.code], columns=columns.name[locale.code]),
        corner=rows.name[locale.code],
        columns=heads,
        rows=tuple(Row(row, locale.number(row.count), tuple(cell(row, head) for head in heads)) for row in shown),
        more=rest(rows, len(down) - len(shown), locale) + rest(columns, len(across) - len(heads), locale),
    )


def _step(count: int, most: int) -> int:
    """By the root: a few jobs differ from none as clearly as many do from most."""
    return math.ceil(_STEPS * math.sqrt(count / most)) if count else 0
