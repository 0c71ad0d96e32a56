"""Where the work is: behind a label, in a sentence that speaks of the place of work, in brackets of the title."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from careers.content.taxonomy import Taxonomy
from careers_tools.importing.facts.matching import Cover, Mark
from careers_tools.importing.facts.openings import alone
from careers_tools.importing.facts.residue import is_all
from careers_tools.importing.facts.said import BRACKETED, Finding, Rank, Said, Span
from careers_tools.importing.facts.vocabulary import TERM, Vocabulary
from careers_tools.importing.values import Place

_LEADING = re.compile(r"(?:\s{0,2}(?:【[^【】]{1,40}】|\[[^\[\]]{1,40}\])){1,4}")
_AFTER_DASH = re.compile(r"(?:-|\||/|@| )([^-|/@ ]{1,30})\s{0,3}$")
_BETWEEN = 8  # letters of filler that may stand between two places of a list, or before the first


def locations(said: Said, words: Vocabulary) -> Iterator[Finding]:
    """The places of work that a passage names, an id each; the spans of the first cover the whole list."""
    taxonomy = words.taxonomies.places
    if taxonomy is None or said.silent:
        return
    places = _places(said, taxonomy, words)
    if said.label == "locations":
        yield from findings(said, taxonomy, places, said.labelled)
    elif said.passage.place is Place.TITLE:
        yield from findings(said, taxonomy, _of_title(said, places, words), said.rank(Rank.NEAR))
    elif said.label is None:
        for found in _stated(said, places, words):
            yield from findings(said, taxonomy, found, said.rank(Rank.TEXT))


def written(said: Said, words: Vocabulary) -> str | None:
    """The places of work as a passage writes them, known or not; None where it speaks of none."""
    if said.silent:
        return None
    if said.label == "locations":
        return said.raw.strip() or None
    taxonomy = words.taxonomies.places
    places = _places(said, taxonomy, words) if taxonomy is not None else []
    if said.passage.place is Place.TITLE:
        titled = _of_title(said, places, words)
        return said.raw[titled[0].start : titled[-1].end] if titled else None
    if said.label is not None:
        return None
    for found in _stated(said, places, words):
        return said.raw[found[0].start : found[-1].end]
    return None


def within(said: Said, words: Vocabulary, span: Span) -> list[Mark]:
    """The places that a part of a passage names."""
    taxonomy = words.taxonomies.places
    found = _places(said, taxonomy, words) if taxonomy is not None and said.marks.get(f"{TERM}{taxonomy.field}") else []
    return list(Cover(found).within(*span))


def findings(said: Said, taxonomy: Taxonomy, places: Sequence[Mark], rank: Rank) -> Iterator[Finding]:
    """The facts that `places` of a passage are, the broader ones left out."""
    named = {mark.meaning for mark in places}
    broader = {one for term in named for one in taxonomy.lineage(term)[1:]}
    # "Beijing, China" is one place; the country only says where the city lies.
    spans = tuple((mark.start, mark.end) for mark in places)
    for term in dict.fromkeys(mark.meaning for mark in places):
        if term not in broader:
            at = next((mark.start, mark.end) for mark in places if mark.meaning == term)
            yield Finding(taxonomy.field, term, term, said, (at, *spans), rank)


def _places(said: Said, taxonomy: Taxonomy, words: Vocabulary) -> list[Mark]:
    """The places that a passage names; no city in the name of a company, a university, a team."""
    employers = words.taxonomies.employers
    firms = said.of(f"{TERM}{employers.field}") if employers is not None else Cover(())
    other = said.of("places", "other")
    return [
        mark
        for mark in said.of(f"{TERM}{taxonomy.field}").marks
        if firms.over(mark.start, mark.end) is None and not _is_followed(said.text, mark, other)
    ]


def _is_followed(text: str, mark: Mark, other: Cover) -> bool:
    following = next(other.within(mark.end, len(text)), None)
    return following is not None and not text[mark.end : following.start].strip(" ")


def _stated(said: Said, places: Sequence[Mark], words: Vocabulary) -> Iterator[list[Mark]]:
    """The lists of places that a sentence tells, or a bracket at the head of a posting (``【深圳/杭州】招聘…``)."""
    yield from _told(said, places)
    head = _LEADING.match(said.text) if said.passage.section is None and places else None
    if head is not None and (found := _of_title(said, [one for one in places if one.end <= head.end()], words)):
        yield found


def _told(said: Said, places: Sequence[Mark]) -> Iterator[list[Mark]]:
    """The lists of places that follow words about the place of work."""
    known = Cover(places)
    done = 0
    for cue in said.of("places", "work").marks:
        if cue.end < done:
            continue
        here: list[Mark] = []
        at = cue.end
        for mark in known.within(cue.end, said.sentence(cue.end)[1]):
            if not _is_joint(said, (at, mark.start)):
                break
            here.append(mark)
            at = mark.end
        if here:
            done = at
            yield here


def _is_joint(said: Said, span: Span) -> bool:
    """Whether only marks and words that add nothing stand between."""
    start, end = span
    if end - start > _BETWEEN * 3:
        return False
    left = set(range(start, end))
    for meaning in ("any", "locations"):
        for mark in said.of("filler", meaning).within(start, end):
            left.difference_update(range(mark.start, mark.end))
    return not any(said.text[at].isalnum() for at in left)


def _of_title(said: Said, places: Sequence[Mark], words: Vocabulary) -> list[Mark]:
    """The places that a bracket of the title or its end consists of."""
    for pattern in (BRACKETED, _AFTER_DASH):
        for match in pattern.finditer(said.text):
            inside = list(Cover(places).within(*match.span(1)))
            outside = [(0, match.start(1)), (match.end(1), len(said.text))]
            taken = [(one.start, one.end) for one in inside]
            taken += [(start, end) for start, end, _ in alone(said, words, match.span(1))]
            if inside and is_all(said, [*taken, *outside], {"locations", "remote"}):
                return inside
    return []
