"""The search index of a live preview: made by a process of its own, so that nobody waits for it.

The preview shows an edit at once, and the index follows. Until a new one is whole, the last one answers. An edit while
one is being made begins it anew.

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
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from careers.builder.search_index import write_indexes
from careers.content.library import Library
from careers.mkdocs.content import library_reader
from careers.mkdocs.settings import read_settings
from careers.search import EditorialPage

_LAST = 10  # the priority that the system gives last


class Indexing:
    """Keeps the index of the site that a configuration describes up with its content."""

    def __init__(self, configuration: str) -> None:
        self._configuration = configuration
        self._temporary = tempfile.TemporaryDirectory(prefix="careers-preview-", ignore_cleanup_errors=True)
        self._current: Path | None = None
        self._coming: tuple[subprocess.Popen[bytes], Path] | None = None
        self._content: tuple[Library, Sequence[EditorialPage]] | None = None

    def request(self, library: Library, pages: Sequence[EditorialPage]) -> None:
        """Have the index of `library` and of the static `pages` made, unless it is that of the last request."""
        if (library, pages) == self._content:
            return
        self._content = library, pages
        self._end_process()
        for folder in Path(self._temporary.name).iterdir():
            if folder != self._current:
                shutil.rmtree(folder, ignore_errors=True)
        folder = Path(tempfile.mkdtemp(dir=self._temporary.name))
        with tempfile.TemporaryFile("w+") as values:
            json.dump([asdict(page) for page in pages], values)
            values.seek(0)
            process = subprocess.Popen(  # noqa: S603  # this very interpreter
                [sys.executable, "-m", __name__, self._configuration, str(folder)], stdin=values
            )
        self._coming = process, folder

    def read(self, address: str) -> bytes | None:
        """Return the file of the index at an address below its folder; None if there is none, or none yet."""
        self._take()
        path = self._current / "search" / address if self._current is not None else None
        if path is None or not path.resolve().is_relative_to(Path(self._temporary.name).resolve()):
            return None
        with contextlib.suppress(OSError):
            return path.read_bytes()
        return None

    def stop(self) -> None:
        """End the process and remove the index; one that is half made is dropped."""
        self._end_process()
        self._temporary.cleanup()

    def _take(self) -> None:
        """Have the index that was made last answer, if it is whole."""
        if self._coming is not None and self._coming[0].poll() == 0:
            self._current = self._coming[1]

    def _end_process(self) -> None:
        self._take()
        if self._coming is not None:
            self._coming[0].terminate()
            self._coming[0].wait()


def main(configuration: Path, folder: Path, pages: Sequence[EditorialPage]) -> None:
    """Make the index of the site that `configuration` describes, below `folder`.

    Raises:
        OSError: a file cannot be written.
        ValueError: the configuration makes no sense.
    """
    settings = read_settings(configuration)
    library, _ = library_reader(settings).read()
    write_indexes(library, settings.themes, pages, folder, employer=settings.site.employer)


if __name__ == "__main__":
    logging.disable()  # the build has logged it all
    os.nice(_LAST)
    try:
        main(Path(sys.argv[1]), Path(sys.argv[2]), [EditorialPage(**page) for page in json.load(sys.stdin)])
    except (OSError, ValueError) as error:
        sys.exit(f"the search index was not made: {error}")
