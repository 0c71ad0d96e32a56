"""What many tests share: a browser, a web server like the one the site is published on, and sites built for tests."""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import functools
import gzip
import io
import os
import re
import signal
import sys
import threading
from collections.abc import Iterator, Mapping
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO, Protocol

import hypothesis
import psutil
import pytest
from playwright.sync_api import Browser, Page

from careers import mkdocs as plugin
from careers.content import library as libraries
from careers.content.library import Library
from tests.browser import chromium
from tests.compiled import share_compiled_templates, share_models
from tests.hunting import HUNTING, repeated
from tests.sample_content import content as content
from tests.sample_content import read_words
from tests.site.builder import Builder, builder
from tests.site.building import CASES, CASES_SETTINGS, ROOT, Build, Result, configure, mkdocs

# Fixtures that open a browser, build a site, run commands, import documents, or serve a job board.
SLOW = frozenset({"browser", "ready", "site", "cases", "careers", "importer", "board", "guarded", "unsanitised"})
# Built sites that parameters name, of tests and of fixtures which ask for them only then.
SITES = frozenset({"site", "cases", "generated"})

# How fast a machine is does not decide whether a test passes.
hypothesis.settings.register_profile("portal", deadline=None)
hypothesis.settings.load_profile("portal")
share_compiled_templates()
share_models()
# Processes that tests start must end on Ctrl-C, which a shell has those in its background ignore.
signal.signal(signal.SIGINT, signal.default_int_handler)


_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER, <linux/prctl.h>


def pytest_configure(config: pytest.Config) -> None:
    """Has Ctrl-C and SIGTERM end the run with all processes that the tests have started, within a second."""
    if not hasattr(config, "workerinput"):
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, end_run)


def pytest_sessionstart() -> None:
    """Prepares the processes of the tests, each of which forks many."""
    read_words()


def end_run(number: int, _: object) -> None:
    """End every process below this one, then this one: what a worker leaves behind comes to this one to be ended."""
    with contextlib.suppress(AttributeError):  # a system other than Linux
        ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)
    while started := psutil.Process().children(recursive=True):
        for one in started:
            with contextlib.suppress(psutil.NoSuchProcess):
                one.kill()
        psutil.wait_procs(started, timeout=0.1)
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


class Serve(Protocol):
    """How a test starts a server."""

    def __call__(self, folder: Path, mount: str = "") -> str:
        """Serve `folder` under ``/mount/``; returns the base URL, ending in a slash."""


_NAMED_BY_CONTENT = re.compile(r"/assets/.*[./][0-9a-f]{16}\.(js|css)$")
# Beside text/*; what GitHub Pages sends compressed.
_TEXTS = ("application/json", "application/xml", "application/javascript")


