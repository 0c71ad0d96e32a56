"""The mark of the site in preview images: a drawing of straight lines on a square, or a picture."""

from __future__ import annotations

import functools
import io
import itertools
import math
import re
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import ParseError, fromstring

from PIL import Image, ImageDraw, UnidentifiedImageError

from careers.content.folder import read_file
from careers.support.cache import fingerprint

_SCALE = 4  # drawn so many times larger and then reduced, because Pillow's shapes have hard edges
_MOST_BYTES = 1_000_000
_MOST_PIXELS = 4096 * 4096
_STRAIGHT = re.compile(r"\s*[Mm][MmLlHhVvZz0-9eE\s,.+-]*")
_COMMAND = re.compile(r"([MmLlHhVvZz])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?[0-9]*\.?[0-9]+")
_SVG = "{http://www.w3.org/2000/svg}"

Point = tuple[float, float]


@dataclass(frozen=True)
class Mark:
    """The mark of a site.

    Attributes:
        side: the side of the square that it is drawn on.
        areas: path data (SVG 2, 9.3) of the filled shapes, of straight lines.
        strokes: path data and width of the lines, which are drawn in the accent colour.
        picture: the bytes of a picture instead, or b"" for a drawing.
    """

    side: float
    areas: tuple[str, ...] = ()
    strokes: tuple[tuple[str, float], ...] = ()
    picture: bytes = b""

    @functools.cached_property
    def identity(self) -> str:
        """A digest of all that decides how it looks."""
        return fingerprint(self)


def read_mark(path: Path) -> Mark | None:
    """Return the mark in an image file; None if it cannot be drawn, as an SVG with curves.

    Of an SVG, paths of straight lines are understood, and no other shapes: a path with a ``stroke-width`` of its own is
    a line, any other is an area.
    """
    try:
        data = read_file(path, _MOST_BYTES)
    except OSError:
        return None
    if len(data) > _MOST_BYTES:
        return None
    return _read_drawing(data) if path.suffix == ".svg" else _read_picture(data)


def _read_drawing(data: bytes) -> Mark | None:
    try:
        root = fromstring(data)  # noqa: S314  # expat refuses entities that explode
        left, top, width, height = map(float, root.get("viewBox", "").split())
        shapes = [element for element in root.iter() if element.tag not in (f"{_SVG}svg", f"{_SVG}style")]
        paths = [(shape.get("d", ""), shape.get("stroke-width")) for shape in shapes]
        strokes = tuple((path, float(wide)) for path, wide in paths if wide is not None)
    except (ParseError, ValueError):
        return None
    is_square = (left, top) == (0, 0) and width == height > 0
    is_straight = all(
        shape.tag == f"{_SVG}path" and _STRAIGHT.fullmatch(path) for shape, (path, _) in zip(shapes, paths, strict=True)
    )
    if not paths or not is_square or not is_straight:
        return None
    return Mark(width, tuple(path for path, wide in paths if wide is None), strokes)


def _read_picture(data: bytes) -> Mark | None:
    try:
        with Image.open(io.BytesIO(data)) as picture:
            if picture.width * picture.height > _MOST_PIXELS:
                return None
            picture.load()
            return Mark(max(picture.size), picture=data)
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError):
        return None


@functools.cache
def draw_mark(mark: Mark, side: int, ink: str, accent: str, ground: str) -> Image.Image:
    """Return a mark in a square of `side` px; a drawing is in the given colours, a picture in its own."""
    if mark.picture:
        return _place_picture(mark.picture, side, ground)
    scale = side * _SCALE / mark.side
    image = Image.new("RGB", (side * _SCALE, side * _SCALE), ground)
    pen = ImageDraw.Draw(image)
    for data in mark.areas:
        for outline in lines(data):
            pen.polygon([(x * scale, y * scale) for x, y in outline], fill=ink)
    for data, width in mark.strokes:
        for path in lines(data):
            pen.polygon([(x * scale, y * scale) for x, y in stroked(path, width)], fill=accent)
    return image.resize((side, side), Image.Resampling.BOX)


def _place_picture(data: bytes, side: int, ground: str) -> Image.Image:
    """Return a picture as large as a square of `side` px holds it, in its middle."""
    with Image.open(io.BytesIO(data)) as source:
        picture = source.convert("RGBA")
    scale = side / max(picture.size)
    picture = picture.resize((max(1, round(picture.width * scale)), max(1, round(picture.height * scale))))
    image = Image.new("RGB", (side, side), ground)
    image.paste(picture, ((side - picture.width) // 2, (side - picture.height) // 2), picture)
    return image


def stroked(path: list[Point], width: float) -> list[Point]:
    """Return the outline of a line of `width` along `path`, with mitred corners as in SVG; Pillow's own are round."""
    across = [
        (width / 2 * (y1 - y2) / math.dist((x1, y1), (x2, y2)), width / 2 * (x2 - x1) / math.dist((x1, y1), (x2, y2)))
        for (x1, y1), (x2, y2) in itertools.pairwise(path)
    ]
    sides: list[Point] = []
    for (ax, ay), (bx, by) in zip([across[0], *across], [*across, across[-1]], strict=True):
        # A corner is on the line between its two edges, further out the sharper they turn.
        reach = (width / 2) ** 2 / ((width / 2) ** 2 + ax * bx + ay * by)
        sides.append(((ax + bx) * reach, (ay + by) * reach))
    left = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(path, sides, strict=True)]
    right = [(x - dx, y - dy) for (x, y), (dx, dy) in zip(path, sides, strict=True)]
    return left + right[::-1]


def lines(data: str) -> list[list[Point]]:
    """Return the corners of each line in path data of M, L, H, V, their small forms, and z."""
    paths: list[list[Point]] = []
    x = y = 0.0
    for command, numbers in _COMMAND.findall(data):
        values = [float(number) for number in _NUMBER.findall(numbers)]
        relative = command.islower()
        if command in "Zz":
            x, y = paths[-1][0]
            continue
        if command in "Hh":
            x = values[0] + relative * x
        elif command in "Vv":
            y = values[0] + relative * y
        else:
            x, y = values[0] + relative * x, values[1] + relative * y
        if command in "Mm":
            paths.append([])
        paths[-1].append((x, y))
    return paths
