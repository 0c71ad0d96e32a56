"""Reads answers, as people write them, into the values of front matter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from careers.content.facts.places import read_places
from careers.content.frontmatter import find_hidden
from careers.content.lexicon import shipped
from careers.content.posting.rules import MOST_BYTES, Rules
from careers.content.schema import nearest
from careers.content.taxonomy import Taxonomy
from careers.support.diagnostics import Diagnostics
from careers_tools.intake.questions import (
    EMPLOYER,
    SLUG,
    UNLISTED,
    UNLISTED_EMPLOYER,
    UNLISTED_PLACE,
    AnswerKind,
    Question,
)

# Signs between names; a name itself may hold a slash or a space.
_SEPARATOR = re.compile(r"\s*[,，、;；\n]\s*")
# Characters of any answer but a description: several times every choice of the largest list, and well below what front
# matter may have in all.
_LONGEST = 4000
_MOST_REPORTED = 10  # unknown choices of one answer
_QUOTED = 60


@dataclass(frozen=True)
class Submission:
    """The values in the answers.

    Attributes:
        facts: field of the front matter -> value, a dotted one as mapping; as typed where the model refuses it.
        texts: locale code -> ``title``, ``summary`` and ``body``, as far as they are filled in.
        slug: the name in the address, or None where none is wished for.
    """

    facts: Mapping[str, Any]
    texts: Mapping[str, Mapping[str, str]]
    slug: str | None


def read_submission(
    questions: Sequence[Question], answers: Mapping[str, str], rules: Rules, language: str, diagnostics: Diagnostics
) -> Submission:
    """Return the values of `answers` in a language; record each fault of the form under its question.

    Faults of facts are not recorded: they are found where the file is read.
    """
    facts: dict[str, Any] = {}
    texts: dict[str, dict[str, str]] = {}
    values = {
        question.id: _value(question, answers[question.id], rules, language, diagnostics)
        for question in questions
        if answers.get(question.id)
    }
    for question in questions:
        value, field = values.get(question.id), question.field
        outer, dot, inner = field.partition(".")
        if question.required and question.id not in values:
            diagnostics.add("", 1, question.id, "intake-empty")
        elif value in (None, UNLISTED) or question.id == SLUG:
            continue
        elif question.locale is not None:
            texts.setdefault(question.locale, {})[field] = value
        elif isinstance(value, list):
            facts[field] = list(dict.fromkeys([*facts.get(field, ()), *value]))
        elif facts.get(field, value) != value:
            diagnostics.add("", 1, question.id, "intake-two-companies", value=answers[question.id])
        elif dot:
            facts.setdefault(outer, {})[inner] = value
        else:
            facts[field] = value
    if values.get(EMPLOYER) == UNLISTED and UNLISTED_EMPLOYER not in values:
        diagnostics.add("", 1, EMPLOYER, "intake-no-company")
    return Submission(facts, texts, values.get(SLUG))


def _value(question: Question, answer: str, rules: Rules, language: str, diagnostics: Diagnostics) -> Any:
    """Return the value of an answer; None where it has a fault, which is recorded."""
    size = len(answer.encode())
    if (hidden := find_hidden(answer)) is not None:
        diagnostics.add("", 1, question.id, hidden.code, **hidden.params)
    elif question.field == "body":
        # A body beyond all bounds would make a file that is not read far enough to say so.
        if size <= MOST_BYTES:
            return answer
        diagnostics.add("", 1, question.id, "body-too-large", value=size, limit=MOST_BYTES)
    elif len(answer) > _LONGEST:
        diagnostics.add("", 1, question.id, "too-long", limit=_LONGEST)
    elif question.kind is AnswerKind.TEXT:
        return " ".join(answer.split())
    elif question.choices is not None and not _is_fact_in_words(question, answer):
        return _chosen(question, answer, diagnostics)
    elif "\n" in answer:
        diagnostics.add("", 1, question.id, "several-lines")
    elif question.choices is None and question.taxonomy is not None:
        return _terms(question, question.taxonomy, answer, diagnostics)
    else:
        line = " ".join(answer.split())
        return line if question.locale else _fact(question, line, rules, language, diagnostics)
    return None


def _is_fact_in_words(question: Question, answer: str) -> bool:
    """Return whether an answer is none of the choices, as an edited issue may have it, of a fact that has readers."""
    return question.taxonomy is None and bool(_find_values(question, answer, split=True)[1])


def _fact(question: Question, typed: str, rules: Rules, language: str, diagnostics: Diagnostics) -> Any:
    """Return a fact as the model of front matter has it; as it was typed where it is shown so, or refused."""
    plain = unicodedata.normalize("NFKC", typed).strip()
    outer, _, inner = question.field.partition(".")
    if inner == "subject":
        return typed
    if question.id == SLUG or outer == "salary":
        return plain
    try:
        fact = {outer: {inner: plain} if inner else plain}
        entry = rules.model.model_validate({"title": "-", **fact}, context={"language": language, "today": rules.today})
    except ValidationError:
        return plain
    value = getattr(entry, outer)
    value = getattr(value, inner) if inner else value
    if str(value) != plain:
        diagnostics.add("", 1, question.id, "intake-corrected", value=typed[:_QUOTED], other=value)
    return value


def _chosen(question: Question, answer: str, diagnostics: Diagnostics) -> Any:
    """Return the choices: ids, or values of the schema; None where one of them is unknown."""
    values, unknown = _find_values(question, answer, split=True)
    for name in unknown[:_MOST_REPORTED]:
        _record_unknown(question, name[:_QUOTED], diagnostics)
    if question.kind is AnswerKind.CHOICE and len(values) > 1:
        diagnostics.add("", 1, question.id, "intake-one-only", value=answer)
        return None
    if unknown or not values:
        return None
    if question.kind is AnswerKind.CHOICES:
        return values
    return {"true": True, "false": False}.get(values[0], values[0])


def _terms(question: Question, taxonomy: Taxonomy, answer: str, diagnostics: Diagnostics) -> Any:
    """Return the terms that were written out because they were not among the choices: an id, or a list of ids."""
    if question.id == UNLISTED_PLACE:
        named = read_places(answer, taxonomy, shipped())
        # What it says of remote work is read with the posting.
        values, unknown = list(named.ids) if named.remote is None else [answer], [*named.unknown]
    else:
        values, unknown = _find_values(question, answer, split=not taxonomy.single)
    for name in unknown[:_MOST_REPORTED]:
        diagnostics.add("", 1, question.id, "intake-unlisted", value=name, taxonomy=taxonomy.id)
    if unknown:
        return None
    return values[0] if taxonomy.single else values


def _find_values(question: Question, answer: str, *, split: bool) -> tuple[list[str], list[str]]:
    """Return the values that an answer names, and the names that are unknown, each once.

    A term counts by any name that it has.
    """
    known: dict[str, str] = {}
    for label, value in (question.choices or {}).items():
        known[_folded(label)] = value
        known.setdefault(_folded(value), value)
    for term in question.taxonomy.terms.values() if question.taxonomy else ():
        for word in (term.id, *term.words, *term.former_ids):
            known.setdefault(_folded(word), term.id)
    names = [name for name in _SEPARATOR.split(answer) if name] if split and _folded(answer) not in known else [answer]
    values = dict.fromkeys(known[_folded(name)] for name in names if _folded(name) in known)
    unknown = dict.fromkeys(name for name in names if _folded(name) not in known)
    return list(values), list(unknown)


def _record_unknown(question: Question, name: str, diagnostics: Diagnostics) -> None:
    labels = [label for label, value in (question.choices or {}).items() if value != UNLISTED]
    close = nearest(name, labels)
    if close:
        diagnostics.add("", 1, question.id, "intake-unknown-near", value=name, nearest=", ".join(close))
    elif question.taxonomy is not None and question.id == EMPLOYER:
        diagnostics.add("", 1, question.id, "intake-unlisted", value=name, taxonomy=question.taxonomy.id)
    else:
        diagnostics.add("", 1, question.id, "intake-unknown", value=name)


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
