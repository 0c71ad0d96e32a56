"""The questions of the form, about the facts of a posting and its texts, and the form as GitHub reads it."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import yaml

from careers.content.facts.conditions import KNOWN_LEVELS
from careers.content.facts.pay import example_pay
from careers.content.library import Library
from careers.content.taxonomy import Taxonomy
from careers.i18n import Locale

# The label that issues made with the form have. GitHub sets it only where the repository has a label of that name.
LABEL = "job-posting"
# The facts of every posting that are asked for, in order, and the values of those that are chosen.
_FACTS = (
    "salary",
    "education",
    "experience",
    "headcount",
    "remote",
    "posted",
    "closes",
    "confirmed",
    "reference",
    "apply.email",
    "apply.url",
    "apply.subject",
)
_VALUES: Mapping[str, Sequence[str]] = {"education": KNOWN_LEVELS, "remote": ("true", "false", "hybrid")}
# GitHub adds this choice to every list from which nothing has to be chosen.
NOTHING_CHOSEN = "None"
# Ids of questions that are more than a field each: employers and places are chosen, or written out where they are not
# listed.
EMPLOYER, UNLISTED_EMPLOYER, UNLISTED_PLACE, SLUG = "company", "unlisted", "unlisted-place", "slug"
UNLISTED = ""  # the value of the choice for all others


class AnswerKind(enum.Enum):
    """How a question is answered; the value up to a comma is the type of the field in GitHub's form."""

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
        label: the name above the field, which GitHub writes above the answer, too.
        help: a sentence below the label; may be empty.
        example: the text greyed in an empty field; may be empty.
        locale: code of the language that a text is in; None for facts.
        choices: label -> value, of a list.
        taxonomy: the vocabulary that the choices are from, or None.
    """

    id: str
    field: str
    label: str
    kind: AnswerKind
    help: str = ""
    example: str = ""
    required: bool = False
    locale: str | None = None
    choices: Mapping[str, str] | None = None
    taxonomy: Taxonomy | None = None


def forms(library: Library, is_answered: bool) -> Iterator[tuple[str, str]]:
    """Yield (path in the repository, text) of the form in every language of the site.

    It promises a reply where filled ones are answered by a workflow (`is_answered`).

    Syntax: docs.github.com, "Syntax for issue forms" and "Common validation errors when creating issue forms".
    """
    for locale in library.locales:
        words = locale.t("intake.intro" if is_answered else "intake.intro_unanswered")
        intro = {"type": "markdown", "attributes": {"value": words}}
        form = {
            "name": locale.t("intake.name"),
            "description": locale.t("intake.about"),
            "title": locale.t("intake.subject"),
            "labels": [LABEL],
            "body": [intro, *map(_item, questions(library, locale))],
        }
        text = yaml.safe_dump(form, sort_keys=False, allow_unicode=True, width=10**6)
        yield f".github/ISSUE_TEMPLATE/post-a-job.{locale.code}.yml", f"# {locale.t('intake.generated')}\n{text}"


def _item(question: Question) -> dict[str, Any]:
    attributes: dict[str, Any] = {"label": question.label}
    if question.help:
        attributes["description"] = question.help
    if question.choices is not None:
        attributes |= {"multiple": question.kind is AnswerKind.CHOICES, "options": list(question.choices)}
    elif question.example:
        attributes["placeholder"] = question.example
    item = {"type": question.kind.value.partition(",")[0], "id": question.id, "attributes": attributes}
    return {**item, "validations": {"required": True}} if question.required else item


def questions(library: Library, locale: Locale) -> tuple[Question, ...]:
    """Return the questions of the form in the language of `locale`, in order; no two have the same label.

    What has to be there comes first, translations come last. The question behind the description has a label that no
    section of a text would have: where the description ends is then certain, whatever headings it has.
    """
    unique: dict[str, Question] = {}
    for question in _all(library, locale):
        label = f"{question.label} ({question.id})" if question.label in unique else question.label
        unique[label] = replace(question, label=label)
    return tuple(unique.values())


def _all(library: Library, locale: Locale) -> Iterator[Question]:
    employers, places = library.taxonomies.employers, library.taxonomies.places
    terms = [
        _term_question(taxonomy, locale)
        for taxonomy in library.taxonomies
        if taxonomy is not employers and taxonomy.terms
    ]
    yield _worded("title", locale, AnswerKind.LINE, required=True, locale=locale.code)
    if employers is not None:
        choices = {**_choices(employers, locale), locale.t("intake.unlisted"): UNLISTED}
        employer = _worded(EMPLOYER, locale, AnswerKind.CHOICE, required=True, example=False)
        yield replace(employer, field=employers.field, choices=choices, taxonomy=employers)
        yield _unlisted(UNLISTED_EMPLOYER, employers, locale)
    yield _worded("summary", locale, AnswerKind.TEXT, locale=locale.code)
    yield _worded("body", locale, AnswerKind.TEXT, required=True, locale=locale.code)
    yield _worded(SLUG, locale, AnswerKind.LINE)
    # Places and who may apply come first, then the facts, then all that the work is about.
    for taxonomy, question in terms:
        if taxonomy is places or taxonomy.audience:
            yield question
        if taxonomy is places:
            yield _unlisted(UNLISTED_PLACE, taxonomy, locale)
    yield from (_fact(field, locale, library.currency) for field in _FACTS)
    yield from (question for taxonomy, question in terms if not (taxonomy is places or taxonomy.audience))
    for other in library.locales:
        if other.code != locale.code:
            for field, kind in (("title", AnswerKind.LINE), ("summary", AnswerKind.TEXT), ("body", AnswerKind.TEXT)):
                own, language = locale.t(f"intake.field.{field}"), locale.language(other)
                label, note = locale.t("intake.in", label=own, language=language), locale.t("intake.help.translated")
                yield Question(f"{field}-{other.code}", field, label, kind, note, locale=other.code)


def _term_question(taxonomy: Taxonomy, locale: Locale) -> tuple[Taxonomy, Question]:
    kind = AnswerKind.CHOICE if taxonomy.single else AnswerKind.CHOICES
    return taxonomy, Question(
        _id(taxonomy.field),
        taxonomy.field,
        taxonomy.name[locale.code],
        kind,
        help="" if taxonomy.single else locale.t("intake.help.several"),
        required=taxonomy.required,
        choices=_choices(taxonomy, locale),
        taxonomy=taxonomy,
    )


def _unlisted(question: str, taxonomy: Taxonomy, locale: Locale) -> Question:
    """Return the question for a term that is not among the choices, to be written out."""
    return replace(_worded(question, locale, AnswerKind.LINE), field=taxonomy.field, taxonomy=taxonomy)


def _choices(taxonomy: Taxonomy, locale: Locale) -> Mapping[str, str]:
    """Return label -> id. A label that GitHub could not keep apart from another, or from several, is the id instead."""
    choices: dict[str, str] = {}
    for term in taxonomy.terms.values():
        label = term.name[locale.code]
        unfit = label in choices or "," in label or label.casefold() == NOTHING_CHOSEN.casefold()
        choices[term.id if unfit else label] = term.id
    return choices


def _fact(field: str, locale: Locale, currency: str) -> Question:
    if field == "salary":
        return replace(_worded(field, locale, AnswerKind.LINE, example=False), example=example_pay(locale, currency))
    if values := _VALUES.get(field):
        choices = {locale.t(f"{field}.{value}"): value for value in values}
        return replace(_worded(field, locale, AnswerKind.CHOICE, example=False), choices=choices)
    return _worded(field, locale, AnswerKind.LINE)


def _worded(
    field: str,
    words: Locale,
    kind: AnswerKind,
    *,
    required: bool = False,
    example: bool = True,
    locale: str | None = None,
) -> Question:
    """Return a question in the words of the interface."""
    label, note = words.t(f"intake.field.{field}"), words.t(f"intake.help.{field}")
    sample = words.t(f"intake.example.{field}") if example else ""
    return Question(_id(field), field, label, kind, note, sample, required, locale)


def _id(field: str) -> str:
    return field.replace(".", "-").replace("_", "-")
