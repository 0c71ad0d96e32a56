"""Columns of a row of facts: as wide as their contents, and together as wide as the row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import ImageFont

from careers.outputs.social.typesetting import Line, cut, line

BETWEEN = " / "
_GAP = 48  # px beside each column


@dataclass(frozen=True, slots=True)
class Column:
    """A label with its values, and the column's left edge in px."""

    label: Line
    value: Line
    left: float


def columns(
    rows: Sequence[tuple[str, Sequence[str]]],
    plain: ImageFont.FreeTypeFont,
    bold: ImageFont.FreeTypeFont,
    whole: float,
) -> list[Column]:
    """Return columns that fill `whole` px. If they need more, the widest shows fewer of its values, then is cut.

    There is no remark about values that are left out: an image is no list, and the page has them all.
    """
    shown = [len(values) for _, values in rows]

    def natural(place: int) -> float:
        label, values = rows[place]
        return max(line(label, plain).width, line(_join(values, shown[place]), bold).width) + _GAP

    def widths() -> list[float]:
        return [natural(place) for place in range(len(rows))]

    while sum(widths()) > whole and (long := [place for place, count in enumerate(shown) if count > 1]):
        shown[max(long, key=natural)] -= 1
    placed = []
    left = 0.0
    for (label, values), count, width in zip(rows, shown, _shares(widths(), whole), strict=True):
        placed.append(Column(cut(label, plain, width - _GAP), cut(_join(values, count), bold, width - _GAP), left))
        left += width
    return placed


def _join(values: Sequence[str], count: int) -> str:
    return BETWEEN.join(values[:count])


def _shares(natural: list[float], whole: float) -> list[float]:
    """Return widths that add up to `whole`: spare room is divided equally, missing room is taken from the widest."""
    if sum(natural) <= whole:
        return [width + (whole - sum(natural)) / len(natural) for width in natural]
    cap = max(natural)
    while sum(min(width, cap) for width in natural) > whole:
        cap -= 1
    return [min(width, cap) for width in natural]
