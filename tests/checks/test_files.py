"""The files of a site: what must not be published or cannot be, data for machines, and the size of it all."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from careers.checks import examine
from tests.checks.hand import CODES, EXPECTED, SITE, ask, figures, page, told, write


def test_a_sound_folder_is_clean(tmp_path: Path) -> None:
    """A hidden mark for hosts does no harm."""
    site = write(tmp_path, {".nojekyll": "", "zh/昇腾.txt": "x"})
    assert told("hygiene", site) == []
    assert figures("hygiene", site) == {"files": 8}


def test_names_that_are_not_to_be_published_are_told(tmp_path: Path) -> None:
    """Hidden files and folders, and sources."""
    sources = ("zh/notes.md", "zh/lost.html.md", "mkdocs.yml", "zh/index.html.bak")
    site = write(tmp_path, dict.fromkeys((".env", ".git/config", ".well-known/security.txt", *sources), "x"))
    hidden = dict.fromkeys((".env", ".git", ".well-known"), "published-hidden")
    found = {path.removeprefix("site/"): code for path, _, code, _ in told("hygiene", site)}
    assert found == {**hidden, **dict.fromkeys(sources, "published-source")}


def test_a_page_as_markdown_may_lie_beside_it(tmp_path: Path) -> None:
    """By llmstxt.org's name for it; Markdown that belongs to no page is somebody's source."""
    assert told("hygiene", write(tmp_path, {"zh/index.html.md": "# A"})) == []


def test_links_are_told_and_pipes_never_waited_for(tmp_path: Path) -> None:
    """Links would publish what they lead to, also when that is nothing."""
    site = write(tmp_path, {})
    (site / "passwords").symlink_to("/etc/passwd")
    (site / "outside").symlink_to(tmp_path)
    (site / "zh" / "lost.html").symlink_to("nowhere")
    os.mkfifo(site / "pipe.html", 0o644)
    assert [(path, code) for path, _, code, _ in told("hygiene", site)] == [
        ("site/outside", "published-link"),
        ("site/passwords", "published-link"),
        ("site/zh/lost.html", "published-link"),
    ]


def test_everybody_may_read_what_is_published(tmp_path: Path) -> None:
    """GitHub Pages refuses an artifact with anything else."""
    site = write(tmp_path, {})
    (site / "robots.txt").chmod(0o640)
    (site / "zh").chmod(0o750)
    assert [(path, code) for path, _, code, _ in told("hygiene", site)] == [
        ("site/robots.txt", "published-unreadable"),
        ("site/zh", "published-unreadable"),
    ]


GARBAGE = (
    b"",
    b"\x00" * 64,
    b"\xff\xfe<",
    b"<" * 999,
    b'<base href="//["><a href="//[">',
    b"{" * 999,
    b"]]>&#0;",
    b"BEGIN:",
)


@pytest.mark.parametrize("data", GARBAGE, ids=repr)
def test_garbage_in_every_file_is_told_in_words(tmp_path: Path, data: bytes) -> None:
    """Whatever a file holds, every check comes to its end."""
    names = [*SITE, "a.css", "a.js", "a.json", "a.ics", "a.svg", "feed.xml", "feed.json", "search/base.gz"]
    site = write(tmp_path, dict.fromkeys(names, data))
    sections = examine(site, EXPECTED)
    codes = {one.code for section in sections for one in section.diagnostics}
    assert {"data-broken", "page-no-lang"} <= codes
    assert all(one.text(lang) for section in sections for one in section.diagnostics for lang in CODES)


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its permissions, and once."""
    read = Path.read_bytes

    def refuse(self: Path) -> bytes:
        if self.name == "a.html":
            raise PermissionError(13, "Permission denied")
        return read(self)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    site = write(tmp_path, {"zh/a.html": page("zh/a.html")})
    (site / "zh/a.html").chmod(0)
    assert told("hygiene", site) == [("site/zh/a.html", 1, "published-unreadable", "a.html")]


def test_what_parses_is_counted(tmp_path: Path) -> None:
    """By kind; feeds are told from other files by their names."""
    files = {"a.json": "{}", "a.svg": "<svg/>", "site.webmanifest": "{}"}
    assert told("data", write(tmp_path, files)) == []
    assert figures("data", write(tmp_path, files)) == {"xml": 1, "json": 2, "svg": 1}
    site = write(tmp_path, {**files, "en/feed.xml": "<feed/>", "en/feed.json": "{}"})
    assert told("data", site) == []
    assert figures("data", site)["feeds"] == 2


def test_what_does_not_parse_is_told(tmp_path: Path) -> None:
    """With its line where the parser knows it."""
    site = write(
        tmp_path,
        {
            "a.xml": "<a>\n<b></a>",
            "a.svg": "<svg>\n\n&nbsp;</svg>",
            "a.json": '{"a": 1,\n}',
            "bytes.json": b"\xff{}",
            "deep.json": "[" * 100_000,
        },
    )
    lines = {"a.json": 2, "a.svg": 3, "a.xml": 2, "bytes.json": 1, "deep.json": 1}
    assert sorted(told("data", site)) == [(f"site/{name}", line, "data-broken", "") for name, line in lines.items()]


def test_everything_is_weighed(tmp_path: Path) -> None:
    """The whole is what lies in the folder, links not followed."""
    site = write(tmp_path, {"assets/a.css": "x" * 70, "zh/a.webp": "x" * 60})
    assert figures("weight", site)["total"] == sum(path.stat().st_size for path in site.rglob("*") if path.is_file())


def test_the_largest_files_are_named(tmp_path: Path) -> None:
    """The largest first."""
    site = write(tmp_path, {"a.bin": "x" * 9000, "b.bin": "x" * 8000, "c.bin": "x" * 9500})
    found = ask("weight", site)[1]
    assert [(one.name, one.value) for one in found if one.key == "largest"] == [
        ("c.bin", 9500),
        ("a.bin", 9000),
        ("b.bin", 8000),
    ]
    assert all(one.size for one in found)


def test_what_is_too_large_is_an_error_and_what_is_nearly_so_is_advice(tmp_path: Path) -> None:
    """At the limit it may be published still."""
    site = write(tmp_path, {"en/a.bin": "x" * 9000})
    total = int(figures("weight", site)["total"])
    codes = {
        limit: [found[2] for found in told("weight", site, replace(EXPECTED, limit=limit))]
        for limit in (total - 1, total, total * 100 // 81, total * 100 // 79)
    }
    assert list(codes.values()) == [["site-too-large"], ["site-nearly-full"], ["site-nearly-full"], []]
    (fault,) = ask("weight", site, replace(EXPECTED, limit=total - 1))[0]
    assert (fault.params["size"], fault.params["largest"][:8]) == (f"{total:,}", "en/a.bin")
