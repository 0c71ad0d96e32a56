"""Reads values out of structured data, of which nothing is taken for granted."""

from __future__ import annotations

import datetime as dt
import json
import re
from dataclasses import dataclass
from typing import Any
from xml.etree.ElementTree import Element, ParseError, fromstring

from careers_tools.importing.structured.job import FormatError

_DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_LONGEST = 2_000  # characters of a value that is no description


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


def from_json(body: bytes) -> Answer:
    """Return the value of a JSON document.

    Raises:
        FormatError: it is none, or is nested too deeply.
    """
    try:
        return Answer(json.loads(body))
    except (ValueError, RecursionError) as error:
        raise FormatError("JSON") from error


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


def pay(low: Any, high: Any, currency: str, period: str) -> str:
    """Return pay as people write it; "" without an amount or a currency. `period` is a word for one period of pay."""
    amounts = [f"{amount:.2f}".removesuffix(".00") for amount in map(_amount, (low, high)) if amount]
    if not amounts or not re.fullmatch("[A-Z]{3}", currency) or not (unit := _period(period)):
        return ""
    if len(amounts) == 1:
        bound = "from " if _amount(low) else "up to "
        return f"{bound}{amounts[0]} {currency} per {unit}"
    return f"{'-'.join(dict.fromkeys(amounts))} {currency} per {unit}"


def _amount(value: Any) -> float:
    try:
        return 0.0 if isinstance(value, bool) else max(float(value), 0.0)
    except (TypeError, ValueError):
        return 0.0


def _period(word: str) -> str:
    """Return the period of pay that a word of an answer means ("per-year-salary", "1 YEAR", "monthly"); "" for none."""
    words = {
        "hour": "hour",
        "day": "day",
        "dai": "day",
        "week": "week",
        "month": "month",
        "year": "year",
        "annu": "year",
    }
    found = {unit for stem, unit in words.items() if re.search(rf"(?<![a-z]){stem}", word.lower())}
    return found.pop() if len(found) == 1 else ""


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
        FormatError: it is none.
    """
    try:
        return fromstring(body)  # noqa: S314  # expat fetches nothing, and refuses entities that explode
    except (ParseError, ValueError, LookupError) as error:  # the latter two: an encoding that expat has not
        raise FormatError("XML") from error


def words(element: Element, path: str) -> str:
    """Return the text of the first element at a path, in one line; "" where there is none."""
    return " ".join((element.findtext(path) or "")[:_LONGEST].split())
