"""Where a line must not break, though a browser would break it."""

from __future__ import annotations

import functools
import re

from markupsafe import Markup, escape

# A figure with the sign before it, and all that is joined to it: the range, the unit, the period.
_FIGURE = re.compile(r"(?:[A-Z]{2}[$¥]|[A-Z]{3}\u00a0|[$€£¥])?[0-9][^\s，。；：、！？（）()]*")
_LONGEST = 24  # characters: what is longer may be wider than a phone


@functools.lru_cache(1024)  # the pages of a list begin with the same sentence
def unbroken(text: str) -> Markup:
    """`text` as HTML in which no line breaks inside a figure: ``150-350万以上/年``, ``CN¥195K–520K/yr``, ``7处``.

    Browsers break behind the dash of a range, behind a slash, and between a digit and a Chinese unit. The text stays as
    it is, without invisible characters: it is copied and searched for as it was written.
    """
    made, end = "", 0
    for found in _FIGURE.finditer(text):
        figure = found[0]
        if figure.isdigit() or len(figure) > _LONGEST:
            continue
        made += f'{escape(text[end : found.start()])}<span class="p-unbroken">{escape(figure)}</span>'
        end = found.end()
    return Markup(f"{made}{escape(text[end:])}")  # noqa: S704  # all of the text is escaped
