"""Where each posting of a document begins and ends.

A posting shows itself by sections that only a posting has (`marks.CORE`), by a label that says that its title follows,
or by standing as a heading among headings that are postings. The rest of the document stands outside of all.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from careers.content.lexicon import folded
from careers_tools.importing.blocks import BOLD_LEVEL, SENTENCE_END, SILENT, BlockKind, plain
from careers_tools.importing.marks import COMMENTARY, CORE, TITLE, Mark, below

CONTACT_FIELDS = frozenset({"email", "url", "subject"})
_DUTIES = frozenset({"responsibilities", "requirements"})
_PORTRAIT = frozenset({"description", "preferred"})
_LONGEST_TITLE = 60
_TITLE_REACH = 8  # lines of text between a title and the first section below it

_LABELS_REACH = 12  # lines between the heading of a job and the label of its title


@dataclass(slots=True)
class Group:
    """The blocks of a posting, by index.

    Attributes:
        start, end: the blocks from `start` up to before `end` are its own.
        title: index of its title, or None.
        rank: rank of the heading that is its title; 0 where it is no heading.
        section_rank: rank of the headings of its sections; 0 where they are no headings.
        sections: kinds of all its sections.
        last: index of its last section or title.
    """

    start: int
    end: int
    title: int | None
    rank: int = 0
    section_rank: int = 0
    sections: set[str] = field(default_factory=set)
    last: int = 0

    @property
    def head(self) -> int:
        """Index of the title, or of the first block where there is none."""
        return self.start if self.title is None else self.title


def find(marks: Sequence[Mark], for_all: Collection[str] = (), *, titled: bool = False) -> tuple[Group, ...]:
    """Return the postings of a document, in order.

    `for_all` are folded words of a line that holds for all postings above. With `titled`, the document states the title
    of its only posting outside of the text.
    """
    groups = _with_siblings(marks, [group for group in _by_sections(marks) if _is_posting(group, marks)])
    if not titled and not _show_jobs(groups, marks):
        groups = []
    alone = len(groups) == 1
    if alone and titled and groups[0].title is not None and not _names_job(groups[0].title, marks):
        groups[0].title = None
    repeated = _repeated(marks)
    for group, limit in zip(groups, [*(group.start for group in groups[1:]), len(marks)], strict=False):
        group.end = _end(group, limit, marks, repeated, alone=alone)
    if alone and groups[0].title is None:
        groups[0].start = 0
    _cut_shared_tails(groups, marks, for_all)
    return tuple(groups)


def _by_sections(marks: Sequence[Mark]) -> list[Group]:
    groups: list[Group] = []
    window = 0  # index from which a title of the next posting may stand
    for at, mark in enumerate(marks):
        current = groups[-1] if groups else None
        commented = current is not None and marks[current.last].section == COMMENTARY
        if not commented and _labels_title(at, current, marks):
            above = _heading_of(at, window, marks)
            if above is not None:
                groups.append(Group(above, at, above, marks[above].level, last=at))
                window = at + 1
                continue
            groups.append(Group(_reach_back(at, window, marks), at, at, last=at))
            window = at + 1
        elif mark.section in CORE:
            title = _title(at, window, current, marks)
            if current is None or _begins(mark, title, at, window, current, marks):
                current = Group(at if title is None else title, at, title, 0 if title is None else marks[title].level)
                groups.append(current)
            current.section_rank = mark.level or current.section_rank
            window = at + 1
        if mark.section and current is not None:
            current.sections.add(mark.section)
            current.last = at
    return groups


def _labels_title(at: int, current: Group | None, marks: Sequence[Mark]) -> bool:
    """Return whether a label says what the title of a posting is; one in a posting with a title of its own does not."""
    mark = marks[at]
    if mark.label != TITLE or not mark.value:
        return False
    amid = mark.kind is BlockKind.ITEM and current is not None and marks[at - 1].kind is not BlockKind.BLANK
    return not amid and not (current is not None and _belongs(at, current, marks))


def _belongs(at: int, current: Group, marks: Sequence[Mark]) -> bool:
    """Return whether the title that a label states is that of the heading above, and no sections follow of another."""
    title = current.title
    if title is None or not 0 < current.rank < BOLD_LEVEL or not marks[title].job:
        return False
    heading, value = folded(marks[title].block.text), folded(plain(marks[at].value))
    if value in heading or heading in value:
        return True
    for mark in marks[at + 1 :]:
        if mark.label == TITLE or mark.section in current.sections:
            return False
        if mark.kind is BlockKind.HEADING and mark.level <= current.rank:
            break
    return True


def _heading_of(at: int, window: int, marks: Sequence[Mark]) -> int | None:
    """Return the heading of a job right above the label of a title, or above labels beside it, which names the job."""
    for above in range(at - 1, max(window, at - _LABELS_REACH) - 1, -1):
        mark = marks[above]
        if mark.kind is BlockKind.HEADING:
            return above if mark.job and mark.level < BOLD_LEVEL and _has_one_label(above, marks) else None
        if mark.kind is not BlockKind.BLANK and not (mark.label and mark.value):
            return None
    return None


def _has_one_label(heading: int, marks: Sequence[Mark]) -> bool:
    """Return whether one label of a title stands below a heading: it names that job, and no other."""
    return sum(marks[at].label == TITLE and bool(marks[at].value) for at in below(heading, marks)) == 1


def _reach_back(at: int, window: int, marks: Sequence[Mark]) -> int:
    """Return where a posting begins whose title is the label at `at`: labels right above it, headings above those."""
    start, blank = at, False
    title = folded(plain(marks[at].value))
    for above in range(at - 1, window - 1, -1):
        mark = marks[above]
        if mark.kind is BlockKind.BLANK:
            blank = True
            continue
        names = mark.other or mark.job or title in folded(mark.block.text)
        heads = mark.kind is BlockKind.HEADING and not mark.section and names
        if not heads and (blank or not mark.label):
            break
        start = above
    return start


def _title(at: int, window: int, current: Group | None, marks: Sequence[Mark]) -> int | None:
    """Return the title of a posting whose first section is at `at`: a heading, else a line above it."""
    title: int | None = None
    for above in range(at - 1, window - 1, -1):
        mark = marks[above]
        if mark.kind is not BlockKind.HEADING or not mark.is_unknown:
            continue
        if current and current.section_rank and mark.level > current.section_rank:
            continue  # it stands inside a section
        if title is None:
            title = above
        elif mark.job and not marks[title].job and mark.level == marks[title].level:
            return above  # sections of other names stand between the title and the first known one
        elif mark.job and mark.level < marks[title].level:
            # A heading that reads like a title says more than one below it, unless that is one of several of its kind.
            return title if marks[title].job or _recurs(at, title, marks) else above
    if title is None or (marks[title].level == 1 and not marks[title].job):
        line = _plain_title(at, window if title is None else title + 1, marks)
        # The document's own heading says less of the job than a line that reads like a title.
        title = line if title is None or (line is not None and marks[line].job) else title
    elif (line := _line_above(at, marks)) is not None and line > title:
        title = line if not marks[title].job or _recurs_below_line(title, at, marks) else title
    if title is None and current is None:
        # The first sections may be none that only postings have: about the employer, of what is offered.
        lines = (above for above in range(window, at) if marks[above].kind is BlockKind.TEXT)
        title = next((line for line in lines if marks[line].job and marks[line].block.after_blank), None)
    return title


def _recurs_below_line(heading: int, at: int, marks: Sequence[Mark]) -> bool:
    """Return whether a section like that at `at` comes again under `heading`, right below a title in a plain line."""
    return any(
        marks[other].section == marks[at].section and _line_above(other, marks) is not None
        for other in below(heading, marks, at + 1)
    )


def _line_above(at: int, marks: Sequence[Mark]) -> int | None:
    """Return the plain or numbered line right above a section where it reads like a title."""
    above = next((above for above in range(at - 1, -1, -1) if marks[above].kind is not BlockKind.BLANK), None)
    if above is None or not marks[above].job:
        return None
    return above if marks[above].kind is BlockKind.TEXT or _is_numbered_title(above, marks) else None


def _recurs(at: int, title: int, marks: Sequence[Mark]) -> bool:
    """Return whether a section like the one at `at` comes again below a heading that ranks as the one at `title`."""
    heading = title
    for other in range(title + 1, len(marks)):
        mark = marks[other]
        if mark.kind is BlockKind.HEADING and not (mark.section or mark.label):
            heading = other
        elif mark.section == marks[at].section and other > at:
            return heading != title and marks[heading].level == marks[title].level
    return False


def _plain_title(at: int, window: int, marks: Sequence[Mark]) -> int | None:
    """Return a short line above the section, past blank lines, labels and a sentence or two."""
    fallback = None
    texts = 0
    for above in range(at - 1, window - 1, -1):
        mark = marks[above]
        if mark.section or mark.kind is BlockKind.HEADING or texts == _TITLE_REACH:
            break
        if mark.kind is BlockKind.ITEM:
            return above if _is_numbered_title(above, marks) else fallback
        if mark.kind is not BlockKind.TEXT or mark.label or mark.note or mark.never:
            continue
        if mark.job:
            return above
        short = len(mark.block.text) <= _LONGEST_TITLE and not mark.block.text.endswith(SENTENCE_END)
        if short and mark.block.after_blank and texts == 0:
            fallback = above
        texts += 1
    return fallback


def _is_numbered_title(at: int, marks: Sequence[Mark]) -> bool:
    """Return whether a numbered line is a title, not the last item of a list that goes on with it."""
    block = marks[at].block
    if not (marks[at].job and block.ordinal):
        return False
    last = next((marks[above].block for above in range(at - 1, -1, -1) if marks[above].kind is BlockKind.ITEM), None)
    return last is None or block.ordinal == 1 or (last.mark, last.ordinal) != (block.mark, block.ordinal - 1)


def _begins(mark: Mark, title: int | None, at: int, window: int, current: Group, marks: Sequence[Mark]) -> bool:
    """Return whether the section `mark` opens another posting rather than going on with the current one."""
    again = mark.section in current.sections
    if title is None:
        return again and any(mark.kind in (BlockKind.RULE, BlockKind.COMMENT) for mark in marks[window:at])
    if marks[title].kind is not BlockKind.HEADING:
        return again or (mark.section != "requirements" and "requirements" in current.sections)
    if again or not current.sections:  # without sections, this is the first one of a title by label
        return again
    if current.rank and current.rank != current.section_rank:
        return marks[title].level <= current.rank
    return marks[title].job or not current.section_rank


def _is_posting(group: Group, marks: Sequence[Mark]) -> bool:
    """Return whether there is a job in a group: duties or requirements, or a title that says so."""
    if group.sections & _DUTIES or group.sections >= _PORTRAIT:
        return True
    return group.title is not None and _names_job(group.title, marks)


def _show_jobs(groups: Sequence[Group], marks: Sequence[Mark]) -> bool:
    """Return whether postings are of jobs: one has no title yet or a word for a job, or sections of several kinds.

    A single section below any heading proves nothing: programs have requirements too.
    """
    return any(
        group.title is None or _names_job(group.title, marks) or len(group.sections - {COMMENTARY}) > 1
        for group in groups
    )


def _names_job(title: int, marks: Sequence[Mark]) -> bool:
    return marks[title].label == TITLE or marks[title].job


def _with_siblings(marks: Sequence[Mark], groups: list[Group]) -> list[Group]:
    """Return the postings, and headings that rank as their titles, are titles, and have text of their own.

    Without such a rank, these are the headings of jobs that stand in no other's, where there are several.
    """
    jobs = [at for at in _outermost(marks) if _has_text(at, marks)]
    if len(jobs) > 1:
        level = min(marks[at].level for at in jobs)
        # A section above them all is about who hires, whatever its name.
        groups = [group for group in groups if not 0 < group.rank < level or marks[group.title or 0].job]
        if not groups:
            return [Group(at, at, at, marks[at].level, last=at) for at in jobs]
    ranks = {group.rank for group in groups if group.rank and group.rank < BOLD_LEVEL}
    titles = {group.title for group in groups}
    starts = [group.start for group in groups]
    core = [at for at, mark in enumerate(marks) if mark.section in CORE]
    siblings = []
    for at, mark in enumerate(marks):
        if mark.level in ranks and mark.job and at not in titles:
            # Sections before the next posting belong to the posting around them: the heading stands inside that one.
            inside = starts[0] < at and _after(core, at, len(marks)) < _after(starts, at, len(marks))
            if not inside and _has_text(at, marks):
                siblings.append(Group(at, at, at, mark.level, last=at))
    return sorted([*groups, *siblings], key=lambda group: group.start)


def _outermost(marks: Sequence[Mark]) -> Iterator[int]:
    """Yield the indexes of the headings of jobs that stand in no other job's."""
    around = 0  # rank of the job around
    for at, mark in enumerate(marks):
        if mark.kind is BlockKind.HEADING and (mark.level <= around or not around):
            around = mark.level if mark.job else 0
            if mark.job:
                yield at


