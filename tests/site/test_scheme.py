"""The colour scheme where something is in its way: no scripts, no storage, nonsense in the storage."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site.conftest import Visiting

# The least red of the paper: of a light one it is high, of a dark one low.
PAPER = "Number(getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0])"
# The colour that the browser's own bars take on, as red of the tag that holds.
BAR = """[...document.querySelectorAll("meta[name=theme-color]")]
    .filter((one) => matchMedia(one.media).matches).map((one) => parseInt(one.content.slice(1, 3), 16))"""


def dark(page: Page) -> bool:
    return int(page.evaluate(PAPER)) < 60


@pytest.mark.parametrize(("system", "expected"), [("light", False), ("dark", True)])
def test_without_scripts_the_system_chooses(home: str, visit: Visiting, system: str, expected: bool) -> None:
    """For the paper and for the browser's own bars, which have its colour."""
    page = visit(home + "en/", java_script_enabled=False, color_scheme=system).page
    expect(page.locator("[data-scheme-switch]")).to_be_hidden()
    assert dark(page) is expected
    assert page.evaluate(BAR) == [page.evaluate(PAPER)]


@pytest.mark.parametrize("path", ["en/", "en/about/"])
def test_a_choice_paints_the_page_and_the_browsers_bars(home: str, visit: Visiting, path: str) -> None:
    """On pages of the catalogue and on editorial ones, at once and after a reload."""
    page = visit(home + path, color_scheme="light").page
    assert not dark(page)
    page.click("[data-scheme-switch]")
    for _ in range(2):
        assert dark(page)
        (bar,) = page.evaluate(BAR)
        assert bar < 60
        page.reload()


def test_nonsense_in_the_storage_is_passed_over(home: str, visit: Visiting) -> None:
    found = visit(home + "en/", until="networkidle", color_scheme="dark")
    found.page.evaluate("localStorage.setItem('/careers/.scheme', '\"><b>')")
    found.page.reload(wait_until="networkidle")
    expect(found.page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    assert found.faults == []


def test_a_choice_shows_in_other_tabs(browser: Browser, home: str) -> None:
    context = browser.new_context(color_scheme="light")
    try:
        first, second = context.new_page(), context.new_page()
        first.goto(home + "en/")
        second.goto(home + "zh/jobs/")
        first.click("[data-scheme-switch]")
        expect(second.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    finally:
        context.close()


def test_a_browser_that_keeps_nothing_switches_all_the_same(browser: Browser, home: str) -> None:
    """Where storage is refused, the choice holds for the page, and no script fails."""
    context = browser.new_context(color_scheme="light")
    try:
        context.add_init_script(
            "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('', 'SecurityError'); }})"
        )
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(home + "en/privacy/")
        page.click("[data-scheme-switch]")
        assert dark(page)
        assert faults == []
    finally:
        context.close()
