"""Pages: links, anchors and what they fetch, recorded addresses, languages, sitemaps, and structured data."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.checks.hand import EXPECTED, GONE, OLD, URL, ask, figures, job, on, page, script, told, urlset, write

ZH = "zh/index.html"


def test_a_sound_site_has_no_dead_links(tmp_path: Path) -> None:
    """And it is said how many there were."""
    site = write(tmp_path, {})
    assert told("links", site) == []
    assert figures("links", site) == {"pages": 4, "addresses": 4, "redirects": 0}


def test_each_fault_is_told_with_its_line(tmp_path: Path) -> None:
    """The first page that has it, and the line there."""
    for body, code, value in (
        ('<a href="lost/">x</a>', "nothing-answers", "zh/lost/"),
        ('<meta property="og:image" content="https://jobs.acme.dev/careers/x.png">', "nothing-answers", "x.png"),
        ('<a href="../en/#lost">x</a>', "no-such-anchor", "en/#lost"),
        ('<svg><use href="#lost"/></svg>', "no-such-anchor", "zh/#lost"),
        ('<img src="a.png">', "resource-missing", "zh/a.png"),
        ('<i style="background: url(a.png)"></i>', "resource-missing", "zh/a.png"),
        ('<script src="https://cdn.example/a.js"></script>', "fetched-elsewhere", "https://cdn.example/a.js"),
        ('<a href="/zh/">x</a>', "address-above", "/zh/"),
        ('<a href="https://[half/">x</a>', "address-malformed", "https://[half/"),
    ):
        site = write(tmp_path, {ZH: page("zh/", f"<p>\n{body}")})
        assert told("links", site) == [(f"site/{ZH}", 9, code, value)]


def test_what_works_is_not_told(tmp_path: Path) -> None:
    """Links elsewhere, the top of a page, passages by their text, and what GitHub Pages answers to."""
    body = (
        '<a href="https://acme.example/">x</a>'
        '<a href="mailto:jobs@acme.dev">x</a>'
        '<a href="#">x</a> <a href="#top">x</a> <a href="#content">x</a>'
        '<a href="../en/#:~:text=English">x</a>'
        '<a href="../en">x</a> <a href="../en/index.html">x</a> <a href="../404">x</a>'
        '<a href="?q=1">x</a>'
        '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'
    )
    assert told("links", write(tmp_path, {ZH: page("zh/", body)})) == []


def test_the_index_that_a_page_searches_is_there(tmp_path: Path) -> None:
    """Scripts fetch it from the folder that the page names."""
    files = {ZH: page("zh/", '<template data-index="../search/"></template>')}
    missing = [(f"site/{ZH}", 1, "resource-missing", "search/base.gz")]
    assert told("links", write(tmp_path, files)) == missing
    assert told("links", write(tmp_path, {**files, "search/base.gz": "{}"})) == []


def test_a_fault_on_many_pages_is_told_once(tmp_path: Path) -> None:
    """With the first of them and their number."""
    pages = {f"en/{name}/index.html": page(f"en/{name}/", '<a href="../lost/">x</a>') for name in "abcde"}
    site = write(tmp_path, pages)
    assert told("links", site) == [("site/en/a/index.html", 8, "nothing-answers", "en/lost/")]
    assert ask("links", site)[0][0].params["count"] == "5"


def test_what_styles_and_modules_fetch_is_there(tmp_path: Path) -> None:
    """Addresses in them are relative to themselves."""
    files = {
        "assets/a.css": "@import 'b.css';\nb { background: url(../c.png) }\n",
        "assets/b.css": "",
        "assets/d.js": "import './e.js';\nimport '../f.js';\n",
        "assets/e.js": "",
    }
    assert told("links", write(tmp_path, files)) == [
        ("site/assets/a.css", 2, "resource-missing", "c.png"),
        ("site/assets/d.js", 2, "resource-missing", "f.js"),
    ]


def redirect(target: str) -> str:
    """A page that leads on to `target`."""
    return f'<!doctype html>\n<html lang="en">\n<meta http-equiv="refresh" content="0; url={target}">\n'


def test_redirects_lead_to_pages(tmp_path: Path) -> None:
    """Not to what is not there."""
    site = write(tmp_path, {"en/old/index.html": redirect("../"), "en/older/index.html": redirect("../old/")})
    assert told("links", site) == []
    assert figures("links", site)["redirects"] == 2
    site = write(tmp_path, {"en/old/index.html": redirect("../lost/"), "en/older/index.html": redirect("../")})
    assert told("links", site) == [("site/en/old/index.html", 3, "nothing-answers", "en/lost/")]


def test_recorded_addresses_answer_in_the_folder(tmp_path: Path) -> None:
    """By a page or a redirect; one without either is an error at its line."""
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "addresses.txt").write_text("zh/\nen/\nnew/\nold/\n", "utf-8")
    given = replace(EXPECTED, content=tmp_path / "content")
    pages = {
        f"{code}/{name}/index.html": page(f"{code}/{name}/", head=OLD if name == "old" else "")
        for code in ("zh", "en")
        for name in ("old", "new", "page/2")
    }
    site = write(tmp_path, {**pages, "en/unrecorded/index.html": page("en/unrecorded/")})
    assert told("addresses", site, given) == []
    assert figures("addresses", site, given) == {"recorded": 6, "new": 1}
    (site / "en" / "new" / "index.html").unlink()
    assert [found[:2] for found in told("addresses", site, given)] == [("content/addresses.txt", 3)]


def test_what_is_gone_is_not_to_be_recorded(tmp_path: Path) -> None:
    """Its page is there because of a line; in the languages that this does not name, it is no address of old."""
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "addresses.txt").write_text("zh/\nen/\nzh/dead/ -> gone\n", "utf-8")
    given = replace(EXPECTED, content=tmp_path / "content")
    names = ("zh/dead/", "en/dead/")
    site = write(tmp_path, {f"{name}index.html": page(name, GONE) for name in names})
    assert told("addresses", site, given) == []
    assert figures("addresses", site, given) == {"recorded": 3, "new": 0}


def test_without_an_address_list_nothing_is_recorded(tmp_path: Path) -> None:
    """That is no fault: a site begins so."""
    given = replace(EXPECTED, content=tmp_path / "content")
    assert told("addresses", write(tmp_path, {}), given) == []
    assert figures("addresses", write(tmp_path, {}), given) == {"recorded": 0, "new": 2}


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


PAGE = "en/jobs/acme/engineer/"
FILE = f"{PAGE}index.html"


def site(tmp_path: Path, head: str, body: str = "", address: str = PAGE) -> Path:
    """A site with a page of one job."""
    return write(tmp_path, {f"{address}index.html": page(address, body, head)})


def test_a_complete_job_on_its_own_page_is_right(tmp_path: Path) -> None:
    """And counted."""
    trail = script({"@type": "BreadcrumbList", "itemListElement": [{"@type": "ListItem", "item": f"{URL}en/"}]})
    folder = site(tmp_path, job(url=f"{URL}{PAGE}", validThrough="2026-12-31T23:59:59+00:00") + trail)
    assert told("structured", folder) == []
    assert figures("structured", folder) == {"jobs": 1, "marked": 1}


def test_a_job_may_be_applied_for_on_its_last_day(tmp_path: Path) -> None:
    """The day after, the page should not say it any more."""
    folder = site(tmp_path, job(validThrough="2026-12-31"))
    assert told("structured", folder, on("2026-12-31")) == []
    assert [found[2] for found in told("structured", folder, on("2027-01-01"))] == ["markup-expired"]


def test_a_job_is_marked_up_on_its_own_open_page_alone(tmp_path: Path) -> None:
    """Not on lists, not twice, not when it has closed."""
    assert [one[2] for one in told("structured", site(tmp_path / "a", job(), address="en/jobs/"))] == [
        "markup-misplaced"
    ]
    assert [one[2] for one in told("structured", site(tmp_path / "b", job() + job()))] == ["markup-misplaced"]
    closed = site(tmp_path / "c", job(), "<article data-closed>x</article>")
    assert [one[2] for one in told("structured", closed)] == ["markup-closed"]
    assert figures("structured", closed)["jobs"] == 0


def test_what_cannot_be_read_is_no_job(tmp_path: Path) -> None:
    """It is about nothing, however deep it nests."""
    scripts = [f'<script type="application/ld+json">{text}</script>' for text in ('{"a": }', "[" * 100_000)]
    folder = site(tmp_path, "".join(scripts))
    assert told("structured", folder) == []
    assert figures("structured", folder) == {"jobs": 1, "marked": 0}


def test_a_language_that_no_font_could_draw_is_named(tmp_path: Path) -> None:
    """Where preview images are wanted at all."""
    site = write(tmp_path, {"social/en.png": b""})
    assert told("languages", site) == []
    found = told("languages", site, replace(EXPECTED, previews=True))
    assert found == [("site/social/zh.png", 1, "preview-without-font", "中文")]
