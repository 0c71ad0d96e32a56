"""Skills for everybody: keyboard, phone, screen reader, no scripts; and what the page loads."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from careers import i18n
from tests.site.accessibility import objections
from tests.site.building import Result
from tests.site.conftest import Visiting
from tests.site.counting import of_class
from tests.site.documents import documents
from tests.site.skills.acting import SOME, Reading, box, own


def test_everything_can_be_done_with_the_keyboard(reading: Reading) -> None:
    page = reading(i18n.my_skills("en/"))
    page.locator("[data-find]").focus()
    page.keyboard.type("pytorch")
    page.keyboard.press("Tab")
    expect(box(page, "skills/pytorch")).to_be_focused()
    page.keyboard.press("Space")
    expect(own(page)).to_have_text(["PyTorch"])
    expect(box(page, "skills/pytorch")).to_be_focused()
    page.locator("[data-find]").fill("")
    page.locator("[data-find]").press_sequentially("C++, PyTorch")
    expect(page.locator("[data-add]")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(own(page)).to_have_text(["PyTorch", "C++"])
    expect(page.locator("[data-own-title]")).to_be_focused()
    lesson = page.locator("[data-lessons] input").first
    lesson.focus()
    page.keyboard.press("Space")
    expect(own(page)).to_have_count(3)
    expect(page.locator("[data-lessons] input:focus, [data-own-title]:focus")).to_have_count(1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("code", "width"), [("zh", 320), ("en", 1280)])
def test_everybody_can_read_it(reading: Reading, scheme: str, code: str, width: int) -> None:
    """Axe finds nothing on the page with skills, suggestions and lessons, on a posting and on a list."""
    options = {"color_scheme": scheme, "viewport": {"width": width, "height": 800}}
    page = reading(i18n.my_skills(i18n.folder_of(code)), SOME, **options)
    page.fill("[data-find]", "PyTorch, Profiling")
    expect(page.locator("[data-groups] input")).to_have_count(2)
    expect(page.locator("[data-results] [data-fit]").first).to_be_visible()
    expect(page.locator("[data-lessons] input").first).to_be_visible()
    assert objections(page, "main") == []
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width
    for address, sign, part in (
        (f"{code}/jobs/acme/current/", "#fit", "main"),
        (i18n.jobs(i18n.folder_of(code)), ".p-card [data-fit]", "[data-list]"),
    ):
        page = reading(address, SOME, **options)
        expect(page.locator(sign).first).to_be_visible()
        assert objections(page, part) == []
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width


def test_every_page_leads_to_the_jobs_that_fit(cases: Result) -> None:
    """By its menu, of which the page itself marks that it is there."""
    framed = {url: page for url, page in documents(cases.folder).items() if page.all(of_class("p-menu"))}
    for code in ("zh", "en"):
        assert {i18n.jobs(f"{code}/"), i18n.tags(f"{code}/"), i18n.my_skills(f"{code}/")} <= {*framed}
    for url, page in framed.items():
        ways = page.one(of_class("p-menu")).all(lambda one: one.attrs.get("href", "").endswith("my-skills/"))
        current = "aria-current" in ways[0].attrs if ways else None
        assert (len(ways), current) == (1, url.endswith("/my-skills/")), url


def test_without_scripts_the_page_says_what_it_needs(base: str, read: Visiting) -> None:
    """And names the skills, each with the way to its page; nothing that cannot be used is shown."""
    page = read(base + i18n.my_skills("en/"), java_script_enabled=False).page
    expect(page.locator(".p-notice")).to_contain_text(i18n.Locale.of("en").t("skills.noscript"))
    expect(page.locator("[data-tools]")).to_be_hidden()
    expect(page.locator("noscript a[href$='/skills/cpp/']")).to_be_visible()
    expect(page.locator("noscript a[href$='/hardware/flint-gpu/']")).to_be_visible()
