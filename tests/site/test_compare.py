"""Jobs side by side in a real browser: choosing them, the table, and its address for everybody."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from careers import i18n
from careers.content.library import Library
from tests.site.accessibility import objections
from tests.site.conftest import Visiting
from tests.site.test_shortlist import entries

Opening = Callable[..., Page]

SAVED = "/careers/.saved"
SKILLS = "/careers/.skills"
APPLICATIONS = "/careers/.applications"
SOME = ("acme/current", "acme/closed", "globex/from-english", "acme/stale", "globex/stale", "acme/vanished")
THREE = "?compare=acme/current,globex/from-english,acme/closed"


@pytest.fixture
def opening(base: str, remembering: Opening) -> Opening:
    """Open an address in a browser that has stored these values by their keys."""

    def go(address: str, keep: Mapping[str, Any] = MappingProxyType({}), **options: Any) -> Page:
        return remembering(base, address, {key: json.dumps(value) for key, value in keep.items()}, **options)

    return go


def rows(page: Page) -> dict[str, list[str]]:
    """The table as a reader hears it: what a row is about -> what is in its cells; a heading has none."""
    expect(page.locator("[data-comparison]")).to_have_attribute("aria-busy", "false")
    found: dict[str, list[str]] = page.locator("[data-comparison] tbody tr").evaluate_all(
        "rows => Object.fromEntries(rows.map((row) => [row.cells[0].innerText, "
        "[...row.cells].slice(1).map((cell) => cell.innerText.trim())]))"
    )
    return found


def tick(page: Page, posting: str) -> Locator:
    return page.locator(f"[data-tick='{posting}']")


def test_saved_jobs_are_ticked_and_compared(opening: Opening, base: str, code: str, cases_library: Library) -> None:
    """Boxes say what they are for, and of which job; from two on a link leads to the table, whose columns are those.

    No more than four are compared: the other boxes cannot be ticked then; a job without a page has none.
    """
    t = i18n.Locale.of(code)
    keep = {SAVED: {"jobs": entries(SOME)}}
    page = opening(i18n.shortlist(i18n.folder_of(code)), keep)
    link = page.locator("[data-compare-link]")
    expect(page.locator("[data-compare-hint]")).to_have_text(t.t("compare.hint"))
    titles = [cases_library.postings[one].text(code).title for one in ("acme/current", "globex/from-english")]
    expect(page.locator("label", has=tick(page, "acme/current"))).to_contain_text(t.t("compare.tick"))
    page.get_by_role("checkbox", name=f"{t.t('compare.tick')} {titles[0]}").check()
    chosen = page.locator("[data-compare-chosen]")
    expect(chosen).to_have_text(t.n("compare.chosen", 1, most="4"))
    expect(link).to_be_hidden()
    tick(page, "globex/from-english").check()
    expect(chosen).to_have_text(t.n("compare.chosen", 2, most="4"))
    for one in SOME[1], SOME[3]:
        tick(page, one).check()
    expect(tick(page, SOME[4])).to_be_disabled()
    tick(page, SOME[3]).uncheck()
    expect(tick(page, SOME[4])).to_be_enabled()
    expect(tick(page, "acme/vanished")).to_be_hidden()
    page.locator(f"[data-save='{SOME[1]}']:visible").first.click()
    expect(link).to_have_text(t.n("compare.go", 2))
    link.click()
    page.wait_for_url(f"{base}{i18n.shortlist(i18n.folder_of(code))}?compare=acme/current,globex/from-english")
    expect(page.get_by_role("heading", level=1)).to_have_text(t.t("compare.title"))
    expect(page.locator("[data-comparison] thead th a:first-child").first).to_have_text(titles[0])
    heads = page.get_by_role("columnheader")
    expect(heads).to_have_count(3)
    assert titles[1] in heads.nth(2).inner_text()
    page.go_back()
    expect(page.locator("[data-list] article")).to_have_count(len(SOME) - 1)


def test_an_address_opens_for_who_has_saved_nothing(opening: Opening, base: str, cases_library: Library) -> None:
    """What the jobs state stands row by row as on their pages; each skill is a row, those that all ask for first."""
    page = opening(f"{i18n.shortlist('en/')}{THREE}")
    t, found = i18n.Locale.of("en"), rows(page)
    common, rest = (t.t(f"compare.{key}", name="Skills") for key in ("common", "rest"))
    assert [label for label, cells in found.items() if not cells] == [common, rest]
    assert {len(cells) for cells in found.values()} == {0, 3}
    # What is parted so is not said twice, and without skills of one's own none are counted.
    assert not {"Skills", t.t("compare.fit")} & {*found}
    terms = cases_library.taxonomies.by_id["skills"].terms
    names = ["C++", *(terms[one].name["en"] for one in ("profiling", "pytorch"))]
    labels = list(found)
    assert [labels[labels.index(common) + 1], *labels[labels.index(rest) + 1 :]] == names
    yes, no = f"●{t.t('compare.asked')}", f"—{t.t('compare.none')}"
    asked = [["".join(cell.split("\n")) for cell in found[name]] for name in names]
    plus = t.t("section.preferred")
    assert asked == [[yes, plus, yes], [yes, no, no], [no, yes, no]]
    assert found[t.t("apply.title")][2] == t.t("card.closed")
    expect(page.locator("[data-list] article")).to_have_count(0)
    assert page.evaluate(f"localStorage.getItem({SAVED!r})") is None
    page.goto(f"{base}en/jobs/acme/current/")
    assert page.locator("[data-fact=salary] dd").inner_text().split() == found[t.t("fact.salary")][0].split()


def test_links_of_the_table_lead_where_they_lead_from_the_jobs(opening: Opening, base: str) -> None:
    """They were written for pages of another depth."""
    page = opening(f"{i18n.shortlist('en/')}{THREE}")
    rows(page)
    links = page.locator("[data-table] a").evaluate_all("links => links.map((one) => one.href)")
    own = [link for link in links if link.startswith(base)]
    assert f"{base}en/jobs/acme/current/" in own
    for link in dict.fromkeys(own):
        assert page.request.get(link).ok, link


def test_the_readers_own_skills_and_notes_are_compared(opening: Opening) -> None:
    """Skills are marked beside those that a job asks for, and counted in a row.

    How far an application is and what was noted stand above what the jobs state; dates of any kind are one row.
    """
    t = i18n.Locale.of("en")
    noted = {"state": "applied", "applied": "2026-11-20", "note": "Ask about MUSA"}
    keep = {SKILLS: {"skills": ["skills/cpp"]}, APPLICATIONS: {"version": 1, "jobs": {"acme/current": noted}}}
    page = opening(f"{i18n.shortlist('en/')}{THREE}", keep)
    found = rows(page)
    assert found[t.t("compare.fit")] == [
        t.n("fit.mark", total, have=have) for total, have in ((2, "1"), (1, "0"), (1, "1"))
    ]
    expect(page.locator("[data-table] [data-known]")).to_have_text(["C++"])
    assert list(found)[:2] == [t.t("application.state"), t.t("application.note")]
    assert found[t.t("application.note")][0] == "Ask about MUSA"
    assert found[t.t("application.state")][0] == f"{t.t('application.applied')} · 20 Nov 2026"
    assert found[t.t("compare.date")][0].startswith(t.t("fact.posted"))
    assert not {t.t(f"fact.{one}") for one in ("posted", "collected", "verified")} & set(found)


def test_a_job_that_is_gone_keeps_its_column(opening: Opening, base: str) -> None:
    """And says so; an address with too little to compare shows the saved jobs."""
    page = opening(f"{i18n.shortlist('en/')}?compare=acme/current,acme/vanished")
    rows(page)
    expect(page.get_by_role("columnheader").nth(2)).to_contain_text(i18n.Locale.of("en").t("saved.gone"))
    for odd in ("acme/current,acme/current", "<b>,../.."):
        page.goto(f"{base}{i18n.shortlist('en/')}?compare={odd}")
        expect(page.locator("[data-comparison]")).to_be_hidden()
        expect(page.locator("[data-empty]")).to_be_visible()


def test_the_address_can_be_copied_and_read_in_the_other_language(opening: Opening, base: str) -> None:
    """The button copies it with the jobs in it; the language switch keeps them."""
    page = opening(f"{i18n.shortlist('en/')}{THREE}", permissions=["clipboard-read", "clipboard-write"])
    rows(page)
    page.locator("[data-comparison] [data-copy]").click()
    copied = "navigator.clipboard.readText()"
    page.wait_for_function(f"{copied}.then((text) => text.endsWith('acme/closed'))")
    assert page.evaluate(copied) == f"{base}{i18n.shortlist('en/')}{THREE}"
    page.locator(".p-switch a").click()
    page.wait_for_url(f"{base}{i18n.shortlist('zh/')}{THREE}")
    assert i18n.Locale.of("zh").t("fact.salary") in rows(page)


def test_a_browser_that_keeps_nothing_compares_as_well(visit: Visiting, base: str) -> None:
    """The address says all that is needed."""
    script = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('', 'Some') }})"
    found = visit(f"{base}{i18n.shortlist('en/')}{THREE}", script=script)
    assert rows(found.page)
    assert found.faults == []


def test_a_job_that_another_tab_saves_can_be_compared_at_once(opening: Opening, base: str) -> None:
    """Without loading the page again; what is ticked stays so."""
    page = opening(f"{i18n.shortlist('en/')}", {SAVED: {"jobs": entries(SOME[:1])}})
    tick(page, SOME[0]).check()
    way = page.locator("[data-compare-link]")
    expect(way).to_be_hidden()
    other = page.context.new_page()
    other.goto(f"{base}{i18n.posting('en/', SOME[2])}")
    other.locator("[data-save]").first.click()
    tick(page, SOME[2]).check()
    expect(tick(page, SOME[0])).to_be_checked()
    way.click()
    expect(page).to_have_url(re.compile("[?]compare="))
    rows(page)
    for one in (SOME[0], SOME[2]):
        expect(page.locator(f"[data-comparison] thead a[href*='{one}']")).to_be_visible()


def test_the_keyboard_ticks_and_compares(opening: Opening, base: str) -> None:
    """From one box over the star to the next, and to the link; the table can be scrolled."""
    jobs = entries(["acme/current", "globex/from-english"])
    page = opening(i18n.shortlist("en/"), {SAVED: {"jobs": jobs}})
    expect(page.locator("[data-list] article")).to_have_count(2)
    for one in ("acme/current", "globex/from-english"):
        tick(page, one).focus()
        page.keyboard.press("Space")
    page.locator(".p-star:visible").last.focus()
    for _ in range(10):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.hasAttribute('data-compare-link')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/?compare=**")
    rows(page)
    page.get_by_role("region", name=i18n.Locale.of("en").t("compare.title")).focus()
    expect(page.locator("[data-table]")).to_be_focused()


@pytest.mark.parametrize("width", [320, 375])
def test_on_a_phone_the_table_scrolls_and_its_rows_stay_named(
    opening: Opening, base: str, code: str, width: int
) -> None:
    """Within its frame: the page is no wider than the screen, and what a row is about stays in sight.

    Two jobs are seen side by side. On paper nothing is scrolled, and nothing that is pressed is printed.
    """
    url = f"{i18n.shortlist(i18n.folder_of(code))}{THREE},acme/stale"
    page = opening(url, viewport={"width": width, "height": 700})
    rows(page)
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width
    frame = page.locator("[data-table]")
    before = page.get_by_role("rowheader").first.bounding_box()
    frame.evaluate("one => one.scrollTo(1000, 0)")
    assert frame.evaluate("one => one.scrollLeft") > 0
    after = page.get_by_role("rowheader").first.bounding_box()
    assert before is not None
    assert after is not None
    assert after["x"] == pytest.approx(before["x"], abs=1)
    page.set_viewport_size({"width": 700, "height": 900})
    page.emulate_media(media="print")
    assert frame.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
    expect(page.locator("[data-comparison] [data-copy]")).to_be_hidden()
    page.emulate_media(media="null")
    page.set_viewport_size({"width": 375, "height": 700})
    page.goto(f"{base}{i18n.shortlist(i18n.folder_of(code))}?compare=acme/current,globex/from-english")
    rows(page)
    assert frame.evaluate("one => one.scrollWidth - one.clientWidth") <= 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("code", "width"), [("zh", 375), ("en", 1280)])
def test_everybody_can_read_it(opening: Opening, base: str, scheme: str, code: str, width: int) -> None:
    """Axe finds nothing in the table, nor in the list with ticked jobs."""
    options = {"color_scheme": scheme, "viewport": {"width": width, "height": 800}}
    address = i18n.shortlist(i18n.folder_of(code))
    page = opening(address + THREE, {SKILLS: {"skills": ["skills/cpp"]}}, **options)
    rows(page)
    assert objections(page, "main") == []
    page = opening(address, {SAVED: {"jobs": entries(SOME)}}, **options)
    expect(page.locator("[data-list] article")).to_have_count(len(SOME))
    for one in SOME[:4]:
        tick(page, one).check()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # nothing lies under the line of what is ticked
    assert objections(page, "main") == []
