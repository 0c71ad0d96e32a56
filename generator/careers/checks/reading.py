"""One HTML page: what it refers to, what can be referred to in it, and what it says of itself."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from sys import intern

from selectolax.lexbor import LexborHTMLParser, LexborNode


class Kind(enum.StrEnum):
    """How a page refers to something."""

    LINK = "link"  # a reader may follow it
    RESOURCE = "resource"  # the browser fetches it
    CONNECTION = "connection"  # the browser opens a connection
    REDIRECT = "redirect"  # the browser goes there by itself
    INDEX = "index"  # scripts fetch the search index in this folder


@dataclass(slots=True)
class Document:
    """What there is to know of a page.

    Attributes:
        lang: of the document, or "".
        bare: there is no ``<html>`` in it, which every page of a site has.
        canonical: as written, or "".
        indexed: whether search engines may list it.
        closed: it is the page of a job that has closed.
        gone: it says that what was at its address is no more.
        base: the ``<base href>``, or "".
        redirect: the address that it leads to by itself, as written, or "".
        ids: what a fragment may name.
        references: every (kind, address as written) once.
        languages: every (hreflang, address as written) of the links to other languages.
        feeds: every (media type, address as written) of its alternates that are feeds.
        structured: the texts of its JSON-LD.
        cards: the bytes of what it says of single postings: on a list they are what grows.
    """

    lang: str = ""
    bare: bool = False
    canonical: str = ""
    indexed: bool = True
    closed: bool = False
    gone: bool = False
    base: str = ""
    redirect: str = ""
    ids: set[str] = field(default_factory=set)
    references: dict[tuple[Kind, str], None] = field(default_factory=dict)  # a set that keeps the order
    languages: dict[tuple[str, str], None] = field(default_factory=dict)
    feeds: dict[tuple[str, str], None] = field(default_factory=dict)
    structured: list[str] = field(default_factory=list)
    cards: int = 0

    def refer(self, kind: Kind, *written: str) -> None:
        """Note that the page refers to these addresses."""
        for one in written:
            self.references[kind, one] = None


_WANTED = ",".join(
    [
        *("[id]", "[href]", "[src]", "[srcset]", "[poster]", "[action]", "[formaction]", "[style]", "a[name]"),
        *("meta[content]", "object[data]", "[data-index]", "[data-closed]", "[data-gone]", "[data-posting]"),
        *("style", "script"),
    ]
)
# Elements whose `src` is fetched, as HTML has them; `href` of SVG's own, and of a stylesheet, is below.
_POINTS = {"href": Kind.LINK, "action": Kind.LINK, "formaction": Kind.LINK, "src": Kind.RESOURCE}
_FETCHED = frozenset(
    ("stylesheet", "icon", "apple-touch-icon", "mask-icon", "preload", "modulepreload", "prefetch", "manifest")
)
_CONNECTED = frozenset(("preconnect", "dns-prefetch"))
_FEEDS = ("application/atom+xml", "application/rss+xml", "application/feed+json")
_SHOWN = frozenset(("og:image", "og:url", "twitter:image"))
_HTML = re.compile(rb"<html\b", re.I)
_REFRESH = re.compile(r"^\s*[\d.]+\s*[;,]\s*url\s*=\s*[\"']?(.*?)[\"']?\s*$", re.I)
_CANDIDATE = re.compile(r"\s*([^\s,]\S*[^\s,]|[^\s,])(?:\s+[^,]*)?(?:,|$)")
_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_URL = re.compile(r"""url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')""", re.I)
_IMPORT = re.compile(
    r"""^\s*(?:import|export)\b[^"'`;()]*?["'](\.{1,2}/[^"']+)["']|\bimport\(\s*["'](\.{1,2}/[^"']+)["']\s*\)""", re.M
)


def read(html: bytes) -> Document:
    """What the page `html` (UTF-8) has; what is no HTML reads as a page with nothing in it."""
    found = Document(bare=_HTML.search(html) is None)
    tree = LexborHTMLParser(html)
    root = tree.root
    if root is not None:
        found.lang = root.attributes.get("lang") or ""
    seen: set[int] = set()  # an element comes once for each of its reasons to be wanted
    for node in tree.css(_WANTED):
        if node.mem_id in seen:
            continue
        seen.add(node.mem_id)
        attributes = {name: value or "" for name, value in node.attributes.items()}
        _note(node, node.tag or "", attributes, found)
    return found


