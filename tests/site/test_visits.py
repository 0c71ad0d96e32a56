"""What is new since the last visit, in a real browser."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from careers import i18n
from careers.content.library import Library
from careers.outputs.published import mark
from tests.site.accessibility import objections
from tests.site.conftest import Visiting

Coming = Callable[..., Page]

KEY = "/careers/.visit"


@pytest.fixture
def coming(base: str, remembering: Coming) -> Coming:
    """Open an address in a browser that has stored this about visits, or nothing."""

    def go(address: str, record: Any = None, **options: Any) -> Page:
        if record is None:
            return remembering(base, address, {}, **options)
        text = record if isinstance(record, str) else json.dumps({"version": 1, **record})
        return remembering(base, address, {KEY: text}, **options)

    return go


def visited(day: str, seen: str, since: str = "") -> dict[str, str]:
    """What the browser stored when a page was opened last, on a day at noon."""
    return {"last": f"{day}T12:00:00.000Z", "seen": seen, "since": since, "before": ""}


def stored(page: Page) -> dict[str, str]:
    for _ in range(100):
        found: dict[str, str] = {}
        with contextlib.suppress(ValueError, TypeError):
            found = dict(json.loads(page.evaluate(f"localStorage.getItem({KEY!r})")))
        if "before" in found and found["last"] > "2026-11-20":
            return found
        page.wait_for_timeout(50)
    raise AssertionError("nothing is stored")


def marked(page: Page) -> set[str]:
    found = page.locator(".p-card:has(.p-new):visible").evaluate_all("all => all.map((one) => one.dataset.posting)")
    return set(found)


def split(library: Library) -> str:
    """A day on which some job was published, with older and newer ones."""
    days = sorted({one.posted for one in library.open if one.posted})
    return str(days[len(days) // 2])


def test_nothing_is_new_on_the_first_visit(coming: Coming, cases_library: Library) -> None:
    """Nobody has been here before; what there is is kept for the next time."""
    page = coming("en/jobs/")
    record = stored(page)
    assert record["since"] == ""
    assert record["seen"] == ""  # all of these jobs have days, which tell
    assert marked(page) == set()
    expect(page.locator("[data-news-link]")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("code", "width"), [("zh", 375), ("en", 1280)])
def test_jobs_published_since_are_marked_and_counted(
    coming: Coming, cases_library: Library, scheme: str, code: str, width: int
) -> None:
    """Those with a later day, and on the day itself those that were not there; the link shows them alone.

    By keyboard, too: the heading of the list takes the focus, and the first job is soon the next stop. Everybody can
    read them.
    """
    day = split(cases_library)
    there = next(one for one in cases_library.open if str(one.posted) == day)
    wanted = [one.id for one in cases_library.open if one.posted and str(one.posted) >= day and one != there]
    options = {"color_scheme": scheme, "viewport": {"width": width, "height": 800}}
    page = coming(f"{code}/jobs/", visited(day, mark(there.id)), **options)
    link = page.get_by_role("link").and_(page.locator("[data-news-link]"))
    expect(link).to_have_text(i18n.Locale.of(code).n("new.count", len(wanted)))
    assert marked(page) <= set(wanted)
    link.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=2).and_(page.locator("#new-title"))).to_be_focused()
    cards = page.locator("[data-news-list] article")
    expect(cards).to_have_count(len(wanted))
    assert cards.evaluate_all("all => all.map((one) => one.dataset.posting)") == wanted
    assert marked(page) == set(wanted)
    expect(page.locator("div[data-list]")).to_be_hidden()
    assert objections(page) == []
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width
    for _ in range(5):
        page.keyboard.press("Tab")
        if cards.first.evaluate("(one) => one.contains(document.activeElement)"):
            break
    expect(cards.first.locator("a").first).to_be_focused()
    page.go_back()
    expect(page.locator("div[data-list]")).to_be_visible()
    expect(cards.first).to_be_hidden()


def test_a_job_without_a_date_is_new_if_it_was_not_there(coming: Coming, base: str, cases_library: Library) -> None:
    """Where no job has a date, those that were there on the last visit tell."""
    first, *others = cases_library.open
    page = coming("robots.txt", visited("2000-01-01", "".join(mark(one.id) for one in others)))
    dateless = json.dumps([["", "".join(mark(one.id) for one in cases_library.open)]])
    page.route("**/published.json", lambda route: route.fulfill(body=dateless, content_type="application/json"))
    page.goto(f"{base}en/jobs/#new")
    cards = page.locator("[data-news-list] article")
    expect(cards).to_have_count(1)
    assert cards.first.get_attribute("data-posting") == first.id
    assert stored(page)["seen"] == "".join(mark(one.id) for one in cases_library.open)


def test_pages_opened_soon_after_each_other_are_one_visit(coming: Coming, base: str) -> None:
    """What is new stays so while the reader goes on, in another tab, too, and is no longer new on the next visit."""
    page = coming("en/jobs/", visited("2000-01-01", ""))
    link = page.locator("[data-news-link]")
    expect(link).to_be_visible()
    record = stored(page)
    other = page.context.new_page()
    other.goto(f"{base}en/jobs/")
    expect(other.locator("[data-news-link]")).to_have_text(link.inner_text())
    page.goto(f"{base}zh/jobs/")
    expect(link).to_be_visible()
    assert stored(page)["since"] == record["since"]
    assert stored(page) == stored(other)
    page = coming("en/jobs/", {**stored(page), "last": "2026-11-15T12:00:00.000Z"})
    assert stored(page)["since"] == "2026-11-15T12:00:00.000Z"
    expect(link).to_be_hidden()
    assert marked(page) == set()


def test_a_search_shows_its_own_list(coming: Coming) -> None:
    """Cards that come later are marked, and the list of what is new goes."""
    page = coming("en/jobs/#new", visited("2000-01-01", ""))
    expect(page.locator("[data-news-list] article").first).to_be_visible()
    page.fill("[data-jobs] input[name=q]", "kernel")
    expect(page.locator("[data-results] .p-new").first).to_be_visible()
    expect(page.locator("[data-news-list]")).to_be_hidden()


REFUSALS = {
    "full": "Storage.prototype.setItem = () => { throw new DOMException('', 'Some') }",
    "forbidden": "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('', 'Some') }})",
}


@pytest.mark.parametrize("refusal", REFUSALS.values(), ids=REFUSALS)
def test_where_nothing_can_be_stored_nothing_is_new(base: str, visit: Visiting, refusal: str) -> None:
    """And nothing is said about it: nobody asked."""
    found = visit("about:blank")
    found.page.add_init_script(refusal)
    with found.page.expect_response("**/published.json"):
        found.page.goto(f"{base}en/jobs/", wait_until="networkidle")
    expect(found.page.locator("[data-news-link]")).to_be_hidden()
    assert marked(found.page) == set()
    assert found.faults == []


def test_a_broken_record_is_begun_anew(coming: Coming) -> None:
    for record in ("{", '{"version": 1, "last": {}}'):
        assert stored(coming("en/jobs/", record))["since"] == "", record
