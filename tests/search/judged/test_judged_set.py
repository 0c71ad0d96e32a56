"""The judged sets are consistent in themselves, and about postings that exist."""

from __future__ import annotations

import datetime as dt
import functools
import json
from collections import Counter

import pytest
from playwright.sync_api import Browser

from tests.search.judged import content
from tests.search.judged.asking import answers
from tests.search.judged.scoring import Score, score
from tests.search.judged.tables import LOCALES, TODAY, judged, rows

POSTINGS = content.PORTAL / "content" / "postings"
HIRING = {"experienced", "campus", "internship"}
KINDS = {
    "benefit", "combined", "company", "compound", "level", "mixed", "negation", "nothing", "partial", "pasted", "pay",
    "phrase", "pinyin", "place", "remote", "short", "skill", "slip", "synonym", "title", "traditional", "words",
}  # fmt: skip
REQUIRED = {"id", "locale", "title", "company", "summary", "body", "skills", "locations", "hiring"}
OPTIONAL = {"salary", "posted", "closes", "apply", "remote", "translations"}
SETS = tuple(LOCALES)
WRITTEN = tuple(name for name in SETS if name != "portal")  # those with postings of their own

every_set = pytest.mark.parametrize("name", SETS)
written = pytest.mark.parametrize("name", WRITTEN)
_postings = functools.cache(content.postings)
Scored = tuple[str, Score]


@functools.cache
def _ids(name: str) -> set[str]:
    if name == "portal":
        return {f"{file.parent.name}/{file.name.split('.')[0]}" for file in POSTINGS.glob("*/*.*.md")}
    return {posting["id"] for posting in _postings(name)}


def _closed(name: str) -> set[str]:
    days = {posting["id"]: posting["closes"] for posting in _postings(name) if "closes" in posting}
    return {posting for posting, day in days.items() if dt.date.fromisoformat(day) < TODAY}


@written
def test_every_posting_has_its_fields_and_no_others(name: str) -> None:
    for posting in _postings(name):
        assert REQUIRED <= posting.keys() <= REQUIRED | OPTIONAL, posting["id"]
        assert all(posting[field].strip() for field in ("title", "company", "summary", "body")), posting["id"]
        assert {posting["locale"], *posting.get("translations", ())} <= set(LOCALES[name]), posting["id"]


@written
def test_postings_are_named_once(name: str) -> None:
    assert len(_ids(name)) == len(_postings(name))


def test_queries_are_named_once_in_all_sets() -> None:
    queries = [row["id"] for name in SETS for row in rows(f"{name}/queries.tsv")]
    assert len(set(queries)) == len(queries)


@written
def test_places_and_kinds_of_hiring_are_known(name: str) -> None:
    places = {row["id"] for row in rows(f"{name}/places.tsv")}
    assert {place for posting in _postings(name) for place in posting["locations"]} == places
    assert {kind for posting in _postings(name) for kind in posting["hiring"]} == HIRING


@every_set
def test_queries_are_of_their_set_and_its_languages(name: str) -> None:
    queries = rows(f"{name}/queries.tsv")
    assert {row["corpus"] for row in queries} == {name}
    assert {row["locale"] for row in queries} <= set(LOCALES[name])


def test_queries_are_of_the_kinds_of_the_readme() -> None:
    assert {query.kind for query in judged()} == KINDS


@every_set
def test_a_grade_names_a_query_and_a_posting_of_its_set(name: str) -> None:
    queries = {row["id"] for row in rows(f"{name}/queries.tsv")}
    for row in rows(f"{name}/grades.tsv"):
        assert row["query"] in queries, row
        assert row["posting"] in _ids(name), row
        assert row["grade"] in {"1", "2"}, row


@every_set
def test_a_posting_is_graded_once_for_a_query(name: str) -> None:
    graded = Counter((row["query"], row["posting"]) for row in rows(f"{name}/grades.tsv"))
    assert [pair for pair, times in graded.items() if times > 1] == []


def test_every_query_has_grades_unless_nothing_answers_it() -> None:
    for query in judged():
        assert bool(query.grades) == (query.kind != "nothing"), query


@written
def test_closed_postings_are_not_graded(name: str) -> None:
    assert _closed(name)
    assert not _closed(name) & {row["posting"] for row in rows(f"{name}/grades.tsv")}


@written
def test_postings_that_differ_in_nothing_are_graded_alike(name: str) -> None:
    """Of those that are open, as the README says: else the order of copies, which is chance, would change the score."""
    shown = ("locale", "title", "company", "body", "locations", "salary")
    every = [posting for posting in _postings(name) if posting["id"] not in _closed(name)]
    grades: dict[str, set[tuple[str, str]]] = {posting["id"]: set() for posting in every}
    for row in rows(f"{name}/grades.tsv"):
        grades[row["posting"]].add((row["query"], row["grade"]))
    copies: dict[str, list[str]] = {}
    for posting in every:
        copies.setdefault(json.dumps([posting.get(field) for field in shown]), []).append(posting["id"])
    for ids in copies.values():
        assert all(grades[posting] == grades[ids[0]] for posting in ids), ids


@pytest.fixture(scope="module", params=["old", pytest.param("second", marks=pytest.mark.hunt)])
def scored(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Scored:
    """What the answers to the queries of the first two sets are worth, or those of the second one."""
    is_second = request.param == "second"
    queries = [query for query in judged() if not query.held_back and (query.corpus == "second") is is_second]
    return request.param, score(queries, answers(queries, tmp_path_factory.mktemp("judged"), browser))


def test_what_is_wanted_comes_first(scored: Scored) -> None:
    """By nDCG of the first ten, how many of the first five suit, and how often one of them does."""
    name, worth = scored
    if name == "old":
        assert worth.ndcg >= 0.88
        assert worth.precision >= 0.79
    else:
        assert worth.precision >= 0.7
        assert worth.success >= 0.88


def test_hardly_a_query_finds_nothing(scored: Scored) -> None:
    assert scored[1].empty <= 0.02
