"""Numbers as values: 19.5万, 195,000 and 195K say the same."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import zip_longest

from careers.content.salary.amounts import UNITS
from careers.content.salary.words import DASH

# A unit of Latin letters is no part of a word: 5 kernels are not 5,000.
_ONE = "|".join(re.escape(word) + ("(?![A-Za-z])" if word.isascii() else "") for word in sorted(UNITS, key=len)[::-1])
_DIGITS = r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]{1,4})?|[0-9]{1,12}(?:\.[0-9]{1,4})?"
_FIGURE = re.compile(rf"(?<![0-9])(?P<digits>{_DIGITS})(?P<units>(?:\s?(?:{_ONE}))*)", re.IGNORECASE)
_UNIT = re.compile(_ONE, re.IGNORECASE)
_TO = re.compile(rf"\s*(?:{DASH})\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Figure:
    """A number written with digits: where it stands with its unit, its value, and whether it is digits alone.

    The unit behind a range belongs to both of its ends: 15-40K is 15,000 to 40,000.
    """

    start: int
    end: int
    value: Decimal
    bare: bool


def figures(text: str) -> Counter[Decimal]:
    """The values of the numbers in `text`, each as often as it stands there."""
    return Counter(one.value for one in found(text))


def found(text: str) -> Iterator[Figure]:
    """The numbers in `text` in order, full-width ones included."""
    folded = "".join(map(_narrow, text))
    matches = list(_FIGURE.finditer(folded))
    for one, after in zip_longest(matches, matches[1:]):
        shared = not one["units"] and after is not None and _TO.fullmatch(folded, one.end(), after.start())
        units = after["units"] if shared else one["units"]
        scale = math.prod((UNITS[unit.lower()] for unit in _UNIT.findall(units)), start=Decimal(1))
        yield Figure(one.start(), one.end(), Decimal(one["digits"].replace(",", "")) * scale, not units)


def _narrow(character: str) -> str:
    """A character's ordinary form (NFKC), if that is one character, too."""
    folded = unicodedata.normalize("NFKC", character)
    return folded if len(folded) == 1 else character
