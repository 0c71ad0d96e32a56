"""A repository for tests: real git, nobody's configuration."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

# No file of the person who runs the tests decides how git behaves.
_ENVIRONMENT = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
_WHO = ("-c", "user.name=Editor", "-c", "user.email=editor@example.org", "-c", "commit.gpgsign=false")


def git(folder: Path, *arguments: str, when: str = "") -> str:
    """Run git in `folder`; returns what it prints. `when` is the date of what it commits (default: now)."""
    done = subprocess.run(
        ["git", *_WHO, *arguments],
        cwd=folder,
        env={**os.environ, **_ENVIRONMENT, **({"GIT_COMMITTER_DATE": when} if when else {})},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


def commit(folder: Path, when: str = "") -> None:
    """Commit everything in `folder`, on the date `when`, in a repository that is made where there is none."""
    if not (folder / ".git").exists():
        git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "Edit", when=when)
