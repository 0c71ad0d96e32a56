"""Sites for tests: the real engine in a process of its own, on the project's theme."""

from __future__ import annotations

import datetime as dt
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import yaml

ROOT = Path(__file__).parents[2]
CASES = Path(__file__).parent / "cases"  # a small content folder with every state a posting can be in
CASES_SETTINGS: Mapping[str, Any] = {"page_size": 2, "mail": "jobs@acme.example"}
TODAY = dt.date(2026, 11, 21)  # judged by this day, a site is the same on every other day


@dataclass(frozen=True, slots=True)
class Result:
    """What a build left."""

    folder: Path
    returncode: int
    output: str
    config: Path


class Build(Protocol):
    def __call__(
        self,
        content: Path,
        *,
        into: Path | None = None,
        strict: bool = False,
        config: Mapping[str, Any] | None = None,
        env: Mapping[str, str] | None = None,
        **settings: Any,
    ) -> Result:
        """Build `content` with these plugin settings, in the folder `into` (default: a fresh one).

        `config` holds top-level values of ``mkdocs.yml``, `env` further variables of the environment.
        """


def configure(folder: Path, content: Path, config: Mapping[str, Any] | None = None, **settings: Any) -> Path:
    """Write `folder`/mkdocs.yml: the project's configuration with another content; returns its path.

    One worker builds a small site with two thirds of the processor's time that two need.
    """
    own = {
        "content": str(content),
        "today": TODAY.isoformat(),
        "workers": 1,
        **settings,
    }
    child = {
        "INHERIT": str(ROOT / "mkdocs.yml"),
        "docs_dir": str(content / "pages"),
        "site_dir": str(folder / "site"),
        "plugins": {"careers": own},
        **(config or {}),
    }
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "mkdocs.yml"
    path.write_text(yaml.safe_dump(child, allow_unicode=True), "utf-8")
    return path


def import_path(project: Path = ROOT) -> str:
    """Return the PYTHONPATH with which a program imports the packages and the tests of `project`, also of a copy."""
    return os.pathsep.join(map(str, (project, project / "generator")))


def environment(env: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment of a build: messages in English, the date as configured."""
    inherited = {key: value for key, value in os.environ.items() if key not in ("SOURCE_DATE_EPOCH", "LC_ALL")}
    return {**inherited, "LC_ALL": "en_GB.UTF-8", "PYTHONUTF8": "1", **(env or {})}


def mkdocs(config: Path, strict: bool = False, env: Mapping[str, str] | None = None) -> Result:
    command = [sys.executable, "-m", "mkdocs", "build", "-f", str(config), *(["--strict"] if strict else [])]
    done = subprocess.run(
        command, cwd=config.parent, env=environment(env), capture_output=True, encoding="utf-8", check=False
    )
    return Result(config.parent / "site", done.returncode, done.stdout + done.stderr, config)


def snapshot(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }
