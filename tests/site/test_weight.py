"""What a page costs a reader who comes for the first time, and what it asks of their browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from careers import i18n
from careers.content.library import Library
from tests.serving import Served, serving
from tests.site.building import Result
from tests.site.conftest import Visiting
from tests.site.kinds import LOCALISED, Kind

Addresses = Callable[[Kind, str], str]

# Bytes as they travel, heads of the answers included, and the icon of the site, which a browser without a window may
# not ask for.
POSTING = 36_200
# Bytes as they lie on a disk, where a site of many thousand pages repeats them.
# With a sentence or two, skills for the reader's own and for those that are searched, and what makes it a lead.
CARD = 1_120
FRAME = 3_800

READ = ("home", "posting", "index", "landing", "insights", "applicable")


@pytest.fixture(scope="module")
def host(site: Result) -> Iterator[Served]:
    with serving(site.folder, "/careers/", compress=True) as served:
        yield served


def test_a_posting_weighs_little(host: Served, site: Result, library: Library, visit: Visiting, code: str) -> None:
    """The largest posting page with all that it loads, in a browser that has nothing yet, from one origin."""
    pages = {one: i18n.posting(i18n.folder_of(code), one) for one in library.postings}
    largest = max(pages.values(), key=lambda url: (site.folder / url / "index.html").stat().st_size)
    before = host.weight()
    found = visit(host.base + largest, until="networkidle")
    weight = host.weight() - before
    assert found.faults == []
    assert [url for url in found.requests if not url.startswith((host.base, "data:"))] == []
    assert 0 < weight <= POSTING, {
        url: host.weight("/careers/" + url.removeprefix(host.base)) for url in found.requests
    }


def lines(page: Page) -> set[str]:
    """The lines of the content that can be seen, without what is written on buttons, choices, and ways to filters.

    Nor are there stacks, of which those that a reader picks come from their own pages.
    """
    found: list[str] = page.evaluate(
        """() => {
            const parts = "#content :is(button, fieldset, [role=status], [role=search], .p-shortcuts, .p-crosswalk)";
            const pressed = [...document.querySelectorAll(parts)]
                .flatMap((one) => one.innerText.split("\\n")).map((one) => one.trim());
            const said = document.querySelector("#content").innerText.split("\\n").map((one) => one.trim());
            return said.filter((one) => one && !pressed.includes(one));
        }"""
    )
    return set(found)


def test_what_is_repeated_is_short(site: Result, library: Library, code: str) -> None:
    """Every posting stands in a dozen lists, and all that a page has around its content stands on every page."""
    listed = (site.folder / i18n.jobs(i18n.folder_of(code)) / "index.html").read_bytes()
    cards = re.findall(rb'<article class="?p-card.*?</article>', listed, re.DOTALL)
    assert len(cards) == len(library.open)
    assert sum(map(len, cards)) / len(cards) <= CARD
    page = (site.folder / i18n.shortlist(i18n.folder_of(code)) / "index.html").read_bytes()
    content = re.search(rb"id=content>.*</section>", page, re.DOTALL)
    assert content is not None
    assert len(page) - len(content[0]) <= FRAME


def test_what_there_is_to_read_needs_no_script(addresses: Addresses, read: Visiting, code: str) -> None:
    for kind in (kind for kind in LOCALISED if kind.name in READ):
        address = addresses(kind, code)
        plain = lines(read(address, java_script_enabled=False).page)
        assert plain, kind
        assert lines(read(address, until="networkidle").page) - plain == set(), kind
