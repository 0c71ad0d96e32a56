"""Serves the built site as GitHub Pages serves it, on this machine alone.

The behaviour of Pages is written down in no one place. This follows

- for addresses: the table in https://github.com/slorber/trailing-slash-guide, measured there. ``/x`` is the file ``x``,
  else ``x.html``, else 301 to ``/x/`` where that folder has an ``index.html``; ``/x/`` is that file and no other.
- for lost addresses: the site's ``404.html`` with status 404, at any depth, and never a listing
  (https://docs.github.com/pages, "Creating a custom 404 page").
- for headers: answers of ``github.io`` as people have recorded them (``Cache-Control: max-age=600``, ``ETag``, weak
  where the text travels as gzip, ``Last-Modified``; a 404 has no age).
- for types: Pages takes them from https://github.com/jshttp/mime-db, which also says what is UTF-8.
- for published files: https://github.com/actions/upload-pages-artifact leaves hidden files out, and a site on Pages
  holds no links. A symbolic link is followed here only where it stays inside the site.

Not imitated: ``Access-Control-Allow-Origin: *``, which would let every page of the internet that is open in the browser
read an unpublished site; for the same reason requests for another host are refused. HTTPS and HTTP/2, the network of
caches before Pages (``Age``, an old page for up to ten minutes after a deploy), and the answers of the owner's other
sites outside the site's path, which are a bare 404 here.
"""

from __future__ import annotations

import gzip
import mimetypes
import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from email.message import Message
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler
from pathlib import Path, PurePath, PurePosixPath
from socketserver import ThreadingTCPServer
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from careers.i18n import NOT_FOUND, output_path
from careers.support.web import REFUSAL, is_addressed_here

HOST = "127.0.0.1"  # nobody else in the network sees an unpublished site
_HEADERS = {"Cache-Control": "max-age=600", "Accept-Ranges": "bytes"}
_METHODS = ("GET", "HEAD")
_SHORT = 500  # bytes of a text that compressing does not make shorter
_RANGE = re.compile(r"bytes=(?=-?[0-9])([0-9]{0,15})-([0-9]{0,15})")

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


def is_spelled(folder: Path, name: str) -> bool:
    """Return whether `folder` has an entry called exactly `name`; some systems find it under other spellings, too."""
    try:
        return name in os.listdir(folder)
    except OSError:
        return False


