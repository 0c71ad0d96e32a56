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
    ],
    ids=repr,
)
def test_names_that_are_not_to_be_published_are_told(tmp_path: Path, name: str, code: str) -> None:
    """Hidden files and sources."""
    assert {found[2] for found in told("hygiene", write(tmp_path, {name: "x"}))} == {code}


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
    names = [*SITE, "a.css", "a.js", "a.json", "a.ics", "a.svg", "feed.xml", "feed.json", "search/index.json"]
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
