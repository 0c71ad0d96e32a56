"""A posting's page as a reader meets it: what decides is on the first screen, the way to apply too, and it prints."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from icalendar import Calendar
from playwright.sync_api import Browser, Page, expect

from careers import i18n
from careers.content.library import Library
from tests.conftest import Serve
from tests.hunting import few
from tests.site.building import Result
from tests.site.conftest import Visiting
from tests.site.documents import address, documents, links

SITE_URL = "https://example.github.io/careers/"
USABLE = 640  # px of a phone's 812 that the browser's own bars leave


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 375, "height": 812}, has_touch=True)
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def small(serve: Serve, cases: Result) -> str:
    return serve(cases.folder)


# The lower edge of what a reader needs to decide, on the page as it opens.
LOWEST = """() => {
    const way = document.querySelector(".p-apply .p-button, .p-apply__none");
    const last = document.querySelector("[data-fact]:last-child");
    return Math.max(...[way, last].map((one) => one.getBoundingClientRect().bottom));
}"""
# The edges of the facts, once the middle of the text is in the middle of the window.
FACTS = """() => {
    const reach = document.querySelector(".p-posting__body").getBoundingClientRect();
    scrollTo(0, Math.max(0, reach.top + reach.height / 2 - innerHeight / 2));
    const box = document.querySelector(".p-posting__facts").getBoundingClientRect();
    return [box.top, box.bottom];
}"""


def test_an_open_posting_fits_a_phone_a_desk_and_a_sheet(
    home: str, library: Library, small: str, read: Visiting
) -> None:
    """All facts are on a phone's first screen, and where there is a button, all of it. A4 takes the whole posting.

    On a desk the facts stay in sight beside the text, where a small laptop's window is 640 pixels high.
    """
    page = read("about:blank").page
    postings = few(library.open, 3)
    every = [home + i18n.posting(i18n.folder_of(code), one.id) for one in postings for code in library.locales.codes]
    urls = few(every, 3)  # of both languages
    assert len(urls) > 3
    for url in (*urls, f"{small}zh/jobs/acme/current/", f"{small}en/jobs/acme/unstamped/"):
        page.set_viewport_size({"width": 375, "height": 812})
        page.goto(url)
        assert page.evaluate(LOWEST) <= USABLE, url
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1, url
        page.set_viewport_size({"width": 1280, "height": 640})
        top, bottom = page.evaluate(FACTS)
        assert 0 <= top < bottom <= 640, url


def test_a_closed_page_says_when_and_offers_what_is_open_first(
    small: str, cases_library: Library, phone: Page, code: str
) -> None:
    """The date it closed, then open alternatives, then the facts; no way to apply, no calendar."""
    locale, closed = cases_library.locales.get(code), cases_library.postings["acme/closed"]
    assert closed.closes is not None
    phone.goto(small + i18n.posting(i18n.folder_of(code), "acme/closed"))
    notice = phone.locator("[data-notice]")
    expect(notice).to_contain_text(locale.date(closed.closes))
    boxes = [
        phone.locator(name).first.bounding_box() for name in ("[data-notice]", "[data-similar] article", "[data-fact]")
    ]
    tops = [box["y"] for box in boxes if box]
    assert tops == sorted(tops)
    assert len(tops) == 3
    assert tops[1] < USABLE
    expect(phone.locator(".p-apply, a[type='text/calendar']")).to_have_count(0)


def test_the_deadline_can_be_put_into_a_calendar(cases: Result, cases_library: Library, code: str) -> None:
    """The link leads to a file with the posting's last day; a posting without one has no link."""
    dated = 0
    for one in cases_library.postings.values():
        url = i18n.posting(i18n.folder_of(code), one.id)
        document = documents(cases.folder)[url]
        found = [
            address(target, SITE_URL)
            for link, target in links(document, SITE_URL + url)
            if link.attrs.get("type") == "text/calendar"
        ]
        if one.closes is None or not one.is_open(cases_library.today):
            assert found == []
            continue
        assert found == [i18n.calendar(i18n.folder_of(code), one.id)]
        file = cases.folder / i18n.calendar(i18n.folder_of(code), one.id)
        event: Any = Calendar.from_ical(file.read_bytes()).walk("VEVENT")[0]
        assert event["dtstart"].dt == one.closes
        dated += 1
    assert dated


