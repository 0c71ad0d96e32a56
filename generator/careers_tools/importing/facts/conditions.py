"""Conditions of a job, where a line may state them: education, years of experience, number of people, remote work."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from careers.content.facts.conditions import (
    KNOWN_LEVELS,
    Range,
    read_education,
    read_experience,
    read_headcount,
    read_remote,
)
from careers.content.lexicon import Lexicon
from careers.content.lexicon.patterns import cache_by_identity, compile_pattern, numerals, words_pattern
from careers_tools.importing.facts.annotation import AnnotatedPassage, Finding, Rank
from careers_tools.importing.facts.matching import Span
from careers_tools.importing.values import PassageKind

FIELDS = ("education", "experience", "headcount", "remote")
_MOST_YEARS = 15  # that a sentence demands; more are those of the employer: "with 30 years of experience, we"
_MOST_PEOPLE = 10_000
_BEFORE = 24  # characters before a word, with the number that it counts
_NUMBERS = re.compile(r"[0-9]+(?: ?[-~+] ?[0-9]*)?")
# Sections in which a sentence states a condition.
_SECTIONS = {
    "education": (None, "requirements", "description"),
    "experience": (None, "requirements", "description"),
    "remote": (None, "description", "requirements", "benefits", "apply"),
}
# Labels whose lines may go on with other matters.
_RUNNING = (None, "email", "url", "subject", "education", "experience", "hiring")


def read_condition(field: str, text: str, lexicon: Lexicon) -> str | int | None:
    """Return what a text states of a condition, by its reader; None where it states nothing that front matter has."""
    if field == "remote":
        return read_remote(text, lexicon)
    if field == "education":
        level = read_education(text, lexicon)
        return level if level in KNOWN_LEVELS else None
    number = read_experience(text, lexicon) if field == "experience" else read_headcount(text, lexicon)
    return number.least if isinstance(number, Range) else None


def find_conditions(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the conditions behind labels and in sentences."""
    if passage.label in FIELDS:
        field = str(passage.label)
        value = read_condition(field, passage.text, passage.lexicon)
        if value is not None:
            spans = known_spans(passage, field, passage.head)
            yield passage.finding(field, value, passage.label_rank, *(spans or [passage.head]))
    elif passage.label == "locations" and (remote := passage.places((0, len(passage.raw))).remote):
        yield passage.finding("remote", remote, passage.rank(Rank.NEAR), (0, len(passage.text)))
    if passage.is_silent() or passage.kind is PassageKind.HEADER:
        return
    for field in FIELDS if passage.label in _RUNNING or passage.is_title else ():
        if field == "headcount" and passage.is_title:
            yield from _people(passage)
        elif passage.label != field and passage.section in _SECTIONS.get(field, ()) and not passage.is_heading:
            yield from _in_sentences(passage, field)


def known_spans(passage: AnnotatedPassage, field: str, span: Span) -> list[Span]:
    """Return the known words and the numbers by which a span may state a condition."""
    uses = ("remote", "remote-regions") if field == "remote" else (field,)
    spans = [word.span for use in uses for word in passage.of(use).within(*span)]
    return spans + [match.span() for match in _NUMBERS.finditer(passage.text, *span) if field != "remote"]


def _in_sentences(passage: AnnotatedPassage, field: str) -> Iterator[Finding]:
    """Yield what the parts of sentences with words of a condition state: no question, no wish, and nothing denied."""
    for clause in dict.fromkeys(passage.clause(word.start) for word in passage.of(field).occurrences):
        sentence, spans = passage.sentence(clause[0]), known_spans(passage, field, clause)
        words = [word for word in passage.of(field).within(*clause) if word.meaning not in ("work", "more", "most")]
        is_other = passage.of(f"{field}-not").has(*clause) or passage.of(f"{field}-hidden").has(*clause)
        is_wish = passage.of("preferred").has(*clause) or passage.text[sentence[1] : sentence[1] + 1] == "?"
        if not words or is_other or (is_wish and words[0].meaning != "none"):
            continue
        if field == "remote":
            value = read_condition(field, passage.text[slice(*sentence)], passage.lexicon)
            is_stated = True
        elif field == "education":
            levels = [word.meaning for word in words if word.meaning in KNOWN_LEVELS]
            value = min(levels, key=KNOWN_LEVELS.index, default=None)
            is_stated = passage.of("education-signs").has(*sentence) or passage.consists_of(spans, {field})
        else:
            start = clause[0] if words[0].meaning == "none" else max(clause[0], words[0].start - _BEFORE)
            value = read_condition(field, passage.text[start : words[0].end], passage.lexicon)
            is_bound = passage.of(field, "more").has(*clause) or clause[0] == 0
            is_named = passage.of(field, "work").has(*clause) or words[0].meaning == "none"
            is_stated = is_named or (is_bound and passage.section == "requirements")
        if value is not None and is_stated and not (isinstance(value, int) and value > _MOST_YEARS):
            yield passage.finding(field, value, passage.rank(Rank.TEXT), *spans)


def _people(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the number of people at the end of a title."""
    for match in headcount_pattern(passage.lexicon).finditer(passage.text):
        people = read_condition("headcount", match[0], passage.lexicon)
        if isinstance(people, int) and people <= _MOST_PEOPLE:
            yield passage.finding("headcount", people, passage.rank(Rank.NEAR), match.span())


def settle_remote(findings: Collection[Finding]) -> list[Finding]:
    """Return the statements that hold: "remote" in a title or in passing gives way to "hybrid" in a sentence."""
    spoken = (Rank.NEAR, Rank.TEXT)
    hybrid = any(finding.value == "hybrid" and finding.rank in spoken for finding in findings)
    return [each for each in findings if not (hybrid and each.value == "true" and each.rank in spoken)]


@cache_by_identity
def headcount_pattern(lexicon: Lexicon) -> re.Pattern[str]:
    """Compile a pattern for a number of people at the end of a title, beside a word of hiring or of people."""
    ask, unit = (words_pattern(lexicon, "headcount", meaning, digits=True) for meaning in ("ask", "unit"))
    number = rf"(?<![0-9.第-])(?:[0-9]{{1,4}}|{numerals(lexicon)})"
    times = rf"(?<=[^\W0-9] )(?<![0-9]k )[x×*] ?{number}"
    return compile_pattern(rf"(?:(?:{ask}) ?[:=]? ?{number}|{number} ?(?:{unit})|{times})\W*$")
