"""Reads one HTML page: the addresses and fragments in it, and the facts that its head gives."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from sys import intern

from selectolax.lexbor import LexborHTMLParser, LexborNode

from careers.checks import markup
from careers.checks.markup import Markup


class Kind(enum.StrEnum):
    """A way in which a page refers to something."""

    LINK = "link"  # a reader may follow it
    FEED = "feed"  # a reader's program may subscribe to it
    RESOURCE = "resource"  # the browser fetches it
    CONNECTION = "connection"  # the browser opens a connection
    REDIRECT = "redirect"  # the browser goes there by itself
    INDEX = "index"  # scripts fetch the search index in this folder


@dataclass(slots=True)
class Page:
    """An HTML page.

    Attributes:
        address: as in ``careers.i18n``.
        is_bare: whether it has no ``<html>``, which every page of a site has.
        lang: of the document, or "".
        canonical: the address of its original, as written, or "".
        indexed: whether search engines may list it.
        closed: whether it is the page of a job that has closed.
        gone: whether it says that what was at its address is no more.
        base: the ``<base href>``, or "".
        redirect: the address that it leads to by itself, as written, or "".
        ids: the names that a fragment may have.
        references: every (kind, address as written) once.
        languages: every (hreflang, address as written) of the links to other languages.
        markup: its structured data.
        cards: the bytes of its parts about single postings: on a list they are what grows.
    """

    address: str
    is_bare: bool
    lang: str = ""
    canonical: str = ""
    indexed: bool = True
    closed: bool = False
    gone: bool = False
    base: str = ""
    redirect: str = ""
    ids: set[str] = field(default_factory=set)
    references: dict[tuple[str, str], None] = field(default_factory=dict)  # a set that keeps the order
    languages: dict[tuple[str, str], None] = field(default_factory=dict)
    markup: list[Markup] = field(default_factory=list)
    cards: int = 0

    @property
    def is_former(self) -> bool:
        """Return whether it stands where something else was: it leads on, or says that this is no more."""
        return self.gone or self.redirect != ""

    def refer(self, kind: Kind, *addresses: str) -> None:
        """Note that the page refers to these addresses."""
        self.references |= dict.fromkeys((kind, address) for address in addresses)


_WANTED = ",".join(
    [
        *("[id]", "[href]", "[src]", "[srcset]", "[poster]", "[action]", "[formaction]", "[style]", "a[name]"),
        *("meta[content]", "object[data]", "[data-index]", "[data-closed]", "[data-gone]", "[data-posting]"),
        *("style", "script"),
    ]
)
# Elements whose `src` is fetched, as HTML has them; `href` of SVG's own, and of a stylesheet, is below.
_POINTS = {
    **dict.fromkeys(("action", "formaction"), Kind.LINK),
    **dict.fromkeys(("src", "poster", "data"), Kind.RESOURCE),
}
_FETCHED = frozenset(
    ("stylesheet", "icon", "apple-touch-icon", "mask-icon", "preload", "modulepreload", "prefetch", "manifest")
)
_CONNECTED = frozenset(("preconnect", "dns-prefetch"))
_FEEDS = ("application/atom+xml", "application/rss+xml", "application/feed+json")
_PREVIEWS = frozenset(("og:image", "og:url", "twitter:image"))
_HTML = re.compile(rb"<html\b", re.I)
_REFRESH = re.compile(r"^\s*[\d.]+\s*[;,]\s*url\s*=\s*[\"']?(.*?)[\"']?\s*$", re.I)
_CANDIDATE = re.compile(r"\s*([^\s,]\S*[^\s,]|[^\s,])(?:\s+[^,]*)?(?:,|$)")
_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_URL = re.compile(r"""url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')""", re.I)
_IMPORT = re.compile(
    r"""^\s*(?:import|export)\b[^"'`;()]*?["'](\.{1,2}/[^"']+)["']|\bimport\(\s*["'](\.{1,2}/[^"']+)["']\s*\)""", re.M
)


