"""Where a site lies, and where an address that is written in it leads.

An address is resolved as browsers do (RFC 3986, WHATWG URL): against the page, or the page's ``<base>``.
"""

from __future__ import annotations

import enum
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import quote, unquote, urljoin, urlsplit

from careers.i18n import depth

# A site that does not know its address is judged as if it stood here; the top-level domain is reserved (RFC 2606).
_NOWHERE = "https://site.invalid/"
_WEB = ("http", "https")
_REMEMBERED = 1 << 17


class Scope(enum.Enum):
    """Where an address leads, seen from the site."""

    INSIDE = enum.auto()  # to something of the site
    INSECURE = enum.auto()  # to something of the site, by http: instead of https:
    ABOVE = enum.auto()  # written without a host, yet to what lies beside the site's own folder
    ELSEWHERE = enum.auto()  # to another site
    NOWHERE = enum.auto()  # mailto:, data: and the like: nothing is fetched
    MALFORMED = enum.auto()  # no address at all


class Place(NamedTuple):
    """What an address means.

    Attributes:
        scope: where it leads.
        address: relative to the root, as in ``careers.i18n``, where it leads to the site; else as it is in full.
        fragment: what follows ``#``, decoded.
    """

    scope: Scope
    address: str
    fragment: str = ""


class Root:
    """The root of a site, known by its address."""

    def __init__(self, site_url: str) -> None:
        """`site_url` is absolute with a trailing slash, or "" where it is not known."""
        self.url = site_url or _NOWHERE
        self.known = bool(site_url)
        parts = urlsplit(self.url)
        self.path = parts.path
        self._scheme, self._host = parts.scheme, parts.netloc.lower()
        self._resolve = lru_cache(_REMEMBERED)(self._resolved)

    def resolve(self, written: str, page: str, base: str = "") -> Place:
        """Where `written` leads on the page at the address `page`, or on one whose ``<base href>`` is `base`."""
        written = written.strip()
        if not base and written.startswith("../" * depth(page)):
            # What climbs to the root means the same on every page of that depth: resolved once for all.
            page = "-/" * depth(page)
        start = self.url + quote(page)
        try:
            return self._resolve(written, urljoin(start, base) if base else start)
        except ValueError:  # a base that is no address is as good as none
            return self._resolve(written, start)

    def _resolved(self, written: str, base: str) -> Place:
        try:
            parts = urlsplit(urljoin(base, written))
            host = parts.netloc.lower()
            _ = parts.port
        except ValueError:
            return Place(Scope.MALFORMED, written)
        if parts.scheme not in _WEB:
            return Place(Scope.NOWHERE, written)
        if host == self._host and parts.path.startswith(self.path):
            scope = Scope.INSIDE if parts.scheme == self._scheme or parts.scheme == "https" else Scope.INSECURE
            address = unquote(parts.path.removeprefix(self.path)).removesuffix("index.html")
            return Place(scope, address, unquote(parts.fragment))
        # Another project of the same host is named with the host; without it, somebody meant the site's own root.
        own = urlsplit(written)
        scope = Scope.ELSEWHERE if own.scheme or own.netloc else Scope.ABOVE
        return Place(scope, parts._replace(fragment="").geturl() if scope is Scope.ELSEWHERE else parts.path)
