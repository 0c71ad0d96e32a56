"""Blocks as passages that facts are found in: with their section, label and value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from careers.content.lexicon import Lexicon
from careers_tools.importing.blocks import Block, BlockKind, plain
from careers_tools.importing.hirers import sought
from careers_tools.importing.marks import TITLE, Mark
from careers_tools.importing.title import LINK, is_never_title, is_slogan, is_title
from careers_tools.importing.values import Entry, Evidence, Passage, PassageKind

# Front matter, each entry as a passage too.
Header = Sequence[tuple[Entry, Passage]]

_TEAM = "team"
_LONGEST_VALUE = 80
_LINE_RANK = 6  # a section that a line of text opens: bold lines stand inside it, headings end it
_PAGE_KINDS = ("layout", "type", "category", "categories", "kind")  # keys of front matter
_KINDS = {
    BlockKind.HEADING: PassageKind.HEADING,
    BlockKind.TEXT: PassageKind.TEXT,
    BlockKind.ITEM: PassageKind.ITEM,
    BlockKind.TABLE: PassageKind.TEXT,
}


@dataclass(frozen=True, slots=True)
class Spot:
    """A block in its place.

    Attributes:
        at: index of the block.
        mark: the block.
        section: kind of the section around it, or None.
        passage: the block as a passage; None for rules, code and names of sections, which hold no facts.
    """

    at: int
    mark: Mark
    section: str | None
    passage: Passage | None

    def evidence(self, field: str, value: str = "") -> Evidence:
        """Return the block as evidence of a value of `field`."""
        return Evidence(field, value, self.mark.block.number, self.mark.block.text)


def spots(marks: Sequence[Mark], indexes: Sequence[int], title: int | None = None) -> Iterator[Spot]:
    """Yield the blocks at `indexes`, in their places; `title` is the index of the title."""
    section: str | None = None
    rank = 0  # of the heading that opened the section
    opener: Block | None = None  # the numbered line that opened it
    pending: str | None = None  # the field that the lines below are about
    answered = False
    for at in indexes:
        mark, block = marks[at], marks[at].block
        if mark.kind is BlockKind.HEADING and not (mark.section or mark.label) and not mark.level > rank > 0:
            section, rank = None, 0
        if opener and mark.kind is BlockKind.ITEM and block.mark == opener.mark and block.ordinal > opener.ordinal:
            section, rank = None, 0  # 三、 after 二、任职要求 stands beside that section, not in it
        if mark.section:
            section, rank = mark.section, mark.level or rank or _LINE_RANK
            opener = block if mark.kind is BlockKind.ITEM and block.ordinal else None
        passage = _passage(mark, section, is_title=at == title)
        if mark.kind is BlockKind.BLANK:
            pending = None if answered else pending
        elif pending and _answers(mark):
            answered = mark.kind is not BlockKind.ITEM
            passage = Passage(block.number, block.text, PassageKind.LABEL, section, pending, block.text)
        else:
            pending, answered = None if mark.value else mark.label, False
        yield Spot(at, mark, section, passage)


def _answers(mark: Mark) -> bool:
    """Return whether a line below a label without a value is that value."""
    bare = not (mark.section or mark.label or mark.note)
    return bare and mark.kind in (BlockKind.TEXT, BlockKind.ITEM) and len(mark.block.text) <= _LONGEST_VALUE


def _passage(mark: Mark, section: str | None, *, is_title: bool) -> Passage | None:
    number, text, value = mark.block.number, mark.block.text, plain(mark.value)
    if is_title:
        return Passage(number, value if mark.label == TITLE else text, PassageKind.TITLE, section)
    if mark.section:
        if mark.section == _TEAM and mark.kind is BlockKind.HEADING and not mark.value:
            return Passage(number, text, PassageKind.HEADING, section)  # "About" and who hires
        return Passage(number, value, PassageKind.TEXT, section) if mark.value else None
    if mark.label:
        value = LINK.sub(r"\1", value) if mark.label == "company" else value  # lists link each employer to its site
        return Passage(number, text, PassageKind.LABEL, section, mark.label, value)
    kind = None if mark.note else _KINDS.get(mark.kind)
    return Passage(number, text, kind, section) if kind else None


def header_title(header: Header, lexicon: Lexicon) -> str:
    """Return the title that front matter states: under a label for it, else a job's name under a key for any name.

    Where the front matter is a posting, any name is that of its job.
    """
    labelled = [passage.value for _, passage in header if passage.label == TITLE and passage.value]
    keyed = [entry.values[0] for entry, _ in header if entry.values and lexicon.meaning("name-keys", entry.key)]
    hired = filter(None, (sought(title, lexicon) for title in (*labelled, *keyed)))
    stated = [title for title in labelled if is_title(title, lexicon) or not is_never_title(title, lexicon)]
    named = [title for title in keyed if is_title(title, lexicon)]
    others = [title for title in keyed if _has_job_key(header, lexicon) and not is_never_title(title, lexicon)]
    return next(iter((*hired, *stated, *named, *others)), "")


def _has_job_key(header: Header, lexicon: Lexicon) -> bool:
    """Return whether front matter has a key that only postings have, or calls its page one."""
    entries = [entry for entry, _ in header if entry.values]
    kinds = {kind for entry in entries if entry.key.casefold() in _PAGE_KINDS for kind in entry.values}
    meanings = {lexicon.meaning("posting-keys", kind) for kind in kinds} & {"kinds"}
    return bool(meanings) or "alone" in {lexicon.meaning("posting-keys", entry.key) for entry in entries}


def is_posting(header: Header, lexicon: Lexicon) -> bool:
    """Return whether front matter is a posting by itself: it has a title, and a key that says that it is of a job."""
    title = header_title(header, lexicon)
    if not title or is_slogan(title, lexicon):
        return False
    beside = any(lexicon.meaning("posting-keys", entry.key) == "beside" for entry, _ in header if entry.values)
    return (beside and is_title(title, lexicon)) or _has_job_key(header, lexicon)


def header_passages(entries: Sequence[Entry], lexicon: Lexicon) -> Iterator[tuple[Entry, Passage]]:
    """Yield the entries of front matter as passages too; keys that name no field have no label."""
    for entry in entries:
        label = lexicon.meaning("labels", entry.key)
        yield entry, Passage(entry.number, entry.text, PassageKind.HEADER, None, label, "、".join(entry.values))
