"""The front matter of a posting as a model, with its JSON Schema; and the rules by which a posting is read.

The fixed facts are written out here; every taxonomy adds a field of its own.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema, create_model

from careers.content.facts.pay import Context, Pay, PayError, Period, example_params, read_pay
from careers.content.schema import ID, Date, Email, Line, Model, Paragraph, ShortLine, Url, fault, is_former_id
from careers.content.taxonomy import Taxonomies, Taxonomy, namesakes, unknown_id, world
from careers.i18n import Locales
from careers.support.pickles import Lean

# Each alias makes a page in every language, and each term puts the posting on lists, in feeds and in counts.
MOST_ALIASES = 10
MOST_TERMS = 40  # of one taxonomy; the most that a posting of ours has is 25
MOST_HISTORY = 100  # other publications of a posting: eight years of monthly ones
# Placeholders that a subject for applications may have.
PLACEHOLDERS = ("name", "title", "school", "company", "hiring", "location")
_KNOWN = ", ".join(f"{{{name}}}" for name in PLACEHOLDERS)


def _subject(value: str) -> str:
    try:
        parts = [part[1:] for part in string.Formatter().parse(value) if part[1] is not None]
    except ValueError:
        raise fault("unknown-placeholder", value=value, known=_KNOWN) from None
    for name, form, conversion in parts:
        # A width such as {title:>999999} would be filled in too.
        if name not in PLACEHOLDERS or form or conversion:
            wrong = "{" + name + "}" if name and not (form or conversion) else value
            raise fault("unknown-placeholder", value=wrong, known=_KNOWN)
    return value


def _alias(value: str) -> str:
    company, slash, slug = value.partition("/")
    if not (slash and is_former_id(company) and is_former_id(slug)):
        raise fault("not-an-alias", value=value)
    return value


def _stamp(value: str) -> str:
    if not re.fullmatch(r"[0-9a-f]{12}", value):
        raise fault("not-a-stamp", value=value)
    return value


def _salary(currency: str) -> Callable[[Any], Pay]:
    """Return a validator of pay on a site whose unwritten currency is `currency`."""

    def read(value: Any) -> Pay:
        if isinstance(value, Pay):
            return value
        try:
            return read_pay(value, Context(currency=currency))
        except PayError as error:
            raise fault(error.code, **{**example_params(currency), **error.params}) from None

    return read


_RANGE_SCHEMAS: list[dict[str, Any]] = [
    {"type": "string", "examples": ["60000-75000 EUR a year", "$100K-$150K", "15.50 €/hour"]},
    {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "min": {"type": "number", "exclusiveMinimum": 0},
            "max": {"type": "number", "exclusiveMinimum": 0},
            "currency": {"type": "string", "pattern": "^[A-Z]{3}$"},
            "period": {"enum": [period.value for period in Period]},
            "months": {"type": "number", "minimum": 12},
            "open_ended": {"type": "boolean"},
            "approximate": {"type": "boolean"},
            "basis": {"enum": ["gross", "net"]},
            "label": {"type": "string", "maxLength": 60, "examples": ["B2B"]},
            "remark": {"type": "string", "maxLength": 60, "examples": ["+ equity"]},
            "scale": {"type": "string", "maxLength": 60, "examples": ["E 13 TV-L"]},
            "range": {"type": "string", "examples": ["54000-78000 EUR a year"]},
        },
    },
]
_SALARY_SCHEMA = {
    "anyOf": [*_RANGE_SCHEMAS, {"type": "array", "items": {"anyOf": _RANGE_SCHEMAS}, "minItems": 1, "maxItems": 12}]
}


Headcount = Annotated[int, Field(ge=1, le=100_000)]


class ApplyEntry(Model):
    """How to apply."""

    email: Email | None = None
    url: Url | None = None
    subject: Annotated[Line, AfterValidator(_subject)] | None = None


class SourceEntry(Model):
    """Where the posting was found."""

    name: Line | None = None
    url: Url | None = None


class PublicationEntry(Model):
    """Another publication of the posting, such as that of the month before: the facts that it stated."""

    posted: Date | None = None
    closes: Date | None = None
    verified: Date | None = None
    salary: Any = None
    headcount: Headcount | None = None
    reference: ShortLine | None = None
    apply: ApplyEntry | None = None
    source: SourceEntry | None = None


class StatedEntry(Model):
    """Facts in the words of the source, where no reader understands them."""

    salary: Line | None = None


def _remote(value: Any) -> Any:
    """Return YAML's many spellings of true and false as these; anything else is left to be refused."""
    spelled = {"true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false"}
    return spelled.get(value.lower(), value.lower()) if isinstance(value, str) else value


