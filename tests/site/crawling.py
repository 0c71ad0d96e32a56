"""A crawler that follows everything a built site refers to, over HTTP, and says what is dead.

It reads what browsers, search engines, networks, feed readers and other programs read: links, forms, images, scripts
and what they import, styles and what they name, manifests, redirects, preview images, structured data, sitemaps, feeds,
JSON and Markdown. It shares no code with the generator.
"""

from __future__ import annotations

import http.client
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote, urldefrag, urljoin, urlsplit
from xml.etree import ElementTree

from selectolax.lexbor import LexborHTMLParser, LexborNode

# Attributes with one address: whether a browser fetches it unasked. Those of <link> and <meta> are treated below.
_FETCHED = {"img": "src", "script": "src", "source": "src", "iframe": "src", "video": "poster", "embed": "src"}
_FOLLOWED = {"a": "href", "area": "href", "form": "action", "use": "href"}
_NAMED = ("canonical", "alternate", "prev", "next")  # kinds of <link> that nobody fetches to show the page
_CARDS = ("og:image", "og:url", "twitter:image")
_SELECTOR = ", ".join([*_FETCHED, *_FOLLOWED, "link", "meta", "[srcset]", "[style*=url]"])

_COMMENT = re.compile(r"/\*.*?\*/|(?:^|\s)//.*?$", re.DOTALL | re.MULTILINE)
_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.{0,2}/[^"']+)["']""")
_STYLE = re.compile(r"""url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]+))\s*\)|@import\s+["']([^"']+)""")
_REFRESH = re.compile(r"\burl\s*=\s*['\"]?([^'\"]+)", re.IGNORECASE)
_SHEET = re.compile(r"""<\?xml-stylesheet\b[^>]*?href=["']([^"']+)""")
_LINK = re.compile(r"\]\(<?([^()\s<>]+)>?\)")
_PUBLISHED = re.compile(r'"published": "([^"]+)"')
_BARE = re.compile(r"(?<!\]\()https?://[^\s<>()\[\]`\"']+")
_SITEMAPS = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
_ALTERNATE = "{http://www.w3.org/1999/xhtml}link"


@dataclass(frozen=True, slots=True)
class Reference:
    """What something refers to, as written there; `fetched` if a browser fetches it without being asked."""

    target: str
    fetched: bool = False


@dataclass
class Crawl:
    """What a crawl found. Addresses are relative to the site's root, without fragments.

    Attributes:
        base: where the site is served, ending in a slash.
        site_url: where it is meant to be, which it writes into absolute addresses; or "".
        kinds: address -> media type of everything that answered.
        ids: address of a page -> what an anchor can name in it.
        redirects: pages that lead elsewhere by themselves.
        hidden: pages that ask search engines to leave them out.
        closed: pages of jobs that nobody can apply for any more.
        elsewhere: what would be fetched from other hosts, with the page that asks for it.
        faults: dead addresses and anchors, each with where it stands.
    """

    base: str
    site_url: str
    kinds: dict[str, str] = field(default_factory=dict)
    ids: dict[str, frozenset[str]] = field(default_factory=dict)
    redirects: set[str] = field(default_factory=set)
    hidden: set[str] = field(default_factory=set)
    closed: set[str] = field(default_factory=set)
    elsewhere: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    _anchors: dict[tuple[str, str], str] = field(default_factory=dict)
    _sources: dict[str, str] = field(default_factory=dict)
    _programs: bool = False
    _aside: list[str] = field(default_factory=list)
    _connection: http.client.HTTPConnection | None = None

    def run(self, *seeds: str) -> Crawl:
        """Follow everything from these addresses; what was seen before is not asked for again. Returns itself."""
        parts = urlsplit(self.base)
        waiting = [self._met(seed, "the start") for seed in seeds if seed not in self._sources]
        self._connection = http.client.HTTPConnection(parts.netloc, timeout=30)
        try:
            while waiting:
                url = waiting.pop()
                found = dict.fromkeys(self._read(url, *self._ask(url)))
                waiting += [self._met(one, url) for one in found if one not in self._sources]
        finally:
            self._connection.close()
        for (target, anchor), source in self._anchors.items():
            if target in self.ids and anchor not in self.ids[target]:
                self.faults.append(f"{source}: {target}#{anchor} names nothing")
        self._anchors.clear()
        return self

    def run_on(self, *seeds: str) -> Crawl:
        """Follow what only programs read, too: what was met of it, and from these addresses. Returns itself."""
        self._programs = True
        met = [url for url in self._aside if self._sources.pop(url)]
        return self.run(*met, *seeds)

    def _met(self, url: str, source: str) -> str:
        self._sources[url] = source
        return url

    def _ask(self, url: str) -> tuple[int, str, bytes]:
        assert self._connection is not None
        self._connection.request("GET", urlsplit(self.base).path + url)
        answer = self._connection.getresponse()
        return answer.status, (answer.getheader("Content-Type") or "").partition(";")[0], answer.read()

    def _read(self, url: str, status: int, kind: str, body: bytes) -> Iterator[str]:
        if status != 200:
            self.faults.append(f"{self._sources[url]}: {url} answers {status}")
            return
        self.kinds[url] = kind
        yield from self._inside(url, kind, body)

    def lost(self, url: str) -> Crawl:
        """Ask for an address that is not there, and follow what the page that answers refers to. Returns itself."""
        self._connection = http.client.HTTPConnection(urlsplit(self.base).netloc, timeout=30)
        status, kind, body = self._ask(url)
        self._connection.close()
        if status != 404:
            self.faults.append(f"{url} is not there and answers {status}")
        return self.run(*self._inside(url, kind, body))

    def _inside(self, url: str, kind: str, body: bytes) -> list[str]:
        found = []
        start, references = self._references(url, kind, body)
        for reference in references:
            target, anchor = urldefrag(urljoin(start, reference.target.strip()))
            if self.site_url and target.startswith(self.site_url):
                target = self.base + target.removeprefix(self.site_url)
            if not target.startswith(self.base):
                if reference.fetched and not target.startswith("data:"):
                    self.elsewhere.append(f"{url}: {reference.target}")
                elif target.startswith(f"{urlsplit(self.base).scheme}://{urlsplit(self.base).netloc}"):
                    self.faults.append(f"{url}: {reference.target} leads out of the site's folder")
                continue
            inside = urlsplit(target)._replace(query="").geturl().removeprefix(self.base)
            found.append(inside)
            if anchor and not anchor.startswith(":~:"):
                self._anchors.setdefault((inside, unquote(anchor)), url)
        return found

    def _references(self, url: str, kind: str, body: bytes) -> tuple[str, Iterator[Reference]]:
        """What an answer's own references are relative to, and these."""
        here = self.base + url
        if kind == "text/html":
            tree = LexborHTMLParser(body.decode("utf-8"))
            base = tree.css_first("base[href]")
            self._note(url, tree)
            return urljoin(here, (base.attributes["href"] or "") if base else ""), _of_page(tree)
        if kind == "text/css":
            return here, _of_style(body.decode("utf-8"))
        if kind.endswith("javascript"):
            return here, _of_script(body.decode("utf-8"))
        if kind == "application/manifest+json":
            return here, _of_manifest(json.loads(body))
        if kind in ("application/xml", "text/xml"):
            root = ElementTree.fromstring(body)
            if root.tag.startswith(_SITEMAPS):
                return here, _of_sitemap(root)
        if kind in _PROGRAMS and not self._programs:
            self._aside.append(url)
        elif kind in _PROGRAMS:
            return here, _PROGRAMS[kind](body.decode("utf-8"))
        return here, iter(())

    def _note(self, url: str, tree: LexborHTMLParser) -> None:
        self.ids[url] = frozenset(one.attributes["id"] or "" for one in tree.css("[id]"))
        if tree.css_first("meta[http-equiv=refresh i]"):
            self.redirects.add(url)
        robots = tree.css_first("meta[name=robots]")
        if robots and "noindex" in (robots.attributes.get("content") or ""):
            self.hidden.add(url)
        if tree.css_first("main [data-closed]"):
            self.closed.add(url)


def _of_sitemap(root: ElementTree.Element) -> Iterator[Reference]:
    """Every address in a sitemap or an index of some (sitemaps.org)."""
    for entry in root:
        yield Reference(entry.findtext(f"{_SITEMAPS}loc") or "")
        yield from (Reference(one.attrib["href"]) for one in entry.iter(_ALTERNATE))


def _of_xml(text: str) -> Iterator[Reference]:
    """Every address in an Atom feed (RFC 4287) or another document, in what it holds of HTML, and its style sheet."""
    for sheet in _SHEET.findall(text):
        yield Reference(sheet, fetched=True)
    for element in ElementTree.fromstring(text.encode()).iter():
        yield from _of_text(element.text or "")
        for name, value in element.attrib.items():
            yield from (Reference(value),) if name == "href" else _of_text(value)


def _of_json(text: str) -> Iterator[Reference]:
    """Every address in a JSON document, such as a JSON Feed, and in what it holds of HTML."""
    return _of_data(json.loads(text))


def _of_data(value: Any) -> Iterator[Reference]:
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from _of_data(one)
    elif isinstance(value, str):
        yield from _of_text(value)


def _of_text(text: str) -> Iterator[Reference]:
    """The address that a text is, or those in the HTML that it is."""
    if "<" in text:
        yield from _of_page(LexborHTMLParser(text))
    elif text.startswith(("https://", "http://")) and not re.search(r"\s", text):
        yield Reference(text)


def _of_markdown(text: str) -> Iterator[Reference]:
    yield from map(Reference, _LINK.findall(text))
    yield from map(Reference, _BARE.findall(text))


def _of_page(tree: LexborHTMLParser) -> Iterator[Reference]:
    for one in tree.css(_SELECTOR):
        yield from _of_element(one)
    for script in tree.css("script"):
        kind = script.attributes.get("type") or ""
        text = script.text()
        if kind == "application/ld+json":
            yield from _addresses(json.loads(text))
        elif kind in ("", "module"):
            yield from _of_script(text)
        elif "data-feeds" in script.attributes:
            # Feeds that the list of jobs names once it is filtered; "*" stands for any term, whose pages name theirs.
            yield from (Reference(address) for address, _ in json.loads(text) if "*" not in address)
    for style in tree.css("style"):
        yield from _of_style(style.text())


def _of_element(one: LexborNode) -> Iterator[Reference]:
    tag, said = one.tag or "", one.attributes
    for names, fetched in ((_FETCHED, True), (_FOLLOWED, False)):
        if address := said.get(names.get(tag, "")):
            yield Reference(address, fetched)
    if tag == "a" and "data-my-skills" in said:
        # Scripts read what lies beside the page that it leads to.
        yield Reference(f"{said.get('href') or ''}vocabulary.json")
    if tag == "link" and (address := said.get("href")):
        yield Reference(address, fetched=not set((said.get("rel") or "").split()) & set(_NAMED))
    if tag == "meta" and (content := said.get("content")):
        if said.get("property") in _CARDS or said.get("name") in _CARDS:
            yield Reference(content)
        elif (said.get("http-equiv") or "").lower() == "refresh" and (target := _REFRESH.search(content)):
            yield Reference(target[1])
    for candidate in (said.get("srcset") or "").split(","):
        if candidate.strip():
            yield Reference(candidate.split()[0], fetched=True)
    yield from _of_style(said.get("style") or "")


def _of_style(text: str) -> Iterator[Reference]:
    for found in _STYLE.finditer(_COMMENT.sub("", text)):
        if (address := next(filter(None, found.groups()), "#"))[0] != "#":
            yield Reference(address, fetched=True)


def _of_script(text: str) -> Iterator[Reference]:
    for address in _IMPORT.findall(_COMMENT.sub("", text)):
        yield Reference(address, fetched=True)
    # What scripts compare a reader's last visit with.
    yield from (Reference(f"../../{address}", fetched=True) for address in _PUBLISHED.findall(text))


def _of_manifest(manifest: Mapping[str, Any]) -> Iterator[Reference]:
    for icon in (*manifest.get("icons", ()), *manifest.get("screenshots", ())):
        yield Reference(icon["src"], fetched=True)
    if "start_url" in manifest:
        yield Reference(manifest["start_url"])


def _addresses(value: Any) -> Iterator[Reference]:
    """Every web address in structured data; what is not the site's own is not followed."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from _addresses(one)
    elif isinstance(value, str) and value.startswith(("https://", "http://")) and " " not in value:
        yield Reference(value)


# What only programs read: media type -> what finds the addresses in it.
_PROGRAMS: Mapping[str, Callable[[str], Iterator[Reference]]] = {
    "application/xml": _of_xml,
    "application/json": _of_json,
    "text/markdown": _of_markdown,
    "text/plain": _of_markdown,
}
