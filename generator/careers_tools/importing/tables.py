"""Tables as people fill them in: one of jobs, a job a row, and one of facts, a fact a row. Others stay tables."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from careers.content.lexicon import Lexicon
from careers_tools.importing.blocks import has_words, is_row, plain
from careers_tools.importing.values import Line

_CELL = re.compile(r"(?<!\\)\|")
_TITLE = "title"
_FACTS = 2  # columns of a table of facts, and fewest names in one


def untable(lines: Sequence[Line], lexicon: Lexicon) -> Iterator[Line]:
    """Yield the lines; tables of jobs and of facts as ``name：value`` lines that bear the numbers of their rows."""
    for in_table, run in itertools.groupby(lines, lambda line: is_row(line.text)):
        table = list(run)
        yield from _table(table, lexicon) if in_table else table


def _table(lines: Sequence[Line], lexicon: Lexicon) -> Iterator[Line]:
    rows = [[cell.strip() for cell in _CELL.split(line.text.strip().strip("|"))] for line in lines]
    names = [_meaning(cell, lexicon) for cell in rows[0]]
    worded = [row for row in rows if has_words("".join(row))]
    named = sum(_meaning(row[0], lexicon) is not None for row in worded)
    if _TITLE in names and len(names) - names.count(None) >= _FACTS and len(rows) > _FACTS:
        yield from _jobs(lines, rows, names.index(_TITLE))
    elif all(len(row) == _FACTS for row in worded) and named >= max(_FACTS, len(worded) / 2):
        for line, row in zip(lines, rows, strict=True):
            # A first row that names neither field nor section heads the columns: it stays a row by itself.
            if not has_words(line.text) or (row is rows[0] and names[0] is None):
                yield line
            else:
                yield Line(line.number, f"{plain(row[0])}：{row[1]}")
    else:
        yield from lines


def _meaning(cell: str, lexicon: Lexicon) -> str | None:
    """Return the field or section that a cell names, or None."""
    words = plain(cell)
    return lexicon.meaning("labels", words) or lexicon.meaning("sections", words)


def _jobs(lines: Sequence[Line], rows: Sequence[Sequence[str]], title: int) -> Iterator[Line]:
    """Yield the jobs of a table: the title of each first, then its other cells, behind the names of their columns."""
    names = rows[0]
    jobs = [(line.number, row) for line, row in zip(lines[1:], rows[1:], strict=True) if has_words(line.text)]
    used = {column for _, row in jobs for column, cell in enumerate(row) if cell}
    unused = [cell for column, cell in enumerate(names) if column not in used and has_words(cell)]
    if unused:
        yield Line(lines[0].number, f"| {' | '.join(unused)} |")  # no job has one of these: they stay a row
    for number, row in jobs:
        yield Line(number, "")
        columns = sorted(range(min(len(row), len(names))), key=lambda column: column != title)
        yield from (Line(number, f"{plain(names[column])}：{row[column]}") for column in columns if row[column])
        yield from (Line(number, cell) for cell in row[len(names) :])
        yield Line(number, "")
