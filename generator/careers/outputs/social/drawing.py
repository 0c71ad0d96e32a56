"""A preview image: one sheet of a datasheet, 1200 x 630 px, as chat and social applications show it beside a link."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

from careers.outputs.social.columns import BETWEEN, columns
from careers.outputs.social.fonts import Faces, Family
from careers.outputs.social.mark import mark
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
_TOP = 128  # where the masthead ends
_TABLE = 474  # where the rows begin
_MARK = 248
_STEPS = 15  # shades between paper and each colour: more than an eye tells apart at the edge of a letter
_TITLES = ((108, 1), (92, 1), (78, 1), (60, 1), (72, 2), (60, 2), (50, 3))  # px, most lines
_GAP = 24  # beside a hairline


@dataclass(frozen=True, slots=True)
class Card:
    """What an image says; every text is plain, in one language, and may be "" but for `site` and `title`.

    Attributes:
        site: the site's name.
        host: where it is, without the scheme.
        kicker: above the title: what kind of thing it is, whose it is.
        title: what it is about.
        text: a sentence below the title.
        rows: label and values, at most four; as many of the values are shown as there is room for.
    """

    site: str
    host: str
    kicker: str
    title: str
    text: str = ""
    rows: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def words(self) -> str:
        """Everything beside the title that may be drawn; the ellipsis is, where something is cut."""
        return "\n".join((self.site, self.host, self.kicker, self.text, *self._facts(), BETWEEN, ELLIPSIS))

    def _facts(self) -> Iterator[str]:
        for label, values in self.rows:
            yield label
            yield from values

    @property
    def alt(self) -> str:
        """The image in words."""
        return " · ".join(dict.fromkeys(filter(None, (self.title, self.kicker, self.text, self.site))))


def draw(card: Card, faces: Faces) -> bytes:
    """The image of `card` as PNG; the same bytes for the same card, fonts and version of Pillow."""
    image = _sheet()
    pen = ImageDraw.Draw(image)
    _masthead(image, pen, card, faces)
    left = _WIDTH - _MARGIN - _MARK
    image.paste(mark(_MARK, _LINE, _ACCENT, _PAPER), (left + 10, 176 if card.rows else 256))
    _said(pen, card, faces, left - _MARGIN - _GAP)
    _table(pen, card, faces.text)
    return _png(image)


def own() -> bytes:
    """The image of a site that no font can say anything on: the mark alone, as PNG."""
    image = _sheet()
    side = 384
    image.paste(mark(side, _INK, _ACCENT, _PAPER), ((_WIDTH - side) // 2, (_HEIGHT - side) // 2))
    return _png(image)


def _sheet() -> Image.Image:
    image = Image.new("RGB", PREVIEW, _PAPER)
    ImageDraw.Draw(image).rectangle([0, 0, _WIDTH, 11], fill=_INK)
    return image


def _masthead(image: Image.Image, pen: ImageDraw.ImageDraw, card: Card, faces: Faces) -> None:
    """Whose sheet it is, and where it comes from."""
    image.paste(mark(48, _INK, _ACCENT, _PAPER), (_MARGIN - 2, 54))
    bold, plain = faces.text.at(32, bold=True), faces.text.at(24)
    name = cut(card.site, bold, _INNER * 0.55)
    left = _MARGIN + 60
    _put(pen, name, bold, left, 90, _INK)
    host = cut(card.host, plain, _WIDTH - _MARGIN - left - name.width - 2 * _GAP)
    _put(pen, host, plain, _WIDTH - _MARGIN - host.width, 90, _MUTED)
    pen.rectangle([_MARGIN, 124, _WIDTH - _MARGIN - 1, 126], fill=_INK)


def _said(pen: ImageDraw.ImageDraw, card: Card, faces: Faces, measure: float) -> None:
    """Kicker, title and sentence, one below the other, in the middle of the room there is."""
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


def _table(pen: ImageDraw.ImageDraw, card: Card, family: Family) -> None:
    """A row of a datasheet: label above value, hairlines between."""
    if not card.rows:
        return
    pen.rectangle([_MARGIN, _TABLE, _WIDTH - _MARGIN - 1, _TABLE + 1], fill=_INK)
    plain, bold = family.at(22), family.at(28, bold=True)
    for place, one in enumerate(columns(card.rows, plain, bold, _INNER)):
        left = _MARGIN + round(one.left)
        if place:
            pen.rectangle([left - _GAP, _TABLE + 22, left - _GAP, _TABLE + 92], fill=_LINE)
        _put(pen, one.label, plain, left, _TABLE + 42, _MUTED)
        _put(pen, one.value, bold, left, _TABLE + 86, _INK)


def _put_lines(
    pen: ImageDraw.ImageDraw, block: Block, font: ImageFont.FreeTypeFont, first: float, leading: float, colour: str
) -> None:
    for place, one in enumerate(block.lines):
        _put(pen, one, font, _MARGIN, first + place * leading, colour)


def _put(
    pen: ImageDraw.ImageDraw, one: Line, font: ImageFont.FreeTypeFont, left: float, baseline: float, colour: str
) -> None:
    for offset, piece in one.pieces:
        pen.text((round(left + offset), round(baseline)), piece, fill=colour, font=font, anchor="ls")


def _png(image: Image.Image) -> bytes:
    """Few colours, all known: a fixed palette is smaller than one made to measure, and the same every time.

    The highest level of compression saves a tenth and takes five times as long.
    """
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
