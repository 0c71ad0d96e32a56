"""The lines of a document as blocks: what kind of line each is, its marks taken off. Lenient: any text passes.

The forms are Markdown's (CommonMark 0.31) and those that people type instead: ``1、``, ``（一）``, ``①``, ``•``.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from careers_tools.importing.values import Line

BOLD_LEVEL = 7  # a line that is bold from end to end ranks below every heading


class Kind(enum.StrEnum):
    """What a line is by its marks."""

    BLANK = "blank"
    RULE = "rule"
    COMMENT = "comment"
    HEADING = "heading"
    ITEM = "item"
    CODE = "code"
    TABLE = "table"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Block:
    """A line, or a part of one.

    Attributes:
        number: 1-based line.
        kind: what it is.
        content: Markdown without the mark of its kind; of code and tables, the line as written.
        level: of a heading: 1 to 6, or `BOLD_LEVEL`; else 0.
        indent: columns before it.
        ordinal: of a numbered item: its number, from 1; else 0.
        mark: of an item: what kind of mark it bears, alike for the items of one list.
        written: the line, or the part of it, with its marks.
        after_blank: whether a blank line, a rule or nothing stands before it.
    """

    number: int
    kind: Kind
    content: str = ""
    level: int = 0
    indent: int = 0
    ordinal: int = 0
    mark: str = ""
    written: str = ""
    after_blank: bool = False

    @property
    def text(self) -> str:
        """Its words: emphasis taken off too."""
        return plain(self.content)


_HEADING = re.compile(r" {0,3}(#{1,6})(?:[ ]+(?P<spaced>.*)|(?P<tight>[^\s#!\[(].*))$")
_FENCE = re.compile(r" *(`{3,}|~{3,})[^`]*$")
_BOLD = re.compile(r"(\*\*|__)(?P<words>[^*_]+)\1[ ]*$")
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
_DECIMAL = re.compile(r"(\d{1,2})\.(?=\d)")
_ORNAMENTED = re.compile(r"([☆★◆◇■□※●○~～=—-]*)(?P<words>[^☆★◆◇■□※●○~～=—-].*[^☆★◆◇■□※●○~～=—-])([☆★◆◇■□※●○~～=—-]+)$")
_HAN_DIGITS = "〇一二三四五六七八九"
_SENTENCE_END = tuple("。；;.，,、：:！!？?")
_LONGEST_UNDERLINED = 60


def plain(content: str) -> str:
    """Markdown without marks of emphasis, code and quoting; links stay as they are."""
    text = content.replace("**", "").replace("__", "").replace("`", "")
    if text.startswith("*") and text.endswith("*"):
        text = text[1:-1]
    return text.strip()


def has_words(text: str) -> bool:
    """Whether there is a letter or a digit in it."""
    return any(c.isalnum() for c in text)


def marker(text: str) -> re.Match[str] | None:
    """The mark of a list item at the start of `text`: groups ``indent``, ``bullet`` or ``number``, ``rest``."""
    return _MARKER.match(text)


def scan(lines: Sequence[Line]) -> tuple[Block, ...]:
    """The blocks of a document, at least one a line, in order."""
    lines = [replace(line, text=_unquoted(line.text)) for line in lines]
    return tuple(_spaced(_numbered(list(_underlined(list(_blocks(lines)))))))


def _unquoted(text: str) -> str:
    """A line of a quotation as the line that is quoted: what people paste from mail and chat is often all quoted."""
    while (stripped := text.lstrip(" ")).startswith(">") and not stripped.startswith((">=", "><")):
        text = stripped[1:].removeprefix(" ")
    return text


def _blocks(lines: Sequence[Line]) -> Iterator[Block]:
    closings = fenced(lines)
    inside = False
    at = 0
    while at < len(lines):
        line = lines[at]
        if at in closings and not inside:
            for one in lines[at : closings[at] + 1]:
                yield Block(one.number, Kind.CODE, one.text, indent=_indent(one.text), written=one.text.strip())
            at = closings[at] + 1
            continue
        if inside or "<!--" in line.text:
            parts, inside = _parts(line.text, inside)
            for part, comment in parts:
                block = Block(line.number, Kind.COMMENT, part) if comment else _block(Line(line.number, part))
                yield replace(block, written=f"<!-- {part} -->" if comment else part.strip())
        else:
            yield replace(_block(line), written=line.text.strip())
        at += 1


def fenced(lines: Sequence[Line]) -> dict[int, int]:
    """Indexes of lines where fenced code opens -> where it closes; a fence that nobody closes is no code."""
    fences = [(at, found.group(1)) for at, line in enumerate(lines) if (found := _FENCE.match(line.text))]
    bare = [lines[at].text.strip() == fence for at, fence in fences]
    pairs: dict[int, int] = {}
    hopeless: dict[str, int] = {}  # mark -> the shortest fence of it that is known to have no end
    position = 0
    while position < len(fences):
        at, fence = fences[position]
        closing = None
        if len(fence) < hopeless.get(fence[0], len(fence) + 1):
            later = range(position + 1, len(fences))
            closing = next((one for one in later if bare[one] and fences[one][1].startswith(fence)), None)
        if closing is None:
            hopeless[fence[0]] = min(len(fence), hopeless.get(fence[0], len(fence)))
            position += 1
        else:
            pairs[at] = fences[closing][0]
            position = closing + 1
    return pairs


def _parts(text: str, inside: bool) -> tuple[list[tuple[str, bool]], bool]:
    """A line cut where comments begin and end: (words, whether in a comment), and whether one is open at its end."""
    found: list[tuple[str, bool]] = []
    while text:
        part, mark, text = text.partition("-->" if inside else "<!--")
        if has_words(part) or (inside and mark):
            found.append((part.strip() if inside else part.rstrip(), inside))
        if mark:
            inside = not inside
    return found or [("", inside)], inside


def _block(line: Line) -> Block:
    text = line.text
    stripped = text.strip()
    if not stripped:
        return Block(line.number, Kind.BLANK)
    if stripped.startswith("|") and stripped.count("|") > 1:
        return Block(line.number, Kind.TABLE, stripped, indent=_indent(text))
    if not has_words(stripped):
        return Block(line.number, Kind.RULE, stripped)
    if found := _HEADING.match(text):
        words = _unclosed(found["spaced"] or found["tight"] or "")
        if found["spaced"] is not None or len(found.group(1)) > 1 or not words[:1].isascii():
            return Block(line.number, Kind.HEADING, words, level=len(found.group(1)))
    if (found := _ORNAMENTED.match(stripped)) and _ornament(found[1], found[3]) and has_words(found["words"]):
        return Block(line.number, Kind.HEADING, found["words"].strip(), level=BOLD_LEVEL, indent=_indent(text))
    if found := _BOLD.match(stripped):
        return Block(line.number, Kind.HEADING, found["words"].strip(), level=BOLD_LEVEL, indent=_indent(text))
    if (found := _MARKER.match(text)) and has_words(found["rest"]):
        ordinal = _ordinal(found["number"] or "")
        return Block(
            line.number,
            Kind.ITEM,
            found["rest"].strip(),
            indent=len(found["indent"]),
            ordinal=ordinal,
            mark=_mark(found["number"]),
        )
    return Block(line.number, Kind.TEXT, stripped, indent=_indent(text))


def _ornament(before: str, after: str) -> bool:
    """Whether a line is set off at both ends: ``☆ … ☆``, ``=== … ===``."""
    sign = before.strip()[:1]
    return bool(sign) and sign == after[-1:] and (sign in "☆★◆◇■□※●○" or min(len(before.strip()), len(after)) > 1)


def _mark(number: str | None) -> str:
    """People mix ``1、``, ``1.`` and ``1，`` in one list, and any bullets, but not ``1、`` and ``(1)``."""
    if not number:
        return "-"
    if number[0] in "(（[":
        return "("
    word = next((c for c in number if c.isalnum()), "1")
    return (
        "1"
        if word.isdecimal() and word.isascii()
        else "a"
        if word.isascii()
        else "①"
        if word >= "\u2460" and word <= "\u2473"
        else "一"
    )


def _ordinal(number: str) -> int:
    """The value of an item's number: digits, Han numerals up to 99, circled numbers, letters; 0 where there is none."""
    words = "".join(c for c in number if c.isalnum())
    if not words:
        return 0
    if words.isdecimal():
        return int(words) or 1
    if words.isascii():
        return ord(words.lower()[0]) - ord("a") + 1
    if "\u2460" <= words[0] <= "\u2473":
        return ord(words[0]) - 0x245F
    tens, ten, ones = words.rpartition("十")
    return (_HAN_DIGITS.find(tens or "一") if ten else 0) * 10 + max(_HAN_DIGITS.find(ones or "〇"), 0)


