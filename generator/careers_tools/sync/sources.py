"""Reads ``content/sources.yml``, the places that postings come from, a source an entry."""

from __future__ import annotations

import enum
import os
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from careers.content.frontmatter import Fields, line_of, load_yaml, read_text
from careers.content.library import Library
from careers.content.schema import Id, Line, Model, fault, validate
from careers.content.taxonomy.read import fold, unknown_id
from careers.support.diagnostics import Diagnostics
from careers.support.fingerprints import fingerprint
from careers.support.web import AddressError, parse_address
from careers_tools.importing.structured.job import Job
from careers_tools.sync.record import RecordError, read_record

FILE = "sources.yml"
# Returns the body of an address, or raises `SourceError`.
Get = Callable[[str], Awaitable[bytes]]
_NEEDED = ("id", "title", "text")  # of a table: without them there is no posting


class SourceError(Exception):
    """Raised when a source does not give its list of jobs, or not all of it; nothing of it is changed then.

    Attributes:
        code: a key of the UI strings under ``sync.failed.``.
        params: the parameters of that string.
    """

    def __init__(self, code: str, **params: object) -> None:
        """Describe the failure."""
        super().__init__(code)
        self.code, self.params = code, params


class Kind(enum.StrEnum):
    """The kinds of places that publish jobs."""

    GREENHOUSE = "greenhouse"
    LEVER = "lever"
    ASHBY = "ashby"
    WORKABLE = "workable"
    SMARTRECRUITERS = "smartrecruiters"
    RECRUITEE = "recruitee"
    PERSONIO = "personio"
    FEED = "feed"
    SITEMAP = "sitemap"
    TABLE = "table"
    FOLDER = "folder"


# The setting that says where a source is; else `board`.
_PLACES = {Kind.FEED: "url", Kind.SITEMAP: "url", Kind.TABLE: "url", Kind.FOLDER: "path"}


def _columns(value: dict[str, str]) -> dict[str, str]:
    known = [field.name for field in fields(Job)]
    for name in value:
        if name not in known:
            raise fault("not-one-of", value=name, choices=", ".join(known))
    return value


def _address(value: str) -> str:
    try:
        return parse_address(value)
    except AddressError as error:
        if error.code == "host-not-a-name":  # of this machine or a private network: requested if somebody allows it
            return value
        raise fault(error.code, value=value, host=error.host) from None


_Address = Annotated[str, AfterValidator(_address)]


class Source(Model):
    """A place where jobs are published.

    Attributes:
        kind: what publishes them.
        board: the name of the board or account there, of kinds that have one.
        url: the address of kinds that are at one.
        path: the folder of documents, or the file of a table, relative to the portal's folder.
        api: the address of another host with the same interface, as of a region.
        company: id of the employer of all jobs; else each job's own name is looked up.
        companies: ids of the employers that it may publish jobs of, where it names no `company`; those of others wait
            as drafts.
        language: code of the language of all texts; else each job's own is detected.
        publish: whether new jobs are published at once; else they wait as drafts.
        whole: whether the list holds all jobs, so that one which is missing has gone.
        pages: a part of the addresses of a sitemap's pages that are jobs.
        columns: of a table: our name of a field -> its name in the table.
        units: of a table: our name of a day that is a number there -> ``seconds`` or ``milliseconds`` since 1970, or
            ``days`` of a spreadsheet.
    """

    kind: Kind
    board: Line = ""
    url: _Address | None = None
    path: Line = ""
    api: _Address | None = None
    company: Id | None = None
    companies: tuple[Line, ...] = ()
    language: Line = ""
    publish: bool = False
    whole: bool | None = None
    pages: Line = ""
    columns: Annotated[dict[str, str], AfterValidator(_columns)] = Field(default_factory=dict)
    units: dict[str, Literal["seconds", "milliseconds", "days"]] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _check(self) -> Source:
        """Check that a source names what its kind needs."""
        needed = _PLACES.get(self.kind, "board")
        others = {"board": self.api, "url": self.path if self.kind is Kind.TABLE else ""}
        if not getattr(self, needed) and not others.get(needed):
            raise fault("source-incomplete", kind=self.kind.value, needed=needed)
        if self.kind is Kind.TABLE and (missing := [name for name in _NEEDED if name not in self.columns]):
            raise fault("source-incomplete", kind=self.kind.value, needed=f"columns: {', '.join(missing)}")
        return self

    def speaks_for(self, company: str) -> bool:
        """Return whether it may publish jobs of an employer."""
        return bool(self.company) or company in self.companies

    @property
    def address(self) -> str:
        """The address of it, or its path relative to the portal's folder."""
        return self.url or self.path

    @property
    def digest(self) -> str:
        """The digest of the settings."""
        return fingerprint(self.model_dump(mode="json"))

    @property
    def is_whole(self) -> bool:
        """Whether a job that is no longer in the list has gone; of a feed only where the portal says so."""
        return self.kind is not Kind.FEED if self.whole is None else self.whole


class _Sources(Model):
    sources: dict[Id, Source]


def read_sources(content: Path, display_path: str, library: Library, diagnostics: Diagnostics) -> Mapping[str, Source]:
    """Return id -> source, in the order of the file; none where there is no such file, or it has a fault.

    A source that publishes jobs, but names no employer that it may speak for, is recorded as advice under its id.
    `display_path` is the content folder as editors know it.
    """
    path, name = content / FILE, f"{display_path}/{FILE}"
    if not os.path.lexists(path):
        return {}
    text = read_text(path, name, diagnostics)
    entries = load_yaml(text, name, diagnostics) if text is not None else None
    model = validate(_Sources, entries, name, diagnostics, FILE) if entries is not None else None
    if entries is None or model is None:
        return {}
    sources: dict[str, Source] = {}
    for id_, source in model.sources.items():
        if source.publish and not source.company and not source.companies:
            had = ", ".join(_published_employers(content, id_, library)) or "…"
            diagnostics.add(name, line_of(entries, ["sources", id_]), id_, "source-companies", value=had)
        companies = _employers(source, id_, entries, name, library, diagnostics)
        sources[id_] = source.model_copy(update={"companies": companies})
    return {} if diagnostics.errors else sources


def _employers(
    source: Source, id_: str, entries: Fields, name: str, library: Library, diagnostics: Diagnostics
) -> tuple[str, ...]:
    """Return the ids of the employers that a source may speak for; each that the vocabulary lacks is recorded."""
    employers = library.taxonomies.employers
    terms = employers.terms if employers else {}
    words = {fold(word): term.id for term in terms.values() for word in (*term.words, term.id)}
    for at, company in enumerate(source.companies):
        if fold(company) not in words:
            line = line_of(entries, ["sources", id_, "companies", at])
            code, params = unknown_id(company, terms, employers.id if employers else "companies")
            diagnostics.add(name, line, "companies", code, **params)
    return tuple(words[fold(company)] for company in source.companies if fold(company) in words)


def _published_employers(content: Path, id_: str, library: Library) -> Sequence[str]:
    """Return the ids of the employers of the postings that a source has and that are published."""
    try:
        record = read_record(content, id_).jobs
    except RecordError:
        return ()
    return sorted({taken.posting.partition("/")[0] for taken in record.values() if taken.posting in library.postings})
