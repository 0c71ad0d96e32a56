"""Reads values out of structured data, of which nothing is taken for granted.

All answers come in here: what a parser would make too much of, and what no text or number may hold, is refused.
"""

from __future__ import annotations

import html
import json
import math
import re
from dataclasses import dataclass
from typing import Any
from xml.etree.ElementTree import Element, ParseError, fromstring
from xml.parsers import expat

from careers.content.facts.days import read_count
from careers.content.facts.pay import find_period
from careers_tools.importing.structured.job import FormatError

_LONGEST = 2_000  # characters of a value that is no description
_MOST_DIGITS = 30  # of a number, with its sign, point and exponent
_DEEPEST = 200  # elements of XML within each other
_LARGEST = 1e12  # an amount of pay
_THOUSANDS = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})+")
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
# A pair of halves that make a character, a half without the other, or any other escape.
_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?P<half>u[dD][89a-fA-F][0-9a-fA-F]{2})|.)", re.S
)
_MOST_TIMES = 5  # that a text was escaped
_NAMED = "(?:#[0-9]{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});"
_ENTITY = re.compile(f"&{_NAMED}", re.I)
_ESCAPED_TWICE = re.compile(f"&(?:amp;)+(?={_NAMED})", re.I)
_INLINE_TAG = re.compile(r"</?(?:a|b|br|em|font|i|p|small|span|strong|sub|sup|u)\b[^<>]*>", re.I)
# An element that nobody shows as text, but that was escaped with the text.
_ESCAPED_TAG = re.compile(
    r"&(?:amp;)*(?:lt|#60|#x3c);/?(?:p|ul|ol|li|h[1-6]|div|br|b|strong|em|i|span|table|t[rd]|section|a)(?![a-z0-9])",
    re.I,
)
# The parts of JSON that are no values: texts are kept, and what people and programs put around them goes.
_AROUND = re.compile(r'"(?:[^"\\]|\\.)*"?|//[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/)?|<!--|-->|<!\[CDATA\[|\]\]>', re.S)
_LAST_COMMA = re.compile(r'"(?:[^"\\]|\\.)*"|,(?=\s*[\]}])', re.S)


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
        return line(str(value))

    def markup(self, *path: str) -> str:
        """Return the text at a path as HTML; "" where it is none."""
        value = self.find(*path)
        return markup(value) if isinstance(value, str) else ""

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


def line(text: str) -> str:
    """Return a text without markup in one line: signs that were escaped, however often, as they are."""
    text = text[:_LONGEST]
    for _ in range(_MOST_TIMES):
        text, escaped = _ENTITY.sub(lambda entity: html.unescape(entity[0]), text), text
        if text == escaped:
            break
    return " ".join(_INLINE_TAG.sub(" ", text).split())


def markup(text: str) -> str:
    """Return HTML that may have been escaped again as a whole, or in the signs of its texts."""
    for _ in range(_MOST_TIMES):
        if not _ESCAPED_TAG.search(text):
            break
        text = html.unescape(text)
    return _ESCAPED_TWICE.sub("&", text)


def from_json(body: bytes | str) -> Answer:
    """Return the value of a JSON document (RFC 8259); half a character in a text is read as U+FFFD.

    Raises:
        FormatError: it is none, is nested too deeply, or has a number that is too long.
    """
    try:
        text = body if isinstance(body, str) else body.decode(json.detect_encoding(body))
        if _HALF.search(text):
            text = _ESCAPE.sub(lambda escape: r"\ufffd" if escape["half"] else escape[0], text)
        value = json.loads(text, strict=False, parse_int=_integer, parse_float=_fraction, parse_constant=_fraction)
        return Answer(value)
    except (ValueError, RecursionError) as error:
        raise FormatError("JSON") from error


def from_script(text: str) -> Answer:
    """Return the value of a script of JSON as pages have it: with comments, commas or a semicolon too many, or escaped.

    Raises:
        FormatError: as `from_json`.
    """
    text = text if '"' in text else html.unescape(text)
    for around in (_AROUND, _LAST_COMMA):
        text = around.sub(lambda part: part[0] if part[0].startswith('"') else "", text)
    return from_json(text.strip().rstrip(";"))


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


def counted_day(count: str, unit: str) -> str:
    """Return the day that a number of `unit` counts (see `read_count`) as text; other texts as they are."""
    try:
        return str(read_count(float(count), unit))
    except ValueError:
        return count


def pay(low: Any, high: Any, currency: str, period: str) -> str:
    """Return pay as people write it; "" without an amount. `period` is any name of a period, or a heading with one."""
    amounts = texts(*map(_amount, (low, high)))
    if not amounts:
        return ""
    bound = "" if _amount(low) and _amount(high) else "from " if _amount(low) else "up to "
    named = find_period(period)
    return " ".join(filter(None, (bound + "-".join(amounts), currency, f"per {named}" if named else period)))


def _amount(value: Any) -> str:
    """Return an amount in digits; "" for one that nobody pays; another text, as with thousands apart, as it is."""
    text = Answer(value).text()
    try:
        amount = float("" if _THOUSANDS.fullmatch(text) else text)
    except ValueError:
        return text
    return f"{amount:.2f}".removesuffix(".00") if 0 < amount < _LARGEST else ""


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
    body = body.lstrip()
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
    return line(element.findtext(path) or "")
