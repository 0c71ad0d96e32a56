"""The root of a site, and where an address that is written in it leads.

An address is resolved as browsers do (RFC 3986, WHATWG URL): against the page, or the page's ``<base>``.
"""

from __future__ import annotations

import enum
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import quote, unquote, urljoin, urlsplit

from careers.i18n import depth

# A site that does not know its address is judged as if it stood here; the top-level domain is reserved (RFC 2606).
_UNKNOWN = "https://site.invalid/"
_REMEMBERED = 1 << 17


class Scope(enum.Enum):
    """The direction in which an address leads, seen from the site."""

    INSIDE = enum.auto()  # to something of the site
    INSECURE = enum.auto()  # to something of the site, by http: instead of https:
    ABOVE = enum.auto()  # written without a host, yet to what lies beside the site's own folder
    ELSEWHERE = enum.auto()  # to another site
    NOWHERE = enum.auto()  # mailto:, data: and the like: nothing is fetched
    MALFORMED = enum.auto()  # no address at all


class Place(NamedTuple):
    """The target of an address.

    Attributes:
        scope: where it leads.
        address: relative to the root, as in ``careers.i18n``, if it leads to the site; else as it is in full.
        fragment: the part after ``#``, decoded.
    """

    scope: Scope
    address: str
    fragment: str = ""


class Root:
    """The root of a site, known by its address."""

    def __init__(self, site_url: str) -> None:
        """`site_url` is absolute with a trailing slash, or "" where it is not known."""
        self.url = site_url or _UNKNOWN
        self._parts = urlsplit(self.url)
        self._resolve = lru_cache(_REMEMBERED)(self._resolve_uncached)

    def resolve(self, written: str, page: str, base: str = "") -> Place:
        """Return where `written` leads on the page at the address `page`, whose ``<base href>`` is `base` or ""."""
        written = written.strip()
        if not base and written.startswith("../" * depth(page)):
            # An address that climbs to the root leads to one place from all pages of that depth: resolved once.
            page = "-/" * depth(page)
        start = self.url + quote(page)
        try:
            return self._resolve(written, urljoin(start, base))
        except ValueError:  # a base that is no address is as good as none
            return self._resolve(written, start)

    def _resolve_uncached(self, written: str, base: str) -> Place:
        try:
            parts = urlsplit(urljoin(base, written))
            _ = parts.port
        except ValueError:
            return Place(Scope.MALFORMED, written)
        if parts.scheme not in ("http", "https"):
            return Place(Scope.NOWHERE, written)
        root = self._parts
        if parts.netloc.lower() == root.netloc.lower() and parts.path.startswith(root.path):
            scope = Scope.INSIDE if parts.scheme in (root.scheme, "https") else Scope.INSECURE
            address = unquote(parts.path.removeprefix(root.path)).removesuffix("index.html")
            return Place(scope, address, unquote(parts.fragment))
        # Another project of the same host is named with the host; without it, somebody meant the site's own root.
        own = urlsplit(written)
        if own.scheme or own.netloc:
            return Place(Scope.ELSEWHERE, parts._replace(fragment="").geturl())
        return Place(Scope.ABOVE, parts.path)
