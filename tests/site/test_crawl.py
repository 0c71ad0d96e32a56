"""The built site, crawled over HTTP wherever it may lie: nothing is dead, nothing comes from elsewhere.

It is served by the command that publishers preview it with, under its own path and at the root of a host.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.checks.test_preview import serving
from tests.conftest import Serve
from tests.sample_content import MakeContent
from tests.serving import previewed
from tests.site.building import Build, Result
from tests.site.conftest import Visiting
from tests.site.crawling import Crawl

SITE_URL = "https://example.github.io/careers/"
# What programs ask for without a link to it.
ASKED_FOR = ("llms.txt", "api/v1/postings.json")
LOST = "nowhere/at/all/"


def pages(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix().removesuffix("index.html") for path in folder.rglob("*.html")}


@dataclass(frozen=True)
class Crawled:
    """A crawl of a whole site, with the pages that no link led to, and the address of every file that is no page."""

    crawl: Crawl
    unreached: set[str]
    made: set[str]

    @property
    def left(self) -> set[str]:
        """The pages that need no link to them: redirects, closed jobs, and what search engines are to leave out."""
        return self.crawl.redirects | self.crawl.closed | self.crawl.hidden


def whole(result: Result, site_url: str) -> Crawled:
    """Crawl a site from its front page and from what crawlers ask for, and then the pages that nothing links to."""
    with previewed(result.folder, result.config) as base:
        assert urlsplit(base).path == urlsplit(site_url).path
        crawl = Crawl(base, site_url).run("", "sitemap.xml", "robots.txt").lost(LOST)
        unreached = pages(result.folder) - set(crawl.kinds)
        crawl.run(*sorted(unreached)).run_on(*ASKED_FOR)
    made = {path.relative_to(result.folder).as_posix() for path in result.folder.rglob("*") if path.is_file()}
    return Crawled(crawl, unreached, made - {path for path in made if path.endswith(".html")})


# The links of the own site, which differs in what editors write, the doctor follows (tests/checks/test_sites.py).
@pytest.fixture(scope="module", params=[pytest.param("site", marks=pytest.mark.hunt), "cases"])
def crawled(request: pytest.FixtureRequest) -> Crawled:
    """Both sites in turn, under the path that a project's site has."""
    return whole(request.getfixturevalue(request.param), SITE_URL)


@pytest.mark.slow
def test_nothing_is_dead(crawled: Crawled) -> None:
    """Every address answers with 200 and every anchor names something, on the page for lost addresses too."""
    assert not crawled.crawl.faults, "\n".join(crawled.crawl.faults[:20])
    assert len(crawled.crawl.ids) > 50
    assert {"text/css", "text/javascript", "image/png", "application/xml"} <= set(crawled.crawl.kinds.values())
    assert {"en/feed.xml", "zh/feed.json"} <= set(crawled.crawl.kinds)


def is_former(feed: str, redirects: set[str]) -> bool:
    """Whether a feed lies where a term had its page before, or one of the terms that the feed is about."""
    folder = feed.rpartition("/")[0] + "/"
    code, kind, *rest = folder.rstrip("/").split("/")
    if kind != "feed":
        return folder in redirects
    return any(f"{code}/{taxonomy}/{term}/" in redirects for taxonomy, term in zip(rest[::2], rest[1::2], strict=True))


def test_what_is_made_for_programs_leads_to_all_the_rest(crawled: Crawled) -> None:
    """Feeds, the API, postings as Markdown: each is named by a page or by another one, and what each names answers.

    Only feeds at an address that a term had before are named by none: they are for those who have it already.
    """
    kinds = crawled.crawl.kinds
    made = {
        one
        for one in crawled.made
        if one.endswith((".xml", ".json", ".md", ".txt")) and not one.startswith(("search/", "assets/"))
    }
    former = {one for one in made - kinds.keys() if "/feed." in one and is_former(one, crawled.crawl.redirects)}
    assert made - kinds.keys() == former, sorted((made - kinds.keys()) ^ former)
    assert any(re.match(r"\w+/feed/", one) for one in kinds)
    assert {one.rpartition(".")[2] for one in made} == {"xml", "json", "md", "txt"}
    assert len([one for one in made & kinds.keys() if one.endswith("feed.xml")]) > 4


def test_nothing_is_asked_of_other_hosts(crawled: Crawled) -> None:
    """Readers are seen by nobody else, and nothing breaks when another host does."""
    assert crawled.crawl.elsewhere == []


def test_every_page_can_be_reached(crawled: Crawled) -> None:
    """By links from the front page or by the sitemaps, save those that are only there for old links."""
    assert crawled.unreached <= crawled.left


def test_a_site_with_a_host_of_its_own_is_whole(build: Build, content: MakeContent) -> None:
    """A custom domain: all of it at the root, sitemaps and lost addresses too, and a job that has closed of late."""
    own = "https://jobs.example.org/"
    result = build(content(), config={"site_url": own}, social="none", today="2026-07-15")
    assert result.returncode == 0, result.output
    crawled = whole(result, own)
    assert crawled.crawl.faults == []
    assert crawled.crawl.elsewhere == []
    assert crawled.unreached == crawled.left & crawled.unreached != set()
    assert crawled.crawl.closed - crawled.crawl.hidden == {
        f"{code}/jobs/acme/kernel-engineer/" for code in ("zh", "en")
    }


@pytest.fixture(scope="module")
def elsewhere(site: Result, serve: Serve, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The project's own site in a folder of another name, two levels down."""
    root = tmp_path_factory.mktemp("plain")
    (root / "some").mkdir()
    (root / "some/where").symlink_to(site.folder)
    return f"{serve(root)}some/where/"


def test_scripts_work_in_any_folder(elsewhere: str, read: Visiting, code: str) -> None:
    """Search finds, the first hit opens, and nothing fails or is asked of another place."""
    visited = read(f"{elsewhere}{code}/jobs/?q=Ascend")
    page = visited.page
    expect(page.locator("[data-jobs] [aria-busy=true]")).to_have_count(0)
    cards = page.locator("article[data-posting]:visible")
    count = int(page.locator("[data-result-count]").get_attribute("data-result-count") or 0)
    assert count
    expect(cards).to_have_count(count)  # those below the screen come a little later
    cards.first.locator("h2 a, h3 a").first.click()
    expect(page).to_have_url(re.compile(re.escape(f"{elsewhere}{code}/jobs/") + "[a-z0-9-]+/[a-z0-9-]+/"))
    assert visited.faults == []
    assert [one for one in visited.requests if not one.startswith(elsewhere)] == []


def test_a_lost_address_has_its_styles_at_any_depth(site: Result, visit: Visiting) -> None:
    """As it is served where it is published, with what belongs to it and nothing that fails but the page itself."""
    with serving(site.folder, SITE_URL) as base:
        visited = visit(base + LOST)
        answers = []
        visited.page.on("response", lambda answer: answers.append((answer.url, answer.status)))
        visited.page.reload(wait_until="networkidle")
        assert visited.page.evaluate("getComputedStyle(document.body).getPropertyValue('--md-default-bg-color')")
        visited.page.close()
    assert [url for url, status in answers if status >= 400] == [base + LOST]
    assert len(answers) > 1
