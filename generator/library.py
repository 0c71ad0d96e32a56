"""The library: all postings, vocabularies and introductions of a site, and who belongs where. Asked, never changed."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property, partial
from pathlib import Path

from generator import taxonomy
from generator.bounds import Failed, attempt
from generator.cache import Lean
from generator.errors import Problem, Problems, printable
from generator.frontmatter import parse, read_text
from generator.locales import Locales
from generator.posting import Education, Posting, Remote, gather, read_all
from generator.posting.front import TAKEN_FIELDS
from generator.posting.limits import BOUNDS, check_body, refuse
from generator.posting.rules import Rules
from generator.salary import steps
from generator.schema import Model, Paragraph, validate
from generator.taxonomy import Taxonomies, Taxonomy
from generator.work import Workers

ALONE = Workers()


class IntroductionEntry(Model):
    """The front matter of an introduction."""

    summary: Paragraph | None = None


@dataclass(frozen=True, slots=True)
class Introduction:
    """What editors say of a term, in one language: Markdown, and one sentence that may be empty."""

    summary: str
    body: str
    path: str


@dataclass(frozen=True, eq=False)
class Library(Lean):
    """Everything the pages are made from. Two libraries are never equal, so that what follows from one can be kept.

    Attributes:
        locales, taxonomies: the site's languages and vocabularies.
        postings: id -> posting, in the order of ids; those with errors are not here.
        introductions: (taxonomy id, term id) -> locale code -> introduction.
        currency: ISO 4217; what an unwritten currency means.
        today: what "open" and "closed" are judged by (UTC).
    """

    locales: Locales
    taxonomies: Taxonomies
    postings: Mapping[str, Posting]
    introductions: Mapping[tuple[str, str], Mapping[str, Introduction]]
    currency: str
    today: date

    def without(self, postings: Container[str], introductions: Container[tuple[str, str]]) -> Library:
        """The same without some postings, by their ids, and without what is said of some terms."""
        return replace(
            self,
            postings={key: one for key, one in self.postings.items() if key not in postings},
            introductions={term: said for term, said in self.introductions.items() if term not in introductions},
        )

    @cached_property
    def open(self) -> tuple[Posting, ...]:
        """The postings one can apply to, newest first, then by id."""
        return self._newest_first(one for one in self.postings.values() if one.is_open(self.today))

    @cached_property
    def listed(self) -> tuple[Posting, ...]:
        """All postings as lists show them: the open ones, then the others, each newest first, then by id."""
        closed = self._newest_first(one for one in self.postings.values() if not one.is_open(self.today))
        return self.open + closed

    @staticmethod
    def _newest_first(postings: Iterable[Posting]) -> tuple[Posting, ...]:
        return tuple(sorted(postings, key=lambda one: (-one.dated.toordinal(), one.id)))

    @cached_property
    def _filed(self) -> Mapping[tuple[str, str], tuple[Posting, ...]]:
        filed: dict[tuple[str, str], tuple[Posting, ...]] = {}
        for one in self.taxonomies:
            under: defaultdict[str, list[Posting]] = defaultdict(list)
            for posting in self.open:
                for term in one.lineages(posting.terms.get(one.field, ())):
                    under[term].append(posting)
            filed |= {(one.id, term): tuple(found) for term, found in under.items()}
        return filed

    @staticmethod
    def lineages(posting: Posting, one: Taxonomy) -> tuple[str, ...]:
        """The terms of a taxonomy that a posting counts under: its own and their ancestors, each once."""
        return one.lineages(posting.terms.get(one.field, ()))

    def filed(self, taxonomy_id: str, term_id: str) -> tuple[Posting, ...]:
        """The open postings under a term or a descendant of it, newest first, each once."""
        return self._filed.get((taxonomy_id, term_id), ())

    def count(self, taxonomy_id: str, term_id: str) -> int:
        """How many there are."""
        return len(self.filed(taxonomy_id, term_id))

    def tally(self, postings: Iterable[Posting], one: Taxonomy) -> Counter[str]:
        """Of `postings`, how many belong under each term of a taxonomy (descendants included)."""
        return Counter(term for posting in postings for term in self.lineages(posting, one))

    @staticmethod
    def precise(posting: Posting, one: Taxonomy) -> tuple[str, ...]:
        """The terms that a posting names, without those that only gather others of them."""
        return one.narrowest(posting.terms.get(one.field, ()))

    @cached_property
    def named(self) -> Mapping[str, frozenset[str]]:
        """Taxonomy id -> the terms that some open posting names precisely: those that do more than gather others."""
        return {
            one.id: frozenset(term for posting in self.open for term in self.precise(posting, one))
            for one in self.taxonomies
        }

    @staticmethod
    def stated(posting: Posting) -> Mapping[str, str]:
        """What a posting says of the `facts` that postings are found by and no vocabulary lists: name -> value."""
        said = {"education": posting.education, "experience": posting.experience, "remote": posting.remote}
        return {name: str(value) for name, value in said.items() if value is not None}

    @cached_property
    def facts(self) -> Mapping[str, tuple[str, ...]]:
        """Fact -> the values that some posting states: degrees from the lowest, years ascending, remote work first."""
        orders = {
            "education": [str(one) for one in Education],
            "experience": [str(years) for years in sorted({one.experience or 0 for one in self.postings.values()})],
            "remote": [str(one) for one in (Remote.YES, Remote.HYBRID, Remote.NO)],
        }
        said = {pair for posting in self.postings.values() for pair in self.stated(posting).items()}
        return {name: tuple(value for value in order if (name, value) in said) for name, order in orders.items()}

    def pay(self, posting: Posting) -> int | None:
        """The most a posting pays a year in the site's currency, in full units; None where that cannot be compared.

        Where only the least is given, that is taken. No rate of exchange is assumed.
        """
        yearly = posting.salary.yearly(self.currency) if posting.salary else None
        if yearly is None or yearly.currency != self.currency:
            return None
        most = yearly.max or yearly.min
        return None if most is None else int(most)

    @cached_property
    def salary_steps(self) -> tuple[int, ...]:
        """Round amounts a year, ascending, to choose the least pay from; empty where they would part nothing."""
        return steps(pay for one in self.postings.values() if (pay := self.pay(one)) is not None)


def load(
    root: Path,
    shown: str,
    locales: Locales,
    *,
    today: date,
    currency: str,
    workers: Workers = ALONE,
    cache: Path | None = None,
) -> tuple[Library, Problems]:
    """The library of the content folder `root`, and everything that is wrong with it.

    `shown` is the folder as editors know it. What has an error is left out, so that the rest can be used. `workers`
    read the postings; `cache` is a folder where what they read is kept for the next time, None where nothing is.
    """
    problems = Problems()
    if not (root / "taxonomies").is_dir():
        problems.add(shown, 1, "path", "not-a-content-folder")
    taxonomies = taxonomy.load(root / "taxonomies", f"{shown}/taxonomies", locales, problems, TAKEN_FIELDS)
    rules = Rules(taxonomies, locales, today, currency)
    postings: dict[str, Posting] = {}
    files = gather(root / "postings", f"{shown}/postings", locales, problems)
    for posting, found in read_all(files, shown, rules, workers, cache):
        problems.extend(found)
        if posting is not None:
            postings[posting.id] = posting
    kept = _without_collisions(postings, problems)
    introductions = _introductions(root, shown, taxonomies, locales, problems)
    return Library(locales, taxonomies, kept, introductions, currency, today), problems


def _without_collisions(postings: Mapping[str, Posting], problems: Problems) -> Mapping[str, Posting]:
    """The postings whose aliases are nobody else's; the others are recorded and left out."""
    owners = {posting.id: posting for posting in postings.values()}
    refused: set[str] = set()
    for posting in postings.values():
        for alias in posting.aliases:
            owner = owners.setdefault(alias, posting)
            if owner is not posting or alias == posting.id:
                source = posting.texts[posting.source]
                line, other = posting.lines.get("aliases", 1), owner.texts[owner.source].path
                problems.add(source.path, line, "aliases", "alias-collides", value=alias, other=other)
                refused.add(posting.id)
    return {key: one for key, one in postings.items() if key not in refused}


