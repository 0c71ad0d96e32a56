"""Draws preview images of 1200 x 630 px, in the form of a datasheet."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

from careers.outputs.social.columns import BETWEEN, columns
from careers.outputs.social.fonts import Faces, Family
from careers.outputs.social.mark import Mark, draw_mark
from careers.outputs.social.typesetting import ELLIPSIS, Block, Line, cut, fit
from careers.render.page import PREVIEW

# The tokens of the light scheme; a test holds them equal.
COLOURS = {
    "paper": "#fcfdfc",
    "ink": "#141817",
    "muted": "#555d5a",
    "line": "#d8dedb",
    "accent": "#00694f",
}
_PAPER, _INK, _MUTED, _LINE, _ACCENT = COLOURS.values()

_WIDTH, _HEIGHT = PREVIEW
_MARGIN = 64
_INNER = _WIDTH - 2 * _MARGIN
_TOP = 128  # the end of the masthead
_TABLE = 474  # the start of the rows
_MARK = 248
_STEPS = 15  # shades between paper and each colour; at the edge of a letter, eyes do not distinguish more
_TITLES = ((108, 1), (92, 1), (78, 1), (60, 1), (72, 2), (60, 2), (50, 3))  # px, most lines
_GAP = 24  # beside a hairline


@dataclass(frozen=True, slots=True)
class Card:
    """The texts of an image; all are plain and in one language, and all but `site` and `title` may be "".

    Attributes:
        site: the site's name.
        host: the site's host.
        kicker: the line above the title: what kind of thing it is, and whose.
        title: the subject.
        text: a sentence below the title.
        rows: label and values, at most four; as many values are shown as fit.
    """

    site: str
    host: str
    kicker: str
    title: str
    text: str = ""
    rows: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def words(self) -> str:
        """All texts but the title, with the ellipsis that follows texts that are cut."""
        return "\n".join((self.site, self.host, self.kicker, self.text, *self._facts(), BETWEEN, ELLIPSIS))

    def _facts(self) -> Iterator[str]:
        for label, values in self.rows:
            yield label
            yield from values

    @property
    def alt(self) -> str:
        """The image in words."""
        return " · ".join(dict.fromkeys(filter(None, (self.title, self.kicker, self.text, self.site))))


def draw(card: Card, faces: Faces, mark: Mark) -> bytes:
    """Return the image of `card` with the site's mark as PNG; equal values and versions of Pillow give equal bytes."""
    image = _sheet()
    pen = ImageDraw.Draw(image)
    _draw_masthead(image, pen, card, faces, mark)
    left = _WIDTH - _MARGIN - _MARK
    image.paste(draw_mark(mark, _MARK, _LINE, _ACCENT, _PAPER), (left + 10, 176 if card.rows else 256))
    _draw_texts(pen, card, faces, left - _MARGIN - _GAP)
    _draw_rows(pen, card, faces.text)
    return _png(image, mark)


