"""Which open postings are like another one, and what they have in common: a function of the library, in no language.

A posting is a vector over the terms that it belongs under, a rare term weighing more than a common one (tf-idf:
Manning, Raghavan and Schütze, *Introduction to Information Retrieval*, 6.2) and a broader term less than the posting's
own; two are as alike as the cosine of the angle between them. Of a common term only the postings that it says most of
are compared (champion lists, 7.1.3 there), the weightiest terms first, so that the cost grows with the number of
postings and not with its square; where there are no more than a few dozen, every one is compared.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest

from careers.content.library import Library
from careers.content.posting import Posting
from careers.content.taxonomy import UNDISCLOSED, Taxonomy

MOST = 4  # postings that are named as alike
REASONS = 3  # terms that say why
LEAST = 0.15  # below this, what two postings share could as well be chance; chosen by eye on real postings

_BROADER = 0.4  # what a broader term weighs beside a posting's own
_CHAMPIONS = 32  # postings of a term that are looked at
_LOOKS = 128  # postings looked at in all, roughly
_SCORED = 10  # postings compared in full

Vector = Mapping[int, float]  # axis -> weight
Weights = tuple[tuple[int, float], ...]  # axes with weights: a term, then the broader ones


@dataclass(frozen=True, slots=True)
class Match:
    """A posting that is like another one.

    Attributes:
        posting: open.
        score: from `LEAST` to 1; the same whichever of the two is asked about.
        reasons: (taxonomy id, term id) of terms that both belong under, the rarest first; at least one, at most
            `REASONS`.
    """

    posting: Posting
    score: float
    reasons: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class _Axis:
    """A term as a direction.

    Attributes:
        taxonomy, term: ids.
        count: open postings that belong under it.
        weight: what it says of a posting.
        telling: whether it can be a reason.
        broader: axes of the terms above it.
    """

    taxonomy: str
    term: str
    count: int
    weight: float
    telling: bool
    broader: frozenset[int]


class Likeness:
    """Answers for one library; made once and asked for every posting in every language."""

    def __init__(self, library: Library) -> None:
        """The vectors of all open postings, and for every term the postings that it weighs most in."""
        self._axes: list[_Axis] = []
        self._paths = {one.field: self._measured(one, library) for one in library.taxonomies if _factor(one, library)}
        self._open = library.open
        self._vectors = [self._vector(posting) for posting in self._open]
        under: list[list[tuple[float, int]]] = [[] for _ in self._axes]
        for number, vector in enumerate(self._vectors):
            for axis, weight in vector.items():
                under[axis].append((-weight, number))
        self._champions = [sorted(found)[:_CHAMPIONS] for found in under]
        self._known: dict[str, tuple[Match, ...]] = {}

    def of(self, posting: Posting) -> tuple[Match, ...]:
        """The open postings most like `posting`, itself left out, the likest first; at most `MOST`, often fewer."""
        if posting.id not in self._known:
            self._known[posting.id] = self._matches(posting)
        return self._known[posting.id]

    def _measured(self, one: Taxonomy, library: Library) -> Mapping[str, Weights]:
        """Term -> what having it adds to a vector."""
        numbers = {term: len(self._axes) + place for place, term in enumerate(one.terms)}
        telling = one is not library.taxonomies.employers and one is not library.taxonomies.places
        for term in one.terms:
            count = library.count(one.id, term)
            weight = _factor(one, library) * math.log((len(library.open) + 1) / (count + 0.5))
            broader = frozenset(numbers[above] for above in one.lineage(term)[1:])
            self._axes.append(_Axis(one.id, term, count, weight, telling, broader))
        return {
            term: (
                (number, self._axes[number].weight),
                *((above, _BROADER * self._axes[above].weight) for above in self._axes[number].broader),
            )
            for term, number in numbers.items()
            if not (one is library.taxonomies.employers and term == UNDISCLOSED)
        }

    def _vector(self, posting: Posting) -> Vector:
        """Of length 1, or empty."""
        found: dict[int, float] = {}
        for field, paths in self._paths.items():
            for term in posting.terms.get(field, ()):
                for axis, weight in paths.get(term, ()):
                    if weight > found.get(axis, 0.0):
                        found[axis] = weight
        length = math.sqrt(math.fsum(weight * weight for weight in found.values()))
        return {axis: weight / length for axis, weight in found.items()}

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
        likest = sorted(one for one in scored if one[2])[:MOST]
        return tuple(Match(self._open[number], -score, self._reasons(telling)) for score, number, telling in likest)

    def _candidates(self, own: Vector) -> Iterable[int]:
        """Numbers of the postings with most in common, as far as the champions of its terms say."""
        promise: dict[int, float] = {}
        looks = 0
        for axis in sorted(own, key=own.__getitem__, reverse=True):
            for weight, number in self._champions[axis]:
                promise[number] = promise.get(number, 0.0) - weight * own[axis]
            if (looks := looks + len(self._champions[axis])) >= _LOOKS:
                break
        return nlargest(_SCORED, promise, key=promise.__getitem__)

    def _reasons(self, shared: Sequence[int]) -> tuple[tuple[str, str], ...]:
        """The rarest of the terms shared; a broader one says nothing beside a narrower one."""
        broader = frozenset[int]().union(*(self._axes[axis].broader for axis in shared))
        rarest = sorted((self._axes[axis].count, axis) for axis in shared if axis not in broader)[:REASONS]
        return tuple((self._axes[axis].taxonomy, self._axes[axis].term) for _, axis in rarest)


def _factor(one: Taxonomy, library: Library) -> float:
    """How much a vocabulary says of what the work is; 0: nothing."""
    if one.audience:
        return 0
    if one is library.taxonomies.places:
        return 0.25
    if one is library.taxonomies.employers:
        return 0.5
    return 1.5 if one.landing else 1
