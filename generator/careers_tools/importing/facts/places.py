"""Places of work: behind a label, in a sentence that speaks of the place of work, in brackets of the title."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from careers.content.taxonomy import Taxonomy, split_places
from careers_tools.importing.facts.annotation import BRACKETED, AnnotatedPassage, Finding, Rank, is_only
from careers_tools.importing.facts.matching import Cover, Occurrence, Span
from careers_tools.importing.facts.openings import find_lone_remote
from careers_tools.importing.values import PassageKind

_LEADING = re.compile(r"(?:\s{0,2}(?:【[^【】]{1,40}】|\[[^\[\]]{1,40}\])){1,4}")
_LAST = re.compile(r"(?:-|\||/|@| )([^-|/@ ]{1,30})\s{0,3}$")
_LONGEST_LINE = 60  # characters of a line that names places and nothing else
_COMMAS = (",", "，", ";", "；", "、")
_BETWEEN = 24  # letters of filler that may stand between two places of a list, or before the first


def find_locations(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the places of work that a passage names, an id each; the spans of the first cover the whole list."""
    taxonomy = passage.vocabulary.taxonomies.places
    if taxonomy is not None:
        for places, rank in _lists(passage):
            yield from as_findings(passage, taxonomy, places, rank)


def find_location_text(passage: AnnotatedPassage) -> str | None:
    """Return the places of work as a passage writes them, known or not; None where it speaks of none."""
    if passage.label == "locations":
        return passage.raw.strip() or None
    for places, _ in _lists(passage):
        if places:
            return passage.raw[places[0].start : places[-1].end]
    return None


def parts_beside(passage: AnnotatedPassage) -> Iterator[str]:
    """Yield what may be the name of a place: the parts of a title but the first, and a line of nothing else.

    Names that are ordinary words are left out.
    """
    if passage.is_silent() or passage.label is not None or passage.section is not None:
        return
    ordinary = passage.lexicon["ordinary"]["cities"]
    if passage.kind is PassageKind.TITLE:
        spans = [span for span in passage.parts if span[0] > 0]
    elif passage.kind is PassageKind.TEXT and len(passage.text) <= _LONGEST_LINE:
        spans = [(0, len(passage.text))]
    else:
        spans = []
    for part in (passage.raw[slice(*span)].strip(" *_") for span in spans):
        for name in (part, *(split_places(part) if passage.kind is PassageKind.TITLE else ())):
            if name.casefold() not in ordinary:
                yield name


def _lists(passage: AnnotatedPassage) -> Iterator[tuple[Sequence[Occurrence], Rank]]:
    """Yield the lists of places of work in a passage, with how much each counts."""
    if passage.is_silent():
        return
    places = find_places(passage)
    if passage.label == "locations":
        yield places, passage.label_rank
    elif passage.kind is PassageKind.TITLE:
        yield _of_title(passage, places), passage.rank(Rank.NEAR)
    elif passage.label is None:
        for stated in _stated(passage, places):
            yield stated, passage.rank(Rank.TEXT)


def as_findings(
    passage: AnnotatedPassage, taxonomy: Taxonomy, places: Sequence[Occurrence], rank: Rank
) -> Iterator[Finding]:
    """Yield a finding for each of `places` in a passage but the broader ones."""
    # "Beijing, China" is one place; the country only says where the city lies.
    broader = {term for place in places for term in taxonomy.lineage(place.meaning)[1:]}
    spans = [place.span for place in places]
    first = {place.meaning: place.span for place in reversed(places)}
    for term in dict.fromkeys(place.meaning for place in places):
        if term not in broader:
            yield passage.finding(taxonomy.field, term, rank, first[term], *spans)


def find_places(passage: AnnotatedPassage) -> list[Occurrence]:
    """Return the places that a passage names; no city in the name of a company, a university, a team."""
    taxonomy, employers = passage.vocabulary.taxonomies.places, passage.vocabulary.taxonomies.employers
    if taxonomy is None:
        return []
    firms = passage.terms(employers)
    other = passage.of("places", "other")
    return [
        place
        for place in passage.terms(taxonomy).occurrences
        if firms.over(*place.span) is None and not _is_followed(passage.text, place, other)
    ]


def _is_followed(text: str, place: Occurrence, other: Cover) -> bool:
    following = next(other.within(place.end, len(text)), None)
    return following is not None and not text[place.end : following.start].strip(" ")


def _stated(passage: AnnotatedPassage, places: Sequence[Occurrence]) -> Iterator[Sequence[Occurrence]]:
    """Yield the lists of places behind words about places of work, or in brackets at the head (``【深圳】招聘…``)."""
    cover = Cover(places)
    end = 0  # of the last list
    for cue in passage.of("places", "work").occurrences:
        if cue.end < end:
            continue
        following: list[Occurrence] = []
        at = cue.end
        for place in cover.within(cue.end, passage.sentence(cue.end)[1]):
            if not _is_joint(passage, (at, place.start)):
                break
            following.append(place)
            at = place.end
        if following:
            end = at
            yield following
    head = _LEADING.match(passage.text) if passage.section is None else None
    leading = [place for place in places if head is not None and place.end <= head.end()]
    if leading and (titled := _of_title(passage, leading)):
        yield titled


def _is_joint(passage: AnnotatedPassage, span: Span) -> bool:
    """Return whether only marks and words that add nothing stand in a span."""
    start, end = span
    if end - start > _BETWEEN:
        return False
    words = [word for meaning in ("any", "locations") for word in passage.of("filler", meaning).within(*span)]
    return is_only(passage.text[start:end], [(word.start - start, word.end - start) for word in words])


def _of_title(passage: AnnotatedPassage, places: Sequence[Occurrence]) -> Sequence[Occurrence]:
    """Return the places that a part of the title or its last word consists of."""
    cover = Cover(places)
    for part in (*passage.parts, *(match.span(1) for match in _LAST.finditer(passage.text))):
        inside = list(cover.within(*part))
        spans = [place.span for place in inside]
        spans += [(start, end) for start, end, _ in find_lone_remote(passage, part)]
        if inside and passage.part_consists_of(part, spans, {"locations", "remote"}):
            return inside
    return [place for place in places if _is_part_of_bracket(passage, place)]


def _is_part_of_bracket(passage: AnnotatedPassage, place: Occurrence) -> bool:
    """Return whether a place stands by itself between commas, in brackets with other facts: ``(Berlin, 2, 40k)``."""
    for bracket in BRACKETED.finditer(passage.text):
        if bracket.start(1) <= place.start and place.end <= bracket.end(1):
            before = passage.text[bracket.start(1) : place.start].rstrip()
            after = passage.text[place.end : bracket.end(1)].lstrip()
            return (not before or before.endswith(_COMMAS)) and (not after or after.startswith(_COMMAS))
    return False
