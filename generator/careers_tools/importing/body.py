"""Body of a posting: its sections under one set of headings, its lists made one kind of list."""

from __future__ import annotations

import itertools
import re
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
_END = re.compile(r"^( *- .*?)[；;]+$")


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


def compose(parts: Iterable[BodyPart], locale: Locale) -> tuple[str, list[int]]:
    """Return Markdown of the body, and the indexes of the document's own headings that nothing stands below.

    Sections stand in the order of their first line, those of one kind together.
    """
    sections: dict[str, list[BodyPart]] = {"": []}
    headings: list[list[BodyPart]] = []  # each heading of the document's own, with what stands below it
    heading = ""
    own = False  # whether the heading is the document's, not the name of a kind of sections
    for part in parts:
        if part.section is not None:
            heading, own = f"## {locale.t(f'section.{part.section}')}", False
        elif part.kind is BlockKind.HEADING:
            heading, own = f"## {part.text}", True
            headings.append([part])
            sections.setdefault(heading, [])
            continue
        elif not own:
            heading = ""
        sections.setdefault(heading, []).append(part)
        if own and part.kind is not BlockKind.BLANK:
            headings[-1].append(part)
    texts = ((heading, _section(parts)) for heading, parts in sections.items())
    body = "\n\n".join(f"{heading}\n\n{text}".lstrip("\n") for heading, text in texts if text)
    return body, [heading.at for heading, *below in headings if not below]


def _section(parts: Sequence[BodyPart]) -> str:
    is_list = any(part.section in _POINTS for part in parts)
    writer = _Writer(is_list and _has_points(parts))
    for part in parts:
        if part.kind is not BlockKind.BLANK:
            writer.add(part)
    # A point stands on its own now, whatever clause of a sentence it was.
    chunks = ([_END.sub(r"\1", line) if is_list else line for line in chunk] for chunk in writer.chunks)
    return "\n\n".join(chunk for chunk in map("\n".join, chunks) if chunk.strip())


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
    def __init__(self, points: bool) -> None:
        self.chunks: list[list[str]] = []  # lines that blank lines stand between
        self._points = points
        self._base = 0  # indent of the code being written, in the document
        self._repeatable: set[str] = set()
        self._stack: list[tuple[int, str]] = []  # open lists: indent, kind of mark
        self._last: BodyPart | None = None

    def add(self, part: BodyPart) -> None:
        """Write a block after those before it."""
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
        if joined and self.chunks:
            self.chunks[-1].append(line)
        else:
            self.chunks.append([line])

    def _follows(self, *kinds: BlockKind) -> bool:
        return self._last is not None and self._last.kind in kinds

    def _item(self, part: BodyPart) -> None:
        block = part.mark.block
        below = bool(self._stack) and not self._follows(*_VERBATIM)
        # By its indent, and where that says nothing, by its kind of mark.
        while self._stack and block.indent + 1 < self._stack[-1][0]:
            self._stack.pop()
        is_beside = bool(self._stack) and block.indent <= self._stack[-1][0] + 1
        level = (self._stack[-1][0] if is_beside else block.indent, block.mark)
        self._stack = [*itertools.takewhile(lambda one: one != level, self._stack), level][:_DEEPEST]
        sign = f"{block.ordinal}." if block.ordinal and part.section not in _POINTS else "-"
        self._append(f"{' ' * _STEP * (len(self._stack) - 1)}{sign} {part.text}", joined=below)

    def _verbatim(self, part: BodyPart) -> None:
        block, text = part.mark.block, part.text
        joined = self._follows(part.kind) and not block.after_blank
        if block.indent < _INSIDE and not joined:
            self._stack.clear()
        if part.kind is BlockKind.CODE:
            # Code below an item is written as deep as the item is, whatever it was indented by.
            self._base = self._base if joined else block.indent
            text = text[min(self._base, len(text) - len(text.lstrip(" "))) :]
        self._append(f"{' ' * _STEP * len(self._stack)}{text}".rstrip(), joined=joined)

    def _text(self, part: BodyPart) -> None:
        block, is_prose = part.mark.block, self._follows(BlockKind.ITEM, BlockKind.TEXT)
        inside = bool(self._stack) and block.indent >= _INSIDE
        is_apart = block.after_blank or (self._last is not None and not is_prose)
        if self._last is not None and not (inside and is_apart) and (inside or (is_prose and _wraps(self._last, part))):
            above = self.chunks[-1][-1]
            space = " " if above[-1:].isascii() or part.text[:1].isascii() else ""
            self.chunks[-1][-1] = above + space + part.text
            return
        if not inside:
            self._stack.clear()
        is_point = self._points and not inside and not part.text.endswith((":", "："))
        lead = "- " if is_point else " " * _STEP * len(self._stack)
        self._append(lead + part.text, joined=is_point and self._follows(BlockKind.TEXT))
