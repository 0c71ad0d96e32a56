"""Each term's postings, counted once for all languages: their other terms, their pay, their newest."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from careers.content.library import Library
from careers.content.posting import Posting
from careers.content.taxonomy import Taxonomy
from careers.statistics.figures import Standing, StatedPay, standing, stated_pay

Pair = tuple[str, str]

_SHARED = 512  # counts kept of a few terms together


@dataclass(frozen=True, slots=True)
class Spread:
    """The open postings under a term, counted.

    Attributes:
        total: how many there are.
        standing: how many of them are known to be open, and how many are doubtful.
        counts: (taxonomy id, term id) -> how many of them belong under it, narrower terms included.
        named: the pairs that some of them name themselves, in the order of the postings.
        pay: what they pay.
        posted: when the newest of them was posted, or None where none says.
    """

    total: int
    standing: Standing
    counts: Mapping[Pair, int]
    named: tuple[Pair, ...]
    pay: StatedPay
    posted: dt.date | None

    def of(self, taxonomy_id: str) -> Mapping[str, int]:
        """The terms of one taxonomy that some posting names itself -> how many belong under each."""
        return {term: self.counts[one, term] for one, term in self.named if one == taxonomy_id}


class Census:
    """All spreads of a library; each is worked out when it is first asked for, and kept."""

    def __init__(self, library: Library) -> None:
        """Nothing is counted yet."""
        self.library = library
        self._spreads: dict[Pair, Spread] = {}
        self._shared: dict[tuple[str, str, frozenset[str]], Mapping[str, int]] = {}

    def spread(self, taxonomy_id: str, term_id: str) -> Spread:
        """The spread of a term's postings."""
        key = (taxonomy_id, term_id)
        if key not in self._spreads:
            self._spreads[key] = self._count(self.library.filed(*key))
        return self._spreads[key]

    def shared(self, one: Taxonomy, other: Taxonomy, term_ids: Iterable[str]) -> Mapping[str, int]:
        """Term of `one` that a posting names -> how many of the postings under some of `term_ids` of `other` do.

        Many an employer is where many others are: the same few terms are asked for again and again.
        """
        wanted = frozenset(term_ids)
        key = (one.id, other.id, wanted)
        if key not in self._shared:
            if len(self._shared) >= _SHARED:
                self._shared.clear()
            postings = {
                posting.id: posting for found in sorted(wanted) for posting in self.library.filed(other.id, found)
            }
            self._shared[key] = Counter(chain.from_iterable(each.terms[one.field] for each in postings.values()))
        return self._shared[key]

    @cached_property
    def whole(self) -> Spread:
        """The spread of all open postings."""
        return self._count(self.library.open)

    def named(self, posting: Posting) -> tuple[Pair, ...]:
        """What an open posting names itself, in the order of the taxonomies and of the editor."""
        return self._named[posting.id]

    @cached_property
    def _pairs(self) -> tuple[tuple[Taxonomy, Mapping[str, Pair]], ...]:
        """Each taxonomy, and its terms as pairs: each pair once in memory, so that those alike need no comparing."""
        return tuple((one, {term: (one.id, term) for term in one.terms}) for one in self.library.taxonomies)

    @cached_property
    def _named(self) -> Mapping[str, tuple[Pair, ...]]:
        """Open posting -> what it names itself."""
        return {
            posting.id: tuple([pairs[term] for one, pairs in self._pairs for term in posting.terms.get(one.field, ())])
            for posting in self.library.open
        }

    @cached_property
    def _under(self) -> Mapping[str, tuple[Pair, ...]]:
        """Open posting -> all that it counts under, each once."""
        lineages = self.library.lineages
        return {
            posting.id: tuple([pairs[term] for one, pairs in self._pairs for term in lineages(posting, one)])
            for posting in self.library.open
        }

    def _count(self, postings: tuple[Posting, ...]) -> Spread:
        return Spread(
            total=len(postings),
            standing=standing(postings, self.library),
            counts=Counter(chain.from_iterable([self._under[one.id] for one in postings])),
            named=tuple(dict.fromkeys(chain.from_iterable([self._named[one.id] for one in postings]))),
            pay=stated_pay(postings, self.library),
            posted=max((one.posted for one in postings if one.posted is not None), default=None),
        )
