"""What must not be published, or cannot be."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from careers.checks import examine
from tests.checks.hand import CODES, EXPECTED, SITE, figures, page, told, write


def test_a_sound_folder_is_clean(tmp_path: Path) -> None:
    """A hidden mark for hosts does no harm."""
    site = write(tmp_path, {".nojekyll": "", "zh/昇腾.txt": "x"})
    assert told("hygiene", site) == []
    assert figures("hygiene", site) == {"files": 8}


@pytest.mark.parametrize(
    ("name", "code"),
    [
        (".env", "published-hidden"),
        (".git/config", "published-hidden"),
        (".well-known/security.txt", "published-hidden"),
        ("zh/notes.md", "published-source"),
        ("zh/lost.html.md", "published-source"),
        ("mkdocs.yml", "published-source"),
        ("zh/index.html.bak", "published-source"),
        ("zh/a:b.png", "published-name"),
        ("zh/what?.png", "published-name"),
        ("zh/a\nb.png", "published-name"),
        ("ZH/other.png", "published-twice"),
    ],
    ids=repr,
)
def test_names_that_are_not_to_be_published_are_told(tmp_path: Path, name: str, code: str) -> None:
    """Hidden files, sources, characters that artifacts refuse, names that some file systems take for one."""
    assert {found[2] for found in told("hygiene", write(tmp_path, {name: "x"}))} == {code}


def test_a_page_as_markdown_may_lie_beside_it(tmp_path: Path) -> None:
    """By llmstxt.org's name for it; Markdown that belongs to no page is somebody's source."""
    assert told("hygiene", write(tmp_path, {"zh/index.html.md": "# A"})) == []


def test_names_of_one_look_are_told(tmp_path: Path) -> None:
    """é as one character and as two are the same file on some machines."""
    site = write(tmp_path, {"caf\u00e9.png": "x", "cafe\u0301.png": "x"})
    assert [found[2] for found in told("hygiene", site)] == ["published-twice"]


def test_what_is_neither_file_nor_folder_is_told(tmp_path: Path) -> None:
    """Links would publish what they lead to, also when that is nothing; pipes are nothing to publish."""
    site = write(tmp_path, {})
    (site / "passwords").symlink_to("/etc/passwd")
    (site / "outside").symlink_to(tmp_path)
    (site / "zh" / "lost.html").symlink_to("nowhere")
    os.mkfifo(site / "pipe")
    assert [(path, code) for path, _, code, _ in told("hygiene", site)] == [
        ("site/outside", "published-link"),
        ("site/passwords", "published-link"),
        ("site/pipe", "published-special"),
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


def test_pages_in_another_encoding_are_told(tmp_path: Path) -> None:
    """With the line of the first byte that is wrong; the rest is judged all the same."""
    text = page("zh/a/", '\n<a href="../">中文</a>')
    site = write(tmp_path, {"zh/a/index.html": text.encode("gb18030"), "zh/b/index.html": b"\x00\xff\xfe" * 99})
    assert told("hygiene", site) == [
        ("site/zh/a/index.html", 9, "built-not-utf8", ""),
        ("site/zh/b/index.html", 1, "built-not-utf8", ""),
    ]
    assert told("links", site) == []


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
    names = [*SITE, "a.css", "a.js", "a.json", "a.ics", "a.svg", "feed.xml", "feed.json", "search/index.json"]
    site = write(tmp_path, dict.fromkeys(names, data))
    sections = examine(site, "site", EXPECTED)
    codes = {one.code for section in sections for one in section.diagnostics}
    assert {"data-broken", "page-no-lang"} <= codes
    assert all(one.text(lang) for section in sections for one in section.diagnostics for lang in CODES)


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In words, and once; nothing else of it is."""
    read = Path.read_bytes

    def refuse(self: Path) -> bytes:
        if self.name == "a.html":
            raise PermissionError(13, "Permission denied")
        return read(self)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    site = write(tmp_path, {"zh/a.html": page("zh/a.html")})
    assert told("hygiene", site) == [("site/zh/a.html", 1, "built-unreadable", "")]
