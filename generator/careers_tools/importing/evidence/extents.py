"""Where the text of each job begins and ends, and its title set apart from what stands beside it in the line."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from careers.content.lexicon import Lexicon, folded
from careers.content.lexicon.patterns import cache_by_identity, compile_pattern, numerals, words_pattern
from careers_tools.importing.blocks import BOLD_LEVEL, SILENT, Block, BlockKind, has_words
from careers_tools.importing.evidence.candidates import NUMBERED, Candidate, cells
from careers_tools.importing.facts.answers import read_condition
from careers_tools.importing.hirers import is_name
from careers_tools.importing.marks import COMMENTARY, CORE, TITLE, Mark, split
from careers_tools.importing.title import is_pay, plain_words

CONTACT_FIELDS = frozenset({"email", "url", "subject"})
_OWN = CORE | {"preferred"}  # sections that a job has for itself
_IN_PROSE = ("sentence", "counted", "inside", "clause", "value", "part")
_BETWEEN = " |｜·,，;；:：–—-"
_CLAUSE = re.compile(r"\s*[,，;；。](?!\d)\s*|\s*(?<!\d)[,，;；。](?=\d)\s*|(?<=[^\d\s])[.](?=\s|$)\s*")
_BARS = re.compile(r"\s*[|｜]\s*")
_LONGEST_FACT = 40
_DEMANDS = ("education", "experience")
_LONGEST_EMPLOYER = 40
_TEXTS = (BlockKind.TEXT, BlockKind.ITEM, BlockKind.TABLE, BlockKind.CODE)


@dataclass(slots=True)
class Group:
    """The blocks of a posting, by index.

    Attributes:
        start, end: the blocks from `start` up to before `end` are its own.
        title: index of its title, or None where front matter states it.
        line: index after the blocks of the line that names it.
        doubt: why nobody can say for sure that it is a job; empty: it is one.
    """

    start: int
    end: int
    title: int | None
    doubt: str = ""
    line: int = 0

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
    employers = set(_employers(named, marks, lexicon))
    shown: list[Mark] = []
    groups: list[Group] = []
    groups += (Group(0, 0, None, doubt) for _, doubt in named.get(-1, ()))
    for at, mark in enumerate(marks):
        for candidate, doubt in named.get(at, ()):
            start = len(shown)
            shown += _title(candidate, mark)
            groups.append(Group(start, len(shown), start, doubt))
        if at in employers:
            block = replace(mark.block, kind=BlockKind.HEADING, level=mark.level or BOLD_LEVEL - 1)
            shown.append(Mark(block, label="company", value=plain_words(mark.block.content)))
        else:
            shown += _rest(named[at][-1][0], mark, marks, lexicon) if at in named else (mark,)
        if len(named.get(at, ())) == 1:
            groups[-1].end = len(shown)
    heads = {group.title for group in groups}
    lines = Counter(shown[group.title].block.number for group in groups if group.title is not None)
    for group in groups:
        while group.end < len(shown) and group.end not in heads and _is_beside(shown[group.end], shown[group.head]):
            if lines[shown[group.head].block.number] > 1:
                break  # what stands beside several titles is about all of them
            group.end += 1
        group.line = group.end
    if not groups and len({mark.section for mark in marks} & _OWN) > 1:
        groups.append(Group(0, len(marks), None))  # a job that nothing names
    if len(groups) == 1 and (groups[0].title is None or chosen[0][0].form in (*_IN_PROSE, "label")):
        groups[0].start = 0
    _extend(groups, shown, lexicon)
    return tuple(shown), tuple(groups)


def _is_beside(mark: Mark, title: Mark) -> bool:
    return mark.block.number == title.block.number and title.level in (0, BOLD_LEVEL)


def _is_titled(mark: Mark) -> bool:
    """Return whether a line is a title with facts beside it: a heading, or parts between bars."""
    return bool(mark.level) or " | " in mark.block.content


def _title(candidate: Candidate, mark: Mark) -> Iterator[Mark]:
    """Yield the title of a candidate, and how many are sought where the words behind it say so."""
    if candidate.form in ("whole", "label") or (candidate.form == "part" and _is_titled(mark)):
        yield replace(mark, job=True, other=False, section=None, note=False)
        return
    if candidate.form == "value" and NUMBERED.fullmatch(split(mark.block.content)[0]):
        yield replace(mark, job=True, other=False, label=TITLE, value=candidate.title)
        return
    title = plain_words(candidate.title)
    linked = re.search(rf"\[{re.escape(candidate.title)}\]\([^()\s]*\)", mark.block.content)
    content = linked[0] if linked else title
    block = replace(mark.block, kind=BlockKind.HEADING, level=mark.level or BOLD_LEVEL, content=content, written=title)
    yield Mark(block, job=True)
    if candidate.form == "counted":
        block = replace(mark.block, kind=BlockKind.TEXT, content=candidate.rest)
        yield Mark(block, label="headcount", value=candidate.rest)


def _rest(candidate: Candidate, mark: Mark, marks: Sequence[Mark], lexicon: Lexicon) -> Iterator[Mark]:
    """Yield what a line holds beyond the title of its last candidate."""
    text = replace(mark.block, kind=BlockKind.TEXT, level=0, mark="", ordinal=0)
    if candidate.form in _IN_PROSE:
        others = mark.block.content.replace(candidate.title, "").strip(_BETWEEN)
        if has_words(others) and not NUMBERED.fullmatch(others) and not (candidate.form == "part" and _is_titled(mark)):
            yield Mark(text)
    elif candidate.form == "cell":
        names = cells(marks[_head(candidate.at, marks)].block.content)
        for column, cell in enumerate(cells(mark.block.content)):
            if cell and column != candidate.column:
                name = names[column] if column < len(names) else ""
                yield Mark(replace(text, content=f"{name}：{cell}" if name else cell))
    elif candidate.form not in ("whole", "label") and has_words(candidate.rest):
        for words in _BARS.split(candidate.rest.strip(_BETWEEN)):
            yield from _facts(text, words, lexicon) if has_words(words) else ()


def _facts(text: Block, words: str, lexicon: Lexicon) -> Iterator[Mark]:
    """Yield the facts that stand one after the other in `words`, and all else as one line."""
    clauses = [clause for clause in _CLAUSE.split(words) if clause]
    labels = [_field(clause, lexicon) for clause in clauses]
    if labels[0] != "headcount" and 2 * sum(map(bool, labels)) < len(clauses):
        yield Mark(replace(text, content=words))
        return
    for clause, label in zip(clauses, labels, strict=True):
        if label:
            yield Mark(replace(text, content=clause), label=label, value=split(clause)[1] or clause)
    if others := [clause for clause, label in zip(clauses, labels, strict=True) if not label]:
        yield Mark(replace(text, content=(", " if words.isascii() else "，").join(others)))


def _field(clause: str, lexicon: Lexicon) -> str | None:
    """Return the field that a clause states and nothing else: ``3 people``, ``两年以上经验``; None for other words."""
    if len(clause) > _LONGEST_FACT:
        return None
    if label := lexicon.meaning("labels", split(clause)[0]):
        return label
    patterns = _patterns(lexicon)
    if is_pay(clause):
        return "salary"
    if patterns["headcount"].fullmatch(clause):
        return "headcount"
    fields = () if patterns["age"].search(clause) else _DEMANDS
    return next((field for field in fields if read_condition(field, clause, lexicon) is not None), None)


@cache_by_identity
def _patterns(lexicon: Lexicon) -> dict[str, re.Pattern[str]]:
    """Compile patterns for a number of people and nothing else, and for an age, which is no experience."""
    units, more = words_pattern(lexicon, "headcount", "unit", "answer"), words_pattern(lexicon, "experience", "more")
    number = rf"(?:\d{{1,4}}(?:\s*[-~～–—至到]\s*\d{{1,4}})?|{numerals(lexicon)})"
    return {
        "headcount": compile_pattern(rf"{number}\s*(?:{units})"),
        "age": compile_pattern(rf"\d{{2}}\s*(?:{more})?\s*(?:{words_pattern(lexicon, 'demands', 'age')})"),
    }


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
    seen = Counter(folded(mark.block.text) for mark in marks if mark.kind is BlockKind.HEADING)
    for number, (group, limit) in enumerate(zip(groups, limits, strict=True)):
        group.end = max(group.end, _end(group, limit, marks, seen, alone=alone))
        if not alone and group.title is not None and marks[group.title].label == TITLE:
            group.start = _reach_back(group.start, groups[number - 1].end if number else 0, marks)
    for before, after in itertools.pairwise(groups):
        before.end = min(before.end, max(after.start, before.head + 1))
    if not alone:
        for_all = [folded(word) for word in lexicon["for-all"]["all"]]
        _cut_shared_tails(groups, marks, for_all)


def _end(group: Group, limit: int, marks: Sequence[Mark], seen: Counter[str], *, alone: bool) -> int:
    """Return where a posting ends: at a heading that ranks with its title, or with the list that it is an item of.

    `seen` are the folded words of all headings, counted.
    """
    title = marks[group.title] if group.title is not None else None
    last = max((at for at in range(group.head, limit) if marks[at].section), default=group.head)
    content = False
    for at in range(group.end, limit):
        mark = marks[at]
        repeated = mark.level and seen[folded(mark.block.text)] > 1  # a part that several jobs have
        if not alone and title is not None and not repeated and _stands_outside(mark, title):
            return at
        if at > last and content and mark.kind in (BlockKind.RULE, BlockKind.COMMENT):
            return at
        content = content or (at > last and mark.kind in _TEXTS)
    return limit


def _stands_outside(mark: Mark, title: Mark) -> bool:
    if mark.kind is BlockKind.HEADING and mark.section not in CORE:
        return mark.level < BOLD_LEVEL and (not title.level or mark.level <= title.level)
    if title.kind is BlockKind.ITEM or title.block.mark:
        if mark.block.indent > title.block.indent:
            return False
        beside = mark.kind is BlockKind.ITEM and mark.block.mark == title.block.mark
        return beside or (mark.kind is BlockKind.TEXT and mark.block.after_blank and not title.block.ordinal)
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
        if others and _is_line_each(last, others, marks):
            last.end = last.line
        elif others:
            last.end = _shared_from(last, others, marks, for_all)


def _is_line_each(last: Group, others: Sequence[Group], marks: Sequence[Mark]) -> bool:
    """Return whether each of several postings is a line, so that the text below the last of them is not its own."""
    if last.head >= len(marks) or 0 < marks[last.head].level < BOLD_LEVEL:
        return False
    number = marks[last.head].block.number
    below = (mark for group in others for mark in marks[group.line : group.end])
    own = {mark.section for mark in marks[last.line : last.end]} & _OWN
    beside = any(marks[group.head].block.number == number for group in others)
    return not any(has_words(mark.block.content) for mark in below) and (beside or not own)


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


def paths(marks: Sequence[Mark], *, bold: bool = False) -> Iterator[tuple[int, ...]]:
    """Yield for each block the indexes of the headings above it, the broadest first; with `bold`, bold lines too."""
    stack: list[int] = []
    for at, mark in enumerate(marks):
        is_heading = mark.level > 0 and (bold or mark.level < BOLD_LEVEL)
        while is_heading and stack and marks[stack[-1]].level >= mark.level:
            stack.pop()
        yield tuple(stack)
        if is_heading:
            stack.append(at)


def _employers(named: Collection[int], marks: Sequence[Mark], lexicon: Lexicon) -> Iterator[int]:
    """Yield the headings and lines right above jobs of a line that name who hires, where there are several jobs."""
    opener = next((at for at, mark in enumerate(marks) if mark.kind is BlockKind.HEADING), None)
    is_list = opener is not None and _hires(lexicon).search(marks[opener].block.text) is not None
    forms = lexicon["employer"]
    ends = (*lexicon["title-parts"].get("employers", ()), *forms.get("forms", ()), *forms.get("block", ()))
    tops: dict[int, int] = {}  # the line above each job and those right above it
    for job in sorted(named) if len(named) > 1 else ():
        above = job - 1
        while above >= 0 and (above in named or split(marks[above].block.content)[1] or marks[above].kind in SILENT):
            above = tops.get(above, above - 1)
        tops[job] = above
        mark = marks[above] if above >= 0 and not marks[job].level else None
        if mark is None or mark.section or mark.note or len(mark.block.text) > _LONGEST_EMPLOYER:
            continue
        words = plain_words(mark.block.content)
        if mark.kind is BlockKind.HEADING:
            is_employer = above != opener and is_list and is_name(words, lexicon)
        else:
            is_employer = folded(words).endswith(tuple(map(folded, ends)))
        if is_employer:
            yield above


@cache_by_identity
def _hires(lexicon: Lexicon) -> re.Pattern[str]:
    return compile_pattern(words_pattern(lexicon, "announcements", "hires"))
