"""Reads a content folder as a library: all of it, or the parts that have changed.

With the postings it reads logos of employers, pictures in a folder of the vocabularies, and introductions, the texts of
editors about terms. It grants aliases, the ids that a posting had before, which lead to it. An alias takes no address
from anybody. An alias that could is refused and recorded, and its posting stays without it.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import KW_ONLY, dataclass, replace
from datetime import date
from pathlib import Path

from careers import i18n
from careers.content import address_list
from careers.content import posting as postings
from careers.content.folder import list_folder
from careers.content.frontmatter import parse, read_text
from careers.content.library.values import Introduction, Library, Logo
from careers.content.pictures import read_picture
from careers.content.posting import Files, Posting, gather
from careers.content.posting.rules import TAKEN_FIELDS, Rules, check_body, refuse
from careers.content.schema import Model, Paragraph, validate
from careers.content.taxonomy import Taxonomies, Taxonomy, unknown_id, with_places
from careers.content.taxonomy import load as load_taxonomies
from careers.i18n import Locales
from careers.support.diagnostics import Diagnostic, Diagnostics, printable
from careers.support.limited import Failed
from careers.support.work import Workers

ALONE = Workers()

_POSTINGS, _TAXONOMIES, _LOGOS = "postings", "taxonomies", "logos"
_MANY = 100  # changes at once: notices of so many may be missing some, and to look at everything takes no longer
_ALIASES = "aliases"
_MOST_BYTES = 20_000  # of a logo: a reader downloads it with the page
_LEAST_PIXELS = 48  # pages show it so high on a screen with two pixels in place of one
_MOST_PIXELS = 2048
_MOST_RATIO = 6  # of its longer side to its shorter one: a longer picture is a banner, whose name nobody can read


@dataclass
class Reader:
    """Reads a content folder, and reads again only the parts that have changed.

    Attributes:
        root: the content folder; absolute and without links for `read_again`.
        display_path: that folder as editors know it.
        locales: the languages of the site.
        today: the day by which postings are open, in the portal's time zone.
        currency: ISO 4217; the meaning of an unwritten currency.
        unverified_after: days after which a posting that nobody has seen open since is stale.
        timezone: name of that time zone (IANA).
        as_of: the day of UTC when it is `today` there; None: the same.
        employer: whether the site is the hiring organisation's own.
        workers: they read the postings.
    """

    root: Path
    display_path: str
    locales: Locales
    _: KW_ONLY
    today: date
    currency: str
    unverified_after: int = 180
    timezone: str = "UTC"
    as_of: date | None = None
    employer: bool = False
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
        logos = f"{self.display_path}/{_TAXONOMIES}/{_LOGOS}"
        self._logos = read_logos(folder / _LOGOS, logos, self._taxonomies.employers, self._general)
        self._rules = Rules(self._taxonomies, self.locales, self.today, self.currency)
        self._results: dict[str, postings.Result] = {}
        self._files: dict[str, Files] = {}
        self._misplaced = Diagnostics()
        return self._read_texts(set())

    def count(self, places: Collection[Path]) -> int:
        """Return the number of postings that have files in some files or folders, those with errors too."""
        return sum(
            any(Path(path).is_relative_to(place) for path in _paths(item) for place in places)
            for item in self._files.values()
        )

    def read_again(self, changed: Collection[Path]) -> tuple[Library, Diagnostics]:
        """Return what `read` does, if nothing but `changed`, files and folders, has changed since the last reading."""
        tops = {path.relative_to(self.root).parts[:1] if path.is_relative_to(self.root) else () for path in changed}
        # Of a folder, no notice may come of what is in it.
        is_whole = len(changed) >= _MANY or any(path.is_dir() for path in changed)
        if is_whole or not tops <= {(_POSTINGS,), *((taxonomy,) for taxonomy in self._taxonomies.by_id)}:
            return self.read()
        return self._read_texts(set(map(str, changed)))

    def _read_texts(self, changed: Set[str]) -> tuple[Library, Diagnostics]:
        """Read postings and introductions; sound postings whose files are the same and not in `changed` are kept."""
        before = self._files
        if not self._are_listed(changed):
            self._misplaced = Diagnostics()
            files = gather(self.root / _POSTINGS, f"{self.display_path}/{_POSTINGS}", self.locales, self._misplaced)
            self._files = {item.id: item for item in files}
        same = (key for key, item in self._files.items() if before.get(key) == item and self._results[key][0])
        results = {key: self._results[key] for key in same if changed.isdisjoint(_paths(self._files[key]))}
        fresh = [item for key, item in self._files.items() if key not in results]
        results |= zip(
            [item.id for item in fresh], postings.read_postings(fresh, self._rules, self.workers), strict=True
        )
        self._results = {key: results[key] for key in self._files}
        diagnostics = Diagnostics([*self._general, *self._misplaced])
        taxonomies = self._with_places()
        introductions = read_introductions(self.root, self.display_path, taxonomies, self.locales, diagnostics)
        for _, of_posting in self._results.values():
            diagnostics.extend(of_posting)
        sound = {key: posting for key, (posting, _) in self._results.items() if posting is not None}
        paths = {key: min(path for _, path in item.paths.values()) for key, item in self._files.items()}
        granted = grant_aliases(sound, paths, f"{self.display_path}/{address_list.NAME}", diagnostics)
        offers = (offered for posting in sound.values() if posting.salary for offered in posting.salary.ranges)
        is_alone = {offered.currency or self.currency for offered in offers} <= {self.currency}
        return Library(
            self.locales.in_currency(self.currency) if is_alone else self.locales,
            taxonomies,
            granted,
            introductions,
            self.currency,
            self.today,
            self.unverified_after,
            self._logos,
            self.timezone,
            self.as_of,
            self.employer,
        ), diagnostics

    def _are_listed(self, paths: Set[str]) -> bool:
        """Return whether all of `paths` are files of postings that were listed before, and still are files."""
        listed = {path for item in self._files.values() for path in _paths(item)}
        return bool(paths) and paths <= listed and all(map(_is_file, paths))

    def _with_places(self) -> Taxonomies:
        places = self._taxonomies.places
        if places is None:
            return self._taxonomies
        postings = (posting for posting, _ in self._results.values() if posting is not None)
        named = {term for posting in postings for term in posting.terms.get(places.field, ())}
        return with_places(self._taxonomies, named, self.locales.codes)


def filter_problems(diagnostics: Diagnostics, paths: Iterable[str]) -> tuple[Diagnostic, ...]:
    """Return the problems that lie in one of `paths` (files or folders, as shown)."""
    wanted = tuple(printable(path) for path in paths)
    return tuple(
        diagnostic
        for diagnostic in diagnostics
        if any(diagnostic.path == path or diagnostic.path.startswith(path.rstrip("/") + "/") for path in wanted)
    )


def read_logos(
    folder: Path, display_path: str, employers: Taxonomy | None, diagnostics: Diagnostics
) -> Mapping[str, Logo]:
    """Return the logos in `folder` by the ids of their employers; record each file that is none, and leave it out.

    `display_path` is the folder as editors know it.
    """
    logos: dict[str, Logo] = {}
    if employers is None:
        return logos
    for entry in list_folder(folder, display_path, diagnostics):
        path, place = folder / entry.name, f"{display_path}/{entry.name}"
        if path.stem not in employers.terms:
            code, params = unknown_id(path.stem, employers.terms, employers.id)
            diagnostics.add(place, 1, "file", code, **params)
        elif (logo := _read_logo(path, place, diagnostics)) is not None:
            logos[path.stem] = logo
    return logos


def _read_logo(path: Path, display_path: str, diagnostics: Diagnostics) -> Logo | None:
    is_picture = path.suffix in (".svg", ".png")
    picture = read_picture(path, display_path, diagnostics, _MOST_BYTES) if is_picture else None
    if not is_picture or (picture is not None and not picture.width):
        diagnostics.add(display_path, 1, "file", "logo-unreadable")
        return None
    if picture is None:
        return None
    size = (picture.width, picture.height)
    is_legible = picture.is_drawing or _LEAST_PIXELS <= min(size) <= max(size) <= _MOST_PIXELS
    if max(size) > _MOST_RATIO * min(size) or not is_legible:
        limits = {"least": _LEAST_PIXELS, "most": _MOST_PIXELS, "ratio": _MOST_RATIO}
        value = f"{picture.width:g} × {picture.height:g}"
        diagnostics.add(display_path, 1, "file", "logo-size", value=value, **limits)
        return None
    return Logo(path.name, picture.data, *(max(1, round(side)) for side in size))


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
            names = {entry.name for entry in listed}
            for term, code in itertools.product(taxonomy.terms, locales.codes):
                if (name := f"{term}.{code}.md") not in names:
                    path = f"{display_path}/{taxonomy.id}/{name}"
                    diagnostics.add(path, 1, "file", "introduction-missing", value=term, locale=code, path=path)
    return introductions


def _read_introduction(
    path: Path, display_path: str, taxonomy: Taxonomy, locales: Locales, diagnostics: Diagnostics
) -> Introduction | None:
    term, _, locale = path.name.removesuffix(".md").rpartition(".")
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
    list_path: str,
    diagnostics: Diagnostics,
) -> Mapping[str, Posting]:
    """Return `postings`, in their order, each with the aliases that it may have.

    Args:
        postings: id -> posting, as read.
        paths: id -> a file of the posting, as editors know it, for every posting that has files: one with an error
            keeps its address.
        list_path: the address list, as editors know it.
        diagnostics: where each alias that is refused is recorded, at the posting that claims it.
    """
    claimants: defaultdict[str, list[Posting]] = defaultdict(list)
    for posting in postings.values():
        for alias in set(posting.aliases):
            if _company(alias) == _company(posting.id):
                claimants[alias].append(posting)
    granted = dict(postings)
    for posting in postings.values():
        faults = {alias: _judge_alias(alias, posting, claimants[alias], paths, list_path) for alias in posting.aliases}
        for alias, fault in faults.items():
            if fault is not None:
                diagnostics.add(posting.path, posting.line(_ALIASES), _ALIASES, fault[0], value=alias, **fault[1])
        sound = tuple(alias for alias, fault in faults.items() if fault is None)
        if sound != posting.aliases:
            granted[posting.id] = replace(posting, aliases=sound)
    return granted


def _judge_alias(
    alias: str, posting: Posting, claimants: Iterable[Posting], paths: Mapping[str, str], list_path: str
) -> tuple[str, Mapping[str, object]] | None:
    """Return why a posting cannot have an alias, as the code of a message and its parameters; None where it can."""
    if _company(alias) != _company(posting.id):
        line = f"{i18n.posting('', alias)} -> {i18n.posting('', posting.id)}"
        return "alias-elsewhere", {"folder": _company(posting.id), "list": list_path, "line": line}
    if alias in paths:
        return "alias-collides", {"other": paths[alias]}
    other = next((claimant for claimant in claimants if claimant is not posting), None)
    if other is not None:
        return "alias-shared", {"other": f"{other.path}:{other.line(_ALIASES)}"}
    return None


def _paths(item: Files) -> list[str]:
    return [str(path) for path, _ in item.paths.values()]


def _is_file(path: str) -> bool:
    return Path(path).is_file() and not Path(path).is_symlink()


def _company(posting_id: str) -> str:
    return posting_id.partition("/")[0]
