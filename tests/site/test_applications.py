"""What readers note of their applications, in a real browser: on the page of saved jobs, and on a job's own page."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import icalendar
import pytest
from playwright.sync_api import Locator, Page, expect

from careers import i18n
from tests.site.accessibility import objections

Opening = Callable[..., Page]

SAVED, APPLICATIONS = "/careers/.saved", "/careers/.applications"
HOSTILE = '<img src=x onerror="window.broken = true">'
# A list as version 1 has written it since jobs can be saved: nothing in it knows of applications.
FIRST_VERSION = json.dumps(
    {
        "version": 1,
        "jobs": [
            {"id": one, "saved": f"2026-11-{20 - place}T08:00:00.000Z", "title": one, "lang": "en", "where": "X"}
            for place, one in enumerate(("acme/current", "globex/from-english", "acme/vanished"))
        ],
    }
)


@pytest.fixture
def opening(base: str, remembering: Opening) -> Opening:
    """Open an address in a browser that has stored this list, and these applications by the ids of their jobs."""

    def go(address: str, applications: Any = None, saved: str = FIRST_VERSION, **options: Any) -> Page:
        stored = {SAVED: saved}
        if applications is not None:
            data = applications if isinstance(applications, str) else {"version": 1, "jobs": applications}
            stored[APPLICATIONS] = data if isinstance(data, str) else json.dumps(data)
        return remembering(base, address, stored, **options)

    return go


def stored(page: Page) -> dict[str, dict[str, str]]:
    written = page.evaluate(f"localStorage.getItem({APPLICATIONS!r})")
    jobs: dict[str, dict[str, str]] = json.loads(written)["jobs"] if written else {}
    return jobs


def form(page: Page, place: int = 0) -> Locator:
    expect(page.locator("[data-shortlist] [data-list]")).to_have_attribute("aria-busy", "false")
    return page.locator(".p-saved__row").nth(place).locator(".p-application")


def fill(page: Page, place: int, state: str, note: str = "", day: str = "") -> None:
    found = form(page, place)
    found.locator("summary").click()
    found.locator("[data-state]").select_option(state)
    if day:
        found.locator("[data-applied]").fill(day)
    found.locator("textarea").fill(note)
    found.locator("summary").click()


def order(page: Page) -> list[str]:
    found: list[str] = page.locator("[data-list] article").evaluate_all("all => all.map((one) => one.dataset.posting)")
    return found


def test_an_application_is_noted_and_stays(opening: Opening, code: str) -> None:
    """State, day and note, below a job that an earlier version saved; the line says the state and the day.

    Who has applied did so today, unless they say otherwise; the next state does not change the day.
    """
    page = opening(i18n.shortlist(i18n.folder_of(code)))
    t = i18n.Locale.of(code).t
    expect(form(page).locator("[data-line]")).to_have_text("")
    fill(page, 0, "applied", "First line.\nSecond line.", "2026-11-03")
    fill(page, 1, "applied")
    assert stored(page)["globex/from-english"]["applied"] == page.evaluate("new Date().toLocaleDateString('sv')")
    fill(page, 1, "interview", day="2026-10-01")
    fill(page, 1, "offer")
    assert stored(page)["globex/from-english"] == {"state": "offer", "applied": "2026-10-01", "note": ""}
    page.reload()
    assert stored(page)["acme/current"] == {
        "state": "applied",
        "applied": "2026-11-03",
        "note": "First line.\nSecond line.",
    }
    day = {"zh": "2026年11月3日", "en": "3 Nov 2026"}[code]
    expect(form(page).locator("[data-line]")).to_have_text(f"{t('application.applied')} · {day}")
    expect(form(page).locator("[data-note-shown]")).to_have_text("First line. Second line.")
    expect(form(page, 1).locator("[data-line]")).to_contain_text(t("application.offer"))
    assert page.evaluate(f"localStorage.getItem({SAVED!r})") == FIRST_VERSION
    found = form(page, 1)
    found.locator("summary").click()
    found.locator("[data-state]").select_option("")
    found.locator("[data-applied]").fill("")
    found.locator("summary").click()
    assert [*stored(page)] == ["acme/current"]


def test_a_job_says_how_far_its_application_is(opening: Opening, base: str) -> None:
    """On its own page, in the language of the page; not where it is no longer saved, and not on other jobs' pages."""
    noted = {"state": "applied", "applied": "2026-11-03", "note": "Private"}
    page = opening("zh/jobs/acme/current/", {"acme/current": noted, "acme/closed": noted})
    expect(page.locator(".p-applied")).to_have_text("已投递 · 2026年11月3日")
    page.locator("[data-save='acme/current']").first.click()
    expect(page.locator(".p-applied")).to_be_hidden()
    page.goto(f"{base}en/jobs/acme/closed/")
    expect(page.locator("[data-saved-count]")).to_have_text("2")
    expect(page.locator(".p-applied:visible")).to_have_count(0)


