"""Serves the built site as GitHub Pages serves it, on this machine alone.

The behaviour of Pages is written down in no one place. This follows

- for addresses: the table in https://github.com/slorber/trailing-slash-guide, measured there. ``/x`` is the file ``x``,
  else ``x.html``, else 301 to ``/x/`` where that folder has an ``index.html``; ``/x/`` is that file and no other.
- for lost addresses: the site's ``404.html`` with status 404, at any depth, and never a listing
  (https://docs.github.com/pages, "Creating a custom 404 page").
- for headers: answers of ``github.io`` as people have recorded them (``Cache-Control: max-age=600``; a 404
  has no age).
- for types: Pages takes them from https://github.com/jshttp/mime-db, which also says what is UTF-8.
- for published files: https://github.com/actions/upload-pages-artifact leaves hidden files out, and a site on Pages
  holds no links. A symbolic link is followed here only where it stays inside the site.

Not imitated: ``Access-Control-Allow-Origin: *``, which would let every page of the internet that is open in the browser
read an unpublished site; for the same reason requests for another host are refused. Compression, validators and ranges:
a file is sent as it is, and whole each time it is asked for. HTTPS and HTTP/2, the network of caches before Pages
(``Age``, an old page for up to ten minutes after a deploy), and the answers of the owner's other sites outside the
site's path, which are a bare 404 here.
"""

from __future__ import annotations

import mimetypes
import os
import sys
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler
from pathlib import Path, PurePath, PurePosixPath
from socketserver import ThreadingTCPServer
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from careers.i18n import NOT_FOUND, output_path
from careers.support.web import REFUSAL, is_addressed_here

HOST = "127.0.0.1"  # nobody else in the network sees an unpublished site
_HEADERS = {"Cache-Control": "max-age=600"}
_TEXT = {"Content-Type": "text/plain; charset=utf-8"}

# Python's own table, and ours over it where that differs from mime-db, or between versions of Python. The table of the
# operating system is not used.
_TYPES = {
    **mimetypes.MimeTypes().types_map[True],
    ".gz": "application/gzip",
    ".ics": "text/calendar",
    ".js": "text/javascript",
    ".map": "application/json",
    ".md": "text/markdown",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
}
_UTF_8 = frozenset({"application/json", "application/manifest+json"})  # beside text/*


def media_type(name: str) -> str:
    """Return the ``Content-Type`` of a file, by its last ending.

    >>> media_type("index.html")
    'text/html; charset=utf-8'
    """
    kind = _TYPES.get(PurePath(name).suffix.lower(), "application/octet-stream")
    return f"{kind}; charset=utf-8" if kind.startswith("text/") or kind in _UTF_8 else kind


def mount(site_url: str) -> str:
    """Return the path that a site is served under, decoded, with slashes around it; ``/`` if its address is "".

    >>> mount("https://example.github.io/careers/")
    '/careers/'
    """
    path = unquote(urlsplit(site_url).path).strip("/")
    return f"/{path}/" if path else "/"


def find(folder: Path, address: str) -> Path | None:
    """Return the file at a path below `folder`; None for a file that Pages has not, such as a hidden one."""
    path = folder
    for part in PurePosixPath(address).parts:
        # Some systems find a file under other spellings of its name, too.
        if part.startswith(".") or not path.is_dir() or part not in os.listdir(path):
            return None
        path /= part
    return path if path.is_file() and path.resolve().is_relative_to(folder.resolve()) else None


class _Handler(BaseHTTPRequestHandler):
    """Answers one request and closes the connection: what follows on it may be the body of a refused request.

    Every request looks the folder up by its path, so that a site which a build has put in its place is there at once.
    """

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # else the body of a small answer waits 40 ms for a receipt of its headers
    timeout = 60  # seconds
    server: Server

    def do_GET(self) -> None:
        """Answer the request; one for another address than that of the server is refused (RFC 9110, 15.5.20)."""
        if is_addressed_here(self.headers.get_all("Host", []), *self.server.server_address):
            self._serve()
        else:
            self._send(421, _TEXT, REFUSAL.encode())

    do_HEAD = do_GET  # noqa: N815  # the library's name

    def _serve(self) -> None:
        written, mark, query = self.path.partition("?")
        path, folder = unquote(written), self.server.folder
        moved = {"Location": f"http://{self.headers['Host']}{written}/{mark}{query}"}
        if f"{path}/" == self.server.mount:
            self._send(301, moved)
        elif not path.startswith(self.server.mount):
            self._send(404, _TEXT, b"Not Found")
        else:
            address, is_folder = path.removeprefix(self.server.mount), path.endswith("/")
            names = (f"{address}index.html",) if is_folder else (address, f"{address}.html")
            file = next(filter(None, (find(folder, name) for name in names)), None)
            if file is None and not is_folder and find(folder, f"{address}/index.html"):
                self._send(301, moved)
            elif shown := file or find(folder, output_path(NOT_FOUND)):
                self._send_file(shown, 200 if file else 404)
            else:
                self._send(404, _TEXT, b"Not Found")

    def _send_file(self, path: Path, status: int) -> None:
        """Send a file, read in one go, so that its length fits it even if a build replaces the site meanwhile."""
        headers = {"Content-Type": media_type(path.name), **(_HEADERS if status == 200 else {})}
        self._send(status, headers, path.read_bytes())

    def _send(self, status: int, headers: Mapping[str, str], body: bytes = b"") -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body)), "Connection": "close"}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing: the terminal shows the address alone."""


class Server(ThreadingTCPServer):
    """Serves the site in `folder` to this machine; ``serve_forever()`` answers until it is interrupted."""

    allow_reuse_address = os.name == "posix"  # elsewhere this would share the port with a server that has it
    daemon_threads = True
    request_queue_size = 128
    server_address: tuple[str, int]

    def __init__(self, folder: Path, site_url: str, port: int) -> None:
        """Listen at `port`; at any free one if that is 0.

        Raises:
            OSError: the port is taken, or not for everyone.
        """
        super().__init__((HOST, port), _Handler)
        self.folder, self.mount = folder, mount(site_url)
        self.url = f"http://{HOST}:{self.server_address[1]}{quote(self.mount)}"  # as browsers take it

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Pass over a browser that goes away in the middle of an answer, or keeps silent."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)
