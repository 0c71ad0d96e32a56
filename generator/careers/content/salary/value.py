"""A salary as a value: amounts of a currency for a period, their currency, and their sum a year."""

from __future__ import annotations

import datetime as dt
import enum
import functools
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from babel.core import get_global
from babel.languages import get_official_languages
from babel.numbers import get_territory_currencies

LEAST = Decimal("0.01")  # pages say no more digits behind the point, and would call less nothing
LARGEST = Decimal(10) ** 11  # a year's pay; none in any currency is higher. Keeps nonsense and huge exponents out
MONTHS = Decimal(12)
MOST_MONTHS = Decimal(36)
# Figures of each power of ten that people name when they say what they want to earn.
_ROUND = (100, 120, 150, 200, 250, 300, 400, 500, 600, 800)
_SHARES = (10, 25, 40, 55, 70, 85, 95)  # percent of the amounts that a step should leave below it


class SalaryError(ValueError):
    """Raised for pay that cannot be read.

    Attributes:
        code: the code of the problem, a key of the catalogue of messages.
        params: the parameters of that message: ``value``, and ``key`` for one part of a mapping.
    """

    def __init__(self, code: str = "salary-unreadable", **params: str) -> None:
        super().__init__(f"{code}: {', '.join(f'{name}={value}' for name, value in params.items())}")
        self.code = code
        self.params = params


class Period(enum.StrEnum):
    """The time an amount is paid for."""

    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


# How often a period is paid in a year. The site's convention, made to compare and not to promise: 52 weeks, of which
# public holidays leave some 250 working days, of 8 hours.
PER_YEAR = {
    Period.HOUR: Decimal(2000),
    Period.DAY: Decimal(250),
    Period.WEEK: Decimal(52),
    Period.YEAR: Decimal(1),
}


@dataclass(frozen=True, slots=True)
class YearlyRange:
    """Pay a year, in full units of an ISO 4217 currency; None where there is no lower or no upper bound."""

    min: Decimal | None
    max: Decimal | None
    currency: str


@dataclass(frozen=True, slots=True)
class Salary:
    """The pay that a posting offers.

    Attributes:
        min: lower bound, in full units of the currency for one period; None: only an upper bound is given.
        max: upper bound; equal to `min` for one exact figure; None: no upper bound.
        currency: ISO 4217 code; None: not written, so the site's.
        period: what the amounts are paid for.
        months: months paid a year (13 with one extra); 12 unless written, and for every period but the month.
        open_ended: more is possible than the figures say.
        approximate: the figures are meant roughly.
        negotiable: nothing is said of the amount.
        scale: the pay scale and its grade as written (``E 13 TV-L``); the amounts, if any, are what it comes to.
        text: as the editor wrote it; empty when it was given as a mapping.
    """

    min: Decimal | None = None
    max: Decimal | None = None
    currency: str | None = None
    period: Period = Period.MONTH
    months: Decimal = MONTHS
    open_ended: bool = False
    approximate: bool = False
    negotiable: bool = False
    text: str = ""
    scale: str = ""

    def __post_init__(self) -> None:
        """Check the values.

        Raises:
            SalaryError: an amount out of bounds, bounds reversed, months that no employer pays, nothing said of pay,
                or an amount or a scale given for pay that is negotiable.
        """
        amounts = [amount for amount in (self.min, self.max) if amount is not None]
        value = self.text or " – ".join(f"{amount:.20g}" for amount in amounts)
        if not MONTHS <= self.months <= MOST_MONTHS or (self.months != MONTHS and self.period is not Period.MONTH):
            raise SalaryError("salary-months", value=value, months=f"{self.months:.20g}")
        is_stated = bool(amounts or self.scale)
        are_pay = all(_is_pay(amount, self._times) for amount in amounts)
        if is_stated is self.negotiable or not are_pay or (self.open_ended and self.min is None):
            raise SalaryError(value=value)
        if len(amounts) == 2 and amounts[0] > amounts[1]:
            raise SalaryError("salary-reversed", value=value)

    @property
    def has_amounts(self) -> bool:
        """Return whether an amount is given."""
        return self.min is not None or self.max is not None

    @property
    def is_by_time(self) -> bool:
        """Return whether it is paid by the hour or day, so that a year's pay depends on the time worked."""
        return self.has_amounts and self.period in (Period.HOUR, Period.DAY)

    @property
    def _times(self) -> Decimal:
        return self.months if self.period is Period.MONTH else PER_YEAR[self.period]

    def yearly(self, default_currency: str) -> YearlyRange | None:
        """Return the pay a year, or None where no figure is given.

        A month counts as often as it is paid, a week 52 times, a day 250 times, an hour 2,000 times.
        """
        if not self.has_amounts:
            return None
        low, high = (None if amount is None else plain(amount * self._times) for amount in (self.min, self.max))
        return YearlyRange(low, high, self.currency or default_currency)


def plain(amount: Decimal) -> Decimal:
    """Return `amount` without trailing zeros or exponent."""
    whole = amount.quantize(Decimal(1))
    return whole if whole == amount else amount.normalize()


def number(amount: Decimal) -> int | float:
    """Return an amount as YAML and JSON have numbers: an integer where it is whole."""
    return int(amount) if amount == amount.to_integral_value() else float(amount)


def _is_pay(amount: Decimal, times: Decimal) -> bool:
    return amount.is_finite() and LEAST <= amount <= LARGEST and amount * times <= LARGEST


@functools.cache
def _languages_of(currency: str) -> frozenset[str]:
    """Return the languages (ISO 639) that are official in whole countries where `currency` is legal tender.

    Both facts are CLDR's data. A currency without a last day there is legal tender now: a build does not depend on the
    clock.
    """
    return frozenset(
        _primary_subtag(language)
        for country in get_global("territory_currencies")
        if currency in get_territory_currencies(country, dt.date.max)
        for language in get_official_languages(country, de_facto=True)
    )


def currency_known(salary: Salary, currency: str, language: str) -> bool:
    """Return whether the currency of the amounts in a text is known: the text names it, or it can only be the site's.

    It is the site's where people of its country write in the language of the text.

    Args:
        salary: the pay that the text states.
        currency: ISO 4217 code of the site.
        language: of the text (BCP 47).
    """
    return salary.currency is not None or not salary.has_amounts or _primary_subtag(language) in _languages_of(currency)


def _primary_subtag(language: str) -> str:
    return language.replace("_", "-").partition("-")[0].lower()


def steps(amounts: Iterable[int]) -> tuple[int, ...]:
    """Return two to seven round amounts, ascending, each of which parts `amounts` (full units, none negative) anew.

    They are choices for people who do not want to type a figure. None lies above the highest amount. Where only one
    would part the amounts there is none: a single step is no choice.
    """
    ordered = sorted(amounts)
    wanted = {_round_down(ordered[len(ordered) * share // 100]) for share in _SHARES if ordered}
    parting = sorted(step for step in wanted if step > ordered[0])
    return tuple(parting) if len(parting) > 1 else ()


def _round_down(amount: int) -> int:
    """Return the greatest round amount that is not above `amount`; below 100 any amount is round."""
    power = 1
    while amount // power >= 1000:
        power *= 10
    return max((step * power for step in _ROUND if step * power <= amount), default=amount)
