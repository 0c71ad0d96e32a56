"""The kinds of pages that readers meet, with an address of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath

from careers import i18n
from careers.content.library import Library


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of page: `address` gives one from a locale code and a library; `cases` says which site shows it."""

    name: str
    address: Callable[[str, Library], str]
    cases: bool = False

    def __str__(self) -> str:
        return self.name


def _landing(code: str, library: Library) -> str:
    one = next(one for one in library.taxonomies if one.landing)
    return i18n.term(i18n.folder_of(code), one.id, max(one.terms, key=lambda term: library.count(one.id, term)))


def _term(code: str, library: Library) -> str:
    one = next(one for one in library.taxonomies if not one.landing)
    return i18n.term(i18n.folder_of(code), one.id, max(one.terms, key=lambda term: library.count(one.id, term)))


def _of_cases(posting: str) -> Callable[[str, Library], str]:
    return lambda code, library: i18n.posting(i18n.folder_of(code), posting)


LOCALISED = (
    Kind("home", lambda code, library: i18n.folder_of(code)),
    Kind("jobs", lambda code, library: i18n.jobs(i18n.folder_of(code))),
    Kind("posting", lambda code, library: i18n.posting(i18n.folder_of(code), next(iter(library.postings)))),
    Kind("index", lambda code, library: i18n.taxonomy(i18n.folder_of(code), library.taxonomies.all[0].id)),
    Kind("landing", _landing),
    Kind("term", _term),
    Kind("shortlist", lambda code, library: i18n.shortlist(i18n.folder_of(code))),
    Kind("my-skills", lambda code, library: i18n.my_skills(i18n.folder_of(code))),
    Kind("insights", lambda code, library: i18n.insights(i18n.folder_of(code))),
    Kind("tags", lambda code, library: i18n.tags(i18n.folder_of(code))),
    Kind("editorial", lambda code, library: i18n.static_page(PurePath(code, "for-editors.md"))),
    Kind("second-page", lambda code, library: i18n.jobs(i18n.folder_of(code), 2), cases=True),
    Kind("empty-term", lambda code, library: i18n.term(i18n.folder_of(code), "hardware", "idle-dsp"), cases=True),
    Kind("untranslated", _of_cases("acme/untranslated"), cases=True),
    Kind("untranslated-english", _of_cases("globex/untranslated"), cases=True),
    Kind("stale", _of_cases("acme/stale"), cases=True),
    Kind("closed", _of_cases("acme/closed"), cases=True),
    Kind("applicable", _of_cases("acme/current"), cases=True),
)
NEUTRAL = (
    Kind("chooser", lambda code, library: i18n.CHOOSER),
    Kind("lost", lambda code, library: f"{code}/nowhere/at/all/"),
)
CODES = ("zh", "en")

# Every kind in every language; the neutral ones once.
ALL = [(kind, code) for kind in LOCALISED for code in CODES] + [(kind, CODES[0]) for kind in NEUTRAL]
