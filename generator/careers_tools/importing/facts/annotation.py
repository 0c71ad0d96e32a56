"""Passages with the known words in them, and the findings: facts with the place that says them."""

from __future__ import annotations

import enum
import re
from bisect import bisect_left
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from careers.content.facts.contacts import LINK, MAILTO, WEB, find_addresses
from careers.content.facts.places import Places
from careers.content.lexicon.patterns import HAN
from careers.content.taxonomy import Taxonomy
from careers_tools.importing.facts.matching import Cover, Occurrence, Span, plain
from careers_tools.importing.facts.vocabulary import TERM, Vocabulary
from careers_tools.importing.values import Passage, PassageKind

# The section that others than the employer wrote.
COMMENTARY = "commentary"
# Text in brackets, of the forms that `AnnotatedPassage.text` has.
BRACKETED = re.compile(r"[(\[【]([^()\[\]【】]{1,40})[)\]】]")
# What sets the parts of a title off from each other; a dash needs blanks, or a Han character beside it.
_SEPARATOR = re.compile(rf" *[|·•@:] *| +- +|(?<=[{HAN}])-|-(?=[{HAN}])| {{2,}}")
_LABEL_ENDS = " :*[]【】：﹕"
_SENTENCE_END = re.compile(r"[。；;！!？?\n]|\.(?= +[A-Z]|$)")
_CLAUSE_END = re.compile(r"[。；;！!？?\n，,]|\.(?= +[A-Z]|$)")
# A year beside those who may apply (2024届), and the time of day of a date.
_TIME = re.compile(r"(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?:\.\d{1,6})?(?:Z|[+-]\d{2}:?\d{2})?(?!\d)|T(?=\d{2}:)")
_YEAR = re.compile(r"(?<!\d)20\d\d(?!\d)")

_ADDED = re.compile(r"[(,，;；。\[]")


class Rank(enum.IntEnum):
    """How much a finding counts, the best first."""

    LABEL = 0
    HEADER = 1
    NEAR = 2
    TEXT = 3
    WEAK = 4
    COMMENTARY = 5


def mask(text: str, spans: Iterable[Span]) -> bytearray:
    """Return for each character of `text` whether one of `spans` covers it."""
    covered = bytearray(len(text))
    for start, end in spans:
        covered[start:end] = b"\1" * (end - start)
    return covered


def is_only(text: str, spans: Iterable[Span]) -> bool:
    """Return whether no letter and no digit of `text` stands outside `spans`."""
    return not any(c.isalnum() and not covered for c, covered in zip(text, mask(text, spans), strict=False))


