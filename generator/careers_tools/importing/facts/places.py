"""Places of work: behind a label, in a sentence that speaks of places of work, in a title, in a line of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from careers.content.facts.places import Places
from careers_tools.importing.facts.annotation import BRACKETED, AnnotatedPassage, Finding, Rank
from careers_tools.importing.facts.matching import Span
from careers_tools.importing.values import PassageKind

_LEADING = re.compile(r"(?:\s{0,2}(?:【[^【】]{1,40}】|\[[^\[\]]{1,40}\])){1,4}")
_LAST = re.compile(r"(?:-|\||/|@| )([^-|/@ ]{1,30})\s{0,3}$")
_LONGEST_LINE = 60  # characters of a line that names places and nothing else
_LONGEST_LIST = 80  # characters behind a word that speaks of the place of work
_ITEM = re.compile(r"[^,，;；、]{1,40}")
_BEFORE = re.compile(r"[ :|为是在]*(?=\w)")  # a list of places, behind a word that speaks of them
_STOPS = re.compile(r"(?=[\s|,，;；、。.!！?？)）]|$)|(?<=[\u4e00-\u9fff\u3040-\u30ff])")  # where a list may end


def find_locations(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the places of work that a passage names, an id each; the spans of the first cover the whole list."""
    taxonomy = passage.vocabulary.taxonomies.places
    if taxonomy is not None:
        for places, span, rank in _lists(passage):
            yield from (passage.finding(taxonomy.field, key, rank, span) for key in places.ids)


def find_location_text(passage: AnnotatedPassage) -> str | None:
    """Return the places of work as a passage writes them, known or not; None where it speaks of none."""
    if passage.label == "locations":
        return passage.raw.strip() or None
    spans = [span for _, span, _ in _lists(passage)]
    return passage.raw[min(spans)[0] : max(end for _, end in spans)] if spans else None


def _lists(passage: AnnotatedPassage) -> Iterator[tuple[Places, Span, Rank]]:
    """Yield the lists of places of work in a passage, where each stands and how much it counts."""
    if passage.is_silent():
        return
    if passage.label == "locations":
        places = passage.places((0, len(passage.raw)))
        # A line with a name that nobody knows says more than the facts.
        yield places, (0, len(passage.raw) if places.is_clear else 0), passage.label_rank
    elif passage.kind is PassageKind.TITLE or passage.label is None:
        rank = passage.rank(Rank.NEAR if passage.kind is PassageKind.TITLE else Rank.TEXT)
        end = 0  # of the last list
        for span in _spans(passage):
            if span[0] >= end and (found := _read(passage, span)):
                end = span[1]
                yield found, span, rank


def _spans(passage: AnnotatedPassage) -> Iterator[Span]:
    """Yield where a list of places may stand, the longest first of those that begin together."""
    is_title, head = passage.kind is PassageKind.TITLE, _LEADING.match(passage.text)
    end = len(passage.text) if is_title else head.end() if head else 0
    if is_title:
        yield from (*passage.parts, *(match.span(1) for match in _LAST.finditer(passage.text)))
    for cue in () if is_title else passage.of("places", "work").occurrences:
        before = _BEFORE.match(passage.text, cue.end)
        if before and (cue.start or ":" not in before[0]):
            start = before.end()
            limit = min(passage.sentence(start)[1], start + _LONGEST_LIST)
            yield from ((start, stop.start()) for stop in reversed([*_STOPS.finditer(passage.text, start + 1, limit)]))
    if is_title or passage.section is None:
        for bracket in BRACKETED.finditer(passage.text, 0, end):
            items = _ITEM.finditer(passage.text, *bracket.span(1))
            yield from (bracket.span(1), *(item.span() for item in items))
        # What looks like a label and is none is code, or a link.
        if passage.kind is PassageKind.TEXT and len(passage.text) <= _LONGEST_LINE and ":" not in passage.text:
            yield 0, len(passage.text)


def _read(passage: AnnotatedPassage, span: Span) -> Places | None:
    """Return the places that a span is nothing but; no word of everyday language, no name of an employer."""
    text = passage.raw[slice(*span)].strip(" *_()（）[]【】")
    firms = passage.terms(passage.vocabulary.taxonomies.employers)
    if not text or len(text) > _LONGEST_LIST or text.casefold() in passage.lexicon["ordinary"]["cities"]:
        return None
    following = next(passage.of("places", "other").within(span[1], len(passage.text)), None)
    if firms.over(*span) or (following and not passage.text[span[1] : following.start].strip(" ")):
        return None
    places = passage.places(span)
    return places if places.ids and places.is_clear else None
