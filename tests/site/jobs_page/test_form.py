"""The filters themselves: chips, facets, the keyboard, the sheet on a phone."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from careers.content.library import Library
from tests.browser import wait_until
from tests.conftest import Serve
from tests.search.oracle import Oracle, State
from tests.site.accessibility import objections
from tests.site.building import Result
from tests.site.conftest import Visiting
from tests.site.jobs_page.acting import (
    FIRST,
    NOTHING,
    PAIR,
    PHONE,
    asking,
    chips,
    option,
    settled,
    shown,
    shows,
    tick,
    write,
)


def test_chips_take_conditions_away(base: str, read: Visiting, oracle: Oracle) -> None:
    """One by one, the focus going on to the next, at last to the number of jobs; or all at once, the text aside."""
    page = read(f"{base}en/jobs/?{asking(PAIR, q='engineer', undisclosed='no')}").page
    settled(page)
    assert [one.split("\n")[-1] for one in chips(page)] == ["Shanghai", "NPUs", "Only jobs that state pay"]
    page.locator("[data-active] button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-active] button", has_text="NPUs")).to_be_focused()
    settled(page)
    expect(page).to_have_url(f"{base}en/jobs/?q=engineer&hardware=npu&undisclosed=no")
    assert shows(page, oracle, State("engineer", {"hardware": ["npu"]}, stated=True))
    page.keyboard.press("Enter")
    expect(page.locator("[data-active] button", has_text="Only jobs")).to_be_focused()
    expect(page.get_by_role("button", name="Clear all")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator("[data-result-count]")).to_be_focused()
    expect(page.locator("[data-active]")).to_be_hidden()
    expect(page).to_have_url(f"{base}en/jobs/?q=engineer")
    page.go_back()
    page.go_back()
    settled(page)
    page.get_by_role("button", name="Clear all").click()
    expect(page).to_have_url(f"{base}en/jobs/?q=engineer")
    assert chips(page) == []
    expect(page.locator("[data-result-count]")).to_be_focused()


def test_options_that_would_show_nothing_are_muted_and_stay_usable(base: str, read: Visiting) -> None:
    """Ticked or not; the page's own numbers are back when nothing is asked for."""
    page = read(f"{base}en/jobs/").page
    before = page.locator("[data-filters] [data-count]").evaluate_all("all => all.map((one) => one.dataset.count)")
    write(page, NOTHING)
    expect(page.locator("[data-result-count='0']")).to_be_visible()
    option(page, "hardware", "npu")
    expect(page.locator("[data-facet=hardware] li:not([data-none])")).to_have_count(0)
    tick(page, "hardware", "npu")
    expect(page.locator("[data-facet=hardware] input:disabled")).to_have_count(0)
    tick(page, "hardware", "npu")
    write(page, "")
    expect(page.locator("[data-list]")).to_be_visible()
    after = page.locator("[data-filters] [data-count]").evaluate_all("all => all.map((one) => one.dataset.count)")
    assert after == before


COUNTS = """form => {
    const number = (element) => Number(element.dataset.count);
    const beside = (box) => number(box.closest("li, label").querySelector("[data-count]"));
    const facets = [...form.querySelectorAll("[data-facet]")].map((facet) => {
        const boxes = [...facet.querySelectorAll("input[type=checkbox]")];
        return [facet.dataset.facet, Object.fromEntries(boxes.map((box) => [box.value, beside(box)]))];
    });
    const steps = [...form.elements.salary.options].filter((one) => one.value);
    return Object.fromEntries([
        ...facets,
        ["salary", Object.fromEntries(steps.map((one) => [one.value, number(one)]))],
        ["undisclosed", { on: beside(form.elements.undisclosed) }],
        ["status", { on: beside(form.elements.status) }],
    ]);
}"""


def test_the_number_beside_an_option_is_what_ticking_it_too_would_show(
    base: str, read: Visiting, oracle: Oracle
) -> None:
    """Of every value of every facet, its own facet's other ticks left out; of pay; of closed jobs, those it adds.

    Where all values of a facet are asked for, its other ticks stay.
    """
    filters = {"hardware": ["npu", "gpu"], "skills": ["cpp", "python"]}
    state = State("优化", filters, salary="400000", every=["skills"])
    page = read(f"{base}zh/jobs/?{asking(filters, q='优化', salary='400000', all_of='skills')}").page
    assert shows(page, oracle, state)
    found: dict[str, dict[str, int]] = page.locator("[data-filters]").evaluate(COUNTS)
    facets = {name: numbers for name, numbers in found.items() if name not in ("salary", "undisclosed", "status")}
    for name, numbers in facets.items():
        assert numbers == {value: oracle.counts(state, name)[value] for value in numbers}, name
    assert found["salary"] == {step: oracle.count(replace(state, salary=step)) for step in found["salary"]}
    assert found["undisclosed"] == {"on": oracle.count(replace(state, stated=True))}
    closed = oracle.count(replace(state, all=True)) - oracle.count(replace(state, all=False))
    assert found["status"] == {"on": closed}


