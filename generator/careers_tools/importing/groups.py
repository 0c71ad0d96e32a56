"""Where each posting of a document begins and ends.

A posting shows itself by sections that only a posting has (`marks.CORE`), by a label that says what follows is its
title, or by standing as a heading among headings that are postings. The rest of the document stands outside of all.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from careers.content.lexicon import folded
from careers_tools.importing.blocks import BOLD_LEVEL, Kind, plain
from careers_tools.importing.marks import COMMENTARY, CORE, TITLE, Mark

_DUTIES = frozenset({"responsibilities", "requirements"})
_PORTRAIT = frozenset({"description", "preferred"})
_CONTACT = frozenset({"email", "url", "subject"})
_SENTENCE_END = tuple("。；;.，,、：:！!？?")
_LONGEST_TITLE = 60
_TITLE_REACH = 8  # lines of text between a title and the first section below it


@dataclass(frozen=True, slots=True)
class Group:
    """The blocks of a posting, by index.

    Attributes:
        start, end: the blocks from `start` up to before `end` are its own.
        title: its title's, or None.
    """

    start: int
    end: int
    title: int | None


@dataclass(slots=True)
class _Open:
    """A posting while it is being found."""

    start: int
    title: int | None
    rank: int = 0  # of the heading that is its title
    section_rank: int = 0  # of the headings that are its sections; 0 where they are no headings
    kinds: set[str] = field(default_factory=set)  # of all its sections
    last: int = 0  # index of its last section or title


def find(marks: Sequence[Mark], for_all: Collection[str] = ()) -> tuple[Group, ...]:
    """The postings of a document, in order; `for_all`: folded words of a line that holds for all postings above."""
    found = _with_siblings(marks, [one for one in _by_sections(marks) if _valid(one, marks)])
    if not found:
        return ()
    alone = len(found) == 1
    limits = [one.start for one in found[1:]] + [len(marks)]
    ends = [_end(one, limit, marks, alone=alone) for one, limit in zip(found, limits, strict=True)]
    if alone and found[0].title is None:
        found[0].start = 0
    _cut_shared_tails(found, ends, marks, for_all)
    return tuple(Group(one.start, end, one.title) for one, end in zip(found, ends, strict=True))


def _by_sections(marks: Sequence[Mark]) -> list[_Open]:
    found: list[_Open] = []
    window = 0  # where a title of the next posting may stand from
    for at, mark in enumerate(marks):
        current = found[-1] if found else None
        if _names_title(at, current, marks) and not _within_commentary(current, marks):
            found.append(_Open(_reach_back(at, window, marks), at, last=at))
            window = at + 1
        elif mark.section in CORE:
            title = _title(at, window, current, marks)
            if current is None or _begins(mark, title, at, window, current, marks):
                rank = marks[title].level if title is not None else 0
                found.append(_Open(at if title is None else title, title, rank))
                current = found[-1]
            assert current is not None
            _enter(current, at, mark)
            window = at + 1
        elif mark.section and current is not None:
            _enter(current, at, mark)
    return found


def _names_title(at: int, current: _Open | None, marks: Sequence[Mark]) -> bool:
    """Whether a label says what the title of a posting is; an item amid others of a posting's list does not."""
    mark = marks[at]
    amid = mark.kind is Kind.ITEM and current is not None and marks[at - 1].kind is not Kind.BLANK
    return mark.label == TITLE and bool(mark.value) and not amid


def _enter(current: _Open, at: int, mark: Mark) -> None:
    if mark.section:
        current.kinds.add(mark.section)
    if mark.section in CORE:
        current.section_rank = mark.level or current.section_rank
    current.last = at


def _within_commentary(current: _Open | None, marks: Sequence[Mark]) -> bool:
    return current is not None and marks[current.last].section == COMMENTARY


def _reach_back(at: int, window: int, marks: Sequence[Mark]) -> int:
    """Where a posting begins whose title is the label at `at`: labels right above it, and headings above those."""
    start, blank = at, False
    for above in range(at - 1, window - 1, -1):
        mark = marks[above]
        if mark.kind is Kind.BLANK:
            blank = True
            continue
        title = folded(plain(marks[at].value))
        names = mark.other or mark.job or title in folded(mark.block.text)
        heads = mark.kind is Kind.HEADING and not mark.section and names
        if not heads and (blank or not mark.label):
            break
        start = above
    return start


