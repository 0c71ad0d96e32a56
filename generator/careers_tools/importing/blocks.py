"""Lines of a document as blocks: the kind of each line, its marks taken off. Any text is accepted.

The forms are Markdown's (CommonMark 0.31) and those that people type instead: ``1、``, ``（一）``, ``①``, ``•``.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from careers_tools.importing.values import Line

BOLD_LEVEL = 7  # a line that is bold from end to end ranks below every heading


class BlockKind(enum.StrEnum):
    """Kind of a line by its marks."""

    BLANK = "blank"
    RULE = "rule"
    COMMENT = "comment"
    HEADING = "heading"
    ITEM = "item"
    CODE = "code"
    TABLE = "table"
    TEXT = "text"


# Blocks that say nothing.
SILENT = (BlockKind.BLANK, BlockKind.RULE, BlockKind.COMMENT)


@dataclass(frozen=True, slots=True)
class Block:
    """A line, or a part of one.

    Attributes:
        number: 1-based line.
        kind: kind of the line.
        content: Markdown without the mark of its kind; of code and tables, the line as written.
        level: of a heading: 1 to 6, or `BOLD_LEVEL`; else 0.
        indent: columns before it.
        ordinal: of a numbered item: its number, from 1; else 0.
        mark: of an item: kind of its mark, equal for the items of one list.
        written: the line, or the part of it, with its marks.
        after_blank: whether a blank line, a rule or nothing stands before it.
    """

    number: int
    kind: BlockKind
    content: str = ""
    level: int = 0
    indent: int = 0
    ordinal: int = 0
    mark: str = ""
    written: str = ""
    after_blank: bool = False

    @property
    def text(self) -> str:
        """The words, without emphasis."""
        return plain(self.content)


# Text before which a posting may end: people end titles with none of these.
SENTENCE_END = tuple("。；;.，,、：:！!？?")
_HEADING = re.compile(r" {0,3}(#{1,6})(?:[ ]+(?P<spaced>.*)|(?P<tight>[^\s#!\[(].*))$")
_FENCE = re.compile(r" *(`{3,}|~{3,})[^`]*$")
_BOLD = re.compile(r"(\*\*|__)(?P<words>[^*_]+)\1[ ]*$")
_TEMPLATE = re.compile(r"(?:\{%[^{}]*%\}\s*|\{\{[^{}]*\}\}\s*)+")
_UNDERLINE = re.compile(r" {0,3}(?:={2,}|-{2,}) *$")
_HAN_NUMBER = "[一二三四五六七八九十]{1,3}"
_MARKER = re.compile(
    rf"""(?P<indent>[ ]*)(?:
        (?P<bullet> [-*+–—](?=[ ]) | -(?=[\u3400-\u9fff【《“]) | \*(?=[\u3400-\u9fff【《“])(?![^*]*\*)
          | [•·●○■□◆◇▪▫►▶➤✓✔※★☆▸‣⁃∙] )
      | (?P<number> \d{{1,3}} (?: [、．)）] | [.](?!\d) | [,，](?!\d) )
          | [(（\[]\d{{1,3}}[)）\]](?![(]) | [\u2460-\u2473]
          | {_HAN_NUMBER}[、．.] | [(（]{_HAN_NUMBER}[)）] | [A-Za-z][)、](?!\w) | [a-z][.][ ] )
    )[ ]*(?:\[[ xX]\][ ]+)?(?P<rest>\S.*)$""",
    re.VERBOSE,
)
_ITEMS = ("- ", "* ", "+ ")  # of Markdown
_DECIMAL = re.compile(r"(\d{1,2})\.(?=\d)")
_ORNAMENTED = re.compile(r"([☆★◆◇■□※●○~～=—-]*)(?P<words>[^☆★◆◇■□※●○~～=—-].*[^☆★◆◇■□※●○~～=—-])([☆★◆◇■□※●○~～=—-]+)$")
_HAN_DIGITS = "〇一二三四五六七八九"
_LONGEST_UNDERLINED = 60


def plain(content: str) -> str:
    """Return Markdown without marks of emphasis, code and quoting, and without escapes of money; links stay."""
    text = content.replace("\\$", "$").replace("**", "").replace("__", "").replace("`", "")
    if text.startswith("*") and text.endswith("*"):
        text = text[1:-1]
    return text.strip()


def has_words(text: str) -> bool:
    """Return whether there is a letter or a digit in `text`."""
    return any(c.isalnum() for c in text)


def is_row(text: str) -> bool:
    """Return whether a line is a row of a table."""
    stripped = text.strip()
    return stripped.startswith("|") and stripped.count("|") > 1


def without_marker(text: str) -> str:
    """Return the words of a line without the mark of a list item."""
    item = _MARKER.match(text)
    return plain(item["rest"]) if item else text


def with_items(text: str) -> str:
    """Return Markdown in which lines with bullets that people type, such as ``•``, are items of lists."""
    lines = [Line(number, line) for number, line in enumerate(text.split("\n"), 1)]
    code = {at for opening, closing in fenced(lines).items() for at in range(opening, closing + 1)}
    return "\n".join(line.text if at in code else _with_item(line.text) for at, line in enumerate(lines))


def _with_item(text: str) -> str:
    item = _MARKER.match(text)
    if not item or not item["bullet"] or not has_words(item["rest"]) or text.lstrip().startswith(_ITEMS):
        return text
    return f"{item['indent']}- {item['rest']}"


def scan(lines: Sequence[Line]) -> tuple[Block, ...]:
    """Return the blocks of a document, at least one a line, in order."""
    lines = [replace(line, text=_unquoted(line.text)) for line in lines]
    blocks = list(_with_glued_items(list(_with_underlined_headings(list(_blocks(lines))))))
    gaps = [True, *(block.kind in (BlockKind.BLANK, BlockKind.RULE) for block in blocks)]
    return tuple(replace(block, after_blank=gap) for block, gap in zip(blocks, gaps, strict=False))


def _unquoted(text: str) -> str:
    """Return a line without marks of quotation: text from mail and chat is often quoted as a whole."""
    while (stripped := text.lstrip(" ")).startswith(">") and not stripped.startswith((">=", "><")):
        text = stripped[1:].removeprefix(" ")
    return text


def _blocks(lines: Sequence[Line]) -> Iterator[Block]:
    closings = fenced(lines)
    commented = False
    at = 0
    while at < len(lines):
        line = lines[at]
        if at in closings and not commented:
            for code in lines[at : closings[at] + 1]:
                written = code.text.strip()
                yield Block(code.number, BlockKind.CODE, code.text, indent=_indent(code.text), written=written)
            at = closings[at] + 1
            continue
        if commented or "<!--" in line.text:
            parts, commented = _split_comments(line.text, commented)
            for part, comment in parts:
                block = Block(line.number, BlockKind.COMMENT, part) if comment else _block(Line(line.number, part))
                yield replace(block, written=f"<!-- {part} -->" if comment else part.strip())
        else:
            yield replace(_block(line), written=line.text.strip())
        at += 1


def fenced(lines: Sequence[Line]) -> dict[int, int]:
    """Return the indexes of lines where fenced code opens -> where it closes; an unclosed fence is no code."""
    fences = [(at, mark[1]) for at, line in enumerate(lines) if (mark := _FENCE.match(line.text))]
    bare = [lines[at].text.strip() == fence for at, fence in fences]
    pairs: dict[int, int] = {}
    unclosed: dict[str, int] = {}  # mark -> the shortest fence of it that is known to have no end
    position = 0
    while position < len(fences):
        at, fence = fences[position]
        closing = None
        if len(fence) < unclosed.get(fence[0], len(fence) + 1):
            later = range(position + 1, len(fences))
            closing = next((end for end in later if bare[end] and fences[end][1].startswith(fence)), None)
        if closing is None:
            unclosed[fence[0]] = min(len(fence), unclosed.get(fence[0], len(fence)))
            position += 1
        else:
            pairs[at] = fences[closing][0]
            position = closing + 1
    return pairs


def _split_comments(text: str, commented: bool) -> tuple[list[tuple[str, bool]], bool]:
    """Split a line at comments; return (words, whether in a comment) for each part, and whether one stays open."""
    parts: list[tuple[str, bool]] = []
    while text:
        part, mark, text = text.partition("-->" if commented else "<!--")
        if has_words(part) or (commented and mark):
            parts.append((part.strip() if commented else part.rstrip(), commented))
        if mark:
            commented = not commented
    return parts or [("", commented)], commented


def _block(line: Line) -> Block:
    number, text, stripped, indent = line.number, line.text, line.text.strip(), _indent(line.text)
    if not stripped:
        return Block(number, BlockKind.BLANK)
    if is_row(text):
        return Block(number, BlockKind.TABLE, stripped, indent=indent)
    if not has_words(stripped):
        return Block(number, BlockKind.RULE, stripped)
    if _TEMPLATE.fullmatch(stripped):
        return Block(number, BlockKind.COMMENT, stripped)  # for the program that makes the page
    if heading := _HEADING.match(text):
        words = _without_closing(heading["spaced"] or heading["tight"] or "")
        if heading["spaced"] is not None or len(heading[1]) > 1 or not words[:1].isascii():
            return Block(number, BlockKind.HEADING, words, level=len(heading[1]))
    ornamented = _ORNAMENTED.match(stripped)
    if ornamented is not None and not (_is_ornament(ornamented[1], ornamented[3]) and has_words(ornamented["words"])):
        ornamented = None
    if bold := ornamented or _BOLD.match(stripped):
        return Block(number, BlockKind.HEADING, bold["words"].strip(), level=BOLD_LEVEL, indent=indent)
    if (item := _MARKER.match(text)) and has_words(item["rest"]):
        mark, ordinal = _numbering(item["number"] or "-")
        return Block(number, BlockKind.ITEM, item["rest"].strip(), indent=indent, ordinal=ordinal, mark=mark)
    return Block(number, BlockKind.TEXT, stripped, indent=indent)


def _is_ornament(before: str, after: str) -> bool:
    """Return whether marks set off a line at both ends: ``☆ … ☆``, ``=== … ===``."""
    sign = before.strip()[:1]
    return bool(sign) and sign == after[-1:] and (sign in "☆★◆◇■□※●○" or min(len(before.strip()), len(after)) > 1)


def _numbering(number: str) -> tuple[str, int]:
    """Return the kind of an item's mark, and its number: digits, Han numerals up to 99, circled numbers, letters.

    People mix ``1、``, ``1.`` and ``1，`` in one list, and any bullets (number 0), but not ``1、`` and ``(1)``.
    """
    words = "".join(c for c in number if c.isalnum())
    if not words:
        return "-", 0
    if words.isdecimal():
        mark, ordinal = "1", int(words) or 1
    elif words.isascii():
        mark, ordinal = "a", ord(words.lower()[0]) - ord("a") + 1
    elif "\u2460" <= words[0] <= "\u2473":
        mark, ordinal = "①", ord(words[0]) - 0x245F
    else:
        tens, ten, ones = words.rpartition("十")
        mark = "一"
        ordinal = (_HAN_DIGITS.find(tens or "一") if ten else 0) * 10 + max(_HAN_DIGITS.find(ones or "〇"), 0)
    return "(" if number[0] in "(（[" else mark, ordinal


def _without_closing(words: str) -> str:
    """Return the words of a heading without the marks that may close it: ``## Duties ##``."""
    bare = words.rstrip(" ").rstrip("#")
    return (bare if bare.endswith(" ") else words).strip()


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def _with_underlined_headings(blocks: list[Block]) -> Iterator[Block]:
    """Yield the blocks; a text with a line of ``=`` or ``-`` right below it is a heading where it can be one."""
    for at, block in enumerate(blocks):
        below = blocks[at + 1] if at + 1 < len(blocks) else block
        if (
            below.kind is BlockKind.RULE
            and block.kind is BlockKind.TEXT
            and _UNDERLINE.match(below.content)
            and (at == 0 or blocks[at - 1].kind in SILENT)
            and len(block.content) <= _LONGEST_UNDERLINED
            and not block.content.endswith(SENTENCE_END)
        ):
            yield replace(block, kind=BlockKind.HEADING, level=1 if below.content[0] == "=" else 2)
        else:
            yield block


def _with_glued_items(blocks: list[Block]) -> Iterator[Block]:
    """Yield the blocks; lines such as ``2.5年以上经验`` are items where the lines around them count on.

    People leave out the space.
    """
    worded = [block for block in blocks if block.kind is not BlockKind.BLANK]
    ordinals = [0, *map(_glued_ordinal, worded), 0]
    place = 0
    for block in blocks:
        if block.kind is BlockKind.BLANK:
            yield block
            continue
        before, ordinal, after = ordinals[place : place + 3]
        place += 1
        continues = before == ordinal - 1 > 0 or (ordinal == 1 and after == 2)
        if ordinal and block.kind is BlockKind.TEXT and continues:
            rest = block.content.partition(".")[2]
            yield replace(block, kind=BlockKind.ITEM, content=rest, ordinal=ordinal, mark="1")
        else:
            yield block


def _glued_ordinal(block: Block) -> int:
    """Return the number of an item, or of a line that could be one: a digit, a point, and a digit right after it."""
    if block.kind is BlockKind.ITEM and block.mark == "1":
        return block.ordinal
    decimal = _DECIMAL.match(block.content) if block.kind is BlockKind.TEXT else None
    return int(decimal[1]) if decimal else 0
