"""A workspace in which a site has been published once, for tests of what the next build does to it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.site.building import CASES, Build, Result, snapshot


@dataclass(frozen=True)
class Workspace:
    """A folder with ``content/`` and the site published from it.

    Attributes:
        published: path -> bytes of that site.
    """

    folder: Path
    build: Build
    published: dict[str, bytes]

    def write(self, path: str, text: str) -> None:
        """Put a file into the content."""
        target = self.folder / "content" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")

    def again(self, **options: Any) -> Result:
        """Build once more, over the published site."""
        return self.build(self.folder / "content", into=self.folder, **{"search": False, **options})

    def untouched(self) -> bool:
        """Whether the published site is as it was, and nothing of a build is left beside it."""
        return snapshot(self.folder / "site") == self.published and self.clean()

    def clean(self) -> bool:
        """Whether nothing of a build is left beside the site."""
        return {path.name for path in self.folder.iterdir()} <= {"content", ".cache", "mkdocs.yml", "site", "theme"}


@pytest.fixture(scope="session")
def first_build(build: Build, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with content and the site built from it; copied, never changed."""
    folder = tmp_path_factory.mktemp("first")
    shutil.copytree(CASES, folder / "content")
    result = build(folder / "content", into=folder, strict=True, search=False)
    assert result.returncode == 0, result.output
    return folder


@pytest.fixture
def workspace(first_build: Path, build: Build, tmp_path: Path) -> Workspace:
    """A fresh copy of it."""
    folder = tmp_path / "workspace"
    shutil.copytree(first_build, folder)
    return Workspace(folder, build, snapshot(folder / "site"))
