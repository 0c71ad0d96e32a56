"""Digests: what decides a result, told apart."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.cache import code_digest, digest
from generator.cache.digests import _files, _installed


def test_equal_parts_have_equal_digests_and_others_others() -> None:
    """Where one part ends and the next begins counts; text and its bytes are one."""
    assert digest("a", "b") == digest(b"a", "b") != digest("ab") != digest("", "ab")
    assert digest() != digest("")
    assert len(digest("\ud800")) == 32


def test_the_code_has_one_digest_in_every_process() -> None:
    """Whatever order sets have there."""
    done = subprocess.run(
        [sys.executable, "-c", "from generator.cache import code_digest; print(code_digest())"],
        env={**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(done.stdout.strip()) == len(code_digest()) == 32


def test_code_and_data_count_and_nothing_that_tools_put_beside_them(tmp_path: Path) -> None:
    """By their paths, in order."""
    for name in ("b.py", "a/strings.yml", "a/__pycache__/b.pyc", "web/node_modules/x.js", "a/left.pyc"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert list(_files(str(tmp_path))) == ["a/strings.yml", "b.py"]


def test_of_libraries_the_versions_count(tmp_path: Path) -> None:
    """As the names of their folders tell them; a place that is not there has none."""
    (tmp_path / "markdown-3.9.dist-info").mkdir()
    (tmp_path / "markdown").mkdir()
    assert _installed([str(tmp_path), str(tmp_path), str(tmp_path / "none")]) == ["markdown-3.9.dist-info"]


@pytest.mark.parametrize("name", ["pyyaml", "pydantic", "markdown"])
def test_the_libraries_of_this_environment_are_found(name: str) -> None:
    """Each that decides what pages hold."""
    assert any(one.lower().startswith(f"{name}-") for one in _installed(sys.path))
