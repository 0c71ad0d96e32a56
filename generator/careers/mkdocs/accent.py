"""The portal's own accent, which is the colour of whatever can be acted on.

The setting names it for the light colour scheme. The dark one has a lighter shade of the same hue, and what is under
the pointer a shade with more contrast. Contrast is that of WCAG 2.2: text has 4.5:1 (1.4.3), so controls have more than
the 3:1 that they need (1.4.11).
"""

from __future__ import annotations

import colorsys
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

# Colours in tokens.css that the accent is compared with: grounds that it is on, and the text of a button.
_COMPARED = ("paper", "wash", "alert", "on-accent")
_COLOUR = re.compile("#[0-9a-fA-F]{6}")
_TEXT = 4.5
_DARK = 7.0  # light letters on a dark ground look thinner
_STEPS = 512  # of lightness, more than eight bits can tell apart


@dataclass(frozen=True, slots=True)
class Accent:
    """The accent in each colour scheme, as ``#rrggbb``."""

    light: str
    dark: str

    @classmethod
    def of(cls, colour: str, tokens: str) -> Self:
        """Return the accent that is `colour` in the light scheme; `tokens` is the style sheet of that name.

        Raises:
            ValueError: `colour` is none, or too faint to be read; the message is a sentence that names one that is not.
        """
        if not _COLOUR.fullmatch(colour):
            raise ValueError(f'"{colour}" is not a colour; write it in quotes as "#rrggbb", such as "#00694f"')
        light, dark = zip(*_compared_colours(tokens), strict=True)
        colour = colour.lower()
        if _least(colour, light) < _TEXT:
            raise ValueError(_refusal(colour, light))
        return cls(colour, _shade(colour, dark, _DARK) or colour)

    @property
    def rules(self) -> str:
        """The CSS rules that put the accent in place of the one in tokens.css."""
        colour = f"light-dark({self.light},{self.dark})"
        return f":root{{--accent:{colour};--accent-strong:color-mix(in oklab,{colour},light-dark(#000,#fff) 25%)}}\n"


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours (WCAG 2.2, "contrast ratio")."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _compared_colours(tokens: str) -> list[tuple[str, str]]:
    found = []
    for name in _COMPARED:
        match = re.search(rf"--{name}:\s*light-dark\((#\w+),\s*(#\w+)\)", tokens)
        if match is None:
            raise ValueError(f"tokens.css has no --{name} in the form light-dark(#rrggbb, #rrggbb), to compare with")
        found.append((match[1], match[2]))
    return found


def _refusal(colour: str, others: Sequence[str]) -> str:
    worst, shade = min(others, key=lambda other: contrast(colour, other)), _shade(colour, others, _TEXT)
    nearest = f'the nearest shade that has it is "{shade}"' if shade else "no shade of it has that"
    return (
        f'"{colour}" has a contrast of {contrast(colour, worst):.1f}:1 to {worst}, and text needs {_TEXT}:1; {nearest}'
    )


def _shade(colour: str, others: Sequence[str], ratio: float) -> str | None:
    """Return `colour` with the lightness nearest to its own that has this contrast to all others; None if none has."""
    hue, own, saturation = colorsys.rgb_to_hls(*_parts(colour))
    for lightness in sorted((step / _STEPS for step in range(_STEPS + 1)), key=lambda one: abs(one - own)):
        parts = colorsys.hls_to_rgb(hue, lightness, saturation)
        shade = "#" + "".join(f"{round(part * 255):02x}" for part in parts)
        if _least(shade, others) >= ratio:
            return shade
    return None


def _least(colour: str, others: Sequence[str]) -> float:
    return min(contrast(colour, other) for other in others)


def _luminance(colour: str) -> float:
    """Return the relative luminance of a colour (WCAG 2.2, "relative luminance")."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in _parts(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _parts(colour: str) -> tuple[float, float, float]:
    """Return red, green and blue of ``#rrggbb`` or ``#rgb``, each between 0 and 1."""
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    red, green, blue = bytes.fromhex(digits)
    return red / 255, green / 255, blue / 255
