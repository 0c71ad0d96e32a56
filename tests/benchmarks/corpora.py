"""Generated postings as libraries, as built sites, and as what a reader sees of them."""

from __future__ import annotations

import subprocess
from pathlib import Path

from generator import library as libraries
from generator.library import Library
from generator.locales import Locales
from tests import corpus
from tests.benchmarks.sites import LOCALES, TOOLS, environment
from tests.search.shelf import Shelf, read_shelf


def built(key: str, folder: Path, count: int) -> Path:
    """The site that the tool of that key makes of `count` generated postings, below the new `folder`.

    Raises:
        subprocess.CalledProcessError: it cannot be built.
    """
    tool = next(one for one in TOOLS if one.key == key)
    folder.mkdir()
    tool.prepare(folder, count)
    subprocess.run(tool.command(folder, folder / "site", folder / "cache"), env=environment(), check=True)
    return folder / "site"


def read_library(content: Path) -> Library:
    """The library of a generated content folder, on the day of the corpus."""
    locales = Locales.of(LOCALES)
    found, _ = libraries.load(content, "content", locales, today=corpus.ANCHOR, currency="CNY")
    return found


def read_generated(folder: Path) -> Shelf:
    """The postings of the portal's site that `built` made below `folder`."""
    return read_shelf(folder / "site", read_library(folder / "content"))
