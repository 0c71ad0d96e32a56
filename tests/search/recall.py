"""How well a search answered a set of queries: what it lost, and how much of what it shows first is right."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tests.search.queries import Query

FIRST = 5  # results that are looked at for precision


@dataclass(frozen=True, slots=True)
class Answer:
    """What a search found for one query: ids, best first."""

    query: Query
    found: Sequence[str]

    @property
    def lost(self) -> frozenset[str]:
        """Postings that it had to find and did not."""
        return self.query.expected.difference(self.found)

    @property
    def recall(self) -> float:
        """The share of the expected postings that were found, 0 to 1."""
        return 1 - len(self.lost) / len(self.query.expected)

    @property
    def precision(self) -> float:
        """The share of the first results that is right, 0 to 1: of five, or of as many as there are right ones.

        A wrong result counts against it, and so does an empty place; what comes after the right ones does not.
        """
        places = min(FIRST, len(self.query.relevant))
        return sum(one in self.query.relevant for one in self.found[:places]) / places


@dataclass(frozen=True, slots=True)
class Score:
    """The answers to all queries of a kind: how many, the mean recall and the mean precision at five, 0 to 1."""

    queries: int
    recall: float
    precision: float


def score(answers: Iterable[Answer]) -> Score:
    """What these answers, of which there must be one, are worth."""
    every = list(answers)
    return Score(
        len(every),
        statistics.fmean(one.recall for one in every),
        statistics.fmean(one.precision for one in every),
    )


def by_kind(answers: Sequence[Answer]) -> Mapping[str, Score]:
    """The score of each kind, in the order in which kinds first appear; last that of all."""
    kinds = dict.fromkeys(one.query.kind for one in answers)
    found = {kind: score(one for one in answers if one.query.kind == kind) for kind in kinds}
    return {**found, "all": score(answers)}
