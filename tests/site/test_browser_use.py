"""What a reader does: switch languages and colours, go by keyboard, go without scripts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from careers.content.library import Library
from tests.hunting import few
from tests.site.conftest import Visiting
from tests.site.kinds import LOCALISED, Kind

Addresses = Callable[[Kind, str], str]
SWITCH = "[data-md-component=header] a[hreflang]"


@pytest.mark.parametrize("kind", few(LOCALISED, 9), ids=str)
def test_switching_the_language_stays_on_the_page(addresses: Addresses, read: Visiting, kind: Kind) -> None:
    """From any page straight to its counterpart, and back to where one was; links alone are followed elsewhere."""
    start = addresses(kind, "zh")
    page = read(start).page
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    page.click(SWITCH)
    expect(page).to_have_url(addresses(kind, "en"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.click(SWITCH)
    expect(page).to_have_url(start)


def focused(page: Page) -> str:
    found: str = page.evaluate(
        """() => {
            const one = document.activeElement;
            const name = one.getAttribute("aria-label") || one.textContent.trim().slice(0, 40);
            if (one.closest("article[data-posting]")) return "card " + one.getAttribute("href");
            if (one.matches(".p-skip")) return "skip " + name;
            if (one.closest("[data-md-component=header]")) return "header " + (one.name || name);
            return "page " + (one.name || name);
        }"""
    )
    return found


def test_a_job_can_be_reached_by_keyboard_alone(home: str, read: Visiting, library: Library) -> None:
    """Tab goes to the way past the menu, the menu, the search, then the first job; Enter opens it."""
    page = read(home + "en/jobs/").page
    order: list[str] = []
    while not order or not order[-1].startswith("card "):
        page.keyboard.press("Tab")
        order.append(focused(page))
        assert len(order) < 60, order
    assert order[0].startswith("skip ")
    assert "header Jobs" in order
    search = next(one for one in order if one.split() and one.split()[-1] == "q")
    assert order.index("header Jobs") < order.index(search)
    assert [one for one in order if one.startswith("page q")]
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{home}en/jobs/{library.open[0].id}/")


def test_what_has_the_focus_can_be_seen(home: str, read: Visiting) -> None:
    """Every stop of the Tab key is drawn with an outline and not covered by the header (WCAG 2.4.7, 2.4.11)."""
    page = read(home + "zh/jobs/", viewport={"width": 1200, "height": 500}).page
    for _ in range(40):
        page.keyboard.press("Tab")
        state = page.evaluate(
            """() => {
                const one = document.activeElement;
                if (one === document.body) return null;
                const box = one.getBoundingClientRect();
                const style = getComputedStyle(one);
                const top = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 10));
                return {
                    name: one.outerHTML.slice(0, 80),
                    outlined: style.outlineStyle !== "none" || style.boxShadow !== "none"
                        || one.matches("input[type=search]"),
                    covered: !one.closest("header") && !one.matches(".p-skip")
                        && top !== null && top.closest("header.p-header") !== null,
                };
            }"""
        )
        if state is None:
            break
        assert state["outlined"], state["name"]
        assert not state["covered"], state["name"]


def test_on_a_phone_what_is_pressed_often_is_as_tall_as_a_thumb(home: str, read: Visiting) -> None:
    """44 px, as platforms ask for."""
    page = read(home + "en/jobs/", viewport={"width": 375, "height": 800}).page
    expect(page.locator(".p-star").first).to_be_visible()
    pressed = ".p-menu a, .p-switch a, .p-scheme, .p-shortcut, .p-tools__sort select, .p-star, .p-card__title a"
    heights = page.locator(pressed).evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert min(heights) >= 43.5, heights


def test_the_way_past_the_menu_leads_to_the_content(home: str, read: Visiting) -> None:
    """The first stop of the Tab key jumps over the head; the next one is in the content."""
    page = read(home + "en/hardware/").page
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{home}en/hardware/#content")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#content') !== null")


def test_without_scripts_jobs_and_tags_are_there(home: str, read: Visiting, library: Library) -> None:
    """The list, the tags with their lists and every job can be read and followed with JavaScript off."""
    page = read(home + "en/jobs/", java_script_enabled=False).page
    cards = page.locator("article[data-posting]")
    expect(cards).to_have_count(min(50, len(library.open)))
    expect(page.locator("noscript p")).to_be_visible()
    cards.first.locator("a").first.click()
    expect(page).to_have_url(f"{home}en/jobs/{library.open[0].id}/")
    page.goto(home + "en/tags/")
    tag = page.locator("a[data-term]:has([data-count='1'])").first
    wanted = str(tag.get_attribute("data-term"))
    tag.click()
    expect(page).to_have_url(f"{home}en/{wanted}/")
    (posting,) = library.filed(*wanted.split("/"))
    expect(page.locator("article[data-posting]")).to_have_attribute("data-posting", posting.id)


@pytest.mark.parametrize(
    ("path", "locale", "shown"),
    [
        ("en/nowhere/at/all/", "zh-CN", "en"),
        ("zh/nowhere/", "en-GB", "zh-Hans"),
        ("english/", "zh-CN", "zh-Hans"),
    ],
)
def test_a_lost_address_is_answered_in_its_language(
    home: str, read: Visiting, path: str, locale: str, shown: str
) -> None:
    """In the reader's own where the address names none; heading and tab say it; no other part is seen.

    The name of the site above it is in that language, too, and leads home in it.
    """
    page = read(home + path, locale=locale).page
    parts = page.locator(".p-doors > li")
    assert [part.get_attribute("lang") for part in parts.all() if part.is_visible()] == [shown]
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_count(1)
    expect(page).to_have_title(heading.inner_text())
    brand, way = page.locator(".p-brand"), page.locator(f".p-doors > li[lang={shown}] .p-doors__enter a").first
    expect(brand).to_have_attribute("lang", shown)
    expect(brand).to_have_text(page.locator(f".p-doors > li[lang={shown}]").get_attribute("data-name") or "")
    assert brand.evaluate("one => one.href") == way.evaluate("one => one.href")


def test_a_lost_address_is_answered_in_all_languages_to_those_it_cannot_know(home: str, read: Visiting) -> None:
    """Without scripts, and to readers of another language."""
    for options in ({"java_script_enabled": False, "locale": "en-GB"}, {"locale": "de-DE"}):
        page = read(home + "nowhere/", **options).page
        assert [part.is_visible() for part in page.locator(".p-doors > li").all()] == [True, True]


def test_code_takes_the_room_beside_the_text(home: str, read: Visiting) -> None:
    """On a wide window; lines of text do not. On a phone nothing is wider than the screen."""
    page = read(home + "en/developers/", viewport={"width": 1440, "height": 900}).page
    widths = {
        name: page.locator(f".p-prose > {name}").first.evaluate("one => one.getBoundingClientRect().width")
        for name in ("p", ".p-code")
    }
    assert widths["p"] * 1.3 < widths[".p-code"]
    page.set_viewport_size({"width": 375, "height": 812})
    assert page.evaluate("document.documentElement.scrollWidth") == 375
