"""What the page does before its script, its index or an answer is there, and without them."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import wait_until
from tests.conftest import Serve
from tests.search.oracle import Oracle, State
from tests.search.reader import Index
from tests.site.building import Result
from tests.site.conftest import Visiting
from tests.site.jobs_page.acting import FIRST, NOTHING, PAGE, Held, chips, settled, shown, shows, write


def test_the_page_is_busy_from_the_first_byte(base: str, read: Visiting, oracle: Oracle) -> None:
    """Where the address asks for something, no other list stands there before the script runs and until the answer."""
    page = read("about:blank").page
    held = Held(page, "**/search/base.gz")
    page.goto(f"{base}zh/jobs/?hardware=npu", wait_until="domcontentloaded")
    expect(page.locator("[data-list]")).to_have_attribute("aria-busy", "true")
    expect(page.locator("[data-list]")).to_be_hidden()
    expect(page.locator("[data-result-count]")).to_have_text("正在搜索…")
    box = page.locator("#jobs").bounding_box()
    assert box and box["height"] >= 700, "what stands below the list would move"
    held.release()
    expect(page.locator("[data-results]")).to_be_visible()
    assert shown(page) == oracle.select(State(filters={"hardware": ["npu"]}))[:FIRST]


@pytest.mark.parametrize("width", [1280, 375])
def test_nothing_moves_when_the_script_comes(base: str, read: Visiting, width: int) -> None:
    """The list stands where it stood before, beside the filters or below their button."""
    page = read("about:blank", viewport={"width": width, "height": 800}).page
    held = Held(page, "**/jobs.*.js")
    page.goto(f"{base}en/jobs/", wait_until="commit")
    first = page.locator("[data-list] article").first
    expect(first).to_be_visible()
    expect(page.locator("[data-filters]")).to_be_hidden()
    before = first.bounding_box()
    wait_until(page, "performance.getEntriesByType('resource').length > 5")
    held.release()
    expect(page.locator("[data-sort]")).to_be_visible()
    assert first.bounding_box() == before


def test_nothing_is_fetched_before_it_is_needed(base: str, read: Visiting) -> None:
    """The index comes when the reader turns to the box or the filters."""
    opened = read(f"{base}en/jobs/", until="networkidle")
    assert [url for url in opened.requests if url.startswith(f"{base}search/")] == []
    with opened.page.expect_request("**/search/base.gz"):
        opened.page.focus("[data-jobs] input[name=q]")


def test_a_missing_index_leaves_the_list_and_says_so(base: str, read: Visiting, oracle: Oracle) -> None:
    """Beside the list and in the filters; the next try may succeed, with all that was asked for."""
    page = read("about:blank").page
    page.route("**/search/base.gz", lambda route: route.abort())
    page.goto(f"{base}en/jobs/?hardware=npu")
    expect(page.locator("[data-result-count]")).to_contain_text("unavailable")
    assert shown(page) == [one.id for one in oracle.library.open][:PAGE]
    expect(page.locator("[data-filters] [data-failed]")).to_be_visible()
    assert chips(page) == []
    page.unroute("**/search/base.gz")
    page.press("[data-jobs] input[name=q]", "Enter")
    expect(page.locator("[data-results]")).to_be_visible()
    assert shown(page) == oracle.select(State(filters={"hardware": ["npu"]}))[:FIRST]
    expect(page.locator("[data-filters] [data-failed]")).to_be_hidden()
    assert len(chips(page)) == 1


def test_a_late_answer_is_dropped(base: str, read: Visiting) -> None:
    """What comes after the answer to a newer question is not shown."""
    page = read(f"{base}en/jobs/?q={NOTHING}").page
    settled(page)
    held = Held(page, "**/documents/**")
    with page.expect_request("**/documents/**"):
        write(page, "engineer")
    expect(page.locator("[data-results]")).to_have_attribute("aria-busy", "true")
    write(page, NOTHING)
    expect(page.locator("[data-result-count='0']")).to_be_visible()
    held.release()
    page.wait_for_load_state("networkidle")
    expect(page.locator("[data-result-count='0']")).to_be_visible()
    assert shown(page) == []


def test_without_scripts_there_are_no_dead_controls(base: str, read: Visiting) -> None:
    """The list in pages takes the whole width; filters and order are not there."""
    page = read(f"{base}en/jobs/", java_script_enabled=False, viewport={"width": 1280, "height": 800}).page
    for dead in ("[data-filters]", "[data-open]", "[data-sort]", "[data-more]"):
        expect(page.locator(dead)).to_be_hidden()
    expect(page.locator("[data-pagination]")).to_be_visible()
    wide = page.locator("[data-list]").bounding_box()
    assert wide and wide["width"] > 1000


def test_a_script_that_cannot_be_loaded_leaves_the_list_usable(base: str, read: Visiting) -> None:
    page = read("about:blank").page
    page.route("**/jobs.*.js", lambda route: route.abort())
    page.goto(f"{base}en/jobs/?hardware=npu")
    expect(page.locator("[data-list]")).to_have_attribute("aria-busy", "false")
    expect(page.locator("[data-list]")).to_be_visible()


def test_more_that_cannot_be_loaded_is_said_below_the_list(base: str, read: Visiting) -> None:
    """What was found stays, and its number; the next try may succeed."""
    page = read(f"{base}en/jobs/?q=engineer&sort=newest").page
    before = shown(page)
    expect(page.locator("[data-result-count]")).to_contain_text("Newest")  # the announcement comes after a pause
    said = page.locator("[data-result-count]").inner_text()
    page.route("**/search/**", lambda route: route.abort())
    page.click("[data-more]")
    expect(page.locator("[data-stuck]")).to_contain_text("could not be loaded")
    expect(page.locator("[data-result-count]")).to_have_text(said)
    assert shown(page) == before
    page.unroute("**/search/**")
    page.click("[data-more]")
    expect(page.locator("[data-results] article")).to_have_count(FIRST + PAGE)
    expect(page.locator("[data-stuck]")).to_be_empty()


def test_more_that_comes_late_is_dropped(base: str, read: Visiting) -> None:
    """Whether it succeeds or fails, a newer list stays as it is."""
    page = read(f"{base}en/jobs/?q=engineer&sort=newest").page
    settled(page)
    held = Held(page, "**/documents/**")
    with page.expect_request("**/documents/**"):
        page.click("[data-more]")
    write(page, NOTHING)
    expect(page.locator("[data-result-count='0']")).to_be_visible()
    held.release()
    page.wait_for_load_state("networkidle")
    assert shown(page) == []
    expect(page.locator("[data-jobs] input[name=q]")).to_be_focused()


def test_after_a_new_build_more_goes_on(
    tmp_path: Path, serve: Serve, generated: Result, read: Visiting, oracle: Oracle
) -> None:
    """The files of the list in sight are gone: the same is found in those that are there now."""
    site = tmp_path / "site"
    shutil.copytree(generated.folder, site)
    page = read(f"{serve(site, mount='careers')}en/jobs/?q=engineer").page
    assert shows(page, oracle, State("engineer"))
    first = shown(page)
    folder = Index(site / "search").folder
    base = site / "search" / "base.gz"
    folder.rename(folder.with_name(folder.name[::-1]))
    renamed = gzip.decompress(base.read_bytes()).replace(folder.name.encode(), folder.name[::-1].encode(), 1)
    base.write_bytes(gzip.compress(renamed))
    page.click("[data-more]")
    expect(page.locator("[data-results] article")).to_have_count(FIRST + PAGE)
    assert shows(page, oracle, State("engineer"), FIRST + PAGE)
    assert shown(page)[:FIRST] == first
    expect(page.locator("[data-results] article").nth(FIRST).locator("a").first).to_be_focused()
