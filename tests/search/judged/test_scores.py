"""The search is worth what it was: floors a little below the scores that it has reached."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.search.judged.asking import answers
from tests.search.judged.scoring import Score, score
from tests.search.judged.tables import judged


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
    """Where something suits."""
    assert scored.empty <= 0.02
