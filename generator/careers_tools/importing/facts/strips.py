"""Short lines of nothing but facts, set apart by marks, as job boards print them: ``25-45K / 上海 / 3-5年 / 本科``."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from careers_tools.importing.facts import demands, openings, places
from careers_tools.importing.facts.residue import is_all
from careers_tools.importing.facts.said import Finding, Rank, Said, Span
from careers_tools.importing.facts.vocabulary import TERM, Vocabulary
from careers_tools.importing.values import Place

_LONGEST = 100
_LONGEST_PART = 10  # characters of a part of a city
_SENTENCE = re.compile(r"[。;!?]")
_STRONG = re.compile(r"[ ]{0,3}[|/·•・][ ]{0,3}|[ ]{1,3}-[ ]{1,3}|[ ]{2,4}|\t")
_WEAK = re.compile(r"[ ]{0,3}[,、][ ]{0,3}|[ ]")
# A city that nobody knows, before its country.
_CITY = re.compile(r"[A-Z][A-Za-z.']{1,20}(?: [A-Z][A-Za-z.']{1,20}){0,2}, ")
_WORDS = re.compile(r"[^ |/·•・,、\t]{1,100}")
_MOST_WORDS = 16  # in a line of facts
_ENOUGH = 2  # kinds of facts that make a line one of facts where a part of it is not understood


@dataclass(slots=True)
class _Item:
    """A part of a line.

    Attributes:
        span: where it stands.
        kinds: what it tells: fields, and ``employment``, ``district``, ``tail``.
        findings: the facts in it.
    """

    span: Span
    kinds: set[str] = field(default_factory=set)
    findings: list[Finding] = field(default_factory=list)


def findings(said: Said, words: Vocabulary, paid: Collection[Span]) -> Iterator[Finding]:
    """The facts of a line of facts, `paid` being where pay stands in it; nothing for any other line."""
    passage = said.passage
    if said.label is not None or passage.section is not None or passage.place not in (Place.TEXT, Place.ITEM):
        return
    if len(said.text) > _LONGEST or _SENTENCE.search(said.text) or len(_WORDS.findall(said.text)) > _MOST_WORDS:
        return
    items = _items(said, words, paid)
    if _is_strip(said, items, passage.place):
        for item in items:
            yield from item.findings


def _is_strip(said: Said, items: Sequence[_Item], place: Place) -> bool:
    """Whether all parts are understood; or facts of several kinds, set apart by marks, are most of the line."""
    understood = [item for item in items if item.kinds]
    if len(understood) == len(items):
        return len(items) > 1 or place is Place.TEXT
    kinds = {kind for item in understood for kind in item.kinds}
    return len(kinds) >= _ENOUGH and len(understood) > len(items) - len(understood) and bool(_STRONG.search(said.text))


def _items(said: Said, words: Vocabulary, paid: Collection[Span]) -> list[_Item]:
    """The parts between marks; where one is not understood, its own parts between blanks and commas."""
    items: list[_Item] = []
    for span in _split(said, (0, len(said.text)), _STRONG, paid):
        whole = _item(said, span, words, paid, items)
        if whole.kinds:
            items.append(whole)
            continue
        parts: list[_Item] = []
        for part in _split(said, span, _WEAK, paid):
            parts.append(_item(said, part, words, paid, [*items, *parts]))
        items += parts if any(one.kinds for one in parts) else [whole]
    return items


def _split(said: Said, span: Span, pattern: re.Pattern[str], paid: Collection[Span]) -> Iterator[Span]:
    at = span[0]
    for match in pattern.finditer(said.text, *span):
        if not any(start < match.end() and match.start() < end for start, end in paid):
            if match.start() > at:
                yield at, match.start()
            at = match.end()
    if at < span[1]:
        yield at, span[1]


def _item(said: Said, span: Span, words: Vocabulary, paid: Collection[Span], before: Sequence[_Item]) -> _Item:
    item = _Item(span)
    if not any(c.isalnum() for c in said.text[slice(*span)]):
        item.kinds.add("nothing")
    if any(span[0] <= start < span[1] for start, _ in paid):
        item.kinds.add("salary")
    for one in (_place, _demand, _hiring, _company):
        if not item.kinds:
            one(said, words, item)
    if not item.kinds and before:
        _district(said, item, before[-1])
    return item


def _is_only(said: Said, item: _Item, spans: Sequence[Span], fields: Collection[str]) -> bool:
    """Whether `spans` are in a part, and words that add nothing are all the rest of it."""
    start, end = item.span
    return bool(spans) and is_all(said, [*spans, (0, start), (end, len(said.text))], fields)


def _place(said: Said, words: Vocabulary, item: _Item) -> None:
    """Places of work, and whether one may work elsewhere."""
    taxonomy = words.taxonomies.places
    marks = places.within(said, words, item.span)
    elsewhere = list(openings.alone(said, words, item.span))
    spans = [(mark.start, mark.end) for mark in marks]
    reach = [(start, end) for start, end, _ in elsewhere]
    if _is_only(said, item, [*spans, *reach], {"locations", "remote"}):
        item.kinds |= ({"locations"} if marks else set()) | ({"remote"} if elsewhere else set())
    elif marks and _CITY.fullmatch(said.text, item.span[0], marks[0].start) and marks[-1].end == item.span[1]:
        item.kinds.add("locations")
    elif marks and marks[0].start == item.span[0] and _is_part(said, (marks[-1].end, item.span[1])):
        item.kinds |= {"locations", "district"}
    elif elsewhere and elsewhere[0][0] == item.span[0] and said.text[elsewhere[0][1] :].lstrip(" ").startswith("("):
        item.kinds.add("remote")
    if taxonomy is not None and "locations" in item.kinds:
        item.findings += places.findings(said, taxonomy, marks, Rank.TEXT)
    if "remote" in item.kinds:
        for start, end, meaning in elsewhere:
            item.findings.append(Finding("remote", meaning, meaning, said, ((start, end),), Rank.TEXT))


def _is_part(said: Said, span: Span) -> bool:
    """Whether a span names a part of a city."""
    return span[1] - span[0] <= 2 * _LONGEST_PART and said.of("strip", "district").has(*span)


def _district(said: Said, item: _Item, last: _Item) -> None:
    """The parts of the city that was named before."""
    short = item.span[1] - item.span[0] <= _LONGEST_PART
    if "locations" in last.kinds and _is_part(said, item.span):
        item.kinds.add("district")
    elif short and last.kinds & {"district", "tail"}:
        item.kinds.add("tail")


def _demand(said: Said, words: Vocabulary, item: _Item) -> None:
    """Education, and years of experience."""
    for found in demands.bare(said, words, item.span):
        if _is_only(said, item, found.spans, {found.field}):
            item.kinds.add(found.field)
            item.findings.append(found)


def _hiring(said: Said, words: Vocabulary, item: _Item) -> None:
    """Who may apply, and how one is employed."""
    marks = list(said.of("strip", "employment").within(*item.span))
    if _is_only(said, item, [(mark.start, mark.end) for mark in marks], ()):
        item.kinds.add("employment")
    if words.audience is None or item.kinds:
        return
    name = words.audience.field
    named = list(said.of(f"{TERM}{name}").within(*item.span))
    if _is_only(said, item, [(mark.start, mark.end) for mark in (*named, *marks)], {"hiring"}) and named:
        item.kinds.add("hiring")
        spans = ((mark.meaning, (mark.start, mark.end)) for mark in named)
        item.findings += [Finding(name, meaning, meaning, said, (span,), Rank.TEXT) for meaning, span in spans]


def _company(said: Said, words: Vocabulary, item: _Item) -> None:
    """Who hires, where the name stands first."""
    taxonomy = words.taxonomies.employers
    if taxonomy is None or said.text[: item.span[0]].strip(" "):
        return
    marks = [one for one in said.of(f"{TERM}{taxonomy.field}").within(*item.span) if one.meaning not in words.nobody]
    if len(set(marks)) == 1 and _is_only(said, item, [(marks[0].start, marks[0].end)], {"company"}):
        item.kinds.add("company")
        span, meaning = (marks[0].start, marks[0].end), marks[0].meaning
        if span[1] < len(said.text.rstrip(" ")):  # alone in its line a name says nothing of who hires
            item.findings.append(Finding(taxonomy.field, meaning, meaning, said, (span,), Rank.TEXT))
