"""What changes while a preview runs, as the system tells of it.

MkDocs looks at every file twice a second, which at 20,000 files takes longer than that. The system's own notices
(inotify and its like, through watchdog) cost nothing while nothing changes and come at once. Not every notice is of a
change: a file that is opened or closed is as it was, and a build opens all of them.
"""

from __future__ import annotations

import logging
import threading
from pathlib import Path
from typing import Any

from watchdog.events import (
    DirDeletedEvent,
    DirMovedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver, ObservedWatch
from watchdog.observers.polling import PollingObserver

log = logging.getLogger(f"mkdocs.plugins.{__name__}")

# A folder that appears comes with notices of its files; of one that goes away, only the folder's own may come.
_TELLING: list[type[FileSystemEvent]] = [
    FileCreatedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileDeletedEvent,
    DirMovedEvent,
    DirDeletedEvent,
]
_SECONDS = 0.5  # between two looks, where the system tells nothing


class Watch:
    """Stands in for the observer of MkDocs' server, and knows which paths have changed."""

    def __init__(self) -> None:
        """Nothing is watched yet."""
        self._observer: BaseObserver = Observer()
        self._asked: list[tuple[FileSystemEventHandler, str, bool]] = []
        self._changed: set[Path] = set()
        self._lock = threading.Lock()

    def take(self) -> frozenset[Path]:
        """The files and folders that have changed since this was last asked, absolute."""
        with self._lock:
            taken, self._changed = frozenset(self._changed), set()
        return taken

    def schedule(self, handler: FileSystemEventHandler, path: str, *, recursive: bool = False) -> ObservedWatch:
        """Tell `handler` of changes of the file or folder `path`."""
        noting = _Noting(self, handler)
        self._asked.append((noting, path, recursive))
        return self._observer.schedule(noting, path, recursive=recursive, event_filter=_TELLING)

    def unschedule(self, watch: ObservedWatch) -> None:
        """Tell of `watch` no more."""
        self._asked = [one for one in self._asked if one[1] != watch.path]
        self._observer.unschedule(watch)

    def start(self) -> None:
        """Begin. Where the system's notices are used up, the files are looked at now and then, as MkDocs does."""
        try:
            self._observer.start()
        except OSError as error:
            log.info("looking for changes twice a second: the system tells of none (%s)", error.strerror)
            self._observer = PollingObserver(timeout=_SECONDS)
            for handler, path, recursive in self._asked:
                self._observer.schedule(handler, path, recursive=recursive, event_filter=_TELLING)
            self._observer.start()

    def stop(self) -> None:
        """End."""
        self._observer.stop()

    def join(self) -> None:
        """Wait until it has ended."""
        self._observer.join()

    def note(self, event: FileSystemEvent) -> bool:
        """Remember what `event` tells of; false where it is no file of the site's: an editor's own, or a hidden one."""
        paths = {Path(str(path)) for path in (event.src_path, event.dest_path) if path}
        named = {path for path in paths if not path.name.startswith(".") and not path.name.endswith(("~", ".tmp"))}
        with self._lock:
            self._changed |= named
        return bool(named)


class _Noting(FileSystemEventHandler):
    """Notes what an event tells of, then hands it on."""

    def __init__(self, watch: Watch, handler: FileSystemEventHandler) -> None:
        self._watch, self._handler = watch, handler

    def on_any_event(self, event: FileSystemEvent) -> Any:
        if self._watch.note(event):
            # The server passes over folders; that one is gone matters to it all the same.
            told = FileDeletedEvent(event.src_path) if event.is_directory else event
            self._handler.on_any_event(told)
