"""The sitemaps: every page worth listing, with its versions in the other languages and the time it last changed.

Follow sitemaps.org's protocol 0.9 and Google's rules for localized versions: absolute addresses, every version lists
itself and all others, and ``x-default``, for readers of any other language, is the language chooser. Each language has
sitemaps of its own, as many as the protocol's limits ask for, and an index names them all.
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
    """How much a sitemap may hold (sitemaps.org): pages, and bytes of the file as it is before any compression."""

    pages: int = 50_000
    size: int = 50 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class _Part:
    """A finished piece of XML, and the latest time that it names."""

    xml: bytes
    changed: dt.datetime | None


def sitemaps(
    pages: Iterable[str],
    site_url: str,
    locales: Locales,
    changed: Mapping[str, dt.datetime],
    limits: Limits = Limits(),
) -> Iterator[tuple[str, bytes]]:
    """The sitemaps of `pages`, addresses relative to the root: pairs of an address and what answers there, UTF-8.

    `changed` says when a page last changed (UTC); a page that is not in it is listed without that. What lies in no
    language's folder, as the chooser, stands with the first language. The index comes last.
    """
    present = frozenset(pages)
    found: dict[str, list[str]] = {one.code: [] for one in locales}
    for url in sorted(present):
        first = url.partition("/")[0]
        found[first if first in found else locales[0].code].append(url)
    index = []
    for code, urls in found.items():
        entries = (_entry(url, site_url, _versions(url, present, locales), changed.get(url)) for url in urls)
        for number, part in enumerate(_filled(entries, limits), 1):
            address = addresses.sitemap_part(code, number)
            index.append(_named("sitemap", site_url + address, part.changed))
            yield address, part.xml
    head, end = _root("sitemapindex", _SITEMAP)
    yield addresses.SITEMAP, b"".join([head, *index, end])


def _versions(url: str, present: frozenset[str], locales: Locales) -> Sequence[tuple[str, str]]:
    """(language, address) of a page in every language that has it; none where that is one alone."""
    code = url.partition("/")[0]
    if url == CHOOSER:
        tail = ""  # it is the homes' version for everyone else
    elif code in locales.codes:
        tail = url.removeprefix(addresses.home(code))
    else:
        return ()
    found = [(one.html_lang, other) for one in locales if (other := addresses.home(one.code) + tail) in present]
    return [*found, ("x-default", CHOOSER)] if len(found) > 1 else ()


def _entry(url: str, site_url: str, versions: Sequence[tuple[str, str]], changed: dt.datetime | None) -> _Part:
    links = [{"rel": "alternate", "hreflang": lang, "href": site_url + other} for lang, other in versions]
    return _Part(_named("url", site_url + url, changed, links), changed)


def _filled(entries: Iterable[_Part], limits: Limits) -> Iterator[_Part]:
    """Entries as whole sitemaps, each as full as it may be."""
    head, end = _root("urlset", _SITEMAP | _XHTML)
    held: list[_Part] = []
    size = 0

    def whole() -> _Part:
        times = [one.changed for one in held if one.changed is not None]
        return _Part(b"".join([head, *(one.xml for one in held), end]), max(times, default=None))

    for entry in entries:
        if held and (len(held) == limits.pages or len(head) + size + len(entry.xml) + len(end) > limits.size):
            yield whole()
            held, size = [], 0
        held.append(entry)
        size += len(entry.xml)
    if held:
        yield whole()


def _root(name: str, attributes: dict[str, str]) -> tuple[bytes, bytes]:
    """What stands before and after the entries of a file."""
    text = io.StringIO()
    out = XMLGenerator(text, "utf-8")
    out.startDocument()
    out.startElement(name, AttributesImpl(attributes))
    out.ignorableWhitespace("\n")
    head = text.getvalue()
    out.endElement(name)
    out.ignorableWhitespace("\n")
    return head.encode(), text.getvalue().removeprefix(head).encode()


def _named(name: str, loc: str, changed: dt.datetime | None, links: Iterable[dict[str, str]] = ()) -> bytes:
    """An entry of a sitemap or of the index, on a line of its own."""
    text = io.StringIO()
    out = XMLGenerator(text, "utf-8", short_empty_elements=True)
    out.startElement(name, _PLAIN)
    for tag, said in (("loc", loc), ("lastmod", _stamp(changed))):
        if said:
            out.startElement(tag, _PLAIN)
            out.characters(said)
            out.endElement(tag)
    for link in links:
        out.startElement("xhtml:link", AttributesImpl(link))
        out.endElement("xhtml:link")
    out.endElement(name)
    out.ignorableWhitespace("\n")
    return text.getvalue().encode()


def _stamp(moment: dt.datetime | None) -> str:
    """W3C's form of date and time, to the second: ``2026-03-01T08:00:00Z``."""
    return f"{moment.astimezone(dt.UTC):%Y-%m-%dT%H:%M:%SZ}" if moment is not None else ""
