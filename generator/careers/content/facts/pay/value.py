"""Pay as a value: one range or several, each an amount of a currency for a period, and what each comes to a year."""

from __future__ import annotations

import datetime as dt
import enum
import functools
import re
from dataclasses import dataclass, replace
from decimal import Decimal

from babel.core import get_global
from babel.languages import get_official_languages
from babel.numbers import get_territory_currencies

MONTHS = Decimal(12)
MOST_MONTHS = Decimal(36)


class PayError(ValueError):
    """Raised for pay that cannot be read, with the key of a message (`code`) and its parameters."""

    def __init__(self, code: str = "salary-unreadable", **params: str) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


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


# The site's convention, made to compare and not to promise: 52 weeks, with some 250 working days, of 8 hours.
_BY_TIME = (Period.HOUR, Period.DAY)
PER_YEAR = dict(zip(Period, map(Decimal, (2000, 250, 52, 12, 1, 26, 24)), strict=True))


@dataclass(frozen=True, slots=True)
class PayRange:
    """One range of pay, at least one of whose bounds is given, in full units of the currency."""

    min: Decimal | None = None
    max: Decimal | None = None  # equal to `min` for one exact figure
    currency: str | None = None  # ISO 4217 code; None: not written, so the site's
    period: Period = Period.MONTH
    months: Decimal = MONTHS  # paid a year (13 with one extra); 12 for every period but the month
    open_ended: bool = False  # more is possible than the figures say
    approximate: bool = False  # the figures are meant roughly
    basis: Basis | None = None
    label: str = ""  # the contract, level or place that it is for; "" where it is for the job as a whole
    remark: str = ""  # what comes on top or is included, in the words of the text (``equity``)

    @property
    def amounts(self) -> tuple[Decimal, ...]:
        """Return the bounds that are given, the lower one first."""
        return tuple(amount for amount in (self.min, self.max) if amount is not None)

    @property
    def times(self) -> Decimal:
        """Return how often it is paid in a year."""
        return self.months if self.period is Period.MONTH else PER_YEAR[self.period]

    @property
    def unit(self) -> PayRange:
        """Return what alone its amounts can be compared in: its currency, for its period, gross or net."""
        return PayRange(currency=self.currency, period=self.period, basis=self.basis)

    def plain(self, default_currency: str) -> PayRange:
        """Return it with its currency, and without the words that belong to one posting."""
        return replace(self, currency=self.currency or default_currency, label="", remark="")

    @property
    def key(self) -> str:
        """Return it as addresses have it, e.g. ``cny-month-15000..40000-13``, or ``cny-month`` of a unit."""
        ends = "..".join(str(number(end)) if end else "" for end in (self.min, self.max)) if self.amounts else ""
        marks = ("about" if self.approximate else "", "open" if self.open_ended else "")
        months = number(self.months) if self.months != MONTHS else ""
        return "-".join(
            str(part) for part in (self.currency, self.period, self.basis, ends, months, *marks) if part
        ).lower()

    def yearly(self, default_currency: str) -> PayRange:
        """Return its amounts a year: a month counts as often as it is paid, other periods as `PER_YEAR` has them."""
        low, high = (amount and amount * self.times for amount in (self.min, self.max))
        currency = self.currency or default_currency
        return PayRange(low, high, currency, Period.YEAR, open_ended=self.open_ended, approximate=self.approximate)


@dataclass(frozen=True, slots=True)
class Pay:
    """The pay that a posting offers."""

    ranges: tuple[PayRange, ...] = ()  # in the order of the text, for several contracts, levels or places
    negotiable: bool = False  # nothing is said of the amount but that it can be negotiated
    scale: str = ""  # the pay scale and its grade as written (``E 13 TV-L``); the ranges are what it comes to
    text: str = ""  # as the editor wrote it; empty when it was given as a mapping
    is_stated: bool = False  # nothing of the text is understood; it is shown as the source's words

    @property
    def first(self) -> PayRange | None:
        """Return the first range; None where no amount is given."""
        return self.ranges[0] if self.ranges else None

    @property
    def is_by_time(self) -> bool:
        """Return whether it is paid by the hour or day, so that a year's pay depends on the time worked."""
        return bool(self.ranges) and self.ranges[0].period in _BY_TIME

    def yearly(self, default_currency: str) -> PayRange | None:
        """Return the pay a year from the least to the most; that of the first range where not all are comparable."""
        if not self.ranges:
            return None
        alike = {(one.currency, one.basis, one.period in _BY_TIME, not one.min, not one.max) for one in self.ranges}
        ranges = [one.yearly(default_currency) for one in (self.ranges if len(alike) == 1 else self.ranges[:1])]
        least = min((one.min for one in ranges if one.min), default=None)
        most = max((one.max for one in ranges if one.max), default=None)
        return replace(ranges[0], min=least, max=most, open_ended=any(one.open_ended for one in ranges))


def number(amount: Decimal) -> int | float:
    """Return an amount as YAML and JSON have numbers: an integer where it is whole."""
    return int(amount) if amount == amount.to_integral_value() else float(amount)


@functools.cache
def is_written_with(currency: str | None, language: str) -> bool:
    """Return whether `language` (BCP 47) is official in a whole country where `currency` is legal tender, as CLDR says.

    A currency without a last day there is legal tender now: a build does not depend on the clock.
    """
    official = (
        each.partition("_")[0]
        for country in get_global("territory_currencies")
        if currency in get_territory_currencies(country, dt.date.max)
        for each in get_official_languages(country, de_facto=True)
    )
    return not (currency and language) or re.split("[-_]", language.lower())[0] in official
