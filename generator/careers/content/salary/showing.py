"""Writes pay as each language does: the words from ``strings.yml``, figures and currency signs from CLDR by Babel.

Where a language has a home currency (``salary.home``), pay in it is written without a sign, as its job boards do
(``15-40K·13薪``); all other pay carries the sign that CLDR has for the currency in that language (``CN¥``, ``US$``).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial

from babel.numbers import format_compact_currency, format_compact_decimal, format_currency, format_decimal

from careers.content.salary.reading import implied
from careers.content.salary.value import MONTHS, Period, Salary
from careers.i18n import Locale

DIGITS = 2  # decimals shown of an amount
EXACT = 8  # decimals at which nothing is rounded that can be written
KILO = Decimal(1000)
BILLION = Decimal(10) ** 9  # has no letter that is read again: 7B is the size of a model
PARTS = re.compile(r"([^0-9]*)([0-9](?:[0-9.,'’\u00a0\u202f]*[0-9])?)(.*)")

# An amount with so many decimals: the sign before it, the digits, and what follows them.
Parts = tuple[str, str, str]
Writer = Callable[[Decimal, int], Parts]
Bounds = tuple[Decimal | None, Decimal | None]


@dataclass(frozen=True, slots=True)
class Manner:
    """How one line of pay is written.

    Attributes:
        locale: the language.
        currency: ISO 4217 code of what is paid.
        home: whether the currency goes without saying in it.
        writers: ways to write an amount with so many decimals, the best first; taken is the first that suits them all.
        short: whether every character counts.
        rounded: whether two decimals are enough.
    """

    locale: Locale
    currency: str
    home: bool
    writers: Sequence[Writer]
    short: bool = False
    rounded: bool = False

    def key(self, name: str) -> str:
        """The UI string `name` in its long or short form."""
        return f"salary.short.{name}" if self.short else f"salary.{name}"


# The same pay is shown on a page, in feeds, in lists and as Markdown, and formatting by CLDR is slow.
@functools.lru_cache(maxsize=65_536)
def display(salary: Salary, locale: Locale, currency: str) -> str:
    """The pay in full, e.g. ``15-40K·13薪`` or ``CN¥15,000–40,000 a month × 13 (CN¥195K–520K a year)``.

    What the editor wrote is kept as it is where it is already the locale's own way (``salary.native``).

    Args:
        salary: what to show.
        locale: the language to show it in.
        currency: ISO 4217 code of the site, for pay without one.
    """
    if salary.negotiable:
        return locale.t("salary.negotiable")
    code = salary.currency or currency
    home = code == locale.t("salary.home")
    if _native(salary, locale, home):
        return salary.text
    writers = _writers(salary, locale, code, scaled=home or salary.period is Period.YEAR)
    manner = Manner(locale, code, home, writers)
    shown = _paid(salary, manner)
    if salary.period is not Period.MONTH:
        return shown
    return locale.t("salary.with_yearly", pay=shown, yearly=display_yearly(_exact(salary), locale, currency))


@functools.lru_cache(maxsize=65_536)
def display_yearly(salary: Salary, locale: Locale, currency: str) -> str:
    """What it comes to in a year, e.g. ``19.5-52万元/年`` or ``CN¥195K–520K a year``; empty where no figure is given.

    Rounded to what is easily read. For the arguments see `display`; for weeks, days and hours see `Salary.yearly`.
    """
    sums = salary.yearly(currency)
    if sums is None:
        return ""
    home = sums.currency == locale.t("salary.home")
    year = replace(salary, min=sums.min, max=sums.max, period=Period.YEAR, months=MONTHS)
    writers = _writers(year, locale, sums.currency, scaled=True)
    return _paid(year, Manner(locale, sums.currency, home, writers, rounded=True))


@functools.lru_cache(maxsize=65_536)
def compact(salary: Salary, locale: Locale, currency: str) -> str:
    """The pay in few characters, for cards, e.g. ``15-40K·13薪`` or ``CN¥15K–40K/mo × 13``; see `display`."""
    if salary.negotiable:
        return locale.t("salary.negotiable")
    code = salary.currency or currency
    home = code == locale.t("salary.home")
    if _native(salary, locale, home):
        return salary.text
    writers = _writers(salary, locale, code, scaled=True)
    return _paid(salary, Manner(locale, code, home, writers, short=True))


@functools.lru_cache(maxsize=65_536)
def amount(value: Decimal, locale: Locale, currency: str) -> str:
    """An amount for no period in few characters, e.g. ``20万`` or ``CN¥200K``, as a scale has it; see `display`."""
    year = Salary(min=value, max=value, period=Period.YEAR)
    home = currency == locale.t("salary.home")
    writers = _writers(year, locale, currency, scaled=True)
    return _bounds(Manner(locale, currency, home, writers, short=True, rounded=True), (value, value))


def example(locale: Locale, currency: str) -> str:
    """Return pay as an editor can write it in a posting in a language, on a site whose currency is `currency`."""
    return locale.t("draft.salary.home" if currency == locale.t("salary.home") else "draft.salary", currency=currency)


def _native(salary: Salary, locale: Locale, home: bool) -> bool:
    """Whether the editor wrote it the locale's own way."""
    return home and bool(re.fullmatch(locale.t("salary.native"), salary.text))


