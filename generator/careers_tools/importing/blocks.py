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
_BOLD = re.compile(r"(\*\*|__)(?P<words>(?:(?!\1).)+)\1$")
_TEMPLATE = re.compile(r"(?:\{%[^{}]*%\}\s*|\{\{[^{}]*\}\}\s*)+")
_UNDERLINE = re.compile(r"={2,}|-{2,}")
_HAN_DIGITS = "一二三四五六七八九十"
_HAN_NUMBER = f"[{_HAN_DIGITS}]{{1,3}}"
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
_ITEMS = ("- ", "* ", "+ ", ">")  # of Markdown
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
    typed = (
        f"{' ' * block.indent}- {block.content}"
        if block.kind is BlockKind.ITEM and block.mark == "-" and not block.written.startswith(_ITEMS)
        else line.text
        for line, block in zip(lines, scan(lines), strict=True)
    )
    return "\n".join(typed)


def scan(lines: Sequence[Line]) -> tuple[Block, ...]:
    """Return the blocks of a document, one a line, in order. Comments stand on lines of their own."""
    code = fenced(lines)
    blocks = [
        Block(line.number, BlockKind.CODE, line.text, indent=_indent(line.text)) if at in code else _block(line)
        for at, line in enumerate(lines)
    ]
    blocks = list(_with_underlined_headings(blocks))
    gaps = [True, *(block.kind in (BlockKind.BLANK, BlockKind.RULE) for block in blocks)]
    return tuple(
        replace(block, written=line.text.strip(), after_blank=gap)
        for block, line, gap in zip(blocks, lines, gaps, strict=False)
    )


def fenced(lines: Sequence[Line]) -> frozenset[int]:
    """Return the indexes of the lines of fenced code, fences included; an unclosed fence is no code."""
    fences = [(at, mark[1]) for at, line in enumerate(lines) if (mark := _FENCE.match(line.text))]
    last = {fence[0]: at for at, fence in fences if lines[at].text.strip() == fence}  # that may close others
    code: set[int] = set()
    begin, opened = 0, ""
    for at, fence in fences:
        if not opened and at < last.get(fence[0], 0):
            begin, opened = at, fence
        elif opened and lines[at].text.strip() == fence and fence.startswith(opened):
            code.update(range(begin, at + 1))
            opened = ""
    return frozenset(code)


def _block(line: Line) -> Block:
    text = _unquoted(line.text)
    number, stripped, indent = line.number, text.strip(), _indent(text)
    if not stripped:
        return Block(number, BlockKind.BLANK)
    if stripped.startswith("<!--") and stripped.endswith("-->"):
        return Block(number, BlockKind.COMMENT, stripped[4:-3].strip())
    if is_row(text):
        return Block(number, BlockKind.TABLE, stripped, indent=indent)
    if not has_words(stripped):
        return Block(number, BlockKind.RULE, stripped)
    if _TEMPLATE.fullmatch(stripped):
        return Block(number, BlockKind.COMMENT, stripped)  # for the program that makes the page
    if heading := _HEADING.match(text):
        words = re.sub("(?:^| )#+ *$", "", heading["spaced"] or heading["tight"] or "").strip()
        if heading["spaced"] is not None or len(heading[1]) > 1 or not words[:1].isascii():
            return Block(number, BlockKind.HEADING, words, level=len(heading[1]))
    if bold := _BOLD.match(stripped):
        return Block(number, BlockKind.HEADING, bold["words"].strip(), level=BOLD_LEVEL, indent=indent)
    if (item := _MARKER.match(text)) and has_words(item["rest"]):
        mark, ordinal = _numbering(item["number"] or "-")
        return Block(number, BlockKind.ITEM, item["rest"].strip(), indent=indent, ordinal=ordinal, mark=mark)
    return Block(number, BlockKind.TEXT, stripped, indent=indent)


def _unquoted(text: str) -> str:
    """Return a line without marks of quotation: text from mail and chat is often quoted as a whole."""
    while (stripped := text.lstrip(" ")).startswith(">") and not stripped.startswith((">=", "><")):
        text = stripped[1:].removeprefix(" ")
    return text


def _numbering(number: str) -> tuple[str, int]:
    """Return the kind of an item's mark, and its number: digits, Han numerals up to 19, circled numbers, letters.

    People mix ``1、``, ``1.`` and ``1，`` in one list, and any bullets (number 0), but not ``1、`` and ``(1)``.
    """
    words = "".join(c for c in number if c.isalnum())
    if not words:
        return "-", 0
    if words.isdecimal():
        mark, ordinal = "1", int(words) or 1
    elif words.isascii():
        mark, ordinal = "a", ord(words.lower()) - ord("a") + 1
    elif "\u2460" <= words <= "\u2473":
        mark, ordinal = "①", ord(words) - 0x245F
    else:
        mark, ordinal = "一", sum(_HAN_DIGITS.index(digit) + 1 for digit in words)
    return "(" if number[0] in "(（[" else mark, ordinal


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def _with_underlined_headings(blocks: list[Block]) -> Iterator[Block]:
    """Yield the blocks; a text with a line of ``=`` or ``-`` right below it is a heading where it can be one."""
    for at, block in enumerate(blocks):
        below = blocks[at + 1] if at + 1 < len(blocks) else block
        is_underlined = block.kind is BlockKind.TEXT and below.kind is BlockKind.RULE
        is_short = len(block.content) <= _LONGEST_UNDERLINED and not block.content.endswith(SENTENCE_END)
        is_first = at == 0 or blocks[at - 1].kind in SILENT
        if is_underlined and is_short and is_first and _UNDERLINE.fullmatch(below.content):
            yield replace(block, kind=BlockKind.HEADING, level=1 if below.content[0] == "=" else 2)
        else:
            yield block
