"""What a file of a posting may hold: front matter as a model, with its JSON Schema, and the bounds of a body.

The fixed facts are written out here; every taxonomy adds a field of its own. The bounds of a body keep Markdown quick,
alike on every machine. Python-Markdown's time grows faster than its input on some runs of punctuation and its stack
with nesting; measured on a 2-core machine, a body within these bounds takes well under a second in the worst case
found. Words that ``careers new`` and ``careers translate`` wrote and nobody has replaced must not be published.
"""

from __future__ import annotations

import datetime as dt
import functools
import itertools
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    ValidationInfo,
    WithJsonSchema,
    create_model,
    model_validator,
)

from careers.content.facts.conditions import (
    LEVELS,
    MOST_PEOPLE,
    MOST_YEARS,
    Range,
    read_education,
    read_experience,
    read_headcount,
    read_remote,
)
from careers.content.facts.contacts import read_apply, read_reference
from careers.content.facts.days import DayContext, DayError, read_day
from careers.content.facts.pay import Context, Pay, PayError, Period, example_params, read_pay
from careers.content.facts.places import Places, read_places
from careers.content.frontmatter import Document, Scalar, line_of
from careers.content.lexicon import Lexicon, shipped
from careers.content.schema import (
    EMAIL,
    ID,
    Email,
    Line,
    Model,
    Paragraph,
    ShortLine,
    Url,
    entries,
    fault,
    is_former_id,
)
from careers.content.taxonomy import Taxonomies, Taxonomy, places_called, unknown_id, world
from careers.i18n import Locales, in_all_languages
from careers.support.diagnostics import Diagnostic, Diagnostics
from careers.support.limited import LIMITS, Failed, Limits
from careers.support.work import Lean

# Each alias makes a page in every language, and each term puts the posting on lists, in feeds and in counts.
MOST_ALIASES = 10
MOST_TERMS = 40  # of one taxonomy; the most that a posting of ours has is 25
MOST_HISTORY = 100  # other publications of a posting: eight years of monthly ones
# Placeholders that a subject for applications may have.
PLACEHOLDERS = ("name", "title", "school", "company", "hiring", "location")
_KNOWN = ", ".join(f"{{{name}}}" for name in PLACEHOLDERS)
# A placeholder without a width such as {title:>999999}, which would be filled in too, or a brace that is meant as one.
_PLACEHOLDER = re.compile(rf"\{{(?:{'|'.join(PLACEHOLDERS)})\}}|\{{\{{|\}}\}}")
_BRACES = re.compile(r"\{[^{}]*\}?|\}")

MOST_BYTES = 32 * 1024
MOST_LEVELS = 12
MOST_LINES = 1000  # headings and rules cost the square of their number
# Opening characters whose unclosed runs make a parser look back and forth.
MOST = {"[": 400, "<!": 20, "<": 400, "`": 800, "*": 1600, "_": 1600, "](": 300, "|": 2000, "&": 800}
# Cells of tables: the parser fills each row up to the width of the head. A table with all its cells written out has no
# more within the limits on lines and on "|".
MOST_CELLS = 3000
_MARK = r"(?:[-*+]|\d{1,9}[.)])"
_LEAD = re.compile(rf"(?:[ \t]|>|{_MARK}[ \t]+)*")
_LEVEL = re.compile(rf">|{_MARK}")
# A line that could be too deep: no character of its lead is more than one level.
_DEEP = re.compile(rf"\n[ \t>*+\d.)-]{{{MOST_LEVELS + 1}}}")
_SPACE = re.compile(r"[ \t]+")
_DASHES = frozenset(" \t>|:-")  # in the row below the head of a table
_ITEM = re.compile(rf"{_MARK}[ \t]+")
_QUOTED = 60  # characters of pay that a message repeats


def _subject(value: str) -> str:
    wrong = _BRACES.search(_PLACEHOLDER.sub("", value))
    if wrong:
        raise fault("unknown-placeholder", value=wrong[0], known=_KNOWN)
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


