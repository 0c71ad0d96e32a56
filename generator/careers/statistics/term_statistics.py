"""Statistics of the postings under each term, in no language: their other terms, their pay, the newest date."""

from __future__ import annotations

import datetime as dt
import functools
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from careers.content.library import Library
from careers.content.posting import Posting
from careers.content.taxonomy import Taxonomy
from careers.statistics.figures import Standing, StatedPay, standing, stated_pay

Pair = tuple[str, str]  # of a taxonomy's id and a term's

_COMBINATIONS = 512  # cached counts of several terms together


@dataclass(frozen=True, slots=True)
class TermStatistics:
    """The statistics of the open postings under a term.

    Attributes:
        total: how many there are.
        standing: how many are known to be open, and how many are doubtful.
        counts: the number of them under each term, narrower terms included.
        named: the terms that some of them name themselves, in the order of the postings.
        pay: the pay that they state.
        newest: the latest date of publication, or None if none has one.
    """

    total: int
    standing: Standing
    counts: Mapping[Pair, int]
    named: tuple[Pair, ...]
    pay: StatedPay
    newest: dt.date | None

    def counts_in(self, taxonomy_id: str) -> Mapping[str, int]:
        """Return the number of postings under each term of one taxonomy that some of them name themselves."""
        return {term: self.counts[taxonomy, term] for taxonomy, term in self.named if taxonomy == taxonomy_id}

    def narrowest(self, taxonomy: Taxonomy) -> tuple[str, ...]:
        """Return the terms of `counts_in` that are not broader than another of them, in the editors' order."""
        named = self.counts_in(taxonomy.id)
        return taxonomy.narrowest([term for term in taxonomy.terms if term in named])


class LibraryStatistics:
    """The statistics of all terms of a library; each is computed on first access and cached."""

    def __init__(self, library: Library) -> None:
        """Take the library; nothing is computed yet."""
        self._library = library
        # Bound to the object, so that the results go with it.
        self._of_term = functools.cache(lambda *pair: self.of(library.filed(*pair)))
        self._combinations: dict[tuple[str, str, frozenset[str]], Mapping[str, int]] = {}

    def of_term(self, taxonomy_id: str, term_id: str) -> TermStatistics:
        """Return the statistics of a term's postings."""
        return self._of_term(taxonomy_id, term_id)

    @cached_property
    def of_all(self) -> TermStatistics:
        """The statistics of all open postings."""
        return self.of(self._library.open)

    def of(self, postings: tuple[Posting, ...]) -> TermStatistics:
        """Return the statistics of some open postings."""
        return TermStatistics(
            total=len(postings),
            standing=standing(postings, self._library),
            counts=Counter(chain.from_iterable([self._under[posting.id] for posting in postings])),
            named=tuple(dict.fromkeys(chain.from_iterable([self._named[posting.id] for posting in postings]))),
            pay=stated_pay(postings, self._library),
            newest=max((posting.posted for posting in postings if posting.posted is not None), default=None),
        )

    def count_under(self, taxonomy: Taxonomy, other: Taxonomy, term_ids: Iterable[str]) -> Mapping[str, int]:
        """Return how many postings under any of `term_ids` of `other` name each term of `taxonomy`.

        Results are cached, because many employers are in the same few places.
        """
        terms = frozenset(term_ids)
        key = (taxonomy.id, other.id, terms)
        if key not in self._combinations:
            if len(self._combinations) >= _COMBINATIONS:
                self._combinations.clear()
            postings = {
                posting.id: posting for term in sorted(terms) for posting in self._library.filed(other.id, term)
            }
            names = (posting.terms[taxonomy.field] for posting in postings.values())
            self._combinations[key] = Counter(chain.from_iterable(names))
        return self._combinations[key]

    def named(self, posting: Posting) -> tuple[Pair, ...]:
        """Return the terms that an open posting names itself, in the order of the taxonomies and of the editor."""
        return self._named[posting.id]

    @cached_property
    def _pairs(self) -> tuple[tuple[Taxonomy, Mapping[str, Pair]], ...]:
        """Each taxonomy with its terms as pairs; equal pairs are one object, so that comparing them is quick."""
        return tuple(
            (taxonomy, {term: (taxonomy.id, term) for term in taxonomy.terms}) for taxonomy in self._library.taxonomies
        )

    @cached_property
    def _named(self) -> Mapping[str, tuple[Pair, ...]]:
        """Id of an open posting -> the terms that it names itself."""
        return {
            posting.id: tuple(
                [pairs[term] for taxonomy, pairs in self._pairs for term in posting.terms.get(taxonomy.field, ())]
            )
            for posting in self._library.open
        }

    @cached_property
    def _under(self) -> Mapping[str, tuple[Pair, ...]]:
        """Id of an open posting -> all terms that it belongs under, each once."""
        lineages = self._library.lineages
        return {
            posting.id: tuple([pairs[term] for taxonomy, pairs in self._pairs for term in lineages(posting, taxonomy)])
            for posting in self._library.open
        }


@functools.lru_cache(maxsize=1)
def statistics_of(library: Library) -> LibraryStatistics:
    """Return the statistics of a library; processes that are forked share what was computed before."""
    return LibraryStatistics(library)
