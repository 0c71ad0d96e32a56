"""The live preview: an edit shows in the open page at once, however many postings there are.

When a posting changes, the postings of its company are looked through and nothing else, and pages are made when they
are opened. When anything else changes (a template, a style sheet, the configuration, a vocabulary, a static page),
MkDocs builds its own few pages again; all postings are read again only if it may decide how. The search index is
made when somebody searches.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import mkdocs
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import get_plugin_logger
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

from careers import i18n
from careers.builder.plan import File, PagePlan
from careers.builder.publish import write
from careers.builder.render import render_plan
from careers.builder.search_index import index_name, search_files
from careers.builder.state import State
from careers.content.schema import is_id
from careers.mkdocs.building import Inputs, plan_preview, replan_preview
from careers.mkdocs.content import BuildContent
from careers.mkdocs.settings import Settings
from careers.render import template_fault
from careers.search import EditorialPage
from careers.support.diagnostics import Diagnostics, display_path, environment_language
from careers.support.web import REFUSAL, is_addressed_here
from careers.support.work import Workers

log = get_plugin_logger("careers")

Extra = Callable[[str], bytes | None]
_INSTALLED = Path(mkdocs.__file__).parents[1]  # nobody edits the themes of packages
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


class Preview:
    """The site as ``mkdocs serve`` shows it."""

    def __init__(self) -> None:
        self._pages = OnDemand()
        self._content: BuildContent | None = None  # None after a build that failed: it may have missed anything
        self._kept: BuildContent | None = None

    def kept_content(self, settings: Settings) -> BuildContent | None:
        """Return the content that was read before, if nothing that decides it has changed; else None."""
        return self._kept if self._kept is not None and self._inputs.settings == settings else None

    def begin(self, inputs: Inputs, folder: Path) -> None:
        """Show the pages that are made from `inputs`, next to what MkDocs has put into `folder`."""
        diagnostics = Diagnostics()
        self._inputs, self._content, self._folder = inputs, inputs.content, folder
        self._catalogue = plan_preview(inputs, diagnostics)
        inputs.assets.write(folder)
        self._show(diagnostics)

    def serve(self, server: LiveReloadServer, config: MkDocsConfig) -> None:
        """Have `server`, which is not started yet, show this site.

        It has no settings for what a preview needs, so some of its attributes are replaced: the observer, because
        MkDocs' own looks at every file twice a second, which takes longer than that at 20,000 files; the builder,
        because a changed posting needs no build of the whole site; the application, because pages are made when
        somebody opens them, and because only requests for the server's own address may be answered, so that no page
        of the internet can read the preview.
        """
        settings = self._inputs.settings
        themes = [folder for folder in settings.themes if not folder.is_relative_to(_INSTALLED)]
        undeciding = [folder.resolve() for folder in (Path(config.docs_dir), *themes)]
        watch = _watch(server, config, [settings.content, *themes])
        server.builder = functools.partial(self._rebuild, server.builder, watch, undeciding)
        server.build_delay = _QUIET
        application = self._pages.wrap(server.serve_request, server.mount_path)
        server.set_app(_only_own_address(application, config.dev_addr.host))
        gc.freeze()  # to look through all postings takes longer than to show one

    def _rebuild(self, build_all: Callable[[], None], watch: Watch, undeciding: Sequence[Path]) -> None:
        """Show what has changed; only changes in `undeciding` folders decide nothing of how postings are read."""
        files = {path.parent.resolve() / path.name for path in watch.take()}
        content, self._content = self._content, None
        if content is not None and all(map(self._is_posting, files)):
            diagnostics = Diagnostics()
            content.read_again(files)
            self._catalogue = replan_preview(self._inputs, diagnostics, self._catalogue)
            self._show(diagnostics)
            self._content = content
        else:
            decides = not all(any(map(path.is_relative_to, undeciding)) for path in files)
            self._kept = None if decides else content
            build_all()

    def _is_posting(self, path: Path) -> bool:
        """Return whether a file belongs to a posting or to the introduction of a term."""
        content = self._inputs.settings.content
        parts = path.relative_to(content).parts if path.is_relative_to(content) else ()
        return len(parts) > 1 and parts[0] in ("postings", *self._inputs.content.library.taxonomies.by_id)

    def _show(self, diagnostics: Diagnostics) -> None:
        for diagnostic in diagnostics:
            log.warning(diagnostic.text(environment_language()))
        plans, state = self._catalogue
        index = functools.cache(functools.partial(_index, state, tuple(self._inputs.static_pages.indexed)))
        self._pages.show(
            [*plans, *self._broken(plans)], state, self._folder, functools.partial(self._read_extra, index)
        )

    def _broken(self, plans: Iterable[PagePlan]) -> Iterator[PagePlan]:
        """Yield a page with the errors of each text of a posting that they keep off the site, at its address."""
        settings, planned = self._inputs.settings, {url for plan in plans for url in plan.urls}
        folder = f"{display_path(settings.content)}/postings/"
        errors: dict[tuple[str, str], list[str]] = {}
        for error in self._inputs.content.errors:
            posting, _, code = error.path.removeprefix(folder).removesuffix(".md").rpartition(".")
            names = posting.split("/")
            is_posting = (
                error.leaves_out and error.path.startswith(folder) and len(names) == 2 and all(map(is_id, names))
            )
            for locale in settings.locales if is_posting else ():
                url = i18n.posting(locale.folder, posting)
                if url not in planned or locale.code == code:
                    errors.setdefault((locale.code, url), []).append(error.text(environment_language()))
        for (code, url), texts in errors.items():
            yield PagePlan("broken", (code, url, tuple(texts)), (url,))

    def _read_extra(self, index: Callable[[], Mapping[str, bytes]], path: str) -> bytes | None:
        """Return a preview image or a file of the search index; None if there is none at `path`."""
        if path in self._inputs.images.previews:
            return self._inputs.images.png(path)
        is_indexed = self._inputs.site.search and path.startswith(i18n.SEARCH_INDEX)
        return index().get(path) if is_indexed else None


def _index(state: State, pages: Sequence[EditorialPage]) -> Mapping[str, bytes]:
    return dict(search_files(state, pages, index_name(state, pages), Workers()))


class OnDemand:
    """A site of which only the requested pages lie in a folder.

    A build makes every page. An editor looks at one, so that a preview keeps what pages are made from, and makes each
    when somebody opens it. MkDocs' server goes on serving files from its folder, waiting for a build that is under way
    and telling browsers to load a page again; a requested page is put there just before.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._plans: Mapping[str, PagePlan] = {}
        self._made: set[str] = set()
        self._folder = Path()

    def show(self, plans: Iterable[PagePlan], state: State, folder: Path, extra: Extra) -> None:
        """Show these pages, made from `state`, in `folder` from now on; drop the pages that were made before.

        `extra` returns the files that no plan has, by address, or None.
        """
        with self._lock:
            for address in self._made:
                with contextlib.suppress(OSError):
                    (self._folder / address).unlink()
            self._made = set()
            self._folder, self._state, self._extra = folder, state, extra
            self._plans = {address: plan for plan in plans for address in plan.addresses}

    def prepare(self, path: str) -> None:
        """Write the file that answers at `path` into the folder, if it is planned.

        `path` is a file's, below the root of the site.

        Raises:
            Exception: the file cannot be made, or not be written.
        """
        with self._lock:
            # How many sitemaps there are shows when they are made, so all are made with the first.
            plan = self._plans.get(i18n.SITEMAP if i18n.is_sitemap(path) else path)
            files: Iterable[File] = ()
            if plan is None:
                data = self._extra(path)
                files = [] if data is None else [(path, data)]
            elif path not in self._made:
                # A page that has errors is not made with its translations.
                made = render_plan(plan, self._state)
                files = [file for file in made if self._plans.get(file[0], plan) is plan]
            self._made.update(write(self._folder, files))

    def wrap(self, application: WSGIApplication, root: str) -> WSGIApplication:
        """Return `application`, which serves the folder below the path `root`, with requested pages made before."""

        def serve(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
            path = environ["PATH_INFO"].encode("latin-1").decode("utf-8", "ignore")
            if path.startswith("/livereload/"):  # an answer of these comes with the next change
                return application(environ, start_response)
            head: list[Any] = []

            def hold(*arguments: Any) -> Callable[[bytes], object]:
                head[:] = arguments
                return _refuse_to_write

            # A build that ends meanwhile has removed the page that was put there: then it is made again.
            while True:
                state = self._state
                self._prepare_any(path.removeprefix(root))
                body = application(environ, hold)
                if state is self._state:
                    start_response(*head)
                    return body
                if hasattr(body, "close"):
                    body.close()

        return serve

    def _prepare_any(self, path: str) -> None:
        """Prepare the first file that can answer at `path`; log a fault of a template or of a posting."""
        # An address without its last slash is sent on, if there is a page.
        for name in (i18n.output_path(path), f"{path}/{i18n.output_path('')}", i18n.NOT_FOUND):
            try:
                self.prepare(name)
            except Exception as error:  # editors go on with their work
                log.error(f"{name}: {template_fault(error)}")
            if os.path.isfile(self._folder / name):  # noqa: PTH113  # never raises, as long as the path may be
                break


def _refuse_to_write(_: bytes) -> object:
    raise NotImplementedError("MkDocs' server returns what it serves")


def _watch(server: LiveReloadServer, config: MkDocsConfig, folders: Iterable[Path]) -> Watch:
    """Have `server` watch `folders` next to what MkDocs watches, as the operating system reports changes.

    That (inotify and its like, through watchdog) costs nothing while nothing changes.
    """
    watched = [path for path in (config.docs_dir, config.config_file_path) if path]
    for path in watched:
        server.unwatch(path)  # the observer that watches them is replaced
    watch = Watch()  # starts a thread, so not before the first build: a process with two cannot be forked safely
    server.observer = cast("PollingObserver", watch.observer)  # the server calls methods that all observers have
    for path in dict.fromkeys([*watched, *map(str, folders)]):
        if Path(path).exists():
            server.watch(path)
    return watch


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
