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
_STOPS = re.compile(
    r"(?=[\s|,，;；、。.!！?？)）]|$)|(?<=[\u4e00-\u9fff\u3040-\u30ff])"
)  # where a list of places may end

_Found = tuple[Places, Span]


def find_locations(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the places of work that a passage names, an id each; the spans of the first cover the whole list."""
    taxonomy = passage.vocabulary.taxonomies.places
    if taxonomy is None:
        return
    for places, span, rank in _lists(passage):
        for key in places.ids:
            yield passage.finding(taxonomy.field, key, rank, span)


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
    elif passage.kind is PassageKind.TITLE:
        yield from ((*found, passage.rank(Rank.NEAR)) for found in _in_title(passage, (0, len(passage.text))))
    elif passage.label is None:
        yield from ((*found, passage.rank(Rank.TEXT)) for found in _in_text(passage))


def _in_title(passage: AnnotatedPassage, within: Span) -> Iterator[_Found]:
    """Yield the places that a part of a title, its last word, or an item in brackets consists of."""
    last = (match.span(1) for match in _LAST.finditer(passage.text))
    for span in (*passage.parts, *last):
        if within[0] <= span[0] and span[1] <= within[1] and (found := _clear(passage, span)):
            yield found
            return
    for bracket in BRACKETED.finditer(passage.text, *within):
        for item in _ITEM.finditer(passage.text, *bracket.span(1)):
            if found := _clear(passage, item.span()):
                yield found


def _in_text(passage: AnnotatedPassage) -> Iterator[_Found]:
    """Yield the places behind words about places of work, in brackets at the head, or that a line consists of."""
    end = 0  # of the last list
    for cue in passage.of("places", "work").occurrences:
        if cue.end >= end and (found := _behind(passage, cue.end)):
            end = found[1][1]
            yield found
    if passage.section is not None or end:
        return
    if head := _LEADING.match(passage.text):
        yield from _in_title(passage, head.span())
    elif passage.kind is PassageKind.TEXT and len(passage.text) <= _LONGEST_LINE:
        yield from filter(None, [_clear(passage, (0, len(passage.text)))])


def _behind(passage: AnnotatedPassage, start: int) -> _Found | None:
    """Return the longest list of places that begins at a position, of those that end with a word of its sentence."""
    while start < len(passage.text) and passage.text[start] in " :：|为是在":
        start += 1
    if not passage.text[start : start + 1].isalnum():
        return None
    limit = min(passage.sentence(start)[1], start + _LONGEST_LIST)
    stops = [match.start() for match in _STOPS.finditer(passage.text, start + 1, limit)] + [limit]
    return next((found for stop in reversed(stops) if (found := _clear(passage, (start, stop)))), None)


def _clear(passage: AnnotatedPassage, span: Span) -> _Found | None:
    """Return the places that a span is nothing but; no word of everyday language, no name of an employer."""
    text = passage.raw[slice(*span)].strip(" *_()（）[]【】")
    firms = passage.terms(passage.vocabulary.taxonomies.employers)
    if not text or len(text) > _LONGEST_LIST or text.casefold() in passage.lexicon["ordinary"]["cities"]:
        return None
    following = next(passage.of("places", "other").within(span[1], len(passage.text)), None)
    if firms.over(*span) or (following and not passage.text[span[1] : following.start].strip(" ")):
        return None
    places = passage.places(span)
    return (places, span) if places.is_clear and places.ids else None