def _after(places: Sequence[int], at: int, end: int) -> int:
    """Return the first of `places` after `at`, or `end`."""
    place = bisect_right(places, at)
    return places[place] if place < len(places) else end


def _has_text(at: int, marks: Sequence[Mark]) -> bool:
    """Return whether text stands below the heading at `at` and above the next of its rank, or it needs none."""
    return marks[at].listed or any(marks[line].kind in (BlockKind.TEXT, BlockKind.ITEM) for line in below(at, marks))


def whole(marks: Sequence[Mark]) -> Group:
    """Return the document as one posting without a section; its title is a heading of it, or one of its first lines."""
    worded = [at for at, mark in enumerate(marks) if mark.kind not in SILENT]
    headings = [at for at, mark in enumerate(marks) if mark.kind is BlockKind.HEADING]
    first = worded[:_TITLE_REACH]
    lines = [at for at in first if marks[at].job and (at == first[0] or marks[at].kind is BlockKind.TEXT)]
    jobs = [at for at in headings if marks[at].job] or lines
    # The document's own heading, at its beginning: where that is no other thing, it may be a title of unknown words.
    own = [at for at in headings[:1] if at == first[0] and marks[at].level == 1 and marks[at].is_unknown]
    own = [at for at in own if len(marks[at].block.text) <= _LONGEST_TITLE]
    title = next(iter([*jobs, *own]), None)
    return Group(title or 0, len(marks), title)


