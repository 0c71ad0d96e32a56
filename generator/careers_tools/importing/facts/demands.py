"""Demands of a job: education, years of experience."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from careers.content.lexicon import Lexicon
from careers.content.lexicon.patterns import cache_by_identity, compile_pattern, numerals, read_number, words_pattern
from careers_tools.importing.facts.annotation import AnnotatedPassage, Finding, Rank, is_only
from careers_tools.importing.facts.matching import Occurrence, Span
from careers_tools.importing.values import PassageKind

LEVELS = ("associate", "bachelor", "master", "phd")
_MOST_YEARS = 60
_MOST_IN_TEXT = 15  # years that a sentence demands; more are those of the employer: "with 30 years of experience, we"
_BEFORE = 24  # characters before a level in which a word may deny it
_LONGEST_UNIT = 6  # characters of a word that begins with years and means no experience
# Sections in which a sentence demands something.
_DEMANDS = (None, "requirements", "description")


def find_education(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the lowest level of education that suffices by each sentence of a passage."""
    if passage.is_silent("education"):
        return
    if passage.kind is PassageKind.TITLE:
        yield from _bare_in_title(passage, "education")
    labelled = passage.label == "education"
    if labelled and (level := passage.lexicon.meaning("education-answers", _head(passage.text))):
        yield passage.finding("education", level, passage.label_rank, (0, len(_head(passage.text))))
        return
    if not labelled and (passage.section not in _DEMANDS or passage.label not in (None, "experience")):
        return
    for span in [(0, len(passage.text))] if labelled else passage.sentences:
        levels = _demanded_levels(passage, span)
        if levels and (labelled or _is_demand(passage, levels, span)):
            rank = passage.label_rank if labelled else passage.rank(Rank.TEXT)
            yield from _lowest(passage, levels, rank)


def _demanded_levels(passage: AnnotatedPassage, span: Span) -> list[Occurrence]:
    return [level for level in passage.of("education").within(*span) if _is_demanded(passage, level)]


def _lowest(passage: AnnotatedPassage, levels: Sequence[Occurrence], rank: Rank) -> Iterator[Finding]:
    known = [level.meaning for level in levels if level.meaning in LEVELS]
    if known:
        yield passage.finding("education", min(known, key=LEVELS.index), rank, *(level.span for level in levels))


def _is_demand(passage: AnnotatedPassage, levels: Sequence[Occurrence], span: Span) -> bool:
    """Return whether a sentence with those names of degrees demands one."""
    return passage.of("education-signs").has(*span) or is_only(passage.text, [(levels[0].start, levels[-1].end)])


def _is_demanded(passage: AnnotatedPassage, level: Occurrence) -> bool:
    """Return whether a level is neither an advantage nor denied."""
    start, end = passage.clause(level.start)
    before = list(passage.of("education-not", "before").within(max(start, level.start - _BEFORE), level.start))
    denied = bool(before) and not passage.text[before[-1].end : level.start].strip(" ")
    denied = denied or passage.of("education-not", "after").has(level.end, end)
    return not denied and not passage.of("preferred").has(start, end)


def find_experience(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the years of experience that a passage demands; 0 where it says that none are needed."""
    if passage.is_silent("experience"):
        return
    if passage.label == "experience":
        bare = re.fullmatch(r"\s*(\d{1,2})\s*(?:\+|-\s*\d{1,2})?\s*", passage.text)
        head = _head(passage.text)
        if passage.lexicon.meaning("experience-none", head):
            yield passage.finding("experience", 0, passage.label_rank, (0, len(head)))
        elif bare and int(bare[1]) <= _MOST_YEARS:
            yield passage.finding("experience", int(bare[1]), passage.label_rank, (0, len(passage.text)))
        else:
            yield from _years(passage, passage.label_rank)
    elif passage.section in _DEMANDS and passage.label in (None, "education"):
        if passage.kind is PassageKind.TITLE:
            yield from _bare_in_title(passage, "experience")
        yield from _years(passage, passage.rank(Rank.TEXT))


def _head(answer: str) -> str:
    """Return an answer without what is added to it in brackets or behind a comma."""
    return re.split(r"[(,，;；。\[]", answer, maxsplit=1)[0]


def _bare_in_title(passage: AnnotatedPassage, field: str) -> Iterator[Finding]:
    """Yield the demands that are a whole part of a title: ``(5+ years)``, ``| 本科 |``."""
    for part in passage.parts:
        for finding in find_bare_demands(passage, part):
            if finding.field == field and passage.part_consists_of(part, finding.spans, {field}):
                yield replace(finding, rank=passage.rank(Rank.NEAR))


def find_bare_demands(passage: AnnotatedPassage, span: Span) -> Iterator[Finding]:
    """Yield education and years of experience in a span that needs no words to explain them (``3-5年``, ``本科``)."""
    levels = [level for level in _demanded_levels(passage, span) if level.meaning in LEVELS]
    yield from _lowest(passage, levels, Rank.TEXT)
    years = years_pattern(passage.lexicon).search(passage.text, *span)
    if years and not passage.of("experience-hidden").has(years.start("unit"), years.end() + _LONGEST_UNIT):
        yield passage.finding("experience", read_number(years["low"], passage.lexicon), Rank.TEXT, years.span())
    for word in passage.of("experience", "none").within(*span):
        yield passage.finding("experience", 0, Rank.TEXT, word.span)


def _years(passage: AnnotatedPassage, rank: Rank) -> Iterator[Finding]:
    """Yield years that are demands: beside a word of experience; as a bound, or first, also among requirements."""
    if not passage.occurrences.get("experience"):
        return
    hidden = passage.of("experience-hidden")
    most = _MOST_YEARS if passage.label == "experience" else _MOST_IN_TEXT
    for match in years_pattern(passage.lexicon).finditer(passage.text):
        start, end = match.span()
        clause = passage.clause(start)
        clause = (clause[0], max(clause[1], end))
        if hidden.has(match.start("unit"), end + _LONGEST_UNIT) or passage.of("preferred").has(*clause):
            continue
        # The number is the most that is asked for: ``不超过3年``.
        bounds = passage.of("experience", "most").within(clause[0], start)
        if any(not passage.text[bound.end : start].strip(" ") for bound in bounds):
            continue
        named = passage.label == "experience" or passage.of("experience", "work").has(*clause)
        more = match["more"] or passage.of("experience", "more").has(*clause) or not passage.text[:start].strip(" ")
        years = read_number(match["low"], passage.lexicon)
        if (named or (more and passage.section == "requirements")) and years <= most:
            yield passage.finding("experience", years, rank, (start, end))
    for word in passage.of("experience", "none").occurrences:
        yield passage.finding("experience", 0, rank, word.span)


@cache_by_identity
def years_pattern(lexicon: Lexicon) -> re.Pattern[str]:
    """Compile a pattern for a number of years, or for a range of such numbers."""
    number = rf"[0-9]{{1,2}}|{numerals(lexicon)}"
    to = rf" {{0,2}}(?:[-~]|{words_pattern(lexicon, 'number-ranges', 'to', digits=True)}) {{0,2}}"
    bound = rf" {{0,2}}(?P<more>{words_pattern(lexicon, 'experience', 'more', digits=True)})?"
    unit = rf" {{0,2}}-?(?P<unit>{words_pattern(lexicon, 'experience', 'years', digits=True)})"
    alone = r"(?<![0-9][.,])(?<![0-9.:/$¥€£第-])"
    return compile_pattern(rf"{alone}(?P<low>{number})(?:{to}(?:{number}))?{bound}{unit}")
