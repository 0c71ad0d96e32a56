"""Finds what a translation takes over as it stands: addresses, code and numbers. Texts are compared by these."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from decimal import Decimal
from itertools import zip_longest

from careers.content.facts.pay.words import DASH, UNITS

_CODE = re.compile(r"`([^`\n]{1,2000})`")
_LINK = re.compile(r"https?://[^\s<>()\"'，。；、）】]{1,2000}")
_MAIL = re.compile(r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,253}[A-Za-z0-9]")
# Code, targets of links, addresses: nobody's to translate. Bounded, so that no long run is read again and again.
UNTRANSLATABLE = re.compile(
    r"`[^`\n]{1,2000}`"
    r"|\]\([^()\s]{1,2000}\)"
    rf"|{_LINK.pattern}"
    r"|(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,253}"
    r"|<[^<>\s]{1,300}>"
)
# A unit of Latin letters is no part of a word: 5 kernels are not 5,000.
_UNITS = "|".join(re.escape(word) + ("(?![A-Za-z])" if word.isascii() else "") for word in sorted(UNITS, key=len)[::-1])
_DIGITS = r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]{1,4})?|[0-9]{1,12}(?:\.[0-9]{1,4})?"
_NUMBER = re.compile(rf"(?<![0-9])(?P<digits>{_DIGITS})(?P<units>(?:\s?(?:{_UNITS}))*)", re.IGNORECASE)
_UNIT = re.compile(_UNITS, re.IGNORECASE)
_TO = re.compile(rf"\s*(?:{DASH})\s*", re.IGNORECASE)


def find_mails(text: str) -> Counter[str]:
    """Return the mail addresses of a text in lower case, each as often as it stands there."""
    return Counter(map(str.lower, _MAIL.findall(text)))


def find_links_and_code(text: str) -> Counter[str]:
    """Return the web addresses and the code of a text in Markdown, each as often as it stands there."""
    return Counter([*(link.rstrip(".,;:") for link in _LINK.findall(text)), *_CODE.findall(text)])


def nothing_to_translate(text: str) -> bool:
    """Return whether a text has no letter outside addresses and code."""
    return not any(c.isalpha() for c in UNTRANSLATABLE.sub(" ", text))


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
