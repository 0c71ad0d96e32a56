"""The jobs page and the header's box, as a reader uses them: typing, going back, asking for more, and failing."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from generator.search import Entry, write_bundle
from tests.conftest import Serve
from tests.search.conftest import SCRIPTS

BAIT = "<img src=x onerror=\"document.title='run'\">"

JOBS = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Jobs</title>
<script type="module" src="{root}assets/javascripts/header.js"></script>
<script type="module" src="{root}assets/javascripts/jobs.js"></script>
<form action="{root}zh/jobs/" data-header-search hidden><input type="search" name="q"></form>
<section data-jobs data-bundle="{root}search/{bundle}/" data-page-size="20">
<form role="search" data-search-form action="{root}zh/jobs/"><input type="search" name="q" aria-label="Search"></form>
<p role="status" aria-live="polite" data-result-count="60"
 data-count-one="{{count}} job" data-count-other="{{count}} jobs"
 data-count-none="No job matches “{{query}}”" data-count-failed="Search is not available">60 open jobs</p>
<div data-list aria-busy="false">
<article data-posting="static/1"><a href="{root}zh/jobs/static/1/">Static</a></article>
</div>
<div data-results hidden></div>
<button type="button" data-more hidden>Show more</button>
<nav data-pagination>1 2 3</nav>
</section>
"""


@pytest.fixture(scope="session")
def jobs(tmp_path_factory: pytest.TempPathFactory, postings: tuple[Entry, ...], serve: Serve) -> str:
    """A jobs page over sixty postings, its second page, one without an index, one with an empty one."""
    folder = tmp_path_factory.mktemp("jobs")
    write_bundle(postings, folder / "search" / "zh")
    write_bundle((), folder / "search" / "empty")
    shutil.copytree(SCRIPTS, folder / "assets" / "javascripts")
    for path, bundle in (("zh/jobs", "zh"), ("zh/jobs/page/2", "zh"), ("lost/jobs", "lost"), ("empty/jobs", "empty")):
        page = folder / path / "index.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(JOBS.format(root="../" * path.count("/") + "../", bundle=bundle), "utf-8")
    return serve(folder, mount="careers")


def box(page: Page) -> Callable[[str], None]:
    """Typing into the search box of the list."""
    return page.get_by_role("searchbox").fill


def settled(page: Page, text: str | re.Pattern[str]) -> None:
    """Wait until the status says `text` and nothing is being worked out."""
    expect(page.get_by_role("status")).to_have_text(text)
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


def shown(page: Page) -> list[str]:
    """The ids of the cards a reader sees."""
    cards = page.locator("[data-posting]").filter(visible=True)
    return [card.get_attribute("data-posting") or "" for card in cards.all()]


def having(postings: tuple[Entry, ...], text: str) -> int:
    """How many postings have `text`."""
    return sum(any(text in part for part in (one.title, *one.terms, one.body)) for one in postings)


def test_results_come_as_one_types(page: Page, jobs: str, postings: tuple[Entry, ...]) -> None:
    """Typing shows cards, counts them in words, and keeps the query in the address; clearing brings the list back."""
    page.goto(f"{jobs}zh/jobs/")
    assert shown(page) == ["static/1"]
    box(page)("昇腾")
    count = having(postings, "昇腾")
    settled(page, f"{count} jobs")
    assert page.locator("[data-result-count]").get_attribute("data-result-count") == str(count)
    assert len(shown(page)) == min(count, 20)
    assert "static/1" not in shown(page)
    assert page.url.endswith("/zh/jobs/?q=%E6%98%87%E8%85%BE")
    expect(page.locator("[data-pagination]")).to_be_hidden()
    box(page)("")
    settled(page, "60 open jobs")
    assert shown(page) == ["static/1"]
    assert page.url.endswith("/zh/jobs/")
    expect(page.locator("[data-pagination]")).to_be_visible()


def test_a_query_in_the_address_is_answered(page: Page, jobs: str, postings: tuple[Entry, ...]) -> None:
    """A link with a query opens with its results, and other parameters stay when the query changes."""
    page.goto(f"{jobs}zh/jobs/?sort=posted&q=P800")
    settled(page, f"{having(postings, 'P800')} jobs")
    expect(page.get_by_role("searchbox")).to_have_value("P800")
    box(page)("昇腾")
    settled(page, f"{having(postings, '昇腾')} jobs")
    assert "sort=posted" in page.url


def test_back_and_forward_go_through_queries(page: Page, jobs: str, postings: tuple[Entry, ...]) -> None:
    """Each submitted query is a step of the history; what was typed on the way is not."""
    page.goto(f"{jobs}zh/jobs/")
    for text in ("昇腾", "P800"):
        page.get_by_role("searchbox").press_sequentially(text)
        page.keyboard.press("Enter")
        settled(page, f"{having(postings, text)} jobs")
        box(page)("")
    box(page)("P800")
    page.keyboard.press("Enter")
    settled(page, f"{having(postings, 'P800')} jobs")
    page.go_back()
    settled(page, f"{having(postings, '昇腾')} jobs")
    expect(page.get_by_role("searchbox")).to_have_value("昇腾")
    page.go_back()
    settled(page, "60 open jobs")
    page.go_forward()
    settled(page, f"{having(postings, '昇腾')} jobs")