def test_the_list_is_ordered_by_state(opening: Opening) -> None:
    """In the order in which applications go; within a state the last saved first."""
    states = {"acme/current": {"state": "rejected"}, "acme/vanished": {"state": "interview"}}
    page = opening(i18n.shortlist("en/"), states)
    form(page)
    page.select_option("[data-sort]", "state")
    assert order(page) == ["globex/from-english", "acme/vanished", "acme/current"]


def test_applications_leave_with_the_file_and_come_back(opening: Opening, tmp_path: Path) -> None:
    """What is noted here stays when a file says otherwise; what the file says of other jobs is added."""
    page = opening(i18n.shortlist("en/"))
    fill(page, 0, "applied", "Told", "2026-11-03")
    fill(page, 1, "interview", "", "2026-11-04")
    with page.expect_download() as download:
        page.click("[data-export]")
    path = tmp_path / "file.json"
    download.value.save_as(path)
    noted = stored(page)
    page.click("[data-clear]")
    page.click("[data-ask] [value=clear]")
    expect(page.locator("[data-empty]")).to_be_visible()
    assert stored(page) == {}
    page.set_input_files("[data-file]", path)
    expect(form(page).locator("[data-line]")).to_have_text("Applied · 3 Nov 2026")
    assert stored(page) == noted
    fill(page, 0, "offer", "Later")
    page.set_input_files("[data-file]", path)
    expect(page.locator("[data-told]")).to_contain_text("3 already here")
    assert stored(page)["acme/current"] == {"state": "offer", "applied": "2026-11-03", "note": "Later"}


def test_a_file_of_before_is_imported(opening: Opening) -> None:
    """It holds jobs alone."""
    page = opening(i18n.shortlist("en/"), saved='{"version": 1, "jobs": []}')
    expect(page.locator("[data-empty]")).to_be_visible()
    buffer = FIRST_VERSION.encode()
    page.set_input_files("[data-file]", {"name": "a.json", "mimeType": "application/json", "buffer": buffer})
    # The empty list is not busy either, so its rows are waited for.
    expect(page.locator("[data-list] article")).to_have_count(3)
    form(page)
    assert order(page) == ["acme/current", "globex/from-english", "acme/vanished"]
    assert stored(page) == {}


def test_what_is_removed_is_forgotten_when_the_page_is_opened_again(opening: Opening) -> None:
    """Until then a removed job can be had back with all that was noted of it."""
    page = opening(i18n.shortlist("en/"), {"acme/current": {"state": "offer", "note": "Yes"}})
    form(page)
    page.locator("[data-save='acme/current']").click()
    page.locator("[data-undo]").click()
    expect(form(page).locator("[data-line]")).to_have_text("Offer")
    page.locator("[data-save='acme/current']").click()
    assert stored(page) != {}
    page.reload()
    form(page)
    assert stored(page) == {}


def test_an_application_follows_a_job_that_was_renamed(opening: Opening) -> None:
    """As the saved job does."""
    saved = FIRST_VERSION.replace("acme/current", "acme/first-name")
    page = opening(i18n.shortlist("en/"), {"acme/first-name": {"state": "offer"}}, saved)
    expect(page.locator("article[data-posting='acme/current']")).to_be_visible()
    expect(form(page).locator("[data-line]")).to_have_text("Offer")
    assert list(stored(page)) == ["acme/current"]


def test_two_tabs_note_the_same(opening: Opening, base: str) -> None:
    """What is noted in one shows in the other, on the list as on the job's page."""
    page = opening(i18n.shortlist("en/"), {"acme/current": {"state": "applied"}})
    form(page)
    other = page.context.new_page()
    other.goto(f"{base}en/jobs/acme/current/")
    expect(other.locator(".p-applied")).to_have_text("Applied")
    third = page.context.new_page()
    third.goto(base + i18n.shortlist("en/"))
    fill(third, 0, "interview", "From the other tab")
    expect(other.locator(".p-applied")).to_have_text("Interview")
    expect(form(page).locator("[data-line]")).to_have_text("Interview")
    expect(form(page).locator("[data-note-shown]")).to_have_text("From the other tab")


