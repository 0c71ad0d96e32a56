"""Searching the built site in a browser, in both languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from careers.content.library import Library
from careers.render.markdown import MarkdownRenderer, plain_text
from tests.search.oracle import Oracle, State
from tests.site.conftest import Visiting


@pytest.fixture(scope="module")
def oracle(library: Library) -> Oracle:
    markdown = MarkdownRenderer()
    return Oracle(library, lambda body: plain_text(markdown(body)))


def holding(words: str, code: str, oracle: Oracle) -> set[str]:
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
    selector = "[data-jobs] input[name=q]"
    expect(page.locator(selector)).to_be_visible()
    return selector


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
    return [str(one.get_attribute("data-posting")) for one in page.locator("[data-list] article").all()]


def found_in_order(page: Page) -> list[str]:
    return [str(one.get_attribute("data-posting")) for one in page.locator("[data-results] article").all()]
