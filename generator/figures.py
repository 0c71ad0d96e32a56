"""Figures about a set of postings, in no language: what pages, images and feeds say of it is counted here."""

from __future__ import annotations

import datetime as dt
import functools
import itertools
import math
import statistics
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from babel.numbers import get_territory_currencies

from generator.library import Library
from generator.posting import Posting
from generator.salary import Salary
from generator.taxonomy import Taxonomy


@dataclass(frozen=True, slots=True)
class PayRange:
    """What some postings pay a year, in full units of the site's currency.

    Attributes:
        least, most: of the postings that state pay in that currency; where one gives a single bound, that is taken.
        stated: how many those are.
        total: how many postings were asked.
        open_ended: whether one of those with the most says that more is possible.
        typical: the median of the middles of their ranges.
        settled: whether that median says more than the range: they are not all alike, and what is left open at the
            top of some could not move it, however much it were.
    """

    least: int
    most: int
    stated: int
    total: int
    open_ended: bool
    typical: int
    settled: bool = True


def rounded(amount: int) -> int:
    """An amount of money as pages say it, of three significant digits: more would only tell of single postings."""
    return round(amount, 3 - len(str(amount))) if amount > 1000 else amount


def pay_range(postings: Iterable[Posting], library: Library) -> PayRange | None:
    """The range of pay of `postings` of a library; None where none states pay that can be compared."""
    asked, paid = tuple(postings), _paid(library)
    bounds = [paid[one.id] for one in asked if one.id in paid]
    if not bounds:
        return None
    most = max(high for _, high, _ in bounds)
    typical = statistics.median((low + high) / 2 for low, high, _ in bounds)
    highest = statistics.median(math.inf if open_ended else (low + high) / 2 for low, high, open_ended in bounds)
    return PayRange(
        least=min(low for low, _, _ in bounds),
        most=most,
        stated=len(bounds),
        total=len(asked),
        open_ended=any(open_ended for _, high, open_ended in bounds if high == most),
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


@functools.lru_cache(maxsize=1)  # a posting is counted under each of its terms
def _paid(library: Library) -> Mapping[str, tuple[int, int, bool]]:
    """The bounds of every posting that states pay in the library's currency, by its id."""
    found = {one.id: _bounds(one.salary, library.currency) for one in library.postings.values() if one.salary}
    return {key: bounds for key, bounds in found.items() if bounds is not None}


@functools.lru_cache(maxsize=65_536)  # many pay the same
def _bounds(salary: Salary, currency: str) -> tuple[int, int, bool] | None:
    """The least and the most a year, and whether more is possible; None where that is in another currency."""
    yearly = salary.yearly(currency)
    if yearly is None or yearly.currency != currency:
        return None
    low, high = yearly.min or yearly.max, yearly.max or yearly.min
    if low is None or high is None:
        return None
    return int(low), int(high), salary.open_ended or yearly.max is None


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
