"""Filters, counts and orders: for any state, what is shown is what the oracle says of the library."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from careers.content.posting import Posting
from tests.each import each
from tests.search.conftest import Engine
from tests.search.oracle import Oracle, State

TEXTS = ("", "", "框架", "pytorch", "昇腾", "深度学习 C", "pytroch", "zzzz")


def names(oracle: Oracle) -> list[str]:
    return sorted({name for one in oracle.documents for name, found in oracle.values(one).items() if found})


def values(oracle: Oracle, name: str) -> list[str]:
    return sorted({value for one in oracle.documents for value in oracle.values(one).get(name, ())})


def state(oracle: Oracle, seed: int, salaries: Sequence[str]) -> State:
    chance = random.Random(seed)
    fields = chance.sample(names(oracle), chance.choice((0, 1, 1, 2, 3)))
    return State(
        text=chance.choice(TEXTS),
        filters={name: _some([*values(oracle, name), "-"], chance) for name in fields},
        every=[name for name in fields if chance.random() < 0.4],
        salary=chance.choice(("", "", *salaries)),
        stated=chance.random() < 0.3,
        all=chance.random() < 0.4,
        sort=chance.choice(("", "relevance", "usual", "newest", "salary", "closes")),
    )


def _some(offered: Sequence[str], chance: random.Random) -> list[str]:
    return chance.sample(offered, min(chance.randint(1, 2), len(offered)))


@pytest.mark.parametrize("batch", range(0, 80, 20))
def test_any_state_shows_what_the_library_says(engine: Engine, oracle: Oracle, batch: int) -> None:
    """The list in its order, and the counts beside all values, with and without what they would change."""
    salaries = engine.run("async (engine) => (await engine.knows()).salaries")
    assert salaries
    for seed in range(batch, batch + 20):
        asked = state(oracle, seed, salaries)
        found = engine.find(asked)
        expected = oracle.select(asked)
        by_relevance = asked.text and asked.sort in ("", "relevance")
        assert (sorted(found["ids"]) == sorted(expected)) if by_relevance else (found["ids"] == expected), asked
        for name in names(oracle):
            counts = {value: count for value, count in found["counts"][name].items() if count}
            assert counts == dict(oracle.counts(asked, name)), (asked, name)
        steps = {step: oracle.count(replace(asked, salary=step)) for step in salaries}
        assert found["salaries"] == steps, asked
        assert found["all"] == oracle.count(replace(asked, all=True)), asked
        assert found["stated"] == oracle.count(replace(asked, stated=True)), asked
        silent = {name: _with(asked, name, ["-"]) for name, ids in asked.filters.items() if "-" not in ids}
        totals = {name: count for name, one in silent.items() if (count := oracle.count(one))}
        assert {one["field"]: one["total"] for one in found["unstated"]} == totals, asked


def dropped(oracle: Oracle, asked: State) -> dict[tuple[str, ...], int]:
    """What is dropped -> how many postings are shown without it."""
    found: dict[tuple[str, ...], State] = {}
    for name, ids in asked.filters.items():
        if name in asked.every:
            found["every", name] = replace(asked, every=[one for one in asked.every if one != name])
            found |= {("field", name, value): _with(asked, name, [one for one in ids if one != value]) for value in ids}
        else:
            found["field", name, *(ids if len(ids) == 1 else ())] = _with(asked, name, [])
    if asked.text:
        found["text",] = replace(asked, text="")
    if asked.salary:
        found["salary",] = replace(asked, salary="")
    if asked.stated:
        found["stated",] = replace(asked, stated=False)
    return {key: oracle.count(one) for key, one in found.items()}


def _with(asked: State, name: str, ids: Sequence[str]) -> State:
    return replace(asked, filters={**asked.filters, name: ids})


@each(
    "asked",
    [
        pytest.param(State("", {"education": ["master"]}, salary="10000000", stated=True), id="filters-alone"),
        pytest.param(State("zzzz", {"hardware": ["gpu"], "skills": ["c", "cpp"]}), id="several-values"),
        pytest.param(
            State("zzzz", {"skills": ["c", "cpp"], "hardware": ["npu", "gpu"]}, every=["skills", "hardware"]),
            id="all-of-two-fields",
        ),
        pytest.param(
            State("", {"career_level": ["internship"], "apply": ["yes"]}, salary="10000000", stated=True), id="level"
        ),
        pytest.param(State("月薪900万以上", {"hardware": ["npu"]}), id="amount"),
        pytest.param(
            State("", {"education": ["master"]}, salary="10000000", stated=True, all=True), id="closed-ones-too"
        ),
        pytest.param(
            State("绿色", {"education": ["master"], "remote": ["hybrid"]}, salary="600000", stated=True), id="all-kinds"
        ),
    ],
)
def test_an_empty_list_says_what_to_drop(engine: Engine, oracle: Oracle, asked: State) -> None:
    found = engine.find(asked)
    assert found["ids"] == []
    said = {
        tuple(one[key] for key in ("kind", "field", "value") if one.get(key)): one["total"] for one in found["without"]
    }
    assert said == dropped(oracle, asked)
    assert found["all"] == oracle.count(replace(asked, all=True))


def test_a_list_with_something_says_nothing_to_drop(engine: Engine) -> None:
    assert engine.find(State(filters={"hardware": ["npu"]}))["without"] == []


def test_what_is_not_known_asks_for_nothing(engine: Engine, oracle: Oracle) -> None:
    """Fields, values and orders that there are none of leave the list as it is, as do names that objects have."""
    questions: list[dict[str, object]] = [
        {"filters": {"colour": ["red"]}},
        {"filters": {"hardware": ["abacus"]}},
        {"filters": {"hardware": []}},
        {"filters": {"constructor": ["x"], "__proto__": ["y"]}},
        {"sort": "toString"},
        {"salary": "", "stated": False, "all": False, "text": "  "},
        {"every": ["hardware", "colour", "constructor"]},
        {},
    ]
    for question in questions:
        found = engine.run("(engine, question) => engine.find(question)", question)
        assert [engine.ids[number] for number in found["ids"]] == oracle.select(State()), question


def test_it_knows_what_there_is_to_choose_from(engine: Engine, oracle: Oracle) -> None:
    """Every field with all its values, broader ones said, and how many postings there are."""
    known = engine.run("(engine) => engine.knows()")
    assert known["docs"] == len(oracle.documents)
    assert known["open"] == sum(map(oracle.is_open, oracle.documents))
    fields = {one["name"]: one for one in known["fields"]}
    assert set(fields) == {*names(oracle), "any_of"}, "alternatives are no filter"
    for one in oracle.library.taxonomies:
        said = fields[one.field]
        assert said["values"] == list(one.terms)
        parents = [said["values"][at] if at >= 0 else None for at in said["parents"]]
        assert parents == [term.parent for term in one.terms.values()]


@pytest.mark.parametrize("batch", range(4))
def test_jobs_come_in_the_order_in_which_they_fit_some_skills(engine: Engine, oracle: Oracle, batch: int) -> None:
    """Jobs first, then leads, by the share that is known; a broader term of one that a job has asks for nothing more.

    Of shares alike that of more terms comes first, then jobs on what is known; the rest as in lists.
    """
    chance, taxonomies = random.Random(batch), oracle.library.taxonomies
    fields = [taxonomies.by_field[name] for name in ("hardware", "skills", "topics")]
    known = {one.field: chance.sample(sorted(one.terms), len(one.terms) // 2) for one in fields}
    beside = known.pop("topics")

    def place(posting: Posting) -> tuple[bool, bool, float, int, bool]:
        asked = [(one.field, term) for one in fields[:2] for term in one.narrowest(posting.terms.get(one.field, ()))]
        have = sum(term in known[field] for field, term in asked)
        on = {above for term in posting.terms.get("topics", ()) for above in fields[2].lineage(term)}
        rank = -have / (len(asked) or 1), -have, on.isdisjoint(beside)
        return not oracle.is_open(posting), oracle.is_lead(posting), *rank

    question = {"text": "", "all": True, "sort": "fit", "skills": {"counted": known, "apart": {"topics": beside}}}
    found = engine.run("(engine, question) => engine.find(question)", question)["ids"]
    expected = sorted(oracle.documents, key=place)
    assert [engine.ids[one] for one in found] == [one.id for one in expected]
    assert found != sorted(found)
