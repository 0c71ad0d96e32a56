"""What a search is worth by the judged set."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tests.search.judged.tables import Judged

_RANKS = 10
_FIRST = 5

Answers = Mapping[str, Sequence[str]]  # query -> the ids of postings, best first


@dataclass(frozen=True, slots=True)
class Score:
    """The worth of the answers to some queries.

    Attributes:
        queries: how many of them have a posting that suits.
        ndcg: the mean nDCG of the first ten, with the gain 2**grade - 1.
        precision: the share of suiting postings among the first five, over queries that at least five suit.
        answered: how many queries have a posting that suits among the first five.
        empty: the share of the queries that found nothing though something suits.
        rank: the mean place of the first posting that suits, where one is found.
    """

    queries: int
    ndcg: float
    precision: float
    answered: int
    empty: float
    rank: float

    @property
    def success(self) -> float:
        """The share of the queries that have a posting that suits among the first five, S@5."""
        return self.answered / self.queries if self.queries else math.nan


def score(queries: Iterable[Judged], answers: Answers) -> Score:
    asked = [query for query in queries if query.grades]
    found = [answers[query.id] for query in asked]
    pairs = list(zip(asked, found, strict=True))
    ranks = [rank for query, ids in pairs if (rank := _rank(query, ids))]
    return Score(
        len(asked),
        _mean(_ndcg(query, ids) for query, ids in pairs),
        _mean(
            sum(one in query.grades for one in ids[:_FIRST]) / _FIRST
            for query, ids in pairs
            if len(query.grades) >= _FIRST
        ),
        sum(0 < _rank(query, ids) <= _FIRST for query, ids in pairs),
        _mean(float(not ids) for ids in found),
        _mean(map(float, ranks)),
    )


def by_kind(queries: Sequence[Judged], answers: Answers) -> dict[str, Score]:
    kinds = sorted({query.kind for query in queries if query.grades})
    scores = {kind: score([query for query in queries if query.kind == kind], answers) for kind in kinds}
    return {**scores, "all": score(queries, answers)}


def table(scores: Mapping[str, Score]) -> list[tuple[str, ...]]:
    head = ("queries", "of them", "nDCG@10", "P@5", "S@5", "nothing found", "first at")
    return [head, *((kind, *_cells(one)) for kind, one in scores.items())]


def brief(scores: Mapping[str, Score]) -> str:
    """Return in a line what all queries are worth, then each kind as its queries answered, of how many, and P@5."""
    every = scores["all"]
    kinds = [
        f"{kind} {one.answered}/{one.queries} {one.precision:.2f}" for kind, one in scores.items() if kind != "all"
    ]
    answered = f"S@5 {every.success:.3f} ({every.answered}/{every.queries})"
    return "; ".join([f"nDCG@10 {every.ndcg:.3f}, P@5 {every.precision:.3f}, {answered}", *kinds])


def _cells(one: Score) -> tuple[str, ...]:
    figures: list[tuple[float, Callable[[float], str]]] = [
        (one.ndcg, "{:.3f}".format),
        (one.precision, "{:.3f}".format),
        (one.success, "{:.3f}".format),
        (one.empty, "{:.1%}".format),
        (one.rank, "{:.1f}".format),
    ]
    return str(one.queries), *("–" if math.isnan(figure) else form(figure) for figure, form in figures)


def _ndcg(query: Judged, ids: Sequence[str]) -> float:
    best = _gain(sorted(query.grades.values(), reverse=True))
    return _gain([query.grades.get(one, 0) for one in ids]) / best


def _gain(grades: Sequence[int]) -> float:
    return sum((2.0**grade - 1) / math.log2(place + 2) for place, grade in enumerate(grades[:_RANKS]))


def _rank(query: Judged, ids: Sequence[str]) -> int:
    return next((place for place, one in enumerate(ids, 1) if one in query.grades), 0)


def _mean(values: Iterable[float]) -> float:
    every = list(values)
    return sum(every) / len(every) if every else math.nan
