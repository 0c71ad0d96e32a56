"""What a reader finds: the real index, asked by the real scripts in a real browser."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from generator.search import Entry
from tests.search.conftest import Search

Postings = tuple[Entry, ...]


def ids(postings: Postings, matches: Callable[[Entry], bool]) -> set[str]:
    """The ids of those postings that match."""
    return {one.url.removeprefix("zh/jobs/").rstrip("/") for one in postings if matches(one)}


def having(postings: Postings, text: str) -> set[str]:
    """The ids of the postings with `text` in the title, a term or the body."""
    return ids(postings, lambda one: any(text in part for part in (one.title, *one.terms, one.body)))


def substrings(postings: Postings, count: int) -> list[str]:
    """Random runs of two to six Chinese characters that stand somewhere in the postings."""
    chance = random.Random(7)
    found: list[str] = []
    while len(found) < count:
        run = chance.choice(
            re.findall("[一-鿿]{2,}", chance.choice(postings).title + "。" + chance.choice(postings).body)
        )
        length = chance.randint(2, min(6, len(run)))
        start = chance.randint(0, len(run) - length)
        found.append(run[start : start + length])
    return found


def test_every_substring_is_found_and_nothing_else(search: Search, postings: Postings) -> None:
    """A run of Chinese characters finds exactly the postings that have it, wherever words begin and end."""
    for text in substrings(postings, 120):
        assert set(search(text)) == having(postings, text), text


def test_one_character_is_found_wherever_it_stands(search: Search, postings: Postings) -> None:
    """A single character finds the postings that have it, at the end of a run too."""
    for text in "训师容和芯":
        assert set(search(text)) == having(postings, text), text


@pytest.mark.parametrize(
    ("query", "text"),
    [
        pytest.param("C++", "C++", id="signs"),
        pytest.param("ｃ＋＋", "C++", id="full-width"),
        pytest.param("pytorch", "PyTorch", id="case"),
        pytest.param("ＰｙＴｏｒｃｈ", "PyTorch", id="full-width-word"),
        pytest.param("pyto", "PyTorch", id="beginning-of-a-word"),
        pytest.param("Node.js", "Node.js", id="dots"),
        pytest.param("node.j", "Node.js", id="beginning-after-a-dot"),
        pytest.param("P800", "P800", id="letters-and-digits"),
        pytest.param("p8", "P800", id="beginning-of-a-model"),
        pytest.param("Go", "Go", id="a-short-word-is-whole"),
        pytest.param("ascend", "昇腾", id="alias"),
        pytest.param("昇腾", "Ascend", id="alias-the-other-way"),
        pytest.param("海光", "海光DCU", id="before-another-script"),
        pytest.param("光DCU", "海光DCU", id="across-scripts"),
        pytest.param("DCU", "海光DCU", id="after-another-script"),
    ],
)
def test_names_are_found_however_they_are_written(search: Search, postings: Postings, query: str, text: str) -> None:
    """Names with signs, in full width, in part or by a synonym find the postings that have the name, and no others."""
    expected = having(postings, text)
    assert expected
    assert set(search(query)) == expected


def test_every_word_has_to_match(search: Search, postings: Postings) -> None:
    """Two words find the postings that have both, in either order."""
    expected = having(postings, "昇腾") & having(postings, "PyTorch")
    assert expected
    assert set(search("昇腾 pytorch")) == expected == set(search("PyTorch、昇腾"))


@pytest.mark.parametrize("query", ["pytorchx", "量化蛋糕", "article", "firm", "zzz", "+++", "C#"])
def test_what_nothing_has_is_not_found(search: Search, query: str) -> None:
    """No guess at shorter words, and nothing from the markup of cards."""
    assert search(query) == []


def test_a_title_counts_more_than_a_text(search: Search, postings: Postings) -> None:
    """Postings with the words in their title come before those with them in the text alone."""
    text = "编译器"
    titled = ids(postings, lambda one: text in one.title)
    found = search(text)
    assert titled and len(found) > len(titled)
    assert set(found[: len(titled)]) == titled


def test_filters_narrow_a_search(search: Search, postings: Postings) -> None:
    """Any value of a field will do, and every field has to; an empty query is no restriction."""
    wanted = {"hardware": ["ascend", "dcu"], "hiring": ["experienced"]}
    fitting = ids(
        postings, lambda one: one.filters["hardware"][0] != "kunlun" and "experienced" in one.filters["hiring"]
    )
    assert set(search("", filters=wanted)) == fitting
    assert set(search("训练", filters=wanted)) == fitting & having(postings, "训练")
    assert len(search("", filters={"hardware": []})) == len(postings)


def test_results_can_be_sorted(search: Search, postings: Postings) -> None:
    """A sort puts results in order of its values, with those that have none still among them."""
    salary = {one.url.removeprefix("zh/jobs/").rstrip("/"): one.sorts.get("salary", "") for one in postings}
    found = search("", sort={"salary": "desc"})
    assert len(found) == len(postings)
    assert [salary[one] for one in found] == sorted(salary.values(), reverse=True)
    found = search("训练", sort={"salary": "desc"})
    assert [salary[one] for one in found] == sorted((salary[one] for one in having(postings, "训练")), reverse=True)
