"""The terms, and pairs of terms of two taxonomies, that many postings have: what readers are likely to filter by."""

from __future__ import annotations

import functools
import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping

from careers.content.library import Library
from careers.content.posting import Posting

# (taxonomy id, term id) for each term, in the order of taxonomies.
Combination = tuple[tuple[str, str], ...]

_LEAST = 3  # postings
_MOST = 40  # single terms, and pairs
_SHARE = 4  # postings for each single term and for each pair: what is made of them grows with the site, no faster


@functools.lru_cache(maxsize=1)
def common_combinations(library: Library) -> tuple[Combination, ...]:
    """Return single terms that have no landing page, then pairs, each the most common first.

    Closed postings count, so that a combination stays common when jobs close. What all postings have narrows nothing,
    and a pair that one of its terms implies is no narrower than that term.
    """
    return tuple(itertools.chain(*_common(library)))


def jobs_of(combination: Combination, library: Library) -> Iterator[Posting]:
    """Yield the open jobs that have all terms of a combination, newest first: all of them where it has none."""
    having = [{posting.id for posting in library.filed(*term)} for term in combination]
    return (posting for posting in library.newest_open if all(posting.id in ids for ids in having))


def _common(library: Library) -> Iterator[list[Combination]]:
    total = len(library.postings)
    having: defaultdict[tuple[str, str], int] = defaultdict(int)  # the postings that have a term, each by a bit
    for taxonomy in library.taxonomies:
        for number, posting in enumerate(library.postings.values()):
            for term in library.lineages(posting, taxonomy):
                having[taxonomy.id, term] |= 1 << number
    common = {term: own for term, own in having.items() if _LEAST <= own.bit_count() < total}
    singles: dict[Combination, int] = {(term,): own.bit_count() for term, own in common.items()}
    pairs: dict[Combination, int] = {
        (one, other): (common[one] & common[other]).bit_count()
        for one, other in itertools.combinations(common, 2)
        if one[0] != other[0]
    }
    landing = {taxonomy.id for taxonomy in library.taxonomies if taxonomy.landing}
    most = min(_MOST, total // _SHARE)
    yield _first({one: count for one, count in singles.items() if one[0][0] not in landing}, most)
    narrow = {pair: count for pair, count in pairs.items() if all(count < singles[(term,)] for term in pair)}
    yield _first(narrow, most)


def _first(counts: Mapping[Combination, int], most: int) -> list[Combination]:
    """Return the most common ones, those that are as common as each other by their names."""
    common = [one for one, count in counts.items() if count >= _LEAST]
    return sorted(common, key=lambda one: (-counts[one], one))[:most]
