"""The facts of a posting as its page lays them out."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from careers.content.library import Library
from careers.content.posting import Posting
from careers.i18n import Locale
from careers.statistics.statements import Link, Statement, statements

# What fits a line on a phone of 360 pixels, and what its label takes: in Latin letters, a Chinese one being two.
_LINE = 38
_LABEL = 13


class Fact(NamedTuple):
    """A statement as it is laid out: `beside` the one before it, where it is short enough to share its line."""

    key: str
    label: str
    value: str
    note: str
    terms: tuple[Link, ...]
    check: Link | None
    doubtful: bool
    beside: bool


def facts(posting: Posting, locale: Locale, library: Library) -> tuple[Fact, ...]:
    """All that `posting` states."""
    return tuple(_lines(statements(posting, locale, library)))


def _lines(found: Iterable[Statement]) -> Iterable[Fact]:
    """The same, two on a line where they fit; pay, terms and whatever carries a note have their own."""
    left = 0
    for fact in found:
        alone = fact.key == "salary" or fact.terms or fact.note
        beside = not alone and 3 + _width(fact.label) + _width(fact.value) <= left
        left = 0 if alone or beside else _LINE - max(_LABEL, _width(fact.label)) - _width(fact.value)
        yield Fact(*fact, beside)


@functools.lru_cache(65_536)  # labels and values come again and again
def _width(text: str) -> int:
    """In Latin letters, roughly (UAX #11)."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)