class StaticFiles(SimpleHTTPRequestHandler):
    """Answers with the files of a folder under a mount point, as GitHub Pages does under ``/<repository>/``.

    With `compress`, texts travel as gzip, as they do there.
    """

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # else a file that leaves in two packets waits 40 ms for the first one's receipt
    # Written out, because the platform's own table may say otherwise; WebAssembly is refused under a wrong type.
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".wasm": "application/wasm",
        ".pagefind": "application/wasm",
        ".html": "text/html; charset=utf-8",
        ".xml": "application/xml",
        ".svg": "image/svg+xml",
        ".woff2": "font/woff2",
        ".md": "text/markdown; charset=utf-8",
    }

    def __init__(self, *args: Any, mount: str, directory: str, compress: bool = False) -> None:
        self.mount = mount
        self.compress = compress
        super().__init__(*args, directory=directory)

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        if not self.path.startswith(self.mount) or not Path(self.translate_path(self.path)).exists():
            return self.not_found()
        return self.packed() if self.compress else super().send_head()

    def packed(self) -> io.BytesIO | BinaryIO | None:
        path = Path(self.translate_path(self.path))
        if path.is_dir() and self.path.partition("?")[0].endswith("/"):
            path /= "index.html"
        kind = self.guess_type(path)
        wanted = kind.startswith("text/") or kind.partition("+")[2] == "xml" or kind in _TEXTS
        if not path.is_file() or not wanted or "gzip" not in self.headers.get("Accept-Encoding", ""):
            return super().send_head()
        data = gzip.compress(path.read_bytes(), 6, mtime=0)
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return io.BytesIO(data)

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.removeprefix(self.mount))

    def list_directory(self, path: str | os.PathLike[str]) -> io.BytesIO | None:
        """A folder without an index is not there, as on the real host."""
        return self.not_found()

    def not_found(self) -> io.BytesIO:
        """Answer 404 with the folder's ``404.html``, or nothing."""
        page = Path(self.directory) / "404.html"
        body = page.read_bytes() if page.is_file() else b""
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)

    def end_headers(self) -> None:
        """A file is cached whose name changes with its content; of others a test may change one under a running server.

        A host that compresses allows it of all.
        """
        lasting = self.compress or _NAMED_BY_CONTENT.search(self.path)
        self.send_header("Cache-Control", "max-age=600" if lasting else "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the test runner's output is for tests."""


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away in the middle of an answer is no error."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Writes what is said now into the expected files; review then reads the difference."""
    parser.addoption("--update-goldens", action="store_true", help="write the expected files anew")


def is_slow(item: pytest.Item) -> bool:
    """Return whether a test asks for something slow, or is marked as slow."""
    params = item.callspec.params.values() if hasattr(item, "callspec") else ()
    parts = [part for value in params for part in (value if isinstance(value, tuple) else (value,))]
    named = {part for part in parts if isinstance(part, str)}
    asked = set(getattr(item, "fixturenames", ()))
    return bool(asked & SLOW or named & SITES) or item.get_closest_marker("slow") is not None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves to the hunts what is theirs, and marks what `make quick` runs."""
    for item in items:
        if not is_slow(item):
            item.add_marker(pytest.mark.quick)
    if HUNTING:
        return
    left = repeated(items)
    left.update(item for item in items if item.get_closest_marker("hunt") is not None)
    config.hook.pytest_deselected(items=[item for item in items if item in left])
    items[:] = [item for item in items if item not in left]


@pytest.fixture
def update_goldens(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-goldens"))


@pytest.fixture(scope="session")
def serve() -> Iterator[Serve]:
    """Serve a folder over HTTP on the loopback: ``serve(folder, mount="careers")`` returns the base URL."""
    running: list[Server] = []

    def start(folder: Path, mount: str = "") -> str:
        base = f"/{mount.strip('/')}/" if mount.strip("/") else "/"
        handler = functools.partial(StaticFiles, mount=base, directory=str(folder))
        server = Server(("127.0.0.1", 0), handler)
        running.append(server)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return f"http://127.0.0.1:{server.server_port}{base}"

    yield start
    for server in running:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as one:
        yield one


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    try:
        yield context.new_page()
    finally:
        context.close()


@pytest.fixture(scope="session")
def ready() -> Iterator[Builder]:
    with builder() as one:
        yield one


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory, ready: Builder) -> Build:
    """Build a content folder with the project's theme and configuration: ``build(content, page_size=2)``."""

    def make(
        content: Path,
        *,
        into: Path | None = None,
        strict: bool = False,
        config: Mapping[str, Any] | None = None,
        env: Mapping[str, str] | None = None,
        **settings: Any,
    ) -> Result:
        written = configure(into or tmp_path_factory.mktemp("build"), content, config, **settings)
        if any(name.startswith("PYTHON") for name in env or ()):  # read when Python starts
            return mkdocs(written, strict, env)
        return ready.build(written, strict=strict, env=env)

    return make


@contextlib.contextmanager
def shared(tmp_path_factory: pytest.TempPathFactory, name: str) -> Iterator[Path]:
    """A folder of this name that all workers of a run share, locked for the length of a ``with`` block."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder


def once(tmp_path_factory: pytest.TempPathFactory, ready: Builder, name: str, content: Path, **settings: Any) -> Result:
    """A site built by the first worker that asks for it, and shared by all."""
    with shared(tmp_path_factory, name) as folder:
        config = folder / "mkdocs.yml"
        if not (folder / "site").is_dir():
            result = ready.build(configure(folder, content, **settings), strict=True)
            assert result.returncode == 0, result.output
    return Result(folder / "site", 0, "", config)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, ready: Builder) -> Result:
    """The project's own site, built strictly, once a run."""
    return once(tmp_path_factory, ready, "own-site", ROOT / "content", workers=2)


@pytest.fixture(scope="session")
def cases(tmp_path_factory: pytest.TempPathFactory, ready: Builder) -> Result:
    """A small site with every state a posting can be in and lists of two, built strictly, once a run."""
    return once(tmp_path_factory, ready, "cases-site", CASES, **CASES_SETTINGS)


@functools.cache
def read_library(result: Result) -> Library:
    settings = plugin.read_configuration(result.config).settings
    found, diagnostics = libraries.Reader(
        settings.content, "content", settings.locales, today=settings.today, currency=settings.currency
    ).read()
    assert not diagnostics.errors
    return found


@pytest.fixture(scope="session")
def library(site: Result) -> Library:
    return read_library(site)


@pytest.fixture(scope="session")
def cases_library(cases: Result) -> Library:
    return read_library(cases)
