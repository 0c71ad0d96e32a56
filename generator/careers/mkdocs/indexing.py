"""The search index of a live preview: made by a process of its own, so that nobody waits for it.

The preview shows an edit at once, and the index follows. Until a new one is whole, the last one answers. What was made
is kept in the cache, named by a digest of what it holds, so that the next preview of the same content has it at once.

    python -m careers.mkdocs.indexing CONFIGURATION FOLDER < pages.json
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from mkdocs.plugins import get_plugin_logger

from careers.builder.search_index import index_fingerprint, write_indexes
from careers.content import address_list, library
from careers.mkdocs.settings import read_settings
from careers.render import Renderer
from careers.search import EditorialPage
from careers.support.cache import code_fingerprint
from careers.support.errors import Problems, shown

log = get_plugin_logger("careers")

_QUIET = 1.0  # seconds without a change before an index is begun
_KEPT = 2  # indexes in the cache
_LAST = 10  # the priority that the system gives last


class Indexing:
    """Keeps the index of one site up with its content."""

    def __init__(self, folder: Path) -> None:
        """`folder` is where indexes are kept."""
        self._folder = folder
        self._current: Path | None = None
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None
        self._process: subprocess.Popen[str] | None = None
        self._again: tuple[Path, Sequence[EditorialPage]] | None = None

    def want(self, configuration: Path, pages: Sequence[EditorialPage], key: str) -> None:
        """The content has changed: have an index of it, and of the editorial `pages`, before long.

        `key` is its digest; an index of that key that is there already is taken at once.
        """
        known = self._folder / key
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
            if known.is_dir():
                self._current, self._again = known, None
                return
            self._again = configuration, pages
            self._timer = threading.Timer(_QUIET, self._begin)
            self._timer.daemon = True
            self._timer.start()

    def read(self, address: str) -> bytes | None:
        """The file of the index at an address below its folder; None where there is none, or none yet."""
        current = self._current
        path = current / address if current is not None else None
        if path is None or not path.resolve().is_relative_to(self._folder.resolve()):
            return None
        with contextlib.suppress(OSError):
            return path.read_bytes()
        return None

    def stop(self) -> None:
        """End; an index that is half made is nothing."""
        with self._lock:
            self._again = None
            if self._timer is not None:
                self._timer.cancel()
            process = self._process
        if process is not None:
            process.terminate()
            process.wait()

    def _begin(self) -> None:
        """Make an index, then another one if the content has changed meanwhile."""
        with self._lock:
            if self._process is not None or self._again is None:
                return
            (configuration, pages), self._again = self._again, None
            command = [sys.executable, "-m", __name__, str(configuration), str(self._folder)]
            process = self._process = subprocess.Popen(  # noqa: S603  # this very interpreter
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
        said, fault = process.communicate(json.dumps([asdict(one) for one in pages]))
        with self._lock:
            self._process = None
            if process.returncode == 0:
                self._current = Path(said.strip())
                log.info("the search index is up to date")
            elif process.returncode > 0:
                log.warning(f"the search index was not made: {fault.strip().splitlines()[-1:]}")
        self._begin()


def main(configuration: Path, folder: Path, pages: Sequence[EditorialPage]) -> Path:
    """Make the index of the site that `configuration` describes, below `folder`; where it lies.

    Raises:
        OSError: a file cannot be written.
        ValueError: the configuration makes no sense.
    """
    site = read_settings(configuration)
    cache, name = site.cache / "postings", shown(site.content)
    book = address_list.load(site.content, name, site.locales.codes, site.ledger_url, Problems())
    found, _ = library.Reader(
        site.content,
        name,
        site.locales,
        today=site.today,
        currency=site.currency,
        unverified_after=site.unverified_after,
        addresses=book,
        cache=cache,
    ).read()
    made = folder / index_fingerprint(found, pages, code_fingerprint())
    if made.is_dir():
        return made
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder, prefix=".") as aside:
        parts = site.cache / "preview-parts"  # of the last index, for this one
        write_indexes(found, Renderer(site.themes, site.locales), pages, Path(aside), cache=parts)
        with contextlib.suppress(OSError):  # another preview of the same content was first
            (Path(aside) / "search").rename(made)
    others = [one for one in folder.iterdir() if one != made and not one.name.startswith(".")]
    for old in sorted(others, key=lambda one: one.stat().st_mtime, reverse=True)[_KEPT - 1 :]:
        shutil.rmtree(old, ignore_errors=True)
    return made


if __name__ == "__main__":
    logging.disable()  # the build has told it all
    os.nice(_LAST)
    given = [EditorialPage(**one) for one in json.load(sys.stdin)]
    print(main(Path(sys.argv[1]), Path(sys.argv[2]), given))  # noqa: T201  # the answer to whoever started this
