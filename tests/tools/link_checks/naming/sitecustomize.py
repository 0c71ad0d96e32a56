"""Have this process resolve ``jobs.acme.test`` to the loopback; Python imports a module of this name when it starts."""

from __future__ import annotations

import socket
from typing import Any

NAME = "jobs.acme.test"
_resolve = socket.getaddrinfo


def resolve(host: Any, *arguments: Any, **named: Any) -> Any:
    return _resolve("127.0.0.1" if host == NAME else host, *arguments, **named)


socket.getaddrinfo = resolve
