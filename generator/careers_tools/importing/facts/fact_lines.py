"""Short lines of nothing but facts, set apart by marks, as job boards print them: ``25-45K / 上海 / 3-5年 / 本科``."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from careers_tools.importing.facts.annotation import AnnotatedPassage, Finding, Rank
from careers_tools.importing.facts.demands import find_bare_demands
from careers_tools.importing.facts.matching import Span
from careers_tools.importing.values import PassageKind

_LONGEST = 100
_LONGEST_PART = 10  # characters of a part of a city
_SENTENCE = re.compile(r"[。;!?]")
_STRONG = re.compile(r"[ ]{0,3}[|/·•・][ ]{0,3}|[ ]{1,3}-[ ]{1,3}|[ ]{2,4}|\t")
_WEAK = re.compile(r"[ ]{0,3}[,、][ ]{0,3}|[ ]")
_WORDS = re.compile(r"[^ |/·•・,、\t]{1,100}")
_MOST_WORDS = 16  # in a line of facts
_ENOUGH = 2  # kinds of facts that make a line one of facts where a part of it is not understood


@dataclass(slots=True)
class _Part:
    """A part of a line.

    Attributes:
        span: where the part stands.
        kinds: kinds of things that it tells: fields, and ``employment``, ``district``, ``tail``.
        findings: the facts in it.
    """

    span: Span
    kinds: set[str] = field(default_factory=set)
    findings: list[Finding] = field(default_factory=list)


def find_in_line(passage: AnnotatedPassage, pay: Sequence[Finding]) -> Iterator[Finding]:
    """Yield the facts of a line of facts, in which `pay` was found; nothing for any other line."""
    text = passage.text
    if passage.label is not None or passage.section is not None:
        return
    if passage.kind not in (PassageKind.TEXT, PassageKind.ITEM) or len(text) > _LONGEST or _SENTENCE.search(text):
        return
    if len(_WORDS.findall(text)) <= _MOST_WORDS:
        parts = _LineReader(passage, pay[-1].spans if pay else ()).read()
        if _is_fact_line(passage, parts):
            for part in parts:
                yield from part.findings


def _is_fact_line(passage: AnnotatedPassage, parts: Sequence[_Part]) -> bool:
    """Return whether all parts are understood; or facts of several kinds, set apart by marks, are most of the line."""
    understood = [part for part in parts if part.kinds]
    if len(understood) == len(parts):
        return len(parts) > 1 or passage.kind is PassageKind.TEXT
    kinds = {kind for part in understood for kind in part.kinds}
    most = len(understood) > len(parts) - len(understood)
    return len(kinds) >= _ENOUGH and most and bool(_STRONG.search(passage.text))


@dataclass(slots=True)
class _LineReader:
    """Reads a line part by part.

    Attributes:
        passage: the line.
        pay: where pay stands in the line.
    """

    passage: AnnotatedPassage
    pay: Collection[Span]

    def read(self) -> list[_Part]:
        """Return the parts between marks; a part that is not understood is split at blanks and commas."""
        parts: list[_Part] = []
        for span in self._split((0, len(self.passage.text)), _STRONG):
            whole = self._part(span, parts)
            smaller: list[_Part] = []
            for inner in () if whole.kinds else self._split(span, _WEAK):
                smaller.append(self._part(inner, [*parts, *smaller]))
            parts += smaller if any(part.kinds for part in smaller) else [whole]
        return parts

    def _split(self, span: Span, separator: re.Pattern[str]) -> Iterator[Span]:
        at = span[0]
        for match in separator.finditer(self.passage.text, *span):
            if not any(start < match.end() and match.start() < end for start, end in self.pay):
                if match.start() > at:
                    yield at, match.start()
                at = match.end()
        if at < span[1]:
            yield at, span[1]

    def _part(self, span: Span, before: Sequence[_Part]) -> _Part:
        part = _Part(span)
        if not any(c.isalnum() for c in self.passage.text[slice(*span)]):
            part.kinds.add("nothing")
        if any(span[0] <= start < span[1] for start, _ in self.pay):
            part.kinds.add("salary")
        if not part.kinds and before and "locations" in before[-1].kinds and self._is_district(part.span):
            part.kinds.add("district")
        for read in (self._read_places, self._read_demands, self._read_audience, self._read_employer):
            if not part.kinds:
                read(part)
        if not part.kinds and before:
            self._read_district(part, before[-1])
        return part

    def _is_all(self, part: _Part, spans: Sequence[Span], fields: Collection[str]) -> bool:
        return self.passage.part_consists_of(part.span, spans, fields)

    def _read_places(self, part: _Part) -> None:
        """Read places of work, and whether one may work elsewhere."""
        taxonomy, places = self.passage.vocabulary.taxonomies.places, self.passage.places(part.span)
        # What looks like a label and is none is code.
        is_code = part.span == (0, len(self.passage.text)) and ":" in self.passage.text
        if taxonomy is None or places.unknown or is_code:
            return
        if places.ids:
            part.kinds |= {"locations", "district"} if places.within else {"locations"}
            part.findings += [self.passage.finding(taxonomy.field, key, Rank.TEXT, part.span) for key in places.ids]
        if places.remote:
            part.kinds.add("remote")
            part.findings.append(self.passage.finding("remote", places.remote, Rank.TEXT, part.span))

    def _is_district(self, span: Span) -> bool:
        """Return whether a span names a part of a city."""
        return span[1] - span[0] <= 2 * _LONGEST_PART and self.passage.of("strip", "district").has(*span)

    def _read_district(self, part: _Part, last: _Part) -> None:
        """Read the parts of the city that the last part named."""
        short = part.span[1] - part.span[0] <= _LONGEST_PART
        if short and last.kinds & {"district", "tail"}:
            part.kinds.add("tail")

    def _read_demands(self, part: _Part) -> None:
        """Read education, and years of experience."""
        for finding in find_bare_demands(self.passage, part.span):
            if self._is_all(part, finding.spans, {finding.field}):
                part.kinds.add(finding.field)
                part.findings.append(finding)

    def _read_audience(self, part: _Part) -> None:
        """Read who may apply, and the form of employment."""
        employment = [word.span for word in self.passage.of("strip", "employment").within(*part.span)]
        audience = self.passage.vocabulary.audience
        terms = list(self.passage.terms(audience).within(*part.span))
        if audience and terms and self._is_all(part, [*(term.span for term in terms), *employment], {"hiring"}):
            part.kinds.add("hiring")
            part.findings += [
                self.passage.finding(audience.field, term.meaning, Rank.TEXT, term.span) for term in terms
            ]
        elif self._is_all(part, employment, ()):
            part.kinds.add("employment")

    def _read_employer(self, part: _Part) -> None:
        """Read who hires, where the name stands first."""
        text, taxonomy = self.passage.text, self.passage.vocabulary.taxonomies.employers
        if taxonomy is None or text[: part.span[0]].strip(" "):
            return
        named = {*self.passage.terms(taxonomy).within(*part.span)}
        terms = [term for term in named if term.meaning not in self.passage.vocabulary.nobody]
        if len(terms) == 1 and self._is_all(part, [terms[0].span], {"company"}):
            (term,) = terms
            part.kinds.add("company")
            if term.end < len(text.rstrip(" ")):  # alone in its line a name says nothing of who hires
                part.findings.append(self.passage.finding(taxonomy.field, term.meaning, Rank.TEXT, term.span))
