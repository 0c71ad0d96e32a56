"""Generated postings: as content that is written once a run, as libraries and as built sites."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from careers.content import library as libraries
from careers.content.library import Library
from careers.i18n import Locales
from tests import corpus
from tests.benchmarks.sites import TOOLS
from tests.benchmarks.tools import LOCALES, environment

_NUMBER = re.compile(r"-(\d+)\.[^.]+\.md$")


def built(key: str, folder: Path, count: int) -> Path:
    tool = next(one for one in TOOLS if one.key == key)
    folder.mkdir()
    tool.prepare(folder, count)
    subprocess.run(tool.command(folder, folder / "site", folder / "cache"), env=environment(), check=True)
    return folder / "site"


def read_library(content: Path) -> Library:
    locales = Locales.of(LOCALES)
    found, _ = libraries.Reader(content, "content", locales, today=corpus.ANCHOR, currency="CNY").read()
    return found


class Corpora:
    """Content folders of several sizes, of which only the largest is generated: the first n postings are the same."""

    def __init__(self, scratch: Path, largest: int) -> None:
        self._whole, self._largest = scratch / "corpus", largest

    def write(self, content: Path, count: int) -> None:
        """Put `count` postings, no more than the largest, and all beside them into the new folder `content`.

        Files are links to those of the largest: to change one, take it away and write another.
        """
        if not self._whole.is_dir():
            corpus.write_corpus(self._whole, self._largest, locales=LOCALES)
        made = set()
        for path in sorted(self._whole.rglob("*.*")):
            number = _NUMBER.search(path.name) if path.is_relative_to(self._whole / "postings") else None
            if number is None or int(number[1]) <= count:
                target = content / path.relative_to(self._whole)
                if target.parent not in made:
                    target.parent.mkdir(parents=True, exist_ok=True)
                    made.add(target.parent)
                os.link(path, target)


def replace(path: Path, text: str) -> None:
    """Write another file in the place of `path`, as an editor's program does, in one step."""
    aside = path.with_name(f".{path.name}~")
    aside.write_text(text, "utf-8", newline="\n")
    aside.replace(path)


def editable(content: Path, wanted: int) -> list[Path]:
    """That many sources of postings that never close and say what they pay, spread evenly over all of them.

    Where there are fewer, some come more than once.
    """
    every = [path for path in sorted((content / "postings").glob(f"*/*.{LOCALES[0]}.md")) if _plain(path)]
    return [every[number * len(every) // wanted] for number in range(wanted)]


def _plain(path: Path) -> bool:
    head = path.read_text("utf-8").partition("\n---\n")[0]
    return re.search(r"\nsalary: \S", head) is not None and not re.search(r"\n(closes|translated_from):", head)
