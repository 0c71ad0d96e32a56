"""Files arrive in many encodings: UTF-8 is read, the others are named."""

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
    ("data", "line", "code", "encoding"),
    [
        (TEXT.encode("gb18030"), 2, "other-encoding", "GB18030"),
        (TEXT.encode("gbk"), 2, "other-encoding", "GB18030"),
        (TEXT.encode("utf-16"), 1, "other-encoding", "UTF-16"),
        (TEXT.encode("utf-16-be").join([b"\xfe\xff", b""]), 1, "other-encoding", "UTF-16"),
        (b"---\ntitle: caf\xe9\n---\n", 2, "not-utf8", None),
        (b"a\nb\n\xc3\x28", 3, "not-utf8", None),
        (bytes(range(128, 256)), 1, "not-utf8", None),
        (b"a\n\0b", 2, "binary-file", None),
    ],
    ids=["GB18030", "GBK", "UTF-16LE", "UTF-16BE", "Latin-1", "broken sequence", "arbitrary bytes", "NUL"],
)
def test_another_encoding_is_named_at_the_line_it_shows(
    tmp_path: Path, data: bytes, line: int, code: str, encoding: str | None
) -> None:
    text, diagnostics = read(tmp_path, data)
    assert text is None
    assert [(one.line, one.code, one.params.get("encoding")) for one in diagnostics] == [(line, code, encoding)]


def test_the_command_that_converts_puts_the_file_back_and_quotes_its_name(tmp_path: Path) -> None:
    _, diagnostics = read(tmp_path, TEXT.encode("gb18030"))
    quoted = "'it'\"'\"'s/a.md'"
    assert [one.params["command"] for one in diagnostics] == [
        f"iconv -f GB18030 -t UTF-8 {quoted} > utf8.tmp && mv utf8.tmp {quoted}"
    ]


def test_a_file_over_the_limit_is_refused_and_one_at_it_is_read(tmp_path: Path) -> None:
    """Size is judged in bytes, before anything is decoded."""
    assert read(tmp_path, b"a" * 1000)[0] == "a" * 1000
    text, diagnostics = read(tmp_path, b"a" * 1001)
    assert text is None
    assert [one.code for one in diagnostics] == ["file-too-large"]


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    diagnostics = Diagnostics()
    assert read_text(tmp_path / "none.md", "none.md", diagnostics) is None
    assert [(one.code, one.params["reason"]) for one in diagnostics] == [("unreadable", "No such file or directory")]
