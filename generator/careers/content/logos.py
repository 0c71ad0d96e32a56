"""Logos of employers: pictures beside the vocabularies, ``taxonomies/logos/<id of the employer>.svg`` or ``.png``.

Pages show a logo by ``img``, in which no browser runs scripts or loads anything. Its own address can be opened too, so
an SVG may hold nothing but shapes and colours.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath
from xml.etree.ElementTree import Element, ParseError, fromstring

from careers.content.folder import list_folder
from careers.content.frontmatter import read_bytes
from careers.content.taxonomy import Taxonomy, unknown_id
from careers.support.cache import Listed
from careers.support.diagnostics import Diagnostics

FOLDER = "logos"
_MOST_BYTES = 20_000  # a reader downloads it with the page
_LEAST_PIXELS = 48  # pages show it so high on a screen with two pixels in place of one
_MOST_PIXELS = 2048
_MOST_RATIO = 6  # of its longer side to its shorter one: a longer picture is a banner, whose name nobody can read
_SVG = "{http://www.w3.org/2000/svg}"
_SHAPES = frozenset(
    f"{_SVG}{name}"
    for name in (
        *("svg", "g", "defs", "title", "desc", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"),
        *("linearGradient", "radialGradient", "stop", "clipPath", "mask"),
    )
)
_LOADING = re.compile(r"url\(\s*['\"]?(?!#)|@import|javascript:|data:", re.IGNORECASE)
_DECLARED = re.compile(rb"<!DOCTYPE|<!ENTITY|<\?xml-stylesheet", re.IGNORECASE)
_LENGTH = re.compile(r"\s*([0-9]*\.?[0-9]+)(?:px)?\s*")


@dataclass(frozen=True, slots=True)
class Logo(Listed):
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
            unknown_id(diagnostics, place, 1, "file", path.stem, employers.terms, employers.id)
        elif (logo := _read(path, place, diagnostics)) is not None:
            logos[path.stem] = logo
    return logos


def _read(path: Path, display_path: str, diagnostics: Diagnostics) -> Logo | None:
    data = read_bytes(path, display_path, diagnostics, _MOST_BYTES)
    if data is None:
        return None
    if len(data) > _MOST_BYTES:
        diagnostics.add(display_path, 1, "file", "file-too-large", limit=_MOST_BYTES)
        return None
    size = _size(path, data)
    if size is None:
        diagnostics.add(display_path, 1, "file", "logo-unreadable")
        return None
    if active := next(_active_parts(data), None) if path.suffix == ".svg" else None:
        diagnostics.add(display_path, 1, "file", "logo-active", value=active)
        return None
    width, height = size
    is_drawn = path.suffix == ".svg"  # its units are of any size
    if max(size) > _MOST_RATIO * min(size) or not (is_drawn or _LEAST_PIXELS <= min(size) <= max(size) <= _MOST_PIXELS):
        limits = {"least": _LEAST_PIXELS, "most": _MOST_PIXELS, "ratio": _MOST_RATIO}
        diagnostics.add(display_path, 1, "file", "logo-size", value=f"{width:g} × {height:g}", **limits)
        return None
    return Logo(path.name, data, max(1, round(width)), max(1, round(height)))


def _size(path: PurePath, data: bytes) -> tuple[float, float] | None:
    """Return the width and the height of a picture; None if it cannot be read, or states none."""
    if path.suffix == ".svg":
        root = None if _DECLARED.search(data) else _parse(data)
        return _drawn_size(root) if root is not None and root.tag == f"{_SVG}svg" else None
    if path.suffix != ".png":
        return None
    from PIL import Image, UnidentifiedImageError  # few portals have pictures, and every command reads the library

    try:
        with Image.open(io.BytesIO(data), formats=["PNG"]) as picture:
            picture.verify()
            return picture.size
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None


def _parse(data: bytes) -> Element | None:
    try:
        return fromstring(data)  # noqa: S314  # a document type, and with it entities, is refused before
    except ParseError:
        return None


def _drawn_size(root: Element) -> tuple[float, float] | None:
    """Return the size of a drawing: its own, else that of its view box."""
    lengths = [_LENGTH.fullmatch(root.get(name, "")) for name in ("width", "height")]
    numbers = [float(length[1]) for length in lengths if length]
    if len(numbers) < len(lengths):
        try:
            numbers = [float(part) for part in root.get("viewBox", "").replace(",", " ").split()][2:]
        except ValueError:
            return None
    return (numbers[0], numbers[1]) if len(numbers) == 2 and min(numbers) > 0 and max(numbers) < 1e6 else None


def _active_parts(data: bytes) -> Iterator[str]:
    """Yield the elements and attributes of a drawing that could run or load something, as they are written."""
    root = _parse(data)
    for element in root.iter() if root is not None else ():
        if element.tag not in _SHAPES:
            yield f"<{str(element.tag).rpartition('}')[2]}>"
        for name, value in element.attrib.items():
            plain = name.rpartition("}")[2]
            if plain.lower().startswith("on") or plain.lower() == "href" or _LOADING.search(value):
                yield f"{plain}=…"
