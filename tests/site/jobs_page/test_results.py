"""What is found, as the list shows it: hits, quotes, closed jobs, nothing at all."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from playwright.sync_api import expect

from tests.conftest import Serve
from tests.search.oracle import Oracle, State
from tests.site.building import Result
from tests.site.conftest import Visiting
from tests.site.jobs_page.acting import (
    FIRST,
    NOTHING,
    PAGE,
    PAIR,
    asking,
    chips,
    settled,
    shown,
    shows,
    tick,
)


def test_more_results_come_on_demand(base: str, read: Visiting, oracle: Oracle) -> None:
    """The button adds the next cards and goes on to the first of them."""
    page = read(f"{base}en/jobs/?q=engineer").page
    assert oracle.count(State("engineer")) > FIRST + PAGE
    assert shows(page, oracle, State("engineer"))
    first = shown(page)
    expect(page.locator("[data-pagination]")).to_be_hidden()
    page.click("[data-more]")
    expect(page.locator("[data-results] article")).to_have_count(FIRST + PAGE)
    expect(page.locator("[data-results] article").nth(FIRST).locator("a").first).to_be_focused()
    assert shows(page, oracle, State("engineer"), FIRST + PAGE)
    assert shown(page)[:FIRST] == first


def test_cards_in_results_are_those_of_the_list(base: str, read: Visiting, code: str) -> None:
    """The same card as on the page without a query; its links lead to where the list's do."""
    shape = """cards => Object.fromEntries(cards.map((one) => {
        one.querySelector(".p-card__excerpt")?.remove();
        return [one.dataset.posting, [...one.querySelectorAll("a")].map((link) => link.href).join() + one.innerText];
    }))"""
    page = read(f"{base}{code}/jobs/").page
    listed = page.locator("[data-list] article").evaluate_all(shape)
    page.goto(f"{base}{code}/jobs/?hardware=npu")
    expect(page.locator("[data-results]")).to_be_visible()
    found = page.locator("[data-results] article").evaluate_all(shape)
    assert len(listed.keys() & found.keys()) > 3
    assert {one: card for one, card in found.items() if one in listed and card != listed[one]} == {}


def test_closed_jobs_are_shown_when_asked_for_and_say_so(base: str, read: Visiting, oracle: Oracle) -> None:
    page = read(f"{base}en/jobs/").page
    page.check("input[name=status]")
    page.select_option("select[name=sort]", "salary")
    wanted = oracle.select(State(all=True, sort="salary"))
    closed = {one.id for one in oracle.documents if not oracle.is_open(one)}
    assert closed
    settled(page)
    while page.locator("[data-more]").is_visible():
        page.click("[data-more]")
        settled(page)
    assert shown(page) == wanted
    said = page.locator("[data-results] article", has=page.get_by_text("Closed", exact=True))
    assert set(said.evaluate_all("all => all.map((one) => one.dataset.posting)")) == closed


def test_jobs_that_do_not_state_it_can_be_included(base: str, read: Visiting, oracle: Oracle) -> None:
    """They match everything else; a chip says so and takes them away again, and another tick leaves them."""
    asked = {"hardware": ["asic"], "remote": ["true"]}
    count, silent = (oracle.count(State(filters={**asked, "remote": [value]})) for value in ("true", "-"))
    assert count < silent
    page = read(f"{base}en/jobs/?{asking(asked)}").page
    page.get_by_role("button", name=re.compile(rf"^Add {silent} jobs that state nothing under “.*emote.*”$")).click()
    expect(page.locator("[data-result-count]")).to_have_attribute("data-result-count", str(count + silent))
    expect(page).to_have_url(f"{base}en/jobs/?hardware=asic&remote=true&remote=-")
    tick(page, "remote", "hybrid")
    both = {**asked, "remote": ["true", "hybrid"]}
    assert shows(page, oracle, State(filters={**both, "remote": [*both["remote"], "-"]}))
    page.get_by_role("button", name="not stated").click()
    expect(page).to_have_url(f"{base}en/jobs/?{asking(both)}")
    assert shows(page, oracle, State(filters=both))


