"""A passage, made ready to be asked for facts; and what was found in it."""

from __future__ import annotations

import enum
import re
from bisect import bisect_left
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from careers_tools.importing.facts.matching import Cover, Mark, plain
from careers_tools.importing.facts.vocabulary import TERM, Vocabulary
from careers_tools.importing.values import Passage, Place

Span = tuple[int, int]

# The section that others than the employer wrote.
COMMENTARY = "commentary"
# What stands in brackets, of the forms that `Said.text` has.
BRACKETED = re.compile(r"[(\[【]([^()\[\]【】]{1,40})[)\]】]")
_LABEL = re.compile(r"(:?)([^:：\n]{1,40})[:：]\s{0,4}(?=\S)")
_GAP = re.compile(r"\s?/\s?|\s")
_SENTENCE_END = re.compile(r"[。；;！!？?\n]|\.(?= +[A-Z]|$)")
_CLAUSE_END = re.compile(r"[。；;！!？?\n，,]|\.(?= +[A-Z]|$)")


class Rank(enum.IntEnum):
    """How much a finding counts, the best first."""

    LABEL = 0
    HEADER = 1
    NEAR = 2
    TEXT = 3
    WEAK = 4
    COMMENTARY = 5


@dataclass(frozen=True, eq=False)
class Said:
    """A passage, ready to be asked.

    Attributes:
        index: which passage it is, counted from 0.
        passage: as the outline gives it.
        raw: what is looked at, as written: the value where there is a label, else the whole text.
        text: the same, character by character, with full-width forms made ordinary.
        marks: use -> known words in it, from left to right.
    """

    index: int
    passage: Passage
    raw: str
    text: str
    marks: Mapping[str, Sequence[Mark]]
    _covers: dict[tuple[str, str], Cover] = field(default_factory=dict)

    @property
    def label(self) -> str | None:
        """What its label asks."""
        return self.passage.label

    @property
    def silent(self) -> bool:
        """Whether only its labels count, and here is none."""
        header = self.passage.place is Place.HEADER
        return self.label is None and (header or self.passage.section == COMMENTARY)

    @property
    def labelled(self) -> Rank:
        """How much the answer to its label counts."""
        if self.passage.section == COMMENTARY:
            return Rank.COMMENTARY
        return Rank.HEADER if self.passage.place is Place.HEADER else Rank.LABEL

    def rank(self, otherwise: Rank) -> Rank:
        """How much something counts that its label does not ask for."""
        return Rank.COMMENTARY if self.passage.section == COMMENTARY else otherwise

    def of(self, use: str, meaning: str = "") -> Cover:
        """The words of a use that no longer word covers, nor one that only looks so; of one meaning, if it is given."""
        known = self._covers.get((use, meaning))
        if known is None:
            known = self._covers[use, meaning] = self._cover(use, meaning)
        return known

    def _cover(self, use: str, meaning: str) -> Cover:
        if meaning:
            return Cover(mark for mark in self.of(use).marks if mark.meaning == meaning)
        found = self.marks.get(use, ())
        hiding = self.marks.get("hidden" if use.startswith(TERM) else f"{use}-hidden")
        if not found or not hiding:
            return Cover(found)
        hidden = Cover(hiding)
        return Cover(mark for mark in found if not _hides(hidden.over(mark.start, mark.end), mark))

    @cached_property
    def _sentence_ends(self) -> Sequence[int]:
        return [match.start() for match in _SENTENCE_END.finditer(self.text)]

    @cached_property
    def _clause_ends(self) -> Sequence[int]:
        return [match.start() for match in _CLAUSE_END.finditer(self.text)]

    def sentence(self, at: int) -> Span:
        """The sentence around a position."""
        return _between(self._sentence_ends, at, len(self.text))

    def clause(self, at: int) -> Span:
        """The part of a sentence around a position, from comma to comma."""
        return _between(self._clause_ends, at, len(self.text))

    def is_question(self, at: int) -> bool:
        """Whether the sentence around a position asks something."""
        end = self.sentence(at)[1]
        return self.text[end : end + 1] == "?"

    @property
    def sentences(self) -> list[Span]:
        """Where its sentences stand."""
        ends = [*self._sentence_ends, len(self.text)]
        starts = [0, *(end + 1 for end in ends)]
        return [(start, end) for start, end in zip(starts, ends, strict=False) if start < end]


@dataclass(frozen=True, eq=False, slots=True)
class Finding:
    """A fact, and where it stands.

    Attributes:
        field: of the front matter.
        value: what was understood.
        shown: the same as text.
        said: the passage that says so.
        spans: the part of it that says so.
        rank: how much it counts.
    """

    field: str
    value: Hashable
    shown: str
    said: Said
    spans: tuple[Span, ...]
    rank: Rank


def prepare(passages: Sequence[Passage], words: Vocabulary) -> list[Said]:
    """Passages, ready to be asked."""
    return [_said(index, passage, words) for index, passage in enumerate(passages)]


def _labelled(passage: Passage, words: Vocabulary) -> Passage:
    """A passage whose label stands in an unusual form: in two languages (``薪资 Salary：…``), or ``:Company: …``."""
    if passage.label is not None or passage.place not in (Place.TEXT, Place.ITEM):
        return passage
    match = _LABEL.match(passage.text)
    if match is None:
        return passage
    key = match[2].strip()
    asked = words.means(key, "labels") if match[1] else None
    for gap in _GAP.finditer(key):
        one, other = (words.means(part, "labels") for part in (key[: gap.start()], key[gap.end() :]))
        asked = one if one is not None and one == other else asked
    return passage if asked is None else replace(passage, label=asked, value=passage.text[match.end() :].strip())


def _said(index: int, passage: Passage, words: Vocabulary) -> Said:
    passage = _labelled(passage, words)
    raw = passage.value if passage.label or passage.place is Place.HEADER else passage.text
    text = plain(raw)
    marks: dict[str, list[Mark]] = {}
    for mark in words.matcher.marks(text):
        marks.setdefault(mark.use, []).append(mark)
    return Said(index, passage, raw, text, marks)


def _hides(hidden: Mark | None, mark: Mark) -> bool:
    """Whether a mark only looks like what it is: it lies in a phrase, or is the last word of a longer name."""
    if hidden is None or hidden.meaning != "tails":
        return hidden is not None
    return mark.start > hidden.start and mark.end == hidden.end


def best(findings: Iterable[Finding]) -> Finding | None:
    """The finding that counts most; of equals, the first."""
    return min(findings, key=lambda one: (one.rank, one.said.index), default=None)


def leading(findings: Collection[Finding]) -> list[Finding]:
    """The findings that count most, in the order of the text."""
    rank = min((one.rank for one in findings), default=Rank.LABEL)
    return sorted((one for one in findings if one.rank is rank), key=lambda one: (one.said.index, one.spans))


def _between(ends: Sequence[int], at: int, size: int) -> Span:
    place = bisect_left(ends, at)
    start = ends[place - 1] + 1 if place else 0
    return start, ends[place] if place < len(ends) else size
