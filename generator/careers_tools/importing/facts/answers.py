"""Facts of a text that says nothing else: the answer to a label, a part of a title or of a line of facts.

Each field has one reader of words; where the words stand decides how much they count.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from careers.content.facts.conditions import (
    KNOWN_LEVELS,
    Range,
    read_education,
    read_experience,
    read_headcount,
    read_remote,
)
from careers.content.facts.contacts import read_reference
from careers.content.facts.days import DayContext, DayError, read_day
from careers.content.facts.places import Places
from careers.content.lexicon import Lexicon
from careers_tools.importing.facts.annotation import AnnotatedPassage, Finding, Rank
from careers_tools.importing.facts.contacts import read_subject
from careers_tools.importing.facts.matching import Occurrence, Span
from careers_tools.importing.trimming import find_code
from careers_tools.importing.values import PassageKind

CONDITIONS = ("education", "experience", "headcount", "remote")
DATES = ("posted", "closes", "collected", "verified")
_COUNTING = ("work", "more", "most", "answer", "between")  # meanings of words that also count other things
_NUMBERS = re.compile(r"[0-9]+(?: ?[-~+] ?[0-9]*)?")
_LONGEST = 100  # characters of a line of facts
_ENOUGH = 2  # kinds of facts that make a line one of facts where a part of it is not understood
_SENTENCE = re.compile(r"[。;!?]")
_STRONG = re.compile(r" {0,3}[|/·•・] {0,3}| {1,3}- {1,3}| {2,4}")
_ITEMS = re.compile(r" {0,2}[/、,|;] {0,2}")
_WEAK = re.compile(r" {0,3}[,、] {0,3}| ")
_LONGEST_LIST = 80  # characters behind a word that speaks of the place of work
_BEFORE = re.compile(r"[ :|为是在]*(?=\w)")  # a list of places, behind a word that speaks of them
_STOPS = re.compile(r"(?=[\s|,，;；、。.!！?？)）]|$)|(?<=[\u4e00-\u9fff\u3040-\u30ff])")  # where a list may end


@dataclass(frozen=True, slots=True)
class Reading:
    """What is known of all passages by which words are read.

    Attributes:
        currency: ISO 4217 code of the site.
        days: by which days are read, with the language of the passages.
    """

    currency: str
    days: DayContext


Answer = tuple[Hashable, Sequence[Span]]  # a value, and where it stands


def read_condition(field: str, text: str, lexicon: Lexicon) -> str | int | None:
    """Return what a text states of a condition, by its reader; None where it states nothing that front matter has."""
    if field == "remote":
        return read_remote(text, lexicon)
    if field == "education":
        level = read_education(text, lexicon)
        return level if level in KNOWN_LEVELS else None
    number = read_experience(text, lexicon) if field == "experience" else read_headcount(text, lexicon)
    return number.least if isinstance(number, Range) else None


def words_of(passage: AnnotatedPassage, field: str, span: Span) -> Sequence[Occurrence]:
    """Return the words in a span by which alone one knows that it states a condition."""
    return [word for word in passage.of(field).within(*span) if word.meaning not in _COUNTING]


def spans_of(passage: AnnotatedPassage, field: str, span: Span) -> list[Span]:
    """Return the known words and the numbers by which a span may state a condition."""
    uses = ("remote", "remote-regions") if field == "remote" else (field,)
    spans = [word.span for use in uses for word in passage.of(use).within(*span)]
    return spans + [match.span() for match in _NUMBERS.finditer(passage.text, *span) if field != "remote"]


def _condition(field: str, passage: AnnotatedPassage, reading: Reading) -> Iterator[Answer]:
    value = read_condition(field, passage.text, passage.lexicon)
    if value is not None:
        yield value, spans_of(passage, field, passage.head) or [passage.head]


def _day(passage: AnnotatedPassage, reading: Reading) -> Iterator[Answer]:
    with suppress(DayError):
        yield read_day(passage.text, day_context(passage, reading)), [(0, len(passage.text))]


def day_context(passage: AnnotatedPassage, reading: Reading) -> DayContext:
    """Return by what days are read: 03/04/2024 is two where neither the language nor the words beside it tell."""
    day_first = passage.lexicon.meaning("day-first", passage.label_text) or passage.of("day-first").occurrences
    return replace(reading.days, lexicon=passage.lexicon, day_first=bool(day_first))


def _reference(passage: AnnotatedPassage, reading: Reading) -> Iterator[Answer]:
    text, taxonomies = passage.text, passage.vocabulary.taxonomies
    is_title = passage.is_title
    code = find_code(text, passage.lexicon, taxonomies) if is_title else read_reference(text, passage.lexicon)
    if code:
        yield code, [(text.index(code), text.index(code) + len(code))]


def _subject(passage: AnnotatedPassage, reading: Reading) -> Iterator[Answer]:
    if subject := read_subject(passage.text, passage.vocabulary):
        yield subject, [(0, len(passage.text))]


# Label -> reader of its answer. Pay, places, ways to apply, employers and terms have readers of their own.
_READERS: Mapping[str, Callable[[AnnotatedPassage, Reading], Iterator[Answer]]] = {
    **{field: partial(_condition, field) for field in CONDITIONS},
    **dict.fromkeys(DATES, _day),
    "reference": _reference,
    "subject": _subject,
}


def find_answers(passage: AnnotatedPassage, reading: Reading) -> Iterator[Finding]:
    """Yield what the answer to the label of a passage states, and the code in a title."""
    read = _READERS.get(passage.label or "")
    for value, spans in read(passage, reading) if read else ():
        yield passage.finding(str(passage.label), value, passage.label_rank, *spans)
    for code, spans in _reference(passage, reading) if passage.is_title else ():
        yield passage.finding("reference", code, passage.rank(Rank.NEAR), *spans)


def find_locations(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the places of work that a passage names, an id each; the spans of the first cover the whole list."""
    taxonomy = passage.vocabulary.taxonomies.places
    field, whole = taxonomy.field if taxonomy else "", (0, len(passage.raw))
    if passage.label == "locations":
        places = passage.places(whole)
        # A line with a name that nobody knows says more than the facts.
        span = whole if places.is_clear else (0, 0)
        yield from (passage.finding(field, key, passage.label_rank, span) for key in places.ids if field)
        if places.remote:
            yield passage.finding("remote", places.remote, passage.rank(Rank.NEAR), whole)
    elif field and passage.label is None and not (passage.is_title or passage.is_silent()):
        end = 0  # of the last list
        for span in _spans(passage):
            if span[0] >= end and (found := _read_clear_places(passage, span)):
                end = span[1]
                yield from (passage.finding(field, key, passage.rank(Rank.TEXT), span) for key in found.ids)


