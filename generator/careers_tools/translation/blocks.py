"""Divides a body into blocks: headings, list items, paragraphs, and what is nobody's to translate.

No Markdown parser is used: it would give HTML, and here the text of the file is needed, to be written again.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace


class BlockKind(enum.StrEnum):
    """The kinds of blocks; ``VERBATIM`` is code, a rule, a table's second line or a link's definition."""

    HEADING = "heading"
    ITEM = "item"
    TEXT = "text"
    ROW = "row"
    VERBATIM = "verbatim"


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a body.

    Attributes:
        lead: what stands before its words: indentation, ``>``, ``##``, the mark of a list or of a table's row.
        text: its words; lines after the first stand as in the file.
        gap: blank lines before it.
        line: 1-based line of the body on which it starts, which is another for each block of a body.
    """

    kind: BlockKind
    lead: str
    text: str
    gap: int = 0
    line: int = 1

    @property
    def shape(self) -> tuple[str, int]:
        """Its kind, and its level (headings), or whether it is nested: what its translation has, too."""
        if self.kind is BlockKind.HEADING:
            return self.kind, self.lead.count("#")
        return self.kind, int(self.kind is BlockKind.ITEM and self.lead[:1].isspace())

    @property
    def words(self) -> str:
        """Its text on one line."""
        return " ".join(self.text.split())

    @property
    def content(self) -> tuple[tuple[str, int], str]:
        """Its shape and words: equal for blocks that differ in numbering and spacing only."""
        return self.shape, self.words


_HEADING = re.compile(r"( {0,3}#{1,6}[ \t]+)(.*)")
_SETEXT = re.compile(r" {0,3}(=+|-+)[ \t]*\Z")
_RULE = re.compile(r" {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})\Z")
_FENCE = re.compile(r"[ \t>]*(`{3,}|~{3,})")
_QUOTE = re.compile(r"[ \t]*(?:>[ \t]?)*")
_ITEM = re.compile(r"[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+|\d{1,3}、[ \t]*)")
_DELIMITERS = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*\|[-:| \t]*\Z")
_DEFINITION = re.compile(r" {0,3}\[[^\]]{1,200}\]:[ \t]")
_INDENTED_CODE = re.compile(r" {4}| {0,3}\t")


def parse_blocks(body: str) -> tuple[Block, ...]:
    """Return the blocks of a body in order; every line that is not blank is in one of them."""
    blocks: list[Block] = []
    fence, gap, in_list = "", 0, False
    for number, line in enumerate(body.split("\n"), 1):
        if fence:
            blocks[-1] = replace(blocks[-1], text=f"{blocks[-1].text}\n{line}")
            fence = "" if _closes(line, fence) else fence
            continue
        if not line.strip():
            gap += 1
            continue
        before = blocks[-1] if blocks and not gap else None
        block = _begin_block(line, before, in_list)
        if block is None:
            blocks[-1] = _with_line(blocks[-1], line)
            continue
        blocks.append(replace(block, gap=gap, line=number))
        gap, in_list = 0, block.kind is BlockKind.ITEM or (in_list and line[:1].isspace())
        opening = _FENCE.match(line) if block.kind is BlockKind.VERBATIM else None
        fence = opening[1] if opening else ""
    return tuple(blocks)


def write_blocks(blocks: Iterable[Block]) -> str:
    """Return the body that these blocks make up."""
    text = "\n".join("\n" * block.gap + block.lead + block.text for block in blocks)
    return text.strip("\n")


def _closes(line: str, fence: str) -> bool:
    text = line.strip().lstrip("> ").rstrip()
    return text.startswith(fence) and not text.strip(fence[0])


def _begin_block(line: str, before: Block | None, in_list: bool) -> Block | None:
    """Return the block that `line` begins; None where it continues the block `before`, no blank line between."""
    kind = before.kind if before else None
    if _FENCE.match(line) or _DEFINITION.match(line) or _DELIMITERS.match(line):
        return Block(BlockKind.VERBATIM, "", line)
    if heading := _HEADING.match(line):
        return Block(BlockKind.HEADING, heading[1], heading[2])
    if kind is BlockKind.TEXT and _SETEXT.match(line):
        return None
    indented = kind in (None, BlockKind.VERBATIM) and not in_list and _INDENTED_CODE.match(line)
    if indented or _RULE.match(line):
        return Block(BlockKind.VERBATIM, "", line)
    quote = _QUOTE.match(line)
    lead = quote.group() if quote else ""
    if item := _ITEM.match(line, len(lead)):
        return Block(BlockKind.ITEM, lead + item.group(), line[item.end() :])
    text = line[len(lead) :]
    if text.startswith("|"):
        return Block(BlockKind.ROW, lead + "|", text[1:])
    return None if kind in (BlockKind.TEXT, BlockKind.ITEM) else Block(BlockKind.TEXT, lead, text)


def _with_line(block: Block, line: str) -> Block:
    """Return `block` with one more line; a line of signs below a paragraph makes it a heading (setext)."""
    underline = _SETEXT.match(line)
    if underline and block.kind is BlockKind.TEXT and "\n" not in block.text:
        return replace(block, kind=BlockKind.HEADING, lead="# " if underline[1][0] == "=" else "## ")
    return replace(block, text=f"{block.text}\n{line}")
