"""Reads numbers as values: 19.5万, 195,000 and 195K are equal."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from decimal import Decimal
from itertools import zip_longest

from careers.content.salary.notation import DASH, UNITS
from careers_tools.translation.anchors import UNTRANSLATABLE

# A unit of Latin letters is no part of a word: 5 kernels are not 5,000.
_UNITS = "|".join(re.escape(word) + ("(?![A-Za-z])" if word.isascii() else "") for word in sorted(UNITS, key=len)[::-1])
_DIGITS = r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]{1,4})?|[0-9]{1,12}(?:\.[0-9]{1,4})?"
_NUMBER = re.compile(rf"(?<![0-9])(?P<digits>{_DIGITS})(?P<units>(?:\s?(?:{_UNITS}))*)", re.IGNORECASE)
_UNIT = re.compile(_UNITS, re.IGNORECASE)
_TO = re.compile(rf"\s*(?:{DASH})\s*", re.IGNORECASE)


def count_values(text: str) -> Counter[Decimal]:
    """Return the values of the numbers written with digits in `text`, each as often as it stands there.

    Those in code and addresses do not count. The unit behind a range belongs to both of its ends: 15-40K is 15,000 to
    40,000.
    """
    folded = unicodedata.normalize("NFKC", UNTRANSLATABLE.sub(" ", text))
    values: Counter[Decimal] = Counter()
    matches = list(_NUMBER.finditer(folded))
    for match, after in zip_longest(matches, matches[1:]):
        shared = not match["units"] and after is not None and _TO.fullmatch(folded, match.end(), after.start())
        units = after["units"] if shared else match["units"]
        scale = math.prod((UNITS[unit.lower()] for unit in _UNIT.findall(units)), start=Decimal(1))
        values[Decimal(match["digits"].replace(",", "")) * scale] += 1
    return values
