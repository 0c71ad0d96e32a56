"""The head of a page that comes slowly."""

from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator

import pytest

from tests.browser import shifts
from tests.site.building import Result
from tests.site.conftest import Visiting

_CUTS = (b"<nav class=p-switch", b"<button class=p-scheme", b"<main")


@pytest.fixture
def dripping(site: Result) -> Iterator[str]:
    """The site's list of jobs, sent in pieces that end in the middle of the masthead; the rest of the site at once."""
    page = (site.folder / "zh/jobs/index.html").read_bytes()

    class Handler(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *args: object) -> None:
            super().__init__(*args, directory=str(site.folder))  # type: ignore[arg-type]

        def do_GET(self) -> None:
            if self.path != "/zh/jobs/":
                super().do_GET()
                return
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(page)))
            self.end_headers()
            start = 0
            for cut in _CUTS:
                end = page.index(cut)
                self.wfile.write(page[start:end])
                self.wfile.flush()
                released.wait(0.3)  # a browser has drawn by then what it has
                start = end
            self.wfile.write(page[start:])

        def log_message(self, format: str, *args: object) -> None:
            pass

    released = threading.Event()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/zh/jobs/"
    server.shutdown()
    server.server_close()


def test_what_comes_later_moves_nothing(visit: Visiting, dripping: str) -> None:
    """A masthead that arrives in pieces is drawn where it will stand."""
    assert shifts(visit(dripping, until="networkidle").page) == []
