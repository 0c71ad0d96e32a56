"""Draws preview images of 1200 x 630 px, in the form of a datasheet: lines of text that fit, above a row of facts."""

from __future__ import annotations

import functools
import io
import math
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image, ImageColor, ImageDraw, ImageFont

from careers.content.frontmatter import without_hidden
from careers.outputs.social.fonts import RIGHT_TO_LEFT, Family
from careers.render.page import PREVIEW

# Tokens of the light scheme; a test holds them equal.
PAPER, INK = "#fcfdfc", "#141817"

# Numbers of colours: shades from paper to ink, of which the last is ink itself, then those of the mark.
_INK = 15
_MUTED, _LINE = 11, 2
_MARK_COLOURS = 64

_WIDTH, _HEIGHT = PREVIEW
_MARGIN = 64
_RIGHT = _WIDTH - _MARGIN
_INNER = _RIGHT - _MARGIN
_TOP = 128  # the end of the masthead
_TABLE = 474  # the start of the rows
_MARK = 180
_GAP = 48
_FIRST = 0.6  # of the row: the most that the first of several columns takes
_TITLES = ((84, 1), (68, 1), (64, 2), (54, 2), (46, 3))  # px, most lines

ELLIPSIS = "…"
_OPENING = "（《〈「『“‘【［("  # never at the end of a line (GB/T 15834, 5.1)
_CLOSING = "）》〉」』”’】］)，。、；：？！,.;:?!…·%"  # never at its start
_WIDE = "\u2e80-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff"  # lines break between them
_PART = re.compile(rf"[{_OPENING}]*(?:[{_WIDE}]|[^\s{_WIDE}{_OPENING}/-]*[/-]*)[{_CLOSING}]*\s*")


@dataclass(frozen=True, slots=True)
class Card:
    """The texts of an image; all are plain and in one language, and all but `site` and `title` may be "".

    Attributes:
        site: the site's name.
        host: the site's host.
        kicker: the line above the title: what kind of thing it is, and whose.
        title: the subject.
        text: a sentence below the title.
        rows: labels and values, at most four.
    """

    site: str
    host: str
    kicker: str
    title: str
    text: str = ""
    rows: tuple[tuple[str, str], ...] = ()

    @property
    def words(self) -> str:
        """All texts, with the ellipsis of those that are cut."""
        rows = (text for row in self.rows for text in row)
        return "".join((self.site, self.host, self.kicker, self.title, self.text, *rows, ELLIPSIS))

    @property
    def alt(self) -> str:
        """The image in words."""
        return " · ".join(dict.fromkeys(filter(None, (self.title, self.kicker, self.text, self.site))))


def draw(card: Card, family: Family, mark: bytes) -> bytes:
    """Return the image of `card` as PNG, with `mark`, a picture: the same bytes where Pillow and fonts are the same."""
    image = _sheet(card.site, card.host, family, mark).copy()
    pen = ImageDraw.Draw(image)
    _draw_texts(pen, card, family)
    if card.rows:
        _draw_rows(pen, card.rows, family)
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=3)  # a higher one saves a sixth, and takes twice as long
    return file.getvalue()


@functools.lru_cache(32)
def _sheet(site: str, host: str, family: Family, mark: bytes) -> Image.Image:
    """Return the parts of an image that all of a language have: the masthead and the mark."""
    image = Image.new("P", PREVIEW, 0)
    pen = ImageDraw.Draw(image)
    pen.fontmode = "L"
    pen.rectangle([0, 0, _WIDTH, 11], fill=_INK)
    bold, plain = family.at(32, bold=True), family.at(24)
    name = cut(site, bold, _INNER * 0.55)
    pen.text((_MARGIN, 90), name, _INK, bold, "ls")
    pen.text((_RIGHT, 90), cut(host, plain, _INNER - bold.getlength(name) - _GAP), _MUTED, plain, "rs")
    pen.rectangle([_MARGIN, 124, _RIGHT - 1, 126], fill=_INK)
    picture = _read_mark(mark)
    shades = [
        [
            round(p + (c - p) * step / _INK)
            for p, c in zip(ImageColor.getrgb(PAPER), ImageColor.getrgb(INK), strict=True)
        ]
        for step in range(_INK + 1)
    ]
    image.putpalette([part for shade in shades for part in shade] + (picture.getpalette() or [])[: 3 * _MARK_COLOURS])
    image.paste(picture.point(lambda number: number + _INK + 1), (_RIGHT - picture.width, _TOP + _GAP))
    return image


