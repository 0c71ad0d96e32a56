"""Writes pay as each language does: the words are UI strings, figures and currency signs from CLDR by Babel.

Where a language has a home currency (``salary.home``), pay in it is written without a sign, as its job boards do
(``15-40K·13薪``); all other pay carries the sign that CLDR has for the currency in that language (``CN¥``, ``US$``).
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial

from babel.numbers import (
    format_compact_currency,
    format_compact_decimal,
    format_currency,
    format_decimal,
    get_currency_symbol,
)

from careers.content.facts.pay.guessing import KILO, implied_period, yearly_from
from careers.content.facts.pay.value import MONTHS, Pay, PayRange, Period
from careers.content.facts.pay.words import SHARED_SIGNS, currency_of_sign
from careers.i18n import Locale

DIGITS = 2  # decimals shown of an amount
EXACT = 8  # decimals at which nothing is rounded that can be written
EXAMPLE = (3, 4)  # what an example pays a year, as often as nobody earns in a month
BILLION = Decimal(10) ** 9  # has no letter that is read again: 7B is the size of a model
PARTS = re.compile(r"([^0-9]*)([0-9](?:[0-9.,'’\u00a0\u202f]*[0-9])?)(.*)")

# An amount as text: the sign before it, the digits, and what follows them.
Parts = tuple[str, str, str]
Writer = Callable[[Decimal, int], Parts]  # of an amount with so many decimals


@dataclass(frozen=True, slots=True)
class Style:
    """The style of one line of pay.

    Attributes:
        locale: the language.
        currency: ISO 4217 code of the pay.
        site_currency: ISO 4217 code of the site, by which its readers understand a sign that currencies share.
        short: whether every character counts.
        scaled: whether large units may stand for digits.
        rounded: whether two decimals are enough.
    """

    locale: Locale
    currency: str
    site_currency: str
    short: bool = False
    scaled: bool = True
    rounded: bool = False

    @property
    def is_home(self) -> bool:
        """Return whether the currency goes without saying in the language."""
        return self.currency == self.locale.t("salary.home")

    @property
    def sign(self) -> str:
        """Return what names the currency beside an amount, its sign as a rule; "" where that goes without saying."""
        return "" if self.is_home else _sign(self.currency, self.locale, self.site_currency)

    def is_kilo(self, unit: str) -> bool:
        """Return whether `unit` is the letter for thousands of a language that has one (``salary.kilo``)."""
        return unit != "" and unit == self.locale.t("salary.kilo")

    def phrase(self, name: str, **params: object) -> str:
        """Return the UI string `name` in its long or short form."""
        return self.locale.t(f"salary.short.{name}" if self.short else f"salary.{name}", **params)


@functools.lru_cache(1024)
def _sign(currency: str, locale: Locale, site_currency: str) -> str:
    """Return the sign of a currency in a language.

    It is the code where readers would take the sign for another currency (``$`` of a site in Canadian dollars).
    """
    sign = get_currency_symbol(currency, locale=locale.babel)
    shared = unicodedata.normalize("NFKC", sign).lower()
    is_clear = shared not in SHARED_SIGNS or currency_of_sign(shared, site_currency) == currency
    return sign if is_clear else currency


# The same pay is shown on a page, in feeds, in lists and as Markdown, and formatting by CLDR is slow.
@functools.lru_cache(maxsize=65_536)
def display_pay(pay: Pay, locale: Locale, currency: str) -> str:
    """Return the pay in full, e.g. ``15-40K·13薪`` or ``CN¥15,000–40,000 a month × 13 months (CN¥195K–520K a year)``.

    The words of the editor are kept where they are already the locale's own way (``salary.native``).

    Args:
        pay: the pay to show.
        locale: the language to show it in.
        currency: ISO 4217 code of the site, for pay without one.
    """
    shown, first = _format(pay, locale, currency, short=False), pay.first
    is_monthly = first is not None and len(pay.ranges) == 1 and first.period is Period.MONTH
    if not is_monthly or pay.scale or shown == pay.text:
        return shown
    # The pay already says that it is rough; the remark on it does not say so again.
    yearly = display_yearly(replace(pay, ranges=(replace(pay.ranges[0], approximate=False),)), locale, currency)
    return locale.t("salary.with_yearly", pay=shown, yearly=yearly)


@functools.lru_cache(maxsize=65_536)
def display_yearly(pay: Pay, locale: Locale, currency: str) -> str:
    """Return the pay a year, e.g. ``19.5-52万元/年`` or ``CN¥195K–520K a year``; "" without one range.

    Rounded to what is easily read. For the arguments see `display_pay`.
    """
    if len(pay.ranges) != 1:
        return ""
    yearly = pay.ranges[0].yearly(currency)
    pay_range = replace(pay.ranges[0], min=yearly.min, max=yearly.max, period=Period.YEAR, months=MONTHS)
    return _format_pay(pay_range, Style(locale, yearly.currency, currency, rounded=True))


@functools.lru_cache(maxsize=65_536)
def display_short(pay: Pay, locale: Locale, currency: str) -> str:
    """Return the pay in few characters, for cards, e.g. ``15-40K·13薪`` or ``CN¥15,000–40,000/mo × 13 mos``.

    Amounts are written as `display_pay` writes them: on a card and on the page behind it they look alike.
    """
    return _format(pay, locale, currency, short=True)


def _format(pay: Pay, locale: Locale, currency: str, *, short: bool) -> str:
    """Return the ranges with what each is for and what comes on top, and the scale that they are the amounts of."""
    if pay.is_stated:
        return locale.t("fact.as_stated", words=pay.text)
    if pay.negotiable:
        shown = locale.t("salary.negotiable")
    elif not pay.ranges:
        shown = pay.scale
    else:
        is_home = (pay.ranges[0].currency or currency) == locale.t("salary.home")
        if len(pay.ranges) == 1 and is_home and re.fullmatch(locale.t("salary.native"), pay.text):
            return pay.text
        shown = "; ".join(_format_labelled(pay_range, locale, currency, short=short) for pay_range in pay.ranges)
        shown = locale.t("salary.scale", scale=pay.scale, pay=shown) if pay.scale else shown
    return shown


def _format_labelled(pay_range: PayRange, locale: Locale, currency: str, *, short: bool) -> str:
    style = Style(locale, pay_range.currency or currency, currency, short=short)
    # Abroad, only a year's pay may be in thousands (``€50K``).
    style = replace(style, scaled=style.is_home or pay_range.period is Period.YEAR)
    shown = _format_pay(pay_range, style)
    if pay_range.basis:
        shown = locale.t(f"salary.{pay_range.basis}", pay=shown)
    if pay_range.remark.startswith("+"):
        shown = f"{shown} {pay_range.remark}"
    elif pay_range.remark:
        shown = locale.t("salary.remark", pay=shown, remark=pay_range.remark)
    return locale.t("salary.labelled", label=pay_range.label, pay=shown) if pay_range.label else shown


@functools.lru_cache(maxsize=65_536)
def display_amount(value: Decimal, locale: Locale, currency: str) -> str:
    """Return an amount for no period, in few characters as a scale has it, e.g. ``20万`` or ``CN¥200K``."""
    style = Style(locale, currency, currency, short=True, rounded=True)
    return _format_amounts([value], Period.YEAR, style)[0]


def _example_amounts(currency: str) -> tuple[Decimal, Decimal]:
    low, high = (times * yearly_from(currency) for times in EXAMPLE)
    return low, high


def example_params(currency: str) -> dict[str, str]:
    """Return what messages make an example of a year's pay from: ``low``, ``high`` and ``currency``."""
    low, high = _example_amounts(currency)
    return {"low": f"{low:f}", "high": f"{high:f}", "currency": currency}


