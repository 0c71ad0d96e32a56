"""The search index of a live preview: made by a process of its own, so that nobody waits for it.

The preview shows an edit at once, and the index follows. Until a new one is whole, the last one answers. The index lies
in a temporary folder of the preview, named by a digest of its content.

    python -m careers.mkdocs.indexing CONFIGURATION FOLDER < pages.json
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path

from mkdocs.plugins import get_plugin_logger

from careers.builder.search_index import index_fingerprint, write_indexes
from careers.mkdocs.content import library_reader
from careers.mkdocs.settings import read_settings
from careers.search import EditorialPage

log = get_plugin_logger("careers")

_QUIET = 1.0  # seconds without a change before an index is begun
_LAST = 10  # the priority that the system gives last

_Request = tuple[Sequence[EditorialPage], Callable[[], str]]


class Indexing:
    """Keeps the index of the site that a configuration describes up with its content."""

    def __init__(self, configuration: str) -> None:
        self._configuration = configuration
        self._temporary = tempfile.TemporaryDirectory(prefix="careers-preview-", ignore_cleanup_errors=True)
        self._current: Path | None = None
        self._process: subprocess.Popen[str] | None = None
        self._requests: queue.Queue[_Request | None] = queue.Queue()
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._thread.start()

    def request(self, pages: Sequence[EditorialPage], key: Callable[[], str]) -> None:
        """Have the index of changed content, and of the static `pages`, made before long.

        `key` returns the digest of the content; nothing is made if the index has it already.
        """
        self._requests.put((pages, key))

    def read(self, address: str) -> bytes | None:
        """Return the file of the index at an address below its folder; None if there is none, or none yet."""
        path = self._current / address if self._current is not None else None
        if path is None or not path.resolve().is_relative_to(Path(self._temporary.name).resolve()):
            return None
        with contextlib.suppress(OSError):
            return path.read_bytes()
        return None

    def stop(self) -> None:
        """End the process and remove the index; one that is half made is dropped."""
        self._requests.put(None)
        while self._thread.is_alive():
            if self._process is not None:
                self._process.terminate()
            self._thread.join(0.1)
        self._temporary.cleanup()

    def _follow(self) -> None:
        """Make an index for the last of the requests that come in quick succession, until there are no more."""
        request = self._requests.get()
        while request is not None:
            pages, key = request
            try:
                request = self._requests.get(timeout=_QUIET)
            except queue.Empty:
                self._make(pages, key)
                request = self._requests.get()

    def _make(self, pages: Sequence[EditorialPage], key: Callable[[], str]) -> None:
        last = self._current
        if last is not None and last.name == key():
            return
        process = self._process = subprocess.Popen(  # noqa: S603  # this very interpreter
            [sys.executable, "-m", __name__, self._configuration, self._temporary.name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        output, errors = process.communicate(json.dumps([asdict(page) for page in pages]))
        if process.returncode > 0:
            log.warning(f"the search index was not made: {errors.strip().splitlines()[-1:]}")
        if process.returncode == 0:
            self._current = Path(output.strip())
            log.info("the search index is up to date")
            if last is not None and last != self._current:
                shutil.rmtree(last, ignore_errors=True)


def main(configuration: Path, folder: Path, pages: Sequence[EditorialPage]) -> Path:
    """Make the index of the site that `configuration` describes, and return its folder, which lies below `folder`.

    Raises:
        OSError: a file cannot be written.
        ValueError: the configuration makes no sense.
    """
    settings = read_settings(configuration)
    library, _ = library_reader(settings).read()
    index = folder / index_fingerprint(library, pages, employer=settings.site.employer)
    if not index.is_dir():
        with tempfile.TemporaryDirectory(dir=folder, prefix=".") as aside:
            write_indexes(library, settings.themes, pages, Path(aside), employer=settings.site.employer)
            (Path(aside) / "search").rename(index)
    return index


if __name__ == "__main__":
    logging.disable()  # the build has logged it all
    os.nice(_LAST)
    static_pages = [EditorialPage(**page) for page in json.load(sys.stdin)]
    print(main(Path(sys.argv[1]), Path(sys.argv[2]), static_pages))  # noqa: T201  # read by the process that waits