def test_what_would_choose_nothing_is_not_offered(serve: Serve, site: Result, library: Library, read: Visiting) -> None:
    """Closed jobs where there are none, pay where no job states an amount: an address that asks for them is in vain."""
    offered = {
        "status": len(library.postings) > len(library.open),
        "salary": bool(library.pay_currencies),
    }
    opened = read(f"{serve(site.folder, mount='careers')}en/jobs/?status=all&salary=1")
    page = opened.page
    settled(page)
    for name, there in offered.items():
        expect(page.locator(f"[data-filters] [name={name}]")).to_have_count(int(there))
    assert len(chips(page)) == sum(offered.values())
    page.goto(page.url.partition("?")[0])
    tick(page, "hardware", "ascend")
    expect(page).to_have_url(re.compile(r"/en/jobs/\?hardware=ascend$"))
    assert len(shown(page)) == library.count("hardware", "ascend")
    assert opened.faults == []


def test_jobs_that_accept_applications_can_be_asked_for(
    serve: Serve, site: Result, library: Library, read: Visiting
) -> None:
    """Open ones with an address to apply at: counted, kept in the address, named on a chip, and left by going back."""
    wanted = [one.id for one in library.open if one.apply.email or one.apply.url]
    assert 0 < len(wanted) < len(library.open)
    page = read(f"{serve(site.folder, mount='careers')}en/jobs/").page
    box = page.get_by_role("checkbox", name="Application details given")
    expect(page.locator("[data-facet=apply] [data-count]")).to_have_text(str(len(wanted)))
    box.check()
    expect(page).to_have_url(re.compile(r"/en/jobs/\?apply=yes$"))
    assert shown(page) == wanted
    assert chips(page) == ["Application details given"]
    expect(page.locator("[data-facet=apply] [data-count]")).to_have_text(str(len(wanted)))
    page.go_back()
    assert shown(page) == [one.id for one in library.open]
    expect(box).not_to_be_checked()


def test_a_long_facet_shows_all_on_demand_and_finds_by_typing(base: str, read: Visiting) -> None:
    """What is ticked stays in sight; a broader term stays above the narrower one that was looked for."""
    page = read(f"{base}en/jobs/").page
    facet = page.locator("[data-facet=locations]")
    rows = facet.locator("li:visible")
    expect(rows).to_have_count(8)
    button = facet.locator("button[data-whole]")
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    everything = facet.locator("li").count()
    expect(rows).to_have_count(everything)
    last = facet.locator("li input").last
    last.check()
    button.click()
    expect(last).to_be_visible()
    assert rows.count() in (9, 10)
    last.uncheck()
    facet.locator("[data-find]").fill("ＳＨＡＮＧ")
    assert [one.split("\n")[0].strip() for one in rows.all_inner_texts()] == ["China", "Shanghai"]
    facet.locator("[data-find]").fill("")
    expect(rows).to_have_count(8)