def own(mark: Mark) -> bytes:
    """Return the image of a site whose texts no font can show: the mark alone, as PNG."""
    image = _sheet()
    side = 384
    image.paste(draw_mark(mark, side, _INK, _ACCENT, _PAPER), ((_WIDTH - side) // 2, (_HEIGHT - side) // 2))
    return _png(image, mark)


def _sheet() -> Image.Image:
    image = Image.new("RGB", PREVIEW, _PAPER)
    ImageDraw.Draw(image).rectangle([0, 0, _WIDTH, 11], fill=_INK)
    return image


def _draw_masthead(image: Image.Image, pen: ImageDraw.ImageDraw, card: Card, faces: Faces, mark: Mark) -> None:
    """Draw the site's mark, its name and its host."""
    image.paste(draw_mark(mark, 48, _INK, _ACCENT, _PAPER), (_MARGIN - 2, 54))
    bold, plain = faces.text.at(32, bold=True), faces.text.at(24)
    name = cut(card.site, bold, _INNER * 0.55)
    left = _MARGIN + 60
    _put(pen, name, bold, left, 90, _INK)
    host = cut(card.host, plain, _WIDTH - _MARGIN - left - name.width - 2 * _GAP)
    _put(pen, host, plain, _WIDTH - _MARGIN - host.width, 90, _MUTED)
    pen.rectangle([_MARGIN, 124, _WIDTH - _MARGIN - 1, 126], fill=_INK)


def _draw_texts(pen: ImageDraw.ImageDraw, card: Card, faces: Faces, measure: float) -> None:
    """Draw kicker, title and sentence, one below the other, in the middle of their room."""
    kicker = faces.text.at(28)
    title = fit(card.title, lambda size: faces.title.at(size, bold=True), measure, _TITLES)
    leading = round(title.size * 1.2)
    size, below = (30, 44) if card.rows else (34, 52)
    room = (_TABLE if card.rows else _HEIGHT - _MARGIN // 2) - _TOP - 24
    above = 48 if card.kicker else 0
    rest = room - above - len(title.lines) * leading - 24
    most = min(3, int(rest // below))
    text = fit(card.text, faces.text.at, measure, ((size, most),)) if card.text and most > 0 else Block((), size)
    tall = above + len(title.lines) * leading + (24 + len(text.lines) * below if text.lines else 0)
    top = _TOP + 12 + (room - tall) / 2
    _put(pen, cut(card.kicker, kicker, measure), kicker, _MARGIN, top + 30, _MUTED)
    first = top + above + title.size * 0.96
    _put_lines(pen, title, faces.title.at(title.size, bold=True), first, leading, _INK)
    first = top + above + len(title.lines) * leading + 24 + size
    _put_lines(pen, text, faces.text.at(size), first, below, _MUTED)


def _draw_rows(pen: ImageDraw.ImageDraw, card: Card, family: Family) -> None:
    """Draw a row of a datasheet: labels above values, with hairlines between."""
    if not card.rows:
        return
    pen.rectangle([_MARGIN, _TABLE, _WIDTH - _MARGIN - 1, _TABLE + 1], fill=_INK)
    plain, bold = family.at(22), family.at(28, bold=True)
    for place, column in enumerate(columns(card.rows, plain, bold, _INNER)):
        left = _MARGIN + round(column.left)
        if place:
            pen.rectangle([left - _GAP, _TABLE + 22, left - _GAP, _TABLE + 92], fill=_LINE)
        _put(pen, column.label, plain, left, _TABLE + 42, _MUTED)
        _put(pen, column.value, bold, left, _TABLE + 86, _INK)


def _put_lines(
    pen: ImageDraw.ImageDraw, block: Block, font: ImageFont.FreeTypeFont, first: float, leading: float, colour: str
) -> None:
    for place, line in enumerate(block.lines):
        _put(pen, line, font, _MARGIN, first + place * leading, colour)


def _put(
    pen: ImageDraw.ImageDraw, line: Line, font: ImageFont.FreeTypeFont, left: float, baseline: float, colour: str
) -> None:
    for offset, piece in line.pieces:
        pen.text((round(left + offset), round(baseline)), piece, fill=colour, font=font, anchor="ls")


def _png(image: Image.Image, mark: Mark) -> bytes:
    """Return the image with few, known colours: a fixed palette is smaller than a computed one, and always the same.

    A picture has colours of its own, for which the palette is computed. The highest level of compression saves a tenth
    and takes five times as long.
    """
    palette = None
    if not mark.picture:
        palette = Image.new("P", (1, 1))
        palette.putpalette(_palette())
    file = io.BytesIO()
    image.quantize(palette=palette, dither=Image.Dither.NONE).save(file, "PNG", compress_level=6)
    return file.getvalue()


def _palette() -> list[int]:
    paper = _rgb(_PAPER)
    shades = {
        tuple(round(p + (c - p) * step / _STEPS) for p, c in zip(paper, _rgb(colour), strict=True)): None
        for colour in (_INK, _MUTED, _LINE, _ACCENT)
        for step in range(_STEPS + 1)
    }
    return [part for shade in shades for part in shade]


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour.removeprefix("#")))
