"""A build runs nothing of what lies in its content folder and in its cache."""

from __future__ import annotations

import hashlib
import os
import pickle
import shutil
from pathlib import Path

from jinja2.bccache import bc_magic

from tests.mkdocs.conftest import Workspace
from tests.site.building import ROOT, snapshot
from tests.tools.translation.repository import commit, git, plant_repository


class Trap:
    """An object whose pickle makes a folder when it is read."""

    def __init__(self, marker: Path) -> None:
        self.marker = marker

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, (str(self.marker),)


def bytecode_names(folder: Path) -> list[Path]:
    """Return the files of `folder` in which Jinja's cache on disk would look for the theme's templates."""
    templates = [path.relative_to(ROOT / "theme").as_posix() for path in (ROOT / "theme").rglob("*.html")]
    keys = [
        hashlib.sha1((name + variant).encode()).hexdigest()  # as Jinja names them, with and without the file's path
        for name in templates
        for variant in ("", f"|{ROOT / 'theme' / name}")
    ]
    return [folder / f"__jinja2_{key}.cache" for key in keys]


def test_a_repository_in_the_content_runs_nothing(workspace: Workspace) -> None:
    """A branch that changes only content can hold one; the site is built, and the folder is named."""
    marker = workspace.folder / "marker"
    commit(workspace.folder)
    plant_repository(workspace.folder / "content", f"touch '{marker}'; cat")
    git(workspace.folder, "add", "--all")
    git(workspace.folder, "commit", "--quiet", "--message", "Edit")
    result = workspace.again()
    assert not marker.exists()
    assert result.returncode == 0, result.output
    assert "content/HEAD:1: path: git treats this folder as a repository" in result.output
    assert workspace.again(strict=True).returncode == 1
    assert not marker.exists()


def test_nothing_in_the_cache_runs(workspace: Workspace) -> None:
    """A pickle where a template's code would be looked for; a build reads nothing of the folder, and writes nothing."""
    marker, cache = workspace.folder / "trapped", workspace.folder / ".cache" / "careers"
    assert not cache.exists()
    for path in (name for folder in (cache, cache / "portal", cache / "templates") for name in bytecode_names(folder)):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(bc_magic + pickle.dumps(Trap(marker)))
    result = workspace.again(search=True)
    assert result.returncode == 0, result.output
    assert not marker.exists()
    shutil.rmtree(cache)
    wanted = workspace.again(search=True)
    assert snapshot(wanted.folder) == snapshot(result.folder)
    assert not cache.exists()
