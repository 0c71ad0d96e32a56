"""Searching the built site in a browser, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from careers.content.library import Library
from careers.render.markdown import MarkdownRenderer, plain_text
from tests.conftest import Serve
from tests.search.oracle import Oracle, State
from tests.site.building import Result
from tests.site.conftest import Visit

Visiting = Callable[..., Visit]


@pytest.fixture(scope="module")
def oracle(library: Library) -> Oracle:
    """What the project's own postings answer."""
    markdown = MarkdownRenderer()
    return Oracle(library, lambda body: plain_text(markdown(body)))


def holding(words: str, code: str, oracle: Oracle) -> set[str]:
    """The open postings that a query finds."""
    return set(oracle.select(State(words)))


def found(page: Page) -> set[str]:
    """The postings shown once the list is settled; the number above it agrees."""
    expect(page.locator("[data-jobs] [aria-busy=true]")).to_have_count(0)
    cards = page.locator("article[data-posting]:visible").all()
    ids = [str(one.get_attribute("data-posting")) for one in cards]
    assert len(ids) == len(set(ids))
    assert page.locator("[data-result-count]").get_attribute("data-result-count") == str(len(ids))
    return set(ids)


def box(page: Page) -> str:
    """The search box of the jobs page, as a selector; it has to be there."""
    selector = "[data-jobs] input[name=q]"
    expect(page.locator(selector)).to_be_visible()
    return selector


QUERIES = [
    "昇腾",
    "Ascend",
    "分布式训练",
    "异构计算",
    "量化",
    "PyTorch",
    "quantization",
    "C++",
    "ascend",
    "北京",
    "Beijing",
]


@pytest.mark.parametrize("code", ["zh", "en"])
def test_a_query_finds_the_postings_that_hold_it(home: str, visit: Visiting, oracle: Oracle, code: str) -> None:
    """In Chinese and in English, on the pages of both languages, one after another; none is lost, none is wrong."""
    page = visit(f"{home}{code}/jobs/").page
    for words in QUERIES:
        page.fill(box(page), words)
        page.press(box(page), "Enter")
        expect(page).to_have_url(f"{home}{code}/jobs/?{urlencode({'q': words})}")
        expect(page.locator("[data-results]")).to_be_visible()
        assert found(page) == holding(words, code, oracle), words


@pytest.mark.parametrize("code", ["zh", "en"])
def test_either_name_of_a_chip_finds_the_same_jobs(home: str, visit: Visiting, oracle: Oracle, code: str) -> None:
    """Ascend finds what is filed under 昇腾, and the other way round, whichever language the page is in."""
    filed = {posting.id for posting in oracle.library.filed("hardware", "ascend")}
    assert filed
    page = visit(f"{home}{code}/jobs/?q=Ascend").page
    expect(page.locator("[data-results]")).to_be_visible()
    english = found(page)
    page.goto(f"{home}{code}/jobs/?q=昇腾")
    expect(page.locator("[data-results]")).to_be_visible()
    assert filed <= english == found(page)


def test_results_show_while_one_types_and_the_address_follows(home: str, visit: Visiting, oracle: Oracle) -> None:
    """Without a key to send it; the address can be shared; an emptied box brings the whole list back."""
    page = visit(home + "en/jobs/").page
    page.type(box(page), "Beijing")
    expect(page).to_have_url(home + "en/jobs/?q=Beijing")
    expect(page.locator("[data-results]")).to_be_visible()
    assert found(page) == holding("Beijing", "en", oracle)
    page.fill(box(page), "")
    expect(page).to_have_url(home + "en/jobs/")
    expect(page.locator("[data-list]")).to_be_visible()
    assert found(page) == {posting.id for posting in oracle.library.open}


def test_the_language_switch_keeps_the_search(home: str, visit: Visiting, oracle: Oracle) -> None:
    """Of the address opened, of what is typed since, and of the search that the browser went back to."""
    page = visit(home + "zh/jobs/?q=%E6%98%87%E8%85%BE").page
    switch = page.locator(".p-switch a[hreflang]")
    page.click(".p-switch a[hreflang]")
    expect(page).to_have_url(home + "en/jobs/?q=%E6%98%87%E8%85%BE")
    expect(page.locator("[data-results]")).to_be_visible()
    assert found(page) == holding("昇腾", "en", oracle)
    page.fill(box(page), "昇腾 C++ & 1")
    expect(switch).to_have_attribute("href", re.compile(r"/zh/jobs/\?q=%E6%98%87%E8%85%BE\+C%2B%2B\+%26\+1$"))
    page.fill(box(page), "PyTorch")
    page.press(box(page), "Enter")
    expect(switch).to_have_attribute("href", re.compile(r"/zh/jobs/\?q=PyTorch$"))
    page.go_back()
    expect(switch).not_to_have_attribute("href", re.compile("PyTorch"))
    page.fill(box(page), "")
    expect(switch).to_have_attribute("href", re.compile(r"/zh/jobs/$"))


def test_an_address_with_a_query_is_a_search(home: str, visit: Visiting, oracle: Oracle) -> None:
    """Opened from a link, the page shows the query in its box and what it finds."""
    page = visit(home + "zh/jobs/?q=%E6%98%87%E8%85%BE").page
    expect(page.locator(box(page))).to_have_value("昇腾")
    expect(page.locator("[data-results]")).to_be_visible()
    assert found(page) == holding("昇腾", "zh", oracle)


