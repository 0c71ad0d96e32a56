"""What answers to judged queries are worth."""

from __future__ import annotations

import math

import pytest

from tests.benchmarks.search_judged import OURS, Comparison
from tests.each import each
from tests.search.judged.recall import lost
from tests.search.judged.scoring import brief, by_kind, score
from tests.search.judged.tables import Judged

FEW = {"a": 2, "b": 1}
MANY = {"a": 2, "b": 1, "c": 1, "d": 1, "e": 1}


def query(name: str, kind: str, grades: dict[str, int]) -> Judged:
    return Judged(name, "field", kind, "en", False, name, grades)


def test_a_query_is_answered_by_one_among_the_first_five() -> None:
    queries = [query(name, "title", FEW) for name in ("fifth", "sixth", "late", "none")]
    found = score(queries, {"fifth": list("vwxya"), "sixth": list("vwxyza"), "late": list("uvwxyzb"), "none": []})
    assert (found.queries, found.answered, found.success) == (4, 1, 0.25)
    assert (found.empty, found.rank) == (0.25, 6)


def test_what_nothing_answers_is_not_scored() -> None:
    found = score([query("nothing", "nothing", {})], {"nothing": ["a"]})
    assert (found.queries, found.answered) == (0, 0)
    assert math.isnan(found.success)


def test_precision_is_of_queries_that_five_postings_suit() -> None:
    """Else the best answer would not have all of it."""
    queries = [query("many", "title", MANY), query("few", "title", FEW)]
    assert score(queries, {"many": list("axbyc"), "few": list("xyzuv")}).precision == 3 / 5


def test_the_best_order_is_worth_all() -> None:
    queries = [query("few", "title", FEW)]
    assert score(queries, {"few": ["a", "b"]}).ndcg == 1
    assert 0 < score(queries, {"few": ["b", "a"]}).ndcg < 1


def test_a_line_names_each_kind() -> None:
    queries = [query("one", "title", MANY), query("two", "place", FEW)]
    line = brief(by_kind(queries, {"one": list("abcde"), "two": list("xy")}))
    assert line == "nDCG@10 0.500, P@5 1.000, S@5 0.500 (1/2); place 0/1 nan; title 1/1 1.00"


@each(
    ("answered", "behind"),
    [
        pytest.param(2, ["all: other answers 2 of 3, this portal 1"], id="some-and-so-in-sum"),
        pytest.param(1, [], id="as-many"),
    ],
)
def test_a_peer_that_answers_more_is_named(answered: int, behind: list[str]) -> None:
    queries = [query(str(number), "title", FEW) for number in range(3)]
    ours, other = ({str(number): ["a"] * (number < many) for number in range(3)} for many in (1, answered))
    assert Comparison({}, {OURS: by_kind(queries, ours), "other": by_kind(queries, other)}).behind() == behind


def test_a_text_is_lost_that_misses_one_of_its_postings() -> None:
    queries = [query("all", "run", FEW), query("part", "run", FEW)]
    assert lost(queries, {"all": list("xab"), "part": ["a"]}) == [queries[1]]
