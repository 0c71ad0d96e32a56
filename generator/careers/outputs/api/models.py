"""The documents of the API, version 1: what they are made of, and where their JSON Schema comes from.

The promise of version 1: fields and values of enumerations are added; nothing is removed, renamed or given another
type. Every field is always there; null where a posting does not say.
"""

from __future__ import annotations

import datetime as dt
import enum
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, PlainSerializer, WithJsonSchema

from careers.content.facts.pay import Basis, Period, number
from careers.content.posting import Education, Freshness, Translation

Number = Annotated[
    Decimal, PlainSerializer(number, return_type=int | float, when_used="json"), WithJsonSchema({"type": "number"})
]
# Addresses of this site are written in ASCII; those that editors write may hold any letter (RFC 3987).
Address = Annotated[str, WithJsonSchema({"type": "string", "format": "uri"})]
Foreign = Annotated[str, WithJsonSchema({"type": "string", "format": "iri"})]
Day = Annotated[dt.date, Field(examples=["2026-03-31"])]
Id = Annotated[str, Field(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", examples=["ascend"])]
PostingId = Annotated[
    str, Field(pattern="^[a-z0-9]+(-[a-z0-9]+)*/[a-z0-9]+(-[a-z0-9]+)*$", examples=["acme/software-engineer"])
]


class Model(BaseModel):
    """A part of a document."""

    model_config = ConfigDict(frozen=True, from_attributes=True)


class State(enum.StrEnum):
    """Whether the last day to apply is over; without one it is open."""

    OPEN = "open"
    CLOSED = "closed"


class Status(enum.StrEnum):
    """What is known of whether it is open: it is, there is no date, nobody has confirmed it recently, it is not."""

    OPEN = "open"
    UNKNOWN = "unknown"
    STALE = "stale"
    CLOSED = "closed"


class RemoteWork(enum.StrEnum):
    """Whether the work can be done from elsewhere: all of it, part of it, none of it."""

    YES = "yes"
    HYBRID = "hybrid"
    NO = "no"


class Text(Model):
    """What a posting's page in one language says."""

    title: str = Field(description="The title; never empty.")
    summary: str = Field(description="One or two sentences; where nobody wrote any, how the body begins.")
    language: str = Field(
        description="The language that title and summary are in (BCP 47): that of the source where there is no "
        "translation."
    )
    translation: Translation = Field(
        description="How the text stands to the source text. missing: there is no translation, so this is the source "
        "text; stale: the source has changed since; unstamped: nobody noted what it was translated from."
    )
    machine: bool = Field(description="Whether a machine translated it and nobody has checked that yet.")
    url: Address = Field(description="The page of the posting in this language.")
    markdown: Address | None = Field(
        description="The whole posting as Markdown, its body included; null where there is none in this language."
    )


class Yearly(Model):
    """What pay comes to in a year, in the same currency: 52 weeks, 250 days, or 2,000 hours."""

    min: Number | None = Field(description="The least; null where no lower bound is given.")
    max: Number | None = Field(description="The most; null where no upper bound is given.")


class Pay(Model):
    """The pay that a posting offers, in full units of the currency."""

    text: str | None = Field(description="As the editor wrote it; null where it was not written as a text.")
    min: Number | None = Field(description="The least for one period; null where no lower bound is given.")
    max: Number | None = Field(description="The most for one period; null where no upper bound is given.")
    currency: str = Field(description="ISO 4217.", pattern="^[A-Z]{3}$", examples=["EUR"])
    currency_stated: bool = Field(
        description="Whether the posting names the currency; if not, it is the site's, which is assumed."
    )
    period: Period = Field(description="What the amounts are paid for.")
    months: Number = Field(description="How many months are paid a year; 13 with one extra, 12 where not said.")
    open_ended: bool = Field(description="Whether more is possible than the amounts say.")
    approximate: bool = Field(description="Whether the amounts are meant roughly.")
    negotiable: bool = Field(description="Whether the posting says only that pay is negotiable; no amounts then.")
    scale: str | None = Field(description="The pay scale and grade, as written; null where none is named.")
    yearly: Yearly | None = Field(description="What it comes to in a year; null where no amount is given.")


class PayRange(Model):
    """One of the ranges of pay that a posting offers, in full units of the currency."""

    label: str | None = Field(description="The contract, level or place it is for; null where it is for the whole job.")
    min: Number | None = Field(description="The least for one period; null where no lower bound is given.")
    max: Number | None = Field(description="The most for one period; null where no upper bound is given.")
    currency: str = Field(description="ISO 4217.", pattern="^[A-Z]{3}$", examples=["EUR"])
    currency_stated: bool = Field(
        description="Whether the posting names the currency; if not, it is the site's, which is assumed."
    )
    period: Period = Field(description="What the amounts are paid for.")
    months: Number = Field(description="How many months are paid a year; 13 with one extra, 12 where not said.")
    basis: Basis | None = Field(description="Before or after taxes and contributions; null where not said.")
    remark: str | None = Field(description="What comes on top or is included, as written; null where nothing is.")
    open_ended: bool = Field(description="Whether more is possible than the amounts say.")
    approximate: bool = Field(description="Whether the amounts are meant roughly.")


class Apply(Model):
    """How to apply."""

    email: str | None = Field(description="Where to write to.")
    url: Foreign | None = Field(description="Where to apply on the web.")
    subject: str | None = Field(description="What the mail's subject should be; {name} and the like are placeholders.")


class Source(Model):
    """Where the posting was found."""

    name: str | None = Field(description="Who published it.")
    url: Foreign | None = Field(description="Where it was published.")


class Posting(Model):
    """A job."""

    id: PostingId = Field(description="company/slug; its page's address is made of it.")
    aliases: list[PostingId] = Field(description="Ids it had before; their pages lead to the present one.")
    state: State = Field(description="Whether the last day to apply is over, on the day of today.")
    status: Status = Field(description="What is known of whether it is open, on the day of today.")
    lead: bool = Field(
        description="Whether nobody can apply for it: it has not closed, and has no address to apply at."
    )
    freshness: Freshness = Field(
        description="How well the state is known, on the day of today. known: the posting names its last day, or was "
        "posted, collected or confirmed not long ago; stale: nobody has seen it open lately; unknown: it has no date "
        "at all, so that nobody knows whether it is still open."
    )
    source_language: str = Field(description="Key of texts: which of them the others are translated from.")
    texts: dict[str, Text] = Field(description="A text for each language of the site, by its code.")
    terms: dict[str, list[Id]] = Field(
        description="For each taxonomy, by its field, the terms that the posting names; broader ones are told by their "
        "parent in taxonomies.json. Every taxonomy is there, also without a term; by its background, terms in "
        "which experience is accepted, though the job is not about them; by its preferred, those of its terms that are "
        "only a plus."
    )
    alternatives: dict[str, list[list[Id]]] = Field(
        description="By a field of terms, those of the terms of which any one will do, a list each; empty without any."
    )
    limits: dict[Id, dict[str, list[Id]]] = Field(
        description="By the id of a term, what the part of the work with it is limited to: by a field, the only "
        "ones of the posting's terms that hold for it; empty without any."
    )
    salary: Pay | None = Field(description="The pay, the first range of several; null where it is not disclosed.")
    pay: list[PayRange] = Field(description="All ranges of pay; empty where no amount is stated.")
    stated: dict[str, str | list[str]] = Field(
        description="Facts that nobody understands, in the words of the source, by the name of the field."
    )
    education: Education | None = Field(description="The least degree asked for; null where not said.")
    experience: int | None = Field(description="Years of it, at least; 0: none asked for; null: not said.", ge=0)
    headcount: int | None = Field(description="How many people are wanted; null where not said.", ge=1)
    remote: RemoteWork | None = Field(description="Whether the work can be done from elsewhere; null where not said.")
    posted: Day | None = Field(description="When it was posted; null where not known.")
    closes: Day | None = Field(
        description="The last day, in the portal's time zone, on which one can apply; null where none is given."
    )
    collected: Day | None = Field(
        description="When the posting was taken from where it was found; null where nobody said."
    )
    verified: Day | None = Field(description="When somebody last saw the job to be open; null where nobody said.")
    confirmed: Day | None = Field(
        description="When the employer itself last said that it is open; null where not known."
    )
    reference: str | None = Field(
        description="The employer's own code for the job; null where not known.", examples=["REQ-2026-0113"]
    )
    modified: dt.datetime | None = Field(
        description="When its text or facts last changed (UTC), by the history of its files; null where that is not "
        "known.",
        examples=["2026-03-01T08:00:00Z"],
    )
    apply: Apply = Field(description="How to apply; each part is null where the posting does not say.")
    source: Source = Field(description="Where it was found; both parts are null where nobody said.")


class Feeds(Model):
    """The newest open postings of a page, to subscribe to."""

    atom: Address = Field(description="Atom 1.0.")
    json_feed: Address = Field(description="JSON Feed 1.1.")


class OpenByFreshness(Model):
    """How many listed postings, which have not closed, there are of each freshness."""

    known: int = Field(description="Those that are known to be open.", ge=0)
    stale: int = Field(description="Those that nobody has confirmed recently.", ge=0)
    unknown: int = Field(description="Those without any date.", ge=0)


class Term(Model):
    """An entry of a taxonomy."""

    id: Id = Field(description="As postings name it.")
    names: dict[str, str] = Field(description="What it is called, by the code of the language.")
    summaries: dict[str, str] = Field(
        description="What it is, in a sentence, by the code of the language; empty where nobody said."
    )
    aliases: list[str] = Field(description="Other names, in any language.")
    former_ids: list[Id] = Field(description="Ids it had before; their pages lead to the present one.")
    parent: Id | None = Field(description="The broader term that it belongs under.")
    country: str | None = Field(description="The country that a place lies in (ISO 3166-1 alpha-2).", examples=["CN"])
    url: Foreign | None = Field(description="Its own address on the web, as of a company.")
    careers: Foreign | None = Field(description="Where a company lists its own jobs.")
    listed: int = Field(description="How many postings that have not closed name it or a narrower term.", ge=0)
    open: int = Field(description="How many of these are known to be open.", ge=0)
    leads: int = Field(description="How many of these nobody can apply for: they have no address to apply at.", ge=0)
    open_by_freshness: OpenByFreshness = Field(
        description="The same postings, by how well it is known that they are open."
    )
    pages: dict[str, Address] = Field(description="Its page, by the code of the language.")
    feeds: dict[str, Feeds] = Field(description="Its feeds, by the code of the language; empty where it has none.")


class Taxonomy(Model):
    """A vocabulary that postings are filed under."""

    id: str = Field(description="As in addresses.", examples=["companies"])
    field: str = Field(description="Its key in the terms of a posting.", examples=["company"])
    background: str | None = Field(
        description="Its key there for terms in which experience is accepted; null where it has none."
    )
    preferred: str | None = Field(description="Its key there for terms that are only a plus; null where it has none.")
    names: dict[str, str] = Field(description="What it is called, by the code of the language.")
    single: bool = Field(description="Whether a posting has at most one term of it.")
    pages: dict[str, Address] = Field(description="The page of all its terms, by the code of the language.")
    terms: list[Term] = Field(description="Its terms, in the editors' order.")


class Document(Model):
    """What every document of the API begins with."""

    version: Literal[1] = Field(description="The version of the API.")
    schema_address: Address = Field(serialization_alias="schema", description="The JSON Schema of this document.")
    site: Address = Field(description="The site's home; every address of the site begins with it.")
    as_of: Day = Field(description="The day (UTC) on which it was decided what is open.")
    today: Day = Field(description="The same day in the portal's time zone, by which it was decided what is open.")
    timezone: str = Field(description="The portal's time zone (IANA), in which a deadline ends with its day.")
    languages: dict[str, str] = Field(
        description="The site's languages: code, as used for keys -> language tag (BCP 47)."
    )


class PostingList(Document):
    """Postings, the open ones before the closed ones: each newest first, those without a date last; cut into parts."""

    currency: str = Field(description="The currency of pay that names none (ISO 4217).", pattern="^[A-Z]{3}$")
    count: int = Field(description="How many postings there are in all parts.", ge=0)
    listed: int = Field(description="How many of these have not closed.", ge=0)
    open: int = Field(description="How many of the listed ones are known to be open.", ge=0)
    leads: int = Field(description="How many of the listed ones nobody can apply for.", ge=0)
    open_by_freshness: OpenByFreshness = Field(
        description="The listed postings, by how well it is known that they are open."
    )
    part: int = Field(description="Which part this is, from 1.", ge=1)
    parts: int = Field(description="How many parts there are.", ge=1)
    next: Address | None = Field(description="The next part; null in the last one.")
    postings: list[Posting] = Field(description="The postings of this part, at most 1,000.")


class TaxonomyList(Document):
    """All taxonomies, with all their terms."""

    count: int = Field(description="How many taxonomies there are.", ge=0)
    taxonomies: list[Taxonomy] = Field(description="The taxonomies, in the site's order.")
