"""What is kept is there as it was, or not at all."""

from __future__ import annotations

import datetime as dt
import os
import pickle
import time
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from types import MappingProxyType

import pytest

from careers.support import cache
from careers.support.cache import Store, load, save, write

VALUE = {"a": (1, "二", b"\0"), "b": (2, "", b"")}
FORM = dict[str, tuple[int, str, bytes]]


@dataclass(frozen=True)
class Day:
    """A value of a class of its own, with a rule."""

    date: dt.date
    pay: Decimal
    lines: Mapping[str, int]

    def __post_init__(self) -> None:
        if self.pay < 0:
            raise ValueError("no pay is below zero")


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    """In a folder that is made for it, with nothing beside it."""
    path = tmp_path / "cache" / "one"
    assert save(path, "key", VALUE)
    assert load(path, "key", FORM) == VALUE
    assert os.listdir(path.parent) == ["one"]


def test_a_value_keeps_its_types(tmp_path: Path) -> None:
    """Dates and decimal numbers come back as such; a mapping of another class comes back as a dictionary."""
    day = Day(dt.date(2026, 11, 23), Decimal("0.10"), MappingProxyType({"pay": 3}))
    assert save(tmp_path / "one", "key", day)
    assert load(tmp_path / "one", "key", Day) == Day(dt.date(2026, 11, 23), Decimal("0.10"), {"pay": 3})


def test_of_another_key_there_is_nothing(tmp_path: Path) -> None:
    """What decided it was something else."""
    save(tmp_path / "one", "key", VALUE)
    assert load(tmp_path / "one", "other", FORM) is None


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
    assert load(path, "key", FORM) is None


class Trap:
    """What somebody might put into a cache."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, ("trapped",)


def test_a_file_runs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pickle with the right checksum is not read as one, whatever type is asked for."""
    monkeypatch.chdir(tmp_path)
    data = pickle.dumps(Trap())
    write(tmp_path / "one", cache._checksum("key", data) + data)
    for form in (FORM, Day, int, object):
        assert load(tmp_path / "one", "key", form) is None
    assert not (tmp_path / "trapped").exists()


@pytest.mark.parametrize(
    "forged",
    [{"date": "2026-11-23"}, {"date": 1, "pay": "1", "lines": {}}, {"date": "2026-11-23", "pay": "-1", "lines": {}}],
)
def test_a_value_is_checked_as_it_is_read(tmp_path: Path, forged: object) -> None:
    """A file with the right checksum and a value of another type, or against a rule of its class, counts as missing."""
    assert save(tmp_path / "one", "key", forged)
    assert load(tmp_path / "one", "key", Day) is None


def test_what_is_no_plain_data_is_not_written(tmp_path: Path) -> None:
    """A slip of a programmer shows at once."""
    with pytest.raises(TypeError, match="Trap is not plain data"):
        save(tmp_path / "one", "key", Trap())


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


def test_a_result_is_computed_again_where_its_inputs_have_changed(tmp_path: Path) -> None:
    """Otherwise it is read; without a folder it is computed each time."""
    computed: list[int] = []

    def compute() -> int:
        computed.append(1)
        return len(computed)

    kept = Store(tmp_path / "kept")
    assert kept.find("one", {"a": 1}, int) is None
    assert [kept.get("one", inputs, int, compute) for inputs in ({"a": 1}, {"a": 1}, {"a": 2}, {"a": 1})] == [
        1,
        1,
        2,
        3,
    ]
    assert kept.find("one", {"a": 1}, int) == 3
    assert kept.find("other", {"a": 1}, int) is None
    assert kept.find("one", {"a": 1}, str) is None
    assert [Store().get("one", {"a": 1}, int, compute) for _ in range(2)] == [4, 5]