def _unclosed(words: str) -> str:
    """The words of a heading without the marks that may close it: ``## Duties ##``."""
    bare = words.rstrip(" ").rstrip("#")
    return (bare if bare.endswith(" ") else words).strip()


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def _underlined(blocks: list[Block]) -> Iterator[Block]:
    """Text with a line of ``=`` or ``-`` right below it is a heading, where it can be one; else that line is a rule."""
    for at, block in enumerate(blocks):
        below = blocks[at + 1] if at + 1 < len(blocks) else None
        above = blocks[at - 1].kind if at else Kind.BLANK
        if (
            below is not None
            and below.kind is Kind.RULE
            and block.kind is Kind.TEXT
            and _UNDERLINE.match(below.content)
            and above in (Kind.BLANK, Kind.RULE, Kind.COMMENT)
            and len(block.content) <= _LONGEST_UNDERLINED
            and not block.content.endswith(_SENTENCE_END)
        ):
            yield replace(block, kind=Kind.HEADING, level=1 if below.content[0] == "=" else 2)
        else:
            yield block


def _numbered(blocks: list[Block]) -> Iterator[Block]:
    """Lines such as ``2.5年以上经验`` are items where the lines around them count on: people leave out the space."""
    worded = [at for at, block in enumerate(blocks) if block.kind is not Kind.BLANK]
    ordinals = [_glued(blocks[at]) for at in worded]
    items: dict[int, Block] = {}
    for place, at in enumerate(worded):
        found = ordinals[place]
        if found and blocks[at].kind is Kind.TEXT:
            before = ordinals[place - 1] if place else 0
            after = ordinals[place + 1] if place + 1 < len(worded) else 0
            if (before == found - 1 > 0) or (found == 1 and after == found + 1):
                _, _, rest = blocks[at].content.partition(".")
                items[at] = replace(blocks[at], kind=Kind.ITEM, content=rest, ordinal=found, mark="1")
    for at, block in enumerate(blocks):
        yield items.get(at, block)


def _glued(block: Block) -> int:
    """The number of an item, or of a line that could be one: a digit, a point, and a digit right after it."""
    if block.kind is Kind.ITEM and block.mark == "1":
        return block.ordinal
    found = _DECIMAL.match(block.content) if block.kind is Kind.TEXT else None
    return int(found[1]) if found else 0


def _spaced(blocks: Iterator[Block]) -> Iterator[Block]:
    open_above = True
    for block in blocks:
        yield replace(block, after_blank=open_above)
        open_above = block.kind in (Kind.BLANK, Kind.RULE)
