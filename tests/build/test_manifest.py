"""What is known of a generation, written down and read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.manifest import Manifest, Record, Written

FILES = (Written("zh/岗位/index.html", 0, 1793491200123456789), Written("a\tb\nc", 5, 1))


@pytest.fixture
def manifest() -> Manifest:
    """One with two units."""
    found = Manifest()
    found.folders = {"": 3, "zh": 2, "zh/岗位": 1793491200123456789}
    found.add(("posting", "内核\n\t"), "key", FILES, {"title": '"<\u2028', "list": [1, None]})
    found.add((), "", (), [])
    return found


def test_what_is_written_is_read(manifest: Manifest, tmp_path: Path) -> None:
    """Whatever characters there are in names, addresses and notes."""
    manifest.save(tmp_path / "kept")
    found = Manifest.read(tmp_path / "kept")
    assert found.folders == manifest.folders
    assert found.get(("posting", "内核\n\t")) == Record("key", FILES, {"title": '"<\u2028', "list": [1, None]})
    assert found.get(()) == Record("", (), [])
    assert found.get(("posting",)) is None
    assert tuple(found.files()) == FILES
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_an_empty_one(tmp_path: Path) -> None:
    """It has neither units nor folders."""
    Manifest().save(tmp_path / "kept")
    found = Manifest.read(tmp_path / "kept")
    assert not found.folders
    assert not list(found.files())


def test_there_is_none(tmp_path: Path) -> None:
    """That is as an empty one; a folder in its place is no manifest."""
    for path in (tmp_path / "none", tmp_path):
        assert not Manifest.read(path).folders


def test_every_cut_is_seen(manifest: Manifest, tmp_path: Path) -> None:
    """However little is missing, nothing is believed."""
    manifest.save(tmp_path / "kept")
    whole = (tmp_path / "kept").read_bytes()
    for size in range(len(whole)):
        (tmp_path / "kept").write_bytes(whole[:size])
        found = Manifest.read(tmp_path / "kept")
        assert not found.folders
        assert found.get(()) is None


def test_a_writer_that_fails_leaves_the_old_one(manifest: Manifest, tmp_path: Path) -> None:
    """It was written aside first."""
    manifest.save(tmp_path / "kept")
    whole = (tmp_path / "kept").read_bytes()
    (tmp_path / "kept.new").mkdir()
    with pytest.raises(OSError, match="kept"):
        Manifest().save(tmp_path / "kept")
    assert (tmp_path / "kept").read_bytes() == whole


def test_units_of_another(manifest: Manifest) -> None:
    """Taken one by one or all at once; what differs from another can be asked for."""
    other = Manifest()
    other.take(("posting", "内核\n\t"), manifest)
    assert other.get(("posting", "内核\n\t")) == manifest.get(("posting", "内核\n\t"))
    assert not list(manifest.files(besides=other))
    other.add(("posting", "内核\n\t"), "new", FILES[:1], [])
    assert tuple(manifest.files(besides=other)) == FILES
    other.merge(manifest)
    assert not list(other.files(besides=manifest))


@pytest.mark.parametrize("address", ["../a", "a/../../b", "/a", ".."])
def test_what_leads_elsewhere_is_not_believed(manifest: Manifest, tmp_path: Path, address: str) -> None:
    """Neither a file nor a folder."""
    manifest.add(("evil",), "", [Written(address, 1, 1), *FILES], [])
    manifest.folders[address] = 1
    manifest.save(tmp_path / "kept")
    found = Manifest.read(tmp_path / "kept")
    assert found.get(("evil",)) == Record("", FILES, [])
    assert found.folders.keys() == {"", "zh", "zh/岗位"}
