"""The files for crawlers. Sitemaps name every page to list, with its versions in other languages and its last change.

They follow sitemaps.org's protocol 0.9 and Google's rules for localized versions: addresses are absolute, every version
lists itself and all others, and ``x-default``, for readers of other languages, is the language chooser. Each language
has its own sitemaps, as many as the protocol's limits require, and an index names them all.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from careers import i18n as addresses
from careers.i18n import CHOOSER, Locales
from careers.outputs.xml import DECLARATION, element, parent

# The limits of a sitemap (sitemaps.org); bytes are those of the uncompressed file.
MOST_PAGES = 50_000
MOST_BYTES = 50 * 1024 * 1024
_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
_HEAD = f'{DECLARATION}<urlset {_NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'.encode()
_END = b"</urlset>\n"


class _Part(NamedTuple):
    """A piece of XML, and the latest time in it."""

    xml: bytes
    changed: dt.datetime | None


def sitemaps(
    pages: Iterable[str],
    site_url: str,
    locales: Locales,
    changed: Mapping[str, dt.datetime],
    most_pages: int = MOST_PAGES,
    most_bytes: int = MOST_BYTES,
) -> Iterator[tuple[str, bytes]]:
    """Yield the address and the UTF-8 file of each sitemap of `pages`, and of the index last.

    `pages` are addresses relative to the root. `changed` has the last change (UTC) of pages, as far as it is known. A
    page in no language's folder, such as the chooser, is listed with the first language.
    """
    present = frozenset(pages)
    by_language: dict[str, list[str]] = {locale.code: [] for locale in locales}
    for url in sorted(present):
        by_language[(locales.at(url) or locales[0]).code].append(url)
    index = []
    for code, urls in by_language.items():
        entries = (_entry(url, site_url, _versions(url, present, locales), changed.get(url)) for url in urls)
        for number, part in enumerate(_fill(entries, most_pages, most_bytes), 1):
            address = addresses.sitemap_part(code, number)
            index.append(parent("sitemap", _place(site_url + address, part.changed)) + "\n")
            yield address, part.xml
    yield addresses.SITEMAP, f"{DECLARATION}<sitemapindex {_NAMESPACE}>\n{''.join(index)}</sitemapindex>\n".encode()


def robots(site_url: str) -> bytes:
    """Return ``robots.txt`` in UTF-8: crawlers may read everything, and find the sitemaps (RFC 9309).

    `site_url` ends in a slash. Crawlers read the file at the root of a host only; in a folder it has no effect.
    """
    return f"User-agent: *\nAllow: /\n\nSitemap: {site_url}{addresses.SITEMAP}\n".encode()


def _versions(url: str, present: frozenset[str], locales: Locales) -> Sequence[tuple[str, str]]:
    """Return (language, address) of a page in every language that has it; nothing if that is only one."""
    locale = locales.at(url)
    if url != CHOOSER and locale is None:
        return ()
    # The chooser is the version of the home pages for all others.
    tail = url.removeprefix(locale.folder) if locale else ""
    versions = [(other.html_lang, version) for other in locales if (version := other.folder + tail) in present]
    return [*versions, ("x-default", CHOOSER)] if len(versions) > 1 else ()


def _entry(url: str, site_url: str, versions: Sequence[tuple[str, str]], changed: dt.datetime | None) -> _Part:
    links = (
        element("xhtml:link", "", {"rel": "alternate", "hreflang": lang, "href": site_url + other})
        for lang, other in versions
    )
    return _Part(f"{parent('url', _place(site_url + url, changed) + ''.join(links))}\n".encode(), changed)


def _place(address: str, changed: dt.datetime | None) -> str:
    """Return an address and its last change, in W3C's form of date and time: ``2026-03-01T08:00:00Z``."""
    time = f"{changed.astimezone(dt.UTC):%Y-%m-%dT%H:%M:%SZ}" if changed is not None else ""
    return element("loc", address) + (element("lastmod", time) if time else "")


def _fill(entries: Iterable[_Part], most_pages: int, most_bytes: int) -> Iterator[_Part]:
    """Yield entries as whole sitemaps, each as full as the limits allow."""
    parts: list[_Part] = []
    size = len(_HEAD) + len(_END)
    for entry in entries:
        if parts and (len(parts) == most_pages or size + len(entry.xml) > most_bytes):
            yield _join(parts)
            parts, size = [], len(_HEAD) + len(_END)
        parts.append(entry)
        size += len(entry.xml)
    if parts:
        yield _join(parts)


def _join(parts: Sequence[_Part]) -> _Part:
    times = (part.changed for part in parts if part.changed is not None)
    return _Part(b"".join([_HEAD, *(part.xml for part in parts), _END]), max(times, default=None))
