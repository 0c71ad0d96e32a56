"""Requests to servers on this machine, header by header, as no client sends them."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from dataclasses import dataclass

# Host headers of requests for somebody else, or for nobody: `{port}` is that of the server.
FOREIGN: dict[str, tuple[str, ...]] = {
    "rebound": ("evil.example:{port}",),
    "rebound-port": ("evil.example",),
    "rebound-below": ("127.0.0.1.evil.example:{port}",),
    "rebound-behind": ("127.0.0.1:{port}.evil.example",),
    "absent": (),
    "empty": ("",),
    "two": ("127.0.0.1:{port}", "evil.example:{port}"),
    "two-reversed": ("evil.example:{port}", "127.0.0.1:{port}"),
    "twice": ("127.0.0.1:{port}", "127.0.0.1:{port}"),
    "list": ("127.0.0.1:{port}, evil.example",),
    "user": ("evil.example@127.0.0.1:{port}",),
    "no-port": ("127.0.0.1",),
    "other-port": ("127.0.0.1:1",),
    "other-address": ("192.0.2.1:{port}",),
    "any-address": ("0.0.0.0:{port}",),
    "number": ("2130706433:{port}",),
    "root": ("localhost.:{port}",),
    "path": ("127.0.0.1:{port}/evil",),
    "letters": ("ⓛocalhost:{port}",),
}
OWN = ("127.0.0.1:{port}", "localhost:{port}", "LOCALHOST:{port}", "[::1]:{port}")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server sent back: its status, and all of it in lower case."""

    status: int
    text: str


def ask(port: int, path: str, hosts: Sequence[str], *, version: str = "1.1", more: Sequence[str] = ()) -> Answer:
    """Ask the server at `port` of this machine for `path` with these Host headers, `{port}` in them filled in."""
    lines = [f"GET {path} HTTP/{version}", *(f"Host: {host.format(port=port)}" for host in hosts), *more]
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        connection.sendall("\r\n".join([*lines, "Connection: close", "", ""]).encode())
        parts = []
        while part := connection.recv(65_536):
            parts.append(part)
    text = b"".join(parts).decode("utf-8", "replace")
    return Answer(int(text.split(" ", 2)[1]), text.lower())
