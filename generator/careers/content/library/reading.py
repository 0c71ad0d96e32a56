"""Reads a content folder as a library: all of it, or the parts that have changed.

Beside the postings it reads introductions, the texts of editors about terms, and grants aliases, the ids that a posting
had before, which lead to it. An alias takes no address from anybody. An alias that could is refused and recorded, and
its posting stays without it.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from datetime import date
from functools import cached_property
from pathlib import Path

from careers import i18n
from careers.content import posting as postings
from careers.content.address_list import AddressList, Entry
from careers.content.folder import list_folder
from careers.content.frontmatter import parse, read_text
from careers.content.library.values import Introduction, Library
from careers.content.logos import FOLDER as LOGOS
from careers.content.logos import read_logos
from careers.content.posting import Files, Posting, gather
from careers.content.posting.checks import check_body, refuse
from careers.content.posting.front import TAKEN_FIELDS, Rules
from careers.content.posting.model import fingerprinted
from careers.content.schema import Model, Paragraph, validate
from careers.content.taxonomy import Taxonomies, Taxonomy, with_places
from careers.content.taxonomy import load as load_taxonomies
from careers.i18n import Locales
from careers.support.diagnostics import Diagnostic, Diagnostics, printable
from careers.support.limited import Failed
from careers.support.work import Workers

ALONE = Workers()

_POSTINGS, _TAXONOMIES = "postings", "taxonomies"
_MANY = 100  # changes at once: notices of so many may be missing some, and to look at everything takes no longer
_NO_ADDRESSES = AddressList()
_ALIASES = "aliases"
_MOST_NAMED = 5  # other claimants; messages that named all would grow with the square of their number


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

    def read(self) -> tuple[Library, Diagnostics]:
        """Return the library and everything that is wrong with it; content with an error is left out."""
        self._general = Diagnostics()
        folder = self.root / _TAXONOMIES
        if not folder.is_dir():
            self._general.add(self.display_path, 1, "path", "not-a-content-folder")
        self._taxonomies = load_taxonomies(
            folder, f"{self.display_path}/{_TAXONOMIES}", self.locales, self._general, TAKEN_FIELDS
        )
        self._logos = read_logos(
            folder / LOGOS,
            f"{self.display_path}/{_TAXONOMIES}/{LOGOS}",
            self._taxonomies.employers,
            self._general,
        )
        self._rules = Rules(self._taxonomies, self.locales, self.today, self.currency)
        self._results: dict[str, postings.Result] = {}
        self._files: dict[str, Files] = {}
        self._misplaced: list[Diagnostic] = []
        self._read_postings()
        self._read_introductions()
        return self._library()

    @property
    def count(self) -> int:
        """The number of postings that have files, those with errors too."""
        return len(self._results)

    def read_again(self, changed: Collection[Path]) -> tuple[Library, Diagnostics]:
        """Return what `read` does, if nothing but `changed`, files and folders, has changed since the last reading."""
        by_part: dict[tuple[str, str], set[Path]] = {}
        for path in changed:
            part = self._part(path)
            if part is None or len(changed) >= _MANY:
                return self.read()
            by_part.setdefault(part, set()).add(path)
        for (folder, company), paths in sorted(by_part.items()):
            if folder == _POSTINGS:
                self._read_postings(company, paths)
        if any(folder != _POSTINGS for folder, _ in by_part):
            self._read_introductions()
        return self._library()

    def _part(self, path: Path) -> tuple[str, str] | None:
        """Return the part of the content that a path lies in, which can be read by itself; None where there is none.

        That is a company's postings (the folder of all, the company's), or the introductions (the taxonomy's folder).
        """
        parts = path.relative_to(self.root).parts if path.is_relative_to(self.root) else ()
        if len(parts) == 2 and parts[0] in self._taxonomies.by_id:
            return parts[0], ""
        if len(parts) > 1 and parts[0] == _POSTINGS and not parts[1].startswith("."):
            folder = self.root / _POSTINGS / parts[1]
            return (parts[0], parts[1]) if folder.is_dir() and not folder.is_symlink() else None
        return None

    def _read_postings(self, company: str = "", changed: Collection[Path] = ()) -> None:
        """Read the postings in a company's folder, or all; of a company, only what is in `changed` if that is files."""
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
        kept = self._unchanged(files, changed)
        fresh = [item for item in files if item.id not in kept]
        results = zip(
            [item.id for item in fresh], postings.read_postings(fresh, self._rules, self.workers), strict=True
        )
        self._results = dict(sorted([*others.items(), *kept.items(), *results]))
        self._files = {key: item for key, item in self._files.items() if key in others} | {
            item.id: item for item in files
        }
        self._misplaced = list(diagnostics)
        self._extended = self._with_places()

    def _unchanged(self, files: Sequence[Files], changed: Collection[Path]) -> dict[str, postings.Result]:
        """Return the postings that need not be read again, if only files have changed: they are none of theirs."""
        if not changed or any(path.is_dir() for path in changed):
            return {}
        same = (item for item in files if self._files.get(item.id) == item)
        names = set(map(str, changed))
        same = (item for item in same if names.isdisjoint(str(path) for path, _ in item.paths.values()))
        return {item.id: self._results[item.id] for item in same if self._results[item.id][0] is not None}

    def _with_places(self) -> Taxonomies:
        """Return the vocabularies with all places of the world that postings name."""
        places = self._taxonomies.places
        if places is None:
            return self._taxonomies
        postings = (posting for posting, _ in self._results.values() if posting is not None)
        named = {term for posting in postings for term in posting.terms.get(places.field, ())}
        return with_places(self._taxonomies, named, self.locales.codes)

    def _read_introductions(self) -> None:
        self._of_introductions = Diagnostics()
        self._introductions = read_introductions(
            self.root, self.display_path, self._extended, self.locales, self._of_introductions
        )

    def _library(self) -> tuple[Library, Diagnostics]:
        diagnostics = Diagnostics([*self._general, *self._misplaced, *self._of_introductions])
        for _, of_posting in self._results.values():
            diagnostics.extend(of_posting)
        sound = {key: posting for key, (posting, _) in self._results.items() if posting is not None}
        paths = {key: min(path for _, path in item.paths.values()) for key, item in self._files.items()}
        granted = grant_aliases(sound, paths, self.locales.folders, self.addresses, diagnostics)
        return Library(
            self.locales,
            self._extended,
            granted,
            self._introductions,
            self.currency,
            self.today,
            self.unverified_after,
            self._logos,
        ), diagnostics


def filter_problems(diagnostics: Diagnostics, paths: Iterable[str]) -> tuple[Diagnostic, ...]:
    """Return the problems that lie in one of `paths` (files or folders, as shown)."""
    wanted = tuple(printable(path) for path in paths)
    return tuple(
        diagnostic
        for diagnostic in diagnostics
        if any(diagnostic.path == path or diagnostic.path.startswith(path.rstrip("/") + "/") for path in wanted)
    )


class IntroductionEntry(Model):
    """The front matter of an introduction."""

    summary: Paragraph | None = None


def read_introductions(
    root: Path, display_path: str, taxonomies: Taxonomies, locales: Locales, diagnostics: Diagnostics
) -> Mapping[tuple[str, str], Mapping[str, Introduction]]:
    """Return (taxonomy id, term id) -> locale code -> introduction.

    The introductions of a taxonomy lie in a folder of its id beside ``taxonomies``.
    """
    introductions: dict[tuple[str, str], dict[str, Introduction]] = {}
    for taxonomy in taxonomies:
        folder = root / taxonomy.id
        listed = list_folder(folder, f"{display_path}/{taxonomy.id}", diagnostics)
        for name in (entry.name for entry in listed if entry.is_file and entry.name.endswith(".md")):
            path = f"{display_path}/{taxonomy.id}/{name}"
            try:
                introduction = _read_introduction(folder / name, path, taxonomy, locales, diagnostics)
            except OSError:
                raise
            except Exception as error:  # whatever it is, the others go on
                refuse(Failed.of(error), path, 1, diagnostics)
                continue
            if introduction is not None:
                term, _, locale = name.removesuffix(".md").rpartition(".")
                introductions.setdefault((taxonomy.id, term), {})[locale] = introduction
        if taxonomy.landing:
            _advise_missing_introductions(
                taxonomy,
                {f"{display_path}/{taxonomy.id}/{entry.name}" for entry in listed},
                display_path,
                locales,
                diagnostics,
            )
    return introductions


def _advise_missing_introductions(
    taxonomy: Taxonomy, paths: Container[str], display_path: str, locales: Locales, diagnostics: Diagnostics
) -> None:
    for term in taxonomy.terms:
        for code in locales.codes:
            path = f"{display_path}/{taxonomy.id}/{term}.{code}.md"
            if path not in paths:
                diagnostics.add(path, 1, "file", "introduction-missing", value=term, locale=code, path=path)


def _read_introduction(
    path: Path, display_path: str, taxonomy: Taxonomy, locales: Locales, diagnostics: Diagnostics
) -> Introduction | None:
    term, _, locale = path.name.removesuffix(".md").rpartition(".")
    if not term:
        diagnostics.add(display_path, 1, "path", "introduction-path")
        return None
    if locale not in locales.codes:
        suffixes = ", ".join(f".{code}.md" for code in locales.codes)
        diagnostics.add(display_path, 1, "path", "unknown-locale", value=locale, suffixes=suffixes)
        return None
    if term not in taxonomy.terms:
        diagnostics.add(display_path, 1, "path", "introduction-orphan", value=term, taxonomy=taxonomy.id)
        return None
    text = read_text(path, display_path, diagnostics)
    document = parse(text, display_path, diagnostics) if text is not None else None
    entry = validate(IntroductionEntry, document.fields, display_path, diagnostics) if document is not None else None
    if (
        document is None
        or entry is None
        or not check_body(document.body, display_path, document.body_line, diagnostics)
    ):
        return None
    return Introduction(entry.summary or "", document.body, display_path)


def grant_aliases(
    postings: Mapping[str, Posting],
    paths: Mapping[str, str],
    folders: Sequence[str],
    addresses: AddressList,
    diagnostics: Diagnostics,
) -> Mapping[str, Posting]:
    """Return `postings`, in their order, each with the aliases that it may have.

    Args:
        postings: id -> posting, as read.
        paths: id -> a file of the posting, as editors know it, for every posting that has files: one with an error
            keeps its address.
        folders: of the pages in each language of the site.
        addresses: the address list, which decides where it says where an address leads.
        diagnostics: where each alias that is refused is recorded, at the posting that claims it.
    """
    claims = _Claims(postings, paths, folders, addresses, diagnostics)
    return {key: claims.grant(posting) if posting.aliases else posting for key, posting in postings.items()}


@dataclass(frozen=True)
class _Claims:
    """All aliases that postings claim; the values are the arguments of `grant_aliases`."""

    postings: Mapping[str, Posting]
    paths: Mapping[str, str]
    folders: Sequence[str]
    addresses: AddressList
    diagnostics: Diagnostics

    def grant(self, posting: Posting) -> Posting:
        """Return the posting with the aliases that it may have, and record the others."""
        granted = tuple(alias for alias in dict.fromkeys(posting.aliases) if self._is_granted(posting, alias))
        for alias in sorted({alias for alias in posting.aliases if posting.aliases.count(alias) > 1}):
            self._refuse(posting, alias, "alias-twice")
        return posting if granted == posting.aliases else fingerprinted(replace(posting, aliases=granted))

    def _is_granted(self, posting: Posting, alias: str) -> bool:
        if not _is_own_alias(posting, alias):
            line, folder = f"{_tail(alias)} -> {_tail(posting.id)}", _company_folder(posting.id)
            self._refuse(posting, alias, "alias-elsewhere", folder=folder, list=self.addresses.display_path, line=line)
            return False
        if alias in self.paths:
            self._refuse(posting, alias, "alias-collides", other=self.paths[alias])
            return False
        if recorded := self._recorded(alias):
            return self._agrees(posting, alias, recorded)
        others = [claimant for claimant in self._claimants[alias] if claimant is not posting]
        if others:
            # Of a great many claimants the first are named.
            places = ", ".join("{}:{}".format(*_place_of_aliases(claimant)) for claimant in others[:_MOST_NAMED])
            self._refuse(posting, alias, "alias-shared", other=places + (", …" if len(others) > _MOST_NAMED else ""))
            return False
        return True

    def _agrees(self, posting: Posting, alias: str, recorded: Iterable[Entry]) -> bool:
        """Return whether the address list says that an alias leads to its posting; if not, record the line."""
        for entry in recorded:
            ends = self.addresses.ends(entry, self._standing, self._moved)
            if {i18n.posting_id(self.addresses.address(end).tail) for end in ends} != {posting.id}:
                fixed = f"{entry.address} -> {_tail(posting.id)}"
                source = {"list": self.addresses.display_path, "number": entry.line, "line": entry}
                self._refuse(posting, alias, "alias-recorded", **source, fixed=fixed)
                return False
        return True

    def _refuse(self, posting: Posting, alias: str, code: str, **params: object) -> None:
        path, line = _place_of_aliases(posting)
        self.diagnostics.add(path, line, _ALIASES, code, value=alias, **params)

    def _recorded(self, alias: str) -> Sequence[Entry]:
        """Return the lines of the address list that say where an alias leads."""
        return self.addresses.leading(i18n.posting(folder, alias) for folder in self.folders)

    @cached_property
    def _claimants(self) -> Mapping[str, Sequence[Posting]]:
        """Alias -> the postings of its own folder that claim it, each once, in the order of their ids."""
        claimants: dict[str, list[Posting]] = {}
        for posting in self.postings.values():
            for alias in dict.fromkeys(posting.aliases):
                if _is_own_alias(posting, alias):
                    claimants.setdefault(alias, []).append(posting)
        return claimants

    @cached_property
    def _standing(self) -> Container[str]:
        """The addresses of all postings."""
        return {i18n.posting(folder, posting_id) for folder in self.folders for posting_id in self.paths}

    @cached_property
    def _moved(self) -> Mapping[str, str]:
        """Address of an alias that a single posting claims and that is not in the address list -> the posting's."""
        return {
            i18n.posting(folder, alias): i18n.posting(folder, claimants[0].id)
            for alias, claimants in self._claimants.items()
            if len(claimants) == 1 and not self._recorded(alias)
            for folder in self.folders
        }


def _company_folder(posting_id: str) -> str:
    """Return the company's folder in an id."""
    return posting_id.partition("/")[0]


def _is_own_alias(posting: Posting, alias: str) -> bool:
    """Return whether an alias lies in the company's folder that its posting lies in."""
    return _company_folder(alias) == _company_folder(posting.id)


def _tail(posting_id: str) -> str:
    """Return the address of a posting as the address list writes it, for all languages."""
    return i18n.posting("", posting_id)


def _place_of_aliases(posting: Posting) -> tuple[str, int]:
    """Return the file and the line in which a posting lists its aliases."""
    return posting.path, posting.line(_ALIASES)
