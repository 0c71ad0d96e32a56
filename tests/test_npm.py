"""What comes from npm is installed with a word before it, and where that fails, npm's own words say why."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.node import HERE

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
INSTALL = "import sys; from pathlib import Path; from tests.node import install; install(Path(sys.argv[1]))"
# Nothing listens at this port; npm asks once, and finds nothing of earlier runs.
NOWHERE = {"npm_config_registry": "http://127.0.0.1:1/", "npm_config_fetch_retries": "0"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the lock of the tests' tools."""
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(HERE / name, tmp_path / name)
    return tmp_path


def run(folder: Path) -> subprocess.CompletedProcess[str]:
    """Install what is locked in `folder`, from nowhere."""
    return subprocess.run(
        [sys.executable, "-c", INSTALL, str(folder)],
        cwd=ROOT,
        env={**os.environ, **NOWHERE, "npm_config_cache": str(folder / "cache")},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )


def test_where_nobody_answers_npm_says_so(folder: Path) -> None:
    """The error holds npm's reason and the address it asked; before it stands what was being done, and for how long."""
    done = run(folder)
    assert done.returncode == 1
    first, *others = done.stderr.splitlines()
    assert first == f"npm ci in {folder}; this usually takes a minute …"
    told = "\n".join(others)
    assert f"npm ci failed in {folder} with exit code" in told
    assert "ECONNREFUSED" in told
    assert "127.0.0.1:1" in told


def test_a_lock_that_does_not_fit_is_named_by_npm(folder: Path) -> None:
    """Whatever the reason is, it is npm's own."""
    (folder / "package-lock.json").unlink()
    done = run(folder)
    assert done.returncode == 1
    assert "npm error" in done.stderr
    assert "package-lock.json" in done.stderr
