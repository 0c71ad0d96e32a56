"""Links, anchors and what pages fetch."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.hand import ask, figures, page, told, write

ZH = "zh/index.html"


def test_a_sound_site_has_no_dead_links(tmp_path: Path) -> None:
    """And it is said how many there were."""
    site = write(tmp_path, {})
    assert told("links", site) == []
    assert figures("links", site) == {"pages": 4, "addresses": 4, "redirects": 0}


@pytest.mark.parametrize(
    ("body", "code", "value"),
    [
        ('<a href="lost/">x</a>', "nothing-answers", "zh/lost/"),
        ('<meta property="og:image" content="https://jobs.acme.dev/careers/x.png">', "nothing-answers", "x.png"),
        ('<a href="../en/#lost">x</a>', "no-such-anchor", "en/#lost"),
        ('<svg><use href="#lost"/></svg>', "no-such-anchor", "zh/#lost"),
        ('<img src="a.png">', "resource-missing", "zh/a.png"),
        ('<i style="background: url(a.png)"></i>', "resource-missing", "zh/a.png"),
        ('<script src="https://cdn.example/a.js"></script>', "fetched-elsewhere", "https://cdn.example/a.js"),
        ('<a href="/zh/">x</a>', "address-above", "/zh/"),
        ('<a href="https://[half/">x</a>', "address-malformed", "https://[half/"),
    ],
)
def test_each_fault_is_told_with_its_line(tmp_path: Path, body: str, code: str, value: str) -> None:
    """The first page that has it, and the line there."""
    site = write(tmp_path, {ZH: page("zh/", f"<p>\n{body}")})
    assert told("links", site) == [(f"site/{ZH}", 9, code, value)]


@pytest.mark.parametrize(
    "body",
    [
        '<a href="https://acme.example/">x</a>',
        '<a href="mailto:jobs@acme.dev">x</a>',
        '<a href="#">x</a> <a href="#top">x</a> <a href="#content">x</a>',
        '<a href="../en/#:~:text=English">x</a>',
        '<a href="../en">x</a> <a href="../en/index.html">x</a> <a href="../404">x</a>',
        '<a href="?q=1">x</a>',
        '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
    ],
)
def test_what_works_is_not_told(tmp_path: Path, body: str) -> None:
    """Links elsewhere, the top of a page, passages by their text, and what GitHub Pages answers to."""
    assert told("links", write(tmp_path, {ZH: page("zh/", body)})) == []


def test_the_index_that_a_page_searches_is_there(tmp_path: Path) -> None:
    """Scripts fetch it from the folder that the page names."""
    files = {ZH: page("zh/", '<template data-index="../search/"></template>')}
    missing = [(f"site/{ZH}", 1, "resource-missing", "search/index.json")]
    assert told("links", write(tmp_path, files)) == missing
    assert told("links", write(tmp_path, {**files, "search/index.json": "{}"})) == []


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