def test_a_text_that_finds_nothing_leads_on(base: str, read: Visiting, oracle: Oracle) -> None:
    """To the country of a place that no job is in, as a filter; to the page of a term that no job has."""
    page = read(f"{base}en/jobs/?q=Lanzhou&hardware=npu").page
    count = oracle.count(State(filters={"hardware": ["npu"], "locations": ["china"]}))
    page.get_by_role("button", name=f"See {count} jobs for “China”").click()
    expect(page.locator("[data-result-count]")).to_have_attribute("data-result-count", str(count))
    expect(page).to_have_url(f"{base}en/jobs/?{asking({'hardware': ['npu'], 'locations': ['china']})}")
    library = oracle.library
    every = ((taxonomy, term) for taxonomy in library.taxonomies for term in taxonomy.terms.values())
    idle = (one for one in every if " " not in one[1].name["en"] and not library.count(one[0].id, one[1].id))
    taxonomy, silent = next(one for one in idle if not oracle.count(State(one[1].name["en"], all=True)))
    page.goto(f"{base}en/jobs/?q={silent.name['en']}")
    link = page.get_by_role("link", name=f"About {silent.name['en']} (")
    assert link.evaluate("link => link.href") == f"{base}en/{taxonomy.id}/{silent.id}/"


def test_the_nearest_come_below_a_line_and_a_word_can_be_dropped(base: str, read: Visiting, oracle: Oracle) -> None:
    """Where no job has all that is asked for: marked, said with the number, and those of the filters only.

    The word that is in the way is dropped before anything that drops more; filters stay.
    """
    filters = {"hardware": ["npu"]}
    count = oracle.count(State("kernel", filters))
    assert 0 < count < oracle.count(State(filters=filters))
    page = read(f"{base}en/jobs/?{asking(filters, q=f'kernel {NOTHING}')}").page
    found = shown(page)
    assert found
    assert set(found) <= set(oracle.select(State("kernel", filters)))
    expect(page.locator("[data-result-count='0']")).to_contain_text(f"{len(found)} close match")
    line = page.locator("[data-results] .p-empty").first
    expect(line).to_contain_text("No job matches everything. The closest matches:")
    expect(page.locator("[data-results] mark").first).to_be_visible()
    assert line.evaluate("line => line.compareDocumentPosition(document.querySelector('[data-results] article'))") == 4
    ways = page.locator("[data-results] button")
    expect(ways.first).to_have_text(re.compile(rf"^Drop “{NOTHING}”: {count} jobs?$"))
    expect(ways.nth(1)).to_have_text(re.compile(rf"^Drop “kernel {NOTHING}”: "))
    ways.first.click()
    expect(page).to_have_url(f"{base}en/jobs/?q=kernel&hardware=npu")
    assert shows(page, oracle, State("kernel", filters))


def test_a_slip_is_named(base: str, read: Visiting) -> None:
    """What was typed can be searched instead, in quotation marks, which say that it is meant as it stands."""
    page = read(f"{base}en/jobs/?q=kernle").page
    expect(page.locator("[data-result-count]")).to_contain_text("Showing results for kernel")
    page.get_by_role("button", name="Search “kernle” instead").click()
    expect(page.locator("[data-jobs] input[name=q]")).to_have_value('"kernle"')
    expect(page.locator("[data-result-count='0']")).to_be_visible()


def test_an_amount_is_a_chip_that_can_be_removed(base: str, read: Visiting) -> None:
    """Removed, it is a text to look for."""
    page = read(f"{base}en/jobs/?q=kernel+300k").page
    settled(page)
    assert chips(page) == ["300k"]
    page.get_by_role("button", name="Remove 300k").click()
    settled(page)
    expect(page.locator("[data-jobs] input[name=q]")).to_have_value('kernel "300k"')
    assert chips(page) == []


def test_hits_are_marked_in_cards(base: str, read: Visiting) -> None:
    """In full width, and by pinyin."""
    for code, query, marked in (
        ("en", "ＫＥＲＮＥＬ", "kernel"),
        ("zh", "gongchengshi", "工程师"),
    ):
        page = read(f"{base}{code}/jobs/?q={query}").page
        settled(page)
        assert page.locator("[data-results] h2 mark").first.inner_text().lower() == marked, query


