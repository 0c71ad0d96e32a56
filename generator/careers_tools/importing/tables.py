"""Tables as people fill them in: one of jobs, a job a row, and one of facts, a fact a row. Others stay tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from careers.content.lexicon import Lexicon
from careers_tools.importing.blocks import has_words, plain
from careers_tools.importing.values import Line

_CELL = re.compile(r"(?<!\\)\|")
_TITLE = "title"
_FACTS = 2  # columns of a table of facts, and fewest names in one


def untable(lines: Sequence[Line], lexicon: Lexicon) -> Iterator[Line]:
    """The lines; tables of jobs and of facts as ``name：value`` lines that bear the numbers of their rows."""
    at = 0
    while at < len(lines):
        end = at
        while end < len(lines) and _is_row(lines[end].text):
            end += 1
        if end == at:
            yield lines[at]
            at += 1
        else:
            yield from _table(lines[at:end], lexicon)
            at = end


def _is_row(text: str) -> bool:
    stripped = text.strip()
    return stripped.startswith("|") and stripped.count("|") > 1


def _table(lines: Sequence[Line], lexicon: Lexicon) -> Iterator[Line]:
    rows = [[cell.strip() for cell in _CELL.split(line.text.strip().strip("|"))] for line in lines]
    names = [_named(cell, lexicon) for cell in rows[0]]
    if _TITLE in names and len(names) - names.count(None) >= _FACTS and len(rows) > _FACTS:
        yield from _jobs(lines, rows, names)
    elif _is_facts(rows, lexicon):
        yield from _facts(lines, rows, lexicon)
    else:
        yield from lines


def _named(cell: str, lexicon: Lexicon) -> str | None:
    """The field or section that a cell names, or None."""
    words = plain(cell)
    return lexicon.meaning("labels", words) or lexicon.meaning("sections", words)


def _jobs(lines: Sequence[Line], rows: Sequence[Sequence[str]], names: Sequence[str | None]) -> Iterator[Line]:
    """A row a job: its title first, then its other cells, each behind the name of its column."""
    first = names.index(_TITLE)
    order = [first, *(column for column in range(len(names)) if column != first)]
    filled = {at for line, row in zip(lines[1:], rows[1:], strict=True) if has_words(line.text) for at in _filled(row)}
    unused = [cell for at, cell in enumerate(rows[0]) if at not in filled and has_words(cell)]
    if unused:
        yield Line(lines[0].number, f"| {' | '.join(unused)} |")  # no job has one of these: they stay a row
    for line, row in zip(lines[1:], rows[1:], strict=True):
        if not has_words(line.text):
            continue
        yield Line(line.number, "")
        for column in order:
            if column < len(row) and row[column]:
                yield Line(line.number, f"{plain(rows[0][column])}：{row[column]}")
        for cell in row[len(names) :]:
            yield Line(line.number, cell)
        yield Line(line.number, "")


def _filled(row: Sequence[str]) -> Iterator[int]:
    """Yield the numbers of the columns that a row has something in."""
    return (at for at, cell in enumerate(row) if cell)


def _is_facts(rows: Sequence[Sequence[str]], lexicon: Lexicon) -> bool:
    worded = [row for row in rows if has_words("".join(row))]
    named = sum(_named(row[0], lexicon) is not None for row in worded if row)
    return all(len(row) == _FACTS for row in worded) and named >= max(_FACTS, len(worded) / 2)


def _facts(lines: Sequence[Line], rows: Sequence[Sequence[str]], lexicon: Lexicon) -> Iterator[Line]:
    """A row a fact. A first row that names neither field nor section heads the columns: it stays a row by itself."""
    for place, (line, row) in enumerate(zip(lines, rows, strict=True)):
        if not has_words(line.text) or (place == 0 and _named(row[0], lexicon) is None):
            yield line
        else:
            yield Line(line.number, f"{plain(row[0])}：{row[1]}")