def example_pay(locale: Locale, currency: str) -> str:
    """Return pay as an editor can write it in a posting in a language, on a site whose currency is `currency`.

    Where the language has a home currency, that is its own usual way; elsewhere it is a year's pay in round amounts.
    """
    if currency == locale.t("salary.home"):
        return locale.t("draft.salary.home")
    low, high = _example_amounts(currency)
    pay = PayRange(min=low, max=high, currency=currency, period=Period.YEAR)
    written = _format_pay(pay, Style(locale, currency, currency, scaled=False))
    return " ".join(written.split())  # with blanks that a keyboard has


def _format_pay(pay_range: PayRange, style: Style) -> str:
    """Return the bounds with what belongs to them: that more is possible, the period, and that they are rough."""
    t = style.locale.t
    amounts = sorted(set(pay_range.amounts))
    pay, unit = _format_amounts(amounts, pay_range.period, style)
    kilo = KILO if style.is_kilo(unit) else None
    if pay_range.open_ended:
        pay = t("salary.open", amount=pay)
    if pay_range.months == MONTHS:
        pay = style.phrase(f"per.{pay_range.period}", amount=pay)
    else:
        # Where the amount alone would be taken for another period, this one is named.
        is_clear = implied_period(amounts[-1], kilo, style.currency, months=True) is Period.MONTH
        months = style.locale.number(pay_range.months)
        pay = style.phrase("months" if is_clear else "months.stated", amount=pay, months=months)
    if pay_range.approximate:
        pay = style.phrase("about", pay=pay)
    return t("salary.up_to", pay=pay) if pay_range.min is None else pay