def _exact(salary: Salary) -> Salary:
    """The salary as a remark on itself: that it is rough has been said."""
    return replace(salary, approximate=False) if salary.approximate else salary


def _paid(salary: Salary, manner: Manner) -> str:
    """The bounds, that more is possible, what they are paid for, and that they are rough."""
    t = manner.locale.t
    pay = _bounds(manner, (salary.min, salary.max))
    unit = KILO if pay.endswith(t("salary.kilo")) else None
    largest = max(amount for amount in (salary.min, salary.max) if amount is not None)
    if salary.open_ended:
        pay = t("salary.open", amount=pay)
    if salary.months == MONTHS:
        pay = t(manner.key(f"per.{salary.period}"), amount=pay)
    else:
        # Where the amount alone would be taken for another period, this one is named.
        told = implied(largest, unit, manner.currency, months=True) is Period.MONTH
        key = manner.key("months" if told else "months.stated")
        pay = t(key, amount=pay, months=manner.locale.number(salary.months))
    if salary.approximate:
        pay = t(manner.key("about"), pay=pay)
    return t("salary.up_to", pay=pay) if salary.min is None else pay


def _bounds(manner: Manner, bounds: Bounds) -> str:
    """The amounts with their sign and unit, each written once where the language does so."""
    t = manner.locale.t
    amounts = sorted({amount for amount in bounds if amount is not None})
    write = next((one for one in manner.writers if _suits(one, amounts, manner.rounded)), manner.writers[-1])
    figures = [write(amount, DIGITS) for amount in amounts]
    sign, high, unit = figures[-1]
    low, low_unit = figures[0][1:]
    if len(set(figures)) == 1:
        shown = f"{sign}{high}{unit}"
    elif low_unit == unit:
        shown = t("salary.range", sign=sign, low=low, high=high, unit=unit)
    else:
        shown = t("salary.range.mixed", sign=sign, low=low, low_unit=low_unit, high=high, unit=unit)
    named = unit == t("salary.kilo") or (manner.short and unit)
    return t("salary.home.amount", amount=shown) if manner.home and not named else shown


def _suits(write: Writer, amounts: Sequence[Decimal], rounded: bool) -> bool:
    """Whether nothing is lost, and not only one of the amounts has a unit: "12–12K" reads as thousands twice."""
    exact = rounded or all(write(amount, DIGITS) == write(amount, EXACT) for amount in amounts)
    return exact and len({bool(write(amount, DIGITS)[2]) for amount in amounts}) == 1


def _parts(written: str) -> Parts:
    match = PARTS.fullmatch(written)
    if match is None:
        return "", written, ""
    sign, digits, unit = match.groups()
    # CLDR sets a code apart from the digits ("SGD 8K"), as Babel does not.
    return sign + "\u00a0" * sign[-1:].isalpha(), digits, unit


def _writers(salary: Salary, locale: Locale, currency: str, *, scaled: bool) -> list[Writer]:
    """The ways to write its amounts, the best first: K for a month's pay at home, large units, every digit."""
    home = currency == locale.t("salary.home")
    amounts = [amount for amount in (salary.min, salary.max) if amount is not None]
    writers: list[Writer] = [partial(_full, locale, currency, home)]
    if scaled and max(amounts) < BILLION:
        writers.insert(0, partial(_scaled, locale, currency, home))
    if home and salary.period is Period.MONTH and min(amounts) >= KILO and max(amounts) < KILO * KILO:
        writers.insert(0, partial(_kilo, locale))
    return writers


# CLDR's way is slow, and the amounts that people are paid are round.
@functools.lru_cache(maxsize=65_536)
def _kilo(locale: Locale, amount: Decimal, digits: int) -> Parts:
    """Thousands: ``15K``. CLDR has no such unit where a language counts in ten thousands."""
    return _parts(f"{_decimal(amount / KILO, digits, locale)}{locale.t('salary.kilo')}")


@functools.lru_cache(maxsize=65_536)
def _scaled(locale: Locale, currency: str, home: bool, amount: Decimal, digits: int) -> Parts:
    """The language's own large units: ``1.5万``, ``CN¥15K``; every digit where it has none for such an amount.

    German has no short thousands, and what is not shortened is grouped: ``54.172 £``.
    """
    short = _parts(format_compact_decimal(amount, locale=locale.babel, fraction_digits=digits))
    if not short[2]:
        return _full(locale, currency, home, amount, digits)
    if home:
        return short
    return _parts(format_compact_currency(amount, currency, locale=locale.babel, fraction_digits=digits))


@functools.lru_cache(maxsize=65_536)
def _full(locale: Locale, currency: str, home: bool, amount: Decimal, digits: int) -> Parts:
    """Every digit: ``CN¥15,000``; decimals only where there are some."""
    if home:
        return _parts(_decimal(amount, digits, locale))
    pattern = locale.babel.currency_formats["standard"].pattern.replace(".00", "." + "#" * digits)
    return _parts(format_currency(amount, currency, pattern, locale=locale.babel, currency_digits=False))


def _decimal(amount: Decimal, digits: int, locale: Locale) -> str:
    return format_decimal(amount, "#,##0." + "#" * digits, locale=locale.babel)