def test_back_and_forward_go_through_the_searches(home: str, visit: Visiting, oracle: Oracle) -> None:
    """Each query that was sent is a step of the browser's history."""
    page = visit(home + "en/jobs/").page
    for words in ("PyTorch", "Ascend"):
        page.fill(box(page), words)
        page.press(box(page), "Enter")
        expect(page).to_have_url(f"{home}en/jobs/?q={words}")
    page.go_back()
    expect(page.locator(box(page))).to_have_value("PyTorch")
    expect(page.locator("[data-results]")).to_be_visible()
    assert found(page) == holding("PyTorch", "en", oracle)
    page.go_back()
    expect(page.locator(box(page))).to_have_value("")
    assert found(page) == {posting.id for posting in oracle.library.open}
    page.go_forward()
    expect(page.locator(box(page))).to_have_value("PyTorch")


@pytest.mark.parametrize(("code", "said"), [("zh", "没有职位符合“zzqqxx”"), ("en", "No job matches “zzqqxx”")])
def test_finding_nothing_is_said(home: str, visit: Visiting, code: str, said: str) -> None:
    """In the page's language, aloud too, with what to do next."""
    page = visit(f"{home}{code}/jobs/?q=zzqqxx").page
    status = page.locator("[data-result-count='0']")
    expect(status).to_contain_text(said)
    expect(status).to_have_attribute("aria-live", "polite")
    assert found(page) == set()


@pytest.mark.parametrize("code", ["zh", "en"])
def test_what_is_typed_is_shown_as_text(home: str, visit: Visiting, code: str) -> None:
    """HTML in a query, typed or in a link, is words to look for: it makes no element and runs nothing."""
    hostile = '<img src=x onerror="window.ran=1"><b data-typed>'
    opened = visit(f"{home}{code}/jobs/?q=" + hostile.replace('"', "%22").replace(" ", "%20"))
    page = opened.page
    expect(page.locator("[data-result-count='0']")).to_contain_text(hostile)
    page.fill(box(page), hostile + "</p><script>window.ran=2</script>")
    expect(page.locator("[data-result-count='0']")).to_contain_text("<script>")
    assert page.locator("[data-typed], img[src=x]").count() == 0
    assert page.evaluate("window.ran === undefined")
    assert opened.faults == []


@pytest.mark.parametrize("path", ["en/tags/", "en/hardware/", "zh/about/"])
def test_the_box_in_the_header_searches_from_everywhere(home: str, visit: Visiting, oracle: Oracle, path: str) -> None:
    """It leads to the jobs page of the page's language, with what it finds."""
    code = path.partition("/")[0]
    page = visit(home + path).page
    page.fill("[data-header-search] input", "PyTorch")
    page.press("[data-header-search] input", "Enter")
    expect(page).to_have_url(f"{home}{code}/jobs/?q=PyTorch")
    expect(page.locator("[data-results]")).to_be_visible()
    assert found(page) == holding("PyTorch", code, oracle)


@pytest.mark.parametrize("code", ["zh", "en"])
def test_cards_in_results_are_those_of_the_list(home: str, visit: Visiting, oracle: Oracle, code: str) -> None:
    """The same card as on the page without a query; its links lead to where the list's do."""
    shape = """cards => cards.map((one) => {
        one.querySelector(".p-card__excerpt")?.remove();
        return [...one.querySelectorAll("a")].map((link) => link.href).join() + one.innerText;
    })"""
    page = visit(f"{home}{code}/jobs/").page
    listed = dict(zip(ids_of(page), page.locator("article[data-posting]").evaluate_all(shape), strict=True))
    page.goto(f"{home}{code}/jobs/?q=PyTorch")
    expect(page.locator("[data-results]")).to_be_visible()
    results = page.locator("[data-results] article")
    assert holding("PyTorch", code, oracle)
    for posting, card in zip(found_in_order(page), results.evaluate_all(shape), strict=True):
        assert card == listed[posting]


def ids_of(page: Page) -> list[str]:
    """The postings of the page's own list, in its order."""
    return [str(one.get_attribute("data-posting")) for one in page.locator("[data-list] article").all()]


def found_in_order(page: Page) -> list[str]:
    """The postings of the results, in their order."""
    return [str(one.get_attribute("data-posting")) for one in page.locator("[data-results] article").all()]


def all_found(page: Page) -> list[str]:
    """The postings of the results, those behind the button for more included."""
    more = page.locator("[data-more]")
    while more.is_visible():
        before = page.locator("[data-results] article").count()
        more.click()
        expect(page.locator("[data-results] article")).not_to_have_count(before)
        expect(page.locator("[data-jobs] [aria-busy=true]")).to_have_count(0)
    return found_in_order(page)


@pytest.mark.parametrize("code", ["zh", "en"])
def test_the_search_covers_what_the_lists_cover(
    serve: Serve, cases: Result, visit: Visiting, cases_library: Library, code: str
) -> None:
    """Every open job of a firm, in whatever language it is written; the closed ones when they are asked for."""
    base = serve(cases.folder)
    open_jobs = {one.id for one in cases_library.filed("companies", "acme")}
    page = visit(f"{base}{code}/jobs/?q=acme").page
    expect(page.locator("[data-results]")).to_be_visible()
    assert set(all_found(page)) == open_jobs
    page.goto(f"{base}{code}/jobs/?q=acme&status=all")
    expect(page.locator("[data-results]")).to_be_visible()
    every = all_found(page)
    assert set(every) - open_jobs == {"acme/closed"}
    assert every[-1] == "acme/closed"


def test_a_missing_index_leaves_the_list(serve: Serve, cases: Result, visit: Visiting) -> None:
    """Where the index cannot be fetched, a sentence says so and the page's own list stays."""
    base = serve(cases.folder)
    opened = visit(base + "en/jobs/")
    page = opened.page
    page.route("**/search/**", lambda route: route.abort())
    page.fill(box(page), "Acme")
    expect(page.locator("[data-result-count]")).to_contain_text("unavailable")
    expect(page.locator("[data-list] article").first).to_be_visible()
