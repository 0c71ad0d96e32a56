"""A body as blocks: headings, list items, paragraphs, and what is nobody's to translate.

No Markdown parser is asked: it would give HTML, and what is wanted is the text of the file, whole, to be written again.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace


class Kind(enum.StrEnum):
    """What a block is; ``KEPT`` is code, a rule, a table's second line or a link's definition."""

    HEADING = "heading"
    ITEM = "item"
    TEXT = "text"
    ROW = "row"
    KEPT = "kept"


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a body.

    Attributes:
        kind: what it is.
        lead: what stands before its words: indentation, ``>``, ``##``, the mark of a list or of a table's row.
        text: its words; lines after the first stand as in the file.
        gap: blank lines before it.
        line: 1-based line of the body on which it starts.
    """

    kind: Kind
    lead: str
    text: str
    gap: int = 0
    line: int = 1

    @property
    def shape(self) -> tuple[str, int]:
        """What it has in common with its translation: its kind, and its level (headings), or whether it is nested."""
        if self.kind is Kind.HEADING:
            return self.kind, self.lead.count("#")
        return self.kind, int(self.kind is Kind.ITEM and self.lead[:1].isspace())

    @property
    def same(self) -> tuple[str, int, str]:
        """What two blocks of one language have in common that say the same: numbering and spacing aside."""
        return *self.shape, " ".join(self.text.split())

    @property
    def words(self) -> str:
        """Its text on one line."""
        return " ".join(self.text.split())


_HEADING = re.compile(r"( {0,3}#{1,6}[ \t]+)(.*)")
_SETEXT = re.compile(r" {0,3}(=+|-+)[ \t]*\Z")
_RULE = re.compile(r" {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})\Z")
_FENCE = re.compile(r"[ \t>]*(`{3,}|~{3,})")
_QUOTE = re.compile(r"[ \t]*(?:>[ \t]?)*")
_ITEM = re.compile(r"[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+|\d{1,3}、[ \t]*)")
_DELIMITERS = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*\|[-:| \t]*\Z")
_DEFINITION = re.compile(r" {0,3}\[[^\]]{1,200}\]:[ \t]")
_CODE_INDENT = 4


def parse(body: str) -> tuple[Block, ...]:
    """The blocks of a body in order; every line that is not blank is in one of them."""
    found: list[Block] = []
    fence, gap, listed = "", 0, False
    for number, line in enumerate(body.split("\n"), 1):
        if fence:
            found[-1] = replace(found[-1], text=f"{found[-1].text}\n{line}")
            fence = "" if _closes(line, fence) else fence
            continue
        if not line.strip():
            gap += 1
            continue
        before = found[-1] if found and not gap else None
        block = _block(line, before, listed, first=gap > 0 or not found)
        if block is None:
            assert before is not None
            found[-1] = _continued(before, line)
            continue
        found.append(replace(block, gap=gap, line=number))
        gap, listed = 0, block.kind is Kind.ITEM or (listed and line[:1].isspace())
        opened = _FENCE.match(line) if block.kind is Kind.KEPT else None
        fence = opened[1] if opened else ""
    return tuple(found)


def write(blocks: Iterable[Block]) -> str:
    """The body that these blocks are."""
    text = "\n".join("\n" * block.gap + block.lead + block.text for block in blocks)
    return text.strip("\n")


def _closes(line: str, fence: str) -> bool:
    said = line.strip().lstrip("> ").rstrip()
    return said.startswith(fence) and not said.strip(fence[0])


def _block(line: str, before: Block | None, listed: bool, first: bool) -> Block | None:
    """The block that `line` begins; None where it goes on with the block `before` it, no blank line between."""
    prose = before is not None and before.kind in (Kind.TEXT, Kind.ITEM)
    if _FENCE.match(line) or _DEFINITION.match(line) or _DELIMITERS.match(line):
        return Block(Kind.KEPT, "", line)
    if (heading := _HEADING.match(line)) is not None:
        return Block(Kind.HEADING, heading[1], heading[2])
    if before is not None and before.kind is Kind.TEXT and _SETEXT.match(line):
        return None
    if _RULE.match(line):
        return Block(Kind.KEPT, "", line)
    if (first or (before is not None and before.kind is Kind.KEPT)) and not listed and _indent(line) >= _CODE_INDENT:
        return Block(Kind.KEPT, "", line)
    quote = _QUOTE.match(line)
    lead = quote.group() if quote else ""
    if (item := _ITEM.match(line, len(lead))) is not None:
        return Block(Kind.ITEM, lead + item.group(), line[item.end() :])
    if line[len(lead) :].startswith("|"):
        return Block(Kind.ROW, lead + "|", line[len(lead) + 1 :])
    return None if prose else Block(Kind.TEXT, lead, line[len(lead) :])


def _continued(block: Block, line: str) -> Block:
    """`block` with one more line; a line of signs below a paragraph makes it a heading (setext)."""
    underline = _SETEXT.match(line)
    if underline and block.kind is Kind.TEXT and "\n" not in block.text:
        return replace(block, kind=Kind.HEADING, lead="# " if underline[1][0] == "=" else "## ")
    return replace(block, text=f"{block.text}\n{line}")


def _indent(line: str) -> int:
    wide = line.expandtabs(_CODE_INDENT)
    return len(wide) - len(wide.lstrip(" "))