def _salary(currency: str) -> Callable[[Any, ValidationInfo], Pay]:

    def read(value: Any, info: ValidationInfo) -> Pay:
        if isinstance(value, Pay):
            return value
        language = (info.context or {}).get("language", "")
        try:
            return read_pay(value, Context(language, currency))
        except PayError as error:
            # Whether the currency is known is decided by the language of the source, not of a translation.
            if language and error.code == "salary-currency-unclear":
                return read_pay(value, Context(currency=currency))
            params = {"value": str(value)[:_QUOTED], **example_params(currency), **error.params}
            raise fault(error.code, **params) from None

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
            "range": {"type": "string", "maxLength": 200, "examples": ["54000-78000 EUR a year"]},
        },
    },
]
_SALARY_SCHEMA = {
    "anyOf": [*_RANGE_SCHEMAS, {"type": "array", "items": {"anyOf": _RANGE_SCHEMAS}, "minItems": 1, "maxItems": 12}]
}


def _date(value: Any, info: ValidationInfo) -> dt.date:
    if isinstance(value, dt.date):
        return value
    try:
        return read_day(str(value), DayContext(**(info.context or {})))
    except DayError as error:
        raise fault(error.code, **error.params) from None


Date = Annotated[dt.date, BeforeValidator(_date), WithJsonSchema({"type": "string", "format": "date"})]


def _least(value: Any, read: Callable[[str, Lexicon], Range | str | None]) -> Any:
    """Return the least number that a text names; what names none is left to be refused."""
    found = read(value, shipped()) if isinstance(value, str) and not value.isdecimal() else None
    least = found.least if isinstance(found, Range) else None
    return value if least is None else least


def _education(value: Any) -> Any:
    """Return the level that a text names; what names none is left to be refused."""
    return value if value in LEVELS else read_education(str(value), shipped()) or value


Headcount = Annotated[int, Field(ge=1, le=MOST_PEOPLE), BeforeValidator(functools.partial(_least, read=read_headcount))]


def _reference(value: str) -> str:
    if (code := read_reference(value, shipped())) is None:
        raise fault("not-a-reference", value=value)
    return code


Reference = Annotated[ShortLine, AfterValidator(_reference)]


def _way(value: Any, name: str) -> Any:
    """Return the ``email`` or the ``url`` that a text names in another form than the usual one; else the text."""
    if not isinstance(value, str) or EMAIL.match(value) or value.startswith("http"):
        return value
    return (read_apply(value, shipped()) or {}).get(name, value)


class ApplyEntry(Model):
    """How to apply."""

    email: Annotated[Email, BeforeValidator(functools.partial(_way, name="email"))] | None = None
    url: Annotated[Url, BeforeValidator(functools.partial(_way, name="url"))] | None = None
    subject: Annotated[Line, AfterValidator(_subject)] | None = None


class SourceEntry(Model):
    """Where the posting was found."""

    name: Line | None = None
    url: Url | None = None


class PublicationEntry(Model):
    """Another publication of the posting, such as that of the month before: the facts that it stated."""

    posted: Date | None = None
    closes: Date | None = None
    collected: Date | None = None
    verified: Date | None = None
    salary: Any = None
    headcount: Headcount | None = None
    reference: Reference | None = None
    apply: ApplyEntry | None = None
    source: SourceEntry | None = None


class StatedEntry(Model):
    """Facts in the words of the source, where no reader understands them."""

    salary: Line | None = None
    locations: tuple[Line, ...] = Field((), max_length=MOST_TERMS)
    closes: Line | None = None


def _remote(value: Any) -> Any:
    """Return whether one may work elsewhere, by YAML's spellings of true and false or in words; else the value."""
    spelled = {"true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false"}
    if not isinstance(value, str):
        return value
    return spelled.get(value.lower()) or read_remote(value, shipped()) or value.lower()


