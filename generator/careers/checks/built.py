"""A built site as it lies in its folder: its files, its pages, and what these refer to.

Every page is parsed once and forgotten; what is kept of it is small, and equal for most pages, so kept once.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Hashable
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import TypeVar

from careers.checks import markup, reading
from careers.checks.markup import Markup
from careers.checks.reading import Document, Kind
from careers.checks.root import Place, Root, Scope
from careers.i18n import CHOOSER, output_path
from careers.support.errors import Problems

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class File:
    """What lies at `path` (relative, POSIX): `size` in bytes, `mode` as of ``lstat``."""

    path: str
    size: int
    mode: int


@dataclass(frozen=True, slots=True)
class Page:
    """What a page says of itself.

    Attributes:
        address: as in ``careers.i18n``.
        lang: of ``<html>``, or "".
        bare: as of `Document`.
        canonical: what it calls the original, or None.
        indexed, closed, gone: as of `Document`.
        redirect: where it leads by itself, or None.
        ids: what a fragment may name.
        markup: its structured data.
        cards: as of `Document`, bytes.
    """

    address: str
    lang: str
    bare: bool
    canonical: Place | None
    indexed: bool
    closed: bool
    gone: bool
    redirect: Place | None
    ids: frozenset[str]
    markup: tuple[Markup, ...]
    cards: int

    @property
    def former(self) -> bool:
        """Whether it stands where something else was: it leads on, or says that that is no more."""
        return self.gone or self.redirect is not None


@dataclass(slots=True)
class Use:
    """Who refers to something: the first file and how it writes that, how many files, and the last of them."""

    path: str
    written: str
    count: int = 0
    last: str = ""


@dataclass(frozen=True, slots=True)
class Built:
    """A built site.

    Attributes:
        folder: where it lies; `shown` is that as the publisher knows it.
        root: its address.
        files: path -> everything that is no folder, symbolic links included and not followed.
        folders: those below the site's own.
        pages: address -> page.
        uses: what pages, stylesheets and modules refer to.
        languages: (hreflang, where it leads) of the links to other languages.
        feeds: (media type, where it leads) of the feeds that pages name.
        problems: what could not be read.
    """

    folder: Path
    shown: str
    root: Root
    files: dict[str, File] = field(default_factory=dict)
    folders: list[File] = field(default_factory=list)
    pages: dict[str, Page] = field(default_factory=dict)
    uses: dict[tuple[Kind, Place], Use] = field(default_factory=dict)
    languages: dict[tuple[str, Place], Use] = field(default_factory=dict)
    feeds: dict[tuple[str, Place], Use] = field(default_factory=dict)
    problems: Problems = field(default_factory=Problems)

    @classmethod
    def read(cls, folder: Path, shown: str, site_url: str) -> Built:
        """The site in `folder`, whose root is published at `site_url` ("" where that is not known)."""
        built = cls(folder, shown.rstrip("/"), Root(site_url))
        built._walk("")
        ids: dict[frozenset[str], frozenset[str]] = {}
        for path in sorted(built.files):
            suffix = Path(path).suffix
            if suffix not in _READERS:
                continue
            data = built.data(path, built.problems)
            if data is not None:
                _READERS[suffix](built, path, data, ids)
        return built

    def _walk(self, below: str) -> None:
        try:
            with os.scandir(self.folder / below) as entries:
                found = sorted(entries, key=lambda one: one.name)
        except OSError as error:
            self._unreadable(below or ".", error, self.problems)
            return
        for entry in found:
            path = f"{below}{entry.name}"
            status = entry.stat(follow_symlinks=False)
            if entry.is_dir(follow_symlinks=False):
                self.folders.append(File(path, 0, status.st_mode))
                self._walk(f"{path}/")
            else:
                self.files[path] = File(path, status.st_size, status.st_mode)

    def data(self, path: str, problems: Problems) -> bytes | None:
        """The bytes of a file; None when it is none or cannot be read, which is recorded.

        A symbolic link is not followed: it is judged as one, and what it leads to is not the site's.
        """
        if not stat.S_ISREG(self.files[path].mode):
            return None
        try:
            return (self.folder / path).read_bytes()
        except OSError as error:
            self._unreadable(path, error, problems)
            return None

    def _unreadable(self, path: str, error: OSError, problems: Problems) -> None:
        reason = error.strerror or type(error).__name__
        problems.add(self.name(path), 1, "file", "built-unreadable", reason=reason)

    def name(self, path: str) -> str:
        """The path of a file of the site, as the publisher knows it."""
        return f"{self.shown}/{path}"

    def answer(self, address: str) -> str | None:
        """The file that answers at `address`, or None: GitHub Pages adds ``.html`` and the slash of a folder."""
        for path in (output_path(address), f"{address}.html", f"{address}/index.html"):
            if path in self.files:
                return path
        return None

    def page(self, address: str) -> Page | None:
        """The page that answers at `address`, or None."""
        path = self.answer(address)
        return None if path is None else self.pages.get(_address(path))

    @property
    def elsewhere(self) -> str:
        """The address that the site was built for where that is another, by what its root calls itself; else ""."""
        page = self.pages.get(CHOOSER)
        original = None if page is None else page.canonical
        if original is None or not self.root.known or original == Place(Scope.INSIDE, CHOOSER):
            return ""
        starts = {Scope.INSIDE: self.root.url, Scope.INSECURE: self.root.url.replace("https:", "http:", 1)}
        return starts.get(original.scope, "") + original.address

    def line(self, path: str, *written: str) -> int:
        """The first line of a file that has one of `written`, as a text or as HTML writes it; else 1."""
        try:
            text = (self.folder / path).read_text("utf-8", "replace")
        except OSError:
            return 1
        for one in written:
            for form in (one, escape(one), escape(one, quote=False)):
                at = text.find(form) if form else -1
                if at >= 0:
                    return text.count("\n", 0, at) + 1
        return 1

    def _refer(self, kind: Kind, place: Place, path: str, written: str) -> None:
        _count(self.uses, (kind, place), path, written)

    def _page(self, path: str, data: bytes, ids: dict[frozenset[str], frozenset[str]]) -> None:
        try:
            data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            self.problems.add(self.name(path), data.count(b"\n", 0, error.start) + 1, "file", "built-not-utf8")
            data = data.decode("utf-8", "replace").encode()
        document, address = reading.read(data), _address(path)
        for kind, written in document.references:
            self._refer(kind, self.root.resolve(written, address, document.base), path, written)
        for lang, written in document.languages:
            _count(self.languages, (lang, self.root.resolve(written, address, document.base)), path, written)
        for media, written in document.feeds:
            _count(self.feeds, (media, self.root.resolve(written, address, document.base)), path, written)
        self.pages[address] = self._said(address, document, ids)

    def _said(self, address: str, document: Document, ids: dict[frozenset[str], frozenset[str]]) -> Page:
        own = frozenset(document.ids)
        places = [
            self.root.resolve(one, address, document.base) if one else None
            for one in (document.canonical, document.redirect)
        ]
        return Page(
            address,
            document.lang,
            document.bare,
            places[0],
            document.indexed,
            document.closed,
            document.gone,
            places[1],
            ids.setdefault(own, own),
            tuple(one for text in document.structured for one in markup.read(text)),
            document.cards,
        )

    def _style(self, path: str, data: bytes, _: object) -> None:
        for written in set(reading.style(data.decode("utf-8", "replace"))):
            self._refer(Kind.RESOURCE, self.root.resolve(written, path), path, written)

    def _module(self, path: str, data: bytes, _: object) -> None:
        for written in set(reading.module(data.decode("utf-8", "replace"))):
            self._refer(Kind.RESOURCE, self.root.resolve(written, path), path, written)


_READERS = {".html": Built._page, ".css": Built._style, ".js": Built._module, ".mjs": Built._module}


def _address(path: str) -> str:
    return path.removesuffix("index.html") if path == "index.html" or path.endswith("/index.html") else path


def _count(found: dict[K, Use], key: K, path: str, written: str) -> None:
    use = found.setdefault(key, Use(path, written))
    if use.last != path:
        use.last = path
        use.count += 1
