"""Figures about a set of postings, in no language: how many, how certain, what they pay, and their terms."""

from __future__ import annotations

import datetime as dt
import functools
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from careers.content.facts.pay import Pay
from careers.content.facts.pay import PayRange as OfferedRange
from careers.content.library import Library
from careers.content.posting import Freshness, Posting
from careers.content.taxonomy import Taxonomy

Pair = tuple[str, str]  # of a taxonomy's id and a term's


@dataclass(frozen=True, slots=True)
class PayRange:
    """A range of pay a year that some postings state, in full units.

    Attributes:
        currency: ISO 4217 code.
        least, most: as those postings state it; a single bound counts as both.
        open_ended: whether they say that more is possible.
        approximate: whether they mean the amounts roughly.
        stated: number of these postings.
    """

    currency: str
    least: int
    most: int
    open_ended: bool = False
    approximate: bool = False
    stated: int = 1


@dataclass(frozen=True, slots=True)
class StatedPay:
    """The pay that some postings state. Ranges are not merged, for a merged one would be the pay of no job.

    Attributes:
        total: number of all these postings.
        ranges: the different ones in the site's own currency, then in those of most postings: no exchange rate is
            assumed. In a currency those of most postings come first, then the lower ones.
        scales: number of the postings that state a pay scale, and not what it comes to.
        by_time: number of the postings that pay by the hour or day; how much that is a year depends on the time worked.
        amounts: number of the postings that state an amount, for whatever time.
        assumed: number of those whose currency is taken to be the site's.
    """

    total: int
    ranges: tuple[PayRange, ...] = ()
    scales: int = 0
    by_time: int = 0
    amounts: int = 0
    assumed: int = 0

    @property
    def stated(self) -> int:
        """The number of postings that state their pay, in any currency, for any time or as a pay scale."""
        return self.scales + self.by_time + sum(pay_range.stated for pay_range in self.ranges)

    @property
    def currencies(self) -> tuple[str, ...]:
        """The currencies of the ranges, in their order."""
        return tuple(dict.fromkeys(pay_range.currency for pay_range in self.ranges))

    def within(self, currency: str) -> tuple[PayRange, ...]:
        """Return the ranges in a currency."""
        return tuple(pay_range for pay_range in self.ranges if pay_range.currency == currency)


@functools.lru_cache(maxsize=1)
def offers_by_unit(library: Library) -> Mapping[OfferedRange, Mapping[str, Sequence[OfferedRange]]]:
    """Return what open postings pay: currency, period and basis -> id of a posting -> its ranges in that unit."""
    offers: dict[OfferedRange, dict[str, list[OfferedRange]]] = {}
    for posting in library.open:
        for one in library.pay_offers(posting):
            offers.setdefault(one.unit, {}).setdefault(posting.id, []).append(one)
    return offers


def typical_range(offers: Sequence[OfferedRange]) -> OfferedRange:
    """Return from the median of the lower ends of ranges in one unit to that of the upper: the range if all are alike.

    A single bound counts as both ends. More is possible where it is for more than half of them.
    """
    low, high = (statistics.median_low(one.amounts[end] for one in offers) for end in (0, -1))
    is_open = 2 * sum(one.open_ended for one in offers) > len(offers)
    return replace(offers[0].unit, min=low, max=high, open_ended=is_open)


def middles(ranges: Iterable[PayRange]) -> list[float]:
    """Return the amount half way from the least to the most of each posting that states one of `ranges`, ascending."""
    return sorted((one.least + one.most) / 2 for one in ranges for _ in range(one.stated))


def median(ranges: Iterable[PayRange]) -> int:
    """Return the median of the middles of `ranges`, one at least, which are in one currency."""
    return int(statistics.median(middles(ranges)))


@dataclass(frozen=True, slots=True)
class Standing:
    """How well it is known that some postings are open, as counts; none of them has closed.

    Attributes:
        known: those that are open today as far as their dates say; they alone are counted as open jobs.
        stale: those that nobody has seen open lately.
        unknown: those without any date.
        leads: those of all these that nobody can apply for.
        seen: the last day on which one of the stale was seen open, or None.
    """

    known: int
    stale: int
    unknown: int
    leads: int = 0
    seen: dt.date | None = None

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
    counted, leads, seen = Counter[Freshness](), 0, None
    for posting in postings:
        freshness = library.freshness(posting)
        counted[freshness] += 1
        leads += library.is_lead(posting)
        if freshness is Freshness.STALE and posting.seen:
            seen = max(seen or posting.seen, posting.seen)
    return Standing(counted[Freshness.KNOWN], counted[Freshness.STALE], counted[Freshness.UNKNOWN], leads, seen)