def test_broken_applications_break_nothing(opening: Opening) -> None:
    for written in ("{", "null", '{"version": 1, "jobs": 5}'):
        page = opening(i18n.shortlist("en/"), written)
        form(page).locator("summary").click()
        form(page).locator("[data-state]").select_option("applied")
        assert stored(page)["acme/current"]["state"] == "applied", written


def test_hostile_notes_are_text_and_have_an_end(opening: Opening) -> None:
    noted = {"state": HOSTILE, "applied": HOSTILE, "note": HOSTILE + "x" * 3000}
    page = opening(i18n.shortlist("en/"), {"acme/current": noted})
    shown = form(page).locator("[data-note-shown]")
    assert shown.inner_text() == (HOSTILE + "x" * 3000)[:1000]
    expect(form(page).locator("[data-line]")).to_have_text("")
    assert page.evaluate("window.broken") is None


def test_a_full_storage_is_said(opening: Opening) -> None:
    """What cannot be stored is not shown as if it were."""
    page = opening(i18n.shortlist("en/"))
    form(page)
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') } }")
    fill(page, 0, "applied")
    expect(page.locator("[data-told]")).to_have_text(i18n.Locale.of("en").t("saved.unkept"))
    expect(form(page).locator("[data-line]")).to_have_text("")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("code", "width"), [("zh", 375), ("en", 1280)])
def test_everybody_can_note_an_application(opening: Opening, scheme: str, code: str, width: int) -> None:
    """With the keyboard; Axe finds nothing, nothing is cut off; the form is named after its job.

    Notes are printed, with the state, whether the form is open or not; the form itself is not.
    """
    options = {"color_scheme": scheme, "viewport": {"width": width, "height": 800}}
    page = opening(i18n.shortlist(i18n.folder_of(code)), {"acme/current": {"note": "w" * 300}}, **options)
    form(page).locator("summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(form(page).locator("select")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(form(page).locator("[data-line]")).not_to_have_text("")
    title = page.locator("article[data-posting='acme/current'] .p-card__title").inner_text()
    expect(page.get_by_role("group", name=title, exact=True)).to_have_count(1)
    assert objections(page, "main") == []
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width
    page.emulate_media(media="print")
    expect(form(page).locator("[data-line]")).to_be_visible()
    expect(form(page).locator("[data-note-shown]")).to_be_visible()
    expect(form(page).locator("select")).to_be_hidden()


# --- deadlines ----------------------------------------------------------------------------------------------


def test_deadlines_are_one_calendar(opening: Opening, base: str, code: str, tmp_path: Path) -> None:
    """Of the open jobs with a last day, each the event of the job's own file, with its reminder; lines are short.

    Where one cannot be loaded, none is given: no calendar is better than one that misses a day.
    """
    page = opening(i18n.shortlist(i18n.folder_of(code)))
    form(page)
    with page.expect_download() as download:
        page.click("[data-calendar]")
    assert download.value.suggested_filename == "deadlines.ics"
    path = tmp_path / "deadlines.ics"
    download.value.save_as(path)
    data = path.read_bytes()
    assert all(len(line) <= 75 for line in data.split(b"\r\n"))
    read = icalendar.Calendar.from_ical(data)
    own = page.request.get(f"{base}{i18n.calendar(i18n.folder_of(code), 'acme/current')}").body()
    assert [one.to_ical() for one in read.walk("VEVENT")] == [
        one.to_ical() for one in icalendar.Calendar.from_ical(own).walk("VEVENT")
    ]
    (event,) = read.walk("VEVENT")
    assert len(event.walk("VALARM")) == 1
    page.route("**/deadline.ics", lambda route: route.abort())
    page.click("[data-calendar]")
    expect(page.locator("[data-told]")).to_have_text(i18n.Locale.of(code).t("saved.calendar.failed"))


def test_without_deadlines_there_is_no_calendar(opening: Opening) -> None:
    """Where no saved job names a last day, none is offered, and no order by it; nor by states without one."""
    page = opening(i18n.shortlist("en/"), saved=FIRST_VERSION.replace("acme/current", "acme/closed"))
    form(page)
    expect(page.locator("[data-list]")).to_have_attribute("aria-busy", "false")
    expect(page.locator("[data-calendar]")).to_be_hidden()
    expect(page.locator("[data-order]")).to_be_hidden()
    fill(page, 0, "applied")
    expect(page.locator("[data-order]")).to_be_visible()
    expect(page.locator("[data-sort] option:enabled")).to_have_text(
        [i18n.Locale.of("en").t(key) for key in ("saved.sort", "application.state")]
    )
