"""A built site as it lies in its folder: its files, its pages, and the addresses that these refer to.

An address is resolved as browsers do (RFC 3986, WHATWG URL): against the page, or the page's ``<base>``. Every page is
parsed once and forgotten; the facts that are kept of it are small, and equal for most pages, so that equal ones are
kept once.
"""

from __future__ import annotations

import datetime as dt
import enum
import os
import stat
from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote, urljoin, urlsplit

from careers.checks import reading
from careers.checks.reading import Page
from careers.i18n import CHOOSER, Locales, answers_at, depth, output_path, posting_id
from careers.support.diagnostics import Diagnostic, Diagnostics, display_path

# A site that does not know its address is judged as if it stood here; the top-level domain is reserved (RFC 2606).
_UNKNOWN = "https://site.invalid/"


@dataclass(frozen=True, slots=True)
class Expectations:
    """The values of the configuration, and other facts about the publisher, that a built site has to fit.

    Attributes:
        locales: the languages of the site.
        site_url, repo_url: as in `careers.mkdocs.Settings`; "" where the configuration is silent.
        address_list_url: the address that the address list is kept for; "" where that is `site_url`.
        today: the day that decides which jobs are open.
        config, content: the configuration file and the content folder; either may be missing.
        repository: ``owner/name`` of the sources on GitHub, or "" where that is not known.
        previews: whether each language has preview images.
        limit: the most bytes that GitHub Pages publishes; of its documentation's "1 GB" the smaller reading.
    """

    locales: Locales
    site_url: str
    repo_url: str
    today: dt.date
    config: Path
    content: Path
    repository: str = ""
    address_list_url: str = ""
    previews: bool = False
    limit: int = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Figure:
    """A number or a text that a check reports beside its problems.

    Attributes:
        key: its words are the string ``doctor.<section>.<key>``.
        value: a count, a number of bytes, or a text.
        size: whether it is a number of bytes.
        name: the file that it is the size of, where the words have a place for that.
    """

    key: str
    value: int | str
    size: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """The results of one check."""

    key: str
    diagnostics: tuple[Diagnostic, ...]
    figures: tuple[Figure, ...]


class Scope(enum.Enum):
    """The direction in which an address leads, seen from the site."""

    INSIDE = enum.auto()  # to something of the site
    ABOVE = enum.auto()  # written without a host, yet to what lies beside the site's own folder
    ELSEWHERE = enum.auto()  # to another site
    NOWHERE = enum.auto()  # mailto:, data: and the like: nothing is fetched
    MALFORMED = enum.auto()  # no address at all


class Place(NamedTuple):
    """The target of an address.

    Attributes:
        scope: where it leads.
        address: relative to the root, as in ``careers.i18n``, if it leads to the site; else as it is in full.
        fragment: the part after ``#``, decoded.
    """

    scope: Scope
    address: str
    fragment: str = ""


