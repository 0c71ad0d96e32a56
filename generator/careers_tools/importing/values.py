"""What passes between the steps of an import, frozen: lines in, passages, facts, drafts."""

from __future__ import annotations

import datetime as dt
import enum
from collections.abc import Mapping
from dataclasses import dataclass, field

from careers.content.salary import Salary
from careers.support.errors import Problem


class Refused(Exception):  # noqa: N818  # a document that is not read: not a failure of the program
    """A document that cannot be read.

    Attributes:
        problem: why, and what the editor can do about it.
    """

    def __init__(self, problem: Problem) -> None:
        """Refuse for `problem`."""
        super().__init__(problem.code)
        self.problem = problem


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
    """What front matter says, whatever its form.

    Attributes:
        number: 1-based line.
        key: as written.
        values: texts; several where it is a list; empty where nothing is said.
        text: the line as written.
    """

    number: int
    key: str
    values: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Source:
    """A document, read.

    Attributes:
        name: the file, as the editor knows it.
        stem: its name without folder and ending.
        header: front matter, entry by entry; empty where there is none.
        lines: the rest, blank lines included.
    """

    name: str
    stem: str
    header: tuple[Entry, ...]
    lines: tuple[Line, ...]


class Place(enum.StrEnum):
    """Where a passage stands."""

    HEADER = "header"
    TITLE = "title"
    HEADING = "heading"
    LABEL = "label"
    TEXT = "text"
    ITEM = "item"


@dataclass(frozen=True, slots=True)
class Passage:
    """One line as the finding of facts sees it.

    Attributes:
        number: 1-based line.
        text: its words, without marks of headings, lists and emphasis.
        place: where it stands.
        section: kind of the section it stands in, a key of the lexicon's ``sections``, or None.
        label: what its label asks (``工作地点：…``), a key of the lexicon's ``labels``, or None.
        value: what stands after the label; empty without one.
    """

    number: int
    text: str
    place: Place
    section: str | None = None
    label: str | None = None
    value: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Which line says a fact.

    Attributes:
        field: front-matter field, or ``sections``.
        value: what was understood, as text.
        line: 1-based line.
        text: the line.
    """

    field: str
    value: str
    line: int
    text: str


@dataclass(frozen=True)
class Facts:
    """What passages say. What nobody says is None or empty.

    Attributes:
        terms: taxonomy field -> ids, in the order of the text; for every taxonomy, employers and places included.
        salary: as understood; None also where it is negotiable or cannot be understood.
        salary_text, locations_text, company_text: as written.
        education: ``associate``, ``bachelor``, ``master`` or ``phd``.
        experience: years, minimum; 0: none asked.
        remote: ``true``, ``false`` or ``hybrid``.
        posted, closes, verified: dates.
        email, url, subject: how to apply.
        evidence: which line says what, in the order of the text.
        spent: numbers, counted from 0, of the passages that say nothing beyond these facts: they need not stand in the
            body too.
    """

    terms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    salary: Salary | None = None
    salary_text: str | None = None
    locations_text: str | None = None
    company_text: str | None = None
    education: str | None = None
    experience: int | None = None
    headcount: int | None = None
    remote: str | None = None
    posted: dt.date | None = None
    closes: dt.date | None = None
    verified: dt.date | None = None
    email: str | None = None
    url: str | None = None
    subject: str | None = None
    evidence: tuple[Evidence, ...] = ()
    spent: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Draft:
    """A posting as it was found.

    Attributes:
        locale: code of the language it is written in.
        title: cleaned; None where the document has none.
        slug: its part of the address.
        line: 1-based line on which it begins.
        facts: its own, completed by what the document says once for all.
        body: Markdown under ``##`` headings.
    """

    locale: str
    title: str | None
    slug: str
    line: int
    facts: Facts
    body: str

    @property
    def status(self) -> Evidence | None:
        """The line by which its source says that it is ``full``, ``paused`` or ``closed``; None where none does."""
        return next((one for one in self.facts.evidence if one.field == "status"), None)


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
    """What a document holds.

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
