"""The figures of amounts. They are written differently in each country: ``3.400``, ``3'400``, ``3 400,50``, ``1.5``.

One rule decides what a separator means, whatever the language of the text:

1. A blank or an apostrophe only ever groups: a first group of one to three digits, then groups of three.
2. Of a full stop and a comma in one figure, the last one is the decimal point: it stands once, before one or two
   digits, and the other one groups (``3.400,50``, ``3,400.50``).
3. A full stop or a comma that stands several times groups (``1.234.567``); commas may group as in India, by two
   digits before the last three (``12,34,567``).
4. A full stop or a comma that stands once before one or two digits is the decimal point (``15.50``, ``15,50``).
5. A full stop or a comma that stands once before exactly three digits groups (``3.400``, ``54,172``): no currency's
   money is written with three decimals. The other reading is kept as `Amount.doubtful`, for callers that know the rest
   of the text: in front of a Latin unit (``1.500K``) the figure is refused, as both readings are in use.
6. In front of a Chinese or Japanese unit (万, 千, 亿, w) a comma groups by three digits and a full stop is the decimal
   point, before up to four digits (``1.234万``, ``1,200万``): those languages write numbers in no other way.

Every other figure is refused: with both readings where it has two (``3.4000``), else as irregular (``34.00.5``).
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal

from careers.content.facts.pay.value import PayError
from careers.content.facts.pay.words import CENTS, UNITS

MOST_DIGITS = 18
QUOTED = 60  # characters of a text that a message repeats
_HAN_FIGURE = re.compile(r"([0-9]{1,3}(?:(,)[0-9]{3})+|[0-9]+)(?:(\.)([0-9]{1,4}))?")
_FIGURES = tuple(
    map(
        re.compile,
        (
            r"([0-9]{1,3}(?:([ '’])[0-9]{3})(?:\2[0-9]{3})*)(?:([.,])([0-9]{1,2}))?",  # blanks and apostrophes
            r"([0-9]{1,3}(?:([.,])[0-9]{3})(?:\2[0-9]{3})*)(?:(?!\2)([.,])([0-9]{1,2}))?",  # full stops and commas
            r"([0-9]{1,2}(?:(,)[0-9]{2})+,[0-9]{3})(?:(\.)([0-9]{1,2}))?",  # as in India
        ),
    )
)
_ONE_SEPARATOR = re.compile(r"([0-9]+)([.,])([0-9]+)")
_HAN_DIGITS = {digit: value for value, digits in enumerate(("一", "二两兩", *"三四五六七八九"), 1) for digit in digits}
_HAN_DIGIT = f"[{''.join(_HAN_DIGITS)}]"
_HAN_NUMBER = re.compile(
    rf"(?<![0-9.十百千万])(?:(?P<tens>{_HAN_DIGIT}?)(?P<ten>十))?(?P<ones>{_HAN_DIGIT})?(?P<unit>[万萬千])"
    rf"(?P<next>{_HAN_DIGIT})?(?:(?<={_HAN_DIGIT})[千百])?(?![0-9.十百千万])"
)


@dataclass(frozen=True, slots=True)
class Amount:
    """A figure that was understood.

    Attributes:
        written: the figure as it was written.
        value: the number that it states, its unit included.
        grouping: the full stop or comma that groups its digits, or "".
        point: the full stop or comma that is its decimal point, or "".
        doubtful: the number if its only separator were the decimal point; None where there is no such reading.
    """

    written: str
    value: Decimal
    grouping: str = ""
    point: str = ""
    doubtful: Decimal | None = None


def read_amount(written: str, unit: str = "") -> Amount:
    """Return the amount that a figure states with a unit, by the rule at the head of this module.

    Args:
        written: the figure, in ordinary letters (NFKC).
        unit: a key of `UNITS`, or "".

    Raises:
        PayError: ``salary-number`` for an irregular figure, ``salary-ambiguous`` for one with two readings.
    """
    figure = re.sub(f"{CENTS}$", "", written)
    factor = UNITS.get(unit, Decimal(1))
    if sum(map(str.isdigit, figure)) > MOST_DIGITS:
        raise _irregular(written)
    if figure.isdigit():
        return Amount(written, Decimal(figure) * factor)
    # Chinese and Japanese texts alone use a unit of another script, or "w".
    is_han = unit == "w" or not unit.isascii()
    match = _ONE_SEPARATOR.fullmatch(figure)
    if match and not is_han:
        return _read_one_separator(match, written, unit, factor)
    patterns = (_HAN_FIGURE,) if is_han else _FIGURES
    match = next(filter(None, (pattern.fullmatch(figure) for pattern in patterns)), None)
    if match is None:
        raise _irregular(written)
    digits, separator, point, decimals = match.groups()
    value = Decimal(f"{re.sub('[^0-9]', '', digits)}.{decimals or 0}")
    return Amount(written, value * factor, separator if separator in (".", ",") else "", point or "")


def _read_one_separator(match: re.Match[str], written: str, unit: str, factor: Decimal) -> Amount:
    """Return the amount of a figure with one full stop or comma, in a unit that comes to `factor`."""
    whole, separator, rest = match.groups()
    decimal, joined = Decimal(f"{whole}.{rest}"), Decimal(whole + rest)
    if len(rest) <= 2:
        return Amount(written, decimal * factor, point=separator)
    if whole.startswith("0"):
        raise _irregular(written)
    if len(rest) > 3 or len(whole) > 3 or unit:
        raise ambiguous(f"{written}{unit}", decimal * factor, joined * factor)
    return Amount(written, joined, grouping=separator, doubtful=decimal)


def ambiguous(written: str, *readings: Decimal) -> PayError:
    """Return the error for a figure that can be read in two ways, each in a form that can be read."""
    low, high = (f"{amount.normalize():f}" for amount in sorted(readings))
    return PayError("salary-ambiguous", value=written[:QUOTED], one=low, other=high)


def _irregular(written: str) -> PayError:
    return PayError("salary-number", value=written[:QUOTED])


def check_separators(amounts: Collection[Amount]) -> None:
    """Refuse amounts of one text that use a sign both to group digits and as the decimal point.

    Raises:
        PayError: with the doubtful one of them, where one is.
    """
    points = {amount.point for amount in amounts if amount.point}
    for amount in amounts:
        if amount.grouping in points:
            if amount.doubtful is not None:
                raise ambiguous(amount.written, amount.value, amount.doubtful)
            raise _irregular(amount.written)


def write_digits(text: str) -> str:
    """Return `text` with amounts in Chinese numerals written in digits: ``两万五`` is 25000, ``二十万`` 200000."""
    return _HAN_NUMBER.sub(_digits, text)


def _digits(match: re.Match[str]) -> str:
    tens, ones, following = (_HAN_DIGITS.get(match[name] or "", 0) for name in ("tens", "ones", "next"))
    count = (10 * (tens or 1) if match["ten"] else 0) + ones
    unit = int(UNITS[match["unit"]])
    return str(count * unit + following * unit // 10) if count else match[0]
