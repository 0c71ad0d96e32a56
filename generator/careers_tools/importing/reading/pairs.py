"""Tables with several facts side by side: name, value, name, value in each row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from careers.content.lexicon import Lexicon
from careers_tools.importing.values import Line

_CELL = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"\|(?:\s*:?-{2,}:?\s*\|)+")
_LONGEST_NAME = 40


def to_labels(lines: Sequence[Line], lexicon: Lexicon) -> tuple[Line, ...]:
    """Return the lines; of a table with a known name in every other cell, a line ``**name:** value`` for each pair.

    Code between fences stays as it is.
    """
    labelled: list[Line] = []
    fenced = False
    for in_table, group in groupby(lines, key=lambda line: line.text.startswith("|") and line.text.endswith("|")):
        block = list(group)
        pairs = [] if fenced or not in_table else list(_pairs(block, lexicon))
        labelled += pairs or block
        fenced ^= sum(line.text.lstrip().startswith(("```", "~~~")) for line in block) % 2 == 1
    return tuple(labelled)


def _pairs(table: Sequence[Line], lexicon: Lexicon) -> Iterator[Line]:
    """Yield the pairs of a table; nothing for another kind of table."""
    rows = [(line.number, _cells(line.text)) for line in table if not _RULE.fullmatch(line.text)]
    if not any(len(cells) > 2 for _, cells in rows) or not all(_paired(cells, lexicon) for _, cells in rows):
        return
    for number, cells in rows:
        for name, value in zip(cells[::2], cells[1::2], strict=True):
            bare = _bare(name)
            if bare or value:
                yield Line(number, f"**{bare}:** {value}".rstrip())


def _cells(row: str) -> list[str]:
    return [cell.strip().replace("\\|", "|") for cell in _CELL.split(row)[1:-1]]


def _bare(cell: str) -> str:
    return cell.strip("*_ ").rstrip(":：").strip("*_ ")


def _paired(cells: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether the first of each two cells is a name and the second is none; two may be empty to fill a row."""
    if not cells or len(cells) % 2 or not _names(cells[0], lexicon):
        return False
    pairs = zip(cells[::2], cells[1::2], strict=True)
    return all((_names(name, lexicon) and not _names(value, lexicon)) or not (name or value) for name, value in pairs)


def _names(cell: str, lexicon: Lexicon) -> bool:
    bare = _bare(cell)
    uses = ("labels", "sections", "notes")
    return 0 < len(bare) <= _LONGEST_NAME and any(lexicon.meaning(use, bare) for use in uses)
