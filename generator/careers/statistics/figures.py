"""Figures about a set of postings, in no language, for pages, images and feeds."""

from __future__ import annotations

import datetime as dt
import functools
import itertools
import math
import statistics
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from careers.content.library import Library
from careers.content.posting import Freshness, Posting
from careers.content.salary import Salary
from careers.content.taxonomy import Taxonomy


@dataclass(frozen=True, slots=True)
class PayRange:
    """The pay a year of the postings that state it in one currency, in full units.

    Attributes:
        currency: ISO 4217 code.
        least, most: of these postings; a posting with a single bound counts with that.
        stated: number of these postings.
        open_ended: whether one of those with the most says that more is possible.
        typical: the median of the middles of their ranges.
        settled: whether that median says more than the range: the postings differ, and amounts that are open at the
            top could not change it.
        distinct: the number of different ranges among them.
    """

    currency: str
    least: int
    most: int
    stated: int
    open_ended: bool
    typical: int
    settled: bool = True
    distinct: int = 1


@dataclass(frozen=True, slots=True)
class StatedPay:
    """The pay that some postings state, by currency; no exchange rate is assumed.

    Attributes:
        total: number of all these postings.
        ranges: one for each currency, the site's own first, then those of most postings.
        scales: number of the postings that state a pay scale, and not what it comes to.
        by_time: number of the postings that pay by the hour or day; how much that is a year depends on the time worked.
    """

    total: int
    ranges: tuple[PayRange, ...] = ()
    scales: int = 0
    by_time: int = 0

    @property
    def stated(self) -> int:
        """The number of postings that state their pay, in any currency, for any time or as a pay scale."""
        return self.scales + self.by_time + sum(pay_range.stated for pay_range in self.ranges)

    def within(self, currency: str) -> PayRange | None:
        """Return the range in a currency; None if no posting states pay in it."""
        return next((pay_range for pay_range in self.ranges if pay_range.currency == currency), None)


@dataclass(frozen=True, slots=True)
class Standing:
    """How well it is known that some postings are open, as counts; none of them has closed.

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
        """The number of all these postings."""
        return self.known + self.stale + self.unknown

    @property
    def certain(self) -> bool:
        """Whether all of them are known to be open."""
        return self.known == self.total


def standing(postings: Iterable[Posting], library: Library) -> Standing:
    """Count `postings`, none of which has closed, by how well it is known that they are open."""
    counted = Counter(library.freshness(posting) for posting in postings)
    return Standing(counted[Freshness.KNOWN], counted[Freshness.STALE], counted[Freshness.UNKNOWN])


@functools.lru_cache(maxsize=1)
def standing_of_all(library: Library) -> Standing:
    """Count all postings of a library that have not closed."""
    return standing(library.open, library)


def rounded(amount: int) -> int:
    """Return an amount of money with three significant digits: more would only describe single postings."""
    return round(amount, 3 - len(str(amount))) if amount > 1000 else amount


def stated_pay(postings: Sequence[Posting], library: Library, *, by_figure: bool = False) -> StatedPay:
    """Return the pay that `postings` of a library state; if `by_figure`, with a range for each different figure."""
    bounds_by_id = _paid(library)
    grouped: dict[Hashable, list[_Bounds]] = {}
    for posting in postings:
        if bounds := bounds_by_id.get(posting.id):
            grouped.setdefault(bounds if by_figure else bounds.currency, []).append(bounds)
    ranges = (_range(group) for group in grouped.values())
    own = library.currency
    stated = [posting.salary for posting in postings if posting.salary]
    return StatedPay(
        total=len(postings),
        scales=sum(bool(pay.scale) and not pay.has_amounts for pay in stated),
        by_time=sum(pay.is_by_time for pay in stated),
        ranges=tuple(
            sorted(ranges, key=lambda pay_range: (pay_range.currency != own, -pay_range.stated, pay_range.currency))
        ),
    )


def _range(bounds: Sequence[_Bounds]) -> PayRange:
    """Return the range of pay in one currency."""
    most = max(pay.high for pay in bounds)
    typical = statistics.median((pay.low + pay.high) / 2 for pay in bounds)
    highest = statistics.median(math.inf if pay.open_ended else (pay.low + pay.high) / 2 for pay in bounds)
    return PayRange(
        currency=bounds[0].currency,
        least=min(pay.low for pay in bounds),
        most=most,
        stated=len(bounds),
        open_ended=any(pay.open_ended for pay in bounds if pay.high == most),
        typical=int(typical),
        settled=highest == typical and len(set(bounds)) > 1,
        distinct=len(set(bounds)),
    )


class _Bounds(NamedTuple):
    """The least and the most pay a year of a posting, whether more is possible, and the currency."""

    low: int
    high: int
    open_ended: bool
    currency: str


@functools.lru_cache(maxsize=1)  # a posting is counted under each of its terms
def _paid(library: Library) -> Mapping[str, _Bounds]:
    """Return the bounds of every posting that states pay, by its id."""
    bounds_by_id = {
        posting.id: _bounds(posting.salary, library.currency) for posting in library.postings.values() if posting.salary
    }
    return {key: bounds for key, bounds in bounds_by_id.items() if bounds is not None}


@functools.lru_cache(maxsize=65_536)  # many pay the same
def _bounds(salary: Salary, currency: str) -> _Bounds | None:
    """Return the bounds of pay a year; None if no amount is stated, or one for an hour or a day.

    `currency` is that of amounts without one.
    """
    yearly = salary.yearly(currency)
    if yearly is None or salary.is_by_time:
        return None
    low, high = yearly.min or yearly.max, yearly.max or yearly.min
    if low is None or high is None:
        return None
    return _Bounds(int(low), int(high), salary.open_ended or yearly.max is None, yearly.currency)


def months(postings: Iterable[Posting]) -> Mapping[dt.date, int]:
    """Return the number of dated postings of each month, by its first day, ascending."""
    counts = Counter(posting.posted.replace(day=1) for posting in postings if posting.posted is not None)
    return dict(sorted(counts.items()))


def cross(
    postings: Iterable[Posting], rows: Taxonomy, columns: Taxonomy, library: Library
) -> Mapping[tuple[str, str], int]:
    """Return the number of postings under each pair of a term of `rows` and a term of `columns`."""
    counts: Counter[tuple[str, str]] = Counter()
    for posting in postings:
        counts.update(itertools.product(library.lineages(posting, rows), library.lineages(posting, columns)))
    return counts
