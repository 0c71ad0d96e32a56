"""Headers of HTTP: when to ask a host again, and which requests a server on one's own machine answers.

A page of the internet can give its own name the address 127.0.0.1 (DNS rebinding). A browser then takes the server for
a part of that page, and lets the page read all that the server answers. Only the request's Host header shows it.
"""

from __future__ import annotations

import datetime as dt
import ipaddress
import re
from collections.abc import Mapping, Sequence
from email.utils import parsedate_to_datetime

REFUSAL = "This server answers requests for its own address only. Open the address that it printed when it started.\n"
_LOOPBACK_NAMES = ("127.0.0.1", "localhost", "::1")
_HOST = re.compile(r"(?:\[(?P<ipv6>[0-9a-f:]+)\]|(?P<name>[^:\[\]]+))(?::(?P<port>[0-9]+))?")


def is_addressed_here(hosts: Sequence[str], listening: str, port: int) -> bool:
    """Return whether a request with these Host headers is for a server that listens at a name or an IP address.

    Each name of the loopback counts, and the name at which the server listens. If it listens at every address of its
    machine, any IP address counts: nobody can rebind an address.
    """
    parts = _HOST.fullmatch(hosts[0].lower()) if len(hosts) == 1 else None
    if parts is None or (parts["port"] or "80") != str(port):  # browsers leave the usual port away
        return False
    name = parts["ipv6"] or parts["name"]
    if name in {*_LOOPBACK_NAMES, listening.lower()}:
        return True
    here, asked = _parse_ip(listening), _parse_ip(name)
    return here is not None and here.is_unspecified and asked is not None


def _parse_ip(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds in ``Retry-After`` (RFC 9110, 10.2.3), in which a host wants no request; None without any.

    A date is counted from the host's own ``Date``, so that two clocks need not agree; from now where it has none.
    """
    value = headers.get("Retry-After", "").strip()
    if re.fullmatch(r"[0-9]+", value):
        return float(value)
    until, since = (_parse_date(headers.get(name, "")) for name in ("Retry-After", "Date"))
    return max(0.0, (until - (since or dt.datetime.now(dt.UTC))).total_seconds()) if until else None


def _parse_date(value: str) -> dt.datetime | None:
    """Return a date in one of the three forms that HTTP knows (RFC 9110, 5.6.7); None where it is none."""
    try:
        date = parsedate_to_datetime(value)
    except (ValueError, OverflowError):
        return None
    return date if date.tzinfo else date.replace(tzinfo=dt.UTC)
