"""A file is written whole, and only over what its new text was made from."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from careers.support.files import Edited, write_file


def contents(folder: Path) -> dict[str, str]:
    return {one.name: one.read_text() for one in folder.iterdir()}


def test_a_file_that_cannot_be_written_stays_as_it_was(tmp_path: Path) -> None:
    """And nothing half-written is left beside it."""
    (tmp_path / "a.en.md").write_text("before")
    with pytest.raises(UnicodeEncodeError):
        write_file(tmp_path / "a.en.md", "after \ud800", before=b"before")
    assert contents(tmp_path) == {"a.en.md": "before"}


@pytest.mark.parametrize("before", [None, b"before"], ids=["new", "known"])
def test_a_file_is_written_where_nothing_has_happened(tmp_path: Path, before: bytes | None) -> None:
    """In folders that are made for it."""
    path = tmp_path / "acme" / "a.en.md"
    if before is not None:
        path.parent.mkdir()
        path.write_bytes(before)
    write_file(path, "after", before=before)
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
        write_file(path, "after", before=before)
    assert contents(tmp_path) == left


@pytest.mark.parametrize("before", [None, b"before"], ids=["new", "known"])
def test_a_link_is_never_written_through(tmp_path: Path, before: bytes | None) -> None:
    """It could lead anywhere, and its text may even be the expected one."""
    (tmp_path / "elsewhere.md").write_text("before")
    (tmp_path / "a.en.md").symlink_to("elsewhere.md")
    with pytest.raises(Edited):
        write_file(tmp_path / "a.en.md", "after", before=before)
    assert (tmp_path / "a.en.md").is_symlink()
    assert (tmp_path / "elsewhere.md").read_text() == "before"


def test_what_a_killed_run_left_is_taken_away_and_a_living_one_is_not(tmp_path: Path) -> None:
    """By the next file that is written into the folder."""
    old, fresh, other = (tmp_path / name for name in (".b.en.md.x.careers-new", ".c.en.md.y.careers-new", ".keep"))
    for one in (old, fresh, other):
        one.write_text("half")
    for one in (old, other):
        os.utime(one, (time.time() - 3600, time.time() - 3600))
    write_file(tmp_path / "a.en.md", "after", before=None)
    assert set(contents(tmp_path)) == {"a.en.md", fresh.name, other.name}
