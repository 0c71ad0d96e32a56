"""A file is written whole, and only over what its new text was made from."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from careers.support.files import Edited, folder_below, move_new, read_file, read_present, write_file


def contents(folder: Path) -> dict[str, str]:
    return {one.name: one.read_text() for one in folder.iterdir()}


def test_a_file_that_cannot_be_written_stays_as_it_was(tmp_path: Path) -> None:
    """And nothing half-written is left beside it."""
    (tmp_path / "a.en.md").write_text("before")
    with pytest.raises(UnicodeEncodeError):
        write_file(tmp_path / "a.en.md", "after \ud800", before=b"before", root=tmp_path)
    assert contents(tmp_path) == {"a.en.md": "before"}


@pytest.mark.parametrize("before", [None, b"before"], ids=["new", "known"])
def test_a_file_is_written_where_nothing_has_happened(tmp_path: Path, before: bytes | None) -> None:
    """In folders that are made for it."""
    path = tmp_path / "acme" / "a.en.md"
    if before is not None:
        path.parent.mkdir()
        path.write_bytes(before)
    write_file(path, "after", before=before, root=tmp_path)
    assert contents(path.parent) == {"a.en.md": "after"}


@pytest.mark.parametrize(
    ("before", "happens", "left"),
    [
        (b"before", lambda path: path.write_text("edited"), {"a.en.md": "edited"}),
        (b"before", Path.unlink, {}),
        (None, lambda path: path.write_text("edited"), {"a.en.md": "edited"}),
    ],
    ids=["changed", "taken away", "made"],
)
def test_what_somebody_did_meanwhile_is_left(
    tmp_path: Path, before: bytes | None, happens: Callable[[Path], object], left: dict[str, str]
) -> None:
    """The writer is told, and leaves nothing beside it."""
    path = tmp_path / "a.en.md"
    if before is not None:
        path.write_bytes(before)
    happens(path)
    with pytest.raises(Edited):
        write_file(path, "after", before=before, root=tmp_path)
    assert contents(tmp_path) == left


@pytest.mark.parametrize("before", [None, b"before"], ids=["new", "known"])
def test_a_link_is_never_written_through(tmp_path: Path, before: bytes | None) -> None:
    """It could lead anywhere, and its text may even be the expected one."""
    (tmp_path / "elsewhere.md").write_text("before")
    (tmp_path / "a.en.md").symlink_to("elsewhere.md")
    with pytest.raises(Edited):
        write_file(tmp_path / "a.en.md", "after", before=before, root=tmp_path)
    assert (tmp_path / "a.en.md").is_symlink()
    assert (tmp_path / "elsewhere.md").read_text() == "before"


@pytest.fixture
def linked(tmp_path: Path) -> Path:
    """A folder whose folder ``a`` is a link to one outside it, with a file in it."""
    (tmp_path / "outside" / "b").mkdir(parents=True)
    (tmp_path / "outside" / "b" / "secret.txt").write_text("secret")
    root = tmp_path / "root"
    root.mkdir()
    (root / "a").symlink_to(tmp_path / "outside")
    return root


@pytest.mark.parametrize("path", ["a/new.txt", "a/b/new.txt", "a/c/new.txt", "a/b/secret.txt"])
def test_no_folder_on_the_way_may_be_a_link(linked: Path, path: str) -> None:
    """Neither a file nor a folder is made where it leads, and nothing there is read."""
    before = b"secret" if path.endswith("secret.txt") else None
    with pytest.raises(OSError, match="a link, or no folder"):
        write_file(linked / path, "new", before=before, root=linked)
    with pytest.raises(OSError, match="a link, or no folder"):
        read_file(linked / path, 100, linked)
    outside = linked.parent / "outside"
    assert sorted(one.relative_to(outside).as_posix() for one in outside.rglob("*")) == ["b", "b/secret.txt"]
    assert (outside / "b" / "secret.txt").read_text() == "secret"


def test_the_folder_itself_may_be_reached_by_a_link(linked: Path) -> None:
    """It is where somebody stands, and no part of what others wrote."""
    write_file(linked / "a" / "new.txt", "new", before=None, root=linked / "a")
    assert read_file(linked / "a" / "new.txt", 100, linked / "a") == b"new"


@pytest.mark.parametrize("path", ["../elsewhere", "a/../../elsewhere"])
def test_what_lies_elsewhere_is_not_below(tmp_path: Path, path: str) -> None:
    """A path is what it says, whatever its parts are."""
    root = tmp_path / "root"
    with pytest.raises(OSError, match="not below"), folder_below(root / path, root):
        pass
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
def test_only_a_regular_file_is_read_and_nobody_waits_for_one(tmp_path: Path, kind: str) -> None:
    """A pipe would keep its reader until somebody writes into it."""
    path = tmp_path / "a.txt"
    match kind:
        case "link":
            path.symlink_to("/dev/zero")
        case "pipe":
            os.mkfifo(path)
        case _:
            path.mkdir()
    with pytest.raises(OSError, match=r"regular file|symbolic link"):
        read_file(path, 100, tmp_path)
    with pytest.raises(Edited):
        write_file(path, "new", before=b"", root=tmp_path)


def test_a_file_is_read_up_to_a_size(tmp_path: Path) -> None:
    """One that is not there is None; one of more bytes is refused."""
    assert read_present(tmp_path / "none" / "a.txt", 3, tmp_path) is None
    (tmp_path / "a.txt").write_text("abc")
    assert read_present(tmp_path / "a.txt", 3, tmp_path) == b"abc"
    with pytest.raises(OSError, match="more than 2 bytes"):
        read_present(tmp_path / "a.txt", 2, tmp_path)


def test_a_file_keeps_its_mode(tmp_path: Path) -> None:
    """A new one has that of the process, one that is replaced that of the old one."""
    write_file(tmp_path / "new.txt", "new", before=None, root=tmp_path)
    (tmp_path / "plain.txt").write_text("")
    assert (tmp_path / "new.txt").stat().st_mode == (tmp_path / "plain.txt").stat().st_mode
    (tmp_path / "plain.txt").chmod(0o640)
    write_file(tmp_path / "plain.txt", "new", before=b"", root=tmp_path)
    assert (tmp_path / "plain.txt").stat().st_mode & 0o777 == 0o640


def test_without_hard_links_a_taken_name_is_left_too(tmp_path: Path) -> None:
    """Renaming alone would replace what somebody made meanwhile; what cannot take the name gives it back."""
    aside, path = tmp_path / ".a.import", tmp_path / "a.zh.md"
    aside.write_text("ours")
    path.write_text("somebody's")
    with pytest.raises(FileExistsError):
        move_new(aside, path)
    assert contents(tmp_path) == {aside.name: "ours", path.name: "somebody's"}
    path.unlink()
    move_new(aside, path)
    assert contents(tmp_path) == {path.name: "ours"}
    with pytest.raises(FileNotFoundError):
        move_new(aside, tmp_path / "b.zh.md")
    assert contents(tmp_path) == {path.name: "ours"}
