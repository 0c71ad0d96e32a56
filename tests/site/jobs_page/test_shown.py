"""What the list shows of how a query was understood, on a portal of which no job pays in the site's currency."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.conftest import Serve
from tests.sample_content import NO_POSTINGS, posting, write
from tests.site.building import Build
from tests.site.conftest import Visiting
from tests.site.jobs_page.acting import chips, option, settled, shown, tick
from tests.site.jobs_page.acting import write as type_in

_PLACES = "field: locations\nname: {zh: 地点, en: Locations}\norder: 40\nterms:\n"
_PLACES += "  us: {name: {zh: 美国, en: United States}, country: US}\n"
_PLACES += "  ny: {name: {zh: 纽约州, en: New York}, parent: us, country: US}\n"
_PLACES += "  nyc: {name: {zh: 纽约, en: New York}, parent: ny, country: US}\n"
_PLACES += "  albany: {name: {zh: 奥尔巴尼, en: Albany}, parent: ny, country: US}\n"
_PLACES += "  ga: {name: {zh: 佐治亚州, en: Georgia}, parent: us, country: US}\n"
_PLACES += "  georgia: {name: {zh: 佐治亚镇, en: Georgia}, parent: ga, country: US}\n"
_JOBS: Mapping[str, Mapping[str, str]] = {
    "cook": {"title": "Junior Cook", "salary": "$40K-$50K/year", "locations": "[nyc]"},
    "chef": {"title": "Senior Chef", "salary": "$90K-$120K/year", "locations": "[nyc]"},
    "baker": {"title": "Baker", "salary": "$60K-$70K/year", "locations": "[albany]"},
    "waiter": {"title": "Waiter", "salary": "$30K-$35K/year", "locations": "[georgia]"},
    "driver": {"title": "Driver", "salary": "EUR 40,000-50,000/year", "locations": "[georgia]"},
    "pilot": {"title": "Pilot", "salary": "EUR 110,000-130,000/year", "locations": "[georgia]"},
    "porter": {"title": "Porter", "salary": "EUR 20,000-25,000/year", "locations": "[georgia]"},
    "gardener": {"title": "Gardener", "locations": "[albany]", "skills": "[cpp]"},
}
_BY_PAY = ["chef", "baker", "cook", "waiter", "pilot", "driver", "porter", "gardener"]
_LONG = "We look for a baker who likes to bake bread and cakes early in the morning, every day. " * 6


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory, build: Build, serve: Serve) -> str:
    jobs = {f"postings/acme/{name}.en.md": posting("acme", **fields) for name, fields in _JOBS.items()}
    chinese = posting("acme", title="保安", summary="保障园区安全。", locations="[albany]").replace(
        "The work.",
        "负责园区的安全和秩序。\n\n检查消防设备，登记来访车辆和人员，遇到紧急情况及时上报并协助处理。\n\n夜间定时巡逻，保管钥匙。",
    )
    files = {**NO_POSTINGS, **jobs, "postings/acme/guard.zh.md": chinese, "taxonomies/locations.yml": _PLACES}
    made = build(write(tmp_path_factory.mktemp("shown") / "content", files))
    assert made.returncode == 0, made.output
    return serve(made.folder, mount="careers")


def _names(page: Page) -> list[str]:
    return [one.removeprefix("acme/") for one in shown(page)]


def _answering(page: Page, answer: Mapping[str, Any], text: str) -> None:
    """Let the engine answer so to a text."""

    def wrapped(route: Route) -> None:
        more = f"asked.text === {json.dumps(text)} ? {json.dumps(answer)} : {{}}"
        find = f"async (asked) => ({{...(await engine.find(asked)), ...({more})}})"
        script = route.fetch().text()
        assert script.count("return {createEngine};") == 1
        made = f"(...given) => {{ const engine = createEngine(...given); return {{__proto__: engine, find: {find}}}; }}"
        script = script.replace("return {createEngine};", f"return {{createEngine: {made}}};")
        route.fulfill(body=script, content_type="text/javascript")

    page.route("**/search-engine.*.js", wrapped)


def test_pay_is_ordered_and_asked_for_in_the_currencies_that_jobs_pay_in(base: str, read: Visiting) -> None:
    """One currency after the other. A least pay is in the one of most jobs, or names its own."""
    opened = read(f"{base}en/jobs/?sort=salary")
    page = opened.page
    assert _names(page)[: len(_BY_PAY)] == _BY_PAY
    page.goto(f"{base}en/jobs/?salary=100000")
    assert set(_names(page)) == {"chef", "gardener", "guard"}
    assert chips(page) == ["$100K/yr or more"]
    page.goto(f"{base}en/jobs/")
    options = page.locator("select[name=salary] option").evaluate_all("all => all.map((one) => one.value)")
    assert [one for one in options if one.startswith("eur-")] == ["eur-50000", "eur-120000"]
    counts = page.locator("select[name=salary] option").evaluate_all("all => all.map((one) => one.dataset.count)")
    page.select_option("select[name=salary]", "eur-120000")
    expect(page).to_have_url(f"{base}en/jobs/?salary=eur-120000")
    assert set(_names(page)) == {"pilot", "gardener", "guard"}
    assert counts[options.index("eur-120000")] == "3"
    assert chips(page) == ["€120K/yr or more"]
    page.goto(f"{base}en/jobs/?salary=eur-45000&undisclosed=no")
    assert set(_names(page)) == {"pilot", "driver"}
    assert chips(page)[0] == "€45K/yr or more"
    page.locator("[data-active] button").first.click()
    settled(page)
    assert len(_names(page)) == len(_JOBS) - 1
    assert opened.faults == []


def test_a_level_that_titles_name_can_be_asked_for(base: str, read: Visiting) -> None:
    """It is offered where titles name two, with its jobs; its chip and address say so, and a link to it asks again."""
    opened = read(f"{base}en/jobs/")
    page = opened.page
    settled(page)
    junior = page.locator("label", has=page.locator(option(page, "career_level", "junior")))
    expect(junior).to_contain_text("Junior")
    expect(junior.locator("[data-count]")).to_have_text("1")
    tick(page, "career_level", "junior")
    assert _names(page) == ["cook"]
    expect(page.locator("[data-result-count]")).to_have_attribute("data-result-count", "1")
    assert [one.split("\n")[-1] for one in chips(page)] == ["Junior"]
    expect(page).to_have_url(f"{base}en/jobs/?career_level=junior")
    page.goto(f"{base}zh/jobs/?career_level=senior")
    settled(page)
    assert _names(page) == ["chef"]
    page.locator("[data-active] button").first.click()
    expect(page).to_have_url(f"{base}zh/jobs/")
    assert len(_names(page)) == len(_JOBS) + 1
    assert opened.faults == []


def test_typing_over_a_linked_query_keeps_it_in_the_history(base: str, visit: Visiting) -> None:
    """The first change is a step, and what is typed after it goes on within that step, until it is sent."""
    page = visit(f"{base}en/jobs/?q=gardener").page
    assert _names(page) == ["gardener"]
    before = page.evaluate("history.length")
    for text in ("che", "chef", "pilot"):
        type_in(page, text)
        page.wait_for_url(f"**?q={text}")
        settled(page)
    assert page.evaluate("history.length") == before + 1
    page.press("[data-jobs] input[name=q]", "Enter")
    type_in(page, "waiter")
    page.wait_for_url("**?q=waiter")
    page.go_back()
    expect(page.locator("[data-jobs] input[name=q]")).to_have_value("pilot")
    page.go_back()
    expect(page.locator("[data-jobs] input[name=q]")).to_have_value("gardener")
    assert _names(page) == ["gardener"]
    page.go_forward()
    assert _names(page) == ["pilot"]


def test_a_term_is_suggested_once(base: str, read: Visiting) -> None:
    """Of terms of one name and as many jobs the better one; else what is above them tells them apart."""
    page = read(f"{base}en/tags/").page
    suggested = page.locator("[role=listbox] .p-option--term .p-option__label")
    box = page.locator("form[data-header-search] input[name=q]")
    box.fill("georg")
    expect(suggested).to_have_text(["Georgia"])
    box.fill("new yor")
    expect(suggested).to_have_text(["New York (United States)", "New York (New York)"])


def test_a_long_paste_stays_whole_and_the_page_states_that_not_all_is_searched(base: str, read: Visiting) -> None:
    page = read("about:blank").page
    _answering(page, {"cropped": True}, _LONG)
    page.goto(f"{base}en/jobs/")
    type_in(page, _LONG)
    status = page.locator("[data-result-count]")
    expect(status).to_contain_text("Long text: only its most distinctive words are searched")
    expect(status).to_contain_text("…”")
    expect(page.locator("[data-jobs] input[name=q]")).to_have_value(_LONG)
    type_in(page, "baker")
    expect(status).not_to_contain_text("Long text")
    page.goto(f"{base}en/tags/")
    header = page.locator("form[data-header-search] input[name=q]")
    header.fill(_LONG)
    header.press("Enter")
    page.wait_for_url("**?q=We*")
    expect(page.locator("[data-jobs] input[name=q]")).to_have_value(_LONG)


def test_an_empty_answer_offers_what_keeps_something(base: str, read: Visiting) -> None:
    """The part that blocks goes, or each part stays alone; the whole text goes only where nothing else helps."""
    page = read("about:blank").page
    buttons = page.locator("[data-results] .p-empty button")
    for text, wanted in (
        ("baker zzqqxx qqzzyy", ["Only “baker”: 1 job"]),
        ("zzqqxx", ["Drop “zzqqxx”: 9 jobs"]),
        ("zzqqxx&skills=cpp", ["Drop “zzqqxx”: 1 job"]),
    ):
        page.goto(f"{base}en/jobs/?q={text}")
        expect(page.locator("[data-result-count='0']")).to_be_visible()
        expect(buttons).to_have_text(wanted)
        buttons.first.click()
        expect(page.locator("[data-result-count='0']")).to_have_count(0)
        number = wanted[0].rpartition(": ")[2].partition(" ")[0]
        expect(page.locator("[data-result-count]")).to_have_attribute("data-result-count", number)


def test_what_a_query_excludes_is_a_chip(base: str, read: Visiting) -> None:
    """Taking it away keeps the rest; where it leaves nothing, that is offered."""
    page = read("about:blank").page
    _answering(page, {"excluded": [{"text": "cake", "rest": "gardener"}]}, "gardener -cake")
    page.goto(f"{base}en/jobs/?q=gardener+-cake")
    expect(page.locator("[data-active] button.p-chip")).to_have_text(["Without cake"])
    page.locator("[data-active] button.p-chip").click()
    expect(page).to_have_url(f"{base}en/jobs/?q=gardener")
    assert _names(page) == ["gardener"]
    assert chips(page) == []


def test_a_correction_that_is_only_offered_is_a_question(base: str, read: Visiting) -> None:
    """It asks for the other word; one that was applied leads back to what was typed."""
    page = read("about:blank").page
    corrected = [{"typed": "bakre", "words": ["baker"], "offered": True}]
    _answering(page, {"corrected": corrected}, "bakre early")
    page.goto(f"{base}en/jobs/?q=bakre+early")
    question = page.get_by_role("button", name="Did you mean baker?")
    expect(question).to_be_visible()
    expect(page.locator("[data-result-count]")).not_to_contain_text("Showing results for")
    question.click()
    expect(page).to_have_url(f"{base}en/jobs/?q=baker+early")


def test_the_heading_of_the_second_group_names_the_term_that_its_jobs_have(base: str, read: Visiting) -> None:
    page = read("about:blank").page
    answer = {"implied": [{"typed": "CUDA", "name": "NVIDIA GPU"}], "nearest": [1, 2]}
    _answering(page, answer, "baker")
    page.goto(f"{base}zh/jobs/?q=baker")
    expect(page.locator("[data-results] .p-empty > p")).to_have_text("涉及NVIDIA GPU、但未提到“CUDA”的职位：")


def test_a_passage_in_another_language_is_marked(base: str, read: Visiting) -> None:
    """By its language, in words and for who hears it; one in the page's own is not."""
    page = read(f"{base}en/jobs/?q=巡逻").page
    line = page.locator("[data-results] .p-card__excerpt")
    expect(line).to_have_attribute("lang", "zh-Hans")
    expect(line.locator(".p-card__language")).to_have_text("Chinese")
    expect(line.locator(".p-card__language")).to_have_attribute("lang", "en")
    page.goto(f"{base}zh/jobs/?q=巡逻")
    expect(line).to_contain_text("巡逻")
    expect(line).not_to_have_attribute("lang", "zh-Hans")
    expect(line.locator(".p-card__language")).to_have_count(0)
