"""The blocks of a posting as passages that facts are found in: which section, which label, which value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from careers.content.lexicon import Lexicon
from careers_tools.importing.blocks import Block, Kind, plain
from careers_tools.importing.marks import TITLE, Mark
from careers_tools.importing.values import Entry, Passage, Place

# Front matter, each entry as a passage too.
Header = Sequence[tuple[Entry, Passage]]

_LONGEST_VALUE = 80
_LINE_RANK = 6  # a section that a line of text opens: bold lines stand inside it, headings end it
_PLACES = {Kind.HEADING: Place.HEADING, Kind.ITEM: Place.ITEM}


@dataclass(frozen=True, slots=True)
class Spot:
    """A block in its place.

    Attributes:
        at: index of the block.
        mark: the block.
        section: kind of the section it stands in, or None.
        passage: what facts are found in, or None where there are none to find: rules, code, names of sections.
    """

    at: int
    mark: Mark
    section: str | None
    passage: Passage | None


def spots(marks: Sequence[Mark], indexes: Sequence[int], title: int | None = None) -> Iterator[Spot]:
    """The blocks at `indexes`, in their places; `title` is the index of the one that is the title."""
    section: str | None = None
    rank = 0  # of the heading that opened the section
    opener: Block | None = None  # the numbered line that opened it
    pending: str | None = None  # the field that the lines below are about
    answered = False
    for at in indexes:
        mark = marks[at]
        if mark.kind is Kind.HEADING and not (mark.section or mark.label) and not mark.level > rank > 0:
            section, rank = None, 0
        if opener and mark.kind is Kind.ITEM and mark.block.mark == opener.mark and mark.block.ordinal > opener.ordinal:
            section, rank = None, 0  # 三、 after 二、任职要求 stands beside that section, not in it
        if mark.section:
            section, rank = mark.section, mark.level or rank or _LINE_RANK
            opener = mark.block if mark.kind is Kind.ITEM and mark.block.ordinal else None
        if mark.kind is Kind.BLANK:
            pending = None if answered else pending
        elif pending and _answers(mark):
            answered = mark.kind is not Kind.ITEM
            text = mark.block.text
            yield Spot(at, mark, section, Passage(mark.block.number, text, Place.LABEL, section, pending, text))
            continue
        else:
            pending, answered = (mark.label, False) if mark.label and not mark.value else (None, False)
        yield Spot(at, mark, section, _passage(mark, section, is_title=at == title))


def _answers(mark: Mark) -> bool:
    """Whether a line below a label without a value is that value."""
    plainly = not (mark.section or mark.label or mark.note)
    return plainly and mark.kind in (Kind.TEXT, Kind.ITEM) and len(mark.block.text) <= _LONGEST_VALUE


def _passage(mark: Mark, section: str | None, *, is_title: bool) -> Passage | None:
    block, number = mark.block, mark.block.number
    if is_title:
        return Passage(number, plain(mark.value) if mark.label == TITLE else block.text, Place.TITLE, section)
    if mark.section:
        return Passage(number, plain(mark.value), Place.TEXT, section) if mark.value else None
    if mark.label:
        return Passage(number, block.text, Place.LABEL, section, mark.label, plain(mark.value))
    if block.kind in (Kind.HEADING, Kind.TEXT, Kind.ITEM, Kind.TABLE) and not mark.note:
        return Passage(number, block.text, _PLACES.get(block.kind, Place.TEXT), section)
    return None


def header_passages(entries: Sequence[Entry], lexicon: Lexicon) -> Iterator[tuple[Entry, Passage]]:
    """Front matter as passages; keys that name no field have no label."""
    for entry in entries:
        value = "、".join(entry.values)
        label = lexicon.meaning("labels", entry.key)
        yield entry, Passage(entry.number, entry.text, Place.HEADER, None, label, value)
