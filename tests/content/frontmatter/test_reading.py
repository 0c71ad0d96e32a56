"""Files arrive in many encodings: UTF-8 is read, others are refused at the line where they show."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers.content.frontmatter import read_text
from careers.support.diagnostics import Diagnostics

TEXT = "---\ntitle: 算子开发工程师\n---\n\n职责：编写并优化算子。\n"


def read(tmp_path: Path, data: bytes, limit: int = 1000) -> tuple[str | None, Diagnostics]:
    path = tmp_path / "a.md"
    path.write_bytes(data)
    diagnostics = Diagnostics()
    return read_text(path, "it's/a.md", diagnostics, limit), diagnostics


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        b"\xef\xbb\xbf" + TEXT.encode(),
        TEXT.replace("\n", "\r\n").encode(),
        TEXT.replace("\n", "\r").encode(),
        b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode(),
    ],
    ids=["plain", "byte order mark", "Windows", "old Mac", "Notepad"],
)
def test_utf_8_is_read_alike_from_every_system(tmp_path: Path, data: bytes) -> None:
    """A byte order mark is dropped and line ends become LF."""
    text, diagnostics = read(tmp_path, data)
    assert (text, list(diagnostics)) == (TEXT, [])


@pytest.mark.parametrize(
    ("data", "line", "code"),
    [
        (TEXT.encode("gb18030"), 2, "not-utf8"),
        (TEXT.encode("utf-16"), 1, "not-utf8"),
        (b"a\nb\n\xc3\x28", 3, "not-utf8"),
        (b"a\n\0b", 2, "binary-file"),
        (b"\n" * 1001, 1, "file-too-large"),
    ],
    ids=["GB18030", "UTF-16", "broken sequence", "NUL", "too much"],
)
def test_another_encoding_is_refused_at_the_line_it_shows(tmp_path: Path, data: bytes, line: int, code: str) -> None:
    text, diagnostics = read(tmp_path, data)
    assert (text, [(one.line, one.code) for one in diagnostics]) == (None, [(line, code)])
