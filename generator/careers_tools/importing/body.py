"""The body of a posting: its sections under one set of headings, its lists made one kind of list."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

from careers.i18n import Locale
from careers_tools.importing.blocks import Kind
from careers_tools.importing.marks import Mark

# Sections whose lines are points, in no order that matters.
_POINTS = frozenset({"responsibilities", "requirements", "preferred"})
_STEP = 4  # columns a level: Python-Markdown's
_DEEPEST = 5
_INSIDE = 2  # columns by which what belongs to an item is indented at least
_LEAST_REPEATED = 20  # characters of a paragraph that is written once however often a document repeats it
_WIDE = 60  # columns of a line that may well have been cut there
_CLAUSE_END = tuple("，、,（(-—")
_SENTENCE_END = tuple("。；;.！!？?：:”）)")


@dataclass(frozen=True, slots=True)
class Part:
    """A block of the body.

    Attributes:
        at: index of the block in the document.
        mark: the block.
        section: kind of the section it stands in; None: in none, or in one with a heading of its own.
        content: what is written, where that is not the block's content.
    """

    at: int
    mark: Mark
    section: str | None
    content: str | None = None

    @property
    def text(self) -> str:
        """The Markdown to write."""
        return self.mark.block.content if self.content is None else self.content


@dataclass
class _Section:
    """A section while it is written."""

    heading: str
    points: bool
    parts: list[Part] = field(default_factory=list)


def compose(parts: Iterable[Part], locale: Locale) -> str:
    """Markdown of the body; sections in the order of their first line, those of one kind together."""
    sections: dict[str | None, _Section] = {None: _Section("", False)}
    key: str | None = None
    for part in parts:
        if part.section is not None:
            key = part.section
            sections.setdefault(key, _Section(locale.t(f"section.{key}"), key in _POINTS))
        elif part.mark.kind is Kind.HEADING:
            key = f"# {part.text}"
            sections.setdefault(key, _Section(part.text, False))
            continue
        elif key is None or not key.startswith("#"):
            key = None
        sections[key].parts.append(part)
    texts = [_section(one) for one in sections.values()]
    return "\n\n".join(text for text in texts if text)


def empty_headings(parts: Iterable[Part]) -> list[int]:
    """Indexes of headings of their own that nothing stands below: `compose` does not write them."""
    found: list[int] = []
    last: int | None = None
    for part in parts:
        own = part.mark.kind is Kind.HEADING and part.section is None
        if last is not None and (own or part.section is not None):
            found.append(last)
        if own:
            last = part.at
        elif part.mark.kind is not Kind.BLANK:
            last = None
    return found if last is None else [*found, last]


def _section(section: _Section) -> str:
    writer = _Writer(section.points and _pointed(section.parts))
    for part in section.parts:
        writer.add(part)
    writer.finish()
    text = "\n\n".join(chunk for chunk in ("\n".join(lines) for lines in writer.chunks) if chunk.strip())
    if not text:
        return ""
    return f"## {section.heading}\n\n{text}" if section.heading else text


def _pointed(parts: Iterable[Part]) -> bool:
    """Whether lines of plain text are points: several, none of a list, and not one text that was wrapped."""
    texts = [part for part in parts if part.mark.kind is Kind.TEXT]
    if len(texts) < 2 or any(part.mark.kind is Kind.ITEM for part in parts):
        return False
    wrapped = sum(_wraps(a, b) for a, b in itertools.pairwise(texts))
    return wrapped < len(texts) - 1


def _wraps(above: Part, below: Part) -> bool:
    """Whether `below` goes on with the sentence of `above`: lines that were cut where the page ended."""
    if below.mark.block.after_blank or above.text.endswith(_SENTENCE_END):
        return False
    lowercase = below.text[:1].islower() and above.text[-1:].isascii()
    return lowercase or above.text.endswith(_CLAUSE_END) or _width(above.text) >= _WIDE


def _width(text: str) -> int:
    """Columns that a text takes: two for the characters of East Asian scripts (Unicode Annex 11)."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


