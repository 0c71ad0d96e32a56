"""MkDocs' development server, changed for the live preview.

MkDocs hands the server to `on_serve` so that plugins can change it before it starts. It has no settings for what the
preview needs, so the attributes below are replaced, here and nowhere else: the observer, because MkDocs' own looks at
every file twice a second, which takes longer than that at 20,000 files; the builder, because a changed posting needs no
build of the whole site; the application, because pages are made when somebody opens them, and because only requests
for the server's own address may be answered, so that no page of the internet can read the preview.

Changes come as the operating system reports them (inotify and its like, through watchdog): that costs nothing while
nothing changes. Files that are only opened or closed have not changed: a build opens all of them.
"""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import cast
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer
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

from careers.support.web import REFUSAL, is_addressed_here

_QUIET = 0.03  # seconds without a change before files are read: programs that save in several steps take less
# A folder that appears comes with events of its files; a folder that goes away may come with its own event alone.
_CHANGES: list[type[FileSystemEvent]] = [
    FileCreatedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileDeletedEvent,
    DirMovedEvent,
    DirDeletedEvent,
]

Rebuild = Callable[[Collection[Path]], None]
Wrap = Callable[[WSGIApplication, str], WSGIApplication]


def adapt_server(
    server: LiveReloadServer, config: MkDocsConfig, folders: Iterable[Path], rebuild: Rebuild, wrap: Wrap
) -> None:
    """Have `server` watch `folders` next to what MkDocs watches, rebuild by `rebuild`, and answer by `wrap`.

    Args:
        server: of MkDocs, not started yet.
        config: of the site.
        folders: as absolute paths.
        rebuild: is called with the files and folders that changed.
        wrap: takes MkDocs' application and the path that the site lies below, and returns the application to serve.
    """
    watched = [path for path in (config.docs_dir, config.config_file_path) if path]
    for path in watched:
        server.unwatch(path)  # the observer that watches them is replaced
    watch = Watch()  # starts a thread, so not before the first build: a process with two cannot be forked safely
    server.observer = cast("PollingObserver", watch.observer)  # the server calls methods that all observers have
    for path in dict.fromkeys([*watched, *map(str, folders)]):
        if Path(path).exists():
            server.watch(path)
    server.build_delay = _QUIET
    server.builder = lambda: rebuild(watch.take())
    application = wrap(server.serve_request, server.mount_path)
    server.set_app(_only_own_address(application, config.dev_addr.host))


def _only_own_address(application: WSGIApplication, listening: str) -> WSGIApplication:
    """Return `application` behind a check of the Host header; `listening` is the name or IP address to listen at."""

    def guard(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        # The server joins several Host headers by commas, so that they match nothing.
        hosts = [environ["HTTP_HOST"]] if "HTTP_HOST" in environ else []
        if is_addressed_here(hosts, listening, int(environ["SERVER_PORT"])):
            return application(environ, start_response)
        start_response("421 Misdirected Request", [("Content-Type", "text/plain; charset=utf-8")])
        return [REFUSAL.encode()]

    return guard


class Watch:
    """Remembers the paths that changed, as an observer reports them to MkDocs' server.

    Attributes:
        observer: for the server.
    """

    def __init__(self) -> None:
        self.observer: BaseObserver = Observer()
        self._schedule = self.observer.schedule
        self.observer.schedule = self.schedule  # type: ignore[method-assign,assignment]  # MkDocs' handlers pass no filter
        self._changed: deque[Path] = deque()

    def take(self) -> frozenset[Path]:
        """Return the absolute paths of files and folders that changed since the last call."""
        return frozenset(self._changed.popleft() for _ in range(len(self._changed)))

    def schedule(self, handler: FileSystemEventHandler, path: str, *, recursive: bool = False) -> ObservedWatch:
        """Report changes of the file or folder `path` to `handler`."""
        recorder = FileSystemEventHandler()
        recorder.on_any_event = functools.partial(self.record, handler)  # type: ignore[method-assign]  # as MkDocs does
        return self._schedule(recorder, path, recursive=recursive, event_filter=_CHANGES)

    def record(self, handler: FileSystemEventHandler, event: FileSystemEvent) -> None:
        """Remember the paths of `event` and hand it on, unless it is about files of an editor's own alone."""
        paths = {Path(str(path)) for path in (event.src_path, event.dest_path) if path}
        changed = {path for path in paths if not path.name.startswith(".") and not path.name.endswith(("~", ".tmp"))}
        self._changed.extend(changed)
        if changed:
            # MkDocs' server ignores events of folders, but one that is gone is a change.
            handler.on_any_event(FileDeletedEvent(event.src_path) if event.is_directory else event)
