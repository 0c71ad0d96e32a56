"""The sitemaps: every page to list, with its versions in other languages and its last change.

They follow sitemaps.org's protocol 0.9 and Google's rules for localized versions: addresses are absolute, every version
lists itself and all others, and ``x-default``, for readers of other languages, is the language chooser. Each language
has its own sitemaps, as many as the protocol's limits require, and an index names them all.
"""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import XMLGenerator
from xml.sax.xmlreader import AttributesImpl

from careers import i18n as addresses
from careers.i18n import CHOOSER, Locales

_SITEMAP = {"xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9"}
_XHTML = {"xmlns:xhtml": "http://www.w3.org/1999/xhtml"}
_PLAIN: AttributesImpl[str] = AttributesImpl({})


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a sitemap (sitemaps.org): pages, and bytes of the uncompressed file."""

    pages: int = 50_000
    size: int = 50 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class _Part:
    """A piece of XML, and the latest time in it."""

    xml: bytes
    changed: dt.datetime | None


def sitemaps(
    pages: Iterable[str],
    site_url: str,
    locales: Locales,
    changed: Mapping[str, dt.datetime],
    limits: Limits = Limits(),
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
        for number, part in enumerate(_fill(entries, limits), 1):
            address = addresses.sitemap_part(code, number)
            index.append(_element("sitemap", site_url + address, part.changed))
            yield address, part.xml
    head, end = _root("sitemapindex", _SITEMAP)
    yield addresses.SITEMAP, b"".join([head, *index, end])


def _versions(url: str, present: frozenset[str], locales: Locales) -> Sequence[tuple[str, str]]:
    """Return (language, address) of a page in every language that has it; nothing if that is only one."""
    locale = locales.at(url)
    if url == CHOOSER:
        tail = ""  # the chooser is the version of the home pages for all others
    elif locale is not None:
        tail = url.removeprefix(locale.folder)
    else:
        return ()
    versions = [(other.html_lang, version) for other in locales if (version := other.folder + tail) in present]
    return [*versions, ("x-default", CHOOSER)] if len(versions) > 1 else ()


def _entry(url: str, site_url: str, versions: Sequence[tuple[str, str]], changed: dt.datetime | None) -> _Part:
    links = [{"rel": "alternate", "hreflang": lang, "href": site_url + other} for lang, other in versions]
    return _Part(_element("url", site_url + url, changed, links), changed)


def _fill(entries: Iterable[_Part], limits: Limits) -> Iterator[_Part]:
    """Yield entries as whole sitemaps, each as full as the limits allow."""
    head, end = _root("urlset", _SITEMAP | _XHTML)
    parts: list[_Part] = []
    size = 0

    def join() -> _Part:
        times = [part.changed for part in parts if part.changed is not None]
        return _Part(b"".join([head, *(part.xml for part in parts), end]), max(times, default=None))

    for entry in entries:
        if parts and (len(parts) == limits.pages or len(head) + size + len(entry.xml) + len(end) > limits.size):
            yield join()
            parts, size = [], 0
        parts.append(entry)
        size += len(entry.xml)
    if parts:
        yield join()


def _root(name: str, attributes: dict[str, str]) -> tuple[bytes, bytes]:
    """Return what a file has before and after its entries."""
    text = io.StringIO()
    out = XMLGenerator(text, "utf-8")
    out.startDocument()
    out.startElement(name, AttributesImpl(attributes))
    out.ignorableWhitespace("\n")
    head = text.getvalue()
    out.endElement(name)
    out.ignorableWhitespace("\n")
    return head.encode(), text.getvalue().removeprefix(head).encode()


def _element(name: str, loc: str, changed: dt.datetime | None, links: Iterable[dict[str, str]] = ()) -> bytes:
    """Return an entry of a sitemap or of the index, on a line of its own."""
    xml = io.StringIO()
    out = XMLGenerator(xml, "utf-8", short_empty_elements=True)
    out.startElement(name, _PLAIN)
    for tag, text in (("loc", loc), ("lastmod", _stamp(changed))):
        if text:
            out.startElement(tag, _PLAIN)
            out.characters(text)
            out.endElement(tag)
    for link in links:
        out.startElement("xhtml:link", AttributesImpl(link))
        out.endElement("xhtml:link")
    out.endElement(name)
    out.ignorableWhitespace("\n")
    return xml.getvalue().encode()


def _stamp(moment: dt.datetime | None) -> str:
    """Return W3C's form of date and time, to the second: ``2026-03-01T08:00:00Z``."""
    return f"{moment.astimezone(dt.UTC):%Y-%m-%dT%H:%M:%SZ}" if moment is not None else ""