def _title(at: int, window: int, current: _Open | None, marks: Sequence[Mark]) -> int | None:
    """The block that is the title of a posting whose first section is at `at`: a heading, else a line above it."""
    found: int | None = None
    for above in range(at - 1, window - 1, -1):
        mark = marks[above]
        if mark.kind is not Kind.HEADING or mark.section or mark.label or mark.other or mark.note:
            continue
        if current and current.section_rank and mark.level > current.section_rank:
            continue  # it stands inside a section
        if found is None:
            found = above
        elif mark.job and mark.level < marks[found].level:
            # A heading that reads like a title says more than one below it, unless that is one of several of its kind.
            return found if marks[found].job or _recurs(at, found, marks) else above
    if found is None or (marks[found].level == 1 and not marks[found].job):
        line = _plain_title(at, window if found is None else found + 1, marks)
        # The document's own heading says less of the job than a line that reads like a title.
        return line if found is None or (line is not None and marks[line].job) else found
    return found


def _recurs(at: int, title: int, marks: Sequence[Mark]) -> bool:
    """Whether a section like the one at `at` comes again below a heading that ranks as the one at `title`."""
    heading = title
    for below in range(title + 1, len(marks)):
        mark = marks[below]
        if mark.kind is Kind.HEADING and not (mark.section or mark.label):
            heading = below
        elif mark.section == marks[at].section and below > at:
            return heading != title and marks[heading].level == marks[title].level
    return False


def _plain_title(at: int, window: int, marks: Sequence[Mark]) -> int | None:
    """A short line above the section, past blank lines, labels and a sentence or two."""
    fallback = None
    texts = 0
    for above in range(at - 1, window - 1, -1):
        mark = marks[above]
        if mark.section or mark.kind is Kind.HEADING:
            break
        if mark.kind is Kind.ITEM:
            return above if _numbered_title(above, marks) else fallback
        if mark.kind is not Kind.TEXT or mark.label or mark.note:
            continue
        short = len(mark.block.text) <= _LONGEST_TITLE and not mark.block.text.endswith(_SENTENCE_END)
        if mark.job:
            return above
        if short and mark.block.after_blank and texts == 0:
            fallback = above
        texts += 1
        if texts == _TITLE_REACH:
            break
    return fallback


def _numbered_title(at: int, marks: Sequence[Mark]) -> bool:
    """Whether a numbered line is a title, not the last item of a list that goes on with it."""
    block = marks[at].block
    if not (marks[at].job and block.ordinal):
        return False
    last = next((marks[above].block for above in range(at - 1, -1, -1) if marks[above].kind is Kind.ITEM), None)
    return last is None or block.ordinal == 1 or (last.mark, last.ordinal) != (block.mark, block.ordinal - 1)


def _begins(mark: Mark, title: int | None, at: int, window: int, current: _Open, marks: Sequence[Mark]) -> bool:
    """Whether the section `mark` opens another posting rather than going on with the current one."""
    again = mark.section in current.kinds
    if title is None:
        return again and any(marks[one].kind in (Kind.RULE, Kind.COMMENT) for one in range(window, at))
    if marks[title].kind is not Kind.HEADING:
        return again or (mark.section != "requirements" and "requirements" in current.kinds)
    if again:
        return True
    if not current.kinds:  # a title by label, whose first section this is
        return False
    level = marks[title].level
    if current.rank and current.rank != current.section_rank:
        return level <= current.rank
    return marks[title].job if current.section_rank else True


def _valid(one: _Open, marks: Sequence[Mark]) -> bool:
    """Whether there is a job in it: duties or requirements, or a title that says so."""
    if one.kinds & _DUTIES or one.kinds >= _PORTRAIT:
        return True
    return one.title is not None and (marks[one.title].label == TITLE or marks[one.title].job)


def _with_siblings(marks: Sequence[Mark], found: list[_Open]) -> list[_Open]:
    """With headings that rank as the titles found do, read like titles, and have text of their own below them."""
    ranks = {one.rank for one in found if one.rank and one.rank < BOLD_LEVEL}
    titles = {one.title for one in found}
    starts = [one.start for one in found]
    core = [at for at, mark in enumerate(marks) if mark.section in CORE]
    more = []
    for at, mark in enumerate(marks):
        if mark.level not in ranks or not mark.job or at in titles:
            continue
        # Sections that follow before the next posting belong to the posting around it: a heading inside that one.
        inside = starts[0] < at and _after(core, at, len(marks)) < _after(starts, at, len(marks))
        if not inside and _has_text(at, marks):
            more.append(_Open(at, at, mark.level, last=at))
    return sorted([*found, *more], key=lambda one: one.start)


