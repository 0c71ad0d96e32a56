"""A file is put in place whole, or not at all."""

from __future__ import annotations

import os
import time
from pathlib import Path

from careers.support.cache import write


def test_a_file_takes_its_place(tmp_path: Path) -> None:
    """In a folder that is made for it, with nothing beside it; another one takes its place later."""
    path = tmp_path / "cache" / "one"
    for data in (b"first", b"second"):
        assert write(path, data)
        assert path.read_bytes() == data
        assert os.listdir(path.parent) == ["one"]


def test_what_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    """A folder that is a file, and a file that is a folder."""
    (tmp_path / "file").touch()
    (tmp_path / "folder" / "one").mkdir(parents=True)
    assert not write(tmp_path / "file" / "one", b"")
    assert not write(tmp_path / "folder" / "one", b"")
    assert os.listdir(tmp_path / "folder") == ["one"]


def test_what_killed_writers_left_goes_and_what_others_write_stays(tmp_path: Path) -> None:
    """Nobody takes an hour to write a file."""
    for name, age in ((".old.part", 7200), (".new.part", 0), ("old", 7200)):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (time.time() - age,) * 2)
    write(tmp_path / "one", b"")
    assert sorted(os.listdir(tmp_path)) == [".new.part", "old", "one"]
