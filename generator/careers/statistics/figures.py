"""Figures about a set of postings, in no language: what pages, images and feeds say of it is counted here."""

from __future__ import annotations

import datetime as dt
import functools
import itertools
import math
import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from babel.numbers import get_territory_currencies

from careers.content.library import Library
from careers.content.posting import Freshness, Posting
from careers.content.salary import Salary
from careers.content.taxonomy import Taxonomy


@dataclass(frozen=True, slots=True)
class PayRange:
    """What the postings that state pay in one currency pay a year, in full units of it.

    Attributes:
        currency: ISO 4217 code.
        least, most: of these postings; where one gives a single bound, that is taken.
        stated: how many they are.
        open_ended: whether one of those with the most says that more is possible.
        typical: the median of the middles of their ranges.
        settled: whether that median says more than the range: they are not all alike, and what is left open at the
            top of some could not move it, however much it were.
    """

    currency: str
    least: int
    most: int
    stated: int
    open_ended: bool
    typical: int
    settled: bool = True


@dataclass(frozen=True, slots=True)
class StatedPay:
    """The pay that some postings state, by currency: no rate of exchange is assumed.

    Attributes:
        total: how many postings were asked.
        ranges: one for each currency, the site's own first, then those of most postings.
    """

    total: int
    ranges: tuple[PayRange, ...] = ()

    @property
    def stated(self) -> int:
        """How many postings state their pay, in whatever currency."""
        return sum(found.stated for found in self.ranges)

    def within(self, currency: str) -> PayRange | None:
        """Return the range in a currency; None where no posting states pay in it."""
        return next((found for found in self.ranges if found.currency == currency), None)


@dataclass(frozen=True, slots=True)
class Standing:
    """How many of some postings that have not closed are known to be open, and how many are doubtful.

    Attributes:
        known: those that are open today as far as their dates say; they alone are counted as open jobs.
        stale: those that nobody has seen open lately.
        unknown: those without any date.
    """

    known: int
    stale: int
    unknown: int

    @property
    def total(self) -> int:
        """How many there are."""
        return self.known + self.stale + self.unknown

    @property
    def certain(self) -> bool:
        """Whether all of them are known to be open."""
        return self.known == self.total


def standing(postings: Iterable[Posting], library: Library) -> Standing:
    """Count `postings`, none of which has closed, by how well it is known that they are open."""
    counted = Counter(library.freshness(one) for one in postings)
    return Standing(counted[Freshness.KNOWN], counted[Freshness.STALE], counted[Freshness.UNKNOWN])


@functools.lru_cache(maxsize=1)
def standing_of_all(library: Library) -> Standing:
    """Count all postings of a library that have not closed."""
    return standing(library.open, library)


def rounded(amount: int) -> int:
    """An amount of money as pages say it, of three significant digits: more would only tell of single postings."""
    return round(amount, 3 - len(str(amount))) if amount > 1000 else amount


def stated_pay(postings: Iterable[Posting], library: Library) -> StatedPay:
    """Return the pay that `postings` of a library state."""
    asked, paid = tuple(postings), _paid(library)
    grouped: dict[str, list[_Bounds]] = {}
    for one in asked:
        if one.id in paid:
            grouped.setdefault(paid[one.id].currency, []).append(paid[one.id])
    ranges = (_range(currency, bounds) for currency, bounds in grouped.items())
    own = library.currency
    return StatedPay(
        total=len(asked),
        ranges=tuple(sorted(ranges, key=lambda found: (found.currency != own, -found.stated, found.currency))),
    )


def _range(currency: str, bounds: Sequence[_Bounds]) -> PayRange:
    most = max(one.high for one in bounds)
    typical = statistics.median((one.low + one.high) / 2 for one in bounds)
    highest = statistics.median(math.inf if one.open_ended else (one.low + one.high) / 2 for one in bounds)
    return PayRange(
        currency=currency,
        least=min(one.low for one in bounds),
        most=most,
        stated=len(bounds),
        open_ended=any(one.open_ended for one in bounds if one.high == most),
        typical=int(typical),
        settled=highest == typical and len(set(bounds)) > 1,
    )


def assumed(postings: Iterable[Posting], library: Library) -> tuple[Posting, ...]:
    """Those of `postings` whose pay is compared in the site's currency although they name none."""
    return tuple(
        one for one in postings if one.salary and one.salary.currency is None and one.salary.yearly(library.currency)
    )


def goes_without_saying(posting: Posting, library: Library) -> bool:
    """Whether pay without a currency can only be in the site's: it is what one pays with wherever `posting` is.

    Which country uses which currency is CLDR's data.
    """
    one = library.taxonomies.places
    named = posting.terms.get(one.field, ()) if one else ()
    return one is not None and bool(named) and all(_spends(one, term, library) for term in named)


def _spends(one: Taxonomy, place: str, library: Library) -> bool:
    """Whether the site's currency is that of a place's country."""
    country = one.country(place)
    return country is not None and library.currency in get_territory_currencies(country, library.today)


class _Bounds(NamedTuple):
    """The least and the most that a posting pays a year, in what, and whether more is possible."""

    low: int
    high: int
    open_ended: bool
    currency: str


@functools.lru_cache(maxsize=1)  # a posting is counted under each of its terms
def _paid(library: Library) -> Mapping[str, _Bounds]:
    """The bounds of every posting that states pay, by its id."""
    found = {one.id: _bounds(one.salary, library.currency) for one in library.postings.values() if one.salary}
    return {key: bounds for key, bounds in found.items() if bounds is not None}


@functools.lru_cache(maxsize=65_536)  # many pay the same
def _bounds(salary: Salary, currency: str) -> _Bounds | None:
    """Return the bounds of pay a year, unwritten currencies being `currency`; None where no figure is given."""
    yearly = salary.yearly(currency)
    if yearly is None:
        return None
    low, high = yearly.min or yearly.max, yearly.max or yearly.min
    if low is None or high is None:
        return None
    return _Bounds(int(low), int(high), salary.open_ended or yearly.max is None, yearly.currency)


def months(postings: Iterable[Posting]) -> Mapping[dt.date, int]:
    """How many were posted in each month, by its first day, ascending; those without a date are left out."""
    counted = Counter(one.posted.replace(day=1) for one in postings if one.posted is not None)
    return dict(sorted(counted.items()))


def cross(
    postings: Iterable[Posting], rows: Taxonomy, columns: Taxonomy, library: Library
) -> Mapping[tuple[str, str], int]:
    """How many postings belong under a term of `rows` and one of `columns` at once, for every such pair."""
    counted: Counter[tuple[str, str]] = Counter()
    for one in postings:
        counted.update(itertools.product(library.lineages(one, rows), library.lineages(one, columns)))
    return counted
