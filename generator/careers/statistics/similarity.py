"""Similar postings: which open postings are similar to another one, and what they share; in no language.

A posting is a vector over its terms, in which a rare term has more weight than a common one (tf-idf: Manning, Raghavan
and Schütze, *Introduction to Information Retrieval*, 6.2) and a broader term less than the posting's own. The
similarity of two postings is the cosine of the angle between them. Of a common term, only the postings in which it has
most weight are compared (champion lists, 7.1.3 there), starting with the terms of most weight, so that the cost grows
with the number of postings and not with its square; a few dozen postings are all compared.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import nlargest

from careers.content.library import Library
from careers.content.posting import Posting
from careers.content.taxonomy import UNDISCLOSED, Taxonomy
from careers.statistics.figures import Pair

MOST = 4  # similar postings
REASONS = 3  # terms
LEAST = 0.15  # a lower similarity can be chance; chosen by eye on real postings
LEAST_OF_LEAD = 0.04  # less will do for a reader who cannot apply for the posting

_BROADER = 0.4  # weight of a broader term, of that of a posting's own
_CHAMPIONS = 32  # postings of a term that are considered
_LOOKS = 128  # postings considered in all, roughly
_SCORED = 10  # postings compared in full

Vector = Mapping[Pair, float]  # term -> weight


@dataclass(frozen=True, slots=True)
class Match:
    """A posting similar to another one.

    Attributes:
        posting: the id of an open posting.
        score: from `LEAST` to 1, to a lead from `LEAST_OF_LEAD`; the same from either side.
        reasons: (taxonomy id, term id) of shared terms, the rarest first; at least one, at most `REASONS`.
    """

    posting: str
    score: float
    reasons: tuple[Pair, ...]


class SimilarityFinder:
    """The similar postings of a library; an instance is used for all postings in all languages."""

    def __init__(self, library: Library) -> None:
        """Compute the vectors of all jobs, and for every term the jobs in which it has most weight.

        Leads are similar to nothing: nobody can apply for them. Where there is nothing else, they stand for jobs.
        """
        self._library = library
        self._open = library.jobs or library.open
        self._taxonomies = [taxonomy for taxonomy in library.taxonomies if _factor(taxonomy, library)]
        apart = (library.taxonomies.employers, library.taxonomies.places)
        self._telling = {taxonomy.id: taxonomy for taxonomy in self._taxonomies if taxonomy not in apart}
        self._weights = {
            (taxonomy.id, term): _factor(taxonomy, library)
            * math.log((len(library.open) + 1) / (library.count(taxonomy.id, term) + 0.5))
            for taxonomy in self._taxonomies
            for term in taxonomy.terms
        }
        self._places = {pair: place for place, pair in enumerate(self._weights)}
        self._vectors = [self._vector(posting) for posting in self._open]
        under: defaultdict[Pair, list[tuple[float, int]]] = defaultdict(list)
        for number, vector in enumerate(self._vectors):
            for pair, weight in vector.items():
                under[pair].append((-weight, number))
        self._champions = {pair: sorted(postings)[:_CHAMPIONS] for pair, postings in under.items()}

    def of(self, posting: Posting) -> tuple[Match, ...]:
        """Return at most `MOST` open postings similar to `posting`, without itself, the most similar first."""
        own, least = self._vector(posting), LEAST_OF_LEAD if self._library.is_lead(posting) else LEAST
        scored = []
        for number in self._candidates(own):
            other = self._vectors[number]
            shared = [pair for pair in own if pair in other]
            # The exact sum is the same in any order, so that the score is symmetric to the last bit.
            score = math.fsum([own[pair] * other[pair] for pair in shared])
            is_similar = score >= least and self._open[number].id != posting.id
            if is_similar and (reasons := self._reasons(shared)):
                scored.append((-score, number, reasons))
        return tuple(Match(self._open[number].id, -score, reasons) for score, number, reasons in sorted(scored)[:MOST])

    def _vector(self, posting: Posting) -> Vector:
        """Return a vector of length 1, or an empty one."""
        weights: dict[Pair, float] = {}
        for taxonomy in self._taxonomies:
            for term in posting.terms.get(taxonomy.field, ()):
                # That two sources name no employer says nothing.
                if taxonomy is self._library.taxonomies.employers and term == UNDISCLOSED:
                    continue
                for above in taxonomy.lineage(term):
                    pair = taxonomy.id, above
                    weight = self._weights[pair] * (1 if above == term else _BROADER)
                    weights[pair] = max(weight, weights.get(pair, 0.0))
        length = math.sqrt(math.fsum(weight * weight for weight in weights.values()))
        return {pair: weight / length for pair, weight in weights.items()}

    def _candidates(self, own: Vector) -> Iterable[int]:
        """Return the numbers of the postings that share most, judged by the champions of their terms."""
        promise: dict[int, float] = {}
        looks = 0
        for pair in sorted(own, key=own.__getitem__, reverse=True):
            champions = self._champions.get(pair, ())
            for weight, number in champions:
                promise[number] = promise.get(number, 0.0) - weight * own[pair]
            if (looks := looks + len(champions)) >= _LOOKS:
                break
        return nlargest(_SCORED, promise, key=promise.__getitem__)

    def _reasons(self, shared: Iterable[Pair]) -> tuple[Pair, ...]:
        """Return the rarest of the shared terms; places and employers are none, nor what is broader than another."""
        telling = [pair for pair in shared if pair[0] in self._telling]
        broader = {
            (taxonomy, above) for taxonomy, term in telling for above in self._telling[taxonomy].lineage(term)[1:]
        }
        reasons = [pair for pair in telling if pair not in broader]
        return tuple(sorted(reasons, key=lambda pair: (self._library.count(*pair), self._places[pair]))[:REASONS])


def _factor(taxonomy: Taxonomy, library: Library) -> float:
    """Return the weight of a taxonomy: how much it says about the work; 0 means nothing."""
    if taxonomy.audience:
        return 0
    if taxonomy is library.taxonomies.places:
        return 0.25
    if taxonomy is library.taxonomies.employers:
        return 0.5
    return 1.5 if taxonomy.landing else 1