def _spans(passage: AnnotatedPassage) -> Iterator[Span]:
    """Yield where a list of places may stand, the longest first of those that begin together."""
    for cue in passage.of("places", "work").occurrences:
        before = _BEFORE.match(passage.text, cue.end)
        if before and (cue.start or ":" not in before[0]):
            start = before.end()
            limit = min(passage.sentence(start)[1], start + _LONGEST_LIST)
            yield from ((start, stop.start()) for stop in reversed([*_STOPS.finditer(passage.text, start + 1, limit)]))


def _read_clear_places(passage: AnnotatedPassage, span: Span) -> Places | None:
    """Return the places that a span is nothing but; no word of everyday language, no name of an employer."""
    text = passage.raw[slice(*span)].strip(" *_()（）[]【】")
    if not text or len(text) > _LONGEST_LIST or text.casefold() in passage.lexicon["ordinary"]["cities"]:
        return None
    following = next(passage.of("places", "other").within(span[1], len(passage.text)), None)
    is_followed = following and not passage.text[span[1] : following.start].strip(" ")
    if is_followed or passage.terms(passage.vocabulary.taxonomies.employers).over(*span):
        return None
    places = passage.places(span)
    return places if places.ids and places.is_clear else None


def find_in_parts(passage: AnnotatedPassage, pay: Sequence[Span]) -> Iterator[Finding]:
    """Yield the facts that are whole parts of a title, or of a line of facts, in which pay stands at some spans."""
    text = passage.text
    if passage.is_title:
        parts = [part for part in passage.parts if part != (0, len(text)) and not any(passage.hidden[slice(*part)])]
        for _, findings in (read for part in parts for read in _read_all(passage, part, _ITEMS, pay)):
            yield from (replace(finding, rank=passage.rank(Rank.NEAR)) for finding in findings)
    elif passage.kind in (PassageKind.TEXT, PassageKind.ITEM) and not (passage.label or passage.section):
        if len(text) > _LONGEST or _SENTENCE.search(text):
            return
        strong = list(_split(passage, (0, len(text)), _STRONG, pay))
        read = [each for part in strong for each in _read_all(passage, part, _WEAK, pay)]
        kinds = {kind for kind, _ in read if kind}
        understood = sum(bool(kind) for kind, _ in read)
        is_most = len(strong) > 1 and len(kinds) >= _ENOUGH and 2 * understood > len(read)
        is_all = understood == len(read) and (len(read) > 1 or passage.kind is PassageKind.TEXT)
        if is_all or is_most:
            yield from (finding for _, findings in read for finding in findings)


def _read_all(
    passage: AnnotatedPassage, span: Span, separator: re.Pattern[str], pay: Sequence[Span]
) -> list[tuple[str, list[Finding]]]:
    """Return the kind and the facts of a part, or, where not all of it is understood, of those set apart in it."""
    whole = _read(passage, span, pay)
    smaller = [] if whole[0] else [_read(passage, inner, pay) for inner in _split(passage, span, separator, pay)]
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
    for field in CONDITIONS[:3]:
        if words_of(passage, field, span) and passage.part_consists_of(span, spans_of(passage, field, span), {field}):
            value = read_condition(field, text, passage.lexicon)
            if value is not None:
                return field, [passage.finding(field, value, Rank.TEXT, span)]
    employment = [word.span for word in passage.of("strip", "employment").within(*span)]
    audiences = () if passage.is_title else taxonomies.audiences
    terms = [(one.field, term) for one in audiences for term in passage.terms(one).within(*span)]
    if passage.part_consists_of(span, [*(term.span for _, term in terms), *employment], {"hiring"}):
        return "employment", [passage.finding(field, term.meaning, Rank.TEXT, term.span) for field, term in terms]
    return "", []
