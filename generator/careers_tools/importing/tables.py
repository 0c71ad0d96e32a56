"""Tables as people fill them in: of jobs, a job a row, or of facts, one or several in a row. Others stay tables."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from careers.content.lexicon import Lexicon
from careers_tools.importing.blocks import has_words, is_row, plain
from careers_tools.importing.title import is_title, parted
from careers_tools.importing.values import Line

_CELL = re.compile(r"(?<!\\)\|")
_GAP = re.compile(r"\t+|[ \u3000]{2,}")
_TITLE = "title"
_OF_JOBS = frozenset({"company", "locations", "salary", "headcount", "closes"})  # fields whose columns jobs have
_RULE = re.compile(r"\|(?:\s*:?-{2,}:?\s*\|)+")
_LONGEST_NAME = 40
_LONGEST_ROW = 1000  # characters of a row without bars at its sides
_MOST_CELLS = 0.6  # share of the cells of a column that are of one kind
_FACTS = 2  # columns of a table of facts, and fewest names in one


def untable(lines: Sequence[Line], lexicon: Lexicon) -> Iterator[Line]:
    """Yield the lines; tables of jobs and of facts as ``name：value`` lines that bear the numbers of their rows.

    A table may lack the bars at its sides, or all of its bars, if its first row names fields alone.
    """
    for in_table, run in itertools.groupby(_with_bars(lines, lexicon), lambda line: is_row(line.text)):
        table = list(run)
        yield from _table(table, lexicon) if in_table else table


def _table(lines: Sequence[Line], lexicon: Lexicon) -> Iterator[Line]:
    # Of the marks at the ends one goes: the first and the last cell may be empty.
    bare = (line.text.strip().removeprefix("|").removesuffix("|") for line in lines)
    rows = [[cell.strip() for cell in _CELL.split(row)] for row in bare]
    names = [_meaning(cell, lexicon) for cell in rows[0]]
    worded = [row for row in rows if has_words("".join(row))]
    named = sum(_meaning(row[0], lexicon) is not None for row in worded)
    title = _title_column(rows, names, lexicon)
    if title is not None:
        yield from _jobs(lines, rows, title, lexicon)
    elif all(len(row) == _FACTS for row in worded) and named >= max(_FACTS, len(worded) / 2):
        for line, row in zip(lines, rows, strict=True):
            # A first row that names neither field nor section heads the columns: it stays a row by itself.
            if not has_words(line.text) or (row is rows[0] and names[0] is None):
                yield line
            else:
                yield Line(line.number, f"{plain(row[0])}：{row[1]}")
    else:
        yield from lines


def _with_bars(lines: Sequence[Line], lexicon: Lexicon) -> Iterator[Line]:
    """Yield the lines; those of a table without bars at its sides, or without any, as rows."""
    at = 0
    while at < len(lines):
        cells = _loose_cells(lines[at].text)
        head = len(cells) >= _FACTS and not is_row(lines[at].text) and _heads(cells, lexicon)
        end = at + 1
        while head and end < len(lines) and len(_loose_cells(lines[end].text)) == len(cells):
            end += 1
        if end > at + 1:
            yield from (Line(line.number, f"| {' | '.join(_loose_cells(line.text))} |") for line in lines[at:end])
        else:
            yield lines[at]
        at = end


def _loose_cells(text: str) -> list[str]:
    """Return the cells of a row without bars at its sides: between bars, tabs or several blanks."""
    if len(text) > _LONGEST_ROW:
        return [text]
    separator = _CELL if "|" in text else _GAP
    return [cell.strip() for cell in separator.split(text.strip())]


def _heads(cells: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether cells name fields, one of them the title, and nothing else."""
    names = [_meaning(cell, lexicon) for cell in cells]
    return _TITLE in names and None not in names


def _title_column(rows: Sequence[Sequence[str]], names: Sequence[str | None], lexicon: Lexicon) -> int | None:
    """Return the column of the titles in a table of jobs, None for another table.

    A column is one by its name, where another column has a known name too, or by its cells: most of them name a job,
    and figures (pay, numbers of people) fill another one.
    """
    data = [row for row in rows[1:] if has_words("".join(row))]
    if _TITLE in names and len(names) - names.count(None) >= _FACTS and data:
        return names.index(_TITLE)
    columns = list(zip(*(row for row in data if len(row) == len(names)), strict=True))
    shares = [sum(is_title(plain(cell), lexicon) for cell in column) / len(data) for column in columns]
    figures = [sum(any(c.isdigit() for c in cell) for cell in column) / len(data) for column in columns]
    best = max(range(len(shares)), key=shares.__getitem__, default=0)
    most = len(data) >= _FACTS and bool(shares) and shares[best] >= _MOST_CELLS
    others = [share for column, share in enumerate(figures) if column != best]
    is_list = max(others, default=0) >= _MOST_CELLS or (bool(names) and names[best] == _TITLE)
    is_list = is_list or (bool(_OF_JOBS.intersection(names)) and names[best] in (_TITLE, "role", None))
    return best if most and is_list else None


