"""Checks run where a publisher stands: in the folder that holds the site."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def standing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the test's own folder the working directory, from which files are named."""
    monkeypatch.chdir(tmp_path)