class _Writer:
    """Writes the blocks of one section."""

    def __init__(self, points: bool) -> None:
        self._points = points
        self._base = 0  # indent of the code being written, in the document
        self._clause = False  # whether the last line is a point, perhaps one clause of a sentence that was cut
        self._said: set[str] = set()
        self.chunks: list[list[str]] = []  # what blank lines stand between
        self._stack: list[tuple[int, str]] = []  # lists that are open: indent, kind of mark
        self._last: Part | None = None

    def add(self, part: Part) -> None:
        """Write a block after those before it."""
        kind = part.mark.kind
        if kind is Kind.BLANK:
            return
        if kind is Kind.ITEM:
            self._item(part)
        elif kind in (Kind.CODE, Kind.TABLE):
            self._verbatim(part)
        elif kind is Kind.HEADING:
            self._close()
            self._append(f"### {part.text}", same=False)
        elif part.mark.label or part.mark.note:
            self._close()
            self._append(f"- {part.text}", same=bool(self._last and self._last.mark.label))
        elif part.text not in self._said:
            self._text(part)
        if len(part.text) >= _LEAST_REPEATED:
            self._said.add(part.text)
        self._last = part

    def _close(self) -> None:
        self._stack.clear()

    def _append(self, line: str, *, same: bool) -> None:
        """Put a line below the last one, or after a blank line."""
        self.finish()
        if same and self.chunks:
            self.chunks[-1].append(line)
        else:
            self.chunks.append([line])

    def finish(self) -> None:
        """Take the semicolon off a point that nothing goes on with: it stands on its own now."""
        if self._clause:
            self.chunks[-1][-1] = self.chunks[-1][-1].rstrip("；;")
        self._clause = False

    def _item(self, part: Part) -> None:
        block = part.mark.block
        below = bool(self._stack) and not (self._last and self._last.mark.kind in (Kind.CODE, Kind.TABLE))
        self._nest(block.indent, block.mark)
        sign = f"{block.ordinal}." if block.ordinal and part.section not in _POINTS else "-"
        self._append(f"{self._lead(1)}{sign} {part.text}", same=below)
        self._clause = part.section in _POINTS

    def _nest(self, indent: int, sign: str) -> None:
        """Find the list that an item belongs to: by its indent, and where that says nothing, by its kind of mark."""
        while self._stack and indent + 1 < self._stack[-1][0]:
            self._stack.pop()
        if not self._stack or indent > self._stack[-1][0] + 1:
            self._stack.append((indent, sign))
        elif sign != self._stack[-1][1]:
            level = next((i for i, one in enumerate(self._stack) if one == (self._stack[-1][0], sign)), None)
            if level is None:
                self._stack.append((self._stack[-1][0], sign))
            else:
                del self._stack[level + 1 :]
        del self._stack[_DEEPEST:]

    def _lead(self, back: int = 0) -> str:
        return " " * _STEP * max(len(self._stack) - back, 0)

    def _verbatim(self, part: Part) -> None:
        last = self._last
        if part.mark.block.indent < _INSIDE and self._stack and not (last and last.mark.kind is part.mark.kind):
            self._close()
        goes_on = last is not None and last.mark.kind is part.mark.kind and not _opens(part, last)
        lead = self._lead()
        text = part.text
        if part.mark.kind is Kind.CODE:
            # Code below an item is written as deep as the item is, whatever it was indented by.
            self._base = self._base if goes_on else part.mark.block.indent
            text = text[min(self._base, len(text) - len(text.lstrip(" "))) :]
        self._append(f"{lead}{text}".rstrip(), same=goes_on)

    def _text(self, part: Part) -> None:
        last, block = self._last, part.mark.block
        goes_on = last is not None and last.mark.kind in (Kind.ITEM, Kind.TEXT) and _wraps(last, part)
        inside = bool(self._stack) and block.indent >= _INSIDE
        if inside and (block.after_blank or (last is not None and last.mark.kind not in (Kind.ITEM, Kind.TEXT))):
            self._append(self._lead() + part.text, same=False)
        elif goes_on or inside:
            self._join(part.text)
        elif self._points and not part.text.endswith((":", "：")):
            self._close()
            self._append(f"- {part.text}", same=bool(last and last.mark.kind is Kind.TEXT))
        else:
            self._close()
            self._append(part.text, same=False)

    def _join(self, text: str) -> None:
        """Go on with the last line: with a space between words that need one."""
        above = self.chunks[-1][-1]
        space = " " if above[-1:].isascii() or text[:1].isascii() else ""
        self.chunks[-1][-1] = above + space + text


def _opens(part: Part, last: Part) -> bool:
    """Whether a block of code begins although code ends right above it."""
    if part.mark.kind is not Kind.CODE:
        return False
    fence = part.text.lstrip()[:3]
    return fence in ("```", "~~~") and last.mark.block.number + 1 < part.mark.block.number
