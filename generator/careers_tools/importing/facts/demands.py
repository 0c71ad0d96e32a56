"""What a job asks for: education, years of experience."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from careers_tools.importing.facts.matching import Mark
from careers_tools.importing.facts.said import Finding, Rank, Said, Span
from careers_tools.importing.facts.vocabulary import Vocabulary, alternatives
from careers_tools.importing.values import Place

LEVELS = ("associate", "bachelor", "master", "phd")
_MOST_YEARS = 60
_BEFORE = 24  # characters before a level in which a word may deny it
_LONGEST_UNIT = 6  # characters of a word that begins with years and means no experience
# Sections in which a sentence asks something of those who apply.
_DEMANDS = (None, "requirements", "description")


def education(said: Said) -> Iterator[Finding]:
    """The lowest level of education that suffices by what a passage says."""
    if said.silent or (said.passage.place is Place.HEADER and said.label != "education"):
        return
    asked = said.label == "education"
    if not asked and (said.passage.section not in _DEMANDS or said.label not in (None, "experience")):
        return
    for span in [(0, len(said.text))] if asked else said.sentences:
        levels = [mark for mark in said.of("education").within(*span) if _is_asked(said, mark)]
        if not levels or not (asked or _is_of_degrees(said, levels, span)):
            continue
        lowest = min((mark.meaning for mark in levels if mark.meaning in LEVELS), key=LEVELS.index, default=None)
        if lowest is not None:
            spans = tuple((mark.start, mark.end) for mark in levels)
            yield Finding("education", lowest, lowest, said, spans, said.labelled if asked else said.rank(Rank.TEXT))


def _is_of_degrees(said: Said, levels: Sequence[Mark], span: Span) -> bool:
    """Whether a sentence with names of degrees asks for one."""
    return said.of("education-signs").has(*span) or not any(
        c.isalnum() for c in said.text[: levels[0].start] + said.text[levels[-1].end :]
    )


def _is_asked(said: Said, mark: Mark) -> bool:
    """Whether a level is neither an advantage nor one that is expressly not asked for."""
    start, end = said.clause(mark.start)
    before = next(
        reversed(list(said.of("education-not", "before").within(max(start, mark.start - _BEFORE), mark.start))), None
    )
    denied = before is not None and not said.text[before.end : mark.start].strip(" ")
    denied = denied or said.of("education-not", "after").has(mark.end, end)
    return not denied and not said.of("preferred").has(start, end)


def experience(said: Said, words: Vocabulary) -> Iterator[Finding]:
    """The years of experience that a passage asks for; 0 where it says that none are needed."""
    if said.silent or (said.passage.place is Place.HEADER and said.label != "experience"):
        return
    if said.label == "experience":
        yield from _labelled(said, words)
    elif said.passage.section in _DEMANDS and said.label in (None, "education"):
        yield from _told(said, words)


def bare(said: Said, words: Vocabulary, span: Span) -> Iterator[Finding]:
    """Education and years of experience in a span that needs no words to say what they are (``3-5年``, ``本科``)."""
    levels = [mark for mark in said.of("education").within(*span) if mark.meaning in LEVELS and _is_asked(said, mark)]
    if levels:
        lowest = min((mark.meaning for mark in levels), key=LEVELS.index)
        spans = tuple((mark.start, mark.end) for mark in levels)
        yield Finding("education", lowest, lowest, said, spans, Rank.TEXT)
    years = _pattern(words).search(said.text, *span)
    if years and not said.of("experience-hidden").has(years.start("unit"), years.end() + _LONGEST_UNIT):
        yield _finding(said, _number(years["low"], words), years.span(), Rank.TEXT)
    for mark in said.of("experience", "none").within(*span):
        yield _finding(said, 0, (mark.start, mark.end), Rank.TEXT)


def _labelled(said: Said, words: Vocabulary) -> Iterator[Finding]:
    bare = re.fullmatch(r"\s*(\d{1,2})\s*(?:\+|-\s*\d{1,2})?\s*", said.text)
    head = re.split(r"[(,，;；。\[]", said.text, maxsplit=1)[0]
    if words.means(head, "experience-none"):
        yield _finding(said, 0, (0, len(head)), said.labelled)
    elif bare and int(bare[1]) <= _MOST_YEARS:
        yield _finding(said, int(bare[1]), (0, len(said.text)), said.labelled)
    else:
        yield from _years(said, words, said.labelled)
        yield from _none(said, said.labelled)


def _told(said: Said, words: Vocabulary) -> Iterator[Finding]:
    yield from _years(said, words, said.rank(Rank.TEXT))
    yield from _none(said, said.rank(Rank.TEXT))


def _none(said: Said, rank: Rank) -> Iterator[Finding]:
    for mark in said.of("experience", "none").marks:
        yield _finding(said, 0, (mark.start, mark.end), rank)


def _years(said: Said, words: Vocabulary, rank: Rank) -> Iterator[Finding]:
    """Numbers of years that are demands: beside a word of experience; as a bound, or first, also among requirements."""
    if not said.marks.get("experience"):
        return
    hidden = said.of("experience-hidden")
    for match in _pattern(words).finditer(said.text):
        start, end = match.span()
        clause = said.clause(start)
        clause = (clause[0], max(clause[1], end))
        if hidden.has(match.start("unit"), end + _LONGEST_UNIT) or said.of("preferred").has(*clause):
            continue
        speaks = said.label == "experience" or said.of("experience", "work").has(*clause)
        bound = match["more"] or said.of("experience", "more").has(*clause) or not said.text[:start].strip(" ")
        value = _number(match["low"], words)
        if (speaks or (bound and said.passage.section == "requirements")) and value <= _MOST_YEARS:
            yield _finding(said, value, (start, end), rank)


def _number(written: str, words: Vocabulary) -> int:
    return int(written) if written.isdecimal() else words.numbers[written.lower()]


def _pattern(words: Vocabulary) -> re.Pattern[str]:
    known = words.lexicon["experience"]
    ranges = words.lexicon["number-ranges"].get("to", ())
    return _compiled(tuple(words.numbers), known.get("years", ()), known.get("more", ()), ranges)


@lru_cache(maxsize=8)
def _compiled(
    numbers: tuple[str, ...], years: tuple[str, ...], more: tuple[str, ...], ranges: tuple[str, ...]
) -> re.Pattern[str]:
    number = rf"[0-9]{{1,2}}|{alternatives(numbers)}"
    to = rf" {{0,2}}(?:[-~]|{alternatives(ranges)}) {{0,2}}"
    bound = rf" {{0,2}}(?P<more>{alternatives(more)})?"
    unit = rf" {{0,2}}-?(?P<unit>{alternatives(years)})"
    alone = r"(?<![0-9][.,])(?<![0-9.:/$¥€£第-])"
    return re.compile(rf"{alone}(?P<low>{number})(?:{to}(?:{number}))?{bound}{unit}", re.IGNORECASE)


def _finding(said: Said, years: int, span: Span, rank: Rank) -> Finding:
    return Finding("experience", years, str(years), said, (span,), rank)
