"""Lines of text that fit: the space between Chinese and Latin, where lines break, and the size of titles."""

from __future__ import annotations

import bisect
import itertools
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from PIL import ImageFont

from careers.content.frontmatter import without_hidden

# The space between Chinese and Latin, in em: what CSS calls text-autospace (CSS Text 4, 8.1).
_AUTOSPACE = 1 / 8
ELLIPSIS = "…"
_NEVER_LAST = frozenset("（《〈「『“‘【［(")  # of a line
_NEVER_FIRST = frozenset("）》〉」』”’】］)，。、；：？！,.;:?!…·%")  # of a line


@dataclass(frozen=True, slots=True)
class Line:
    """A line: pieces of text, each with its distance from the line's start in px."""

    pieces: tuple[tuple[float, str], ...]
    width: float


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of one size in px."""

    lines: tuple[Line, ...]
    size: int


Face = Callable[[int], ImageFont.FreeTypeFont]


def clean(text: str) -> str:
    """Return `text` on one line, in NFC, without hidden characters."""
    composed = unicodedata.normalize("NFC", without_hidden(text))
    shown = "".join(" " if c.isspace() or unicodedata.category(c) == "Cc" else c for c in composed)
    return " ".join(shown.split())


def line(text: str, font: ImageFont.FreeTypeFont) -> Line:
    """Return `text` on one line of any length."""
    pieces = []
    right = _hanging(text, font)
    for place, piece in enumerate(_runs(text)):
        right += place and font.size * _AUTOSPACE
        pieces.append((right, piece))
        right += font.getlength(piece)
    return Line(tuple(pieces), right)


def _hanging(text: str, font: ImageFont.FreeTypeFont) -> float:
    """Return where a line begins, left of its start: the first half of a wide opening mark is blank."""
    wide = text[:1] in _NEVER_LAST and text[:1] != "" and font.getlength(text[0]) > 0.9 * font.size
    return -font.size / 2 if wide else 0.0


def cut(text: str, font: ImageFont.FreeTypeFont, measure: float) -> Line:
    """Return `text` on one line of at most `measure`; what is too long ends in an ellipsis."""
    whole = line(text, font)
    if not text or whole.width <= measure:
        return whole
    # By bisection, because a text can have any length.
    end = bisect.bisect(range(len(text)), measure, key=lambda count: _shortened(text, count, font).width) - 1
    return _shortened(text, end, font) if end > 0 else Line((), 0)


def _shortened(text: str, count: int, font: ImageFont.FreeTypeFont) -> Line:
    """Return the first `count` characters with an ellipsis, cut between words if that loses less than half."""
    start = text[:count]
    if all(map(_is_latin, text[count - 1 : count + 1])):
        whole_words = start.rpartition(" ")[0]
        start = whole_words if len(whole_words) > count / 2 else start
    return line(start.rstrip(" ，、,;:/") + ELLIPSIS, font)


def fit(text: str, face: Face, measure: float, sizes: Sequence[tuple[int, int]]) -> Block:
    """Return `text` in the first of `sizes` (px, most lines) in which it fits; else cut, in the last one."""
    for size, most in sizes:
        font = face(size)
        lines = _wrap(text, font, measure, most)
        if lines is not None:
            return Block(tuple(line(text_line, font) for text_line in _balanced(text, font, measure, lines)), size)
    size, most = sizes[-1]
    font = face(size)
    parts = [piece for part in _segments(text) for piece in ([part] if line(part, font).width <= measure else part)]
    lines_before: list[Line] = []
    while parts and len(lines_before) < most - 1:
        head, parts = _fill(parts, font, measure)
        lines_before.append(line(head, font))
    rest = "".join(parts).strip()
    return Block((*lines_before, cut(rest, font, measure)) if rest else tuple(lines_before), size)


def _runs(text: str) -> Iterator[str]:
    """Yield `text`, split where a Chinese character is next to a Latin letter or a digit."""
    start = 0
    for place, (left, right) in enumerate(itertools.pairwise(text), 1):
        if (_is_han(left) and _is_latin(right)) or (_is_latin(left) and _is_han(right)):
            yield text[start:place]
            start = place
    yield text[start:]


def _is_han(character: str) -> bool:
    return unicodedata.name(character, "").startswith("CJK UNIFIED IDEOGRAPH")


def _is_latin(character: str) -> bool:
    return unicodedata.category(character) in ("Lu", "Ll", "Nd") and not _is_wide(character)


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in ("W", "F")


def _segments(text: str) -> Iterator[str]:
    """Yield the parts between which a line may break: words with the space after them, single wide characters."""
    part = ""
    for left, right in itertools.pairwise([*text, ""]):
        part += left
        if not right:
            break
        joined = right in _NEVER_FIRST or left in _NEVER_LAST or right.isspace()
        breaks = left.isspace() or left in "/-" or _is_wide(left) or _is_wide(right)
        if breaks and not joined:
            yield part
            part = ""
    if part:
        yield part


def _fill(parts: list[str], font: ImageFont.FreeTypeFont, measure: float) -> tuple[str, list[str]]:
    """Return a line of as many parts as fit, at least one, and the other parts."""
    count = 1
    while count < len(parts) and line("".join(parts[: count + 1]).rstrip(), font).width <= measure:
        count += 1
    return "".join(parts[:count]).rstrip(), parts[count:]


def _wrap(text: str, font: ImageFont.FreeTypeFont, measure: float, most: int) -> list[str] | None:
    """Return the lines of `text`; None if they are more than `most`, or if a part is too long."""
    parts = list(_segments(text))
    lines: list[str] = []
    while parts:
        head, parts = _fill(parts, font, measure)
        if len(lines) == most or line(head, font).width > measure:
            return None
        lines.append(head)
    return lines


def _balanced(text: str, font: ImageFont.FreeTypeFont, measure: float, lines: list[str]) -> list[str]:
    """Return as many lines, broken at a pause if possible, else as even as possible."""
    if len(lines) < 2:
        return lines
    candidates = [lines]
    step = max(1, int(measure / 30))
    for narrower in range(int(measure) - step, int(measure / 2), -step):
        narrow_lines = _wrap(text, font, narrower, len(lines))
        if narrow_lines is None:
            break
        candidates.append(narrow_lines)
    return min(candidates, key=lambda narrow_lines: _badness(narrow_lines, font))


def _badness(lines: list[str], font: ImageFont.FreeTypeFont) -> tuple[int, float]:
    """Return how many lines end inside a phrase, and the length of the longest."""
    inside = sum(_is_wide(text_line[-1]) and text_line[-1] not in _NEVER_FIRST for text_line in lines[:-1])
    return inside, max(line(text_line, font).width for text_line in lines)
