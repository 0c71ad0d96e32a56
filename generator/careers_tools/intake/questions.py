"""What the form asks: the facts of a posting and its texts, in one language, each with the name that people see."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from careers.content.library import Library
from careers.content.posting import posting_model
from careers.content.taxonomy import Taxonomy
from careers.i18n import Locale

# Facts that are for editors to add, and texts, which are asked last.
UNASKED = frozenset({"title", "summary", "source", "verified", "aliases", "translated_from", "translation"})
# What GitHub keeps for itself: it adds this choice to every list from which nothing has to be chosen.
NOTHING_CHOSEN = "None"
# Questions that are more than a field each, by their ids: who hires and where is chosen, or written out where it is not
# there.
EMPLOYER, UNLISTED_EMPLOYER, UNLISTED_PLACE, SLUG = "company", "unlisted", "unlisted-place", "slug"
UNLISTED = ""  # the value of the choice that stands for all others


class Kind(enum.Enum):
    """How a question is answered."""

    LINE = "input"
    TEXT = "textarea"
    CHOICE = "dropdown"
    CHOICES = "dropdown, several"


@dataclass(frozen=True, slots=True)
class Question:
    """One field of the form.

    Attributes:
        id: in the form's file, in ``[a-z0-9-]``.
        field: of the front matter, with a dot before the part of a mapping; ``body`` or ``slug``.
        label: what people see above the field, and GitHub writes above the answer.
        help: a sentence below the label; may be empty.
        example: what stands greyed in an empty field; may be empty.
        locale: code of the language that a text is in; None for facts.
        form: of the value by JSON Schema's ``format``, or ``integer``, or ``figures`` in words of several kinds; "" for
            any text.
        choices: label -> value; what can be chosen.
        taxonomy: the vocabulary that the choices are from, or None.
    """

    id: str
    field: str
    label: str
    kind: Kind
    help: str = ""
    example: str = ""
    required: bool = False
    locale: str | None = None
    form: str = ""
    choices: Mapping[str, str] | None = None
    taxonomy: Taxonomy | None = None


def questions(library: Library, locale: Locale) -> tuple[Question, ...]:
    """What the form in the language of `locale` asks, in order; no two have the same label.

    What has to be there comes first, translations come last. Behind the description stands a question that is called as
    no section of a text would be: where the description ends is then certain, whatever headings it has.
    """
    asked: list[Question] = []
    for one in _all(library, locale):
        taken = any(other.label == one.label for other in asked)
        asked.append(replace(one, label=f"{one.label} ({one.id})") if taken else one)
    return tuple(asked)


def _all(library: Library, locale: Locale) -> Iterator[Question]:
    about, terms = library.taxonomies, [*_terms(library, locale)]
    # Where one works and who may apply, then the facts, then all that the work is about.
    first = [one for one in terms if one.taxonomy and (one.taxonomy is about.places or one.taxonomy.audience)]
    yield from _names(library, locale)
    yield _worded("summary", locale, Kind.TEXT, locale=locale.code)
    yield _worded("body", locale, Kind.TEXT, required=True, locale=locale.code)
    yield _worded(SLUG, locale, Kind.LINE)
    yield from first
    yield from _facts(library, locale)
    yield from (one for one in terms if one not in first)
    for other in library.locales:
        if other.code != locale.code:
            yield from _translations(locale, other)


def _names(library: Library, locale: Locale) -> Iterator[Question]:
    yield _worded("title", locale, Kind.LINE, required=True, locale=locale.code)
    employers = library.taxonomies.employers
    if employers is not None:
        choices = {**_choices(employers, locale), locale.t("intake.unlisted"): UNLISTED}
        who = _worded(EMPLOYER, locale, Kind.CHOICE, required=True, example=False)
        yield replace(who, field=employers.field, choices=choices, taxonomy=employers)
        yield _unlisted(UNLISTED_EMPLOYER, employers, locale)


def _terms(library: Library, locale: Locale) -> Iterator[Question]:
    for one in library.taxonomies:
        if one is not library.taxonomies.employers and one.terms:
            kind = Kind.CHOICE if one.single else Kind.CHOICES
            label, choices = one.name[locale.code], _choices(one, locale)
            note = "" if one.single else locale.t("intake.help.several")
            yield Question(_id(one.field), one.field, label, kind, note, "", one.required, None, "", choices, one)
            if one is library.taxonomies.places:
                yield _unlisted(UNLISTED_PLACE, one, locale)


def _unlisted(question: str, taxonomy: Taxonomy, locale: Locale) -> Question:
    """What is not among the choices of a vocabulary, written out."""
    return replace(_worded(question, locale, Kind.LINE), field=taxonomy.field, taxonomy=taxonomy)


def _choices(one: Taxonomy, locale: Locale) -> Mapping[str, str]:
    """Label -> id. A label that GitHub could not keep apart from another, or from several, is the id instead."""
    found: dict[str, str] = {}
    for term in one.terms.values():
        label = term.name[locale.code]
        unfit = label in found or "," in label or label.casefold() == NOTHING_CHOSEN.casefold()
        found[term.id if unfit else label] = term.id
    return found


def _facts(library: Library, locale: Locale) -> Iterator[Question]:
    """The facts that every posting can have, as the model of the front matter has them."""
    schema = posting_model(library.taxonomies, library.currency).model_json_schema()
    fields = {one.field for one in (*library.taxonomies, *library.taxonomies.broken)}
    for name, entry in schema["properties"].items():
        if name in UNASKED or name in fields:
            continue
        found = _resolved(entry, schema)
        parts = found.get("properties", {}) if found.get("type") == "object" else {}
        for part, inner in parts.items() or [("", found)]:
            yield _fact(f"{name}.{part}".rstrip("."), _resolved(inner, schema), locale)


def _resolved(entry: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema of a value that is given: without null, and what it refers to in place of the reference."""
    some = [one for one in entry.get("anyOf", [entry]) if one.get("type") != "null"]
    found: Mapping[str, Any] = some[0] if len(some) == 1 else {}
    return schema["$defs"][found["$ref"].rpartition("/")[2]] if "$ref" in found else found


def _fact(field: str, entry: Mapping[str, Any], locale: Locale) -> Question:
    if "enum" in entry:
        values = [str(value).lower() for value in entry["enum"]]
        choices = {locale.t(f"{field}.{value}"): value for value in values}
        return replace(_worded(field, locale, Kind.CHOICE, example=False), choices=choices)
    form = entry["type"] if entry.get("type") == "integer" else entry.get("format", "" if entry else "figures")
    return replace(_worded(field, locale, Kind.LINE), form=form)


def _translations(locale: Locale, other: Locale) -> Iterator[Question]:
    yield _translated("title", locale, other, Kind.LINE)
    yield _translated("summary", locale, other, Kind.TEXT)
    yield _translated("body", locale, other, Kind.TEXT)


def _translated(field: str, locale: Locale, other: Locale, kind: Kind) -> Question:
    label = locale.t("intake.in", label=locale.t(f"intake.field.{field}"), language=locale.language(other))
    return Question(f"{field}-{other.code}", field, label, kind, locale.t("intake.help.translated"), locale=other.code)


def _worded(
    field: str, words: Locale, kind: Kind, *, required: bool = False, example: bool = True, locale: str | None = None
) -> Question:
    """A question in the words of ``strings.yml``."""
    label, note = words.t(f"intake.field.{field}"), words.t(f"intake.help.{field}")
    shown = words.t(f"intake.example.{field}") if example else ""
    return Question(_id(field), field, label, kind, note, shown, required, locale)


def _id(field: str) -> str:
    return field.replace(".", "-").replace("_", "-")
