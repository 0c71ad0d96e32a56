"""Where the text of each job begins and ends, and its title set apart from what stands beside it in the line."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from careers.content.lexicon import Lexicon, folded
from careers_tools.importing.blocks import BOLD_LEVEL, BlockKind, has_words
from careers_tools.importing.evidence.candidates import Candidate, cells
from careers_tools.importing.hirers import is_name
from careers_tools.importing.marks import COMMENTARY, CORE, TITLE, Mark
from careers_tools.importing.title import plain_words

CONTACT_FIELDS = frozenset({"email", "url", "subject"})
_OWN = CORE | {"preferred"}  # sections that a job has for itself
_IN_PROSE = ("sentence", "counted", "inside", "clause", "value", "part")
_TEXTS = (BlockKind.TEXT, BlockKind.ITEM, BlockKind.TABLE, BlockKind.CODE)


@dataclass(slots=True)
class Group:
    """The blocks of a posting, by index.

    Attributes:
        start, end: the blocks from `start` up to before `end` are its own.
        title: index of its title, or None where front matter states it.
        doubt: why nobody can say for sure that it is a job; empty: it is one.
    """

    start: int
    end: int
    title: int | None
    doubt: str = ""

    @property
    def head(self) -> int:
        """Index of the title, or of the first block where there is none."""
        return self.start if self.title is None else self.title


def part(
    chosen: Sequence[tuple[Candidate, str]], marks: Sequence[Mark], lexicon: Lexicon
) -> tuple[tuple[Mark, ...], tuple[Group, ...]]:
    """Return the blocks, titles set apart, and the postings; `chosen` are candidates, each with its doubt."""
    named: dict[int, list[tuple[Candidate, str]]] = defaultdict(list)
    for candidate, doubt in chosen:
        named[candidate.at].append((candidate, doubt))
    shown: list[Mark] = []
    groups: list[Group] = []
    groups += (Group(0, 0, None, doubt) for _, doubt in named.get(-1, ()))
    for at, mark in enumerate(marks):
        for candidate, doubt in named.get(at, ()):
            start = len(shown)
            shown += _title(candidate, mark)
            groups.append(Group(start, len(shown), start, doubt))
        shown += _rest(named[at][-1][0], mark, marks) if at in named else (mark,)
    if not groups and len({mark.section for mark in marks} & _OWN) > 1:
        groups.append(Group(0, len(marks), None))  # a job that nothing names
    if len(groups) == 1 and (groups[0].title is None or shown[groups[0].title].kind is not BlockKind.HEADING):
        groups[0].start = 0
    _extend(groups, shown, lexicon)
    return tuple(shown), tuple(groups)


def _title(candidate: Candidate, mark: Mark) -> Iterator[Mark]:
    """Yield the title of a candidate, and how many are sought where the words behind it say so."""
    if candidate.form in ("whole", "label"):
        yield replace(mark, job=True, other=False, section=None, note=False)
        return
    title = plain_words(candidate.title)
    block = replace(mark.block, kind=BlockKind.HEADING, level=mark.level or BOLD_LEVEL, content=title, written=title)
    yield Mark(block, job=True)
    if candidate.form == "counted":
        block = replace(mark.block, kind=BlockKind.TEXT, content=candidate.rest)
        yield Mark(block, label="headcount", value=candidate.rest)


def _rest(candidate: Candidate, mark: Mark, marks: Sequence[Mark]) -> Iterator[Mark]:
    """Yield what a line holds beyond the title of its last candidate."""
    text = replace(mark.block, kind=BlockKind.TEXT, level=0, mark="", ordinal=0)
    if candidate.form in _IN_PROSE:
        if has_words(mark.block.content.replace(candidate.title, "")):
            yield Mark(text)
    elif candidate.form == "cell":
        names = cells(marks[_head(candidate.at, marks)].block.content)
        for column, cell in enumerate(cells(mark.block.content)):
            if cell and column != candidate.column:
                name = names[column] if column < len(names) else ""
                yield Mark(replace(text, content=f"{name}：{cell}" if name else cell))
    elif candidate.form not in ("whole", "label") and has_words(candidate.rest):
        yield Mark(replace(text, content=candidate.rest))


def _head(at: int, marks: Sequence[Mark]) -> int:
    """Return the first row of the table that a row is in."""
    while at and marks[at - 1].kind is BlockKind.TABLE:
        at -= 1
    return at


def _extend(groups: Sequence[Group], marks: Sequence[Mark], lexicon: Lexicon) -> None:
    if not groups:
        return
    limits = [*(group.start for group in groups[1:]), len(marks)]
    alone = len(groups) == 1
    for number, (group, limit) in enumerate(zip(groups, limits, strict=True)):
        group.end = max(group.end, _end(group, limit, marks, alone=alone))
        if not alone and group.title is not None and marks[group.title].label == TITLE:
            group.start = _reach_back(group.start, groups[number - 1].end if number else 0, marks)
    for before, after in itertools.pairwise(groups):
        before.end = min(before.end, max(after.start, before.head + 1))
    if not alone:
        for_all = [folded(word) for word in lexicon["for-all"]["all"]]
        _cut_shared_tails(groups, marks, for_all)


def _end(group: Group, limit: int, marks: Sequence[Mark], *, alone: bool) -> int:
    """Return where a posting ends: at a heading that ranks with its title, or with the list that it is an item of."""
    title = marks[group.title] if group.title is not None else None
    last = max((at for at in range(group.head, limit) if marks[at].section), default=group.head)
    content = False
    for at in range(group.end, limit):
        mark = marks[at]
        if not alone and title is not None and _stands_outside(mark, title):
            return at
        if at > last and content and mark.kind in (BlockKind.RULE, BlockKind.COMMENT):
            return at
        content = content or mark.kind in _TEXTS
    return limit


def _stands_outside(mark: Mark, title: Mark) -> bool:
    if mark.kind is BlockKind.HEADING and mark.section not in CORE:
        return mark.level < BOLD_LEVEL and (not title.level or mark.level <= title.level)
    if title.kind is BlockKind.ITEM or title.block.mark:
        margin = mark.block.indent <= title.block.indent
        return margin and (mark.kind is BlockKind.ITEM or (mark.kind is BlockKind.TEXT and mark.block.after_blank))
    return title.block.written.startswith("|") and mark.kind is not BlockKind.TEXT


def _reach_back(start: int, least: int, marks: Sequence[Mark]) -> int:
    """Return where a posting begins whose title stands behind a label: at the labels right above it."""
    while start > least and marks[start - 1].label and marks[start - 1].kind is not BlockKind.HEADING:
        start -= 1
    return start


def _cut_shared_tails(groups: Sequence[Group], marks: Sequence[Mark], for_all: Collection[str]) -> None:
    """End the last of several postings under one heading before lines that hold for all of them."""
    above = tuple(paths(marks))
    families: dict[tuple[int, ...], list[Group]] = {}
    for group in groups:
        families.setdefault(above[group.head] if group.head < len(marks) else (), []).append(group)
    for *others, last in families.values():
        if others:
            last.end = _shared_from(last, others, marks, for_all)


def _shared_from(last: Group, others: Sequence[Group], marks: Sequence[Mark], for_all: Collection[str]) -> int:
    """Return where the last of several postings ends: before how to apply, or a section that no other of them has."""
    other_marks = [mark for group in others for mark in marks[group.start : group.end]]
    sections = {mark.section for mark in other_marks}
    contacts = any(_is_contact(mark) for mark in other_marks)
    core = max((at for at in range(last.head, last.end) if marks[at].section in _OWN), default=last.head)
    for at in range(core + 1, last.end):
        mark = marks[at]
        if mark.section and mark.section not in (*sections, COMMENTARY):
            return at
        if mark.kind is BlockKind.TEXT and not mark.block.indent:
            words = folded(mark.block.text)
            if (_is_contact(mark) and not contacts) or any(word in words for word in for_all):
                return at
    return last.end


def _is_contact(mark: Mark) -> bool:
    in_text = mark.kind in (BlockKind.TEXT, BlockKind.HEADING) and "@" in mark.block.content
    return mark.label in CONTACT_FIELDS or in_text


def paths(marks: Sequence[Mark]) -> Iterator[tuple[int, ...]]:
    """Yield for each block the indexes of the headings above it, the broadest first, without bold lines."""
    stack: list[int] = []
    for at, mark in enumerate(marks):
        is_heading = 0 < mark.level < BOLD_LEVEL
        while is_heading and stack and marks[stack[-1]].level >= mark.level:
            stack.pop()
        yield tuple(stack)
        if is_heading:
            stack.append(at)


def employers_above(groups: Sequence[Group], marks: Sequence[Mark], lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Yield the number of a posting and the index of the heading above it that names who hires."""
    above = tuple(paths(marks))
    for number, group in enumerate(groups):
        for at in reversed(above[group.head]):
            if not marks[at].section and is_name(plain_words(marks[at].block.content), lexicon):
                yield number, at
                break