def test_a_hit_in_the_text_alone_is_quoted(base: str, read: Visiting, oracle: Oracle) -> None:
    """Under the card, with the hit marked, once the card is near."""
    page = read(f"{base}en/jobs/?q=吞吐").page
    settled(page)
    expect(page.locator("[data-results] article")).to_have_count(FIRST)
    first = page.locator("[data-results] article").first.locator(".p-card__excerpt")
    expect(first.locator("mark").first).to_have_text("吞吐")
    last = page.locator("[data-results] article").last.locator(".p-card__excerpt")
    assert last.inner_text() == ""
    last.scroll_into_view_if_needed()
    expect(last.locator("mark").first).to_have_text("吞吐")


def test_what_is_typed_or_linked_is_text(base: str, read: Visiting, code: str) -> None:
    """Markup in any part of an address, or typed into a facet's box, makes no element and runs nothing."""
    bait = "<img src=x onerror=window.ran=1>"
    address = urlencode({"q": bait, "hardware": bait, "sort": bait, "salary": bait, "__proto__": bait})
    opened = read(f"{base}{code}/jobs/?{address}&{asking(PAIR)}")
    page = opened.page
    expect(page.locator("[data-result-count='0']")).to_contain_text(bait)
    expect(page.locator("[data-results]")).to_contain_text(bait)
    page.locator("[data-facet=locations]").evaluate("facet => { facet.open = true }")
    page.fill("[data-facet=locations] [data-find]", bait)
    expect(page.locator("[data-facet=locations] [data-unknown]")).to_be_visible()
    assert page.locator("img[src=x]").count() == 0
    assert page.evaluate("window.ran === undefined")
    assert opened.faults == []


def test_what_stands_on_a_way_out_is_what_it_gives(base: str, read: Visiting, oracle: Oracle) -> None:
    """Of filters alone, of all values of a field, of an amount in the text, of closed jobs; the best stands first.

    Where no filter alone is to blame, all can go: the text stays, and what it finds without them is offered.
    """
    top = f"{list(oracle.library.salary_steps)[-1]}00"
    skills = list(oracle.counts(State(), "skills"))
    rare = {name: [_unused(oracle, name)] for name in ("hardware", "locations")}
    asked = [
        asking({"education": ["master"]}, salary=top, undisclosed="no"),
        asking({"skills": skills}, all_of="skills"),
        asking({"hardware": rare["hardware"]}, q="900M a year", status="all"),
        asking(rare, q="engineer", salary=top, undisclosed="no", status="all"),
    ]
    page = read("about:blank").page
    count = page.locator("[data-result-count]")
    said: list[str] = []
    for address in asked:
        page.goto(f"{base}en/jobs/?{address}")
        expect(page.locator("[data-result-count='0']")).to_be_visible()
        ways = page.locator("[data-results] .p-empty button").all_inner_texts()
        assert ways, address
        numbers = [int(re.findall(r"(\d+) jobs?$", way)[0]) for way in ways]
        assert numbers == sorted(numbers, reverse=True)
        said += ways
        for way, number in zip(ways, numbers, strict=True):
            page.locator("[data-results] .p-empty button", has_text=way).first.click()
            expect(count).to_have_attribute("data-result-count", str(number))
            expect(count).to_be_focused()
            page.go_back()
            expect(page.locator("[data-result-count='0']")).to_be_visible()
    beginnings = ("Skills, any of these: ", "Drop “Only jobs that state pay”: ", "Drop “900M a year”: ")
    for beginning in (*beginnings, f"Clear all filters: {oracle.count(State('engineer'))} jobs"):
        assert any(one.startswith(beginning) for one in said), said


def _unused(oracle: Oracle, name: str) -> str:
    """A value of a field that the page offers and the fewest open jobs have."""
    counts = oracle.counts(State(all=True), name)
    return min(counts, key=lambda value: counts[value])


def test_a_long_text_makes_no_wide_page(base: str, read: Visiting) -> None:
    """Also where a button repeats it, on a phone."""
    page = read(f"{base}en/jobs/?q={'x' * 200}&hardware=npu", viewport={"width": 320, "height": 700}).page
    expect(page.locator("[data-results] button").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_each_chip_is_marked_by_itself(serve: Serve, site: Result, read: Visiting) -> None:
    """A hit in one makes none of its neighbours, which no blank parts from it."""
    page = read(f"{serve(site.folder, mount='careers')}en/jobs/?q=cuda").page
    settled(page)
    marked = page.locator("[data-results] .p-card__chips mark").all_inner_texts()
    assert marked
    assert {one.lower() for one in marked} <= {"cuda", "cudnn", "nvidia gpu"}
