"""Checks the bounds of a body that keep Markdown quick, alike on every machine.

Python-Markdown's time grows faster than its input on some runs of punctuation and its stack with nesting; measured on a
2-core machine, a body within these bounds takes well under a second in the worst case found.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from careers.support.diagnostics import Diagnostic, Diagnostics
from careers.support.work import LIMITS, Failed, Limits, Reason

MOST_BYTES = 32 * 1024
MOST_LEVELS = 12
MOST_LINES = 1000  # headings and rules cost the square of their number
# Opening characters whose unclosed runs make a parser look back and forth.
MOST = {"[": 400, "<!": 20, "<": 400, "`": 800, "*": 1600, "_": 1600, "](": 300, "|": 2000, "&": 800}
# Cells of tables: the parser fills each row up to the width of the head. A table with all its cells written out has no
# more within the limits on lines and on "|".
MOST_CELLS = 3000
_UNMADE = {
    Reason.TIME: "unmade-time",
    Reason.MEMORY: "unmade-memory",
    Reason.ENDED: "unmade-ended",
    Reason.FAULT: "unmade-fault",
    Reason.SIZE: "unmade-size",
}
_MARK = r"(?:[-*+]|\d{1,9}[.)])"
_LEAD = re.compile(rf"(?:[ \t]|>|{_MARK}[ \t]+)*")
_LEVEL = re.compile(rf">|{_MARK}")
_SPACE = re.compile(r"[ \t]+")
_DASHES = frozenset(" \t>|:-")  # in the row below the head of a table
# A line that could be too deep: no character of its lead is more than one level. The search starts from the end of the
# line above, which is found much sooner than the begin of a line.
_DEEP = re.compile(rf"\n[ \t>*+\d.)-]{{{MOST_LEVELS + 1}}}")


def refuse(
    failed: Failed, display_path: str, line: int, diagnostics: Diagnostics, limits: Limits = LIMITS
) -> Diagnostic:
    """Record why nothing could be made of a file within `limits`, from a line of it on."""
    params = {"seconds": f"{limits.seconds:g}", "memory": limits.memory >> 20}
    return diagnostics.add(display_path, line, "file", _UNMADE[failed.reason], value=failed.report, **params)


def check_body(body: str, display_path: str, first_line: int, diagnostics: Diagnostics) -> bool:
    """Return whether `body` may be rendered; record every bound it breaks.

    `first_line` is the 1-based line of the file on which the body starts.
    """
    before = len(diagnostics)
    if not body.strip():
        diagnostics.add(display_path, first_line, "body", "empty-body")
        return False
    size = len(body.encode())
    if size > MOST_BYTES:
        diagnostics.add(display_path, first_line, "body", "body-too-large", value=size, limit=MOST_BYTES)
        return False
    lines = body.split("\n")
    if len(lines) > MOST_LINES:
        diagnostics.add(
            display_path, first_line + MOST_LINES, "body", "body-too-long", count=len(lines), limit=MOST_LINES
        )
    for mark, limit in MOST.items():
        if (count := body.count(mark)) > limit:
            line_number = first_line + body[: _nth(body, mark, limit)].count("\n")
            diagnostics.add(display_path, line_number, "body", "body-too-dense", value=mark, count=count, limit=limit)
    if "|" in body and (cells := _cells(lines)) > MOST_CELLS:
        diagnostics.add(display_path, first_line, "body", "body-too-wide", count=cells, limit=MOST_CELLS)
    if _DEEP.search(f"\n{body}"):
        for number, line in enumerate(lines):
            if _level(line) > MOST_LEVELS:
                diagnostics.add(display_path, first_line + number, "body", "body-too-deep", limit=MOST_LEVELS)
                break
    return len(diagnostics) == before


def _cells(lines: Sequence[str]) -> int:
    """Return how many cells the tables of a body have: as many in each row as the head has, up to a blank line."""
    cells = columns = 0
    for above, line in itertools.pairwise(lines):
        if "|" in above and "|" in line and "-" in line and _DASHES.issuperset(line):
            columns = above.count("|") + 1
        elif not line.strip(" \t>"):
            columns = 0
        cells += columns
    return cells


def _nth(text: str, mark: str, number: int) -> int:
    """Return the position of a mark, `number` from 0."""
    position = -1
    for _ in range(number + 1):
        position = text.index(mark, position + 1)
    return position


def _level(line: str) -> int:
    """Return how deep a line could be nested: quote marks, list marks in a row, indentation in steps of four."""
    lead = _LEAD.match(line)
    start = lead.group() if lead else ""
    steps = sum(len(space.expandtabs(4)) // 4 for space in _SPACE.findall(start))
    return steps + len(_LEVEL.findall(start))
