"""The files of a content folder are opened without following a link, and without waiting, and read as UTF-8."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import pytest

from careers.content import folder
from careers.content.folder import files_below, is_reserved, list_folder, read_text, walk
from careers.support.diagnostics import Diagnostics
from careers.support.files import read_file
from tests.each import each


def refused(path: Path) -> str:
    diagnostics = Diagnostics()
    with pytest.raises(OSError) as caught:
        read_file(path, 100)
    folder.record_unreadable(caught.value, "x", diagnostics)
    (diagnostic,) = diagnostics
    return diagnostic.code


def test_a_file_is_read_as_far_as_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One byte more shows that there is more."""
    (tmp_path / "a").write_bytes(b"abcdef")
    monkeypatch.chdir(tmp_path)
    assert [read_file(tmp_path / "a", limit) for limit in (0, 3, 6, 9)] == [b"a", b"abcd", b"abcdef", b"abcdef"]
    assert read_file("a", 9) == read_file(str(tmp_path / "x" / ".." / "a"), 9) == b"abcdef"


def test_what_is_missing_is_not_called_a_link(tmp_path: Path) -> None:
    assert refused(tmp_path / "none") == refused(tmp_path / "none" / "none") == "unreadable"


def test_nothing_but_a_regular_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    with socket.socket(socket.AF_UNIX) as made:
        made.bind("socket")
    Path("folder").mkdir()
    Path("file").touch()
    for path in ("pipe", "socket", "folder", "/dev/null", "/dev/zero", "file/below"):
        assert (path, refused(Path(path))) == (path, "not-a-file")


@pytest.mark.parametrize("way", ["absolute", "relative"])
def test_no_part_of_a_path_is_a_link(tmp_path: Path, way: str) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "file").write_bytes(b"x")
    base = tmp_path if way == "absolute" else Path()
    (tmp_path / "link").symlink_to(base / "a")
    (tmp_path / "a" / "link").symlink_to(base / "a" / "b" if way == "absolute" else "b")
    (tmp_path / "a" / "b" / "link").symlink_to(base / "a" / "b" / "file" if way == "absolute" else "file")
    assert read_file(tmp_path / "a/b/file", 9) == b"x"
    for path in ("link/b/file", "a/link/file", "a/b/link"):
        assert (tmp_path / path).read_bytes() == b"x"
        assert refused(tmp_path / path) == "not-a-file"
    for path in ("link", "a/link"):
        diagnostics = Diagnostics()
        assert list(list_folder(tmp_path / path, "x", diagnostics)) == []
        assert [(one.path, one.code) for one in diagnostics] == [("x", "not-a-file")]


def test_a_folder_that_others_cannot_list_can_be_passed(tmp_path: Path) -> None:
    """As the folder above a home often is."""
    (tmp_path / "above" / "home").mkdir(parents=True)
    (tmp_path / "above" / "home" / "file").write_bytes(b"x")
    (tmp_path / "above").chmod(0o111)
    assert read_file(tmp_path / "above/home/file", 9) == b"x"
    (tmp_path / "above").chmod(0o755)


def test_a_tree_may_be_deeper_than_calls_can_nest(tmp_path: Path) -> None:
    paths = [f"{tmp_path}{'/a' * depth}" for depth in range(1, sys.getrecursionlimit() + 100)]
    for path in paths:
        Path(path).mkdir()
    Path(paths[-1], "file").touch()
    (listed,) = files_below(tmp_path, "x", Diagnostics())
    assert listed[0] == f"{'a/' * len(paths)}file"
    Path(paths[-1], "file").unlink()
    for path in reversed(paths):  # what clears up after tests cannot
        Path(path).rmdir()


def test_hidden_files_are_left_alone(tmp_path: Path) -> None:
    """As editors' programs leave them, links too; folders are passed through for who asks."""
    (tmp_path / ".#lock").symlink_to("nobody@nowhere")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "link").symlink_to("x")
    (tmp_path / "file").touch()
    diagnostics = Diagnostics()
    assert [entry.name for entry in list_folder(tmp_path, "x", diagnostics)] == ["file"]
    walked = {path: [entry.name for entry in found] for path, found in walk(tmp_path, "x", diagnostics, hidden=True)}
    assert walked == {"": [".git", "file"], "/.git": ["link"]}
    assert list(diagnostics) == []


@each("name", ["con", "CON", "Nul.zh.md", "aux.yml", "com1.png", "lpt9", "prn .txt", "com¹", "a.", "a ", "conin$"])
def test_names_of_devices_are_reserved(name: str) -> None:
    assert is_reserved(name)


@each("name", ["console", "con-job", "com10", "a.con", "com", "aux_", "nul1", "a b", "a..b"])
def test_names_like_those_of_devices_are_free(name: str) -> None:
    assert not is_reserved(name)


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