def read(html: bytes, address: str = "") -> Page:
    """Return the page `html` (UTF-8); what is no HTML reads as a page with nothing in it."""
    page = Page(address, is_bare=_HTML.search(html) is None)
    tree = LexborHTMLParser(html)
    if tree.root is not None:
        page.lang = tree.root.attributes.get("lang") or ""
    seen: set[int] = set()  # an element comes once for each of its reasons to be wanted
    for node in tree.css(_WANTED):
        if node.mem_id not in seen:
            seen.add(node.mem_id)
            _note(node, {name: value or "" for name, value in node.attributes.items()}, page)
    return page


def _note(node: LexborNode, attributes: dict[str, str], page: Page) -> None:
    if "id" in attributes:
        page.ids.add(intern(attributes["id"]))
    if "style" in attributes:
        page.refer(Kind.RESOURCE, *style(attributes["style"]))
    if "data-index" in attributes:
        page.refer(Kind.INDEX, attributes["data-index"])
    if "data-posting" in attributes:
        page.cards += len((node.html or "").encode())
    page.closed |= "data-closed" in attributes
    page.gone |= "data-gone" in attributes
    _TAGS.get(node.tag or "", _note_addresses)(node, attributes, page)


def _note_addresses(_: LexborNode, attributes: dict[str, str], page: Page, href: Kind = Kind.LINK) -> None:
    for name, kind in {**_POINTS, "href": href}.items():
        if name in attributes:
            page.refer(kind, attributes[name])
    if "data:" not in attributes.get("srcset", ""):
        page.refer(Kind.RESOURCE, *_CANDIDATE.findall(attributes.get("srcset", "")))


def _note_anchor(_: LexborNode, attributes: dict[str, str], page: Page) -> None:
    if "name" in attributes:
        page.ids.add(intern(attributes["name"]))
    if "href" in attributes:
        page.refer(Kind.LINK, attributes["href"])
        if "hreflang" in attributes:
            page.languages[attributes["hreflang"], attributes["href"]] = None


def _note_base(_: LexborNode, attributes: dict[str, str], page: Page) -> None:
    page.base = page.base or attributes.get("href", "")


def _note_link(_: LexborNode, attributes: dict[str, str], page: Page) -> None:
    rel = set(attributes.get("rel", "").lower().split())
    href = attributes.get("href", "")
    if "canonical" in rel:
        page.canonical = href
    if "alternate" in rel and attributes.get("type", "").lower() in _FEEDS:
        page.refer(Kind.FEED, href)
    kind = Kind.CONNECTION if rel & _CONNECTED else Kind.RESOURCE if rel & _FETCHED else Kind.LINK
    page.refer(kind, href)


def _note_meta(_: LexborNode, attributes: dict[str, str], page: Page) -> None:
    content = attributes.get("content", "")
    if attributes.get("name", "").lower() == "robots" and "noindex" in content.lower():
        page.indexed = False
    if attributes.get("property", attributes.get("name", "")) in _PREVIEWS:
        page.refer(Kind.LINK, content)
    target = _REFRESH.match(content) if attributes.get("http-equiv", "").lower() == "refresh" else None
    if target is not None:
        page.redirect = target[1]
        page.refer(Kind.REDIRECT, target[1])


def _note_script(node: LexborNode, attributes: dict[str, str], page: Page) -> None:
    if "src" in attributes:
        page.refer(Kind.RESOURCE, attributes["src"])
    elif attributes.get("type", "").lower() == "application/ld+json":
        page.markup += markup.read(node.text())


def _note_style(node: LexborNode, _: dict[str, str], page: Page) -> None:
    page.refer(Kind.RESOURCE, *style(node.text()))


_TAGS: Mapping[str, Callable[[LexborNode, dict[str, str], Page], None]] = {
    **dict.fromkeys(("a", "area"), _note_anchor),
    **dict.fromkeys(("use", "image", "feimage"), partial(_note_addresses, href=Kind.RESOURCE)),
    "base": _note_base,
    "link": _note_link,
    "meta": _note_meta,
    "script": _note_script,
    "style": _note_style,
}


def style(css: str) -> Iterator[str]:
    """Yield the addresses that a stylesheet fetches, as written (CSS Values, ``url()``; CSS Cascade, ``@import``)."""
    yield from map("".join, _URL.findall(_COMMENT.sub("", css)))


def module(script: str) -> Iterator[str]:
    """Yield the addresses of the modules that a script imports, as written, if they begin with a dot."""
    yield from map("".join, _IMPORT.findall(script))