def _format_amounts(amounts: Sequence[Decimal], period: Period, style: Style) -> tuple[str, str]:
    """Return one or two ascending amounts with their sign and unit, each written once where the language does so.

    The unit of the last one is returned as well; a sign that follows the amount is part of it.
    """
    t = style.locale.t
    writers = _writers(amounts, period, style)
    write = next((write for write in writers if _suits(write, amounts, style)), writers[-1])
    figures = [write(amount, DIGITS) for amount in amounts]
    sign, high, unit = figures[-1]
    low, low_unit = figures[0][1:]
    if len(set(figures)) == 1:
        text = f"{sign}{high}{unit}"
    else:
        # A sign that follows the amounts is written once.
        low_unit = low_unit.removesuffix(style.sign).rstrip()
        name = "salary.range" if figures[0][2] == unit else "salary.range.mixed"
        text = t(name, sign=sign, low=low, low_unit=low_unit, high=high, unit=unit)
    if not style.is_home or style.is_kilo(unit):
        return text, unit
    return t("salary.home.short" if style.short and unit else "salary.home.amount", amount=text), unit


def _suits(write: Writer, amounts: Sequence[Decimal], style: Style) -> bool:
    """Return whether nothing is lost, and all amounts have a unit or none: "12–12K" reads as thousands twice."""
    exact = style.rounded or all(write(amount, DIGITS) == write(amount, EXACT) for amount in amounts)
    units = (write(amount, DIGITS)[2].removesuffix(style.sign) for amount in amounts)
    return exact and len({bool(unit.strip()) for unit in units}) == 1


def _writers(amounts: Sequence[Decimal], period: Period, style: Style) -> list[Writer]:
    """Return the ways to write ascending amounts, the best first: K for a month's pay at home, large units, digits."""
    writers: list[Writer] = []
    has_kilo = style.is_home and style.locale.t("salary.kilo")
    if has_kilo and period is Period.MONTH and amounts[0] >= KILO and amounts[-1] < KILO * KILO:
        writers.append(partial(_write_kilo, style.locale))
    if style.scaled and amounts[-1] < BILLION:
        writers.append(partial(_write_scaled, style.locale, style.currency, style.sign))
    return [*writers, partial(_write_digits, style.locale, style.currency, style.sign)]


def _split(written: str) -> Parts:
    match = PARTS.fullmatch(written)
    if match is None:
        return "", written, ""
    sign, digits, unit = match.groups()
    # CLDR sets a code apart from the digits ("SGD 8K"), as Babel does not.
    return sign + "\u00a0" * sign[-1:].isalpha(), digits, unit


# CLDR's way is slow, and the amounts that people are paid are round.
@functools.lru_cache(maxsize=65_536)
def _write_kilo(locale: Locale, amount: Decimal, digits: int) -> Parts:
    """Write thousands: ``15K``. CLDR has no such unit where a language counts in ten thousands."""
    return _split(f"{_decimal(amount / KILO, digits, locale)}{locale.t('salary.kilo')}")


@functools.lru_cache(maxsize=65_536)
def _write_scaled(locale: Locale, currency: str, sign: str, amount: Decimal, digits: int) -> Parts:
    """Write the language's own large units: ``1.5万``, ``CN¥15K``; every digit where it has none for such an amount.

    German has no short thousands, and what is not shortened is grouped: ``54.172 £``.
    """
    short = _split(format_compact_decimal(amount, locale=locale.babel, fraction_digits=digits))
    if not short[2]:
        return _write_digits(locale, currency, sign, amount, digits)
    if not sign:
        return short
    written = format_compact_currency(amount, currency, locale=locale.babel, fraction_digits=digits)
    return _split(_with_sign(written, locale, currency, sign))


@functools.lru_cache(maxsize=65_536)
def _write_digits(locale: Locale, currency: str, sign: str, amount: Decimal, digits: int) -> Parts:
    """Write every digit: ``CN¥15,000``; decimals only where there are some, and then at least two: ``£15.50``."""
    if not sign:
        return _split(_decimal(amount, digits, locale))
    fraction = "00".ljust(digits, "#") if amount % 1 else ""
    pattern = locale.babel.currency_formats["standard"].pattern.replace(".00", f".{fraction}")
    written = format_currency(amount, currency, pattern, locale=locale.babel, currency_digits=False)
    return _split(_with_sign(written, locale, currency, sign))


def _with_sign(written: str, locale: Locale, currency: str, sign: str) -> str:
    """Return an amount as CLDR writes it, with `sign` for the language's sign of the currency.

    Letters of a sign are set apart from those of a unit: ``1,2 M US$``, where Babel writes ``1,2 MUS$``.
    """
    written = written.replace(get_currency_symbol(currency, locale=locale.babel), sign)
    amount = written.removesuffix(sign)
    is_joined = amount != written and amount[-1].isalpha() and sign[0].isalpha()
    return f"{amount}\u00a0{sign}" if is_joined else written


def _decimal(amount: Decimal, digits: int, locale: Locale) -> str:
    return format_decimal(amount, "#,##0." + "#" * digits, locale=locale.babel)
