"""Divides a body into blocks: headings, list items, paragraphs, rows of tables, and code.

No Markdown parser is used: it would give HTML, and here the text of the file is needed, to be written again.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace


class BlockKind(enum.StrEnum):
    """The kinds of blocks; ``CODE`` is a block between fences."""

    HEADING = "heading"
    ITEM = "item"
    TEXT = "text"
    ROW = "row"
    CODE = "code"


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
_FENCE = re.compile(r"[ \t>]*(`{3,}|~{3,})")
_QUOTE = re.compile(r"[ \t]*(?:>[ \t]?)*")
_ITEM = re.compile(r"[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+|\d{1,3}、[ \t]*)")


def parse_blocks(body: str) -> tuple[Block, ...]:
    """Return the blocks of a body in order; every line that is not blank is in one of them."""
    blocks: list[Block] = []
    fence, gap = "", 0
    for number, line in enumerate(body.split("\n"), 1):
        before = blocks[-1] if blocks and not gap else None
        block = None if fence or not line.strip() else _begin_block(line, before)
        if block is not None:
            blocks.append(replace(block, gap=gap, line=number))
            gap, opening = 0, _FENCE.match(line)
            fence = opening[1] if opening else ""
        elif fence or line.strip():
            blocks[-1] = replace(blocks[-1], text=f"{blocks[-1].text}\n{line}")
            fence = "" if fence and _closes(line, fence) else fence
        else:
            gap += 1
    return tuple(blocks)


def write_blocks(blocks: Iterable[Block]) -> str:
    """Return the body that these blocks make up."""
    text = "\n".join("\n" * block.gap + block.lead + block.text for block in blocks)
    return text.strip("\n")


def _closes(line: str, fence: str) -> bool:
    text = line.strip().lstrip("> ").rstrip()
    return text.startswith(fence) and not text.strip(fence[0])


def _begin_block(line: str, before: Block | None) -> Block | None:
    """Return the block that `line` begins; None where it continues the block `before`, no blank line between."""
    if _FENCE.match(line):
        return Block(BlockKind.CODE, "", line)
    if heading := _HEADING.match(line):
        return Block(BlockKind.HEADING, heading[1], heading[2])
    quote = _QUOTE.match(line)
    lead = quote.group() if quote else ""
    if item := _ITEM.match(line, len(lead)):
        return Block(BlockKind.ITEM, lead + item.group(), line[item.end() :])
    text = line[len(lead) :]
    if text.startswith("|"):
        return Block(BlockKind.ROW, lead + "|", text[1:])
    is_open = before is not None and before.kind in (BlockKind.TEXT, BlockKind.ITEM)
    return None if is_open else Block(BlockKind.TEXT, lead, text)
