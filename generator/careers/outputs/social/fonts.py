"""The fonts of this machine, and the texts that they can show, without boxes in place of characters."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from PIL import ImageFont, features

from careers.support.languages import read_data

_NO_CHARACTER = "\uffff"  # in no font (Unicode 23.7, noncharacters), so it is drawn as the sign for a missing character
_TRIAL = 24  # px; large enough for two characters to differ
_MOST_FACES = 64  # in one file; collections hold a dozen


@dataclass(frozen=True)
class Family:
    """A typeface in two weights and all sizes.

    Attributes:
        name: as its designers call it.
        regular, bold: the fonts in some size.
    """

    name: str
    regular: ImageFont.FreeTypeFont
    bold: ImageFont.FreeTypeFont
    _sizes: dict[tuple[bool, int], ImageFont.FreeTypeFont] = field(default_factory=dict, compare=False)
    _known: dict[str, bool] = field(default_factory=dict, compare=False)

    def at(self, size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
        """Return the font in `size` px."""
        key = (bold, size)
        if key not in self._sizes:
            self._sizes[key] = (self.bold if bold else self.regular).font_variant(size=size)
        return self._sizes[key]

    def shows(self, text: str) -> bool:
        """Return whether it has every character of `text`, in both weights."""
        return all(self._has(character) for character in set(text))

    def _has(self, character: str) -> bool:
        if character not in self._known:
            pair = (self.at(_TRIAL), self.at(_TRIAL, bold=True))
            self._known[character] = character.isspace() or (
                _can_be_set(character) and all(_draw(font, character) != _draw(font, _NO_CHARACTER) for font in pair)
            )
        return self._known[character]

    @functools.cached_property
    def identity(self) -> str:
        """All values that distinguish it from other versions, for caches."""
        pair = (self.regular, self.bold)
        return repr(
            [(font.getname(), Path(font.path).stat().st_size if isinstance(font.path, str) else 0) for font in pair]
        )


@dataclass(frozen=True, slots=True)
class Faces:
    """The typefaces of one image."""

    title: Family
    text: Family

    @property
    def identity(self) -> str:
        """All values that distinguish them from others, for caches."""
        return f"{self.title.identity}{self.text.identity}"


@dataclass(frozen=True, slots=True)
class Fonts:
    """The typefaces of this machine, the best first.

    Attributes:
        titles, texts: typefaces for titles, and for all texts.
    """

    titles: tuple[Family, ...]
    texts: tuple[Family, ...]

    @classmethod
    @functools.cache
    def of_machine(cls) -> Fonts:
        """Return the typefaces of ``fonts.yml`` that this machine has, and Pillow's own."""
        wanted = read_data(resources.files(__package__).joinpath("fonts.yml"))
        spare = ImageFont.load_default(_TRIAL)  # Pillow brings a font with Latin letters; without FreeType, a bitmap
        last = (Family("", spare, spare),) if isinstance(spare, ImageFont.FreeTypeFont) else ()
        return cls(installed(wanted["titles"]), installed(wanted["texts"]) + last)

    def faces(self, title: str, words: str) -> Faces | None:
        """Return typefaces for a `title` and the other `words`; None if some character would be missing."""
        text = next((family for family in self.texts if family.shows(title + words)), None)
        return (
            None if text is None else Faces(next((family for family in self.titles if family.shows(title)), text), text)
        )


def installed(wanted: Iterable[Mapping[str, Any]]) -> tuple[Family, ...]:
    """Return the typefaces of `wanted`, entries as in ``fonts.yml``, that this machine has, in their order."""
    families = []
    for entry in wanted:
        regular, bold = (_find(entry["family"], **entry[weight]) for weight in ("regular", "bold"))
        if regular is not None:
            families.append(Family(entry["family"], regular, bold or regular))
    return tuple(families)


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


def _can_be_set(character: str) -> bool:
    """Return whether Pillow sets a character correctly: without Raqm, it sets all letters from left to right."""
    if features.check_feature("raqm"):
        return True
    joined = unicodedata.category(character) in ("Mn", "Mc")
    return not joined and unicodedata.bidirectional(character) not in ("R", "AL", "AN")


def _draw(font: ImageFont.FreeTypeFont, character: str) -> tuple[tuple[int, int], bytes]:
    mask = font.getmask(character)
    return mask.size, bytes(mask)