def _after(places: Sequence[int], at: int, end: int) -> int:
    """The first of `places` after `at`, or `end`."""
    found = bisect_right(places, at)
    return places[found] if found < len(places) else end


def _has_text(at: int, marks: Sequence[Mark]) -> bool:
    for mark in marks[at + 1 :]:
        if mark.kind is Kind.HEADING and mark.level <= marks[at].level:
            return False
        if mark.kind in (Kind.TEXT, Kind.ITEM):
            return True
    return False


def whole(marks: Sequence[Mark]) -> Group:
    """The document as one posting without a section; its title is what it opens with, or a heading of it."""
    first = next((at for at, mark in enumerate(marks) if mark.kind not in (Kind.BLANK, Kind.RULE, Kind.COMMENT)), None)
    title = next(
        (at for at, mark in enumerate(marks) if mark.job and (mark.kind is Kind.HEADING or at == first)),
        None,
    )
    return Group(title or 0, len(marks), title)


def _end(one: _Open, limit: int, marks: Sequence[Mark], *, alone: bool) -> int:
    """Where a posting ends: at a heading that ranks with its title, or at a rule after its last section."""
    content = False
    for at in range(max(one.start, one.title or 0) + 1, limit):
        mark = marks[at]
        if not alone and _outranks(mark, one):
            return at
        if at <= one.last:
            continue
        if mark.kind in (Kind.RULE, Kind.COMMENT) and content:
            return at
        content = content or mark.kind in (Kind.TEXT, Kind.ITEM, Kind.TABLE, Kind.CODE)
        if alone or mark.kind is not Kind.HEADING or mark.section:
            continue
        if mark.level < BOLD_LEVEL and not one.rank and not (one.section_rank and mark.level > one.section_rank):
            return at
    return limit


def _outranks(mark: Mark, one: _Open) -> bool:
    """Whether a heading stands beside the posting, not in it."""
    if mark.kind is not Kind.HEADING or mark.level == BOLD_LEVEL or mark.section in CORE:
        return False
    if one.rank:
        return mark.level <= one.rank != one.section_rank
    return mark.section is not None and mark.section != COMMENTARY and not one.section_rank


def _cut_shared_tails(found: Sequence[_Open], ends: list[int], marks: Sequence[Mark], for_all: Collection[str]) -> None:
    """Let postings end where what follows the last of several under one heading is said for all of them."""
    above = tuple(paths(marks))
    families: dict[tuple[int, ...], list[int]] = {}
    for place, one in enumerate(found):
        families.setdefault(above[one.start if one.title is None else one.title], []).append(place)
    for places in families.values():
        if len(places) > 1:
            ends[places[-1]] = _shared_from(places, found, ends, marks, for_all)


def _shared_from(
    places: Sequence[int],
    found: Sequence[_Open],
    ends: Sequence[int],
    marks: Sequence[Mark],
    for_all: Collection[str],
) -> int:
    """Where the last of several postings ends: how to apply may follow, or what no other of them has."""
    last, end = found[places[-1]], ends[places[-1]]
    others = [marks[at] for place in places[:-1] for at in range(found[place].start, ends[place])]
    sections = {mark.section for mark in others}
    contacts = any(_contact(mark) for mark in others)
    core = max((at for at in range(last.start, end) if marks[at].section in CORE | {"preferred"}), default=last.start)
    for at in range(core + 1, end):
        mark = marks[at]
        if mark.section and mark.section not in sections and not (mark.level and mark.level == last.section_rank):
            return at
        if mark.kind is Kind.TEXT and not mark.block.indent:
            words = folded(mark.block.text)
            if (_contact(mark) and not contacts) or any(word in words for word in for_all):
                return at
    return end


def _contact(mark: Mark) -> bool:
    return mark.label in _CONTACT or (mark.kind in (Kind.TEXT, Kind.HEADING) and "@" in mark.block.content)


def paths(marks: Sequence[Mark]) -> Iterator[tuple[int, ...]]:
    """For each block the headings it stands under, as indexes, the broadest first; bold lines are none."""
    stack: list[int] = []
    for at, mark in enumerate(marks):
        if mark.kind is Kind.HEADING and mark.level < BOLD_LEVEL:
            while stack and marks[stack[-1]].level >= mark.level:
                stack.pop()
            yield tuple(stack)
            stack.append(at)
        else:
            yield tuple(stack)
