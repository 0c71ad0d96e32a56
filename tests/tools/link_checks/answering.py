"""A host on the loopback that answers as hosts do, and as they should not."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import socket
import socketserver
import struct
import threading
import time
from collections.abc import Callable, Iterator, Sequence

from careers_tools.link_checks import FetchResult, RequestLimits
from careers_tools.link_checks.fetching import fetch_all
from tests.apart import apart
from tests.tools.link_checks.naming.sitecustomize import NAME

Behaviour = bytes | Callable[[socket.socket], None]
# Nothing waits, and nothing is in a hurry: how fast the machine is does not decide.
LIMITS = RequestLimits(agent="careers-portal/1 (+https://jobs.example/)", pause=0, timeout=60, private=True)


class Host(socketserver.ThreadingTCPServer):
    """Answers each path with what it was told to, one after the other, the last again and again; else with 404.

    Attributes:
        told: path -> behaviours, raw replies or functions of the connection.
    """

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, told: dict[str, Sequence[Behaviour]]) -> None:
        self.told = {path: list(behaviours) for path, behaviours in told.items()}
        self.asked: list[list[str]] = []
        self.busy = self._now = 0
        self._lock = threading.Lock()
        super().__init__(("127.0.0.1", 0), _Handler)

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}{path}"

    def named(self, path: str) -> str:
        """The address of a path, with a domain name in place of the IP address."""
        return f"http://{NAME}:{self.server_address[1]}{path}"

    @property
    def paths(self) -> list[str]:
        """The paths that were asked, in order, without the rules for robots."""
        return [path for lines in self.asked if (path := lines[0].split()[1]) != "/robots.txt"]

    @contextlib.contextmanager
    def at_work(self) -> Iterator[None]:
        with self._lock:
            self._now += 1
            self.busy = max(self.busy, self._now)
        try:
            yield
        finally:
            with self._lock:
                self._now -= 1

    def behaviour(self, lines: list[str]) -> Behaviour:
        with self._lock:
            self.asked.append(lines)
            queue = self.told.get(lines[0].split()[1], [reply(404)])
            return queue.pop(0) if len(queue) > 1 else queue[0]

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hangs up is what some of this is about."""


class _Handler(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        lines = []
        while line := self.rfile.readline().decode("latin-1").strip():
            lines.append(line)
            if "HTTP/" not in lines[0]:  # whoever speaks TLS gets an answer without it
                self.connection.sendall(reply(400))
                return
        host = self.server
        assert isinstance(host, Host)
        if not lines:
            return
        with host.at_work():
            behaviour = host.behaviour(lines)
            time.sleep(0.003)  # so that a second request, if there were one, would come in between
        with contextlib.suppress(OSError):
            if callable(behaviour):
                behaviour(self.connection)
            else:
                self.connection.sendall(behaviour)


@contextlib.contextmanager
def serving(told: dict[str, Sequence[Behaviour]]) -> Iterator[Host]:
    with Host(told) as host, _running(host):
        yield host


@contextlib.contextmanager
def _running(server: socketserver.BaseServer) -> Iterator[None]:
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()


def reply(status: int, body: bytes | str = b"", **headers: str) -> bytes:
    """A raw reply; the name of a header is written with ``_`` for ``-``."""
    data = body.encode() if isinstance(body, str) else body
    named = {"Content_Type": "text/html; charset=utf-8", "Content_Length": str(len(data)), **headers}
    head = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in named.items())
    return f"HTTP/1.1 {status} Because\r\n{head}\r\n".encode("latin-1") + data


def page(title: str, text: str = "The work.", charset: str = "utf-8") -> bytes:
    html = f"<!doctype html><html><head><title>{title}</title></head><body><h1>{title}</h1><p>{text}</p></body></html>"
    return html.encode(charset)


def redirect(status: int, location: str, **headers: str) -> bytes:
    return reply(status, Location=location, **headers)


def packed(data: bytes) -> bytes:
    return reply(200, gzip.compress(data), Content_Encoding="gzip")


def silent(connection: socket.socket) -> None:
    connection.recv(1)


def halting(connection: socket.socket) -> None:
    connection.sendall(reply(200, Content_Length="1000") + b"<title>")
    connection.recv(1)


def dripping(connection: socket.socket) -> None:
    """A byte of the page now and then, so that the connection never rests for long."""
    connection.sendall(reply(200, Content_Length="100000"))
    connection.settimeout(0.02)
    while True:
        connection.sendall(b" ")
        with contextlib.suppress(TimeoutError):
            if not connection.recv(1):
                return


def endless(connection: socket.socket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>Kernel Engineer</title>")
    while True:
        connection.sendall(b"<p>and on</p>" * 1000)


def resetting(connection: socket.socket) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def answers(urls: Sequence[str], limits: RequestLimits = LIMITS) -> dict[str, FetchResult]:
    heard: dict[str, FetchResult] = {}
    apart(lambda: asyncio.run(fetch_all(urls, limits, lambda answer: heard.update({answer.url: answer}))))
    return heard


def answer(url: str, limits: RequestLimits = LIMITS) -> FetchResult:
    return answers([url], limits)[url]
