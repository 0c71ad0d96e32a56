"""A build that its machine fails: the published site stays, a sentence says what to do, and the next build is right.

What only root can bring about (a disk of a few megabytes, a folder mounted to be read) is tried where that is allowed,
and is no test elsewhere.
"""

from __future__ import annotations

import contextlib
import functools
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.mkdocs.conftest import Workspace
from tests.site.builder import Builder
from tests.site.building import Result, configure, snapshot

OTHER: Mapping[str, Any] = {
    "publisher": "employer",
    "search": False,
}  # with which every page is made anew, and some differ


@contextlib.contextmanager
def mounted(folder: Path, *how: str) -> Iterator[None]:
    """Something mounted at a folder for the length of a ``with`` block."""
    subprocess.run(["mount", *how, str(folder)], check=True, capture_output=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True, capture_output=True)


def remounted(folder: Path, options: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{options}", str(folder)], check=True, capture_output=True)


@functools.cache
def can_mount() -> bool:
    """Whether this process may mount at all."""
    if shutil.which("mount") is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        try:
            with mounted(Path(folder), "-t", "tmpfs", "-o", "size=1m", "tmpfs"):
                return True
        except (OSError, subprocess.CalledProcessError):
            return False


@dataclass(frozen=True)
class Machine:
    """A published site, and what builds it anew with `OTHER` settings.

    Attributes:
        wanted: what that makes of it: path -> bytes.
    """

    workspace: Workspace
    ready: Builder
    wanted: dict[str, bytes]

    @property
    def folder(self) -> Path:
        return self.workspace.folder

    def build(self, *, largest: int | None = None, powerless: bool = False) -> Result:
        return self.ready.build(self.folder / "mkdocs.yml", largest=largest, powerless=powerless)

    def refuses(self, result: Result, *said: str) -> None:
        """The build has failed with these words, and everything is as it was."""
        assert result.returncode == 1, result.output
        assert [one for one in said if one not in result.output] == [], result.output
        assert "Traceback" not in result.output, result.output
        assert self.workspace.untouched(), sorted(path.name for path in self.folder.iterdir())

    def publishes(self, result: Result) -> None:
        """The build has made the site that it should, and nothing of any other is left."""
        assert result.returncode == 0, result.output
        assert snapshot(self.folder / "site") == self.wanted
        assert self.workspace.clean()


@pytest.fixture(scope="module")
def wanted(first_build: Path, ready: Builder, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The site with `OTHER` settings, from nothing."""
    result = ready.build(configure(tmp_path_factory.mktemp("wanted"), first_build / "content", **OTHER))
    assert result.returncode == 0, result.output
    return snapshot(result.folder)


@pytest.fixture
def machine(workspace: Workspace, ready: Builder, wanted: dict[str, bytes]) -> Machine:
    configure(workspace.folder, workspace.folder / "content", **OTHER)
    return Machine(workspace, ready, wanted)


def test_files_that_cannot_be_written(machine: Machine) -> None:
    """One of ours, or only the largest, which is MkDocs'."""
    for largest in (4_000, 100_000):
        result = machine.build(largest=largest)
        machine.refuses(result, "the site stays as it was: ", "File too large; allow larger files")
    machine.publishes(machine.build())


def test_a_folder_that_nobody_may_write_to(machine: Machine) -> None:
    """It is told before anything is made; the site itself is exchanged, so that nobody has to write into it."""
    machine.folder.chmod(0o555)
    said = f"cannot replace the site in {machine.folder / 'site'}: Permission denied; let whoever builds the site"
    result = machine.build(powerless=True)
    machine.folder.chmod(0o755)
    machine.refuses(result, said)
    (machine.folder / "site").chmod(0o555)
    result = machine.build(powerless=True)
    machine.publishes(result)
    assert (machine.folder / "site").stat().st_mode & 0o777 == 0o555
    (machine.folder / "site").chmod(0o755)


def test_a_file_of_static_pages_that_cannot_be_read(machine: Machine) -> None:
    """Another place for the site would be of no use."""
    path = machine.folder / "content/pages/form.pdf"
    path.touch()
    mode = path.stat().st_mode
    path.chmod(0)
    result = machine.build(powerless=True)
    path.chmod(mode)
    machine.refuses(result, f"{path}: Permission denied; let whoever builds the site read and write there")
    assert "site_dir" not in result.output
    assert machine.build().returncode == 0


def test_folders_that_cannot_be_read(machine: Machine) -> None:
    """They are named, not gone without a word."""
    content = machine.folder / "content"
    folders = [content / "postings/acme", content / "hardware"]
    modes = [folder.stat().st_mode for folder in folders]
    for folder in folders:
        folder.chmod(0)
    result = machine.build(powerless=True)
    for folder, mode in zip(folders, modes, strict=True):
        folder.chmod(mode)
    for folder in folders:
        said = f"content/{folder.relative_to(content)}:1: file: the file cannot be read (Permission denied)"
        assert f"WARNING -  careers: {said}" in result.output
    assert "Traceback" not in result.output
    machine.publishes(machine.build())


if can_mount():

    @pytest.fixture
    def disk(tmp_path: Path, machine: Machine) -> Iterator[Machine]:
        """The same on a disk of its own."""
        folder = tmp_path / "disk"
        folder.mkdir()
        with mounted(folder, "-t", "tmpfs", "-o", "size=64m", "tmpfs"):
            shutil.copytree(machine.folder, folder / "workspace")
            workspace = Workspace(folder / "workspace", machine.workspace.build, machine.workspace.published)
            configure(workspace.folder, workspace.folder / "content", **OTHER)
            yield Machine(workspace, machine.ready, machine.wanted)

    def test_a_disk_that_is_full_or_can_only_be_read(disk: Machine) -> None:
        """At whatever moment that is noticed; when there is room, the build goes on from what there is."""
        for free in (0, 400):
            used = shutil.disk_usage(disk.folder).used
            remounted(disk.folder.parent, f"size={used // 1024 + free}k")
            disk.refuses(disk.build(), "the site stays as it was: ", "No space left on device; free some disk space")
        remounted(disk.folder.parent, "size=64m")
        remounted(disk.folder.parent, "ro")
        disk.refuses(
            disk.build(),
            "cannot replace the site in ",
            "Read-only file system; let whoever builds the site read and write there",
        )
        remounted(disk.folder.parent, "rw")
        disk.publishes(disk.build())
