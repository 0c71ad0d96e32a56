"""Checks the configuration: its addresses are the publisher's own, and fit where the site will be published.

GitHub Pages publishes the repository ``owner/name`` at ``https://owner.github.io/name/``, and the repository
``owner/owner.github.io`` at the root ("What is GitHub Pages?" in its documentation). A domain of one's own may be any.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from careers.checks.site import BuiltSite, Expectations, Figure
from careers.i18n import CHOOSER, output_path
from careers.starter import GITHUB
from careers.support.diagnostics import display_path

_PAGES = ".github.io"
# Hosts that are nobody's (RFC 2606, RFC 6761): written as examples, never published at.
_RESERVED = (
    *("example", "test", "invalid", "localhost"),
    *("example.com", "example.net", "example.org", "example.github.io"),
)


def check(site: BuiltSite) -> Iterator[Figure]:
    """Check the addresses of the site and its sources."""
    expected, url = site.expected, site.expected.site_url
    if site.foreign_address:
        site.add(output_path(CHOOSER), "canonical", "built-elsewhere", value=site.foreign_address, wanted=url)
    for key, code, value, wanted in _judge_addresses(expected):
        params = {"value": value, "wanted": wanted, "repository": expected.repository}
        site.diagnostics.add(display_path(expected.config), _line(key, expected), key, code, **params)
    if url:
        yield Figure("address", url)


def _line(key: str, expected: Expectations) -> int:
    """Return the line of `key` in the configuration; 1 where a configuration that it inherits from has the key."""
    lines = expected.config.read_text("utf-8", "replace").splitlines() if expected.config.is_file() else []
    return next((number for number, line in enumerate(lines, 1) if re.match(rf"\s*{key}\s*:", line)), 1)


def _judge_addresses(expected: Expectations) -> Iterator[tuple[str, str, str, str]]:
    """Yield (key of the configuration, code of the fault, value, value that fits) of each address that is wrong."""
    url, repository, sources = expected.site_url, expected.repository, _bare(expected.repo_url)
    wanted = pages_url(repository) if repository else ""
    if url and (_host(url).removeprefix("www.") == "github.com" or _bare(url) == sources):
        owner_and_name = repository or urlsplit(url).path.strip("/").removesuffix(".git")
        yield "site_url", "address-repository", url, pages_url(owner_and_name)
    elif wanted and not _fits(url, wanted):
        yield "site_url", "address-unfit", url, wanted
    elif not url:
        yield "site_url", "address-unknown", url, wanted
    elif not wanted and _is_reserved(url):
        yield "site_url", "address-placeholder", url, wanted
    elif urlsplit(url).scheme != "https":
        yield "site_url", "address-insecure", url, f"https{url.removeprefix('http')}"
    own = f"{GITHUB}{repository}" if repository else ""
    if own and sources.startswith(GITHUB) and sources != own.lower():
        yield "repo_url", "sources-unfit", expected.repo_url, own


def pages_url(repository: str) -> str:
    """Return the address at which GitHub Pages publishes the repository ``owner/name``."""
    owner, _, name = repository.partition("/")
    host = f"{owner.lower()}{_PAGES}"
    return f"https://{host}/" if name.lower() == host else f"https://{host}/{name}/"


def _bare(url: str) -> str:
    """Return the address of a repository without what may be left out of it."""
    return url.rstrip("/").removesuffix(".git").lower()


def _host(url: str) -> str:
    return (urlsplit(url).hostname or "").lower()


def _fits(url: str, wanted: str) -> bool:
    """Return whether a site that Pages would put at `wanted` can be at `url`: there, or at a domain of somebody's."""
    host = _host(url)
    if host.endswith(_PAGES):
        return (urlsplit(url).scheme, host, urlsplit(url).path) == ("https", _host(wanted), urlsplit(wanted).path)
    return bool(host) and not _is_reserved(url)


def _is_reserved(url: str) -> bool:
    return any(f".{_host(url)}".endswith(f".{name}") for name in _RESERVED)
