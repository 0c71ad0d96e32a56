"""Body of a posting: its sections under one set of headings, its lists made one kind of list."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from careers.i18n import Locale, text_width
from careers_tools.importing.blocks import BlockKind
from careers_tools.importing.marks import Mark

# Sections whose lines are points, in no order that matters.
_POINTS = frozenset({"responsibilities", "requirements", "preferred"})
_STEP = 4  # columns a level: Python-Markdown's
_DEEPEST = 5
_INSIDE = 2  # columns by which lines of an item are indented at least
_LEAST_REPEATED = 20  # characters of a paragraph that is written once however often a document repeats it
_WIDE = 60  # columns of a line that may well have been cut there
_CLAUSE_END = tuple("，、,（(-—")
_SENTENCE_END = tuple("。；;.！!？?：:”）)")
_VERBATIM = (BlockKind.CODE, BlockKind.TABLE)
_PROSE = (BlockKind.ITEM, BlockKind.TEXT)


@dataclass(frozen=True, slots=True)
class BodyPart:
    """A block of the body.

    Attributes:
        at: index of the block in the document.
        mark: the block.
        section: kind of the section around it; None: in none, or in one with a heading of its own.
        content: text to write, where that is not the block's content.
    """

    at: int
    mark: Mark
    section: str | None
    content: str | None = None

    @property
    def text(self) -> str:
        """The Markdown to write."""
        return self.mark.block.content if self.content is None else self.content

    @property
    def kind(self) -> BlockKind:
        """Kind of the block."""
        return self.mark.kind

    @property
    def is_own_heading(self) -> bool:
        """Whether the block is a heading that opens a section of its own."""
        return self.kind is BlockKind.HEADING and self.section is None


def compose(parts: Iterable[BodyPart], locale: Locale) -> str:
    """Return Markdown of the body; sections in the order of their first line, those of one kind together."""
    sections: dict[str, list[BodyPart]] = {"": []}
    heading = ""
    own = False  # whether the heading is the document's, not the name of a kind of sections
    for part in parts:
        if part.section is not None:
            heading, own = f"## {locale.t(f'section.{part.section}')}", False
        elif part.is_own_heading:
            heading, own = f"## {part.text}", True
            sections.setdefault(heading, [])
            continue
        elif not own:
            heading = ""
        sections.setdefault(heading, []).append(part)
    texts = ((heading, _section(parts)) for heading, parts in sections.items())
    return "\n\n".join(f"{heading}\n\n{text}".lstrip("\n") for heading, text in texts if text)


def empty_headings(parts: Iterable[BodyPart]) -> list[int]:
    """Return the indexes of headings of their own without text below: `compose` does not write them."""
    empty: list[int] = []
    last: list[int] = []  # the heading that has no text so far
    for part in parts:
        if part.is_own_heading or part.section is not None:
            empty += last
            last = []
        if part.is_own_heading:
            last = [part.at]
        elif part.kind is not BlockKind.BLANK:
            last = []
    return empty + last


def _section(parts: Sequence[BodyPart]) -> str:
    points = any(part.section in _POINTS for part in parts) and _has_points(parts)
    writer = _Writer(points)
    for part in parts:
        writer.add(part)
    writer.finish()
    return "\n\n".join(chunk for chunk in map("\n".join, writer.chunks) if chunk.strip())


def _has_points(parts: Sequence[BodyPart]) -> bool:
    """Return whether lines of plain text are points: several, none of a list, and not one text that was wrapped."""
    texts = [part for part in parts if part.kind is BlockKind.TEXT]
    if len(texts) < 2 or any(part.kind is BlockKind.ITEM for part in parts):
        return False
    return not all(_wraps(above, below) for above, below in itertools.pairwise(texts))


def _wraps(above: BodyPart, below: BodyPart) -> bool:
    """Return whether `below` goes on with the sentence of `above`: lines that were cut where the page ended."""
    if below.mark.block.after_blank or above.text.endswith(_SENTENCE_END):
        return False
    lowercase = below.text[:1].islower() and above.text[-1:].isascii()
    return lowercase or above.text.endswith(_CLAUSE_END) or text_width(above.text) >= _WIDE


class _Writer:
    """Writes the blocks of one section."""

    def __init__(self, points: bool) -> None:
        self.chunks: list[list[str]] = []  # lines that blank lines stand between
        self._points = points
        self._base = 0  # indent of the code being written, in the document
        self._clause = False  # whether the last line is a point, perhaps one clause of a sentence that was cut
        self._repeatable: set[str] = set()
        self._stack: list[tuple[int, str]] = []  # open lists: indent, kind of mark
        self._last: BodyPart | None = None

    def add(self, part: BodyPart) -> None:
        """Write a block after those before it."""
        if part.kind is BlockKind.BLANK:
            return
        if part.kind is BlockKind.ITEM:
            self._item(part)
        elif part.kind in _VERBATIM:
            self._verbatim(part)
        elif part.kind is BlockKind.HEADING:
            self._stack.clear()
            self._append(f"### {part.text}", joined=False)
        elif part.mark.label or part.mark.note:
            self._stack.clear()
            self._append(f"- {part.text}", joined=bool(self._last and self._last.mark.label))
        elif part.text not in self._repeatable:
            self._text(part)
        if len(part.text) >= _LEAST_REPEATED:
            self._repeatable.add(part.text)
        self._last = part

    def _append(self, line: str, *, joined: bool) -> None:
        """Put a line below the last one, or after a blank line."""
        self.finish()
        if joined and self.chunks:
            self.chunks[-1].append(line)
        else:
            self.chunks.append([line])

    def finish(self) -> None:
        """Take the semicolon off a point that nothing goes on with: it stands on its own now."""
        if self._clause:
            self.chunks[-1][-1] = self.chunks[-1][-1].rstrip("；;")
        self._clause = False

    def _follows(self, *kinds: BlockKind) -> bool:
        return self._last is not None and self._last.kind in kinds

    def _item(self, part: BodyPart) -> None:
        block = part.mark.block
        below = bool(self._stack) and not self._follows(*_VERBATIM)
        self._nest(block.indent, block.mark)
        point = part.section in _POINTS
        sign = f"{block.ordinal}." if block.ordinal and not point else "-"
        lead = " " * _STEP * (len(self._stack) - 1)
        self._append(f"{lead}{sign} {part.text}", joined=below)
        self._clause = point

    def _nest(self, indent: int, sign: str) -> None:
        """Find the list that an item belongs to: by its indent, and where that says nothing, by its kind of mark."""
        while self._stack and indent + 1 < self._stack[-1][0]:
            self._stack.pop()
        if self._stack and indent <= self._stack[-1][0] + 1:
            indent = self._stack[-1][0]
        if (indent, sign) in self._stack:
            del self._stack[self._stack.index((indent, sign)) + 1 :]
        else:
            self._stack.append((indent, sign))
        del self._stack[_DEEPEST:]

    @property
    def _lead(self) -> str:
        return " " * _STEP * len(self._stack)

    def _verbatim(self, part: BodyPart) -> None:
        same = self._follows(part.kind)
        block = part.mark.block
        if block.indent < _INSIDE and not same:
            self._stack.clear()
        joined = same and not _opens_code(part, self._last)
        text = part.text
        if part.kind is BlockKind.CODE:
            # Code below an item is written as deep as the item is, whatever it was indented by.
            self._base = self._base if joined else block.indent
            text = text[min(self._base, len(text) - len(text.lstrip(" "))) :]
        self._append(f"{self._lead}{text}".rstrip(), joined=joined)

    def _text(self, part: BodyPart) -> None:
        block = part.mark.block
        inside = bool(self._stack) and block.indent >= _INSIDE
        if inside and (block.after_blank or (self._last is not None and not self._follows(*_PROSE))):
            self._append(self._lead + part.text, joined=False)
        elif inside or (self._last is not None and self._follows(*_PROSE) and _wraps(self._last, part)):
            self._join(part.text)
        elif self._points and not part.text.endswith((":", "：")):
            self._stack.clear()
            self._append(f"- {part.text}", joined=self._follows(BlockKind.TEXT))
        else:
            self._stack.clear()
            self._append(part.text, joined=False)

    def _join(self, text: str) -> None:
        """Go on with the last line: with a space between words that need one."""
        above = self.chunks[-1][-1]
        space = " " if above[-1:].isascii() or text[:1].isascii() else ""
        self.chunks[-1][-1] = above + space + text


def _opens_code(part: BodyPart, last: BodyPart | None) -> bool:
    """Return whether a block of code begins although code ends right above it."""
    if part.kind is not BlockKind.CODE or last is None:
        return False
    return part.text.lstrip().startswith(("```", "~~~")) and last.mark.block.number + 1 < part.mark.block.number
