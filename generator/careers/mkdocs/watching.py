"""Changes of files while a live preview runs, as the operating system reports them.

The reports (inotify and its like, through watchdog) cost nothing while nothing changes and come at once. Files that are
only opened or closed have not changed: a build opens all of them.
"""

from __future__ import annotations

import logging
import threading
from pathlib import Path

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

# A folder that appears comes with events of its files; a folder that goes away may come with its own event alone.
_CHANGES: list[type[FileSystemEvent]] = [
    FileCreatedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileDeletedEvent,
    DirMovedEvent,
    DirDeletedEvent,
]
_INTERVAL = 0.5  # seconds between two looks at the files if the system reports nothing


class Watch:
    """An observer for MkDocs' server, which also remembers the paths that changed."""

    def __init__(self) -> None:
        self._observer: BaseObserver = Observer()
        self._scheduled: list[tuple[FileSystemEventHandler, str, bool]] = []
        self._changed: set[Path] = set()
        self._lock = threading.Lock()

    def take(self) -> frozenset[Path]:
        """Return the absolute paths of files and folders that changed since the last call."""
        with self._lock:
            changed, self._changed = frozenset(self._changed), set()
        return changed

    def schedule(self, handler: FileSystemEventHandler, path: str, *, recursive: bool = False) -> ObservedWatch:
        """Report changes of the file or folder `path` to `handler`."""
        recorder = _Recorder(self, handler)
        self._scheduled.append((recorder, path, recursive))
        return self._observer.schedule(recorder, path, recursive=recursive, event_filter=_CHANGES)

    def unschedule(self, watch: ObservedWatch) -> None:
        """Stop reporting changes of the path of `watch`."""
        self._scheduled = [row for row in self._scheduled if row[1] != watch.path]
        self._observer.unschedule(watch)

    def start(self) -> None:
        """Start to report; if the system has no more watches to give, look at the files from time to time."""
        try:
            self._observer.start()
        except OSError as error:
            log.info("looking for changes twice a second: the system tells of none (%s)", error.strerror)
            self._observer = PollingObserver(timeout=_INTERVAL)
            for handler, path, recursive in self._scheduled:
                self._observer.schedule(handler, path, recursive=recursive, event_filter=_CHANGES)
            self._observer.start()

    def stop(self) -> None:
        """Ask the observer to end."""
        self._observer.stop()

    def join(self) -> None:
        """Wait until the observer has ended."""
        self._observer.join()

    def record(self, event: FileSystemEvent) -> bool:
        """Remember the paths of `event`; return False if it is about hidden or temporary files of an editor alone."""
        paths = {Path(str(path)) for path in (event.src_path, event.dest_path) if path}
        changed = {path for path in paths if not path.name.startswith(".") and not path.name.endswith(("~", ".tmp"))}
        with self._lock:
            self._changed |= changed
        return bool(changed)


class _Recorder(FileSystemEventHandler):
    """Records an event, then hands it on."""

    def __init__(self, watch: Watch, handler: FileSystemEventHandler) -> None:
        self._watch, self._handler = watch, handler

    def on_any_event(self, event: FileSystemEvent) -> None:
        if self._watch.record(event):
            # MkDocs' server ignores events of folders, but one that is gone is a change.
            reported = FileDeletedEvent(event.src_path) if event.is_directory else event
            self._handler.on_any_event(reported)