def _repeated(marks: Sequence[Mark]) -> Collection[int]:
    """Return the indexes of headings that stand several times: sections of several postings, even on their level."""
    headings = [at for at, mark in enumerate(marks) if mark.kind is BlockKind.HEADING and not (mark.job or mark.other)]
    counts = Counter(folded(marks[at].block.text) for at in headings)
    return {at for at in headings if counts[folded(marks[at].block.text)] > 1}


def _end(group: Group, limit: int, marks: Sequence[Mark], repeated: Collection[int], *, alone: bool) -> int:
    """Return where a posting ends: at a heading that ranks with its title, or at a rule after its last section."""
    content = False
    for at in range(group.head + 1, limit):
        mark = marks[at]
        if not alone and _outranks(mark, group) and not (at in repeated and mark.level == group.rank):
            return at
        if at <= group.last:
            continue
        if mark.kind in (BlockKind.RULE, BlockKind.COMMENT) and content:
            return at
        content = content or mark.kind in (BlockKind.TEXT, BlockKind.ITEM, BlockKind.TABLE, BlockKind.CODE)
        if alone or mark.kind is not BlockKind.HEADING or mark.section:
            continue
        if mark.level < BOLD_LEVEL and not group.rank and not mark.level > group.section_rank > 0:
            return at
    return limit


