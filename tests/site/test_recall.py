"""The search misses nothing: queries drawn from built sites, asked in a browser, in both languages."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from itertools import groupby
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from careers.content.library import Library
from tests.conftest import Serve, read_library
from tests.hunting import HUNTING
from tests.search.asking import ask
from tests.search.queries import KINDS, LOCALES, TYPO, Query, queries
from tests.search.recall import Answer, by_kind
from tests.search.shelf import Shelf, read_shelf
from tests.site.builder import Builder
from tests.site.building import Result
from tests.site.generated import generated_site

LEAST = 300  # queries a locale
MOST_LOST_TYPOS = 0.02  # a slip may make another word of a short one
# Other forms of a word in a title, and other names of an occupation, come before the word in a text, and are none of
# what is counted as right.
LEAST_PRECISION = 0.94
TYPED = 2 if HUNTING else 1  # queries of a kind that are typed into a page
PURE = ("Chinese inside a sentence", "Chinese beside Latin", "traditional characters")  # nothing else comes first


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory, ready: Builder) -> Result:
    """A site of generated postings."""
    return generated_site(tmp_path_factory, ready)


@pytest.fixture(scope="module")
def sites(serve: Serve, site: Result, library: Library, generated: Result) -> Callable[[str], tuple[str, Shelf]]:
    """The served root and the postings of a site by its name."""

    @functools.cache
    def named(name: str) -> tuple[str, Shelf]:
        built, said = (site, library) if name == "own" else (generated, read_library(generated))
        return serve(built.folder, mount="careers"), read_shelf(built.folder, said)

    return named


def asked(browser: Browser, base: str, locale: str, wanted: Sequence[Query]) -> list[Answer]:
    """What the engine that a locale's pages load finds."""
    context = browser.new_context()
    try:
        page = context.new_page()
        page.goto(f"{base}{locale}/jobs/")
        found = ask(page, base, locale, [one.text for one in wanted])
    finally:
        context.close()
    return [Answer(query, ids) for query, ids in zip(wanted, found, strict=True)]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", ["own", "generated"])
def test_nothing_that_stands_in_a_posting_is_missed(
    browser: Browser, sites: Callable[[str], tuple[str, Shelf]], name: str, locale: str
) -> None:
    """Substrings, names, pinyin and other scripts find every posting; so do 49 in 50 slips in Latin words."""
    base, shelf = sites(name)
    wanted = list(queries(shelf, locale))
    assert len(wanted) >= LEAST
    answers = asked(browser, base, locale, wanted)
    lost = {
        (one.query.kind, one.query.text): sorted(one.lost) for one in answers if one.lost and one.query.kind != TYPO
    }
    assert lost == {}
    assert {one.query.kind for one in answers} == set(KINDS)
    assert by_kind(answers)[TYPO].recall >= 1 - MOST_LOST_TYPOS
    scores = by_kind(answers)
    assert scores["all"].precision >= LEAST_PRECISION
    assert {kind: scores[kind].precision for kind in PURE if scores[kind].precision < 0.99} == {}


# What people type -> the term whose postings they want, in the project's own vocabulary.
CALLED = {
    "昇腾": ("hardware", "ascend"),
    "Ascend": ("hardware", "ascend"),
    "CANN": ("hardware", "ascend"),
    "shengteng": ("hardware", "ascend"),
    "st": ("hardware", "ascend"),
    "昇騰": ("hardware", "ascend"),
    "ａｓｃｅｎｄ": ("hardware", "ascend"),
    "Ascned": ("hardware", "ascend"),
    "昆仑P800": ("hardware", "kunlun-xpu"),
    "昆仑芯": ("hardware", "kunlun-xpu"),
    "量化": ("topics", "quantization"),
    "quantization": ("topics", "quantization"),
    "quantisation": ("topics", "quantization"),
    "lianghua": ("topics", "quantization"),
    "C++": ("skills", "cpp"),
    "C": ("skills", "c"),
    "pytroch": ("skills", "pytorch"),
    "orch": ("skills", "pytorch"),
    "feijiang": ("skills", "paddlepaddle"),
    "moer": ("companies", "moore-threads"),
    "Peking": ("locations", "beijing"),
}


@pytest.mark.parametrize("locale", LOCALES)
def test_what_people_call_a_thing_finds_what_is_filed_under_it(
    browser: Browser, sites: Callable[[str], tuple[str, Shelf]], library: Library, locale: str
) -> None:
    """Other languages, aliases, pinyin, initials, other scripts, slips and parts of words lead to the same postings."""
    base, shelf = sites("own")
    filed = {typed: shelf.filed(key) for typed, key in CALLED.items()}
    answers = asked(browser, base, locale, [Query("name", locale, typed, ids, ids) for typed, ids in filed.items()])
    assert all(filed.values())
    assert {one.query.text: sorted(one.lost) for one in answers if one.lost} == {}


def typed_into(page: Page, text: str) -> set[str]:
    """The ids of all postings that the jobs page shows once `text` is typed into its box."""
    page.locator("section[data-jobs] input[name=q]").fill(text)
    page.wait_for_url(lambda url: parse_qs(urlsplit(url).query).get("q") == [text])
    busy, more = page.locator("section[data-jobs] [aria-busy=true]"), page.locator("[data-more]")
    expect(busy).to_have_count(0)
    while more.is_visible():
        more.click()
        expect(busy).to_have_count(0)
    cards = page.locator("section[data-jobs] article[data-posting]:visible")
    return set(cards.evaluate_all("cards => cards.map((one) => one.dataset.posting)"))


@pytest.mark.parametrize("locale", LOCALES)
def test_the_jobs_page_shows_what_is_typed(page: Page, sites: Callable[[str], tuple[str, Shelf]], locale: str) -> None:
    """Queries of each kind, typed into the page: every expected posting stands in its list."""
    base, shelf = sites("generated")
    exact = [one for one in queries(shelf, locale) if one.kind != TYPO]
    page.goto(f"{base}{locale}/jobs/")
    for _, kind in groupby(exact, key=lambda one: one.kind):
        for query in list(kind)[:TYPED]:
            assert query.expected <= typed_into(page, query.text), query


@pytest.mark.parametrize("locale", LOCALES)
def test_queries_are_drawn_alike_every_time(sites: Callable[[str], tuple[str, Shelf]], locale: str) -> None:
    """The same site gives the same ones, each with postings to find, all of which are right to show."""
    _, shelf = sites("own")
    drawn = list(queries(shelf, locale))
    assert drawn == list(queries(shelf, locale))
    assert all(one.expected and one.expected <= one.relevant for one in drawn)


def test_a_search_is_scored_by_what_it_loses_and_by_what_it_shows_first() -> None:
    """A lost posting lowers recall; a wrong one among the first five, or an empty place there, lowers precision."""
    query = Query("a kind", "zh", "x", frozenset("abcdefgh"), frozenset("abcdefgh"))
    table = {"abcdefgh": (1, 1), "abcd": (0.5, 0.8), "zabcdefgh": (1, 0.8), "abcdefghz": (1, 1), "": (0, 0)}
    for found, (recall, precision) in table.items():
        answer = Answer(query, tuple(found))
        assert (answer.recall, answer.precision) == (recall, precision), found
    few = Query("a kind", "zh", "x", frozenset("a"), frozenset("ab"))
    assert Answer(few, ("a",)).precision == 0.5
    assert Answer(few, ("a", "b")).precision == 1