class PostingEntry(Model):
    """The facts every posting can have."""

    title: Line
    summary: Paragraph | None = Field(None, description="one or two sentences; else taken from the body")
    salary: Any = None
    education: Literal["associate", "bachelor", "master", "phd"] | None = None
    experience: Annotated[int, Field(ge=0, le=60, description="years, minimum; 0: none asked")] | None = None
    headcount: Headcount | None = None
    remote: (
        Annotated[
            Literal["true", "false", "hybrid"],
            BeforeValidator(_remote),
            WithJsonSchema({"enum": [True, False, "hybrid"]}),
        ]
        | None
    ) = None
    posted: Date | None = None
    closes: Date | None = Field(None, description="the last day on which one can apply")
    verified: Date | None = Field(None, description="when someone last saw the job to be open")
    confirmed: Date | None = Field(None, description="when the employer itself last said that the job is open")
    reference: ShortLine | None = Field(
        None, description="the employer's own code for the job, to quote in an application"
    )
    apply: ApplyEntry | None = None
    source: SourceEntry | None = None
    stated: StatedEntry | None = Field(
        None, description="what the source says of a fact that cannot be read, in its own words; shown, never counted"
    )
    history: tuple[PublicationEntry, ...] = Field(
        (), max_length=MOST_HISTORY, description="other publications of the same job, the latest first"
    )
    aliases: tuple[Annotated[str, AfterValidator(_alias)], ...] = Field(
        (),
        max_length=MOST_ALIASES,
        description="ids it had before, in its own company's folder",
        json_schema_extra={"uniqueItems": True},
    )
    languages: tuple[Line, ...] = Field(
        (),
        max_length=MOST_TERMS,
        description="the languages that it is to be in, where these are not all of the site; its own is among them",
        json_schema_extra={"uniqueItems": True},
    )
    translated_from: Annotated[str, AfterValidator(_stamp)] | None = Field(
        None, description="marks a translation: the stamp of the source text it was made from"
    )
    translation: Literal["machine"] | None = Field(
        None, description="only in a translation: a machine has drafted it, and nobody has checked it yet"
    )


# Names that no taxonomy can have for its field: facts of every posting, words of the jobs page's address, and what the
# model itself is made of.
TAKEN_FIELDS = (
    frozenset(PostingEntry.model_fields)
    | {"q", "sort", "status", "undisclosed", "paid_in", "all_of", "career_level"}
    | frozenset(dir(Model))
)


def posting_model(taxonomies: Taxonomies, currency: str, language: str) -> type[PostingEntry]:
    """Return the model of front matter on a site with these taxonomies, where unwritten pay is in `currency`.

    Errors describe places in `language`.
    """
    pay = Annotated[Pay, BeforeValidator(_salary(currency)), WithJsonSchema(_SALARY_SCHEMA)]
    publication = create_model("Publication", __base__=PublicationEntry, salary=(pay | None, None))
    history = PostingEntry.model_fields["history"]
    fields: dict[str, Any] = {
        "salary": (pay | None, None),
        "history": (tuple[publication, ...], history),
    }
    fields |= {taxonomy.field: _field(taxonomy, taxonomy is taxonomies.places, language) for taxonomy in taxonomies}
    # Nobody knows the ids of a taxonomy with a fault: the fault is reported once, not again in every posting.
    fields |= dict.fromkeys(taxonomies.broken, (Any, None))
    return create_model("Posting", __base__=PostingEntry, **fields)


def _field(taxonomy: Taxonomy, are_places: bool, language: str) -> tuple[Any, Any]:
    """Return the type and the default of a taxonomy's field; that of places takes ids of the world's places, too."""
    ids: dict[str, Any] = {"enum": sorted(taxonomy.terms)}
    if are_places:
        ids = {"anyOf": [ids, {"type": "string", "pattern": ID.pattern}]}

    def check(value: str) -> str:
        if value in taxonomy.terms:
            return value
        if are_places and (alike := namesakes(value)):
            found = "; ".join(place.described(language) for place in alike)
            raise fault("place-ambiguous", value=value, found=found, example=alike[0].id)
        if not are_places or value not in world():
            code, params = unknown_id(value, taxonomy.terms, taxonomy.id)
            raise fault(code, **params)
        return value

    term = Annotated[Line, AfterValidator(check)]
    if taxonomy.single:
        return Annotated[term, WithJsonSchema(ids)] | None, None
    schema = {"type": "array", "items": ids, "uniqueItems": True, "maxItems": MOST_TERMS}
    return Annotated[tuple[term, ...], Field(max_length=MOST_TERMS), WithJsonSchema(schema)], ()


@dataclass(frozen=True)
class Rules(Lean):
    """Rules of reading postings: the site's vocabularies and languages, today's date, the currency of unwritten pay."""

    taxonomies: Taxonomies
    locales: Locales
    today: date
    currency: str

    @cached_property
    def model(self) -> type[PostingEntry]:
        """The model of front matter, made once for all postings."""
        return posting_model(self.taxonomies, self.currency, self.locales.codes[0])
