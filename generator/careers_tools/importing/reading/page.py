"""Rows of a page as Markdown: their looks and links, and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table: its lines, whether it is a header, and whether another table stands in it."""

    lines: Sequence[Line]
    is_header: bool
    is_frame: bool

    @property
    def text(self) -> str:
        """Its lines on one."""
        joined = ""
        for text in filter(None, (line.text.strip() for line in self.lines)):
            is_item = text.startswith("- ")
            row = "• " + text[2:] if is_item and len(self.lines) > 1 else text.lstrip("#").lstrip()
            separator = " " if is_item or joined.endswith(tuple(":：;；,，。")) else "; "
            joined += separator + row if joined else row
        return joined

    @property
    def is_large(self) -> bool:
        """Whether more than a few words stand in it."""
        return len(self.lines) > _LONGEST_CELL or any(_STRUCTURED.match(line.text) for line in self.lines)


def table_lines(rows: Sequence[Sequence[Cell]]) -> Iterator[Line]:
    """Yield the lines of a table as rows; what only frames a page, cell by cell."""
    rows = [row for row in rows if any(cell.lines for cell in row)]
    cells = [cell for row in rows for cell in row]
    are_named = bool(rows) and all(cell.is_header for cell in rows[0])
    is_frame = any(cell.is_frame or (cell.is_large and not are_named) for cell in cells)
    for at, row in enumerate(rows):
        if is_frame or all(len(row) < 2 for row in rows):
            for cell in row:
                yield from (*cell.lines, Line(0, ""))
            continue
        number = next(line.number for cell in row for line in cell.lines)
        yield Line(number, "| " + " | ".join(cell.text.replace("|", "\\|") for cell in row) + " |")
        if not at:
            yield Line(number, "|" + " --- |" * len(row))