def find(folder: Path, address: str) -> Path | None:
    """Return the file at a path below `folder`; None for a file that Pages has not, such as a hidden one."""
    path = folder
    for part in PurePosixPath(address).parts:
        if part.startswith(".") or not is_spelled(path, part):
            return None
        path /= part
    return path if path.is_file() and path.resolve().is_relative_to(folder.resolve()) else None


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a request."""

    status: int
    headers: Mapping[str, str]
    body: bytes = b""

    @classmethod
    def of_text(cls, status: int, text: str, **headers: str) -> Answer:
        """Return an answer in words."""
        return cls(status, {"Content-Type": "text/plain; charset=utf-8", **headers}, text.encode())


class Site:
    """The files of a folder at the addresses that Pages gives them.

    Every request looks the folder up by its path, so that a site which a build has put in its place is there at once.
    """

    def __init__(self, folder: Path, site_url: str) -> None:
        self._folder, self._mount = folder, mount(site_url)

    def answer(self, target: str, headers: Message) -> Answer:
        """Return the answer to a request for `target`, a path that may have a query; its `headers` name the host."""
        written, mark, query = target.partition("?")
        path = unquote(written)
        moved = Answer(301, {"Location": f"http://{headers['Host']}{written}/{mark}{query}"})
        if f"{path}/" == self._mount:
            return moved
        if not path.startswith(self._mount):
            return Answer.of_text(404, "Not Found")
        address = path.removeprefix(self._mount)
        is_folder = path.endswith("/")
        for name in (f"{address}index.html",) if is_folder else (address, f"{address}.html"):
            file = find(self._folder, name)
            if file is not None:
                return _read(file, 200, headers)
        if not is_folder and find(self._folder, f"{address}/index.html"):
            return moved
        lost = find(self._folder, output_path(NOT_FOUND))
        return _read(lost, 404, headers) if lost else Answer.of_text(404, "Not Found")


def _read(path: Path, status: int, wanted: Message) -> Answer:
    """Return a file read in one go, so that its headers fit it even if a build replaces the site meanwhile."""
    try:
        with path.open("rb") as file:
            read, body = os.fstat(file.fileno()), file.read()
    except OSError:
        return Answer.of_text(404, "Not Found")
    headers = {
        "Content-Type": media_type(path.name),
        "Last-Modified": formatdate(read.st_mtime, usegmt=True),
        "ETag": f'"{read.st_mtime_ns:x}-{read.st_size:x}"',
    }
    if status == 200:
        headers |= _HEADERS
        if _is_known(headers, wanted):
            return Answer(304, headers)
        if "Range" in wanted:
            return _part(Answer(status, headers, body), wanted)
    return _compressed(Answer(status, headers, body), wanted)


def _is_known(headers: Mapping[str, str], wanted: Message) -> bool:
    """Return whether the browser has the file: it names its tag, weak or not, or, without one, its date."""
    if "If-None-Match" in wanted:
        return headers["ETag"] in wanted["If-None-Match"]
    return headers["Last-Modified"] == wanted["If-Modified-Since"]


def _part(whole: Answer, wanted: Message) -> Answer:
    """Return the part of a file that is asked for, as one range of bytes (RFC 9110, 14.2); else the whole."""
    asked, size = _RANGE.fullmatch(wanted["Range"]), len(whole.body)
    if asked is None or wanted.get("If-Range", whole.headers["ETag"]) != whole.headers["ETag"]:
        return whole
    first, last = asked.groups()
    start = int(first) if first else max(size - int(last), 0)
    stop = min(int(last) + 1, size) if first and last else size
    if start >= stop:
        return Answer(416, {**whole.headers, "Content-Range": f"bytes */{size}"})
    return Answer(206, {**whole.headers, "Content-Range": f"bytes {start}-{stop - 1}/{size}"}, whole.body[start:stop])


def _compressed(whole: Answer, wanted: Message) -> Answer:
    """Return a text as gzip where that is asked for, with a weak tag: it was made of other bytes (RFC 9110, 8.8.3)."""
    kind = whole.headers["Content-Type"]
    if not kind.endswith(("utf-8", "xml")) or len(whole.body) < _SHORT:
        return whole
    headers = {**whole.headers, "Vary": "Accept-Encoding"}
    if "gzip" not in wanted.get("Accept-Encoding", ""):
        return replace(whole, headers=headers)
    headers |= {"Content-Encoding": "gzip", "ETag": f"W/{headers['ETag']}"}
    return Answer(whole.status, headers, gzip.compress(whole.body, mtime=0))


class _Handler(BaseHTTPRequestHandler):
    """Answers one request and closes the connection: what follows on it may be the body of a refused request."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # else the body of a small answer waits 40 ms for a receipt of its headers
    timeout = 60  # seconds
    server: Server

    def answer(self) -> None:
        """Answer the request; one for another address than that of the server is refused (RFC 9110, 15.5.20)."""
        if not is_addressed_here(self.headers.get_all("Host", []), *self.server.server_address):
            answer = Answer.of_text(421, REFUSAL)
        elif self.command not in _METHODS:
            answer = Answer.of_text(405, "Method Not Allowed", Allow=", ".join(_METHODS))
        else:
            answer = self.server.site.answer(self.path, self.headers)
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        if answer.status != 304:
            self.send_header("Content-Length", str(len(answer.body)))
        self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(answer.body)

    do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = do_OPTIONS = do_PATCH = answer  # noqa: N815  # the library's names

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
        self.site = Site(folder, site_url)
        self.url = f"http://{HOST}:{self.server_address[1]}{quote(mount(site_url))}"  # as browsers take it

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Pass over a browser that goes away in the middle of an answer, or keeps silent."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)
