"""Reads values out of structured data, of which nothing is taken for granted.

All answers come in here: what a parser would make too much of, and what no text or number may hold, is refused.
"""

from __future__ import annotations

import datetime as dt
import json
import math
import re
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any
from xml.etree.ElementTree import Element, ParseError, fromstring
from xml.parsers import expat

from careers_tools.importing.structured.job import FormatError

_DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_LONGEST = 2_000  # characters of a value that is no description
_MOST_DIGITS = 30  # of a number, with its sign, point and exponent
_DEEPEST = 200  # elements of XML within each other
_LARGEST = 1e12  # an amount of pay
_PERIODS = ("hour", "day", "week", "month", "year")  # nouns, which need a word before them
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
# A pair of halves that make a character, a half without the other, or any other escape.
_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?P<half>u[dD][89a-fA-F][0-9a-fA-F]{2})|.)", re.S
)


@dataclass(frozen=True, slots=True)
class Answer:
    """A value of structured data; a path of keys leads to the values inside of it."""

    value: Any = None

    def find(self, *path: str) -> Any:
        """Return the value at a path; None where there is none."""
        value = self.value
        for key in path:
            value = value.get(key) if isinstance(value, dict) else None
        return value

    def at(self, *path: str) -> Answer:
        """Return the value at a path, to be read further."""
        return Answer(self.find(*path))

    def text(self, *path: str) -> str:
        """Return the value at a path as one line of text; "" where it is neither a text nor a number."""
        value = self.find(*path)
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            return ""
        return " ".join(str(value)[:_LONGEST].split())

    def markup(self, *path: str) -> str:
        """Return the text at a path as it is; "" where it is none."""
        value = self.find(*path)
        return value if isinstance(value, str) else ""

    def day(self, *path: str) -> dt.date | None:
        """Return the day at a path, as `day` reads it."""
        return day(self.find(*path))

    def items(self, *path: str) -> list[Answer]:
        """Return the items of the list at a path; none where there is no list."""
        value = self.find(*path)
        return [Answer(item) for item in value] if isinstance(value, list) else []

    def place(self, *keys: str) -> str:
        """Return the place whose parts are at `keys`, the narrowest first."""
        return place(*map(self.text, keys))

    def pay(self, low: str, high: str, currency: str, period: str) -> str:
        """Return the pay whose parts are at these keys, as `pay` writes it."""
        return pay(self.find(low), self.find(high), self.text(currency), self.text(period))

    def listed(self, key: str) -> list[Answer]:
        """Return the items of the list at a key.

        Raises:
            FormatError: there is no list.
        """
        if not isinstance(self.find(key), list):
            raise FormatError(key)
        return self.items(key)


def from_json(body: bytes | str) -> Answer:
    """Return the value of a JSON document (RFC 8259); half a character in a text is read as U+FFFD.

    Raises:
        FormatError: it is none, is nested too deeply, or has a number that is too long.
    """
    try:
        text = body if isinstance(body, str) else body.decode(json.detect_encoding(body))
        if _HALF.search(text):
            text = _ESCAPE.sub(lambda escape: r"\ufffd" if escape["half"] else escape[0], text)
        return Answer(json.loads(text, parse_int=_integer, parse_float=_fraction, parse_constant=_fraction))
    except (ValueError, RecursionError) as error:
        raise FormatError("JSON") from error


def _integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError(digits[:_MOST_DIGITS])
    return int(digits)


def _fraction(digits: str) -> float:
    number = float(digits)
    if len(digits) > _MOST_DIGITS or not math.isfinite(number):
        raise ValueError(digits[:_MOST_DIGITS])
    return number


def texts(*values: str) -> tuple[str, ...]:
    """Return the texts that are not empty, each once."""
    return tuple(dict.fromkeys(value for value in values if value))


def day(value: Any) -> dt.date | None:
    """Return the day at the beginning of a date of ISO 8601, or of milliseconds since 1970 (UTC); None for neither."""
    try:
        if isinstance(value, int) and not isinstance(value, bool):
            return dt.datetime.fromtimestamp(value / 1000, dt.UTC).date()
        match = _DAY.match(value) if isinstance(value, str) else None
        return dt.date(*map(int, match.groups())) if match else None
    except (ValueError, OverflowError, OSError):
        return None


def day_of_mail(text: str) -> dt.date | None:
    """Return the day of a date as in the head of a mail (RFC 5322, 3.3); None where it is none."""
    try:
        return parsedate_to_datetime(text).date()
    except (ValueError, OverflowError):  # the latter: a zone or a year beyond all days
        return None


def pay(low: Any, high: Any, currency: str, period: str) -> str:
    """Return the parts of pay in one text, as people write it; "" without an amount.

    `currency` and `period` are codes of the source, whatever they are: who reads the text knows what it understands.
    """
    amounts = [f"{amount:.2f}".removesuffix(".00") for amount in map(_amount, (low, high)) if amount]
    if not amounts:
        return ""
    bound = ("from " if _amount(low) else "up to ") if len(amounts) == 1 else ""
    written = f"{bound}{'-'.join(dict.fromkeys(amounts))}"
    # "per-year-salary", "YEAR", "2 WEEK", "monthly"
    unit = re.sub("[-_ ]+", " ", period).strip().lower().removesuffix(" salary").removesuffix(" wage")
    unit = unit.removeprefix("per ").removeprefix("1 ")
    return " ".join(texts(written, currency, f"per {unit}" if unit.endswith(_PERIODS) else unit))


def _amount(value: Any) -> float:
    try:
        amount = 0.0 if isinstance(value, bool) else float(value)
    except (TypeError, ValueError):
        return 0.0
    return amount if 0 < amount < _LARGEST else 0.0


def remote(word: str) -> str:
    """Return whether a word for the place of work means work from elsewhere: "true", "false", "hybrid" or ""."""
    meanings = {"remote": "true", "hybrid": "hybrid", "onsite": "false", "on-site": "false", "in-office": "false"}
    return meanings.get(word.strip().lower(), "")


def place(*parts: str) -> str:
    """Return the parts of a place, the narrowest first, as one text."""
    return ", ".join(texts(*parts))


def from_xml(body: bytes) -> Element:
    """Return the root of an XML document.

    Raises:
        FormatError: it is none, declares entities, or is nested too deeply.
    """
    try:
        _look_through(body)
        return fromstring(body)  # noqa: S314  # expat fetches nothing, and no entities are declared
    except (ParseError, expat.ExpatError, ValueError, LookupError) as error:  # the last two: an unknown encoding
        raise FormatError("XML") from error


def _look_through(body: bytes) -> None:
    """Look through an XML document before a tree is made of it, which an entity or nesting could make huge.

    Raises:
        ValueError: it declares entities, or is nested too deeply.
    """
    depth = 0

    def begin(*_: object) -> None:
        nonlocal depth
        depth += 1
        if depth > _DEEPEST:
            raise ValueError("depth")

    def end(_: str) -> None:
        nonlocal depth
        depth -= 1

    def declare(*_: object) -> None:
        raise ValueError("entity")

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler, parser.EntityDeclHandler = begin, end, declare
    parser.Parse(body, True)


def words(element: Element, path: str) -> str:
    """Return the text of the first element at a path, in one line; "" where there is none."""
    return " ".join((element.findtext(path) or "")[:_LONGEST].split())
