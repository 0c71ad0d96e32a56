"""The fonts of this machine, and which text they can show. Never a box in place of a character."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

import yaml
from PIL import ImageFont, features

_NO_CHARACTER = "\uffff"  # no font maps it (Unicode 23.7, noncharacters): what is drawn is the sign for "missing"
_TRIAL = 24  # px; large enough for two characters to differ
_MOST_FACES = 64  # in one file; collections hold a dozen


@dataclass(frozen=True)
class Family:
    """A typeface in two weights, ready at any size.

    Attributes:
        name: as its designers call it.
        regular, bold: the fonts at some size.
    """

    name: str
    regular: ImageFont.FreeTypeFont
    bold: ImageFont.FreeTypeFont
    _sizes: dict[tuple[bool, int], ImageFont.FreeTypeFont] = field(default_factory=dict, compare=False)
    _known: dict[str, bool] = field(default_factory=dict, compare=False)

    def at(self, size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
        """The font at `size` in px."""
        key = (bold, size)
        if key not in self._sizes:
            self._sizes[key] = (self.bold if bold else self.regular).font_variant(size=size)
        return self._sizes[key]

    def shows(self, text: str) -> bool:
        """Whether it has every character of `text`, in both weights."""
        return all(self._has(character) for character in set(text))

    def _has(self, character: str) -> bool:
        if character not in self._known:
            pair = (self.at(_TRIAL), self.at(_TRIAL, bold=True))
            self._known[character] = character.isspace() or (
                _can_be_set(character) and all(_drawn(one, character) != _drawn(one, _NO_CHARACTER) for one in pair)
            )
        return self._known[character]

    @functools.cached_property
    def identity(self) -> str:
        """What tells it from another version of itself: for caches."""
        pair = (self.regular, self.bold)
        return repr(
            [(one.getname(), Path(one.path).stat().st_size if isinstance(one.path, str) else 0) for one in pair]
        )


@dataclass(frozen=True, slots=True)
class Faces:
    """What one image is set in."""

    title: Family
    text: Family

    @property
    def identity(self) -> str:
        """What tells them from others: for caches."""
        return f"{self.title.identity}{self.text.identity}"


@dataclass(frozen=True, slots=True)
class Fonts:
    """What this machine has, the best first.

    Attributes:
        titles, texts: typefaces for titles, and for everything.
    """

    titles: tuple[Family, ...]
    texts: tuple[Family, ...]

    @classmethod
    def of_machine(cls) -> Fonts:
        """Those in the list of ``fonts.yml`` that this machine has, and what Pillow brings."""
        wanted = yaml.safe_load(resources.files(__package__).joinpath("fonts.yml").read_text("utf-8"))
        spare = ImageFont.load_default(_TRIAL)  # Pillow brings a font with Latin letters; without FreeType, a bitmap
        last = (Family("", spare, spare),) if isinstance(spare, ImageFont.FreeTypeFont) else ()
        return cls(installed(wanted["titles"]), installed(wanted["texts"]) + last)

    def faces(self, title: str, words: str) -> Faces | None:
        """What a `title` and the other `words` can be set in; None where some character would be missing."""
        text = next((one for one in self.texts if one.shows(title + words)), None)
        return None if text is None else Faces(next((one for one in self.titles if one.shows(title)), text), text)


def installed(wanted: Iterable[Mapping[str, Any]]) -> tuple[Family, ...]:
    """Those of `wanted`, entries as in ``fonts.yml``, that this machine has, in that order."""
    found = []
    for one in wanted:
        regular, bold = (_find(one["family"], **one[weight]) for weight in ("regular", "bold"))
        if regular is not None:
            found.append(Family(one["family"], regular, bold or regular))
    return tuple(found)


def _find(family: str, file: str, style: str | None = None) -> ImageFont.FreeTypeFont | None:
    """The face of a family in the file of this name, wherever the system keeps its fonts."""
    for index in range(_MOST_FACES):
        try:
            font = ImageFont.truetype(file, _TRIAL, index)
        except OSError:  # no such file, or no more faces in it
            return None
        name, own_style = font.getname()
        if name == family and style in (None, own_style):
            return font
        file = str(font.path)  # found once; the next face is in the same file
    return None


def _can_be_set(character: str) -> bool:
    """Without Raqm, letters are set from left to right as they stand: other scripts would come out wrong."""
    if features.check_feature("raqm"):
        return True
    joined = unicodedata.category(character) in ("Mn", "Mc")
    return not joined and unicodedata.bidirectional(character) not in ("R", "AL", "AN")


def _drawn(font: ImageFont.FreeTypeFont, character: str) -> tuple[tuple[int, int], bytes]:
    mask = font.getmask(character)
    return mask.size, bytes(mask)
