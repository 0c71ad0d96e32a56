"""The built site, crawled over HTTP wherever it may lie: nothing is dead, nothing comes from elsewhere.

It is served by the command that publishers preview it with, under its own path and at the root of a host; and by
Python's own server, which knows nothing of it, from a plain folder.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.checks.test_preview import serving, write
from tests.sample_content import MakeContent
from tests.serving import previewed
from tests.site.building import Build, Result, environment
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


@pytest.fixture(scope="module", params=["site", "cases"])
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


def test_what_is_made_for_programs_leads_to_all_the_rest(crawled: Crawled, request: pytest.FixtureRequest) -> None:
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


@contextmanager
def plainly_served(folder: Path) -> Iterator[str]:
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder)]
    with subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        said = re.search(rb"port (\d+)", process.stdout.readline())
        assert said is not None
        try:
            yield f"http://127.0.0.1:{int(said[1])}/"
        finally:
            process.terminate()


@pytest.fixture(scope="module")
def elsewhere(site: Result, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The project's own site in a folder of another name, two levels down, on a server that knows nothing of it."""
    root = tmp_path_factory.mktemp("plain")
    (root / "some").mkdir()
    (root / "some/where").symlink_to(site.folder)
    with plainly_served(root) as base:
        yield f"{base}some/where/"


def test_any_server_shows_the_site_in_any_folder(elsewhere: str) -> None:
    """Addresses depend neither on the host nor on the folder, and lead out of it nowhere."""
    crawl = Crawl(elsewhere, SITE_URL).run("")
    assert not crawl.faults, "\n".join(crawl.faults[:20])
    assert crawl.elsewhere == []
    assert len(crawl.ids) > 50


def test_scripts_work_in_any_folder(elsewhere: str, visit: Visiting, code: str) -> None:
    """Search finds, the first hit opens, and nothing fails or is asked of another place."""
    visited = visit(f"{elsewhere}{code}/jobs/?q=Ascend")
    page = visited.page
    expect(page.locator("[data-jobs] [aria-busy=true]")).to_have_count(0)
    cards = page.locator("article[data-posting]:visible")
    assert int(page.locator("[data-result-count]").get_attribute("data-result-count") or 0) == cards.count() > 0
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


BAD = {
    "feed.xml": """<?xml version="1.0" encoding="utf-8"?><?xml-stylesheet type="text/css" href="gone-21.css"?>
        <feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="https://example.github.io/careers/gone-22.xml"/>
        <id>https://example.github.io/careers/gone-23/</id>
        <content type="html">&lt;a href="gone-24/"&gt;a&lt;/a&gt; 1 &lt; 2</content></feed>""",
    "feed.json": json.dumps({"items": [{"url": SITE_URL + "gone-25/", "content_html": '<img src="gone-26.png">'}]}),
    "llms.txt": f"[a]({SITE_URL}gone-27/): b, <{SITE_URL}gone-28/> and {SITE_URL}gone-29/",
    "a.md": "[a](gone-30/) [b](<gone-31/>) `c`",
    "index.html": """
        <link rel="stylesheet" href="a.css"><link rel="modulepreload" href="gone-1.js">
        <link rel="canonical" href="https://example.github.io/careers/gone-2/">
        <meta property="og:image" content="https://example.github.io/careers/gone-3.png">
        <script type="application/ld+json">{"@graph": [{"url": "https://example.github.io/careers/gone-4/"}]}</script>
        <script type="module">import {x} from "./a.js"; // import "./not-an-import.js"</script>
        <img src="gone-5.png" srcset="gone-6.png 1x, gone-7.png 2x">
        <a href="gone-8/">a</a> <a href="far/#nothing">b</a> <a href="#nor-here">c</a> <a href="#here" id="here">d</a>
        <a href="https://elsewhere.example/">e</a> <a href="../above/">f</a> <a href="/above/">g</a>
        <form action="gone-9/"></form> <a href="moved/">h</a> <a href="far">i</a> <a href="far/?q=1#far">j</a>
        <img src="https://elsewhere.example/pixel.png"> <img src="data:image/gif;base64,R0lGOD">
        <p style="background: url(gone-10.png)"></p> <link rel="manifest" href="a.webmanifest">
        <style>@import "gone-11.css";</style>""",
    "a.css": """@font-face { src: url('gone-12.woff2') } /* url(no.png) */
        a { b: url(#c); d: url(//elsewhere.example/e) }""",
    "a.js": """/* import './no.js' */ import './gone-13.js';
        const later = () => import("./gone-14.js"), example = "https://example.org/"; export * from './b.js';""",
    "b.js": "",
    "a.webmanifest": json.dumps({"icons": [{"src": "gone-15.png"}], "start_url": "gone-16/"}),
    "moved/index.html": '<meta http-equiv="Refresh" content="0; url=../gone-17/">',
    "far/index.html": '<p id="far"><a href="https://example.github.io/careers/">a</a></p>',
    "404.html": '<base href="/careers/"><a href="gone-18/">a</a> <a href="far/">b</a>',
    "sitemap.xml": """<?xml version="1.0" encoding="utf-8"?>
        <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <sitemap><loc>https://example.github.io/careers/part.xml</loc></sitemap></sitemapindex>""",
    "part.xml": """<?xml version="1.0" encoding="utf-8"?>
        <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
        <url><loc>https://example.github.io/careers/gone-19/</loc>
        <xhtml:link rel="alternate" hreflang="en" href="https://example.github.io/careers/gone-20/"/></url></urlset>""",
}


def test_the_crawler_finds_what_is_dead(tmp_path: Path) -> None:
    """Of every kind, wherever it stands; else a site without faults would prove nothing."""
    with serving(write(tmp_path, BAD), SITE_URL) as base:
        crawl = Crawl(base, SITE_URL).run("", "sitemap.xml", "a.md").lost(LOST)
        assert not any("gone-30" in fault for fault in crawl.faults)
        crawl.run_on("feed.xml", "feed.json", "llms.txt")
    dead = {int(number) for fault in crawl.faults for number in re.findall(r"gone-(\d+)\S* answers 404", fault)}
    assert dead == set(range(1, 32))
    assert sorted(fault for fault in crawl.faults if "gone-" not in fault) == [
        ": #nor-here names nothing",
        ": ../above/ leads out of the site's folder",
        ": /above/ leads out of the site's folder",
        ": far answers 301",
        ": far/#nothing names nothing",
    ]
    assert sorted(crawl.elsewhere) == [": https://elsewhere.example/pixel.png", "a.css: //elsewhere.example/e"]
    assert crawl.redirects == {"moved/"}
