"""What tests count reaches the file, once, from every process."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.building import ROOT

pytestmark = pytest.mark.slow

TESTS = """
from tests.figures.counting import counted

def test_some(counted):
    counted("links", 5)
    counted("pages", 1)

def test_more(counted):
    counted("links", 2, 1)
"""


@pytest.mark.parametrize("workers", ["0", "2"])
def test_what_tests_count_is_added_up(tmp_path: Path, workers: str) -> None:
    """By figure: how much was tried, and how much of it was wrong."""
    (tmp_path / "test_counting.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    command = [sys.executable, "-m", "pytest", "-q", "-n", workers, "-p", "tests.figures.collecting"]
    # A base of its own: else it clears away what earlier runs have left, which may be many built sites.
    command += ["--basetemp", str(tmp_path / "base")]
    done = subprocess.run(
        [*command, "--figures", str(tmp_path / "figures.json"), str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert json.loads((tmp_path / "figures.json").read_text()) == {"links": [7, 1], "pages": [1, 0]}