def test_without_scripts_the_page_says_everything_and_nothing_moves_with_them(home: str, read: Visiting) -> None:
    """What needs a script is unseen without any, and has its room before its script comes."""
    url = home + "en/jobs/baidu/paddlepaddle-inference-engineer/"
    without = read(url, java_script_enabled=False, viewport={"width": 375, "height": 812}).page
    expect(without.locator(".p-apply .p-button")).to_be_visible()
    expect(without.get_by_text("ext_paddle_oss@baidu.com").first).to_be_visible()
    for button in without.locator(".p-actions button").all():
        expect(button).to_be_hidden()
    expect(without.locator("[data-similar] article").first).to_be_visible()
    place = "() => document.querySelector('.p-posting__body').getBoundingClientRect().top"
    page = read("about:blank", viewport={"width": 375, "height": 812}).page
    late = re.compile(r"/\w+\.[0-9a-f]{16}\.js$")  # what comes before the page is drawn has no name
    page.route(late, lambda route: route.abort())
    page.goto(url)
    expect(page.locator("[data-save]").first).to_be_hidden()
    before = page.evaluate(place)
    page.unroute(late)
    page.reload(wait_until="networkidle")
    expect(page.locator("[data-save]").first).to_be_visible()
    assert page.evaluate(place) == before


def test_the_web_address_comes_before_the_mail_and_is_printed_in_full(small: str, phone: Page, code: str) -> None:
    """A browser inside a chat application may refuse to open a mail, and never refuses a page.

    A sheet of paper has the posting's address, too, and no buttons.
    """
    url = i18n.posting(i18n.folder_of(code), "acme/current")
    phone.goto(small + url)
    expect(phone.get_by_text(SITE_URL + url)).to_be_hidden()
    ways = phone.locator(".p-apply .p-button")
    assert [way.get_attribute("href").partition(":")[0] for way in ways.all()] == ["https", "mailto"]  # type: ignore[union-attr]
    expect(ways.first).to_have_class(re.compile("--primary"))
    bar = phone.locator(".p-apply-bar .p-button")
    assert bar.get_attribute("href") == ways.first.get_attribute("href")
    phone.emulate_media(media="print")
    expect(phone.get_by_text(SITE_URL + url)).to_be_visible()
    for name in (".p-actions", "[data-similar]", "header.p-header", ".p-footer", ".p-apply .p-button[href^=mailto]"):
        for found in phone.locator(name).all():
            expect(found).to_be_hidden()
    expect(ways.first).to_be_visible()
    assert ways.first.evaluate("one => getComputedStyle(one, '::after').content") == '" https://acme.example/jobs/1"'
    phone.emulate_media(media="null")


@pytest.mark.parametrize("scripts", [True, False])
def test_on_a_long_posting_the_way_to_apply_stays_in_sight(home: str, read: Visiting, scripts: bool) -> None:
    """At the lower edge of a phone once its button has left it; at the end it covers nothing of the posting."""
    url = home + "zh/jobs/baidu/paddlepaddle-front-end-engineer/"
    page = read(url, java_script_enabled=scripts, viewport={"width": 375, "height": 700}).page
    bar, own = page.locator(".p-apply-bar__inner"), page.locator(".p-apply .p-button").first
    expect(bar).not_to_be_in_viewport()
    page.mouse.wheel(0, 900)
    expect(own).not_to_be_in_viewport()
    expect(bar).to_be_in_viewport(ratio=1)
    box = bar.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] == 700
    expect(bar.locator("[data-save]")).to_be_visible(visible=scripts)
    page.locator(".p-posting__foot").scroll_into_view_if_needed()
    page.mouse.wheel(0, 5000)
    expect(page.locator(".p-footer")).to_be_in_viewport()
    box, foot = bar.bounding_box(), page.locator(".p-posting__foot").bounding_box()
    assert box is not None
    assert foot is not None
    assert foot["y"] + foot["height"] <= box["y"]


def test_a_short_posting_and_a_wide_window_need_no_bar(small: str, home: str, read: Visiting) -> None:
    """There its buttons are in sight, so nobody meets them twice, by keyboard neither."""
    short = read(f"{small}en/jobs/acme/current/", viewport={"width": 375, "height": 812}).page
    expect(short.locator(".p-apply-bar__inner")).to_be_hidden()
    wide = read(f"{home}zh/jobs/baidu/paddlepaddle-front-end-engineer/", viewport={"width": 1280, "height": 700}).page
    expect(wide.locator(".p-apply-bar__inner")).to_be_hidden()


def test_the_bar_is_reached_by_keyboard_after_the_posting(home: str, read: Visiting) -> None:
    """From the last link of the foot, and it can be seen then; its star is that of the posting."""
    url = f"{home}en/jobs/baidu/paddlepaddle-front-end-engineer/"
    page = read(url, until="networkidle", viewport={"width": 375, "height": 700}).page
    page.locator(".p-posting__foot a").last.focus()
    page.keyboard.press("Tab")
    expect(page.locator(".p-apply-bar .p-button")).to_be_focused()
    expect(page.locator(".p-apply-bar .p-button")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for star in page.locator("article.p-posting [data-save]").all():
        expect(star).to_have_attribute("aria-pressed", "true")
