"""The judged set is consistent in itself, and about postings that exist."""

from __future__ import annotations

import datetime as dt
import functools
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.search.judged.asking import answers
from tests.search.judged.scoring import Score, score
from tests.search.judged.tables import HERE, TODAY, judged, rows

CONTENT = HERE.parents[2] / "content" / "postings"
HIRING = {"experienced", "campus", "internship"}
KINDS = {
    "company", "compound", "level", "mixed", "nothing", "partial", "pay", "phrase",
    "pinyin", "place", "short", "skill", "slip", "synonym", "title", "traditional",
}  # fmt: skip
REQUIRED = {"id", "locale", "title", "company", "summary", "body", "skills", "locations", "hiring"}
OPTIONAL = {"salary", "posted", "closes", "apply", "remote", "translations"}


@functools.cache
def _postings() -> tuple[dict[str, Any], ...]:
    lines = (HERE / "corpus" / "corpus.jsonl").read_text("utf-8").splitlines()
    return tuple(json.loads(line) for line in lines)


@functools.cache
def _ids() -> dict[str, set[str]]:
    files = CONTENT.glob("*/*.*.md")
    return {
        "portal": {f"{file.parent.name}/{file.name.split('.')[0]}" for file in files},
        "field": {posting["id"] for posting in _postings()},
    }


def _closed() -> set[str]:
    days = {posting["id"]: posting["closes"] for posting in _postings() if "closes" in posting}
    return {posting for posting, day in days.items() if dt.date.fromisoformat(day) < TODAY}


def test_every_posting_has_its_fields_and_no_others() -> None:
    for posting in _postings():
        assert REQUIRED <= posting.keys() <= REQUIRED | OPTIONAL, posting["id"]
        assert all(posting[field].strip() for field in ("title", "company", "summary", "body")), posting["id"]


def test_ids_are_given_once() -> None:
    queries = rows("queries.tsv")
    assert len(_ids()["field"]) == len(_postings())
    assert len({row["id"] for row in queries}) == len(queries)


def test_places_and_kinds_of_hiring_are_known() -> None:
    places = {row["id"] for row in rows("corpus/places.tsv")}
    assert {place for posting in _postings() for place in posting["locations"]} == places
    assert {kind for posting in _postings() for kind in posting["hiring"]} == HIRING


def test_queries_are_of_the_kinds_of_the_readme() -> None:
    queries = rows("queries.tsv")
    assert {row["kind"] for row in queries} == KINDS
    assert {row["corpus"] for row in queries} == _ids().keys()


def test_a_grade_names_a_query_and_a_posting_of_its_corpus() -> None:
    corpora = {row["id"]: row["corpus"] for row in rows("queries.tsv")}
    for row in rows("grades.tsv"):
        assert row["posting"] in _ids()[corpora[row["query"]]], row
        assert row["grade"] in {"1", "2"}, row


def test_a_posting_is_graded_once_for_a_query() -> None:
    graded = Counter((row["query"], row["posting"]) for row in rows("grades.tsv"))
    assert [pair for pair, times in graded.items() if times > 1] == []


def test_every_query_has_grades_unless_nothing_answers_it() -> None:
    graded = {row["query"] for row in rows("grades.tsv")}
    for row in rows("queries.tsv"):
        assert (row["id"] in graded) == (row["kind"] != "nothing"), row


def test_closed_postings_are_not_graded() -> None:
    assert _closed()
    assert not _closed() & {row["posting"] for row in rows("grades.tsv")}


def test_postings_that_differ_in_nothing_are_graded_alike() -> None:
    """As the README says: else the order of two copies, which is chance, would change the score."""
    shown = ("locale", "title", "company", "body", "locations", "salary")
    grades: dict[str, set[tuple[str, str]]] = {posting["id"]: set() for posting in _postings()}
    for row in rows("grades.tsv"):
        grades.setdefault(row["posting"], set()).add((row["query"], row["grade"]))
    copies: dict[str, list[str]] = {}
    for posting in _postings():
        copies.setdefault(json.dumps([posting.get(field) for field in shown]), []).append(posting["id"])
    assert len(copies) < len(_postings())
    for ids in copies.values():
        assert all(grades[posting] == grades[ids[0]] for posting in ids), ids


@pytest.fixture(scope="module")
def scored(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Score:
    scratch: Path = tmp_path_factory.mktemp("judged")
    queries = [query for query in judged() if not query.held_back]
    return score(queries, answers(queries, scratch, browser))


def test_what_is_wanted_comes_first(scored: Score) -> None:
    """By nDCG of the first ten, and by how many of the first five suit."""
    assert scored.ndcg >= 0.88
    assert scored.precision >= 0.79


def test_hardly_a_query_finds_nothing(scored: Score) -> None:
    assert scored.empty <= 0.02
