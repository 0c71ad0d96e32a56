"""The commands, run where an editor stands: in a site's folder."""

from __future__ import annotations

import io
import os
import pty
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from careers.cli import main
from tests.apart import apart
from tests.site.building import CASES, configure

Careers = Callable[..., Result]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A site's folder with a copy of the small content, made the working directory; messages are in English."""
    shutil.copytree(CASES, tmp_path / "content")
    configure(tmp_path, tmp_path / "content")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path


class Terminal(io.BytesIO):
    """What somebody types at a terminal, who then ends it."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def careers(folder: Path) -> Careers:
    """Run ``careers`` with these arguments in the site's folder; with `keys`, at a terminal where they are typed."""

    def run(*arguments: str, keys: str | None = None) -> Result:
        typed = None if keys is None else Terminal(keys.encode())
        result = apart(lambda: CliRunner().invoke(main, list(arguments), typed))
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    return run


def at_terminal(folder: Path, keys: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run ``careers`` at a terminal, where somebody types `keys`."""
    ours, theirs = pty.openpty()
    command = [str(Path(sys.executable).with_name("careers")), *arguments]
    os.write(ours, keys.encode())
    done = subprocess.run(command, cwd=folder, stdin=theirs, capture_output=True, encoding="utf-8", check=False)
    os.close(ours)
    os.close(theirs)
    return done
