"""Logos of employers: pictures beside the vocabularies, ``taxonomies/logos/<id of the employer>.svg`` or ``.png``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from careers.content.folder import list_folder
from careers.content.pictures import read_picture
from careers.content.taxonomy import Taxonomy, unknown_id
from careers.support.diagnostics import Diagnostics

FOLDER = "logos"
_KINDS = (".svg", ".png")
_MOST_BYTES = 20_000  # a reader downloads it with the page
_LEAST_PIXELS = 48  # pages show it so high on a screen with two pixels in place of one
_MOST_PIXELS = 2048
_MOST_RATIO = 6  # of its longer side to its shorter one: a longer picture is a banner, whose name nobody can read


@dataclass(frozen=True, slots=True)
class Logo:
    """The logo of an employer: its file's name, its bytes, and its size in px or in units of its own."""

    name: str
    data: bytes
    width: int
    height: int


def read_logos(
    folder: Path, display_path: str, employers: Taxonomy | None, diagnostics: Diagnostics
) -> Mapping[str, Logo]:
    """Return the logos in `folder` by the ids of their employers; record each file that is none, and leave it out.

    `display_path` is the folder as editors know it.
    """
    logos: dict[str, Logo] = {}
    if employers is None:
        return logos
    for entry in list_folder(folder, display_path, diagnostics):
        path, place = folder / entry.name, f"{display_path}/{entry.name}"
        if path.stem not in employers.terms:
            code, params = unknown_id(path.stem, employers.terms, employers.id)
            diagnostics.add(place, 1, "file", code, **params)
        elif (logo := _read(path, place, diagnostics)) is not None:
            logos[path.stem] = logo
    return logos


def _read(path: Path, display_path: str, diagnostics: Diagnostics) -> Logo | None:
    if path.suffix not in _KINDS:
        diagnostics.add(display_path, 1, "file", "logo-unreadable")
        return None
    picture = read_picture(path, display_path, diagnostics, _MOST_BYTES)
    if picture is None:
        return None
    size = (picture.width, picture.height)
    if not all(size):
        diagnostics.add(display_path, 1, "file", "logo-unreadable")
        return None
    is_legible = picture.is_drawing or _LEAST_PIXELS <= min(size) <= max(size) <= _MOST_PIXELS
    if max(size) > _MOST_RATIO * min(size) or not is_legible:
        limits = {"least": _LEAST_PIXELS, "most": _MOST_PIXELS, "ratio": _MOST_RATIO}
        value = f"{picture.width:g} × {picture.height:g}"
        diagnostics.add(display_path, 1, "file", "logo-size", value=value, **limits)
        return None
    return Logo(path.name, picture.data, *(max(1, round(side)) for side in size))
