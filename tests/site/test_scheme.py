"""The colour scheme where something is in its way: no scripts, no storage, nonsense in the storage."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.site.conftest import Visiting

# The least red of the paper: of a light one it is high, of a dark one low.
PAPER = "Number(getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0])"
# The colour that the browser's own bars take on, as red of the tag that holds.
BAR = """[...document.querySelectorAll("meta[name=theme-color]")]
    .filter((one) => matchMedia(one.media).matches).map((one) => parseInt(one.content.slice(1, 3), 16))"""


def dark(page: Page) -> bool:
    return int(page.evaluate(PAPER)) < 60


def test_without_scripts_the_system_chooses(home: str, read: Visiting) -> None:
    """For the paper and for the browser's own bars, which have its colour."""
    for system in ("light", "dark"):
        page = read(home + "en/", java_script_enabled=False, color_scheme=system).page
        expect(page.locator("[data-scheme-switch]")).to_be_hidden()
        assert dark(page) is (system == "dark")
        assert page.evaluate(BAR) == [page.evaluate(PAPER)], system


def test_colours_follow_the_system_until_one_chooses(home: str, read: Visiting) -> None:
    """A choice paints pages of the catalogue and editorial ones, and the browser's own bars; in other tabs it shows.

    It holds after a reload, on other pages, in both languages; choosing what the system says ends it.
    """
    page = read(home + "en/").page
    assert not dark(page)
    other = page.context.new_page()
    other.goto(home + "zh/jobs/")
    page.get_by_role("button", name="Switch to dark mode").click()
    expect(other.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    for path in ("en/", "en/", "en/about/", "zh/jobs/"):
        assert dark(page), path
        (bar,) = page.evaluate(BAR)
        assert bar < 60, path
        page.goto(home + path)
    page.get_by_role("button", name="切换到浅色模式").click()
    assert not dark(page)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


def test_nonsense_in_the_storage_is_passed_over(home: str, read: Visiting) -> None:
    found = read(home + "en/", until="networkidle", color_scheme="dark")
    found.page.evaluate("localStorage.setItem('/careers/.scheme', '\"><b>')")
    found.page.reload(wait_until="networkidle")
    expect(found.page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    assert found.faults == []


def test_a_browser_that_keeps_nothing_switches_all_the_same(visit: Visiting, home: str) -> None:
    """Where storage is refused, the choice holds for the page, and no script fails."""
    script = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('', 'SecurityError'); }})"
    found = visit(home + "en/privacy/", script=script)
    found.page.click("[data-scheme-switch]")
    assert dark(found.page)
    assert found.faults == []
