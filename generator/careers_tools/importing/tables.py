"""Tables as people fill them in: of jobs, a job a row, or of facts, one or several in a row. Others stay tables."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from careers.content.lexicon import Lexicon
from careers_tools.importing.blocks import fenced, has_words, is_row, plain
from careers_tools.importing.title import is_title
from careers_tools.importing.values import Line

_BAR = re.compile(r"(?<!\\)\|")
_GAP = re.compile(r"\t+|[ \u3000]{2,}")
_TITLE = "title"
_OF_JOBS = frozenset({"company", "locations", "salary", "headcount", "closes"})  # fields whose columns jobs have
_LONGEST_ROW = 1000  # characters of a row without bars at its sides
_MOST_CELLS = 0.6  # share of the cells of a column that are of one kind
_FACTS = 2  # fewest columns, and names, of a table of facts
_AS_ABOVE = ("↳", "〃")


def untable(lines: Sequence[Line], lexicon: Lexicon) -> Iterator[Line]:
    """Yield the lines; tables of jobs and of facts as ``name：value`` lines that bear the numbers of their rows.

    A table may lack the bars at its sides, or all of its bars, if its first row names fields alone. Code stays.
    """
    lines = list(_with_bars(lines, lexicon))
    code = fenced(lines)
    numbered = itertools.groupby(range(len(lines)), lambda at: is_row(lines[at].text) and at not in code)
    for in_table, run in numbered:
        table = [lines[at] for at in run]
        yield from _table(table, lexicon) if in_table else table


def _table(lines: Sequence[Line], lexicon: Lexicon) -> Iterator[Line]:
    # Of the marks at the ends one goes: the first and the last cell may be empty.
    bare = (line.text.strip().removeprefix("|").removesuffix("|") for line in lines)
    rows = [[cell.strip().replace("\\|", "|") for cell in _BAR.split(row)] for row in bare]
    title = _title_column(rows, lexicon)
    if title is not None:
        yield from _jobs(lines, rows, title, lexicon)
        return
    are_facts = _are_facts([row for row in rows if has_words("".join(row))], lexicon)
    for line, row in zip(lines, rows, strict=True):
        # A first row that names neither field nor section heads the columns: it stays a row by itself.
        if not are_facts or not has_words(line.text) or (row is rows[0] and _meaning(row[0], lexicon) is None):
            yield line
        else:
            pairs = zip(row[::2], row[1::2], strict=True)
            yield from (Line(line.number, f"{_name(name)}：{value}") for name, value in pairs if name or value)


def _are_facts(rows: Sequence[Sequence[str]], lexicon: Lexicon) -> bool:
    """Return whether rows are names with their values: half of them known, or, of several in a row, all."""
    pairs = [pair for row in rows for pair in itertools.zip_longest(row[::2], row[1::2]) if any(pair)]
    names = sum(_meaning(name, lexicon) is not None for name, _ in pairs)
    if any(len(row) > _FACTS for row in rows):
        return names == len(pairs) and not any(value is None or _meaning(value, lexicon) for _, value in pairs)
    return names >= max(_FACTS, len(pairs) / 2) and all(len(row) == _FACTS for row in rows)


def _with_bars(lines: Sequence[Line], lexicon: Lexicon) -> Iterator[Line]:
    """Yield the lines; those of a table without bars at its sides, or without any, as rows."""
    width = 0  # of the table that goes on
    for line in lines:
        is_loose = len(line.text) <= _LONGEST_ROW and not is_row(line.text)
        separator = _BAR if "|" in line.text else _GAP
        cells = [cell.strip() for cell in separator.split(line.text.strip())] if is_loose else []
        if len(cells) != width:
            names = [_meaning(cell, lexicon) for cell in cells] if len(cells) >= _FACTS else []
            width = len(cells) if _TITLE in names and None not in names else 0
        yield Line(line.number, f"| {' | '.join(cells)} |") if width else line


def _title_column(rows: Sequence[Sequence[str]], lexicon: Lexicon) -> int | None:
    """Return the column of the titles in a table of jobs, None for another table.

    A column is one by its name, where another column has a known name too, or by its cells: most of them name a job,
    and figures (pay, numbers of people) fill another one.
    """
    names = [_meaning(cell, lexicon) for cell in rows[0]]
    data = [row for row in rows[1:] if has_words("".join(row))]
    if _TITLE in names and len(names) - names.count(None) >= _FACTS and data:
        return names.index(_TITLE)
    columns = list(zip(*(row for row in data if len(row) == len(names)), strict=True))
    shares = [sum(is_title(plain(cell), lexicon) for cell in column) / len(data) for column in columns]
    best = max(range(len(shares)), key=shares.__getitem__, default=0)
    if len(data) < _FACTS or not shares or shares[best] < _MOST_CELLS:
        return None
    figures = [sum(any(c.isdigit() for c in cell) for cell in column) / len(data) for column in columns]
    has_figures = any(share >= _MOST_CELLS for column, share in enumerate(figures) if column != best)
    has_names = bool(_OF_JOBS.intersection(names)) and names[best] in ("role", None)
    return best if has_figures or has_names or names[best] == _TITLE else None


def _name(cell: str) -> str:
    return plain(cell).strip("*_ ").rstrip(":： ")


def _meaning(cell: str, lexicon: Lexicon) -> str | None:
    """Return the field, section or note that a cell names, or None."""
    return next(filter(None, (lexicon.meaning(use, _name(cell)) for use in ("labels", "sections", "notes"))), None)


def _jobs(lines: Sequence[Line], rows: Sequence[Sequence[str]], title: int, lexicon: Lexicon) -> Iterator[Line]:
    """Yield the jobs of a table: the title of each first, then its other cells, behind the names of their columns."""
    names = [plain(cell) for cell in rows[0]]
    is_named = lexicon.meaning("labels", names[title]) == _TITLE
    filled: list[tuple[int, list[str]]] = []
    above: list[str] = []
    for line, row in zip(lines[1:], rows[1:], strict=True):
        if has_words(line.text):
            above = [above[at] if cell in _AS_ABOVE and at < len(above) else cell for at, cell in enumerate(row)]
            filled.append((line.number, [*above, *[""] * (title + 1 - len(row))]))
    used = {at for _, row in filled for at, cell in enumerate(row) if cell and (at != title or is_named)}
    unused = [name for at, name in enumerate(rows[0]) if at not in used and has_words(name)]
    if unused:
        yield Line(lines[0].number, f"| {' | '.join(unused)} |")  # no job has one of these: they stay a row
    for number, row in filled:
        others = [cell if at >= len(names) or not names[at] else f"{names[at]}：{cell}" for at, cell in enumerate(row)]
        name = row[title]
        heading = f"{names[title]}：{name}" if is_named else f"**{plain(name)}**"
        kept = [text for at, text in enumerate(others) if row[at] and at != title]
        yield from (Line(number, text) for text in ("", *([heading] if name else []), *kept, ""))
