"""Rows of a page as Markdown: their looks and links, and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from careers_tools.importing.values import Line

# Mark of a look, the innermost first -> signs of its beginning and end, until a row is whole. No text has them.
LOOKS = {"`": ("\x01", "\x02"), "*": ("\x03", "\x04"), "**": ("\x05", "\x06"), "~~": ("\x07", "\x08")}
LINK, LINK_END = "\x0e{}\x0f", "\x10"
_LINKED = re.compile("\x0e([^\x0f]*)\x0f(\\s*)([^\x0e\x10]*?)(\\s*)(?:\x10|(?=\x0e)|$)")
_SIGN = re.compile("[\x01-\x08\x0e-\x10]")
_LONGEST_CELL = 4  # lines of a cell that are put on one, where no names head the columns
_STRUCTURED = re.compile(r"#{1,6} |- |\d+\. |\|")


def marked(text: str) -> str:
    """Return a row with Markdown's marks in the place of signs, with single blanks; looks end where the row does."""
    for mark, (begin, end) in LOOKS.items():
        words = f"[^{begin}{end}]*?[^{begin}{end}\\s]"
        text = re.sub(f"{end}(\\s*){begin}", r"\1", text)
        text = re.sub(f"{begin}(\\s*)({words})(\\s*)(?:{end}|$)", rf"\1{mark}\2{mark}\3", text)
    text = _LINKED.sub(_link, text)
    return " ".join(_SIGN.sub("", text).replace("****", "**").split())


def _link(link: re.Match[str]) -> str:
    href, before, words, after = link.groups()
    if not words:
        return f"<{href}> " if href else before
    is_address = words == href or f"mailto:{words}" == href
    return f"{before}{words if is_address or not href else f'[{words}]({href})'}{after}"


def cell_text(lines: Sequence[Line]) -> str:
    """Return the lines of a cell on one."""
    joined = ""
    for text in filter(None, (line.text.strip() for line in lines)):
        is_item = text.startswith("- ") and len(lines) > 1
        row = "• " + text[2:] if is_item else text.lstrip("# ")
        separator = " " if is_item or joined.endswith(tuple(":：;；,，。")) else "; "
        joined += separator + row if joined else row
    return joined.replace("|", "\\|")


def table_lines(rows: Sequence[Sequence[Sequence[Line]]], *, is_named: bool, is_frame: bool) -> Iterator[Line]:
    """Yield the lines of a table as rows; what only frames a page, cell by cell.

    A frame has a single column, or long cells without names above them, if it does not hold another table.
    """
    rows = [row for row in rows if any(row)]
    large = any(len(cell) > _LONGEST_CELL or any(map(_is_structured, cell)) for row in rows for cell in row)
    is_frame = is_frame or (large and not is_named) or all(len(row) < 2 for row in rows)
    for at, row in enumerate(rows):
        number = next(line.number for cell in row for line in cell)
        if is_frame:
            yield from (line for cell in row if cell for line in (*cell, Line(cell[-1].number, "")))
            continue
        yield Line(number, f"| {' | '.join(map(cell_text, row))} |")
        if not at:
            yield Line(number, "|" + " --- |" * len(row))


def _is_structured(line: Line) -> bool:
    return _STRUCTURED.match(line.text) is not None
