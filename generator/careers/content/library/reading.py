"""From a content folder to a library: all of it, or what has changed in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import date
from pathlib import Path
from typing import Any

from careers.content import posting as postings
from careers.content import taxonomy
from careers.content.library.aliases import NO_LIST, AddressList, grant_aliases
from careers.content.library.introductions import introductions
from careers.content.library.values import Library
from careers.content.posting import gather
from careers.content.posting.front import TAKEN_FIELDS
from careers.content.posting.rules import Rules
from careers.i18n import Locales
from careers.support.errors import Problem, Problems, printable
from careers.support.work import Workers

ALONE = Workers()

_POSTINGS, _TAXONOMIES = "postings", "taxonomies"
_MANY = 100  # changes at once: notices of so many may be missing some, and to look at everything takes no longer


class Reader:
    """A content folder as it was read last, so that of what changes in it nothing else has to be read again."""

    def __init__(
        self,
        root: Path,
        shown: str,
        locales: Locales,
        *,
        today: date,
        currency: str,
        unverified_after: int = 180,
        addresses: AddressList[Any] = NO_LIST,
        workers: Workers = ALONE,
        cache: Path | None = None,
    ) -> None:
        """Nothing is read yet; all of it is as in `load`, `root` absolute and without links where changes are told."""
        self._root, self._shown, self._locales = root, shown, locales
        self._today, self._currency, self._workers, self._cache = today, currency, workers, cache
        self._unverified_after, self._addresses = unverified_after, addresses

    def read(self) -> tuple[Library, Problems]:
        """Everything, and all that is wrong with it."""
        self._general = Problems()
        if not (self._root / _TAXONOMIES).is_dir():
            self._general.add(self._shown, 1, "path", "not-a-content-folder")
        self._taxonomies = taxonomy.load(
            self._root / _TAXONOMIES, f"{self._shown}/{_TAXONOMIES}", self._locales, self._general, TAKEN_FIELDS
        )
        rules = Rules(self._taxonomies, self._locales, self._today, self._currency)
        self._reader = postings.Reader(self._shown, rules, self._workers, self._cache)
        self._found: dict[str, postings.Found] = {}
        self._paths: dict[str, str] = {}
        self._astray: list[Problem] = []
        self._read_postings()
        self._read_introductions()
        return self._library()

    def read_again(self, changed: Collection[Path]) -> tuple[Library, Problems]:
        """The same as `read`, where nothing but `changed`, files and folders, has changed since the last reading."""
        places = {self._place(path) for path in changed}
        if None in places or len(changed) >= _MANY:
            return self.read()
        for folder, company in sorted(one for one in places if one is not None):
            if folder == _POSTINGS:
                self._read_postings(company)
        if any(one is not None and one[0] != _POSTINGS for one in places):
            self._read_introductions()
        return self._library()

    def _place(self, path: Path) -> tuple[str, str] | None:
        """The part of the content that a path lies in, which can be read by itself; None where there is none.

        That is a company's postings (the folder of all, the company's), or the introductions (the taxonomy's folder).
        """
        parts = path.relative_to(self._root).parts if path.is_relative_to(self._root) else ()
        if len(parts) == 2 and parts[0] in self._taxonomies.by_id:
            return parts[0], ""
        if len(parts) > 2 and parts[0] == _POSTINGS and not parts[1].startswith("."):
            folder = self._root / _POSTINGS / parts[1]
            return (parts[0], parts[1]) if folder.is_dir() and not folder.is_symlink() else None
        return None

    def _read_postings(self, company: str = "") -> None:
        """Those in a company's folder, or all."""
        shown = f"{self._shown}/{_POSTINGS}"
        problems = Problems()
        files = gather(self._root / _POSTINGS, shown, self._locales, problems, company)
        if company:
            below = printable(f"{shown}/{company}/")
            others = {key: one for key, one in self._found.items() if not key.startswith(f"{company}/")}
            astray = [one for one in self._astray if not f"{one.path}/".startswith(below)]
        else:
            others, astray = {}, []
        found = dict(zip([one.id for one in files], self._reader.read(files, company), strict=True))
        self._found = dict(sorted((others | found).items()))
        paths = {one.id: min(path for _, path in one.paths.values()) for one in files}
        self._paths = {key: path for key, path in self._paths.items() if key in others} | paths
        self._astray = [*astray, *problems]

    def _read_introductions(self) -> None:
        self._said = Problems()
        self._introductions = introductions(self._root, self._shown, self._taxonomies, self._locales, self._said)

    def _library(self) -> tuple[Library, Problems]:
        problems = Problems([*self._general, *self._astray, *self._said])
        for _, found in self._found.values():
            problems.extend(found)
        sound = {key: one for key, (one, _) in self._found.items() if one is not None}
        kept = grant_aliases(sound, self._paths, self._locales.codes, self._addresses, problems)
        return Library(
            self._locales,
            self._taxonomies,
            kept,
            self._introductions,
            self._currency,
            self._today,
            self._unverified_after,
        ), problems


def load(
    root: Path,
    shown: str,
    locales: Locales,
    *,
    today: date,
    currency: str,
    unverified_after: int = 180,
    addresses: AddressList[Any] = NO_LIST,
    workers: Workers = ALONE,
    cache: Path | None = None,
) -> tuple[Library, Problems]:
    """The library of the content folder `root`, and everything that is wrong with it.

    `shown` is the folder as editors know it. What has an error is left out, so that the rest can be used. `addresses`
    is the address list, with which aliases must agree. `workers` read the postings; `cache` is a folder where what they
    read is kept for the next time, None where nothing is.
    """
    reader = Reader(
        root,
        shown,
        locales,
        today=today,
        currency=currency,
        unverified_after=unverified_after,
        addresses=addresses,
        workers=workers,
        cache=cache,
    )
    return reader.read()


def related(problems: Problems, paths: Iterable[str]) -> tuple[Problem, ...]:
    """The problems that lie in one of `paths` (files or folders, as shown)."""
    wanted = tuple(printable(one) for one in paths)
    return tuple(
        p for p in problems if any(p.path == one or p.path.startswith(one.rstrip("/") + "/") for one in wanted)
    )
