"""A posting as frozen values: its facts, its text in every language, and what it lacks to be listed as a job."""

from __future__ import annotations

import datetime as dt
import enum
import functools
import hashlib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from careers.content.facts.pay import Pay
from careers.content.taxonomy import UNDISCLOSED, Taxonomies, Term

# What ``translated_from`` holds until somebody confirms a translation: no text has this stamp.
UNCONFIRMED = "0" * 12


class Education(enum.StrEnum):
    """The least degree asked for, lowest first."""

    ASSOCIATE = "associate"
    BACHELOR = "bachelor"
    MASTER = "master"
    PHD = "phd"


class Remote(enum.StrEnum):
    """Whether the work can be done from elsewhere."""

    NO = "false"
    YES = "true"
    HYBRID = "hybrid"


class Freshness(enum.StrEnum):
    """How well it is known that a posting which has not closed still takes applications.

    KNOWN: it names its last day, or somebody saw it open not long ago. STALE: it was last seen open long ago.
    UNKNOWN: it has no date at all.
    """

    KNOWN = "known"
    STALE = "stale"
    UNKNOWN = "unknown"


class Translation(enum.StrEnum):
    """How a posting's text in one locale stands to its source text."""

    SOURCE = "source"
    CURRENT = "current"
    STALE = "stale"
    UNSTAMPED = "unstamped"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Apply:
    """The ways to apply; each part may be None. `subject` is a template, see ``rules.PLACEHOLDERS``."""

    email: str | None = None
    url: str | None = None
    subject: str | None = None

    @property
    def reachable(self) -> bool:
        """Whether there is an address to apply at."""
        return bool(self.email or self.url)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the posting was found."""

    name: str | None = None
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """A posting in one language.

    Attributes:
        locale: code of the language.
        title, summary, body: as written; `summary` may be empty, `body` is Markdown.
        path: the file, as editors know it.
        body_line: 1-based line of the file on which the body starts.
        stamp: ``translated_from`` as written; None where there is none, or nobody has confirmed the translation yet.
        lines: field -> 1-based line of it in the file.
        machine: whether a machine has drafted it and nobody has checked it yet.
        origin_name: what the place where the posting was found is called in this language; None where nobody said.
    """

    locale: str
    title: str
    summary: str
    body: str
    path: str
    body_line: int
    stamp: str | None = None
    lines: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)
    machine: bool = False
    origin_name: str | None = None


@dataclass(frozen=True, slots=True)
class Posting:
    """A job.

    Attributes:
        id: ``<company>/<slug>``.
        source: code of the locale whose file holds the facts.
        texts: locale code -> text; the source's is always there.
        terms: field of a taxonomy -> ids, as written; fields without a term are absent. Those that are only a plus are
            terms of the taxonomy's own field as well, behind those that are asked for.
        alternatives: field -> those of its terms of which any one will do, a group each.
        limits: id of a term -> field -> ids: those of its terms that the posting has for this part of the work alone.
        experience: years, minimum; 0: none asked; None: not said.
        collected: when the posting was taken from where it was found, which is all that is known of that day.
        verified, confirmed: when somebody last saw the job to be open, and when the employer itself last said so.
        reference: the employer's own code for the job, as written; None where there is none.
        languages: codes of the languages that it is to be in; none: all of the site.
        stated: field -> what the source says of it in its own words, where nobody can read it.
        unfinished: locale code -> a translation with lines that wait to be translated; to readers it is missing.
    """

    id: str
    source: str
    texts: Mapping[str, Text]
    terms: Mapping[str, tuple[str, ...]]
    alternatives: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    limits: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    salary: Pay | None = None
    education: Education | None = None
    experience: int | None = None
    headcount: int | None = None
    remote: Remote | None = None
    posted: dt.date | None = None
    closes: dt.date | None = None
    collected: dt.date | None = None
    verified: dt.date | None = None
    confirmed: dt.date | None = None
    reference: str | None = None
    apply: Apply = Apply()
    origin: Origin = Origin()
    aliases: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    stated: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unfinished: Mapping[str, Text] = field(default_factory=dict)

    @property
    def path(self) -> str:
        """The source's file, as editors know it."""
        return self.texts[self.source].path

    def line(self, name: str) -> int:
        """Return the 1-based line of a field in the source's file; that of the first field where it is not there."""
        lines = self.texts[self.source].lines
        return lines.get(name, min(lines.values(), default=1))

    def text(self, locale: str) -> Text:
        """Return the text to show in `locale`: its own, else the source's."""
        return self.texts.get(locale) or self.texts[self.source]

    def choices(self, name: str | None, but: str | None = None) -> tuple[tuple[str, ...], ...]:
        """Return the terms of a field in the editor's order, each by itself or with those of which any one will do.

        Those of the field `but` are left out.
        """
        groups, left_out = self.alternatives.get(name or "", ()), self.terms.get(but or "", ())
        terms = (term for term in self.terms.get(name or "", ()) if term not in left_out)
        found = (next((group for group in groups if term in group), (term,)) for term in terms)
        return tuple(dict.fromkeys(found))

    def limited_to(self, term: str) -> Posting:
        """Return the posting as it is for one of its terms: with no other terms than it has for that."""
        return replace(self, terms={**self.terms, **self.limits[term]}) if term in self.limits else self

    @property
    def stamp(self) -> str:
        """The value of ``translated_from`` in a translation of the present source text."""
        source = self.texts[self.source]
        return stamp(source.title, source.summary, source.body)

    def translation(self, locale: str) -> Translation:
        """Return the state of the text in `locale`, compared with the source."""
        if locale == self.source:
            return Translation.SOURCE
        text = self.texts.get(locale)
        if text is None:
            return Translation.MISSING
        if text.stamp is None:
            return Translation.UNSTAMPED
        return Translation.CURRENT if text.stamp == self.stamp else Translation.STALE

    def is_meant_in(self, locale: str) -> bool:
        """Return whether it is to be in a language; where it is not, nobody misses a translation."""
        return not self.languages or locale in self.languages

    def is_open(self, today: dt.date) -> bool:
        """Return whether it has not closed: it has no closing date, or that is today or later.

        Without any date nobody knows whether it still takes applications, see `freshness`.
        """
        return self.closes is None or self.closes >= today

    def freshness(self, today: dt.date, unverified_after: int) -> Freshness:
        """Return how well its state is known on a day; a posting last seen more days ago than that is stale.

        A posting with a last day is known to be open until that day, and known to be closed afterwards.
        """
        if self.closes is not None:
            return Freshness.KNOWN
        if self.seen is None:
            return Freshness.UNKNOWN
        return Freshness.STALE if (today - self.seen).days > unverified_after else Freshness.KNOWN

    @property
    def seen(self) -> dt.date | None:
        """The day on which the job was last seen, if known: also the day on which it was posted or collected."""
        days = (self.posted, self.collected, self.verified, self.confirmed)
        return max((day for day in days if day), default=None)

    @property
    def is_only_collected(self) -> bool:
        """Whether nobody is known to have seen the job to be open on the day on which it was last seen."""
        return self.seen is not None and self.seen not in (self.posted, self.verified, self.confirmed)

    @property
    def is_confirmed_by_employer(self) -> bool:
        """Whether nobody has seen the job to be open since its employer last said so."""
        return self.confirmed is not None and self.confirmed == self.seen

    @property
    def day(self) -> dt.date | None:
        """The date it has in lists: the day it was posted, else seen; None when neither is known."""
        return self.posted or self.seen

    @property
    def dated(self) -> dt.date:
        """The date it is sorted by, newest first; the earliest date there is when none is known."""
        return self.day or dt.date.min


