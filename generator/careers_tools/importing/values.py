"""Values that pass between the steps of an import, frozen: lines, passages, facts, drafts."""

from __future__ import annotations

import datetime as dt
import enum
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from careers.content.facts.pay import Pay
from careers.content.taxonomy import Taxonomies
from careers.support.diagnostics import Diagnostic


class DocumentError(Exception):
    """Raised for a document that cannot be read; nothing is wrong with the program.

    Attributes:
        diagnostic: why, and what the editor can do about it.
    """

    def __init__(self, diagnostic: Diagnostic) -> None:
        """Refuse the document for `diagnostic`."""
        super().__init__(diagnostic.code)
        self.diagnostic = diagnostic


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a document, made readable.

    Attributes:
        number: 1-based line of the file as an editor shows it. Several lines may bear one number: a paragraph of HTML,
            or a text that came without line ends.
        text: Markdown, without a line end, hidden characters, or look-alikes of ordinary characters.
    """

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A key of front matter with its values.

    Attributes:
        number: 1-based line.
        key: as written.
        values: texts; several for a list; empty for an empty value.
        text: the line as written.
    """

    number: int
    key: str
    values: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Source:
    """The text of a document.

    Attributes:
        name: the file, as the editor knows it.
        stem: its name without folder and ending.
        header: front matter, entry by entry; empty where there is none.
        lines: the rest, blank lines included.
        page: all of it where it is HTML, which may hold structured data; else empty.
    """

    name: str
    stem: str
    header: tuple[Entry, ...]
    lines: tuple[Line, ...]
    page: str = ""


class PassageKind(enum.StrEnum):
    """Form of the line that a passage is."""

    HEADER = "header"
    TITLE = "title"
    HEADING = "heading"
    LABEL = "label"
    TEXT = "text"
    ITEM = "item"


@dataclass(frozen=True, slots=True)
class Passage:
    """A line in the form in which facts are found.

    Attributes:
        number: 1-based line.
        text: its words, without marks of headings, lists and emphasis.
        kind: form of the line.
        section: kind of the section around it, a key of the lexicon's ``sections``, or None.
        label: field that its label names (``工作地点：…``), a key of the lexicon's ``labels``, or None.
        value: text after the label; empty without one.
    """

    number: int
    text: str
    kind: PassageKind
    section: str | None = None
    label: str | None = None
    value: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A line that states a fact.

    Attributes:
        field: front-matter field, or ``sections``.
        value: value as understood, as text.
        line: 1-based line.
        text: the line.
    """

    field: str
    value: str
    line: int
    text: str


@dataclass(frozen=True)
class Facts:
    """The facts that passages state; a fact that none states is None or empty.

    Attributes:
        terms: taxonomy field -> ids, in the order of the text; for every taxonomy, employers and places included.
        salary: as understood; None also where it is negotiable or cannot be understood.
        salary_period: the period of `salary` where a line says it; None where it is only likely.
        salary_text, locations_text, company_text, closes_text: as written.
        education: ``associate``, ``bachelor``, ``master`` or ``phd``.
        experience: years, minimum; 0: none needed.
        remote: ``true``, ``false`` or ``hybrid``.
        reference: the employer's own code for the job.
        posted, closes, collected, verified: dates.
        email, url, subject: how to apply.
        evidence: lines that state the facts, in the order of the text.
        spent: numbers, counted from 0, of the passages that say nothing beyond these facts: they need not stand in the
            body too.
        general: fields of `terms` that hold for every posting below the passages too: who hires, where, and for whom.
        written: ``company_text`` and ``locations_text`` -> the field of `terms` that says the same in ids.
        unknown_places: places that nobody knows, as written.
        lacking: taxonomy field -> names in lists of skills that the vocabulary lacks; they are no facts.
    """

    terms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    salary: Pay | None = None
    salary_text: str | None = None
    closes_text: str | None = None
    salary_period: str | None = None
    locations_text: str | None = None
    company_text: str | None = None
    education: str | None = None
    experience: int | None = None
    headcount: int | None = None
    remote: str | None = None
    reference: str | None = None
    posted: dt.date | None = None
    closes: dt.date | None = None
    collected: dt.date | None = None
    verified: dt.date | None = None
    email: str | None = None
    url: str | None = None
    subject: str | None = None
    evidence: tuple[Evidence, ...] = ()
    spent: frozenset[int] = frozenset()
    general: tuple[str, ...] = ()
    written: Mapping[str, str] = field(default_factory=dict)
    unknown_places: tuple[str, ...] = ()
    lacking: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def unknown(self) -> Iterator[tuple[str, str]]:
        """Yield the field and the text as written of each name that the vocabularies lack."""
        for attribute, taxonomy_field in self.written.items():
            text: str | None = getattr(self, attribute)
            if attribute == "locations_text":
                yield from ((taxonomy_field, name) for name in self.unknown_places)
            elif text and not self.terms.get(taxonomy_field):
                yield taxonomy_field, text
        yield from ((taxonomy_field, name) for taxonomy_field, names in self.lacking.items() for name in names)


@dataclass(frozen=True)
class Draft:
    """A posting of a document.

    Attributes:
        locale: code of its language.
        title: cleaned; None where the document has none.
        slug: its part of the address.
        line: 1-based line on which it begins.
        facts: its own, completed by the facts that the document states for all postings.
        body: Markdown under ``##`` headings.
        source: address of the page that it was read from; empty where it is not known.
        unread: what its source states and no fact was made of.
        doubt: why nobody can say for sure that it is a job, a key of the UI strings under ``import.doubt.``; empty: it
            is one.
    """

    locale: str
    title: str | None
    slug: str
    line: int
    facts: Facts
    body: str
    source: str = ""
    unread: tuple[Unplaced, ...] = ()
    doubt: str = ""

    def employer(self, taxonomies: Taxonomies) -> str | None:
        """Return the id of the employer that the document names; None where it names none that is known."""
        employers = taxonomies.employers
        return next(iter(self.facts.terms.get(employers.field, ())), None) if employers else None

    @property
    def status(self) -> Evidence | None:
        """The line that says that the job is ``full``, ``paused`` or ``closed``; None where none does."""
        return next((line for line in self.facts.evidence if line.field == "status" and line.value), None)


@dataclass(frozen=True, slots=True)
class Unplaced:
    """A line that went into no posting.

    Attributes:
        line: 1-based.
        text: as written.
        reason: why, a key of the UI strings under ``import.unplaced.``.
    """

    line: int
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class Reading:
    """The postings of a document, and the lines that are in none.

    Attributes:
        name: the file, as the editor knows it.
        drafts: its postings, in order.
        unplaced: lines that went into none of them.
        separators: 1-based lines without a word that only separate.
    """

    name: str
    drafts: tuple[Draft, ...]
    unplaced: tuple[Unplaced, ...]
    separators: tuple[int, ...]
