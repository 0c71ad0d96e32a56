"""The fonts of this machine, and the texts that they can show, without boxes in place of characters."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

from PIL import ImageFont, features

from careers.support.languages import read_data

RIGHT_TO_LEFT = ("R", "AL", "AN")  # classes of characters (Unicode Standard Annex 9)
_NO_CHARACTER = "\uffff"  # in no font (Unicode 23.7, noncharacters), so it is drawn as the sign for a missing character
_TRIAL = 24  # px; large enough for two characters to differ
_MOST_FACES = 64  # in one file; collections hold a dozen


@dataclass(frozen=True, eq=False, slots=True)
class Family:
    """A typeface in two weights; fonts are in any size."""

    regular: ImageFont.FreeTypeFont
    bold: ImageFont.FreeTypeFont

    def at(self, size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
        """Return the font in `size` px."""
        return _resize(self.bold if bold else self.regular, size)

    def shows(self, text: str) -> bool:
        """Return whether it has every character of `text`, in both weights."""
        return all(_has(self.regular, character) and _has(self.bold, character) for character in set(text))


@functools.cache
def families() -> tuple[Family, ...]:
    """Return the typefaces of ``fonts.yml`` that this machine has, the best first, and Pillow's own."""
    spare = ImageFont.load_default(_TRIAL)  # Pillow brings a font with Latin letters; without FreeType, a bitmap
    last = (Family(spare, spare),) if isinstance(spare, ImageFont.FreeTypeFont) else ()
    return installed(read_data(resources.files(__package__).joinpath("fonts.yml"))["families"]) + last


def installed(wanted: Iterable[Mapping[str, Any]]) -> tuple[Family, ...]:
    """Return the typefaces of `wanted`, entries as in ``fonts.yml``, that this machine has, in their order."""
    found = []
    for entry in wanted:
        regular, bold = (_find(entry["family"], **entry[weight]) for weight in ("regular", "bold"))
        if regular is not None:
            found.append(Family(regular, bold or regular))
    return tuple(found)


def _find(family: str, file: str, style: str | None = None) -> ImageFont.FreeTypeFont | None:
    """Return the face of a family in the file with this name, in any of the system's folders for fonts."""
    for index in range(_MOST_FACES):
        try:
            font = ImageFont.truetype(file, _TRIAL, index)
        except OSError:  # no such file, or no more faces in it
            return None
        name, own_style = font.getname()
        if name == family and style in (None, own_style):
            return font
        file = str(font.path)  # the next face is in the same file
    return None


@functools.cache
def _resize(font: ImageFont.FreeTypeFont, size: int) -> ImageFont.FreeTypeFont:
    return font.font_variant(size=size)


@functools.cache
def _has(font: ImageFont.FreeTypeFont, character: str) -> bool:
    if character.isspace():
        return True
    # Without Raqm, Pillow sets all letters from left to right, and joins none.
    is_simple = unicodedata.category(character) not in ("Mn", "Mc") and (
        unicodedata.bidirectional(character) not in RIGHT_TO_LEFT
    )
    return (is_simple or bool(features.check_feature("raqm"))) and _draw(font, character) != _draw(font, _NO_CHARACTER)


@functools.lru_cache(1 << 10)
def _draw(font: ImageFont.FreeTypeFont, character: str) -> tuple[tuple[int, int], bytes]:
    mask = font.getmask(character)
    return mask.size, bytes(mask)
