"""Similar postings: which open postings are similar to another one, and what they share; in no language.

A posting is a vector over its terms, in which a rare term has more weight than a common one (tf-idf: Manning, Raghavan
and Schütze, *Introduction to Information Retrieval*, 6.2) and a broader term less than the posting's own. The
similarity of two postings is the cosine of the angle between them. Of a common term, only the postings in which it has
most weight are compared (champion lists, 7.1.3 there), starting with the terms of most weight, so that the cost grows
with the number of postings and not with its square; a few dozen postings are all compared.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest

from careers.content.library import Library
from careers.content.posting import Posting
from careers.content.taxonomy import UNDISCLOSED, Taxonomy

MOST = 4  # similar postings
REASONS = 3  # terms
LEAST = 0.15  # a lower similarity can be chance; chosen by eye on real postings

_BROADER = 0.4  # weight of a broader term, of that of a posting's own
_CHAMPIONS = 32  # postings of a term that are considered
_LOOKS = 128  # postings considered in all, roughly
_SCORED = 10  # postings compared in full

Vector = Mapping[int, float]  # axis -> weight
Weights = tuple[tuple[int, float], ...]  # axes with weights: a term, then the broader ones


@dataclass(frozen=True, slots=True)
class Match:
    """A posting similar to another one.

    Attributes:
        posting: open.
        score: from `LEAST` to 1; the same from either side.
        reasons: (taxonomy id, term id) of shared terms, the rarest first; at least one, at most `REASONS`.
    """

    posting: Posting
    score: float
    reasons: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class _Axis:
    """A term as a direction.

    Attributes:
        taxonomy, term: ids.
        count: open postings under it.
        weight: in a posting's vector.
        telling: whether it can be a reason.
        broader: axes of the terms above it.
    """

    taxonomy: str
    term: str
    count: int
    weight: float
    telling: bool
    broader: frozenset[int]


class SimilarityFinder:
    """The similar postings of a library; an instance is used for all postings in all languages."""

    def __init__(self, library: Library) -> None:
        """Compute the vectors of all open postings, and for every term the postings in which it has most weight."""
        self._axes: list[_Axis] = []
        self._paths = {
            taxonomy.field: self._weights(taxonomy, library)
            for taxonomy in library.taxonomies
            if _factor(taxonomy, library)
        }
        self._open = library.open
        self._vectors = [self._vector(posting) for posting in self._open]
        under: list[list[tuple[float, int]]] = [[] for _ in self._axes]
        for number, vector in enumerate(self._vectors):
            for axis, weight in vector.items():
                under[axis].append((-weight, number))
        self._champions = [sorted(postings)[:_CHAMPIONS] for postings in under]
        self._cached: dict[str, tuple[Match, ...]] = {}

    def of(self, posting: Posting) -> tuple[Match, ...]:
        """Return at most `MOST` open postings similar to `posting`, without itself, the most similar first."""
        if posting.id not in self._cached:
            self._cached[posting.id] = self._matches(posting)
        return self._cached[posting.id]

    def _weights(self, taxonomy: Taxonomy, library: Library) -> Mapping[str, Weights]:
        """Return term -> what having it adds to a vector."""
        numbers = {term: len(self._axes) + place for place, term in enumerate(taxonomy.terms)}
        telling = taxonomy is not library.taxonomies.employers and taxonomy is not library.taxonomies.places
        for term in taxonomy.terms:
            count = library.count(taxonomy.id, term)
            weight = _factor(taxonomy, library) * math.log((len(library.open) + 1) / (count + 0.5))
            broader = frozenset(numbers[above] for above in taxonomy.lineage(term)[1:])
            self._axes.append(_Axis(taxonomy.id, term, count, weight, telling, broader))
        return {
            term: (
                (number, self._axes[number].weight),
                *((above, _BROADER * self._axes[above].weight) for above in self._axes[number].broader),
            )
            for term, number in numbers.items()
            if not (taxonomy is library.taxonomies.employers and term == UNDISCLOSED)
        }

    def _vector(self, posting: Posting) -> Vector:
        """Return a vector of length 1, or an empty one."""
        weights: dict[int, float] = {}
        for field, paths in self._paths.items():
            for term in posting.terms.get(field, ()):
                for axis, weight in paths.get(term, ()):
                    if weight > weights.get(axis, 0.0):
                        weights[axis] = weight
        length = math.sqrt(math.fsum(weight * weight for weight in weights.values()))
        return {axis: weight / length for axis, weight in weights.items()}

    def _matches(self, posting: Posting) -> tuple[Match, ...]:
        own = self._vector(posting)
        scored = []
        for number in self._candidates(own):
            other = self._vectors[number]
            shared = [axis for axis in own if axis in other]
            # The exact sum is the same in any order, so that the score is symmetric to the last bit.
            score = math.fsum([own[axis] * other[axis] for axis in shared])
            if score >= LEAST and self._open[number].id != posting.id:
                scored.append((-score, number, [axis for axis in shared if self._axes[axis].telling]))
        best = sorted(row for row in scored if row[2])[:MOST]
        return tuple(Match(self._open[number], -score, self._reasons(telling)) for score, number, telling in best)

    def _candidates(self, own: Vector) -> Iterable[int]:
        """Return the numbers of the postings that share most, judged by the champions of their terms."""
        promise: dict[int, float] = {}
        looks = 0
        for axis in sorted(own, key=own.__getitem__, reverse=True):
            for weight, number in self._champions[axis]:
                promise[number] = promise.get(number, 0.0) - weight * own[axis]
            if (looks := looks + len(self._champions[axis])) >= _LOOKS:
                break
        return nlargest(_SCORED, promise, key=promise.__getitem__)

    def _reasons(self, shared: Sequence[int]) -> tuple[tuple[str, str], ...]:
        """Return the rarest of the shared terms; terms that are broader than another of them are left out."""
        broader = frozenset[int]().union(*(self._axes[axis].broader for axis in shared))
        rarest = sorted((self._axes[axis].count, axis) for axis in shared if axis not in broader)[:REASONS]
        return tuple((self._axes[axis].taxonomy, self._axes[axis].term) for _, axis in rarest)


def _factor(taxonomy: Taxonomy, library: Library) -> float:
    """Return the weight of a taxonomy: how much it says about the work; 0 means nothing."""
    if taxonomy.audience:
        return 0
    if taxonomy is library.taxonomies.places:
        return 0.25
    if taxonomy is library.taxonomies.employers:
        return 0.5
    return 1.5 if taxonomy.landing else 1