def test_more_results_come_on_demand(page: Page, jobs: str, postings: tuple[Entry, ...]) -> None:
    """The button adds the next cards, moves on to the first of them, and goes when there are none left."""
    page.goto(f"{jobs}zh/jobs/?q=工程师")
    settled(page, "60 jobs")
    assert len(shown(page)) == 20
    page.get_by_role("button", name="Show more").click()
    expect(page.locator("[data-results] [data-posting]")).to_have_count(40)
    expect(page.locator("[data-results] [data-posting]").nth(20).locator("a")).to_be_focused()
    page.get_by_role("button", name="Show more").click()
    expect(page.locator("[data-results] [data-posting]")).to_have_count(60)
    expect(page.locator("[data-more]")).to_be_hidden()
    assert len(set(shown(page))) == 60


def test_what_is_typed_is_never_html(page: Page, jobs: str) -> None:
    """Markup in a query is shown as the text it is."""
    page.goto(f"{jobs}zh/jobs/")
    box(page)(BAIT)
    settled(page, f"No job matches “{BAIT}”")
    assert shown(page) == []
    assert page.title() == "Jobs"
    assert page.locator("img").count() == 0


def test_a_failing_index_leaves_the_list(page: Page, jobs: str) -> None:
    """Without an index there is a sentence, and the page's own list."""
    page.goto(f"{jobs}lost/jobs/?q=昇腾")
    settled(page, "Search is not available")
    assert shown(page) == ["static/1"]
    assert page.locator("[data-result-count]").get_attribute("data-result-count") == "60"


def test_an_index_that_fails_once_is_asked_again(page: Page, jobs: str, postings: tuple[Entry, ...]) -> None:
    """A broken connection at the first query does not end the search for good."""
    broken = re.compile(r"/pagefind\.js")
    page.route(broken, lambda route: route.abort())
    page.goto(f"{jobs}zh/jobs/?q=P800")
    settled(page, "Search is not available")
    page.unroute(broken)
    box(page)("昇腾")
    settled(page, f"{having(postings, '昇腾')} jobs")


def test_an_index_without_postings_finds_none(page: Page, jobs: str) -> None:
    """A site that has no posting yet says so, instead of failing."""
    page.goto(f"{jobs}empty/jobs/?q=昇腾")
    settled(page, "No job matches “昇腾”")


def test_a_late_answer_is_dropped(page: Page, jobs: str) -> None:
    """An answer that comes after a newer query's is not shown; meanwhile the list says that it is busy."""
    held: list[Route] = []
    page.route("**/fragment/*", lambda route: held.append(route))
    with page.expect_request("**/fragment/*"):
        page.goto(f"{jobs}zh/jobs/?q=昇腾")
    expect(page.locator("[data-list]")).to_have_attribute("aria-busy", "true")
    box(page)("zzz")
    settled(page, "No job matches “zzz”")
    for route in held:
        route.continue_()
    page.wait_for_load_state("networkidle")
    settled(page, "No job matches “zzz”")
    assert shown(page) == []


def test_links_of_results_lead_to_postings_from_every_page_of_the_list(page: Page, jobs: str) -> None:
    """A card found on a further page of the list links where it does on the first."""
    for path in ("zh/jobs/", "zh/jobs/page/2/"):
        page.goto(f"{jobs}{path}?q=工程师")
        settled(page, "60 jobs")
        first = page.locator("[data-results] a").first
        number = shown(page)[0]
        assert first.evaluate("(link) => link.href") == f"{jobs}zh/jobs/{number}/"
    page.get_by_role("searchbox").press("Enter")
    page.wait_for_url(re.compile(r"/zh/jobs/\?q="))


def test_the_slash_key_goes_to_the_search_box(page: Page, jobs: str) -> None:
    """The key focuses the box that is visible, and is a letter like any other within a field."""
    page.goto(f"{jobs}zh/jobs/")
    field = page.get_by_role("searchbox")
    page.keyboard.press("/")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    page.keyboard.type("C/C++")
    expect(field).to_have_value("C/C++")
    page.evaluate("document.querySelector('[data-header-search]').hidden = false; document.activeElement.blur()")
    page.keyboard.press("/")
    expect(page.locator("[data-header-search] input")).to_be_focused()


def test_the_scripts_say_what_they_fetch_from(page: Page, jobs: str) -> None:
    """A search asks no host but the site's own."""
    hosts: set[str] = set()
    page.on("request", lambda request: hosts.add(request.url))
    page.goto(f"{jobs}zh/jobs/?q=昇腾")
    settled(page, re.compile("jobs"))
    assert {url for url in hosts if not url.startswith((jobs, jobs.removesuffix("careers/") + "favicon"))} == set()


def test_every_script_is_in_the_theme() -> None:
    """The modules import nothing that is not published with them."""
    for file in Path(SCRIPTS).rglob("*.js"):
        for name in re.findall(r'^import .* from "(.+)";', file.read_text("utf-8"), re.MULTILINE):
            assert (file.parent / name).is_file(), file