class BuiltSite:
    """The site in `folder`.

    Attributes:
        expected: what it is judged by.
        name: the folder as the publisher knows it.
        url: its address.
        modes: path (relative, POSIX) -> mode, as of ``lstat``, of every file, folder and link.
        files: those that are no folder -> size in bytes.
        pages: path -> page.
        uses: (whether it is fetched, where it leads) of each address in pages, stylesheets and modules -> the first
            that refers to it, and the address as it is written there.
        counts: those -> the number of files that refer to it.
        diagnostics: the problems that the check under way has found.
    """

    def __init__(self, folder: Path, expected: Expectations) -> None:
        self.folder, self.name, self.expected = folder, display_path(folder), expected
        self.url = expected.site_url or _UNKNOWN
        self.modes: dict[str, int] = {}
        self.files: dict[str, int] = {}
        self.pages: dict[str, Page] = {}
        self.uses: dict[tuple[bool, Place], tuple[str, str]] = {}
        self.counts: Counter[tuple[bool, Place]] = Counter()
        self.diagnostics = Diagnostics()
        self._resolve = lru_cache(1 << 17)(self._resolve_uncached)
        self._walk("")
        self._read()

    def _walk(self, parent: str) -> None:
        try:
            with os.scandir(self.folder / parent) as entries:
                ordered = sorted(entries, key=lambda entry: entry.name)
        except OSError:  # its permissions are judged
            return
        for entry in ordered:
            path = f"{parent}{entry.name}"
            status = entry.stat(follow_symlinks=False)
            self.modes[path] = status.st_mode
            if stat.S_ISDIR(status.st_mode):
                self._walk(f"{path}/")
            else:
                self.files[path] = status.st_size

    def _read(self) -> None:
        ids: dict[frozenset[str], frozenset[str]] = {}
        for path in self.files:
            suffix, base = Path(path).suffix, ""
            data = self.data(path) if suffix in (".html", *reading.FETCHES) else None
            if data is None:
                continue
            if suffix == ".html":
                document = reading.Document(data)
                page = document.page()
                self.pages[path] = replace(page, ids=ids.setdefault(page.ids, page.ids))
                references, base = document.references(), page.base
            else:
                fetched = reading.FETCHES[suffix](data.decode("utf-8", "replace"))
                references = ((True, written) for written in fetched)
            uses = {(is_fetched, self.resolve(written, path, base)): written for is_fetched, written in references}
            self.counts.update(uses.keys())
            for use, written in uses.items():
                self.uses.setdefault(use, (path, written))

    def data(self, path: str) -> bytes | None:
        """Return the bytes of a file; None if there is none, or its permissions, which are judged, keep it from us.

        A symbolic link is not followed: it is judged as one, and its target does not belong to the site.
        """
        if path not in self.files or not stat.S_ISREG(self.modes[path]):
            return None
        try:
            return (self.folder / path).read_bytes()
        except OSError:
            return None

    def add(self, path: str, field: str, code: str, line: int = 1, /, **params: object) -> None:
        """Record a problem at a file of the site."""
        self.diagnostics.add(f"{self.name}/{path}", line, field, code, **params)

    def line(self, path: str, address: str) -> int:
        """Return the first line of a file that leads to `address`, as text or as HTML writes it; else 1."""
        lines = (self.data(path) or b"").decode("utf-8", "replace").split("\n")
        forms = (f'"{address}"', address, escape(address))
        return next((number for form in forms for number, line in enumerate(lines, 1) if form in line), 1)

    def resolve(self, written: str, page: str, base: str = "") -> Place:
        """Return where `written` leads in the file `page`, whose ``<base href>`` is `base` or ""."""
        written = written.strip()
        if not base and written.startswith("../" * depth(page)):
            # An address that climbs to the root leads to one place from all pages of that depth: resolved once.
            page = "-/" * depth(page)
        start = self.url + quote(page)
        try:
            return self._resolve(written, urljoin(start, base))
        except ValueError:  # a base that is no address is as good as none
            return self._resolve(written, start)

    def _resolve_uncached(self, written: str, base: str) -> Place:
        try:
            parts, own = urlsplit(urljoin(base, written)), urlsplit(written)
            _ = parts.port
        except ValueError:
            return Place(Scope.MALFORMED, written)
        if parts.scheme not in ("http", "https"):
            return Place(Scope.NOWHERE, written)
        root = urlsplit(self.url)
        if (parts.scheme, parts.netloc.lower()) == (root.scheme, root.netloc.lower()) and (
            parts.path.startswith(root.path)
        ):
            address = unquote(parts.path.removeprefix(root.path)).removesuffix("index.html")
            return Place(Scope.INSIDE, address, unquote(parts.fragment))
        # Another project of the same host is named with the host; without it, somebody meant the site's own root.
        if own.scheme or own.netloc:
            return Place(Scope.ELSEWHERE, parts._replace(fragment="").geturl())
        return Place(Scope.ABOVE, parts.path)

    def answer(self, place: Place) -> str | None:
        """Return the file that answers at a place inside, or None: Pages adds ``.html`` and the slash of a folder."""
        address = place.address
        paths = (output_path(address), f"{address}.html", f"{address}/index.html")
        return next((path for path in paths if path in self.files), None)

    def page(self, place: Place) -> Page | None:
        """Return the page of this site that `place` leads to, or None."""
        return self.pages.get(self.answer(place) or "") if place.scope is Scope.INSIDE else None

    def is_original(self, path: str, page: Page) -> bool:
        """Return whether a page names no other as its original."""
        address = answers_at(path)
        place = self.resolve(page.canonical, path, page.base)
        return not page.canonical or (place.scope, place.address) == (Scope.INSIDE, address)

    def is_posting(self, path: str) -> bool:
        """Return whether the page at `path` lies where those of postings do."""
        locale, address = self.expected.locales.at(path), answers_at(path)
        return locale is not None and posting_id(address.removeprefix(locale.folder)) != ""

    @property
    def foreign_address(self) -> str:
        """The address that the site was built for if it is another, as its root names itself; else ""."""
        page, expected = self.pages.get(output_path(CHOOSER)), self.expected.site_url
        return "" if page is None or not expected or page.canonical in ("", expected) else page.canonical
