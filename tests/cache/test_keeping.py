"""What is kept is there as it was, or not at all."""

from __future__ import annotations

import os
import pickle
import time
from decimal import Decimal
from pathlib import Path

import pytest

from generator.cache import load, save, write

VALUE = {"a": (1, "二", b"\0"), "b": [None, True]}


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    """In a folder that is made for it, with nothing beside it."""
    path = tmp_path / "cache" / "one"
    assert save(path, "key", VALUE)
    assert load(path, "key") == VALUE
    assert os.listdir(path.parent) == ["one"]


def test_of_another_key_there_is_nothing(tmp_path: Path) -> None:
    """What decided it was something else."""
    save(tmp_path / "one", "key", VALUE)
    assert load(tmp_path / "one", "other") is None


@pytest.mark.parametrize("broken", ["missing", "empty", "cut", "longer", "changed", "foreign", "folder"])
def test_what_is_not_whole_is_not_there(tmp_path: Path, broken: str) -> None:
    """Nobody is told: it is made again."""
    path = tmp_path / "one"
    save(path, "key", VALUE)
    data = path.read_bytes()
    path.unlink()
    if broken == "folder":
        path.mkdir()
    elif broken != "missing":
        path.write_bytes(
            {
                "empty": b"",
                "cut": data[:-1],
                "longer": data + b"\0",
                "changed": data[:-3] + b"\1" + data[-2:],
                "foreign": pickle.dumps(VALUE),
            }[broken]
        )
    assert load(path, "key") is None


class Trap:
    """What somebody might put into a cache."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, ("trapped",)


def test_a_file_runs_nothing_but_what_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even one that says that it is whole."""
    monkeypatch.chdir(tmp_path)
    save(tmp_path / "one", "key", Trap())
    assert load(tmp_path / "one", "key") is None
    assert not (tmp_path / "trapped").exists()
    save(tmp_path / "one", "key", Decimal(1))
    assert load(tmp_path / "one", "key") is None
    assert load(tmp_path / "one", "key", [Decimal]) == 1


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
