"""An answer, as people write it, to the value that front matter has."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from careers.content.frontmatter import find_hidden
from careers.content.lexicon import Lexicon
from careers.content.posting.limits import MOST_BYTES
from careers.content.schema import nearest
from careers.content.taxonomy import Taxonomy
from careers.support.errors import Problems
from careers_tools.intake.days import readings
from careers_tools.intake.numbers import number
from careers_tools.intake.questions import EMPLOYER, SLUG, UNLISTED, UNLISTED_EMPLOYER, Kind, Question

# An address as it stands on a poster: browsers begin it with https://.
_BARE_ADDRESS = re.compile(r"www(?:\.[^\s./@:?#]+){2,}(?:[/?#]\S*)?", re.IGNORECASE)
# What people set names apart by; a name itself may hold a slash or a space.
_APART = re.compile(r"\s*[,，、;；\n]\s*")
# Characters of any answer but a description: several times every choice of the largest list, and well below what front
# matter may have in all.
_LONGEST = 4000
_MOST_TOLD = 10  # unknown choices of one answer
_QUOTED = 60


@dataclass(frozen=True)
class Understood:
    """What the answers come to.

    Attributes:
        facts: field of the front matter -> value, a dotted one as mapping; fields nobody could understand are absent.
        texts: locale code -> ``title``, ``summary`` and ``body``, as far as they are given.
        slug: the name in the address, or None where nobody asks for one.
    """

    facts: Mapping[str, Any]
    texts: Mapping[str, Mapping[str, str]]
    slug: str | None

    @cached_property
    def titles(self) -> Sequence[str]:
        """The titles in all languages, as given."""
        return [text["title"] for text in self.texts.values() if "title" in text]


def understand(
    asked: Sequence[Question], answers: Mapping[str, str], lexicon: Lexicon, problems: Problems
) -> Understood:
    """The values of `answers`; each fault is recorded, its field being the id of the question."""
    facts: dict[str, Any] = {}
    texts: dict[str, dict[str, str]] = {}
    values = {one.id: _value(one, answers[one.id], lexicon, problems) for one in asked if answers.get(one.id)}
    for one in asked:
        value = values.get(one.id)
        if one.required and one.id not in values:
            problems.add("", 1, one.id, "intake-empty")
        elif value in (None, UNLISTED) or one.id == SLUG:
            continue
        elif one.locale is not None:
            texts.setdefault(one.locale, {})[one.field] = value
        elif isinstance(value, list):
            facts[one.field] = list(dict.fromkeys([*facts.get(one.field, ()), *value]))
        elif facts.get(one.field, value) != value:
            problems.add("", 1, one.id, "intake-two-companies", value=answers[one.id])
        else:
            _put(facts, one.field, value)
    if values.get(EMPLOYER) == UNLISTED and UNLISTED_EMPLOYER not in values:
        problems.add("", 1, EMPLOYER, "intake-no-company")
    return Understood(facts, texts, values.get(SLUG))


def _put(facts: dict[str, Any], field: str, value: Any) -> None:
    """Put a value where front matter has it."""
    outer, dot, inner = field.partition(".")
    if dot:
        facts.setdefault(outer, {})[inner] = value
    else:
        facts[field] = value


def _value(one: Question, answer: str, lexicon: Lexicon, problems: Problems) -> Any:
    hidden = find_hidden(answer)
    if hidden is not None:
        problems.add("", 1, one.id, hidden.code, **hidden.params)
        return None
    if one.field == "body":
        return _described(one, answer, problems)
    if len(answer) > _LONGEST:
        problems.add("", 1, one.id, "too-long", limit=_LONGEST)
        return None
    if one.kind is Kind.TEXT:
        return " ".join(answer.split())
    if one.choices is not None:
        return _chosen(one, answer, problems)
    if "\n" in answer:
        problems.add("", 1, one.id, "several-lines")
        return None
    if one.taxonomy is not None:
        return _named(one, one.taxonomy, answer, problems)
    return _written(one, " ".join(answer.split()), lexicon, problems)


def _described(one: Question, answer: str, problems: Problems) -> str | None:
    """A body. One beyond all bounds would make a file that nobody reads far enough to say so."""
    size = len(answer.encode())
    if size > MOST_BYTES:
        problems.add("", 1, one.id, "body-too-large", value=size, limit=MOST_BYTES)
        return None
    return answer


def _written(one: Question, answer: str, lexicon: Lexicon, problems: Problems) -> Any:
    """A line that was typed. Figures, dates and addresses in wide characters are what they look like."""
    plain = unicodedata.normalize("NFKC", answer).strip() if one.form or one.id == SLUG else answer
    value: Any = plain
    if one.form == "date":
        days = readings(plain, lexicon)
        if len(days) > 1:
            problems.add("", 1, one.id, "intake-two-days", value=answer[:_QUOTED], one=days[0], other=days[1])
            return None
        value = days[0] if days else plain
    elif one.form == "uri" and _BARE_ADDRESS.fullmatch(plain):
        value = f"https://{plain}"
    elif one.form == "integer":
        value = number(one.field, plain, lexicon)
        if value is None:
            problems.add("", 1, one.id, "intake-number", value=answer[:_QUOTED], example=one.example)
            return None
    if str(value) != plain:
        problems.add("", 1, one.id, "intake-corrected", value=answer[:_QUOTED], other=value)
    return value


def _chosen(one: Question, answer: str, problems: Problems) -> Any:
    """What was chosen: ids, or values of the schema; a list from which nothing is known gives nothing."""
    known = _known(one)
    parts = [answer] if _folded(answer) in known else [part for part in _APART.split(answer) if part]
    found = list(dict.fromkeys(known[_folded(part)] for part in parts if _folded(part) in known))
    strange = list(dict.fromkeys(part for part in parts if _folded(part) not in known))
    for part in strange[:_MOST_TOLD]:
        _unknown(one, part, problems)
    if one.kind is Kind.CHOICE and len(found) > 1:
        problems.add("", 1, one.id, "intake-one-only", value=answer)
        return None
    if strange or not found:
        return None
    if one.kind is Kind.CHOICES:
        return found
    return {"true": True, "false": False}.get(found[0], found[0])


def _named(one: Question, taxonomy: Taxonomy, answer: str, problems: Problems) -> Any:
    """The terms that somebody wrote out because they were not among the choices: an id, or a list of ids."""
    known = _known(one)
    parts = [answer] if taxonomy.single else [part for part in _APART.split(answer) if part]
    strange = list(dict.fromkeys(part for part in parts if _folded(part) not in known))
    for part in strange[:_MOST_TOLD]:
        problems.add("", 1, one.id, "intake-unlisted", value=part, taxonomy=taxonomy.id)
    if strange:
        return None
    found = [known[_folded(part)] for part in parts]
    return found[0] if taxonomy.single else found


def _known(one: Question) -> Mapping[str, str]:
    """Folded name -> value: whatever it goes by or went by, so that an older form is understood."""
    found: dict[str, str] = {}
    for label, value in (one.choices or {}).items():
        found[_folded(label)] = value
        found.setdefault(_folded(value), value)
    for term in one.taxonomy.terms.values() if one.taxonomy else ():
        for word in (term.id, *term.words, *term.former_ids):
            found.setdefault(_folded(word), term.id)
    return found


def _unknown(one: Question, part: str, problems: Problems) -> None:
    value = part[:_QUOTED]
    labels = [label for label, meant in (one.choices or {}).items() if meant != UNLISTED]
    close = nearest(value, labels)
    if close:
        problems.add("", 1, one.id, "intake-unknown-near", value=value, nearest=", ".join(close))
    elif one.taxonomy is not None and one.id == EMPLOYER:
        problems.add("", 1, one.id, "intake-unlisted", value=value, taxonomy=one.taxonomy.id)
    else:
        problems.add("", 1, one.id, "intake-unknown", value=value)


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
