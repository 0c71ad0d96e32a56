"""Whose requests a server on one's own machine answers.

A page of the internet can give its own name the address 127.0.0.1 (DNS rebinding). A browser then takes the server for
a part of that page, and lets the page read all that the server answers. Only the request's Host header shows it.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence

REFUSAL = "This server answers requests for its own address only. Open the address that it printed when it started.\n"
_LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")


def is_addressed_here(hosts: Sequence[str], listening: str, port: int) -> bool:
    """Return whether a request with these Host headers is for a server that listens at a name or an IP address.

    Each name of the loopback counts, and the name that the server was told to listen at. Of a server that listens at
    every address of its machine, any IP address counts: nobody can rebind an address.
    """
    if len(hosts) != 1:
        return False
    host = hosts[0].lower()
    return host in _hosts(listening, port) or (_is_wildcard(listening) and _is_address(host, port))


def _hosts(listening: str, port: int) -> frozenset[str]:
    names = {*_LOOPBACK_NAMES, _bracketed(listening.lower())}
    with_port = {f"{name}:{port}" for name in names}
    return frozenset(with_port | names if port == 80 else with_port)  # browsers leave the usual port away


def _bracketed(name: str) -> str:
    """Return a name as it stands in an address: IPv6 in brackets."""
    return f"[{name}]" if ":" in name else name


def _is_wildcard(listening: str) -> bool:
    try:
        return ipaddress.ip_address(listening).is_unspecified
    except ValueError:
        return False


def _is_address(host: str, port: int) -> bool:
    """Return whether `host` is an IP address with `port`."""
    name, _, written = host.rpartition(":")
    try:
        ip = ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return host == f"{_bracketed(str(ip))}:{port}" and written == str(port)