def _read_mark(data: bytes) -> Image.Image:
    """Return a picture as large as the square of the mark holds it, in few colours, on paper."""
    with Image.open(io.BytesIO(data)) as source:
        picture = source.convert("RGBA")
    picture.thumbnail((_MARK, _MARK))
    image = Image.new("RGB", picture.size, PAPER)
    image.paste(picture, mask=picture)
    return image.quantize(_MARK_COLOURS, dither=Image.Dither.NONE)


def _draw_texts(pen: ImageDraw.ImageDraw, card: Card, family: Family) -> None:
    """Draw kicker, title and sentence, one below the other, in the middle of their room."""
    measure = _INNER - _MARK - _GAP
    size, most = next(
        (one for one in _TITLES if fits(card.title, family.at(one[0], bold=True), measure, one[1])), _TITLES[-1]
    )
    title, text, small = family.at(size, bold=True), family.at(30), family.at(28)
    lines = [  # each with its distance from the one above
        (cut(card.kicker, small, measure), small, _MUTED, 48),
        *((line, title, _INK, round(size * 1.25)) for line in wrap(card.title, title, measure, most)),
        ("", text, _MUTED, 16),
        *((line, text, _MUTED, 40) for line in wrap(card.text, text, measure, 2 if card.rows else 3)),
    ]
    room = (_TABLE if card.rows else _HEIGHT - _MARGIN) - _TOP
    baseline = _TOP - 8 + (room - sum(height for *_, height in lines)) // 2
    for words, font, colour, height in lines:
        baseline += height
        _write(pen, _MARGIN, baseline, words, colour, font)


def _draw_rows(pen: ImageDraw.ImageDraw, rows: Sequence[tuple[str, str]], family: Family) -> None:
    """Draw a row of a datasheet: labels above values, with hairlines between."""
    pen.rectangle([_MARGIN, _TABLE, _RIGHT - 1, _TABLE + 1], fill=_INK)
    plain, bold = family.at(22), family.at(28, bold=True)
    natural = [max(plain.getlength(label), bold.getlength(value)) for label, value in rows]
    # What decides comes first, and is the last to be cut.
    first = min(math.ceil(natural[0]), round(_FIRST * _INNER)) if len(rows) > 1 else _INNER
    left = _MARGIN
    widths = (first, *share_width(natural[1:], _INNER - first - _GAP, _GAP))
    for (label, value), width in zip(rows, widths, strict=True):
        if left > _MARGIN:
            pen.rectangle([left - _GAP // 2, _TABLE + 22, left - _GAP // 2, _TABLE + 92], fill=_LINE)
        _write(pen, left, _TABLE + 42, cut(label, plain, width), _MUTED, plain)
        _write(pen, left, _TABLE + 86, cut(value, bold, width), _INK, bold)
        left += width + _GAP


def _write(
    pen: ImageDraw.ImageDraw, left: float, baseline: int, line: str, colour: int, font: ImageFont.FreeTypeFont
) -> None:
    """Draw a line, part by part: most words and characters are in many images, and are drawn from outlines once.

    A line with words from right to left is drawn as a whole, because these stand in another order.
    """
    is_turned = any(unicodedata.bidirectional(character) in RIGHT_TO_LEFT for character in line)
    for part in [line] if is_turned else filter(None, _PART.findall(line)):
        shape, (across, down) = _shape(part.rstrip(), font)
        pen.draw.draw_bitmap((round(left) + across, baseline + down), shape, colour)
        left += _width(part, font)


@functools.lru_cache(1 << 12)
def _shape(part: str, font: ImageFont.FreeTypeFont) -> tuple[Any, tuple[int, int]]:
    """Return a part of a line with soft edges, and where its corner is, from the start of the baseline."""
    return font.getmask2(part, "L", anchor="ls")


def share_width(natural: Sequence[float], whole: int, gap: int) -> list[int]:
    """Return the widths of columns with gaps between: `natural` ones; if those need too much, the widest get less."""
    widths = [0] * len(natural)
    for before, place in enumerate(sorted(range(len(natural)), key=natural.__getitem__)):
        share = (whole + gap) // (len(natural) - before) - gap
        widths[place] = min(math.ceil(natural[place]), share)
        whole -= widths[place] + gap
    return widths


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
