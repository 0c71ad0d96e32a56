"""Pay as a value: one range or several, each an amount of a currency for a period, and what each comes to a year."""

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


class PayError(ValueError):
    """Raised for pay that cannot be read.

    Attributes:
        code: the code of the problem, a key of the catalogue of messages.
        params: the parameters of that message: ``value``, and ``key`` for one part of a mapping.
    """

    def __init__(self, code: str = "salary-unreadable", **params: str) -> None:
        super().__init__(f"{code}: {', '.join(f'{name}={value}' for name, value in params.items())}")
        self.code = code
        self.params = params

    def quote(self, text: str) -> None:
        """Name the whole text that cannot be read, where no part of it is to blame."""
        if self.code not in ("salary-ambiguous", "salary-number"):
            self.params["value"] = text


def refused(code: str = "salary-unreadable") -> PayError:
    """Return the error for a part of a text; whoever knows the text quotes it."""
    return PayError(code)


class Period(enum.StrEnum):
    """The time an amount is paid for. The search index knows a period by its place here."""

    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"
    TWO_WEEKS = "two-weeks"
    HALF_MONTH = "half-month"


class Basis(enum.StrEnum):
    """Whether an amount is before or after taxes and contributions."""

    GROSS = "gross"
    NET = "net"


# How often a period is paid in a year. The site's convention, made to compare and not to promise: 52 weeks, of which
# public holidays leave some 250 working days, of 8 hours.
PER_YEAR = {
    Period.HOUR: Decimal(2000),
    Period.DAY: Decimal(250),
    Period.WEEK: Decimal(52),
    Period.TWO_WEEKS: Decimal(26),
    Period.HALF_MONTH: Decimal(24),
    Period.MONTH: MONTHS,
    Period.YEAR: Decimal(1),
}


@dataclass(frozen=True, slots=True)
class YearlyRange:
    """Pay a year, in full units of an ISO 4217 currency; None where there is no lower or no upper bound."""

    min: Decimal | None
    max: Decimal | None
    currency: str


@dataclass(frozen=True, slots=True)
class PayRange:
    """One range of pay.

    Attributes:
        min: lower bound, in full units of the currency for one period; None: only an upper bound is given.
        max: upper bound; equal to `min` for one exact figure; None: no upper bound.
        currency: ISO 4217 code; None: not written, so the site's.
        period: what the amounts are paid for.
        months: months paid a year (13 with one extra); 12 unless written, and for every period but the month.
        open_ended: more is possible than the figures say.
        approximate: the figures are meant roughly.
        basis: gross or net; None: not written.
        label: the contract, level or place that the range is for; "" where it is for the job as a whole.
        remark: what comes on top or is included, in the words of the text (``equity``).
    """

    min: Decimal | None = None
    max: Decimal | None = None
    currency: str | None = None
    period: Period = Period.MONTH
    months: Decimal = MONTHS
    open_ended: bool = False
    approximate: bool = False
    basis: Basis | None = None
    label: str = ""
    remark: str = ""

    def __post_init__(self) -> None:
        """Check the values.

        Raises:
            PayError: no amount, an amount out of bounds, bounds reversed, or months that no employer pays.
        """
        amounts = self.amounts
        value = " – ".join(f"{amount:.20g}" for amount in amounts)
        if not MONTHS <= self.months <= MOST_MONTHS or (self.months != MONTHS and self.period is not Period.MONTH):
            raise PayError("salary-months", value=value, months=f"{self.months:.20g}")
        are_pay = all(
            amount.is_finite() and LEAST <= amount <= LARGEST and amount * self.times <= LARGEST for amount in amounts
        )
        if not amounts or not are_pay or (self.open_ended and self.min is None):
            raise PayError(value=value)
        if amounts[0] > amounts[-1]:
            raise PayError("salary-reversed", value=value)

    @property
    def amounts(self) -> tuple[Decimal, ...]:
        """Return the bounds that are given, the lower one first."""
        return tuple(amount for amount in (self.min, self.max) if amount is not None)

    @property
    def times(self) -> Decimal:
        """Return how often it is paid in a year."""
        return self.months if self.period is Period.MONTH else PER_YEAR[self.period]

    @property
    def is_by_time(self) -> bool:
        """Return whether it is paid by the hour or day, so that a year's pay depends on the time worked."""
        return self.period in (Period.HOUR, Period.DAY)

    def yearly(self, default_currency: str) -> YearlyRange:
        """Return the pay a year: a month counts as often as it is paid, the other periods as `PER_YEAR` has them."""
        low, high = (None if amount is None else plain(amount * self.times) for amount in (self.min, self.max))
        return YearlyRange(low, high, self.currency or default_currency)


@dataclass(frozen=True, slots=True)
class Pay:
    """The pay that a posting offers.

    Attributes:
        ranges: the ranges, in the order of the text; several are for several contracts, levels or places.
        negotiable: nothing is said of the amount but that it can be negotiated.
        scale: the pay scale and its grade as written (``E 13 TV-L``); the ranges, if any, are what it comes to.
        text: as the editor wrote it; empty when it was given as a mapping.
        is_stated: nothing of the text is understood; it is shown as the source's words.
    """

    ranges: tuple[PayRange, ...] = ()
    negotiable: bool = False
    scale: str = ""
    text: str = ""
    is_stated: bool = False

    def __post_init__(self) -> None:
        """Check that something is said of pay, and no amount or scale where it is negotiable.

        Raises:
            PayError: otherwise.
        """
        if (bool(self.ranges or self.scale) + self.negotiable + self.is_stated) != 1:
            raise PayError(value=self.text)

    @property
    def first(self) -> PayRange | None:
        """Return the first range; None where no amount is given."""
        return self.ranges[0] if self.ranges else None

    @property
    def is_by_time(self) -> bool:
        """Return whether the pay that is compared is paid by the hour or day."""
        return bool(self.ranges) and self.ranges[0].is_by_time

    @property
    def open_ended(self) -> bool:
        """Return whether more is possible than the figures that are compared say."""
        return any(pay_range.open_ended for pay_range in self._compared)

    @property
    def _compared(self) -> tuple[PayRange, ...]:
        """Return all ranges where they can be compared with each other, else the first."""
        alike = {(one.currency, one.basis, one.is_by_time) for one in self.ranges}
        return self.ranges if len(alike) == 1 else self.ranges[:1]

    def yearly(self, default_currency: str) -> YearlyRange | None:
        """Return the pay a year from the least to the most of the ranges that can be compared; None without a range."""
        if not self.ranges:
            return None
        ranges = [one.yearly(default_currency) for one in self._compared]
        least = [one.min for one in ranges if one.min is not None]
        most = [one.max for one in ranges if one.max is not None]
        return YearlyRange(
            min(least) if len(least) == len(ranges) else None,
            max(most) if len(most) == len(ranges) else None,
            ranges[0].currency,
        )


def plain(amount: Decimal) -> Decimal:
    """Return `amount` without trailing zeros or exponent."""
    whole = amount.quantize(Decimal(1))
    return whole if whole == amount else amount.normalize()


def number(amount: Decimal) -> int | float:
    """Return an amount as YAML and JSON have numbers: an integer where it is whole."""
    return int(amount) if amount == amount.to_integral_value() else float(amount)


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


def is_written_with(currency: str, language: str) -> bool:
    """Return whether people of a country with `currency` (ISO 4217) write in `language` (BCP 47)."""
    return _primary_subtag(language) in _languages_of(currency)


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