class AnnotatedPassage:
    """A passage with the known words in it.

    Attributes:
        index: number of the passage, counted from 0.
        passage: the passage as the outline gives it.
        vocabulary, lexicon: all known words, and those of the trade.
        kind, section, label: those of the passage.
        raw: the text to search, as written: the value where there is a label, else the whole text.
        text: `raw` with full-width forms made ordinary, character by character.
        occurrences: use -> those in `text`, from left to right.
        is_title: whether the passage is a title, by its place or by its label.
        is_heading: whether the passage is a title or a heading.
    """

    def __init__(self, index: int, passage: Passage, vocabulary: Vocabulary) -> None:
        """Find the known words in `passage`."""
        self.index, self.passage = index, passage
        self.vocabulary, self.lexicon = vocabulary, vocabulary.lexicon
        self.kind, self.section, self.label = passage.kind, passage.section, passage.label
        self.raw = passage.value if passage.label or passage.kind is PassageKind.HEADER else passage.text
        self.text = plain(self.raw)
        self.occurrences: dict[str, list[Occurrence]] = {}
        for occurrence in vocabulary.matcher.find(self.text):
            self.occurrences.setdefault(occurrence.use, []).append(occurrence)
        self.is_title = self.kind is PassageKind.TITLE or self.label == "title"
        self.is_heading = self.is_title or self.kind is PassageKind.HEADING
        self._covers: dict[tuple[str, str], Cover] = {}

    def is_silent(self, *labels: str) -> bool:
        """Return whether facts are not to be found here: front matter and commentary count only behind labels.

        `labels`, where given, are those that front matter must have.
        """
        header = self.kind is PassageKind.HEADER
        if header and labels:
            return self.label not in labels
        return self.label is None and (header or self.section == COMMENTARY)

    @property
    def label_rank(self) -> Rank:
        """How much the answer to the label counts."""
        return self.rank(Rank.HEADER if self.kind is PassageKind.HEADER else Rank.LABEL)

    @property
    def head(self) -> Span:
        """The answer to a label without what is added to it in brackets or behind a comma."""
        return 0, len(_ADDED.split(self.text, maxsplit=1)[0])

    def rank(self, rank: Rank) -> Rank:
        """Return how much a finding counts that would count `rank` outside of commentary."""
        return Rank.COMMENTARY if self.section == COMMENTARY else rank

    def places(self, span: Span) -> Places:
        """Return the places that a span of the passage names."""
        return self.vocabulary.places(self.raw[slice(*span)].strip(" *_"))

    def of(self, use: str, meaning: str = "") -> Cover:
        """Return the words of a use, or of one meaning of it, that no longer word covers and no phrase hides."""
        if use not in self.occurrences:  # most uses have no words in most lines
            return _NO_WORDS
        if (use, meaning) not in self._covers:
            if meaning:
                words = [each for each in self.of(use).occurrences if each.meaning == meaning]
            else:
                hidden = Cover(self.occurrences.get("hidden" if use.startswith(TERM) else f"{use}-hidden", ()))
                words = [each for each in self.occurrences.get(use, ()) if not _hides(hidden.over(*each.span), each)]
            self._covers[use, meaning] = Cover(words)
        return self._covers[use, meaning]

    def terms(self, taxonomy: Taxonomy | None) -> Cover:
        """Return the names of terms of a taxonomy, as `of` does; none without a taxonomy."""
        return self.of(f"{TERM}{taxonomy.field}") if taxonomy else _NO_WORDS

    @cached_property
    def _ends(self) -> Mapping[re.Pattern[str], Sequence[int]]:
        return {end: [match.start() for match in end.finditer(self.text)] for end in (_SENTENCE_END, _CLAUSE_END)}

    def sentence(self, at: int) -> Span:
        """Return the span of the sentence around a position."""
        return _between(self._ends[_SENTENCE_END], at, len(self.text))

    def clause(self, at: int) -> Span:
        """Return the span of the part of a sentence around a position, from comma to comma."""
        return _between(self._ends[_CLAUSE_END], at, len(self.text))

    @cached_property
    def hidden(self) -> bytearray:
        """For each character, whether it is part of an address: names in addresses name nothing."""
        spans = [match.span() for match in (*WEB.finditer(self.text), *MAILTO.finditer(self.text))]
        spans += [match.span(2) for match in LINK.finditer(self.text)]  # whatever scheme it leads to
        spans += [span for _, address in find_addresses(self.text, self.lexicon) for span in address]
        return mask(self.text, spans)

    @cached_property
    def parts(self) -> Sequence[Span]:
        """Spans of the parts of a title that marks set off: those in brackets, then those between bars and dashes."""
        parts = [match.span(1) for match in BRACKETED.finditer(self.text)]
        start = 0
        for match in (*_SEPARATOR.finditer(self.text), None):
            end = match.start() if match else len(self.text)
            if self.text[start:end].strip(" "):
                parts.append((start, end))
            start = match.end() if match else end
        return parts

    @property
    def label_text(self) -> str:
        """The words of the label as written; empty where there is none."""
        text, value = self.passage.text, self.passage.value
        return text.partition(value)[0].strip(_LABEL_ENDS) if self.label and value else ""

    def consists_of(self, spans: Iterable[Span], fields: Iterable[str]) -> bool:
        """Return whether the passage says nothing beyond `spans`.

        Words that add nothing (the lexicon's ``filler``) may stand around; which ones depends on the `fields` that the
        spans tell.
        """
        meanings = {"any", *fields}
        covered = list(spans)
        if meanings & {"posted", "closes", "collected", "verified"}:
            meanings.add("dates")
        if meanings & {"email", "url"}:
            meanings |= {"email", "url"}
        covered += [filler.span for filler in self.occurrences.get("filler", ()) if filler.meaning in meanings]
        if "dates" in meanings:
            covered += [match.span() for match in _TIME.finditer(self.text)]
        if "hiring" in meanings:
            covered += [match.span() for match in _YEAR.finditer(self.text)]
        return is_only(self.text, covered)

    def part_consists_of(self, part: Span, spans: Sequence[Span], fields: Iterable[str]) -> bool:
        """Return whether there are `spans` in a part of the passage, and the part says nothing beyond them."""
        return bool(spans) and self.consists_of([*spans, (0, part[0]), (part[1], len(self.text))], fields)

    def finding(self, name: str, value: Hashable, rank: Rank, *spans: Span) -> Finding:
        """Return the finding of a value of the field `name`."""
        return Finding(name, value, str(value), self, spans, rank)


_NO_WORDS = Cover(())


@dataclass(frozen=True, eq=False, slots=True)
class Finding:
    """A fact with the place that says it.

    Attributes:
        field: field of the front matter.
        value: value as understood.
        text: value as text.
        passage: the passage that says it.
        spans: the parts of the passage that say it.
        rank: how much the finding counts.
    """

    field: str
    value: Hashable
    text: str
    passage: AnnotatedPassage
    spans: tuple[Span, ...]
    rank: Rank


def _hides(hidden: Occurrence | None, occurrence: Occurrence) -> bool:
    """Return whether a phrase hides a word; phrases of "tails" hide only the last word of a longer name."""
    if hidden is None or hidden.meaning != "tails":
        return hidden is not None
    return occurrence.start > hidden.start and occurrence.end == hidden.end


def leading(findings: Collection[Finding]) -> list[Finding]:
    """Return the findings that count most, in the order of the text."""
    rank = min((finding.rank for finding in findings), default=Rank.LABEL)
    return sorted((each for each in findings if each.rank is rank), key=lambda each: (each.passage.index, each.spans))


def _between(ends: Sequence[int], at: int, size: int) -> Span:
    place = bisect_left(ends, at)
    start = ends[place - 1] + 1 if place else 0
    return start, ends[place] if place < len(ends) else size
