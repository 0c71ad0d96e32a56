"""A small site that random edits are made to: its content, its theme, its settings and its day."""

from __future__ import annotations

import datetime as dt
import random
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from tests.site.building import CASES, ROOT, TODAY, configure

Front = dict[str, Any]
# Short lists, so that a site of a few postings has every kind of page; a word of each script in what is drawn.
SETTINGS: Mapping[str, Any] = {"page_size": 2, "feed_size": 3, "today": TODAY.isoformat()}
_GIT = {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"}


@dataclass
class State:
    """Everything that decides what a build makes, but the code.

    Attributes:
        files: path below the folder -> bytes, of the content and the theme.
        plugin, config: what is set in ``mkdocs.yml``, under the plugin and at the top.
        env: variables of the environment.
    """

    files: dict[str, bytes]
    plugin: dict[str, Any] = field(default_factory=dict)
    config: dict[str, Any] = field(default_factory=dict)
    env: dict[str, str] = field(default_factory=dict)


@dataclass
class World:
    """The site and where it lies; `rng` decides everything that is drawn.

    Attributes:
        folder: has ``content/``, ``theme/``, and what a warm build makes: ``site/``, ``cache/``, ``mkdocs.yml``.
        serial: how many names were made up.
    """

    folder: Path
    rng: random.Random
    plugin: dict[str, Any]
    config: dict[str, Any] = field(default_factory=dict)
    env: dict[str, str] = field(default_factory=dict)
    serial: int = 0

    @classmethod
    def begin(cls, folder: Path, rng: random.Random) -> World:
        """The site of cases in `folder`, with a history in git that knows the first of it."""
        shutil.copytree(CASES, folder / "content")
        shutil.copytree(ROOT / "theme", folder / "theme")
        world = cls(folder, rng, dict(SETTINGS))
        world.git("init", "--quiet", "--initial-branch=main")
        world.commit()
        return world

    @property
    def content(self) -> Path:
        """What editors touch."""
        return self.folder / "content"

    @property
    def theme(self) -> Path:
        """What the pages look like."""
        return self.folder / "theme"

    def configured(self, into: Path, **plugin: Any) -> Path:
        """The configuration for a build of what there is now into `into`; `plugin` are settings over the site's."""
        config = {"theme": {"custom_dir": str(self.theme)}, **self.config}
        return configure(into, self.content, config, **{**self.plugin, **plugin})

    # What the history knows.

    def git(self, *arguments: str) -> None:
        """Run git where the site is kept."""
        moment = f"{dt.datetime.combine(TODAY, dt.time(), dt.UTC) + dt.timedelta(hours=self.serial):%s} +0000"
        env = {**_GIT, "GIT_AUTHOR_DATE": moment, "GIT_COMMITTER_DATE": moment}
        who = {f"GIT_{role}_{what}": "a@example.org" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        command = ["git", "-C", str(self.folder), *arguments]
        subprocess.run(command, env={"PATH": "/usr/bin:/bin:/usr/local/bin", **env, **who}, check=True)

    def commit(self) -> None:
        """Keep the content as it is now."""
        self.git("add", "--all", "content")
        self.git("commit", "--quiet", "--allow-empty", f"--message={self.name('commit')}")

    # Files.

    def name(self, stem: str) -> str:
        """A name that nothing has had."""
        self.serial += 1
        return f"{stem}-{self.serial}"

    def postings(self, pattern: str = "*.md") -> list[Path]:
        """The files of postings, in order."""
        return sorted((self.content / "postings").rglob(pattern))

    def sources(self) -> list[Path]:
        """The files that hold facts."""
        return [path for path in self.postings() if "company" in read(path)[0]]

    def taxonomy(self, stem: str) -> Front:
        """A vocabulary."""
        loaded: Front = yaml.safe_load((self.content / "taxonomies" / f"{stem}.yml").read_text("utf-8"))
        return loaded

    def write_taxonomy(self, stem: str, said: Front) -> None:
        """Put a vocabulary in place."""
        path = self.content / "taxonomies" / f"{stem}.yml"
        path.write_text(yaml.safe_dump(said, allow_unicode=True, sort_keys=False), "utf-8")

    def terms(self, stem: str) -> list[str]:
        """The ids of a vocabulary."""
        return list(self.taxonomy(stem)["terms"])

    # All of it, to come back to.

    def state(self) -> State:
        """What decides what a build makes now."""
        files = {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for root in (self.content, self.theme)
            for path in sorted(root.rglob("*"))
            if path.is_file()
        }
        return State(files, dict(self.plugin), dict(self.config), dict(self.env))

    def restore(self, state: State) -> None:
        """Make everything as it was in `state`; what is so already is not touched, as by git."""
        now = self.state().files
        for name in now.keys() - state.files.keys():
            (self.folder / name).unlink()
        for name, data in state.files.items():
            if now.get(name) != data:
                path = self.folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        self.plugin, self.config, self.env = dict(state.plugin), dict(state.config), dict(state.env)


def read(path: Path) -> tuple[Front, str]:
    """The front matter of a file, and what follows."""
    _, front, body = path.read_text("utf-8").split("---\n", 2)
    return yaml.safe_load(front), body


def write(path: Path, front: Front, body: str) -> None:
    """Put a file with front matter in place."""
    path.parent.mkdir(parents=True, exist_ok=True)
    said = yaml.safe_dump(front, allow_unicode=True, sort_keys=False)
    path.write_text(f"---\n{said}---\n{body}", "utf-8")