class PostingEntry(Model):
    """The facts every posting can have."""

    title: Line
    summary: Paragraph | None = Field(None, description="one or two sentences; else taken from the body")
    salary: Any = None
    education: Annotated[Literal["associate", "bachelor", "master", "phd"], BeforeValidator(_education)] | None = None
    experience: (
        Annotated[
            int,
            Field(ge=0, le=MOST_YEARS, description="years, minimum; 0: none asked"),
            BeforeValidator(functools.partial(_least, read=read_experience)),
        ]
        | None
    ) = None
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
    collected: Date | None = Field(None, description="when the posting was taken from its source, if no more is known")
    verified: Date | None = Field(None, description="when someone last saw the job to be open")
    confirmed: Date | None = Field(None, description="when the employer itself last said that the job is open")
    reference: Reference | None = Field(
        None, description="the employer's own code for the job, to quote in an application"
    )
    apply: ApplyEntry | None = None
    source: SourceEntry | None = None
    limited: dict[Line, dict[Line, tuple[Line, ...]]] = Field(
        default_factory=dict,
        description="of one of its terms, those of other fields that hold for this part of the work alone",
    )
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
    | {"q", "sort", "status", "undisclosed", "paid_in", "paid_as", "all_of", "any_of", "career_level"}
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
    fields |= {
        key: _field(one, one is taxonomies.places, language, is_single=one.single and key == one.field)
        for key, one in taxonomies.by_field.items()
    }
    # Nobody knows the ids of a taxonomy with a fault: the fault is reported once, not again in every posting.
    fields |= dict.fromkeys(taxonomies.broken, (Any, None))
    spread: Any = model_validator(mode="before")(functools.partial(_spread_places, taxonomies.places))
    return create_model("Posting", __base__=PostingEntry, __validators__={"places": spread}, **fields)


def _spread_places(places: Taxonomy | None, stated: Any) -> Any:
    """Return front matter with the ids of places that are written as people do, and what is said there of remote work.

    It stays as it is where a place is not clear, which is a fault of its own.
    """
    values = stated.get(places.field) if places and isinstance(stated, dict) else None
    texts = [values] if isinstance(values, str) else values
    if places is None or not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        return stated
    named = [_places_of(text, places) for text in texts]
    if any(one.unknown for one in named):
        return stated
    remote = next((one.remote for one in named if one.remote), None)
    said = {"remote": remote} if remote and "remote" not in stated else {}
    return {**stated, **said, places.field: list(dict.fromkeys(key for one in named for key in one.ids))}


def _places_of(value: str, places: Taxonomy) -> Places:
    """Return the places that a value names by an id or as people write them; what looks like an id has to be one."""
    if value in places.terms or value in world():
        return Places((value,))
    return Places(unknown=(value,)) if ID.fullmatch(value) else read_places(value, places, shipped())


def _read_place(value: str, places: Taxonomy, language: str) -> str | None:
    """Return the id of the one place that a value names; None without it."""
    named = _places_of(value, places)
    if len(named.ids) == 1 and not named.unknown:
        return named.ids[0]
    if len(alike := places_called(value)) > 1:
        found = "; ".join(place.described(language) for place in alike)
        raise fault("place-ambiguous", value=value, found=found, example=alike[0].id)
    return None


def _field(taxonomy: Taxonomy, are_places: bool, language: str, *, is_single: bool) -> tuple[Any, Any]:
    """Return the type and the default of a field for terms of a taxonomy; that of places takes names of places, too."""
    ids: dict[str, Any] = {"enum": sorted(taxonomy.terms)}
    if are_places:
        ids = {"anyOf": [ids, {"type": "string"}]}

    def check(value: str) -> str:
        if value in taxonomy.terms:
            return value
        if are_places and (key := _read_place(value, taxonomy, language)) is not None:
            return key
        code, params = unknown_id(value, taxonomy.terms, taxonomy.id)
        raise fault(code, **params)

    term = Annotated[Line, AfterValidator(check)]
    if is_single:
        return Annotated[term, WithJsonSchema(ids)] | None, None
    return entries(term, ids, MOST_TERMS), ()


@dataclass(frozen=True)
class Rules(Lean):
    """Rules of reading postings: the site's vocabularies and languages, today's date, the currency of unwritten pay."""

    taxonomies: Taxonomies
    locales: Locales
    today: dt.date
    currency: str

    @cached_property
    def model(self) -> type[PostingEntry]:
        """The model of front matter, made once for all postings."""
        return posting_model(self.taxonomies, self.currency, self.locales.codes[0])


def refuse(
    failed: Failed, display_path: str, line: int, diagnostics: Diagnostics, limits: Limits = LIMITS
) -> Diagnostic:
    """Record why nothing could be made of a file within `limits`, from a line of it on."""
    params = {"seconds": f"{limits.seconds:g}", "memory": limits.memory >> 20}
    return diagnostics.add(display_path, line, "file", f"unmade-{failed.reason}", value=failed.report, **params)


