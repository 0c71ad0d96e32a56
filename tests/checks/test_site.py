"""A site as it is read: what stands on a page, and where its addresses lead."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from careers.checks.reading import Document, module, style
from careers.checks.site import BuiltSite, Place, Scope
from tests.checks.hand import EXPECTED, write
from tests.each import each

LINK, FETCHED = False, True


@each(
    ("html", "references"),
    [
        ('<a href="x/">x</a>', [(LINK, "x/")]),
        ('<form action="x/"><button formaction="y/"></form>', [(LINK, "x/"), (LINK, "y/")]),
        ('<img src="a.png" srcset="b.png 1x, c.png 2x">', [(FETCHED, f"{one}.png") for one in "abc"]),
        ('<img src="data:,x" srcset="data:,x 1x">', [(FETCHED, "data:,x")]),
        ('<link rel="modulepreload" href="a.js">', [(FETCHED, "a.js")]),
        ('<link rel="stylesheet" href="a.css">', [(FETCHED, "a.css")]),
        ('<link rel="preload" href="a.woff2">', [(FETCHED, "a.woff2")]),
        ('<link rel="shortcut icon" href="a.ico">', [(FETCHED, "a.ico")]),
        ('<link rel="preconnect" href="//cdn.example">', [(FETCHED, "//cdn.example")]),
        ('<link rel="canonical" href="x/">', [(LINK, "x/")]),
        ('<video poster="a.png"><source src="a.mp4"></video>', [(FETCHED, "a.png"), (FETCHED, "a.mp4")]),
        ('<iframe src="x/"></iframe><object data="y"></object>', [(FETCHED, "x/"), (FETCHED, "y")]),
        ('<svg><use href="#a"/></svg>', [(FETCHED, "#a")]),
        ("<p style=\"background: url('a.png')\">", [(FETCHED, "a.png")]),
        (
            "<style>@import 'a.css'; b {background: url(c.png)}</style>",
            [(FETCHED, "a.css"), (FETCHED, "c.png")],
        ),
        ('<meta property="og:image" content="a.png">', [(LINK, "a.png")]),
        ('<meta http-equiv="refresh" content="0; url=\'x/\'">', [(LINK, "x/")]),
        ('<template data-index="../search/"></template>', [(FETCHED, "../search/base.gz")]),
    ],
)
def test_everything_that_refers_to_something_is_found(html: str, references: list[tuple[bool, str]]) -> None:
    """With how it refers: what browsers fetch, and what readers follow."""
    assert sorted(Document(html.encode()).references()) == sorted(references)


def test_a_page_says_what_it_is() -> None:
    """Language, original, robots, fragments, and whether its job has closed or is gone."""
    html = (
        b'<html lang="en"><head><link rel="canonical" href="x/"><meta name="robots" content="noindex, follow">'
        b'<script type="application/ld+json">{"a": 1}</script></head>'
        b'<body><a name="old">x</a><article id="job" data-closed data-posting="a/b">y</article></body></html>'
    )
    found = Document(html).page()
    assert (found.lang, found.canonical, found.indexed, found.closed) == ("en", "x/", False, True)
    assert (found.gone, Document(b"<div data-gone>x</div>").page().gone) == (False, True)
    assert found.ids == {"old", "job"}
    assert found.jobs == ()


@each("data", [b"", b"\x00\xff\xfe", b"<" * 5000, bytes(range(256)) * 50])
def test_what_is_no_page_is_read_without_a_fault(data: bytes) -> None:
    """A broken file has nothing in it; that it is broken is said elsewhere."""
    assert not Document(data).page().jobs
    assert list(Document(data).references()) == []


def test_stylesheets_name_what_they_fetch() -> None:
    """In every way of quoting; not in comments."""
    css = "/* url(no.png) */ @import url(a.css); @import 'b.css'; c{d:url( \"e.png\" ) url('f g.png')}"
    assert list(style(css)) == ["a.css", "b.css", "e.png", "f g.png"]


def test_modules_name_what_they_import() -> None:
    """Over several lines, at once or later; what is no address beside the module is left to the browser."""
    script = """import { a,
      b } from "./a.js";
    import "../b.js";
    export * from './c.js';
    const d = await import("./d.js");
    import e from "bare";
    const text = "from './no.js'";
    const typed = (/** @type {import("./no.js").Type} */ one) => one;
    """
    assert list(module(script)) == ["./a.js", "../b.js", "./c.js", "./d.js"]


@pytest.fixture
def root(tmp_path: Path) -> BuiltSite:
    """The sound site."""
    return BuiltSite(write(tmp_path, {}), EXPECTED)


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("../../en/jobs/?q=1#list", Place(Scope.INSIDE, "en/jobs/", "list")),
        ("#facts", Place(Scope.INSIDE, "zh/tags/", "facts")),
        ("../../", Place(Scope.INSIDE, "")),
        ("../index.html", Place(Scope.INSIDE, "zh/")),
        ("/careers/zh/", Place(Scope.INSIDE, "zh/")),
        (" ../jobs/\n", Place(Scope.INSIDE, "zh/jobs/")),
        ("../%E6%98%87%E8%85%BE/#%E6%98%87", Place(Scope.INSIDE, "zh/昇腾/", "昇")),
        ("https://JOBS.acme.dev/careers/zh/", Place(Scope.INSIDE, "zh/")),
        ("//jobs.acme.dev/careers/zh/", Place(Scope.INSIDE, "zh/")),
        ("http://jobs.acme.dev/careers/zh/", Place(Scope.ELSEWHERE, "http://jobs.acme.dev/careers/zh/")),
        ("/zh/", Place(Scope.ABOVE, "/zh/")),
        ("../../../zh/", Place(Scope.ABOVE, "/zh/")),
        ("https://jobs.acme.dev/other/", Place(Scope.ELSEWHERE, "https://jobs.acme.dev/other/")),
        ("//cdn.example/a.js", Place(Scope.ELSEWHERE, "https://cdn.example/a.js")),
        ("data:image/png;base64,AA==", Place(Scope.NOWHERE, "data:image/png;base64,AA==")),
        ("https://[half/", Place(Scope.MALFORMED, "https://[half/")),
        ("https://acme.dev:port/", Place(Scope.MALFORMED, "https://acme.dev:port/")),
    ],
    ids=lambda value: repr(value) if isinstance(value, str) else value.scope.name,
)
def test_an_address_is_resolved_as_browsers_do(root: BuiltSite, written: str, place: Place) -> None:
    """Against the page, under the site's path; what lies beside that path is not the site."""
    assert root.resolve(written, "zh/tags/") == place


def test_a_page_that_names_its_base_is_read_from_there(root: BuiltSite) -> None:
    """The page for lost addresses is served at any depth."""
    assert root.resolve("zh/", "404.html", "/careers/") == Place(Scope.INSIDE, "zh/")
    assert root.resolve("zh/", "404.html", "/") == Place(Scope.ABOVE, "/zh/")
    assert root.resolve("zh/", "404.html", "https://[half/") == Place(Scope.INSIDE, "zh/")


def test_a_site_that_does_not_know_its_address_is_judged_as_if_at_a_root(tmp_path: Path) -> None:
    """What is relative can be judged; what is absolute is elsewhere."""
    root = BuiltSite(write(tmp_path, {}), replace(EXPECTED, site_url=""))
    assert root.resolve("../jobs/", "zh/tags/") == Place(Scope.INSIDE, "zh/jobs/")
    assert root.resolve("https://jobs.acme.dev/careers/zh/", "zh/").scope is Scope.ELSEWHERE
