"""The package as a portal has it: built into a wheel and installed in a folder of its own, without a checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.conftest import shared
from tests.site.building import ROOT

HERE = Path(__file__).parent
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the installed wheel, which is found before this checkout; made by the first worker that asks."""
    with shared(tmp_path_factory, "wheel") as folder:
        if not (folder / "lib").is_dir():
            _install(folder)
    return folder / "lib"


def _install(folder: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    offline = ["--no-deps", "--no-index"]
    build = [*pip, "wheel", *offline, "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(build, check=True)
    (wheel,) = folder.glob("*.whl")
    subprocess.run([*pip, "install", *offline, "--target", str(folder / "lib"), str(wheel)], check=True)


@pytest.fixture(scope="session")
def run(package: Path) -> Run:
    """Run a program of the installed package in a folder, e.g. ``run(folder, "mkdocs", "build")``."""

    def _run(folder: Path, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        entry = {"mkdocs": "mkdocs.__main__:cli", "careers": "careers.cli:main"}[program]
        module, _, name = entry.partition(":")
        code = f"import sys; from {module} import {name}; sys.argv[0] = {program!r}; {name}()"
        env = {
            **{key: value for key, value in os.environ.items() if key not in ("SOURCE_DATE_EPOCH", "LC_ALL", "LANG")},
            "PYTHONPATH": str(package),
            "PYTHONUTF8": "1",
            "LC_ALL": "en_GB.UTF-8",
        }
        command: Sequence[str] = [sys.executable, "-c", code, *arguments]
        return subprocess.run(command, cwd=folder, env=env, capture_output=True, encoding="utf-8", check=False)

    return _run


def lay(name: str, folder: Path) -> Path:
    """Put the portal `name` into an empty folder, and return that."""
    shutil.copytree(HERE / name, folder, dirs_exist_ok=True)
    return folder