@functools.lru_cache(maxsize=1)
def standing_of_all(library: Library) -> Standing:
    """Count all postings of a library that have not closed."""
    return standing(library.open, library)


def rounded(amount: int) -> int:
    """Return an amount of money with three significant digits: more would only describe single postings."""
    return round(amount, 3 - len(str(amount))) if amount > 1000 else amount


def stated_pay(postings: Sequence[Posting], library: Library) -> StatedPay:
    """Return the pay that `postings` of a library state."""
    paid = _paid(library)
    yearly = [paid[posting.id] for posting in postings if posting.id in paid]
    jobs = Counter(pay_range.currency for pay_range in yearly)

    def rank(one: PayRange) -> tuple[Any, ...]:
        return one.currency != library.currency, -jobs[one.currency], one.currency, -one.stated, one.least, one.most

    stated = [posting.salary for posting in postings if posting.salary]
    return StatedPay(
        total=len(postings),
        ranges=tuple(sorted((replace(one, stated=number) for one, number in Counter(yearly).items()), key=rank)),
        scales=sum(bool(pay.scale) and not pay.ranges for pay in stated),
        by_time=sum(pay.is_by_time for pay in stated),
        amounts=sum(bool(pay.ranges) for pay in stated),
        assumed=sum(map(library.assumes_currency, postings)),
    )


@functools.lru_cache(maxsize=1)  # a posting is counted under each of its terms
def _paid(library: Library) -> Mapping[str, PayRange]:
    """Return the id of each posting that states its pay by the year -> that pay."""
    ranges = {
        posting.id: _range(posting.salary, library.currency) for posting in library.postings.values() if posting.salary
    }
    return {key: pay_range for key, pay_range in ranges.items() if pay_range is not None}


def _range(pay: Pay, currency: str) -> PayRange | None:
    """Return pay a year; None if no amount is stated, or one for an hour or a day.

    `currency` is that of amounts without one.
    """
    yearly = pay.yearly(currency)
    if yearly is None or pay.is_by_time:
        return None
    low, high = yearly.min or yearly.max, yearly.max or yearly.min
    if low is None or high is None:
        return None
    is_open = yearly.open_ended or yearly.max is None
    return PayRange(yearly.currency or currency, int(low), int(high), is_open, yearly.approximate)


@dataclass(frozen=True, slots=True)
class TermStatistics:
    """The statistics of the open postings under a term.

    Attributes:
        standing: how many there are, how many are known to be open, and how many are doubtful.
        counts: the number of them under each term, narrower terms included, and under "" that of those with any term.
        named: the terms that some of them name themselves.
        pay: the pay that they state.
        newest: the latest date of publication, or None if none has one.
    """

    standing: Standing
    counts: Mapping[Pair, int]
    named: frozenset[Pair]
    pay: StatedPay
    newest: dt.date | None

    def counts_in(self, taxonomy_id: str) -> Mapping[str, int]:
        """Return the number of postings under each term of one taxonomy that some of them name themselves."""
        return {term: self.counts[taxonomy, term] for taxonomy, term in self.named if taxonomy == taxonomy_id}

    def narrowest(self, taxonomy: Taxonomy) -> tuple[str, ...]:
        """Return the terms of `counts_in` that are not broader than another of them, in the editors' order."""
        named = self.counts_in(taxonomy.id)
        return taxonomy.narrowest([term for term in taxonomy.terms if term in named])


def count_postings(postings: Sequence[Posting], library: Library) -> TermStatistics:
    """Return the statistics of some open postings."""
    counts = Counter[Pair]()
    named: set[Pair] = set()
    for taxonomy in library.taxonomies:
        # Many postings have the same terms of most taxonomies.
        for terms, number in Counter(posting.terms.get(taxonomy.field, ()) for posting in postings).items():
            named.update((taxonomy.id, term) for term in terms)
            for term in ("", *taxonomy.lineages(terms)) if terms else ():
                counts[taxonomy.id, term] += number
    return TermStatistics(
        standing=standing(postings, library),
        counts=counts,
        named=frozenset(named),
        pay=stated_pay(postings, library),
        newest=max((posting.posted for posting in postings if posting.posted is not None), default=None),
    )


@functools.lru_cache(maxsize=1)
def statistics_of(library: Library) -> Callable[[str, str], TermStatistics]:
    """Return a function from the ids of a taxonomy and a term to the statistics of the open postings under it.

    Each is computed on first access; processes that are forked share what was computed before.
    """
    return functools.cache(
        lambda taxonomy, term: count_postings([one.limited_to(term) for one in library.filed(taxonomy, term)], library)
    )
