"""Checkouts of the project in which sites are built: folders that are there, or revisions that git knows."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from tests.site.building import ROOT, TODAY

CHECKOUTS = ROOT / ".cache" / "checkouts"
_EPOCH = TODAY.toordinal() - 719163  # days since 1970-01-01


class BuildError(Exception):
    """Raised when a checkout cannot be set up or a site cannot be built; the message is what was printed."""


def find_checkout(name: str) -> Path:
    """Returns the folder of a checkout: `name` itself where it is a folder, else a worktree of the revision `name`.

    A worktree is made once, below ``.cache/checkouts``, and set up from its own locks, which takes a minute.

    Raises:
        BuildError: git knows no such revision, or the checkout cannot be set up.
    """
    if Path(name).is_dir():
        folder = Path(name).resolve()
    else:
        commit = _run(["git", "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}"], ROOT).strip()
        folder = CHECKOUTS / commit[:12]
        if not folder.is_dir():
            _run(["git", "worktree", "add", "--detach", str(folder), commit], ROOT)
    if not (folder / ".venv" / "bin" / "mkdocs").exists():
        _run(["make", ".venv/site.stamp"], folder)
    return folder


def build_site(checkout: Path, content: Path, folder: Path, settings: Mapping[str, Any]) -> Path:
    """Builds the site of a content folder with a checkout, from nothing, and returns the folder of the site.

    The configuration is the checkout's own ``mkdocs.yml`` with `settings` of the plugin; `folder` is made.

    Raises:
        BuildError: the build fails, or has something to warn of.
    """
    own = yaml.safe_load((checkout / "mkdocs.yml").read_text("utf-8"))
    config = {
        "INHERIT": str(checkout / "mkdocs.yml"),
        "docs_dir": str(content / "pages"),
        "site_dir": str(folder / "site"),
        "plugins": {"careers": {**settings, "content": str(content)}},
    }
    if "custom_dir" in own["theme"]:  # is relative to the file that inherits it
        config["theme"] = {"custom_dir": str(checkout / own["theme"]["custom_dir"])}
    folder.mkdir(parents=True)
    (folder / "mkdocs.yml").write_text(yaml.safe_dump(config, allow_unicode=True), "utf-8")
    _run([str(checkout / ".venv" / "bin" / "mkdocs"), "build", "--strict"], folder)
    return folder / "site"


def _run(command: list[str], folder: Path) -> str:
    """Runs a command and returns what it printed. The date is fixed, and no code of another checkout is found."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    fixed = {"SOURCE_DATE_EPOCH": str(_EPOCH * 86400), "LC_ALL": "en_GB.UTF-8", "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(
        command,
        cwd=folder,
        env={**inherited, **fixed},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise BuildError(f"{' '.join(command)} in {folder} failed:\n{done.stdout}")
    return done.stdout
