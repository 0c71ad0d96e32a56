"""Passages with the known words in them, and the findings: facts with the place that says them."""

from __future__ import annotations

import enum
import re
from bisect import bisect_left
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from careers.content.facts.places import Places
from careers.content.lexicon import Lexicon
from careers.content.lexicon.patterns import HAN
from careers.content.taxonomy import Taxonomy
from careers_tools.importing.facts.matching import Cover, Occurrence, Span, plain
from careers_tools.importing.facts.vocabulary import TERM, Vocabulary
from careers_tools.importing.values import Passage, PassageKind

# The section that others than the employer wrote.
COMMENTARY = "commentary"
# The label of the name of a page's site, which may be that of the employer or of a board.
SITE = "site"
# Text in brackets, of the forms that `AnnotatedPassage.text` has.
BRACKETED = re.compile(r"[(\[【]([^()\[\]【】]{1,40})[)\]】]")
# What sets the parts of a title off from each other; a dash needs blanks, or a Han character beside it.
_SEPARATOR = re.compile(rf" *[|·•@:] *| +- +|(?<=[{HAN}])-|-(?=[{HAN}])| {{2,}}")
_LABEL = re.compile(r"(:?)([^:：\n]{1,40})[:：]\s{0,4}(?=\S)")
_LABEL_ENDS = " :*[]【】：﹕"
_VARIANT = "\ufe0f"  # asks for a picture in colour
_LONGEST_SIGNED = 60  # characters behind a picture that stands for a label
_GAP = re.compile(r"\s?/\s?|\s")
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


@dataclass(frozen=True, eq=False)
class AnnotatedPassage:
    """A passage with the known words in it.

    Attributes:
        index: number of the passage, counted from 0.
        passage: the passage as the outline gives it.
        raw: the text to search, as written: the value where there is a label, else the whole text.
        text: `raw` with full-width forms made ordinary, character by character.
        vocabulary: all known words.
        occurrences: use -> those in `text`, from left to right.
        kind, section, label: those of the passage.
    """

    index: int
    passage: Passage
    raw: str
    text: str
    vocabulary: Vocabulary
    occurrences: Mapping[str, Sequence[Occurrence]]
    kind: PassageKind
    section: str | None
    label: str | None
    _covers: dict[tuple[str, str], Cover] = field(default_factory=dict)

    @property
    def lexicon(self) -> Lexicon:
        """Words of the trade."""
        return self.vocabulary.lexicon

    @property
    def is_heading(self) -> bool:
        """Whether the passage is a title or a heading."""
        return self.is_title or self.kind is PassageKind.HEADING

    @property
    def is_title(self) -> bool:
        """Whether the passage is a title, by its place or by its label."""
        return self.kind is PassageKind.TITLE or self.label == "title"

    def is_silent(self, *labels: str) -> bool:
        """Return whether facts are not to be found here: front matter and commentary count only behind labels.

        `labels`, where given, are those that front matter must have.
        """
        header = self.kind is PassageKind.HEADER
        if header and labels:
            return self.label not in labels
        return self.label == SITE or (self.label is None and (header or self.section == COMMENTARY))

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

    @property
    def sentences(self) -> list[Span]:
        """Spans of the sentences."""
        ends = [*self._ends[_SENTENCE_END], len(self.text)]
        starts = [0, *(end + 1 for end in ends)]
        return [(start, end) for start, end in zip(starts, ends, strict=False) if start < end]

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
        if meanings & {"posted", "closes", "verified"}:
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


def annotate(passages: Sequence[Passage], vocabulary: Vocabulary) -> list[AnnotatedPassage]:
    """Return the passages with the known words in them."""
    annotated = []
    for index, written in enumerate(passages):
        passage = _labelled(written, vocabulary)
        raw = passage.value if passage.label or passage.kind is PassageKind.HEADER else passage.text
        text = plain(raw)
        occurrences: dict[str, list[Occurrence]] = {}
        for occurrence in vocabulary.matcher.find(text):
            occurrences.setdefault(occurrence.use, []).append(occurrence)
        known = (passage.kind, passage.section, passage.label)
        annotated.append(AnnotatedPassage(index, passage, raw, text, vocabulary, occurrences, *known))
    return annotated


def _labelled(passage: Passage, vocabulary: Vocabulary) -> Passage:
    """Return a passage with its label: in two languages (``薪资 Salary：…``), between colons, or a picture (``📍``)."""
    if passage.label is not None or passage.kind not in (PassageKind.TEXT, PassageKind.ITEM):
        return passage
    match = _LABEL.match(passage.text)
    if match is None:
        sign, _, value = passage.text.partition(" ")
        label = vocabulary.signs.get(sign.rstrip(_VARIANT))
        is_answer = len(value) <= _LONGEST_SIGNED and not _SENTENCE_END.search(value.strip())
        return replace(passage, label=label, value=value.strip()) if label and is_answer else passage
    key, meaning = match[2].strip(), vocabulary.lexicon.meaning
    label = meaning("labels", key) if match[1] else None
    for gap in _GAP.finditer(key):
        first, second = meaning("labels", key[: gap.start()]), meaning("labels", key[gap.end() :])
        label = first if first is not None and first == second else label
    return passage if label is None else replace(passage, label=label, value=passage.text[match.end() :].strip())


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
