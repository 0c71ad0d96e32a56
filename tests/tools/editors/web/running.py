"""A repository in a folder of its own, and the web editor's server on it."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from click.testing import CliRunner

from careers import mkdocs
from careers.cli import main
from careers.content import library as libraries
from careers.content.library import Library
from careers.support.diagnostics import Diagnostics
from tests.node import EDITOR, NODE
from tests.site.building import ROOT, configure


def repository(folder: Path) -> Path:
    shutil.copytree(ROOT / "content", folder / "content")
    configure(folder, folder / "content")
    return folder


def configured(folder: Path) -> Path:
    """Write the editor's configuration for the repository in `folder`, as ``make editor`` does; returns where."""
    web = folder / ".cache" / "editor"
    done = CliRunner().invoke(main, ["editors", "--web", str(web), "--config-file", str(folder / "mkdocs.yml")])
    assert done.exit_code == 0, done.output
    return web


def read(folder: Path) -> tuple[Library, Diagnostics]:
    settings = mkdocs.read_configuration(folder / "mkdocs.yml").settings
    return libraries.Reader(
        settings.content, "content", settings.locales, today=settings.today, currency=settings.currency
    ).read()


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The web editor on the repository in `folder` for the length of a ``with`` block: its address, with a slash."""
    command = [
        str(NODE),
        str(EDITOR / "server.mjs"),
        "--port",
        "0",
        "--root",
        str(folder),
        "--config",
        str(configured(folder)),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline().strip()
        finally:
            server.terminate()
