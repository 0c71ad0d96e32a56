"""A repository for tests: real git, nobody's configuration."""

from __future__ import annotations

import os
import shutil
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
    """Commit everything in `folder` but the cache, on the date `when`; a missing repository is made."""
    if not (folder / ".git").exists():
        git(folder, "init", "--quiet")
        (folder / ".git/info/exclude").write_text(".cache/\n", "utf-8")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "Edit", when=when)


def plant_repository(content: Path, command: str) -> None:
    """Make the content folder a bare repository too, as a commit can, whose configuration names a command.

    git runs it when a file differs from the index, which one does here.
    """
    (content / "tracked.txt").write_text("as committed", "utf-8")
    aside = content.parent / "aside"
    shutil.copytree(content, aside)
    commit(aside)
    for name in ("HEAD", "objects", "refs", "index"):
        source, target = aside / ".git" / name, content / name
        shutil.copytree(source, target) if source.is_dir() else shutil.copy(source, target)
    shutil.rmtree(aside)
    (content / "config").write_text(
        "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n"
        f'[filter "x"]\n\tclean = "{command}"\n'
        f'[core]\n\tfsmonitor = "{command}"\n\thooksPath = .\n\tpager = "{command}"\n',
        "utf-8",
    )
    (content / "info").mkdir()
    (content / "info/attributes").write_text("* filter=x\n", "utf-8")
    (content / "tracked.txt").write_text("as it is now, of another size", "utf-8")
