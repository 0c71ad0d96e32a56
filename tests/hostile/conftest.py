"""The corpus, laid once, and the sites that are made of it."""

from __future__ import annotations

import fcntl
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest

from tests.hostile.families import EVERY
from tests.hostile.inputs import Input
from tests.hostile.laying import Laid, lay
from tests.sample_content import TODAY
from tests.site.building import Result, configure, environment, import_path

T = TypeVar("T")


@pytest.fixture(scope="session")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Laid:
    return _once(tmp_path_factory, "corpus", lay)


@pytest.fixture(scope="session")
def guarded(laid: Laid, tmp_path_factory: pytest.TempPathFactory) -> Result:
    return _once(tmp_path_factory, "guarded", lambda folder: _build("mkdocs", folder, laid.root))


@pytest.fixture(scope="session")
def unsanitised(tmp_path_factory: pytest.TempPathFactory) -> Result:
    """The site of what has tags in its text, where these are published as they stand."""
    chosen = [one for one in EVERY.values() if not one.refused and _tagged(one)]

    def make(folder: Path) -> Result:
        return _build("tests.hostile.unsanitised", folder, lay(folder, chosen).root)

    return _once(tmp_path_factory, "unsanitised", make)


def _tagged(one: Input) -> bool:
    """Whether raw HTML in a body would make something of it."""
    texts = [content for content in one.files.values() if isinstance(content, str)]
    return any("<" in text.rpartition("\n---\n")[2] for text in texts)


def _build(module: str, folder: Path, content: Path) -> Result:
    config = configure(
        folder, content, {"repo_url": ""}, social="none", feed_size=5000, today=TODAY.isoformat(), china_notice=False
    )
    done = subprocess.run(
        [sys.executable, "-m", module, "build", "-f", str(config)],
        cwd=folder,
        env=environment({"PYTHONPATH": import_path()}),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return Result(folder / "site", done.returncode, done.stdout + done.stderr, config)


def _once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], T]) -> T:
    base = factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / f"hostile-{name}"
    folder.mkdir(exist_ok=True)
    kept = folder / "made.pickle"
    with _locked(folder / "lock"):
        if not kept.exists():
            kept.write_bytes(pickle.dumps(make(folder)))
        found: T = pickle.loads(kept.read_bytes())
    return found


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