def reach(page: Page, there: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(there):
            return
    raise AssertionError(there)


def test_everything_can_be_done_by_keyboard(base: str, read: Visiting, oracle: Oracle) -> None:
    """From the box past the filters to the jobs; tick, sort, open a job, come back."""
    page = read(f"{base}en/jobs/").page
    page.focus("[data-jobs] button[type=submit]")
    page.keyboard.press("Tab")
    skip = page.locator("[data-jobs] .p-skip")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    reach(page, "document.activeElement.matches('[data-facet=hardware] > summary')")
    reach(page, "document.activeElement.name === 'hardware'")
    value = page.evaluate("document.activeElement.value")
    page.keyboard.press("Space")
    expect(page).to_have_url(f"{base}en/jobs/?hardware={value}")
    settled(page)
    page.focus("select[name=sort]")
    page.keyboard.press("End")
    expect(page).to_have_url(f"{base}en/jobs/?hardware={value}&sort=closes")
    wanted = oracle.select(State(filters={"hardware": [value]}, sort="closes"))
    assert shown(page) == wanted[:FIRST]
    skip.press("Enter")
    reach(page, "document.activeElement.closest('article') !== null")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{base}en/jobs/{wanted[0]}/")
    page.go_back()
    expect(page.locator("[data-results]")).to_be_visible()
    assert shown(page) == wanted[:FIRST]


@pytest.mark.parametrize("width", [1280, 375])
def test_each_chip_opens_its_filter(base: str, read: Visiting, width: int) -> None:
    """In the sheet or beside the list, by keyboard; it says whether that is open and how many options are ticked."""
    page = read(f"{base}en/jobs/", viewport={"width": width, "height": 812}).page
    chips = page.locator("[data-shortcut]")
    assert chips.evaluate_all("all => all.map((one) => one.dataset.shortcut)") == [
        "locations",
        "hardware",
        "hiring",
        "salary",
    ]
    chip, filter_ = chips.nth(1), page.locator("[data-facet=hardware]")
    if width > 1000:
        filter_.evaluate("one => { one.open = false }")
    expect(chip).to_have_attribute("aria-expanded", "false")
    chip.press("Enter")
    expect(filter_.locator("summary")).to_be_focused()
    expect(filter_.locator("summary")).to_be_in_viewport()
    expect(chip).to_have_attribute("aria-expanded", "true")
    filter_.locator("input[type=checkbox]").first.check()
    expect(chip).to_have_text("Hardware1")
    if width < 1000:
        page.keyboard.press("Escape")
        expect(chip).to_be_focused()
        expect(chip).to_have_attribute("aria-expanded", "false")


def test_chips_of_the_home_page_lead_to_their_filters(base: str, read: Visiting) -> None:
    page = read(f"{base}zh/", viewport=PHONE, has_touch=True).page
    page.get_by_role("link", name="薪资", exact=True).click()
    expect(page.locator("[data-sheet] #facet-salary")).to_be_focused()


def test_on_a_phone_the_filters_are_a_sheet(base: str, read: Visiting, oracle: Oracle) -> None:
    """It holds the focus, says what it would show, and gives the focus back; the button says how many are active.

    On a screen that widens it becomes the column: a phone that is turned loses nothing.
    """
    page = read(f"{base}en/jobs/", viewport=PHONE, has_touch=True).page
    button = page.locator("[data-open]")
    expect(page.locator("[data-filters]")).to_be_hidden()
    button.tap()
    sheet = page.get_by_role("dialog", name="Filters")
    expect(sheet.locator("[data-filters]")).to_be_visible()
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    count = oracle.count(State(filters={"hardware": ["npu"]}))
    tick(page, "hardware", "npu")
    expect(sheet.locator("[data-show]")).to_have_text(f"Show {count} jobs")
    expect(sheet.get_by_role("status")).to_contain_text(str(count))
    sheet.locator("[data-show]").tap()
    expect(sheet).to_be_hidden()
    expect(button).to_be_focused()
    expect(button).to_have_text(re.compile(r"^Filters\s*1$"))
    assert shown(page) == oracle.select(State(filters={"hardware": ["npu"]}))[:FIRST]
    button.tap()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(sheet).to_be_hidden()
    expect(page.locator("[data-side] [data-filters]")).to_be_visible()
    expect(page.locator("input[name=hardware][value=npu]")).to_be_checked()
    page.set_viewport_size(PHONE)
    button.tap()
    sheet.get_by_role("button", name="Clear all").tap()
    expect(sheet.locator("[data-show]")).to_have_text(f"Show {len(oracle.library.open)} jobs")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(button).to_be_focused()
    expect(page).to_have_url(f"{base}en/jobs/")


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 1280), ("light", 375), ("dark", 375)])
def test_every_state_passes_the_accessibility_checks(
    base: str, read: Visiting, code: str, scheme: str, width: int
) -> None:
    """Results with marks and quotes, all facets unfolded, the sheet, closed jobs, nothing found."""
    viewport = {"width": width, "height": 800}
    address = f"{base}{code}/jobs/?{asking(PAIR, q='吞吐', status='all')}"
    page = read(address, color_scheme=scheme, viewport=viewport).page
    expect(page.locator(".p-card__excerpt mark").first).to_be_visible()
    faults = objections(page, "main")
    page.goto(f"{base}{code}/jobs/?{asking(PAIR, q=NOTHING)}")
    expect(page.locator("[data-result-count='0']")).to_be_visible()
    faults += objections(page, "[data-results]")
    if width < 960:
        page.click("[data-open]")
    page.locator("[data-facet]").evaluate_all("all => all.forEach((one) => (one.open = true))")
    faults += objections(page, "[data-filters]")
    assert faults == [], "\n".join(faults)


def test_what_is_said_aloud_waits_for_a_pause(base: str, read: Visiting) -> None:
    page = read(f"{base}en/jobs/").page
    page.evaluate(
        """() => {
            window.said = [];
            const region = document.querySelector("[data-result-count]");
            const heard = () => region.ariaLive === "polite" && window.said.push(region.textContent);
            new MutationObserver(heard).observe(region, { childList: true });
        }"""
    )
    page.locator("[data-jobs] input[name=q]").press_sequentially("engineer")
    wait_until(page, "window.said.length > 0 && window.said.at(-1).includes('engineer')")
    assert len(page.evaluate("window.said")) < len("engineer") - 2
    page.select_option("select[name=sort]", "salary")
    wait_until(page, "window.said.at(-1).includes('Highest pay')")
