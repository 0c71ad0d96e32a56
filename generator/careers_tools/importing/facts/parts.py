"""Parts of titles, and of short lines as job boards print them, that are facts: ``上海 / 3-5年 / 本科``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from careers_tools.importing.facts.annotation import AnnotatedPassage, Finding, Rank
from careers_tools.importing.facts.conditions import known_spans, read_condition
from careers_tools.importing.facts.contacts import mask_addresses
from careers_tools.importing.facts.matching import Span
from careers_tools.importing.values import PassageKind

_LONGEST = 100  # characters of a line of facts
_LONGEST_DISTRICT = 10
_MOST_PARTS = 16
_ENOUGH = 2  # kinds of facts that make a line one of facts where a part of it is not understood
_SENTENCE = re.compile(r"[。;!?]")
_STRONG = re.compile(r" {0,3}[|/·•・] {0,3}| {1,3}- {1,3}| {2,4}")
_WEAK = re.compile(r" {0,3}[,、] {0,3}| ")
_ITEMS = re.compile(r" {0,2}[/、,|;] {0,2}")
_UNITS = {"experience": ("years", "none"), "headcount": ("ask", "unit", "noun")}

# Kinds of facts that a part states, and the facts.
_Part = tuple[set[str], list[Finding]]


def find_in_parts(passage: AnnotatedPassage, pay: Sequence[Finding]) -> Iterator[Finding]:
    """Yield the facts that are whole parts of a title, or of a line of facts, in which `pay` was found."""
    text, spans = passage.text, [span for finding in pay for span in finding.spans]
    if passage.is_title:
        hidden = mask_addresses(passage)
        for part in (part for part in passage.parts if part != (0, len(text)) and not any(hidden[slice(*part)])):
            for _, findings in _read_all(passage, part, _ITEMS, spans):
                yield from (replace(finding, rank=passage.rank(Rank.NEAR)) for finding in findings)
        return
    is_line = passage.kind in (PassageKind.TEXT, PassageKind.ITEM) and not (passage.label or passage.section)
    if not is_line or len(text) > _LONGEST or _SENTENCE.search(text) or len(_WEAK.findall(text)) >= _MOST_PARTS:
        return
    parts: list[_Part] = []
    for span in _split(passage, (0, len(text)), _STRONG, spans):
        is_district = parts and "locations" in parts[-1][0] and text[: span[0]].rstrip(" ")[-1:] in "·•・"
        if is_district and span[1] - span[0] <= _LONGEST_DISTRICT:
            parts.append(({"locations"}, []))
        else:
            parts += _read_all(passage, span, _WEAK, spans)
    understood = [part for part in parts if part[0]]
    kinds = {kind for part in understood for kind in part[0]}
    most = len(kinds) >= _ENOUGH and 2 * len(understood) > len(parts) and _STRONG.search(text)
    whole = len(understood) == len(parts) and (len(parts) > 1 or passage.kind is PassageKind.TEXT)
    if whole or most:
        yield from (finding for part in understood for finding in part[1])


def _read_all(passage: AnnotatedPassage, span: Span, separator: re.Pattern[str], pay: Sequence[Span]) -> list[_Part]:
    """Return a part as read, or, where it is not understood as a whole, those that a separator sets apart in it."""
    whole = _read(passage, span, pay)
    if whole[0]:
        return [whole]
    smaller = [_read(passage, inner, pay) for inner in _split(passage, span, separator, pay)]
    return smaller if any(kinds for kinds, _ in smaller) else [whole]


def _split(passage: AnnotatedPassage, span: Span, separator: re.Pattern[str], pay: Sequence[Span]) -> Iterator[Span]:
    at = span[0]
    for match in separator.finditer(passage.text, *span):
        if not any(start < match.end() and match.start() < end for start, end in pay):
            if match.start() > at:
                yield at, match.start()
            at = match.end()
    if at < span[1]:
        yield at, span[1]


def _read(passage: AnnotatedPassage, span: Span, pay: Sequence[Span]) -> _Part:
    """Return the kinds of facts that all of a part states, with the facts; none where it says more."""
    if not any(map(str.isalnum, passage.text[slice(*span)])):
        return {"nothing"}, []
    if any(span[0] <= start < span[1] for start, _ in pay):
        return {"salary"}, []
    for read in (_read_places, _read_conditions, _read_audience, _read_employer):
        kinds, findings = read(passage, span)
        if kinds:
            return kinds, findings
    return set(), []


def _read_places(passage: AnnotatedPassage, span: Span) -> _Part:
    """Read places of work, and whether one may work elsewhere."""
    taxonomy, text = passage.vocabulary.taxonomies.places, passage.text[slice(*span)].strip(" *_")
    places = passage.places(span)
    # What looks like a label and is none is code; a word of everyday language is no place.
    is_other = (span == (0, len(passage.text)) and ":" in text) or text.casefold() in passage.lexicon["ordinary"][
        "cities"
    ]
    districts = tuple(passage.lexicon["strip"]["district"])
    is_whole = not places.unknown and all(name.endswith(districts) for name in places.within)
    if taxonomy is None or is_other or not (places.is_clear if passage.is_title else is_whole):
        return set(), []
    findings = [passage.finding(taxonomy.field, key, Rank.TEXT, span) for key in places.ids]
    if places.remote:
        findings.append(passage.finding("remote", places.remote, Rank.TEXT, span))
    return {finding.field for finding in findings} | ({"locations"} if places.ids else set()), findings


def _read_conditions(passage: AnnotatedPassage, span: Span) -> _Part:
    """Read the first condition that the part states and nothing else."""
    for field in ("education", "experience", "headcount"):
        spans = known_spans(passage, field, span)
        has_unit = any(passage.of(field, unit).has(*span) for unit in _UNITS.get(field, ())) or field == "education"
        if has_unit and passage.part_consists_of(span, spans, {field}):
            value = read_condition(field, passage.text[slice(*span)].strip(" "), passage.lexicon)
            if value is not None:
                return {field}, [passage.finding(field, value, Rank.TEXT, span)]
    return set(), []


def _read_audience(passage: AnnotatedPassage, span: Span) -> _Part:
    """Read who may apply, and the form of employment."""
    employment = [word.span for word in passage.of("strip", "employment").within(*span)]
    audience = passage.vocabulary.audience
    terms = list(passage.terms(audience).within(*span))
    if passage.is_title or not passage.part_consists_of(
        span, [*(term.span for term in terms), *employment], {"hiring"}
    ):
        return set(), []
    findings = [passage.finding(audience.field, term.meaning, Rank.TEXT, term.span) for term in terms if audience]
    return {"hiring" if terms else "employment"}, findings


def _read_employer(passage: AnnotatedPassage, span: Span) -> _Part:
    """Read who hires, where a known name stands first and not alone."""
    taxonomy = passage.vocabulary.taxonomies.employers
    named = {term.meaning: term for term in passage.terms(taxonomy).within(*span)}
    if taxonomy is None or passage.is_title or len(named) != 1 or passage.text[: span[0]].strip(" "):
        return set(), []
    ((meaning, term),) = named.items()
    if meaning in passage.vocabulary.nobody or not passage.part_consists_of(span, [term.span], {"company"}):
        return set(), []
    is_alone = term.end == len(passage.text.rstrip(" "))
    return {"company"}, [] if is_alone else [passage.finding(taxonomy.field, meaning, Rank.TEXT, term.span)]
