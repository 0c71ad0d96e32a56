"""Reads a content folder as a library: all of it, or the parts that have changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import KW_ONLY, dataclass
from datetime import date
from pathlib import Path

from careers.content import posting as postings
from careers.content import taxonomy
from careers.content.address_list import AddressList
from careers.content.library.aliases import grant_aliases
from careers.content.library.introductions import read_introductions
from careers.content.library.values import Library
from careers.content.posting import gather
from careers.content.posting.front import TAKEN_FIELDS, Rules
from careers.i18n import Locales
from careers.support.diagnostics import Diagnostic, Diagnostics, printable
from careers.support.work import Workers

ALONE = Workers()

_POSTINGS, _TAXONOMIES = "postings", "taxonomies"
_MANY = 100  # changes at once: notices of so many may be missing some, and to look at everything takes no longer
_NO_ADDRESSES = AddressList()


@dataclass
class Reader:
    """Reads a content folder, and reads again only the parts that have changed.

    Attributes:
        root: the content folder; absolute and without links for `read_again`.
        display_path: that folder as editors know it.
        locales: the languages of the site.
        today: the day by which postings are open (UTC).
        currency: ISO 4217; the meaning of an unwritten currency.
        unverified_after: days after which a posting that nobody has seen open since is stale.
        addresses: the address list, with which aliases must agree.
        workers: they read the postings.
        cache: a folder where read postings are kept for the next time; None where nothing is.
    """

    root: Path
    display_path: str
    locales: Locales
    _: KW_ONLY
    today: date
    currency: str
    unverified_after: int = 180
    addresses: AddressList = _NO_ADDRESSES
    workers: Workers = ALONE
    cache: Path | None = None

    def read(self) -> tuple[Library, Diagnostics]:
        """Return the library and everything that is wrong with it; content with an error is left out."""
        self._general = Diagnostics()
        folder = self.root / _TAXONOMIES
        if not folder.is_dir():
            self._general.add(self.display_path, 1, "path", "not-a-content-folder")
        self._taxonomies = taxonomy.load(
            folder, f"{self.display_path}/{_TAXONOMIES}", self.locales, self._general, TAKEN_FIELDS
        )
        rules = Rules(self._taxonomies, self.locales, self.today, self.currency)
        self._reader = postings.Reader(self.display_path, rules, self.workers, self.cache)
        self._results: dict[str, postings.Result] = {}
        self._paths: dict[str, str] = {}
        self._misplaced: list[Diagnostic] = []
        self._read_postings()
        self._read_introductions()
        return self._library()

    def read_again(self, changed: Collection[Path]) -> tuple[Library, Diagnostics]:
        """Return what `read` does, if nothing but `changed`, files and folders, has changed since the last reading."""
        parts = {self._part(path) for path in changed}
        if None in parts or len(changed) >= _MANY:
            return self.read()
        for folder, company in sorted(part for part in parts if part is not None):
            if folder == _POSTINGS:
                self._read_postings(company)
        if any(part is not None and part[0] != _POSTINGS for part in parts):
            self._read_introductions()
        return self._library()

    def _part(self, path: Path) -> tuple[str, str] | None:
        """Return the part of the content that a path lies in, which can be read by itself; None where there is none.

        That is a company's postings (the folder of all, the company's), or the introductions (the taxonomy's folder).
        """
        parts = path.relative_to(self.root).parts if path.is_relative_to(self.root) else ()
        if len(parts) == 2 and parts[0] in self._taxonomies.by_id:
            return parts[0], ""
        if len(parts) > 2 and parts[0] == _POSTINGS and not parts[1].startswith("."):
            folder = self.root / _POSTINGS / parts[1]
            return (parts[0], parts[1]) if folder.is_dir() and not folder.is_symlink() else None
        return None

    def _read_postings(self, company: str = "") -> None:
        """Read the postings in a company's folder, or all."""
        display_path = f"{self.display_path}/{_POSTINGS}"
        diagnostics = Diagnostics()
        files = gather(self.root / _POSTINGS, display_path, self.locales, diagnostics, company)
        others: dict[str, postings.Result] = {}
        if company:
            below = printable(f"{display_path}/{company}/")
            others = {key: result for key, result in self._results.items() if not key.startswith(f"{company}/")}
            diagnostics.extend(
                diagnostic for diagnostic in self._misplaced if not f"{diagnostic.path}/".startswith(below)
            )
        results = zip([posting.id for posting in files], self._reader.read(files, company), strict=True)
        self._results = dict(sorted([*others.items(), *results]))
        paths = {posting.id: min(path for _, path in posting.paths.values()) for posting in files}
        self._paths = {key: path for key, path in self._paths.items() if key in others} | paths
        self._misplaced = list(diagnostics)

    def _read_introductions(self) -> None:
        self._of_introductions = Diagnostics()
        self._introductions = read_introductions(
            self.root, self.display_path, self._taxonomies, self.locales, self._of_introductions
        )

    def _library(self) -> tuple[Library, Diagnostics]:
        diagnostics = Diagnostics([*self._general, *self._misplaced, *self._of_introductions])
        for _, of_posting in self._results.values():
            diagnostics.extend(of_posting)
        sound = {key: posting for key, (posting, _) in self._results.items() if posting is not None}
        granted = grant_aliases(sound, self._paths, self.locales.codes, self.addresses, diagnostics)
        return Library(
            self.locales,
            self._taxonomies,
            granted,
            self._introductions,
            self.currency,
            self.today,
            self.unverified_after,
        ), diagnostics


def filter_problems(diagnostics: Diagnostics, paths: Iterable[str]) -> tuple[Diagnostic, ...]:
    """Return the problems that lie in one of `paths` (files or folders, as shown)."""
    wanted = tuple(printable(path) for path in paths)
    return tuple(
        diagnostic
        for diagnostic in diagnostics
        if any(diagnostic.path == path or diagnostic.path.startswith(path.rstrip("/") + "/") for path in wanted)
    )