def _introductions(
    root: Path, shown: str, taxonomies: Taxonomies, locales: Locales, problems: Problems
) -> Mapping[tuple[str, str], Mapping[str, Introduction]]:
    """The introductions of every taxonomy that has a folder of its name beside ``taxonomies``."""
    found: dict[tuple[str, str], dict[str, Introduction]] = {}
    for one in taxonomies:
        folder = root / one.id
        names = sorted(os.listdir(folder)) if folder.is_dir() else []
        for name in names:
            if not name.endswith(".md") or name.startswith("."):
                continue
            path = f"{shown}/{one.id}/{name}"
            read_one = attempt(partial(_introduction, folder / name, path, one, locales, problems), BOUNDS)
            if isinstance(read_one, Failed):
                refuse(read_one, path, 1, problems)
            elif read_one is not None:
                term, locale, introduction = read_one
                found.setdefault((one.id, term), {})[locale] = introduction
        if one.landing:
            _advise_introductions(one, names, f"{shown}/{one.id}", locales.codes, problems)
    return found


def _advise_introductions(
    one: Taxonomy,
    names: Sequence[str],
    shown: str,
    codes: Sequence[str],
    problems: Problems,
) -> None:
    for term in one.terms:
        for code in codes:
            if (name := f"{term}.{code}.md") not in names:
                path = f"{shown}/{name}"
                problems.add(path, 1, "file", "introduction-missing", value=term, locale=code, path=path)


def _introduction(
    path: Path, shown: str, one: Taxonomy, locales: Locales, problems: Problems
) -> tuple[str, str, Introduction] | None:
    term, _, locale = path.name.removesuffix(".md").rpartition(".")
    if path.is_symlink() or not path.is_file():
        problems.add(shown, 1, "file", "not-a-file")
        return None
    if not term:
        problems.add(shown, 1, "path", "introduction-path")
        return None
    if locale not in locales.codes:
        suffixes = ", ".join(f".{code}.md" for code in locales.codes)
        problems.add(shown, 1, "path", "unknown-locale", value=locale, suffixes=suffixes)
        return None
    if term not in one.terms:
        problems.add(shown, 1, "path", "introduction-orphan", value=term, taxonomy=one.id)
        return None
    text = read_text(path, shown, problems)
    document = parse(text, shown, problems) if text is not None else None
    entry = validate(IntroductionEntry, document.fields, shown, problems) if document is not None else None
    if document is None or entry is None or not check_body(document.body, shown, document.body_line, problems):
        return None
    return term, locale, Introduction(entry.summary or "", document.body, shown)


def related(problems: Problems, paths: Iterable[str]) -> tuple[Problem, ...]:
    """The problems that lie in one of `paths` (files or folders, as shown)."""
    wanted = tuple(printable(one) for one in paths)
    return tuple(
        p for p in problems if any(p.path == one or p.path.startswith(one.rstrip("/") + "/") for one in wanted)
    )