def check_body(body: str, display_path: str, first_line: int, diagnostics: Diagnostics) -> bool:
    """Return whether `body` may be rendered; record every bound it breaks.

    `first_line` is the 1-based line of the file on which the body starts.
    """
    before = len(diagnostics)
    if not body.strip():
        diagnostics.add(display_path, first_line, "body", "empty-body")
        return False
    size = len(body.encode())
    if size > MOST_BYTES:
        diagnostics.add(display_path, first_line, "body", "body-too-large", value=size, limit=MOST_BYTES)
        return False
    lines = body.split("\n")
    if len(lines) > MOST_LINES:
        diagnostics.add(
            display_path, first_line + MOST_LINES, "body", "body-too-long", count=len(lines), limit=MOST_LINES
        )
    for mark, limit in MOST.items():
        if (count := body.count(mark)) > limit:
            line_number = first_line + mark.join(body.split(mark)[: limit + 1]).count("\n")
            diagnostics.add(display_path, line_number, "body", "body-too-dense", value=mark, count=count, limit=limit)
    if "|" in body and (cells := _cells(lines)) > MOST_CELLS:
        diagnostics.add(display_path, first_line, "body", "body-too-wide", count=cells, limit=MOST_CELLS)
    could_be = lines if _DEEP.search(f"\n{body}") else ()
    deep = next((number for number, line in enumerate(could_be) if _level(line) > MOST_LEVELS), None)
    if deep is not None:
        diagnostics.add(display_path, first_line + deep, "body", "body-too-deep", limit=MOST_LEVELS)
    return len(diagnostics) == before


def _cells(lines: Sequence[str]) -> int:
    """Return how many cells the tables of a body have: as many in each row as the head has, up to a blank line."""
    cells = columns = 0
    for above, line in itertools.pairwise(lines):
        if "|" in above and "|" in line and "-" in line and _DASHES.issuperset(line):
            columns = above.count("|") + 1
        elif not line.strip(" \t>"):
            columns = 0
        cells += columns
    return cells


def _level(line: str) -> int:
    """Return how deep a line could be nested: quote marks, list marks in a row, indentation in steps of four."""
    lead = _LEAD.match(line)
    start = lead.group() if lead else ""
    steps = sum(len(space.expandtabs(4)) // 4 for space in _SPACE.findall(start))
    return steps + len(_LEVEL.findall(start))


def check_draft(document: Document, display_path: str, diagnostics: Diagnostics) -> None:
    """Record each placeholder of a new posting, in any language, that still stands in the file."""
    title = document.fields.entries.get("title")
    if isinstance(title, Scalar) and title.text.strip() in in_all_languages("draft.title"):
        line = line_of(document.fields, ["title"])
        diagnostics.add(display_path, line, "title", "draft-untouched", value=title.text.strip())
    items = in_all_languages("draft.item")
    if not any(item in document.body for item in items):
        return  # nearly no posting is a draft any more
    for number, line_text in enumerate(document.body.split("\n"), document.body_line):
        item = _ITEM.sub("", line_text.strip(), count=1)
        if item in items:
            diagnostics.add(display_path, number, "body", "draft-untouched", value=item)


def untranslated(document: Document) -> tuple[tuple[int, str], ...]:
    """Return (1-based line, field) of each text that ``careers translate`` has marked and nobody has translated.

    A mark counts in any language. A former translation stands below a marked text; it counts where no mark is left.
    """
    marks, former = _folded("translate.mark"), _folded("translate.former")
    nodes = ((name, document.fields.entries.get(name)) for name in ("title", "summary"))
    texts = [(line_of(document.fields, [name]), name, node.text) for name, node in nodes if isinstance(node, Scalar)]
    if _holds(document.body, marks | former):
        texts += [(number, "body", line) for number, line in enumerate(document.body.split("\n"), document.body_line)]
    for words in (marks, former):
        if lines := [(line, field) for line, field, text in texts if _holds(text, words)]:
            return tuple(lines)
    return ()


def _holds(text: str, words: frozenset[str]) -> bool:
    folded = text.casefold()
    return any(word in folded for word in words)


@functools.cache
def _folded(key: str) -> frozenset[str]:
    return frozenset(text.casefold() for text in in_all_languages(key))
