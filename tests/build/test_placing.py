"""Files put into a generation, whatever is there already."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from generator.build.manifest import Manifest
from generator.build.placing import changed, clear, folders_of, intact, link, move, take_away, write


class TestWriting:
    """Files that are made."""

    def test_folders_are_made(self, tmp_path: Path) -> None:
        """What is told of a file is how it lies there."""
        found = write(tmp_path, [("index.html", b"front"), ("a/b/岗位.html", b"")])
        assert (tmp_path / "index.html").read_bytes() == b"front"
        assert (tmp_path / "a/b/岗位.html").read_bytes() == b""
        assert [(one.address, one.size) for one in found] == [("index.html", 5), ("a/b/岗位.html", 0)]
        assert [one.mtime for one in found] == [(tmp_path / one.address).stat().st_mtime_ns for one in found]
        assert intact(os.fspath(tmp_path), found)

    @pytest.mark.parametrize(
        "obstacle",
        [
            pytest.param(lambda root: (root / "a").write_text("x"), id="a file for a folder"),
            pytest.param(lambda root: (root / "a").symlink_to("nowhere"), id="a link to nothing for a folder"),
            pytest.param(lambda root: (root / "a/b/c.html/d").mkdir(parents=True), id="a folder for a file"),
            pytest.param(lambda root: write(root, [("a/b/c.html", b"old")]), id="a file for a file"),
        ],
    )
    def test_what_is_in_the_way_goes(self, tmp_path: Path, obstacle: Callable[[Path], object]) -> None:
        """It is left from an older generation."""
        obstacle(tmp_path)
        write(tmp_path, [("a/b/c.html", b"new")])
        assert (tmp_path / "a/b/c.html").read_bytes() == b"new"

    def test_a_file_with_two_names_is_never_written_into(self, tmp_path: Path) -> None:
        """The other one may be the live site's."""
        write(tmp_path, [("live/a", b"old")])
        (tmp_path / "spare").mkdir()
        link((f"{tmp_path}/live", f"{tmp_path}/spare"), "a")
        assert (tmp_path / "live/a").stat().st_nlink == 2
        write(tmp_path / "spare", [("a", b"new")])
        assert (tmp_path / "live/a").read_bytes() == b"old"
        assert (tmp_path / "spare/a").read_bytes() == b"new"

    def test_the_folder_itself_is_never_made(self, tmp_path: Path) -> None:
        """Where it is gone, it has another name, and belongs to another build."""
        for address in ("a", "a/b/c"):
            with pytest.raises(FileNotFoundError):
                write(tmp_path / "gone", [(address, b"")])
        assert not (tmp_path / "gone").exists()

    def test_many_at_once(self, tmp_path: Path) -> None:
        """Workers that make each other's folders, and find the same things in their way."""
        for name in "abcdefgh":
            (tmp_path / name).write_text("in the way")
        files = [[(f"{name}/x/y/{number}", b"new")] for number in range(20) for name in "abcdefgh"]
        with ThreadPoolExecutor(8) as pool:
            found = [one for made in pool.map(lambda some: write(tmp_path, some), files) for one in made]
        assert intact(os.fspath(tmp_path), found)
        assert len(found) == 160


class TestIntact:
    """Whether files are as they were."""

    def test_what_changes(self, tmp_path: Path) -> None:
        """A file of another size or date, or none, is not; no files at all are."""
        root = os.fspath(tmp_path)
        (one,) = write(tmp_path, [("a", b"text")])
        assert intact(root, [one])
        assert intact(root, [])
        assert not intact(root, [one._replace(size=5)])
        assert not intact(root, [one._replace(mtime=one.mtime + 1)])
        assert not intact(root, [one, one._replace(address="b")])
        assert not intact(root, [one._replace(address="a/b")])


