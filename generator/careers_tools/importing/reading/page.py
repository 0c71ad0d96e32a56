"""The lines of a page as they are written down: blocks, lists, quotations and tables of Markdown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from careers_tools.importing.reading.runs import Run, markdown
from careers_tools.importing.values import Line

_DEEPEST = 8  # levels of lists that still are indented


@dataclass(slots=True)
class _Margin:
    """What stands in front of the lines of a block: at first its mark, then space."""

    mark: str
    rest: str
    used: bool = False


class Page:
    """Takes runs of words and structure, and gives lines."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.lines: list[Line] = []
        self._runs: list[Run] = []
        self._margins: list[_Margin] = []
        self._deeper = 0
        self._heading = ""
        self._gap = False
        self._joined = False

    def add(self, run: Run) -> None:
        """Words for the line at hand."""
        self._runs.append(run)

    @property
    def runs(self) -> Sequence[Run]:
        """The words of the line at hand."""
        return self._runs

    def take(self) -> tuple[str, int]:
        """The line at hand as Markdown, with its number (0 if it is empty); a new one begins."""
        text = markdown(self._runs)
        number = next((run.number for run in self._runs if run.text.strip()), 0)
        self._runs = []
        return text, number

    def end_line(self) -> None:
        """Write the line at hand down, if there are words on it."""
        text, number = self.take()
        if text and self._joined:
            last = self.lines[-1]
            self.lines[-1] = Line(last.number, f"{last.text}; {text}")
        elif text:
            self.write(number, self._heading + text)
            self._heading = ""
        self._joined = self._joined and not text

    def join(self) -> None:
        """Let the next line go on with the last one, behind a semicolon."""
        self._joined = True

    def end_block(self) -> None:
        """The same, and let a blank line follow. A mark that has no words yet keeps waiting for its own."""
        self.end_line()
        self._gap = self._gap or not self._margins or self._margins[-1].used

    def write(self, number: int, text: str) -> None:
        """Write down a line that is Markdown already."""
        if self._gap and self.lines and self.lines[-1].text:
            self.lines.append(Line(number, "".join(margin.rest for margin in self._margins if margin.used).rstrip()))
        self._gap = self._joined = False
        margins = "".join(margin.rest if margin.used else margin.mark for margin in self._margins)
        for margin in self._margins:
            margin.used = True
        self.lines.append(Line(number, margins + text))

    def aside(self, number: int, text: str) -> None:
        """Write down a line that interrupts nothing, in front of the line at hand."""
        self.lines.append(Line(number, text))

    def heading(self, level: int) -> None:
        """Make the next line a heading of `level`, 1 to 6; 0: no heading after all."""
        self._heading = "#" * level + " " if level else ""

    def indent(self, mark: str, rest: str | None = None) -> None:
        """Begin a block with `mark` in front of its first line and `rest`, as wide if not given, before the others."""
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

    def row(self, cells: Sequence[str], number: int, first: bool) -> None:
        """A row of a table; under the first stands what makes it one."""
        self.write(number, "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
        if first:
            self.write(number, "|" + " --- |" * len(cells))

    def code(self, lines: Sequence[Line]) -> None:
        """Lines between fences, which are longer than any row of backticks in them."""
        longest = max((len(row) for line in lines for row in re.findall("`{3,}", line.text)), default=2)
        fence = "`" * (longest + 1)
        self.end_block()
        for line in (Line(lines[0].number, fence), *lines, Line(lines[-1].number, fence)):
            self.write(line.number, line.text)
        self.end_block()


class Meanings:
    """What a term means, where a list of definitions says that in several parts: they share the line of the term."""

    def __init__(self) -> None:
        """Begin with no term."""
        self._first = self._after = -1  # lines of the page where the term's own is, and where another may go on with it

    def term(self, page: Page) -> None:
        """A term stands on the line at hand."""
        self._first, self._after = len(page.lines), -1

    def enter(self, page: Page) -> None:
        """A part of the meaning begins: on the term's line, if nothing came after that."""
        if self._after == len(page.lines):
            page.join()

    def leave(self, page: Page) -> None:
        """It has ended, on one line or on several, which nothing can be added to."""
        written = [line for line in page.lines[self._first :] if line.text] if self._first >= 0 else []
        self._after = len(page.lines) if len(written) == 1 else -1
