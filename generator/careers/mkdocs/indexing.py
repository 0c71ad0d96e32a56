"""The search index of a live preview: made by a process of its own, so that nobody waits for it.

The preview shows an edit at once, and the index follows. Until a new one is whole, the last one answers. Indexes lie in
a temporary folder of the preview, named by a digest of their content, so that an edit that is undone has one at once.

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
from careers.mkdocs.content import library_reader
from careers.mkdocs.settings import read_settings
from careers.search import EditorialPage

log = get_plugin_logger("careers")

_QUIET = 1.0  # seconds without a change before an index is begun
_MOST_KEPT = 2  # indexes in the folder
_LAST = 10  # the priority that the system gives last


class Indexing:
    """Keeps the index of one site up with its content."""

    def __init__(self) -> None:
        self._temporary = tempfile.TemporaryDirectory(prefix="careers-preview-", ignore_cleanup_errors=True)
        self._folder = Path(self._temporary.name)
        self._current: Path | None = None
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None
        self._process: subprocess.Popen[str] | None = None
        self._waiting: tuple[Path, Sequence[EditorialPage]] | None = None

    def request(self, configuration: Path, pages: Sequence[EditorialPage], key: str) -> None:
        """Have the index of changed content, and of the static `pages`, made before long.

        `key` is the digest of the content; an index of that key that is there already is taken at once.
        """
        known = self._folder / key
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
            if known.is_dir():
                self._current, self._waiting = known, None
                return
            self._waiting = configuration, pages
            self._timer = threading.Timer(_QUIET, self._begin)
            self._timer.daemon = True
            self._timer.start()

    def read(self, address: str) -> bytes | None:
        """Return the file of the index at an address below its folder; None if there is none, or none yet."""
        path = self._current / address if self._current is not None else None
        if path is None or not path.resolve().is_relative_to(self._folder.resolve()):
            return None
        with contextlib.suppress(OSError):
            return path.read_bytes()
        return None

    def stop(self) -> None:
        """End the process and remove all indexes; one that is half made is dropped."""
        with self._lock:
            self._waiting = None
            if self._timer is not None:
                self._timer.cancel()
            process = self._process
        if process is not None:
            process.terminate()
            process.wait()
        self._temporary.cleanup()

    def _begin(self) -> None:
        """Make an index, then another one if the content has changed meanwhile."""
        with self._lock:
            if self._process is not None or self._waiting is None:
                return
            (configuration, pages), self._waiting = self._waiting, None
            command = [sys.executable, "-m", __name__, str(configuration), str(self._folder)]
            process = self._process = subprocess.Popen(  # noqa: S603  # this very interpreter
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
        output, errors = process.communicate(json.dumps([asdict(page) for page in pages]))
        with self._lock:
            self._process = None
            if process.returncode == 0:
                self._current = Path(output.strip())
                log.info("the search index is up to date")
            elif process.returncode > 0:
                log.warning(f"the search index was not made: {errors.strip().splitlines()[-1:]}")
        self._begin()


def main(configuration: Path, folder: Path, pages: Sequence[EditorialPage]) -> Path:
    """Make the index of the site that `configuration` describes, and return its folder, which lies below `folder`.

    Raises:
        OSError: a file cannot be written.
        ValueError: the configuration makes no sense.
    """
    settings = read_settings(configuration)
    library, _ = library_reader(settings).read()
    is_employer = settings.publisher == "employer"
    index = folder / index_fingerprint(library, pages, employer=is_employer)
    if index.is_dir():
        return index
    with tempfile.TemporaryDirectory(dir=folder, prefix=".") as aside:
        write_indexes(library, settings.themes, pages, Path(aside), employer=is_employer)
        (Path(aside) / "search").rename(index)
    others = [path for path in folder.iterdir() if path != index and not path.name.startswith(".")]
    for old in sorted(others, key=lambda path: path.stat().st_mtime, reverse=True)[_MOST_KEPT - 1 :]:
        shutil.rmtree(old, ignore_errors=True)
    return index


if __name__ == "__main__":
    logging.disable()  # the build has logged it all
    os.nice(_LAST)
    static_pages = [EditorialPage(**page) for page in json.load(sys.stdin)]
    print(main(Path(sys.argv[1]), Path(sys.argv[2]), static_pages))  # noqa: T201  # read by the process that waits
