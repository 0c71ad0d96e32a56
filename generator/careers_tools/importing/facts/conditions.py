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
from careers_tools.importing.facts.matching import Occurrence, Span
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
    "headcount": (None, "description", "apply"),
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
    if passage.label in _RUNNING or passage.is_title:
        finders = {"education": _levels, "experience": _years, "headcount": _people, "remote": _remote}
        for field, find in finders.items():
            if passage.label != field and passage.section in _SECTIONS[field]:
                yield from find(passage)


def known_spans(passage: AnnotatedPassage, field: str, span: Span) -> list[Span]:
    """Return the known words and the numbers by which a span may state a condition."""
    uses = ("remote", "remote-regions") if field == "remote" else (field,)
    spans = [word.span for use in uses for word in passage.of(use).within(*span)]
    return spans + [match.span() for match in _NUMBERS.finditer(passage.text, *span) if field != "remote"]


def _levels(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the lowest level that each sentence about degrees asks for."""
    for sentence in passage.sentences:
        words = passage.of("education").within(*sentence)
        levels = [word for word in words if word.meaning in KNOWN_LEVELS and _is_asked(passage, word)]
        spans = [level.span for level in levels]
        if levels and (passage.of("education-signs").has(*sentence) or passage.consists_of(spans, {"education"})):
            lowest = min((level.meaning for level in levels), key=KNOWN_LEVELS.index)
            yield passage.finding("education", lowest, passage.rank(Rank.TEXT), *spans)


def _is_asked(passage: AnnotatedPassage, word: Occurrence) -> bool:
    """Return whether a part of a sentence neither denies what a word names nor wishes for it only."""
    clause = passage.clause(word.start)
    near = (max(clause[0], word.start - _BEFORE), word.start)
    denied = passage.of("education-not", "before").has(*near) or passage.of("education-not", "after").has(
        word.end, clause[1]
    )
    return not denied and not passage.of("preferred").has(*clause)


def _years(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield years beside a word of experience; as a bound, or first in its line, also among requirements."""
    for unit in passage.of("experience", "years").occurrences:
        start, end = passage.clause(unit.start)
        start = max(start, unit.start - _BEFORE)
        numbers = [*_number_pattern(passage.lexicon).finditer(passage.text, start, unit.start)]
        wished = passage.of("preferred").has(*passage.clause(unit.start))
        if wished or not numbers or passage.of("experience-hidden").has(unit.start, end):
            continue
        years = read_condition("experience", passage.text[start : unit.end], passage.lexicon)
        at = numbers[-1].start() if len(numbers) == 1 else numbers[-2].start()
        named = passage.of("experience", "work").has(*passage.clause(unit.start))
        more = passage.of("experience", "more").has(start, end) or not passage.text[:at].strip(" ")
        if isinstance(years, int) and years <= _MOST_YEARS and (named or (more and passage.section == "requirements")):
            yield passage.finding("experience", years, passage.rank(Rank.TEXT), (at, unit.end))
    for word in passage.of("experience", "none").occurrences:
        yield passage.finding("experience", 0, passage.rank(Rank.TEXT), word.span)


def _people(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the number of people that words of hiring count."""
    for match in headcount_pattern(passage.lexicon, passage.is_title).finditer(passage.text):
        people = read_condition("headcount", match[0], passage.lexicon)
        if isinstance(people, int) and people <= _MOST_PEOPLE:
            yield passage.finding("headcount", people, passage.rank(Rank.TEXT), match.span())


def _remote(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield what words say of remote work, of which a sentence may say that it is for some days only."""
    alone = [word for word in passage.of("remote-alone").occurrences if passage.of("remote-visits").occurrences]
    for word in () if passage.is_heading else (*passage.of("remote").occurrences, *alone):
        end = passage.sentence(word.start)[1]
        if passage.text[end : end + 1] == "?":
            continue
        visits = passage.of("remote-visits").has(*passage.sentence(word.start))
        if word in alone and not visits:
            continue
        value = "hybrid" if word.meaning == "true" and visits else word.meaning
        yield passage.finding("remote", value, passage.rank(Rank.TEXT), word.span)


def settle_remote(findings: Collection[Finding]) -> list[Finding]:
    """Return the statements that hold: "remote" in a title or in passing gives way to "hybrid" in a sentence."""
    spoken = (Rank.NEAR, Rank.TEXT)
    hybrid = any(finding.value == "hybrid" and finding.rank in spoken for finding in findings)
    return [each for each in findings if not (hybrid and each.value == "true" and each.rank in spoken)]


@cache_by_identity
def _number_pattern(lexicon: Lexicon) -> re.Pattern[str]:
    return compile_pattern(rf"(?<![0-9.:/$¥€£第-])(?:[0-9]{{1,2}}(?![0-9])|{numerals(lexicon)})")


@cache_by_identity
def headcount_pattern(lexicon: Lexicon, is_title: bool) -> re.Pattern[str]:
    """Compile a pattern for a number of people: before a word for jobs, by a word of hiring, at the end of a title."""
    ask, unit, noun, between = (
        words_pattern(lexicon, "headcount", meaning, digits=True) for meaning in ("ask", "unit", "noun", "between")
    )
    number = rf"(?<![0-9.第-])(?:[0-9]{{1,4}}|{numerals(lexicon)})"
    if is_title:
        return compile_pattern(
            rf"(?:(?:{ask}) ?[:=]? ?{number}|{number} ?(?:{unit})|(?<=[^\W0-9] )(?<![0-9]k )[x×*] ?{number})\W*$"
        )
    return compile_pattern(rf"(?:{ask}) ?[:=]? ?{number} ?(?:{unit})|{number} ?(?:{between})? ?(?:{noun})")
