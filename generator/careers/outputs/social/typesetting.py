"""Lines of text that fit: where Chinese and Latin meet, where a line may break, what size a title takes."""

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
_STAYS_BEHIND = frozenset("（《〈「『“‘【［(")  # never at the end of a line
_COMES_ALONG = frozenset("）》〉」』”’】］)，。、；：？！,.;:?!…·%")  # never at the start of one


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is drawn: pieces of text, each with how far right of the line's start it begins, in px."""

    pieces: tuple[tuple[float, str], ...]
    width: float


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of one size, in px."""

    lines: tuple[Line, ...]
    size: int


Face = Callable[[int], ImageFont.FreeTypeFont]


def clean(text: str) -> str:
    """`text` on one line, composed, without characters that show nothing."""
    composed = unicodedata.normalize("NFC", without_hidden(text))
    shown = "".join(" " if c.isspace() or unicodedata.category(c) == "Cc" else c for c in composed)
    return " ".join(shown.split())


def line(text: str, font: ImageFont.FreeTypeFont) -> Line:
    """`text` on one line, however long."""
    pieces = []
    right = _hanging(text, font)
    for place, piece in enumerate(_runs(text)):
        right += place and font.size * _AUTOSPACE
        pieces.append((right, piece))
        right += font.getlength(piece)
    return Line(tuple(pieces), right)


def _hanging(text: str, font: ImageFont.FreeTypeFont) -> float:
    """How far left of its start a line begins: a wide opening mark is blank in its first half."""
    wide = text[:1] in _STAYS_BEHIND and text[:1] != "" and font.getlength(text[0]) > 0.9 * font.size
    return -font.size / 2 if wide else 0.0


def cut(text: str, font: ImageFont.FreeTypeFont, measure: float) -> Line:
    """`text` on one line of at most `measure`, with an ellipsis in place of what is too much."""
    whole = line(text, font)
    if not text or whole.width <= measure:
        return whole
    # Found by halving: a text may be of any length.
    end = bisect.bisect(range(len(text)), measure, key=lambda count: _shortened(text, count, font).width) - 1
    return _shortened(text, end, font) if end > 0 else Line((), 0)


def _shortened(text: str, count: int, font: ImageFont.FreeTypeFont) -> Line:
    """The first `count` characters, without a word broken off where that loses less than half, and an ellipsis."""
    kept = text[:count]
    if all(map(_is_latin, text[count - 1 : count + 1])):
        whole_words = kept.rpartition(" ")[0]
        kept = whole_words if len(whole_words) > count / 2 else kept
    return line(kept.rstrip(" ，、,;:/") + ELLIPSIS, font)


def fit(text: str, face: Face, measure: float, sizes: Sequence[tuple[int, int]]) -> Block:
    """`text` in the first of `sizes` (px, most lines) that holds it; cut in the last one where none does."""
    for size, most in sizes:
        font = face(size)
        lines = _wrap(text, font, measure, most)
        if lines is not None:
            return Block(tuple(line(one, font) for one in _balanced(text, font, measure, lines)), size)
    size, most = sizes[-1]
    font = face(size)
    parts = [piece for part in _segments(text) for piece in ([part] if line(part, font).width <= measure else part)]
    shown: list[Line] = []
    while parts and len(shown) < most - 1:
        head, parts = _fill(parts, font, measure)
        shown.append(line(head, font))
    rest = "".join(parts).strip()
    return Block((*shown, cut(rest, font, measure)) if rest else tuple(shown), size)


def _runs(text: str) -> Iterator[str]:
    """`text` split where a Chinese character touches a Latin letter or a figure."""
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
    """What a line may be broken between: words with the space behind them, single wide characters."""
    found = ""
    for left, right in itertools.pairwise([*text, ""]):
        found += left
        if not right:
            break
        kept = right in _COMES_ALONG or left in _STAYS_BEHIND or right.isspace()
        breaks = left.isspace() or left in "/-" or _is_wide(left) or _is_wide(right)
        if breaks and not kept:
            yield found
            found = ""
    if found:
        yield found


def _fill(parts: list[str], font: ImageFont.FreeTypeFont, measure: float) -> tuple[str, list[str]]:
    """A line made of as many parts as go into it, at least one; and the others."""
    count = 1
    while count < len(parts) and line("".join(parts[: count + 1]).rstrip(), font).width <= measure:
        count += 1
    return "".join(parts[:count]).rstrip(), parts[count:]


def _wrap(text: str, font: ImageFont.FreeTypeFont, measure: float, most: int) -> list[str] | None:
    """The lines of `text`; None where they are more than `most`, or a part of it is too long for any."""
    parts = list(_segments(text))
    lines: list[str] = []
    while parts:
        head, parts = _fill(parts, font, measure)
        if len(lines) == most or line(head, font).width > measure:
            return None
        lines.append(head)
    return lines


def _balanced(text: str, font: ImageFont.FreeTypeFont, measure: float, lines: list[str]) -> list[str]:
    """The same number of lines, broken at a pause where that can be, else as even as can be."""
    if len(lines) < 2:
        return lines
    candidates = [lines]
    step = max(1, int(measure / 30))
    for narrower in range(int(measure) - step, int(measure / 2), -step):
        tried = _wrap(text, font, narrower, len(lines))
        if tried is None:
            break
        candidates.append(tried)
    return min(candidates, key=lambda tried: _badness(tried, font))


def _badness(lines: list[str], font: ImageFont.FreeTypeFont) -> tuple[int, float]:
    """How many lines end inside a phrase, then how far the longest reaches."""
    inside = sum(_is_wide(one[-1]) and one[-1] not in _COMES_ALONG for one in lines[:-1])
    return inside, max(line(one, font).width for one in lines)
