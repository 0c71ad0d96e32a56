"""Places of work: behind a label, in a sentence that speaks of places of work, at the end of a title."""

from __future__ import annotations

import re
from collections.abc import Iterator

from careers.content.facts.places import Places
from careers_tools.importing.facts.annotation import BRACKETED, AnnotatedPassage, Finding, Rank
from careers_tools.importing.facts.matching import Span
from careers_tools.importing.values import PassageKind

_LEADING = re.compile(r"(?:\s{0,2}(?:【[^【】]{1,40}】|\[[^\[\]]{1,40}\])){1,4}")
_LAST = re.compile(r"(?:-|\||/|@| )([^-|/@ ()（）]{1,30})\s{0,3}$")
_LONGEST_LIST = 80  # characters behind a word that speaks of the place of work
_BEFORE = re.compile(r"[ :|为是在]*(?=\w)")  # a list of places, behind a word that speaks of them
_STOPS = re.compile(r"(?=[\s|,，;；、。.!！?？)）]|$)|(?<=[\u4e00-\u9fff\u3040-\u30ff])")  # where a list may end


def find_locations(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the places of work that a passage names, an id each; the spans of the first cover the whole list."""
    taxonomy = passage.vocabulary.taxonomies.places
    if taxonomy is None or passage.is_silent():
        return
    if passage.label == "locations":
        places = passage.places((0, len(passage.raw)))
        # A line with a name that nobody knows says more than the facts.
        span = (0, len(passage.raw) if places.is_clear else 0)
        yield from (passage.finding(taxonomy.field, key, passage.label_rank, span) for key in places.ids)
    elif passage.is_title or passage.label is None:
        rank = passage.rank(Rank.NEAR if passage.is_title else Rank.TEXT)
        end = 0  # of the last list
        for span in _spans(passage):
            if span[0] >= end and (found := read_clear_places(passage, span)):
                end = span[1]
                yield from (passage.finding(taxonomy.field, key, rank, span) for key in found.ids)


def _spans(passage: AnnotatedPassage) -> Iterator[Span]:
    """Yield where a list of places may stand, the longest first of those that begin together."""
    head = _LEADING.match(passage.text)
    if passage.kind is PassageKind.TITLE:
        yield from (match.span(1) for match in _LAST.finditer(passage.text))
    for cue in () if passage.is_title else passage.of("places", "work").occurrences:
        before = _BEFORE.match(passage.text, cue.end)
        if before and (cue.start or ":" not in before[0]):
            start = before.end()
            limit = min(passage.sentence(start)[1], start + _LONGEST_LIST)
            yield from ((start, stop.start()) for stop in reversed([*_STOPS.finditer(passage.text, start + 1, limit)]))
    if head and passage.section is None:
        yield from (bracket.span(1) for bracket in BRACKETED.finditer(passage.text, 0, head.end()))


def read_clear_places(passage: AnnotatedPassage, span: Span) -> Places | None:
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
