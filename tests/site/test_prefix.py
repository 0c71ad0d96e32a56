"""A site in one language whose addresses do not name it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.conftest import Serve
from tests.site.builder import Builder
from tests.site.building import Result
from tests.site.conftest import Visiting
from tests.site.crawling import Crawl
from tests.site.documents import documents
from tests.site.test_one_language import glass_jobs

URL = "https://example.github.io/careers/"  # the folder that links are resolved below


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory, ready: Builder) -> Result:
    return glass_jobs(ready, tmp_path_factory.mktemp("bare"), URL, {}, prefix=False, social="all", policy=False)


def test_no_address_names_the_language(bare: Result) -> None:
    """Neither that of a page nor that of a file for programs, but the names of the sitemap and of its image."""
    assert set(documents(bare.folder)) == {
        *("", "404.html", "about/", "insights/", "jobs/", "jobs/acme/blower/", "my-skills/", "shortlist/", "tags/"),
        *("companies/", "companies/acme/", "crafts/", "crafts/glass/"),
    }
    for file in ("feed.xml", "crafts/glass/feed.json", "jobs/acme/blower/index.html.md", "social/crafts/glass.png"):
        assert (bare.folder / file).is_file(), file
    for path in bare.folder.rglob("*"):
        if path.suffix in (".html", ".xml", ".json", ".md", ".txt") and "assets" not in path.parts:
            assert "/en/" not in path.read_text("utf-8"), path


def test_every_page_can_have_a_preview_image_of_its_own(bare: Result) -> None:
    """Postings, and the terms of every taxonomy."""
    for page in ("jobs/acme/blower", "companies/acme"):
        assert f"{URL}social/{page}.png" in (bare.folder / page / "index.html").read_text("utf-8")


def test_a_publisher_can_do_without_a_policy(bare: Result) -> None:
    assert [one for one in bare.folder.rglob("*.html") if "Content-Security-Policy" in one.read_text("utf-8")] == []


def test_every_link_and_asset_resolves(bare: Result, serve: Serve) -> None:
    """From pages of every depth, whose layout is shared by those of one depth."""
    crawl = Crawl(serve(bare.folder, mount="careers"), URL).run("", "sitemap.xml")
    assert crawl.faults == []
    assert len(crawl.ids) > 10


def test_sitemap_and_language_are_those_of_the_one_language(bare: Result) -> None:
    """Every page says its language, and the sitemap names the pages without versions of them."""
    for url, document in documents(bare.folder).items():
        (html,) = [one for one in document if one.tag == "html"]
        assert html.attrs["lang"] == "en", url
    sitemap = (bare.folder / "sitemap-en.xml").read_text("utf-8")
    assert sitemap.count("<loc>") == 10
    assert f"<loc>{URL}jobs/acme/blower/</loc>" in sitemap
    assert "hreflang" not in sitemap


def test_a_reader_finds_a_posting(bare: Result, serve: Serve, read: Visiting) -> None:
    """By the search of the list of jobs, and by that of the header, which every page has."""
    home = serve(bare.folder, mount="careers")
    page = read(f"{home}jobs/?q=painter").page
    expect(page.locator("[data-result-count]")).to_have_attribute("data-result-count", "0")
    page.locator("[data-jobs] input[name=q]").fill("blower")
    expect(page.locator("[data-result-count]")).to_have_attribute("data-result-count", "1")
    page.get_by_role("link", name="Blower").click()
    expect(page).to_have_url(f"{home}jobs/acme/blower/")
    page.locator("[data-header-search] input[name=q]").fill("glass")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{home}jobs/?q=glass")


def test_the_published_addresses_are_those_of_the_library(bare: Result) -> None:
    """A lost address is answered in the language, with a link to the root."""
    lost = documents(bare.folder)["404.html"]
    links = [one.attrs["href"] for one in lost.all(lambda one: one.tag == "a") if "href" in one.attrs]
    assert "./" in links
    assert "jobs/" in links
    assert Path(bare.folder / "index.html").is_file()
