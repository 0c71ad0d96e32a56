"""Writes pay as each language does: the words are UI strings, figures and currency signs from CLDR by Babel.

Where a language has a home currency (``salary.home``), pay in it is written without a sign, as its job boards do
(``15-40K·13薪``); all other pay carries the sign that CLDR has for the currency in that language (``CN¥``, ``US$``).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from decimal import Decimal

from babel import localedata
from babel.numbers import format_compact_decimal, format_decimal, get_currency_symbol

from careers.content.facts.pay.reading import KILO, yearly_from
from careers.content.facts.pay.value import MONTHS, Pay, PayRange, Period
from careers.content.facts.pay.words import SHARED_SIGNS, currency_of_sign, normalize
from careers.i18n import Locale, joined

BILLION = Decimal(10) ** 9  # has no letter that is read again: 7B is the size of a model


# The same pay is shown on a page, in feeds, in lists and as Markdown, and formatting by CLDR is slow.
@functools.lru_cache(maxsize=65_536)
def display_pay(pay: Pay, locale: Locale, currency: str, *, short: bool = False) -> str:
    """Return the pay in the one form that a language has for it, whatever the editor's, e.g. ``15-40K·13薪``.

    Args:
        pay: the pay to show.
        locale: the language to show it in.
        currency: ISO 4217 code of the site, for pay without one.
        short: with abbreviations, for cards (``CN¥15,000–40,000/mo × 13``); the amounts look alike.
    """
    if pay.is_stated or pay.negotiable:
        return locale.t("fact.as_stated", words=pay.text) if pay.is_stated else locale.t("salary.negotiable")
    shown = joined((_write_range(each, locale, currency, short=short) for each in pay.ranges), locale.t("salary.and"))
    return locale.t("salary.scale", scale=pay.scale, pay=shown) if pay.scale and shown else pay.scale or shown


@functools.lru_cache(maxsize=65_536)
def display_yearly(offered: PayRange, locale: Locale, currency: str) -> str:
    """Return a range as pay a year, in figures that are easily read, e.g. ``CN¥195K–520K a year``."""
    return _write_range(offered.yearly(currency), locale, currency, short=False, rounded=True)


@functools.lru_cache(maxsize=65_536)
def display_amount(value: Decimal, locale: Locale, currency: str) -> str:
    """Return an amount for no period, in few characters as a scale has it, e.g. ``20万`` or ``CN¥200K``."""
    amount = PayRange(value, value, currency, Period.YEAR)
    return _write_amounts(amount, locale, currency, rounded=True)


def display_unit(offered: PayRange, locale: Locale) -> str:
    """Return what the amounts of a range are in, e.g. ``Per month (euros) net``."""
    pay = locale.t(f"salary.unit.{offered.period}", currency=locale.currency(offered.currency or ""))
    return locale.t(f"salary.{offered.basis}", pay=pay) if offered.basis else pay


def example_params(currency: str) -> dict[str, str]:
    """Return what messages make an example of a year's pay from: ``low``, ``high`` and ``currency``."""
    return {"low": f"{3 * yearly_from(currency):f}", "high": f"{4 * yearly_from(currency):f}", "currency": currency}


def example_pay(locale: Locale, currency: str) -> str:
    """Return pay as an editor can write it in a language, on a site in a currency; at home in its own usual way."""
    if currency == locale.t("salary.home"):
        return locale.t("draft.salary.home")
    return locale.t("salary.per.year", amount="{low}-{high} {currency}".format_map(example_params(currency)))


