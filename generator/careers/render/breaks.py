"""Keeps browsers from breaking lines inside figures."""

from __future__ import annotations

import functools
import re

from markupsafe import Markup, escape

# A figure with the currency before it and all that is joined to it: a range, a unit, a period.
_FIGURE = re.compile(r"(?:[A-Z]{2}[$¥]|[A-Z]{3}\u00a0|[$€£¥])?[0-9][^\s，。；：、！？（）()]*")
_LONGEST = 24  # characters; a longer figure may be wider than a phone


@functools.lru_cache(1024)  # the pages of a list begin with the same sentence
def unbroken(text: str) -> Markup:
    """Return `text` as HTML in which no line breaks inside a figure: ``150-350万以上/年``, ``CN¥195K–520K/yr``.

    Browsers break behind the dash of a range, behind a slash, and between a digit and a Chinese unit. No invisible
    characters are added, so that readers can copy and search the text as it was written.
    """
    html, end = "", 0
    for match in _FIGURE.finditer(text):
        figure = match[0]
        if figure.isdigit() or len(figure) > _LONGEST:
            continue
        html += f'{escape(text[end : match.start()])}<span class="p-unbroken">{escape(figure)}</span>'
        end = match.end()
    return Markup(f"{html}{escape(text[end:])}")  # noqa: S704  # all of the text is escaped
