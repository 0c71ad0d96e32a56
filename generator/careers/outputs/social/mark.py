"""The logo of the site, as in its header: straight lines on a square of 24 units."""

from __future__ import annotations

import functools
import itertools
import math
import re

from PIL import Image, ImageDraw

# Path data (SVG 2, 9.3) of the theme's logo; a test holds them equal.
CHIP = (
    "M4 4h9.5v4.46L8.46 13.5H4zM20 4h-1.5v6.54L10.54 18.5H4V20h16zM7 1h2v3H7zM1 7h3v2H1zM20 7h3v2h-3z"
    "M20 15h3v2h-3zM7 20h2v3H7zM15 20h2v3h-2z"
)
TRACE = "M1 16h8.5L16 9.5V1"
_SIDE = 24
STROKE = 2.4  # of the trace
_SCALE = 4  # drawn so many times larger and then reduced, because Pillow's shapes have hard edges

Point = tuple[float, float]


@functools.cache
def mark(side: int, chip: str, trace: str, ground: str) -> Image.Image:
    """Return the logo in a square of `side` px, in the given colours."""
    scale = side * _SCALE / _SIDE
    image = Image.new("RGB", (side * _SCALE, side * _SCALE), ground)
    pen = ImageDraw.Draw(image)
    for outline in lines(CHIP):
        pen.polygon([(x * scale, y * scale) for x, y in outline], fill=chip)
    for path in lines(TRACE):
        pen.polygon([(x * scale, y * scale) for x, y in stroked(path, STROKE)], fill=trace)
    return image.resize((side, side), Image.Resampling.BOX)


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
    for command, numbers in re.findall(r"([MmLlHhVvZz])([^A-Za-z]*)", data):
        values = [float(number) for number in re.findall(r"-?[0-9]*\.?[0-9]+", numbers)]
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