def _write_range(offered: PayRange, locale: Locale, site_currency: str, *, short: bool, rounded: bool = False) -> str:
    words = "salary.short" if short else "salary"
    pay = _write_amounts(offered, locale, site_currency, rounded=rounded)
    if offered.approximate:
        pay = locale.t(f"{words}.about", pay=pay)
    pay = locale.t("salary.up_to", pay=pay) if offered.min is None else pay
    name = f"per.{offered.period}" if offered.months == MONTHS else "months"
    pay = locale.t(f"{words}.{name}", amount=pay, months=locale.number(offered.months))
    pay = locale.t("salary.open", pay=pay) if offered.open_ended else pay
    pay = locale.t(f"salary.{offered.basis}", pay=pay) if offered.basis else pay
    if offered.remark:
        is_sum = offered.remark.startswith("+")
        pay = (
            joined((pay, offered.remark), " ") if is_sum else locale.t("salary.remark", pay=pay, remark=offered.remark)
        )
    return locale.t("salary.labelled", label=offered.label, pay=pay) if offered.label else pay


def _write_amounts(offered: PayRange, locale: Locale, site_currency: str, *, rounded: bool) -> str:
    # K is for a month's pay at home; abroad, only a year's pay may be in thousands (``€50K``). Digits lose nothing.
    amounts, currency = offered.amounts, offered.currency or site_currency
    is_home = currency == locale.t("salary.home")
    is_kilo = is_home and offered.period is Period.MONTH and amounts[0] >= KILO and amounts[-1] < KILO * KILO
    kilo = locale.t("salary.kilo") if is_kilo else ""
    figures = [_write_scaled(locale, amount, kilo, 2) for amount in amounts]
    is_exact = rounded or figures == [_write_scaled(locale, amount, kilo, 8) for amount in amounts]
    is_scaled = (is_home or offered.period is Period.YEAR) and amounts[-1] < BILLION
    # "12–12K" reads as thousands twice.
    if not (is_exact and is_scaled and all(unit for _, unit in figures)):
        patterns = ("#,##0.00" if amount % 1 else "#,##0" for amount in amounts)
        figures = [[format_decimal(*each, locale=locale.babel), ""] for each in zip(amounts, patterns, strict=True)]
    before, behind = ("", "") if is_home else _signs(locale, currency, site_currency)
    (low, low_unit), (high, unit) = figures[0], figures[-1]
    text = f"{before}{high}{unit}{behind}"
    if figures[0] != figures[-1]:
        name = "salary.range.mixed" if low_unit != unit else "salary.range.kilo" if kilo and unit else "salary.range"
        text = locale.t(name, sign=before, low=low, low_unit=low_unit, high=high, unit=unit + behind)
    if is_home and not (kilo and unit):
        text = locale.t("salary.home.amount", amount=text)
    return text


@functools.lru_cache(1024)
def _signs(locale: Locale, currency: str, site_currency: str) -> tuple[str, str]:
    # It is the code where readers would take the sign for another currency (``$`` of a site in Canadian dollars).
    sign = get_currency_symbol(currency, locale=locale.babel)
    shared = normalize(sign).lower()
    at_home = f"{locale.babel.language}_{currency[:2]}"  # its code begins with that of its country (ISO 4217)
    if currency == locale.only_currency and localedata.exists(at_home):
        sign = get_currency_symbol(currency, locale=at_home)
    elif shared in SHARED_SIGNS and currency_of_sign(shared, site_currency) != currency:
        sign = currency
    pattern = locale.babel.currency_formats["standard"].pattern
    before, behind = re.split("[#0-9.,]+", pattern.partition(";")[0].replace("¤", sign))
    # CLDR sets a code apart from the digits ("SGD 8K"), as Babel does not.
    return before + "\u00a0" * before[-1:].isalpha(), behind


# CLDR's way is slow, and the amounts that people are paid are round.
@functools.lru_cache(maxsize=65_536)
def _write_scaled(locale: Locale, amount: Decimal, kilo: str, digits: int) -> Sequence[str]:
    if kilo:
        return format_decimal(amount / KILO, "#,##0." + "#" * digits, locale=locale.babel), kilo
    return re.split(r"(?<=\d)(?=\D*$)", format_compact_decimal(amount, locale=locale.babel, fraction_digits=digits))
