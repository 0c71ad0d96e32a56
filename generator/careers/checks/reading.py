"""Reads one HTML page: the addresses and fragments in it, and the facts that its head gives."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from sys import intern

from selectolax.lexbor import LexborHTMLParser

# What a ``<link>`` has browsers fetch or connect to.
_RELATIONS = (
    *("stylesheet", "icon", "apple-touch-icon", "mask-icon", "preload", "modulepreload", "prefetch", "manifest"),
    *("preconnect", "dns-prefetch"),
)
_FETCHING = f":is({', '.join(f'[rel~={relation}]' for relation in _RELATIONS)})"
# (elements, attribute with an address): followed by readers and programs, and fetched by browsers.
_FOLLOWED = (
    (f"a[href], area[href], link[href]:not({_FETCHING})", "href"),
    ("[action]", "action"),
    ("[formaction]", "formaction"),
    ("meta:is([property='og:image'], [property='og:url'], [name='twitter:image'])[content]", "content"),
)
_FETCHED = (
    (f"link{_FETCHING}[href], use[href], image[href]", "href"),
    ("[src]", "src"),
    ("[poster]", "poster"),
    ("object[data]", "data"),
)
_REFRESH = re.compile(r"^\s*[\d.]+\s*[;,]\s*url\s*=\s*[\"']?(.*?)[\"']?\s*$", re.I)
_CANDIDATE = re.compile(r"\s*([^\s,]\S*[^\s,]|[^\s,])(?:\s+[^,]*)?(?:,|$)")
_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_URL = re.compile(r"""url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')""", re.I)
_IMPORT = re.compile(
    r"""^\s*(?:import|export)\b[^"'`;()]*?["'](\.{1,2}/[^"']+)["']|\bimport\(\s*["'](\.{1,2}/[^"']+)["']\s*\)""", re.M
)


@dataclass(frozen=True, slots=True)
class Page:
    """An HTML page.

    Attributes:
        lang: of the document, or "".
        canonical: the address of its original, as written, or "".
        base: the ``<base href>``, or "".
        redirect: the address that it leads to by itself, as written, or "".
        indexed: whether search engines may list it.
        closed: whether it is the page of a job that has closed.
        gone: whether it says that what was at its address is no more.
        ids: the names that a fragment may have.
        jobs: for each job that its structured data are about, the last day on which one can apply (as written, whatever
            its time zone), or "".
    """

    lang: str
    canonical: str
    base: str
    redirect: str
    indexed: bool
    closed: bool
    gone: bool
    ids: frozenset[str]
    jobs: tuple[str, ...]

    @property
    def is_former(self) -> bool:
        """Return whether it stands where something else was: it leads on, or says that this is no more."""
        return self.gone or self.redirect != ""


class Document:
    """An HTML document (UTF-8); what is no HTML reads as one with nothing in it."""

    def __init__(self, html: bytes) -> None:
        self._tree = LexborHTMLParser(html)

    def _values(self, selector: str, name: str) -> list[str]:
        return [node.attributes.get(name) or "" for node in self._tree.css(selector)]

    def _texts(self, selector: str) -> list[str]:
        return [node.text() for node in self._tree.css(selector)]

    def _redirect(self) -> str:
        found = map(_REFRESH.match, self._values("meta[http-equiv=refresh i]", "content"))
        return next((refresh[1] for refresh in found if refresh), "")

    def page(self) -> Page:
        """Return the facts of the page."""
        return Page(
            lang="".join(self._values("html", "lang")),
            canonical="".join(self._values("link[rel~=canonical]", "href")[:1]),
            base="".join(self._values("base[href]", "href")[:1]),
            redirect=self._redirect(),
            indexed=not any("noindex" in content for content in self._values("meta[name=robots]", "content")),
            closed=bool(self._tree.css("[data-closed]")),
            gone=bool(self._tree.css("[data-gone]")),
            ids=frozenset(map(intern, [*self._values("[id]", "id"), *self._values("a[name]", "name")])),
            jobs=tuple(_read_jobs(self._texts("script[type='application/ld+json']"))),
        )

    def references(self) -> Iterator[tuple[bool, str]]:
        """Yield (whether a browser fetches it by itself, address as written) of everything the page refers to."""
        for is_fetched, kinds in ((False, _FOLLOWED), (True, _FETCHED)):
            for selector, name in kinds:
                yield from ((is_fetched, address) for address in self._values(selector, name))
        redirect = self._redirect()
        if redirect:
            yield False, redirect
        for folder in self._values("[data-index]", "data-index"):  # whose search index scripts fetch
            yield True, f"{folder}base.gz"
        for candidates in self._values("[srcset]:not([srcset*='data:'])", "srcset"):
            yield from ((True, address) for address in _CANDIDATE.findall(candidates))
        for css in (*self._values("[style]", "style"), *self._texts("style")):
            yield from ((True, address) for address in style(css))


def _read_jobs(scripts: Iterable[str]) -> Iterator[str]:
    for script in scripts:
        try:
            node = json.loads(script)
        except (ValueError, RecursionError):
            continue
        if isinstance(node, dict) and node.get("@type") == "JobPosting":
            yield str(node.get("validThrough") or "")[: len("2026-12-31")]


def style(css: str) -> Iterator[str]:
    """Yield the addresses that a stylesheet fetches, as written (CSS Values, ``url()``; CSS Cascade, ``@import``)."""
    yield from map("".join, _URL.findall(_COMMENT.sub("", css)))


def module(script: str) -> Iterator[str]:
    """Yield the addresses of the modules that a script imports, as written, if they begin with a dot."""
    yield from map("".join, _IMPORT.findall(_COMMENT.sub("", script)))  # a type in a comment names a module likewise


FETCHES: Mapping[str, Callable[[str], Iterator[str]]] = {".css": style, ".js": module, ".mjs": module}
