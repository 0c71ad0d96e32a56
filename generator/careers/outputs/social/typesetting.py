"""Lines of text that fit: where lines break, and where a text that is too long is cut."""

from __future__ import annotations

import functools
import math
import re
import unicodedata

from PIL import ImageFont

from careers.content.frontmatter import without_hidden

ELLIPSIS = "…"
_OPENING = "（《〈「『“‘【［("  # never at the end of a line (GB/T 15834, 5.1)
_CLOSING = "）》〉」』”’】］)，。、；：？！,.;:?!…·%"  # never at its start
_WIDE = "\u2e80-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff"  # lines break between them
_PART = re.compile(rf"[{_OPENING}]*(?:[{_WIDE}]|[^\s{_WIDE}{_OPENING}/-]*[/-]*)[{_CLOSING}]*\s*")


def clean(text: str) -> str:
    """Return `text` on one line, in NFC, without hidden characters."""
    composed = unicodedata.normalize("NFC", without_hidden(text))
    return " ".join("".join(" " if unicodedata.category(c) == "Cc" else c for c in composed).split())


def fits(text: str, font: ImageFont.FreeTypeFont, measure: float, most: int) -> bool:
    """Return whether `text` fits in `most` lines of `measure` px without a break inside a word."""
    widest = max(_width(part.rstrip(), font) for part in _PART.findall(text))
    return widest <= measure and len(_break(text, font, measure, most + 1)) <= most


def wrap(text: str, font: ImageFont.FreeTypeFont, measure: float, most: int) -> list[str]:
    """Return `text` in at most `most` lines of `measure` px; what is too long ends in an ellipsis."""
    lines = _break(text, font, measure, most + 1)
    if len(lines) > most:
        last = lines[most - 1]
        while last and _width(_shortened(last), font) > measure:
            last.pop()
        lines[most - 1 :] = [[_shortened(last)]]
    return ["".join(line).rstrip() for line in lines]


def cut(text: str, font: ImageFont.FreeTypeFont, measure: float) -> str:
    """Return `text` on one line of at most `measure` px; what is too long ends in an ellipsis."""
    return "".join(wrap(text, font, measure, 1))


def _shortened(parts: list[str]) -> str:
    return "".join(parts).rstrip(" ，、,;:/-") + ELLIPSIS


def _break(text: str, font: ImageFont.FreeTypeFont, measure: float, most: int) -> list[list[str]]:
    """Return the parts of the first lines of `text`, at most `most`; a word that is longer than a line is broken."""
    lines: list[list[str]] = []
    right = math.inf
    for part in filter(None, _PART.findall(text)):
        for piece in [part] if _width(part.rstrip(), font) <= measure else part:
            if right + _width(piece.rstrip(), font) > measure:
                if len(lines) == most:
                    return lines
                lines.append([])
                right = 0
            lines[-1].append(piece)
            right += _width(piece, font)
    return lines


@functools.lru_cache(1 << 14)
def _width(part: str, font: ImageFont.FreeTypeFont) -> float:
    return font.getlength(part)
