"""What is read off a page."""

from __future__ import annotations

import pytest

from careers.checks.reading import Document, module, style

LINK, FETCHED = False, True


@pytest.mark.parametrize(
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
        ('<template data-index="../search/"></template>', [(FETCHED, "../search/index.json")]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
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


@pytest.mark.parametrize("data", [b"", b"\x00\xff\xfe", b"<" * 5000, bytes(range(256)) * 50], ids=len)
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
    """
    assert list(module(script)) == ["./a.js", "../b.js", "./c.js", "./d.js"]
