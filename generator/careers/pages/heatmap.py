"""Heatmaps: tables of how many jobs belong under terms of two taxonomies at once; darker cells have more."""

from __future__ import annotations

import math
from dataclasses import dataclass

from careers import i18n
from careers.content.taxonomy import Taxonomy
from careers.pages.terms import Entry, More, link_to_rest, named_entries
from careers.pages.view import View
from careers.statistics.figures import cross

_MOST_ROWS = 12
_MOST_COLUMNS = 10
_SHADES = 5  # more cannot be told apart
_SEVERAL = 2  # jobs in a cell; one job is no pattern


@dataclass(frozen=True, slots=True)
class Cell:
    """The number of jobs under both a row and a column.

    Attributes:
        figure: the number as text.
        shade: how dark it is, from 0 for no jobs to 5 for the most of the table.
        url: the list of these jobs, or "" if there is none.
    """

    figure: str
    shade: int
    url: str


@dataclass(frozen=True, slots=True)
class Row:
    """A term with its cells, in the order of the columns; `figure` is its own number of jobs as text."""

    entry: Entry
    figure: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Heatmap:
    """A table.

    Attributes:
        id: of its section.
        rows_of: the id of the taxonomy of the rows.
        title: the heading.
        corner: the label of the rows.
        columns: their terms, with the number of open jobs under each.
        rows: those with most jobs first, as the columns.
        more: links to the terms that are left out.
    """

    id: str
    rows_of: str
    title: str
    corner: str
    columns: tuple[Entry, ...]
    rows: tuple[Row, ...]
    more: tuple[More, ...]


def heatmap(rows: Taxonomy, columns: Taxonomy, view: View) -> Heatmap | None:
    """Return the open jobs by the terms of two taxonomies that jobs name; None if most cells hold no or one job.

    Cells link to the list of jobs if it can be narrowed.
    """
    down, across = named_entries(rows, view), named_entries(columns, view)
    if not across or not down:
        return None
    locale = view.locale
    counts = cross(view.library.open, rows, columns, view.library)
    lines, heads = down[:_MOST_ROWS], across[:_MOST_COLUMNS]
    numbers = [counts.get((line.id, head.id), 0) for line in lines for head in heads]
    if sum(number >= _SEVERAL for number in numbers) < view.site.thresholds.filled * len(numbers):
        return None
    most = max(numbers)

    def cell(line: Entry, head: Entry) -> Cell:
        count = counts.get((line.id, head.id), 0)
        terms = ((rows.field, line.id), (columns.field, head.id))
        url = i18n.filtered(view.folder, terms) if view.site.search and count else ""
        # By the square root, a few jobs differ from none as clearly as many do from most.
        shade = math.ceil(_SHADES * math.sqrt(count / most)) if count else 0
        return Cell(locale.number(count), shade, url)

    return Heatmap(
        id=f"heat_{rows.id}_{columns.id}",
        rows_of=rows.id,
        title=locale.t("insights.heat", rows=rows.name[view.code], columns=columns.name[view.code]),
        corner=rows.name[view.code],
        columns=heads,
        rows=tuple(Row(line, locale.number(line.count), tuple(cell(line, head) for head in heads)) for line in lines),
        more=(
            *link_to_rest(rows, len(lines), view),
            *link_to_rest(columns, len(heads), view),
        ),
    )
