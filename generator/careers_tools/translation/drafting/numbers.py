"""Reads numbers as values: 19.5万, 195,000 and 195K are equal."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import zip_longest

from careers.content.facts.pay.words import DASH, UNITS

# A unit of Latin letters is no part of a word: 5 kernels are not 5,000.
_UNITS = "|".join(re.escape(word) + ("(?![A-Za-z])" if word.isascii() else "") for word in sorted(UNITS, key=len)[::-1])
_DIGITS = r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]{1,4})?|[0-9]{1,12}(?:\.[0-9]{1,4})?"
_NUMBER = re.compile(rf"(?<![0-9])(?P<digits>{_DIGITS})(?P<units>(?:\s?(?:{_UNITS}))*)", re.IGNORECASE)
_UNIT = re.compile(_UNITS, re.IGNORECASE)
_TO = re.compile(rf"\s*(?:{DASH})\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class NumberSpan:
    """A number written with digits: its place, its unit included, its value, and whether it is digits alone.

    The unit behind a range belongs to both of its ends: 15-40K is 15,000 to 40,000.
    """

    start: int
    end: int
    value: Decimal
    bare: bool


def count_values(text: str) -> Counter[Decimal]:
    """Return the values of the numbers in `text`, each as often as it stands there."""
    return Counter(span.value for span in find_numbers(text))


def find_numbers(text: str) -> Iterator[NumberSpan]:
    """Yield the numbers in `text` in order, full-width ones included."""
    folded = "".join(map(_narrow, text))
    matches = list(_NUMBER.finditer(folded))
    for match, after in zip_longest(matches, matches[1:]):
        shared = not match["units"] and after is not None and _TO.fullmatch(folded, match.end(), after.start())
        units = after["units"] if shared else match["units"]
        scale = math.prod((UNITS[unit.lower()] for unit in _UNIT.findall(units)), start=Decimal(1))
        yield NumberSpan(match.start(), match.end(), Decimal(match["digits"].replace(",", "")) * scale, not units)


def _narrow(character: str) -> str:
    """Return a character's ordinary form (NFKC), if that is one character, too."""
    folded = unicodedata.normalize("NFKC", character)
    return folded if len(folded) == 1 else character
