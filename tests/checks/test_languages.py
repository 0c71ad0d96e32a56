"""Languages, sitemaps and robots."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.checks.hand import EXPECTED, OLD, URL, figures, page, told, urlset, write

ALONE = "en/alone/"


def test_a_sound_site_is_clean(tmp_path: Path) -> None:
    """Homes in two languages, and a page in one."""
    files = {"en/alone/index.html": page(ALONE), "sitemap.xml": urlset("", "zh/", "en/", ALONE)}
    site = write(tmp_path, files)
    assert told("languages", site) == []
    assert figures("languages", site) == {"listed": 4, "files": 1}


def index(*files: str) -> str:
    """A sitemap that names others."""
    entries = "".join(f"<sitemap><loc>{URL}{one}</loc></sitemap>\n" for one in files)
    return f'<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{entries}</sitemapindex>'


def test_an_index_of_sitemaps_is_followed(tmp_path: Path) -> None:
    """What any of them lists counts; one that is not there is told."""
    files = {"sitemap-zh.xml": urlset("", "zh/"), "sitemap-en.xml": urlset("en/")}
    site = write(tmp_path, {**files, "sitemap.xml": index(*files)})
    assert told("languages", site) == []
    assert figures("languages", site) == {"listed": 3, "files": 3}
    site = write(tmp_path, {**files, "sitemap.xml": index(*files, "sitemap-de.xml")})
    assert told("languages", site) == [("site/sitemap.xml", 1, "sitemap-dead", "sitemap-de.xml")]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"zh/index.html": page("zh/", lang="en")}, {"page-lang"}),
        ({"index.html": page("", lang="")}, {"page-no-lang"}),
        ({"en/index.html": page("en/", canonical="zh/")}, {"sitemap-noindex"}),
        ({"en/index.html": page("en/", head='<meta name="robots" content="noindex">')}, {"sitemap-noindex"}),
        ({"en/index.html": page("en/", "<article data-closed>x</article>")}, {"sitemap-noindex"}),
        ({"en/index.html": page("en/", head=OLD)}, {"sitemap-noindex"}),
        ({"en/a/index.html": page("en/a/")}, {"page-unlisted"}),
        ({"sitemap.xml": None}, {"sitemap-missing"}),
        ({"sitemap.xml": urlset("", "zh/", "en/", "en/lost/")}, {"sitemap-dead"}),
        ({"sitemap.xml": urlset("", "en/")}, {"page-unlisted"}),
        (
            {"sitemap.xml": urlset("", "zh/", "en/").replace(URL + "zh/", "https://other.example/")},
            {"sitemap-dead", "page-unlisted"},
        ),
        ({"robots.txt": "User-agent: *\nAllow: /\n"}, {"robots-silent"}),
        ({"robots.txt": f"User-agent: *\nDisallow: /\nSitemap: {URL}sitemap.xml\n"}, {"robots-closed"}),
    ],
    ids=lambda value: ",".join(sorted(value)) if isinstance(value, set) else "",
)
def test_each_fault_is_found_and_nothing_else(tmp_path: Path, files: dict[str, str | None], expected: set[str]) -> None:
    """A fault planted in the sound site."""
    assert {code for _, _, code, _ in told("languages", write(tmp_path, files))} == expected


@pytest.mark.parametrize("data", ['<?xml version="1.0" encoding="gb18030"?><urlset/>', "<urlset><url><loc>", "<"])
def test_a_sitemap_that_cannot_be_read_lists_nothing(tmp_path: Path, data: str) -> None:
    """That it is broken is said among the data files."""
    site = write(tmp_path, {"sitemap.xml": data})
    assert figures("languages", site) == {}
    assert told("languages", site) == []


def test_a_proof_for_a_search_engine_is_no_page(tmp_path: Path) -> None:
    """A line of text has no language; a page of the site has one."""
    proof = "google-site-verification: google0123456789abcdef.html"
    assert told("languages", write(tmp_path, {"google0123456789abcdef.html": proof})) == []
    found = told("languages", write(tmp_path, {"zh/proof/index.html": proof}))
    assert [(path, code) for path, _, code, _ in found] == [("site/zh/proof/index.html", "page-no-lang")]


def test_a_closed_job_is_in_no_sitemap_and_that_is_right(tmp_path: Path) -> None:
    """Its page stays where it is."""
    body = "<article data-closed>x</article>"
    assert told("languages", write(tmp_path, {"en/jobs/a/b/index.html": page("en/jobs/a/b/", body)})) == []


def test_without_an_address_there_is_no_sitemap_to_judge(tmp_path: Path) -> None:
    """The configuration is told that; the languages of pages are judged still."""
    nowhere = replace(EXPECTED, site_url="")
    assert told("languages", write(tmp_path, {"sitemap.xml": None}), nowhere) == []
    site = write(tmp_path, {"en/index.html": page("en/", lang="fr")})
    assert [code for _, _, code, _ in told("languages", site, nowhere)] == ["page-lang"]
