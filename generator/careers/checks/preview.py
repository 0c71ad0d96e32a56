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

import mimetypes
import os
import socket
from collections.abc import Mapping
from pathlib import Path, PurePath
from urllib.parse import quote, unquote, urlsplit

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import URL, Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from careers.i18n import NOT_FOUND, output_path
from careers.support.web import REFUSAL, is_addressed_here

HOST = "127.0.0.1"  # nobody else in the network sees an unpublished site
_HEADERS = {"cache-control": "max-age=600"}

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


class SiteFiles(StaticFiles):
    """The files of a folder at the addresses that Pages gives them.

    Every request looks the folder up by its path, so that a site which a build has put in its place is there at once.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self.config_checked = True  # a folder that a build has not made yet is no fault
        self.folder = folder

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the answer to the address `path`, a path below the folder."""
        as_folder = scope["path"].endswith("/")
        index = os.path.join(path, "index.html")  # noqa: PTH118  # its kind of path is Starlette's: a string
        for name in (index,) if as_folder else (path, f"{path}.html"):
            try:
                return await super().get_response(name, scope)
            except HTTPException as error:
                if error.status_code != 404:
                    raise
        if not as_folder and self.lookup_path(index)[1]:
            url = URL(scope=scope)
            return RedirectResponse(url.replace(path=f"{url.path}/"), 301)
        path, status = self.lookup_path(output_path(NOT_FOUND))
        if status is None:
            raise HTTPException(404)
        return _read_whole(path, 404, {})

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Return the file at `path` and its status; None for a file that Pages has not, such as a hidden one."""
        folder = self.folder
        for part in PurePath(path).parts:
            if part.startswith(".") or not is_spelled(folder, part):
                return "", None
            folder /= part
        return super().lookup_path(path)

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return the file, or the part of it that the request names, or 304 if the browser has it."""
        request_headers = Headers(scope=scope)
        if "range" in request_headers:
            return FileResponse(full_path, status_code, _HEADERS, media_type(str(full_path)), stat_result=stat_result)
        response = _read_whole(full_path, status_code, _HEADERS)
        is_known = self.is_not_modified(response.headers, request_headers)
        return NotModifiedResponse(response.headers) if is_known else response


def _read_whole(path: str | os.PathLike[str], status: int, headers: Mapping[str, str]) -> Response:
    """Return a file read in one go, so that its headers fit it even if a build replaces the site meanwhile.

    Raises:
        HTTPException: the site has no such file any more.
    """
    try:
        with Path(path).open("rb") as file:
            file_status, body = os.fstat(file.fileno()), file.read()
    except OSError as error:
        raise HTTPException(404) from error
    described = FileResponse(path, status, headers, media_type(str(path)), stat_result=file_status)
    return Response(body, status, described.headers)


def is_spelled(folder: Path, name: str) -> bool:
    """Return whether `folder` has an entry called exactly `name`; some systems find it under other spellings, too."""
    try:
        return name in os.listdir(folder)
    except OSError:
        return False


class OwnAddress:
    """Refuses requests for another address than that of the server (RFC 9110, 15.5.20)."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        listening, port = scope["server"]
        if is_addressed_here(Headers(scope=scope).getlist("host"), listening, port):
            await self.app(scope, receive, send)
        else:
            await PlainTextResponse(REFUSAL, 421)(scope, receive, send)


class WeakTags:
    """Marks the tag of a compressed answer as weak: it was made of other bytes (RFC 9110, 8.8.3)."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and the answer back with its tag in order."""

        async def send_marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if "content-encoding" in headers and "etag" in headers:
                    headers["etag"] = f"W/{headers['etag']}"
            await send(message)

        await self.app(scope, receive, send_marked)


def application(folder: Path, site_url: str) -> Starlette:
    """Return a web application that serves the site in `folder` under the path of `site_url`."""
    base = mount(site_url).rstrip("/")

    def home(request: Request) -> Response:
        return RedirectResponse(request.url.replace(path=f"{base}/"), 301)

    site = Mount(base, SiteFiles(folder), middleware=[Middleware(WeakTags), Middleware(GZipMiddleware)])
    app = Starlette(routes=[Route(base, home), site] if base else [site], middleware=[Middleware(OwnAddress)])
    app.router.redirect_slashes = False  # Pages knows no such thing outside a site
    return app


def listen(port: int) -> socket.socket:
    """Return a socket that accepts connections from this machine at `port`; at any free one if that is 0.

    Raises:
        OSError: the port is taken, or not for everyone.
    """
    # asyncio sends small answers at once only where the protocol is named; otherwise each waits 40 ms for a receipt.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere this would share the port with a server that has it
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((HOST, port))
        listening.listen()
    except OSError:
        listening.close()
        raise
    return listening


def address(listening: socket.socket, site_url: str) -> str:
    """Return the address of the site as browsers take it: ``http://127.0.0.1:8000/careers/``."""
    return f"http://{HOST}:{listening.getsockname()[1]}{quote(mount(site_url))}"


def server(folder: Path, site_url: str) -> uvicorn.Server:
    """Return a server of the site in `folder`; ``run(sockets=[...])`` answers until it is interrupted."""
    return uvicorn.Server(
        uvicorn.Config(
            application(folder, site_url),
            lifespan="off",
            proxy_headers=False,
            ws="none",
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=1,
        )
    )
