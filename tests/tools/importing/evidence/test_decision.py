"""The sums of candidates, and which of them count, by weights made by hand."""

from __future__ import annotations

from collections.abc import Sequence

from careers_tools.importing.evidence.candidates import Candidate
from careers_tools.importing.evidence.decision import DOUBTFUL, Judged, Model, choose, decide, sums
from careers_tools.importing.evidence.features import Evidence
from tests.each import each

MODEL = Model({"": -2.0, "named": 4.0, "short": 1.0}, {})


def judged(
    titles: Sequence[str],
    features: Sequence[Sequence[str]] = (),
    families: Sequence[int] | None = None,
    parents: Sequence[int] | None = None,
) -> Judged:
    """Return lines with these titles; without families each stands alone, without parents none stands below another."""
    count = len(titles)
    return Judged(
        [Candidate(at, title, "whole") for at, title in enumerate(titles)],
        titles,
        Evidence(
            [frozenset(each) for each in features] or [frozenset()] * count,
            families or list(range(count)),
            parents or [-1] * count,
        ),
    )


def chosen(document: Judged, scores: Sequence[float]) -> list[int]:
    return sorted(number for number, _ in choose(document, scores, 0.0))


def test_a_sum_is_the_mean_of_the_weights_of_a_line_and_of_those_around_it() -> None:
    lines = judged(["Baker", "Bread"], [["named", "short"], ["short"]])
    assert sums(lines, MODEL) == [1.5, -0.5]
    assert sums(lines, Model(MODEL.first, {"": 1.0, "own": 3.0})) == [(3 + 1 + 3) / 2, (-1 + 1 - 1) / 2]


def test_lines_of_a_family_are_weighed_by_each_other() -> None:
    model = Model(MODEL.first, {"alone": -5.0, "mean": 6.0})
    features = [["named"], ["named"], []]
    assert sums(judged(["Baker", "Cook", "Joe"], features), model) == [-1.5, -1.5, -3.5]
    # The other lines of the family have 2 and -2, 2 and -2, 2 and 2; a mean counts a third.
    assert sums(judged(["Baker", "Cook", "Joe"], features, [0, 0, 0]), model) == [1.0, 1.0, 1.0]


def test_a_heading_above_several_jobs_that_stand_alike_is_none() -> None:
    document = judged(["Kitchen", "Baker", "Cook"], families=[0, 1, 1], parents=[-1, 0, 0])
    assert chosen(document, [4.0, 3.0, 3.0]) == [1, 2]
    # What is only doubtful inside a job makes it no list.
    assert chosen(document, [4.0, 3.0, -0.5]) == [0, 1]


def test_a_title_twice_counts_once_where_it_stands_most_surely() -> None:
    assert chosen(judged(["Baker", "Cook", "baker"]), [1.0, 1.0, 2.0]) == [1, 2]
    # Lines of one family are different jobs, whatever their words.
    assert chosen(judged(["Baker", "Baker"], families=[0, 0]), [1.0, 2.0]) == [0, 1]


def test_a_line_between_the_bounds_is_doubtful_and_below_them_none() -> None:
    model = Model({"": -4.0, "sure": 9.0, "maybe": 3.0, "less": DOUBTFUL}, {})
    document = judged(["Baker", "Cook", "Joe"], [["sure"], ["maybe"], ["less"]], [0, 0, 0])
    assert [(one.title, doubt) for one, doubt in decide(document, model)] == [("Baker", ""), ("Cook", "siblings")]


@each(
    ("features", "families", "doubt"),
    [
        ([["maybe"], []], [0, 0], "siblings"),
        ([["maybe", "next nothing"], []], None, "text"),
    ],
)
def test_a_doubt_has_its_reason(features: list[list[str]], families: list[int] | None, doubt: str) -> None:
    decided = decide(judged(["Baker", "Cook"], features, families), Model({"": -4.0, "maybe": 3.0}, {}))
    assert decided[0][1] == doubt
