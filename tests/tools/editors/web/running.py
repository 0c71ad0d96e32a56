"""A repository in a folder of its own, and the web editor's server on it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from careers import mkdocs
from careers.content import library as libraries
from careers.content.library import Library
from careers.support.diagnostics import Diagnostics
from tests.site.building import ROOT, configure


def repository(folder: Path) -> Path:
    shutil.copytree(ROOT / "content", folder / "content")
    configure(folder, folder / "content")
    return folder


def read(folder: Path) -> tuple[Library, Diagnostics]:
    settings = mkdocs.read_configuration(folder / "mkdocs.yml").settings
    return libraries.Reader(
        settings.content, "content", settings.locales, today=settings.today, currency=settings.currency
    ).read()


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The web editor on the repository in `folder` for the length of a ``with`` block: its address, with a slash."""
    careers, config = (str(path) for path in (Path(sys.executable).with_name("careers"), folder / "mkdocs.yml"))
    command = [careers, "editor", "--yes", "--port", "0", "-f", config]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline().strip()
        finally:
            server.terminate()
