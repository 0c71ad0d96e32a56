"""The corpus, laid once, and the sites that are made of it."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from tests.conftest import shared
from tests.hostile.families import EVERY
from tests.hostile.inputs import Input
from tests.hostile.laying import Laid, lay
from tests.sample_content import TODAY
from tests.site.builder import Builder
from tests.site.building import Result, configure, environment, import_path

T = TypeVar("T")


@pytest.fixture(scope="session")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Laid:
    return _once(tmp_path_factory, "corpus", lay)


@pytest.fixture(scope="session")
def guarded(laid: Laid, tmp_path_factory: pytest.TempPathFactory, ready: Builder) -> Result:
    return _once(tmp_path_factory, "guarded", lambda folder: ready.build(_configure(folder, laid.root)))


@pytest.fixture(scope="session")
def unsanitised(tmp_path_factory: pytest.TempPathFactory) -> Result:
    """The site of what has tags in its text, where these are published as they stand."""
    chosen = [one for one in EVERY.values() if not one.refused and _tagged(one)]
    command = [sys.executable, "-m", "tests.hostile.unsanitised", "build", "-f"]
    env = environment({"PYTHONPATH": import_path()})

    def make(folder: Path) -> Result:
        config = _configure(folder, lay(folder, chosen).root)
        done = subprocess.run(
            [*command, config], cwd=folder, env=env, capture_output=True, encoding="utf-8", check=False
        )
        return Result(folder / "site", done.returncode, done.stdout + done.stderr, config)

    return _once(tmp_path_factory, "unsanitised", make)


def _tagged(one: Input) -> bool:
    """Whether raw HTML in a body would make something of it."""
    texts = [content for content in one.files.values() if isinstance(content, str)]
    return any("<" in text.rpartition("\n---\n")[2] for text in texts)


def _configure(folder: Path, content: Path) -> Path:
    given = {"social": "none", "feed_size": 5000, "today": TODAY.isoformat(), "china_notice": False}
    return configure(folder, content, {"repo_url": ""}, **given)


def _once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], T]) -> T:
    with shared(factory, f"hostile-{name}") as folder:
        kept = folder / "made.pickle"
        if not kept.exists():
            kept.write_bytes(pickle.dumps(make(folder)))
        found: T = pickle.loads(kept.read_bytes())
    return found