def _meaning(cell: str, lexicon: Lexicon) -> str | None:
    """Return the field or section that a cell names, or None."""
    words = plain(cell)
    return lexicon.meaning("labels", words) or lexicon.meaning("sections", words)


def _jobs(lines: Sequence[Line], rows: Sequence[Sequence[str]], title: int, lexicon: Lexicon) -> Iterator[Line]:
    """Yield the jobs of a table: the title of each first, then its other cells, behind the names of their columns."""
    names = rows[0]
    jobs = [
        (line.number, [*row[:title], name, *row[title + 1 :]])
        for line, row in zip(lines[1:], rows[1:], strict=True)
        if has_words(line.text)
        for name in (parted(row[title], lexicon) if title < len(row) else [""])
    ]
    used = {column for _, row in jobs for column, cell in enumerate(row) if cell}
    if lexicon.meaning("labels", plain(names[title])) == "role":
        used.discard(title)  # its cells become headings, without the name of the column
    unused = [cell for column, cell in enumerate(names) if column not in used and has_words(cell)]
    if unused:
        yield Line(lines[0].number, f"| {' | '.join(unused)} |")  # no job has one of these: they stay a row
    for number, row in jobs:
        yield Line(number, "")
        columns = sorted(range(min(len(row), len(names))), key=lambda column: column != title)
        for column in columns:
            if row[column]:
                yield Line(number, _cell_line(plain(names[column]), row[column], column == title, lexicon))
        yield from (Line(number, cell) for cell in row[len(names) :])
        yield Line(number, "")


def _cell_line(name: str, cell: str, is_title_cell: bool, lexicon: Lexicon) -> str:
    """Return a cell behind the name of its column; as a heading, if the cell is a title and the name is of no title."""
    if is_title_cell and lexicon.meaning("labels", name) != _TITLE:
        return f"**{plain(cell)}**"
    return f"{name}：{cell}" if name else cell


def to_labels(lines: Sequence[Line], lexicon: Lexicon) -> tuple[Line, ...]:
    """Return the lines; of a table with a known name in every other cell, a line ``**name:** value`` for each pair.

    Code between fences stays as it is.
    """
    labelled: list[Line] = []
    in_code = False
    for in_table, run in itertools.groupby(lines, lambda line: line.text.startswith("|") and line.text.endswith("|")):
        block = list(run)
        pairs = list(_pairs(block, lexicon)) if in_table and not in_code else []
        labelled += pairs or block
        in_code ^= sum(line.text.lstrip().startswith(("```", "~~~")) for line in block) % 2 == 1
    return tuple(labelled)


def _pairs(table: Sequence[Line], lexicon: Lexicon) -> Iterator[Line]:
    """Yield the pairs of a table; nothing for another kind of table."""
    split = ((line.number, _CELL.split(line.text)[1:-1]) for line in table if not _RULE.fullmatch(line.text))
    rows = [(number, [cell.strip().replace("\\|", "|") for cell in cells]) for number, cells in split]
    if not any(len(cells) > 2 for _, cells in rows) or not all(_are_pairs(cells, lexicon) for _, cells in rows):
        return
    for number, cells in rows:
        for name, value in zip(cells[::2], cells[1::2], strict=True):
            if _bare(name) or value:
                yield Line(number, f"**{_bare(name)}:** {value}".rstrip())


def _bare(cell: str) -> str:
    return cell.strip("*_ ").rstrip(":：").strip("*_ ")


def _are_pairs(cells: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether the first of each two cells is a name and the second is none; two may be empty to fill a row."""
    if not cells or len(cells) % 2 or not _is_name(cells[0], lexicon):
        return False
    pairs = list(zip(cells[::2], cells[1::2], strict=True))
    written = [(_is_name(name, lexicon), _is_name(value, lexicon)) for name, value in pairs if name or value]
    return all(pair == (True, False) for pair in written)


def _is_name(cell: str, lexicon: Lexicon) -> bool:
    """Return whether a cell names a field, a section or a note."""
    bare = _bare(cell)
    uses = ("labels", "sections", "notes")
    return 0 < len(bare) <= _LONGEST_NAME and any(lexicon.meaning(use, bare) for use in uses)