@functools.lru_cache(maxsize=64)  # a page asks several times, and so do those beside it
def stamp(title: str, summary: str, body: str) -> str:
    r"""Return the first 12 hex digits of SHA-256 over ``title\nsummary\nbody``: NFC, LF, trailing space stripped."""
    text = unicodedata.normalize("NFC", "\n".join((title, summary, body)))
    text = text.replace("\r\n", "\n").replace("\r", "\n").rstrip()
    text = "\n".join([line.rstrip() for line in text.split("\n")])
    return hashlib.sha256(text.encode()).hexdigest()[:12]


# A fact without which a job has no markup; a title is always there. Google asks for these
# (developers.google.com/search/docs/appearance/structured-data/job-posting). The markup is made where nothing is
# missing; elsewhere ``reading.advise`` names what is.
Required = Literal["description", "employer", "place", "country", "posted"]


def missing(posting: Posting, text: Text, taxonomies: Taxonomies) -> tuple[Required, ...]:
    """Return the required facts that `posting` lacks in the language of `text`; none where it can have markup.

    A place that is named but lies in no country is no place: ``country``.
    """
    lacking: list[Required] = []
    if all(part.strip() in ("", text.title) for part in (text.summary, text.body)):
        lacking.append("description")
    if employer(posting, taxonomies) is None:
        lacking.append("employer")
    places = taxonomies.places
    terms = posting.terms.get(places.field, ()) if places else ()
    if not terms:
        lacking.append("place")
    elif places and not any(places.countries.get(term) for term in terms):
        lacking.append("country")
    if posting.posted is None:
        lacking.append("posted")
    return tuple(lacking)


def employer(posting: Posting, taxonomies: Taxonomies) -> Term | None:
    """Return the employer; None where the posting names none."""
    employers = taxonomies.employers
    terms = [employers.terms[term] for term in posting.terms.get(employers.field, ())] if employers else []
    return next((term for term in terms if term.id != UNDISCLOSED), None)


def employment(posting: Posting, taxonomies: Taxonomies) -> tuple[str, ...]:
    """Return the types of employment, of ``taxonomy.read.Employment``, each once.

    A vocabulary counts only where every term of the posting has a type.
    """
    employments: dict[str, None] = {}
    for taxonomy in (taxonomy for taxonomy in taxonomies if taxonomy.employs):
        terms = taxonomy.narrowest(posting.terms.get(taxonomy.field, ()))
        types = [employment for term in terms if (employment := taxonomy.employment(term))]
        if len(types) == len(terms):
            employments |= dict.fromkeys(types)
    return tuple(employments)
