"""What many tests share: one browser a run, a fresh page a test, and a web server like the one the site is published on."""

from __future__ import annotations

import functools
import io
import os
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO, Protocol

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import chromium


class Serve(Protocol):
    """How a test starts a server."""

    def __call__(self, folder: Path, mount: str = "") -> str:
        """Serve `folder` under ``/mount/``; returns the base URL, ending in a slash."""


class StaticFiles(SimpleHTTPRequestHandler):
    """Answers with the files of a folder under a mount point, as GitHub Pages does under ``/<repository>/``."""

    protocol_version = "HTTP/1.1"
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

    def __init__(self, *args: Any, mount: str, directory: str) -> None:
        self.mount = mount
        super().__init__(*args, directory=directory)

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """The file, or the site's own page for what is not there."""
        if not self.path.startswith(self.mount) or not Path(self.translate_path(self.path)).exists():
            return self.not_found()
        return super().send_head()

    def translate_path(self, path: str) -> str:
        """The file of an address under the mount point."""
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
        """Nothing is cached: a test may change a file under a running server."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the name is the base class's
        """Say nothing: the test runner's output is for tests."""


class Server(ThreadingHTTPServer):
    """A loopback server that does not outlive the tests."""

    daemon_threads = True


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
    """One headless Chromium for the run."""
    with chromium() as one:
        yield one


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page in a fresh context: no storage, no history."""
    context = browser.new_context()
    try:
        yield context.new_page()
    finally:
        context.close()
