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
_ENOUGH = 2  # kinds of facts that make a line one of facts where a part of it is not understood
_SENTENCE = re.compile(r"[。;!?]")
_STRONG = re.compile(r" {0,3}[|/·•・] {0,3}| {1,3}- {1,3}| {2,4}")
_ITEMS = re.compile(r" {0,2}[/、,|;] {0,2}")
_WEAK = re.compile(r" {0,3}[,、] {0,3}| ")
_UNITS = {"education": ("associate", "bachelor", "master", "phd"), "experience": ("years", "none")}
_UNITS |= {"headcount": ("ask", "unit", "noun")}


def find_in_parts(passage: AnnotatedPassage, pay: Sequence[Finding]) -> Iterator[Finding]:
    """Yield the facts that are whole parts of a title, or of a line of facts, in which `pay` was found."""
    text, spans = passage.text, [span for finding in pay for span in finding.spans]
    if passage.is_title:
        hidden = mask_addresses(passage)
        parts = [part for part in passage.parts if part != (0, len(text)) and not any(hidden[slice(*part)])]
        for _, findings in (read for part in parts for read in _read_all(passage, part, _ITEMS, spans)):
            yield from (replace(finding, rank=passage.rank(Rank.NEAR)) for finding in findings)
    elif passage.kind in (PassageKind.TEXT, PassageKind.ITEM) and not (passage.label or passage.section):
        if len(text) > _LONGEST or _SENTENCE.search(text):
            return
        strong = list(_split(passage, (0, len(text)), _STRONG, spans))
        is_one = len(strong) == 1
        read = [each for part in strong for each in _read_all(passage, part, _WEAK, spans, is_one=is_one)]
        kinds = {kind for kind, _ in read if kind}
        understood = sum(bool(kind) for kind, _ in read)
        is_most = len(strong) > 1 and len(kinds) >= _ENOUGH and 2 * understood > len(read)
        is_all = understood == len(read) and (len(read) > 1 or passage.kind is PassageKind.TEXT)
        if is_all or is_most:
            yield from (finding for _, findings in read for finding in findings)


def _read_all(
    passage: AnnotatedPassage, span: Span, separator: re.Pattern[str], pay: Sequence[Span], *, is_one: bool = False
) -> list[tuple[str, list[Finding]]]:
    """Return the kind and the facts of a part, or, where not all of it is understood, of those set apart in it.

    Where the part is the only one (`is_one`), those after one that is not understood are left out.
    """
    whole = _read(passage, span, pay)
    smaller: list[tuple[str, list[Finding]]] = []
    for inner in () if whole[0] else _split(passage, span, separator, pay):
        smaller.append(_read(passage, inner, pay))
        if is_one and not smaller[-1][0]:
            break
    return smaller if any(kind for kind, _ in smaller) else [whole]


def _split(passage: AnnotatedPassage, span: Span, separator: re.Pattern[str], pay: Sequence[Span]) -> Iterator[Span]:
    at = span[0]
    for match in separator.finditer(passage.text, *span):
        if not any(start < match.end() and match.start() < end for start, end in pay):
            if match.start() > at:
                yield at, match.start()
            at = match.end()
    if at < span[1]:
        yield at, span[1]


def _read(passage: AnnotatedPassage, span: Span, pay: Sequence[Span]) -> tuple[str, list[Finding]]:
    """Return the kind of facts that all of a part states, with the facts; the empty text where it says more."""
    text, taxonomies = passage.text[slice(*span)].strip(" *_"), passage.vocabulary.taxonomies
    if any(span[0] <= start < span[1] for start, _ in pay) or not any(map(str.isalnum, text)):
        return "salary", []
    places, is_code = passage.places(span), span == (0, len(passage.text)) and ":" in text
    districts = tuple(passage.lexicon["strip"]["district"])
    is_clear = places.is_clear or (not passage.is_title and all(name.endswith(districts) for name in places.within))
    # What looks like a label and is none is code; a word of everyday language is no place.
    is_place = not (is_code or places.unknown or text.casefold() in passage.lexicon["ordinary"]["cities"]) and is_clear
    if is_place and taxonomies.places and (places.ids or places.remote):
        named = [(taxonomies.places.field, key) for key in places.ids]
        named += [("remote", places.remote)] if places.remote else []
        return "locations", [passage.finding(field, value, Rank.TEXT, span) for field, value in named]
    for field, units in _UNITS.items():
        spans = known_spans(passage, field, span)
        if any(passage.of(field, unit).has(*span) for unit in units):
            value = read_condition(field, text, passage.lexicon)
            if value is not None and passage.part_consists_of(span, spans, {field}):
                return field, [passage.finding(field, value, Rank.TEXT, span)]
    employment = [word.span for word in passage.of("strip", "employment").within(*span)]
    terms = [] if passage.is_title else list(passage.terms(passage.vocabulary.audience).within(*span))
    if passage.part_consists_of(span, [*(term.span for term in terms), *employment], {"hiring"}):
        field = passage.vocabulary.audience.field if passage.vocabulary.audience else ""
        return "employment", [passage.finding(field, term.meaning, Rank.TEXT, term.span) for term in terms]
    return "", []
