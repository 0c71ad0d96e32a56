"""What the tests of several tools share."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.github import GitHub
from tests.site.test_publishing_steps import Runner


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[GitHub]:
    with GitHub.begin(tmp_path / "hub") as hub:
        yield hub


def install_careers(runner: Runner) -> None:
    """Put ``careers`` where the workflows' steps look for it."""
    program = runner.folder / ".venv" / "bin" / "careers"
    program.parent.mkdir(parents=True)
    program.symlink_to(Path(sys.executable).with_name("careers"))


def stand_in(runner: Runner, script: str) -> None:
    """Put a script of the shell in the place of ``careers``."""
    program = runner.folder / ".venv" / "bin" / "careers"
    program.unlink()
    program.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    program.chmod(0o755)