class TestBringing:
    """Files that are there already, elsewhere."""

    def test_a_link_replaces_what_is_there(self, tmp_path: Path) -> None:
        """It keeps its date, and so counts as intact; what is not there cannot be brought."""
        (tmp_path / "spare").mkdir()
        write(tmp_path / "spare", [("a/b", b"old"), ("c/d", b"old")])
        (tmp_path / "live").mkdir()
        found = write(tmp_path / "live", [("a/b", b"new"), ("c", b"new"), ("e/f/g", b"new")])
        for one in found:
            link((f"{tmp_path}/live", f"{tmp_path}/spare"), one.address)
        assert intact(f"{tmp_path}/spare", found)
        with pytest.raises(FileNotFoundError):
            link((f"{tmp_path}/live", f"{tmp_path}/spare"), "none")

    def test_a_move_replaces_what_is_there(self, tmp_path: Path) -> None:
        """A file, or a folder with files."""
        (tmp_path / "engine").mkdir()
        (tmp_path / "spare").mkdir()
        write(tmp_path / "spare", [("a/b", b"old"), ("c", b"old")])
        write(tmp_path / "engine", [("a", b"new"), ("c", b"new"), ("d", b"new")])
        found = [
            move(f"{tmp_path}/engine/{source}", f"{tmp_path}/spare", address)
            for source, address in (("a", "a"), ("c", "c"), ("d", "e/f"))
        ]
        assert intact(f"{tmp_path}/spare", found)
        assert not list((tmp_path / "engine").iterdir())


class TestClearing:
    """A generation with nothing in it that is not known."""

    @pytest.fixture
    def manifest(self, tmp_path: Path) -> Manifest:
        """That of a generation with two units."""
        known = Manifest()
        files = write(tmp_path, [("index.html", b"front"), ("a/b/c.html", b"page"), ("a/d.html", b"page")])
        known.add(("all",), "", files, [])
        known.folders = changed(os.fspath(tmp_path), folders_of(one.address for one in files))
        return known

    def test_what_is_known_stays(self, tmp_path: Path, manifest: Manifest) -> None:
        """The folders left are told, as they are after it."""
        root = os.fspath(tmp_path)
        assert manifest.folders.keys() == {"", "a", "a/b"}
        assert clear(root, manifest) == manifest.folders
        manifest.folders = dict.fromkeys(manifest.folders, 0)  # as nobody knows
        write(tmp_path, [("x/y", b""), ("a/z", b""), ("a/b/c.html/z", b"")])
        found = clear(root, manifest)
        assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")} == {
            *("index.html", "a", "a/b", "a/d.html")
        }
        assert found == changed(root, ["", "a", "a/b"])

    def test_without_a_manifest_nothing_stays(self, tmp_path: Path, manifest: Manifest) -> None:
        """Nor does anything outside go."""
        (tmp_path / "spare").mkdir()
        (tmp_path / "spare" / "link").symlink_to(tmp_path / "a")
        write(tmp_path / "spare", [("x/y", b"")])
        clear(f"{tmp_path}/spare", Manifest())
        assert not list((tmp_path / "spare").iterdir())
        assert (tmp_path / "a" / "d.html").exists()

    def test_what_is_missing_is_told(self, tmp_path: Path, manifest: Manifest) -> None:
        """By its absence."""
        take_away(f"{tmp_path}/a/b")
        Path(tmp_path, "a", "b").write_text("mine")
        assert clear(os.fspath(tmp_path), manifest).keys() == {"", "a"}
        assert not (tmp_path / "a" / "b").exists()


def test_taking_away(tmp_path: Path) -> None:
    """A file, a link, a folder; what a link leads to stays, and so does what is not there."""
    write(tmp_path, [("file", b""), ("folder/in", b""), ("other/in", b"")])
    (tmp_path / "link").symlink_to(tmp_path / "other")
    for name in ("file", "folder", "link"):
        take_away(f"{tmp_path}/{name}")
    assert [path.name for path in tmp_path.iterdir()] == ["other"]
    assert (tmp_path / "other" / "in").exists()
    with pytest.raises(FileNotFoundError):
        take_away(f"{tmp_path}/none")


def test_folders_of_addresses() -> None:
    """All those above a file."""
    assert folders_of(["a/b/c", "a/d", "e"]) == {"", "a", "a/b"}
    assert folders_of([]) == {""}
