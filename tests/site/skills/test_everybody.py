"""Skills for everybody: keyboard, phone, screen reader, no scripts; and what the page loads."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from careers import i18n
from tests.site.accessibility import objections
from tests.site.conftest import Visiting
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
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("[data-pasted]")).to_be_focused()
    page.keyboard.type("C++, profiling")
    expect(page.locator("[data-suggested] input")).to_have_count(2)
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(own(page)).to_have_text(["PyTorch", "C++"])
    expect(page.locator("[data-suggested] input")).to_be_focused()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("code", "width"), [("zh", 320), ("en", 1280)])
def test_everybody_can_read_it(reading: Reading, home: str, scheme: str, code: str, width: int) -> None:
    """Axe finds nothing on the page with skills and suggestions, on a posting, on a list and on a term's page.

    The term's page is one of the project's own site: those of the small one have too few jobs for figures.
    """
    options = {"color_scheme": scheme, "viewport": {"width": width, "height": 800}}
    page = reading(i18n.my_skills(i18n.folder_of(code)), SOME, **options)
    page.click("[data-text] > summary")
    page.fill("[data-pasted]", "PyTorch")
    expect(page.locator("[data-suggested] input")).to_have_count(1)
    expect(page.locator("[data-best] [data-fit]").first).to_be_visible()
    assert objections(page) == []
    for address, sign, given in (
        (f"{code}/jobs/acme/current/", "#fit", options),
        (f"{code}/hardware/npu/", "[data-breakdown] .p-fit__line", {**options, "root": home}),
        (i18n.jobs(i18n.folder_of(code)), ".p-card [data-fit]", options),
    ):
        page = reading(address, SOME, **given)
        expect(page.locator(sign).first).to_be_visible()
        assert objections(page) == []
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width


def test_without_scripts_the_page_says_what_it_needs(base: str, visit: Visiting) -> None:
    """And leads to the jobs; nothing that cannot be used is shown."""
    page = visit(base + i18n.my_skills("en/"), java_script_enabled=False).page
    expect(page.locator(".p-notice")).to_contain_text(i18n.Locale.of("en").t("skills.noscript"))
    expect(page.locator("[data-tools]")).to_be_hidden()