def _outranks(mark: Mark, group: Group) -> bool:
    """Return whether a heading stands beside the posting, not in it."""
    if mark.kind is not BlockKind.HEADING or mark.level == BOLD_LEVEL or mark.section in CORE:
        return False
    if group.rank:
        return mark.level <= group.rank != group.section_rank
    return mark.section is not None and mark.section != COMMENTARY and not group.section_rank


def _cut_shared_tails(groups: Sequence[Group], marks: Sequence[Mark], for_all: Collection[str]) -> None:
    """End the last of several postings under one heading before lines that hold for all of them."""
    above = tuple(paths(marks))
    families: dict[tuple[int, ...], list[Group]] = {}
    for group in groups:
        families.setdefault(above[group.head], []).append(group)
    for *others, last in families.values():
        if others:
            last.end = _shared_from(last, others, marks, for_all)


def _shared_from(last: Group, others: Sequence[Group], marks: Sequence[Mark], for_all: Collection[str]) -> int:
    """Return where the last of several postings ends: before how to apply, or a section that no other of them has."""
    other_marks = [mark for group in others for mark in marks[group.start : group.end]]
    sections = {mark.section for mark in other_marks}
    contacts = any(_is_contact(mark) for mark in other_marks)
    own = CORE | {"preferred"}
    core = max((at for at in range(last.start, last.end) if marks[at].section in own), default=last.start)
    for at in range(core + 1, last.end):
        mark = marks[at]
        if mark.section and mark.section not in sections and not mark.level == last.section_rank > 0:
            return at
        if mark.kind is BlockKind.TEXT and not mark.block.indent:
            words = folded(mark.block.text)
            if (_is_contact(mark) and not contacts) or any(word in words for word in for_all):
                return at
    return last.end


def _is_contact(mark: Mark) -> bool:
    in_text = mark.kind in (BlockKind.TEXT, BlockKind.HEADING) and "@" in mark.block.content
    return mark.label in CONTACT_FIELDS or in_text


def paths(marks: Sequence[Mark], *, bold: bool = False) -> Iterator[tuple[int, ...]]:
    """Yield for each block the indexes of the headings above it, the broadest first; with `bold`, bold lines too."""
    stack: list[int] = []
    for at, mark in enumerate(marks):
        is_heading = mark.kind is BlockKind.HEADING and (bold or mark.level < BOLD_LEVEL)
        while is_heading and stack and marks[stack[-1]].level >= mark.level:
            stack.pop()
        yield tuple(stack)
        if is_heading:
            stack.append(at)
