"""A built site as it lies in its folder: its files, its pages, and the addresses that these refer to.

Every page is parsed once and forgotten; the facts that are kept of it are small, and equal for most pages, so that
equal ones are kept once.
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass, field, replace
from html import escape
from pathlib import Path

from careers.checks import reading
from careers.checks.reading import Kind, Page
from careers.checks.root import Place, Root, Scope
from careers.checks.values import Expectations
from careers.i18n import CHOOSER, answers_at, output_path
from careers.support.diagnostics import Diagnostics


@dataclass(frozen=True, slots=True)
class File:
    """A file or folder at `path` (relative, POSIX): `size` in bytes, `mode` as of ``lstat``."""

    path: str
    size: int
    mode: int


@dataclass(slots=True)
class Use:
    """The files that refer to one address: the first, how it writes the address, their number, and the last."""

    path: str
    written: str
    count: int = 0
    last: str = ""


@dataclass(frozen=True, slots=True)
class BuiltSite:
    """A built site.

    Attributes:
        folder: where it lies; `display_path` is that as the publisher knows it.
        expected: what it is judged by.
        root: its address.
        files: path -> everything that is no folder, symbolic links included and not followed.
        folders: those below the site's own.
        pages: address -> page.
        uses: (how, where it leads) of each address that pages, stylesheets and modules refer to.
        languages: (hreflang, where it leads) of the links to other languages.
        diagnostics: those that the check under way has found.
        unreadable: those that were found while the site was read.
    """

    folder: Path
    display_path: str
    expected: Expectations
    root: Root
    files: dict[str, File] = field(default_factory=dict)
    folders: list[File] = field(default_factory=list)
    pages: dict[str, Page] = field(default_factory=dict)
    uses: dict[tuple[str, Place], Use] = field(default_factory=dict)
    languages: dict[tuple[str, Place], Use] = field(default_factory=dict)
    diagnostics: Diagnostics = field(default_factory=Diagnostics)
    unreadable: Diagnostics = field(default_factory=Diagnostics)

    @classmethod
    def read(cls, folder: Path, display_path: str, expected: Expectations) -> BuiltSite:
        """Return the site in `folder`, with the problems of reading it."""
        site = cls(folder, display_path.rstrip("/"), expected, Root(expected.site_url))
        site._walk("")
        ids: dict[frozenset[str], set[str]] = {}
        for path in sorted(site.files):
            suffix = Path(path).suffix
            if suffix not in (".html", *_REFERENCES):
                continue
            data = site.data(path)
            if data is None:
                continue
            if suffix == ".html":
                site._add_page(path, data, ids)
            else:
                for written in set(_REFERENCES[suffix](data.decode("utf-8", "replace"))):
                    _count(site.uses, Kind.RESOURCE, site.root.resolve(written, path), path, written)
        return replace(site, unreadable=site.diagnostics)

    def _walk(self, parent: str) -> None:
        try:
            with os.scandir(self.folder / parent) as entries:
                ordered = sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            self._add_unreadable(parent or ".", error)
            return
        for entry in ordered:
            path = f"{parent}{entry.name}"
            status = entry.stat(follow_symlinks=False)
            if entry.is_dir(follow_symlinks=False):
                self.folders.append(File(path, 0, status.st_mode))
                self._walk(f"{path}/")
            else:
                self.files[path] = File(path, status.st_size, status.st_mode)

    def _add_page(self, path: str, data: bytes, ids: dict[frozenset[str], set[str]]) -> None:
        try:
            data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            self.add(path, data.count(b"\n", 0, error.start) + 1, "file", "built-not-utf8")
            data = data.decode("utf-8", "replace").encode()
        page = reading.read(data, answers_at(path))
        for uses, references in (self.uses, page.references), (self.languages, page.languages):
            for name, written in references:
                _count(uses, name, self.root.resolve(written, page.address, page.base), path, written)
        page.references, page.languages = {}, {}
        page.ids = ids.setdefault(frozenset(page.ids), page.ids)
        self.pages[page.address] = page

    def without_problems(self) -> BuiltSite:
        """Return the site for another check."""
        return replace(self, diagnostics=Diagnostics())

    def add(self, path: str, line: int, field: str, code: str, /, **params: object) -> None:
        """Record a problem at a file of the site."""
        self.diagnostics.add(self.name(path), line, field, code, **params)

    def _add_unreadable(self, path: str, error: OSError) -> None:
        self.add(path, 1, "file", "built-unreadable", reason=error.strerror or type(error).__name__)

    def data(self, path: str) -> bytes | None:
        """Return the bytes of a file; None if there is none, or it cannot be read, which is recorded.

        A symbolic link is not followed: it is judged as one, and its target does not belong to the site.
        """
        if path not in self.files or not stat.S_ISREG(self.files[path].mode):
            return None
        try:
            return (self.folder / path).read_bytes()
        except OSError as error:
            self._add_unreadable(path, error)
            return None

    def name(self, path: str) -> str:
        """Return the path of a file of the site as the publisher knows it."""
        return f"{self.display_path}/{path}"

    def answer(self, address: str) -> str | None:
        """Return the file that answers at `address`, or None: Pages adds ``.html`` and the slash of a folder."""
        paths = (output_path(address), f"{address}.html", f"{address}/index.html")
        return next((path for path in paths if path in self.files), None)

    def page(self, place: Place) -> Page | None:
        """Return the page of this site that `place` leads to, or None."""
        path = self.answer(place.address) if place.scope is Scope.INSIDE else None
        return None if path is None else self.pages.get(answers_at(path))

    def is_dead(self, place: Place) -> bool:
        """Return whether `place` is an address of this site at which nothing answers."""
        return place.scope is Scope.INSIDE and self.answer(place.address) is None

    def original(self, page: Page) -> Place | None:
        """Return the address that a page names as its original, or None."""
        return self.root.resolve(page.canonical, page.address, page.base) if page.canonical else None

    def is_original(self, page: Page) -> bool:
        """Return whether a page names itself as its original."""
        original = self.original(page)
        return original is not None and original.address == page.address

    @property
    def foreign_address(self) -> str:
        """The address that the site was built for if it is another, as its root names itself; else ""."""
        page = self.pages.get(CHOOSER)
        original = None if page is None else self.original(page)
        if original is None or not self.expected.site_url or original == Place(Scope.INSIDE, CHOOSER):
            return ""
        starts = {Scope.INSIDE: self.root.url, Scope.INSECURE: self.root.url.replace("https:", "http:", 1)}
        return starts.get(original.scope, "") + original.address

    def line(self, path: str, *candidates: str) -> int:
        """Return the first line of a file that has one of `candidates`, as plain text or as HTML writes it; else 1."""
        try:
            text = (self.folder / path).read_text("utf-8", "replace")
        except OSError:
            return 1
        for candidate in filter(None, candidates):
            for form in (candidate, escape(candidate), escape(candidate, quote=False)):
                index = text.find(form)
                if index >= 0:
                    return text.count("\n", 0, index) + 1
        return 1


_REFERENCES = {".css": reading.style, ".js": reading.module, ".mjs": reading.module}


def _count(uses: dict[tuple[str, Place], Use], name: str, place: Place, path: str, written: str) -> None:
    use = uses.setdefault((name, place), Use(path, written))
    if use.last != path:
        use.last = path
        use.count += 1
