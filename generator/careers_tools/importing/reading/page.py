"""Lines of a page in Markdown: words with their looks, blocks, lists, quotations and tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from careers_tools.importing.values import Line

_MAIL = "mailto:"
_DEEPEST = 8  # levels of lists that still are indented


@dataclass(frozen=True, slots=True)
class Run:
    """Words that look alike.

    Attributes:
        text: the words.
        number: 1-based line on which they stand.
        bold, italic, code, struck: how they look.
        href: target of their link; empty without a link.
    """

    text: str
    number: int
    bold: bool = False
    italic: bool = False
    code: bool = False
    href: str = ""
    struck: bool = False


def markdown(runs: Sequence[Run]) -> str:
    """Return one line of Markdown: emphasis, code and links marked, space collapsed. Empty if there are no words."""
    return " ".join(_marked(runs, ("href", "struck", "bold", "italic", "code")).split())


def _marked(runs: Sequence[Run], looks: Sequence[str]) -> str:
    """Return the words of runs with the marks of `looks`, the outermost first."""
    if not looks:
        return "".join(run.text for run in runs)
    texts = []
    for look, group in groupby(runs, lambda run: getattr(run, looks[0])):
        text = _marked(list(group), looks[1:])
        texts.append(_linked(text, look) if isinstance(look, str) else _wrapped(text, _MARKS[looks[0]] if look else ""))
    return "".join(texts)


_MARKS = {"bold": "**", "italic": "*", "code": "`", "struck": "~~"}


def _linked(text: str, href: str) -> str:
    if not href or text.strip() in (href, href.removeprefix(_MAIL)):
        return text
    return _wrapped(text, "[", f"]({href})")


def _wrapped(text: str, left: str, right: str = "") -> str:
    """Return `text` between two marks (the second as the first, if not given), with the space at its ends outside."""
    core = text.strip()
    if not core or not left:
        return text
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return f"{before}{left}{core}{right or left}{after}"


@dataclass(slots=True)
class _Margin:
    """Text in front of the lines of a block: at first its mark, then space."""

    mark: str
    rest: str
    used: bool = False


class MarkdownPage:
    """Writer that takes runs of words and structure, and gives lines."""

    def __init__(self) -> None:
        """Begin an empty page."""
        self.lines: list[Line] = []
        self.runs: list[Run] = []  # of the present line
        self._margins: list[_Margin] = []
        self._deeper = 0
        self._heading = ""
        self._gap = False
        self._joined = False
        self._term = self._meaning_end = -1  # lines of a term, and behind the part of its meaning that may go on

    def take(self) -> tuple[str, int]:
        """Return the present line as Markdown, with its number (0 if it is empty), and begin a new one."""
        text = markdown(self.runs)
        number = next((run.number for run in self.runs if run.text.strip()), 0)
        self.runs = []
        return text, number

    def end_line(self) -> None:
        """Write the present line, if there are words on it."""
        text, number = self.take()
        if text and self._joined:
            last = self.lines[-1]
            self.lines[-1] = Line(last.number, f"{last.text}; {text}")
        elif text:
            self.write(number, self._heading + text)
            self._heading = ""
        self._joined = self._joined and not text

    def end_block(self) -> None:
        """Write the present line, and let a blank line follow. A mark without words yet keeps waiting for them."""
        self.end_line()
        self._gap = self._gap or not self._margins or self._margins[-1].used

    def write(self, number: int, text: str) -> None:
        """Write a line that is Markdown already."""
        if self._gap and self.lines and self.lines[-1].text:
            self.lines.append(Line(number, "".join(margin.rest for margin in self._margins if margin.used).rstrip()))
        self._gap = self._joined = False
        margins = "".join(margin.rest if margin.used else margin.mark for margin in self._margins)
        for margin in self._margins:
            margin.used = True
        self.lines.append(Line(number, margins + text))

    def begin_heading(self, level: int) -> None:
        """Make the next line a heading of `level`, 1 to 6; with 0 it becomes none."""
        self._heading = "#" * level + " " if level else ""

    def indent(self, mark: str, rest: str | None = None) -> None:
        """Begin a block with `mark` in front of its first line and `rest`, else as wide a space, before the others."""
        self._joined = False
        if len(self._margins) == _DEEPEST:
            self._deeper += 1
        else:
            self._margins.append(_Margin(mark, " " * len(mark) if rest is None else rest))

    def outdent(self) -> None:
        """End the last of these blocks; the next one may follow closely."""
        self.end_line()
        if self._deeper:
            self._deeper -= 1
        else:
            self._margins.pop()
        self._gap = False

    def write_row(self, cells: Sequence[str], number: int, first: bool) -> None:
        """Write a row of a table, and under the first one the line that makes it a table."""
        self.write(number, "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
        if first:
            self.write(number, "|" + " --- |" * len(cells))

    def write_code(self, lines: Sequence[Line]) -> None:
        """Write lines between fences, which are longer than any row of backticks in them."""
        longest = max((len(row) for line in lines for row in re.findall("`{3,}", line.text)), default=2)
        fence = "`" * (longest + 1)
        self.end_block()
        for line in (Line(lines[0].number, fence), *lines, Line(lines[-1].number, fence)):
            self.write(line.number, line.text)
        self.end_block()

    def begin_term(self) -> None:
        """Note that a term of a list of definitions stands on the present line."""
        self._term, self._meaning_end = len(self.lines), -1

    def begin_meaning(self) -> None:
        """Begin a part of the meaning of a term: on the term's line, behind a semicolon, if only that was written."""
        if self._meaning_end == len(self.lines):
            self._joined = True

    def end_meaning(self) -> None:
        """End a part of a meaning; a part of several lines lets no other join it."""
        written = [line for line in self.lines[self._term :] if line.text] if self._term >= 0 else []
        self._meaning_end = len(self.lines) if len(written) == 1 else -1