def _note(node: LexborNode, tag: str, attributes: dict[str, str], found: Document) -> None:
    if "id" in attributes:
        found.ids.add(intern(attributes["id"]))
    if "style" in attributes:
        found.refer(Kind.RESOURCE, *style(attributes["style"]))
    if "data-index" in attributes:
        found.refer(Kind.INDEX, attributes["data-index"])
    if "data-closed" in attributes:
        found.closed = True
    if "data-gone" in attributes:
        found.gone = True
    if "data-posting" in attributes:
        found.cards += len((node.html or "").encode())
    own = _TAGS.get(tag)
    if own is None:
        _points(attributes, found)
    else:
        own(node, attributes, found)


def _points(attributes: dict[str, str], found: Document, href: Kind = Kind.LINK) -> None:
    for name, kind in _POINTS.items():
        if name in attributes:
            found.refer(href if name == "href" else kind, attributes[name])
    for name in ("poster", "data"):
        if name in attributes:
            found.refer(Kind.RESOURCE, attributes[name])
    if "data:" not in attributes.get("srcset", ""):
        found.refer(Kind.RESOURCE, *_CANDIDATE.findall(attributes.get("srcset", "")))


def _anchor(_: LexborNode, attributes: dict[str, str], found: Document) -> None:
    if "name" in attributes:
        found.ids.add(intern(attributes["name"]))
    if "href" in attributes:
        found.refer(Kind.LINK, attributes["href"])
        if "hreflang" in attributes:
            found.languages[attributes["hreflang"], attributes["href"]] = None


def _base(_: LexborNode, attributes: dict[str, str], found: Document) -> None:
    found.base = found.base or attributes.get("href", "")


def _link(_: LexborNode, attributes: dict[str, str], found: Document) -> None:
    rel = set(attributes.get("rel", "").lower().split())
    href = attributes.get("href", "")
    if "canonical" in rel:
        found.canonical = href
    if "alternate" in rel and attributes.get("type", "").lower() in _FEEDS:
        found.feeds[attributes["type"].lower(), href] = None
    kind = Kind.CONNECTION if rel & _CONNECTED else Kind.RESOURCE if rel & _FETCHED else Kind.LINK
    found.refer(kind, href)


def _meta(_: LexborNode, attributes: dict[str, str], found: Document) -> None:
    content = attributes.get("content", "")
    if attributes.get("name", "").lower() == "robots" and "noindex" in content.lower():
        found.indexed = False
    if attributes.get("property", attributes.get("name", "")) in _SHOWN:
        found.refer(Kind.LINK, content)
    target = _REFRESH.match(content) if attributes.get("http-equiv", "").lower() == "refresh" else None
    if target is not None:
        found.redirect = target[1]
        found.refer(Kind.REDIRECT, target[1])


def _script(node: LexborNode, attributes: dict[str, str], found: Document) -> None:
    if "src" in attributes:
        found.refer(Kind.RESOURCE, attributes["src"])
    elif attributes.get("type", "").lower() == "application/ld+json":
        found.structured.append(node.text())


def _style(node: LexborNode, _: dict[str, str], found: Document) -> None:
    found.refer(Kind.RESOURCE, *style(node.text()))


def _drawn(_: LexborNode, attributes: dict[str, str], found: Document) -> None:
    _points(attributes, found, Kind.RESOURCE)


_TAGS = {
    **dict.fromkeys(("a", "area"), _anchor),
    **dict.fromkeys(("use", "image", "feimage"), _drawn),
    "base": _base,
    "link": _link,
    "meta": _meta,
    "script": _script,
    "style": _style,
}


def style(css: str) -> Iterator[str]:
    """The addresses that a stylesheet fetches, as written (CSS Values, ``url()``; CSS Cascade, ``@import``)."""
    for groups in _URL.findall(_COMMENT.sub("", css)):
        yield "".join(groups)


def module(script: str) -> Iterator[str]:
    """The addresses of the modules that a script imports, as written; only those beside it, which begin with a dot."""
    for groups in _IMPORT.findall(script):
        yield "".join(groups)
