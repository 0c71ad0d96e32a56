"""A build runs nothing of what lies in its content folder and in its cache."""

from __future__ import annotations

from tests.mkdocs.conftest import Workspace
from tests.tools.translation.repository import commit, git, plant_repository


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
