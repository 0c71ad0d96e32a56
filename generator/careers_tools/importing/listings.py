"""Jobs that a document only lists: a line each below words that announce them, or a few short lines each.

Such jobs have no section and no heading of their own. A list is one of jobs where most of its lines have a word for a
job; records and titles over lists show themselves by coming several times in one form.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from careers.content.lexicon import Lexicon
from careers.content.lexicon.patterns import HAN
from careers_tools.importing import announcements
from careers_tools.importing.blocks import BOLD_LEVEL, SENTENCE_END, SILENT, BlockKind
from careers_tools.importing.groups import Group
from careers_tools.importing.hirers import is_name
from careers_tools.importing.marks import CORE, TITLE, Mark, names_list, split
from careers_tools.importing.title import announces, is_slogan, is_title, plain_words

_LONGEST_OPENER = 80  # characters of a line that announces jobs
_LONGEST_UNNAMED = 40  # characters of a line without a word for a job, in a list of jobs
_LONGEST_BESIDE = 25  # characters behind a colon that may belong to the title
_MOST = 0.6  # share of a list that names jobs
_MOST_RECORDS = 0.75  # share of the records that name a job in one of their lines
_MOST_BETWEEN = 3  # lines between the words that announce jobs and their list
_REACH = 20  # blocks of paragraphs below a numbered title
_RECORD = range(2, 9)  # lines of a record
_FEWEST_RECORDS = 3
_FEWEST = 2
_DETAILS = re.compile(r"\s+[-–—]\s+|\s*[(（,，]\s*")
_DETAILED = re.compile(r"(?P<title>[^()（）]+?)\s*[(（][^()（）]+[)）]")
_LINKED = re.compile(r"\[[^\[\]]+\]\([^()\s]+\)")
_PHRASE = re.compile(f"[{HAN}].*[{HAN}].*[{HAN}].*[{HAN}]")
_FIGURE = re.compile(r"\d")
_CLAUSES = re.compile("[,，;；。!！]")


@dataclass(frozen=True, slots=True)
class _Entry:
    """A job of a list, by index: its own blocks are those from `start` up to before `end`.

    `parts` are the title as its line has it and the text behind it, where the title has no word for a job; `employer`
    is the heading above that says who hires.
    """

    start: int
    end: int
    title: int
    parts: tuple[str, str] = ("", "")
    employer: int | None = None


def find_listed(marks: Sequence[Mark], lexicon: Lexicon) -> tuple[tuple[Mark, ...], tuple[Group, ...]]:
    """Return the blocks and the jobs that are listed in them; requirements behind a title become a block after it."""
    entries = list(_announced(marks, lexicon)) or list(_of_employers(marks, lexicon))
    if not entries and not any(mark.section in CORE for mark in marks):
        entries = list(_records(marks, lexicon)) or list(_over_lists(marks)) or list(_numbered(marks, lexicon))
    if not entries:
        return tuple(marks), ()
    parted: list[Mark] = []
    place: list[int] = []  # index of a block -> its index after titles were parted
    titles = {entry.title: entry for entry in entries}
    employers = {entry.employer for entry in entries}
    for at, mark in enumerate(marks):
        place.append(len(parted))
        if at in titles:
            parted += _parted(mark, titles[at].parts, lexicon)
            if (employer := titles[at].employer) is not None:
                parted.append(_as_company(marks[employer]))
        elif at not in employers:
            parted.append(mark)
    place.append(len(parted))
    groups = (
        Group(place[entry.start], place[entry.end], place[entry.title], BOLD_LEVEL, last=place[entry.title])
        for entry in entries
    )
    return tuple(parted), tuple(groups)


def _parted(mark: Mark, parts: tuple[str, str], lexicon: Lexicon) -> list[Mark]:
    """Return a line as its title and the text behind it."""
    head, rest = _parts(mark.block.content, lexicon)
    head, rest = (head, rest) if head else parts
    block = replace(mark.block, content=head or mark.block.content)
    title = replace(mark, block=block, job=True, other=False)
    return [title, Mark(replace(block, kind=BlockKind.TEXT, content=rest))] if head and rest else [title]


def _as_company(mark: Mark) -> Mark:
    """Return the heading that says who hires as the answer to a label."""
    block = replace(mark.block, kind=BlockKind.TEXT, level=0)
    return Mark(block, label="company", value=plain_words(mark.block.content))


def _parts(content: str, lexicon: Lexicon) -> tuple[str, str]:
    """Return the title that a line begins with and the text behind it; empty texts where it begins with none."""
    name, value = split(content)
    aside = len(value) > _LONGEST_BESIDE or _CLAUSES.search(value) or _PHRASE.search(value)
    if name and value and aside and is_title(name, lexicon):
        return name, value
    if is_title(content, lexicon):
        return content, ""
    for details in _DETAILS.finditer(content, 1):
        if is_title(content[: details.start()], lexicon) and not is_slogan(content[: details.start()], lexicon):
            return content[: details.start()], content[details.start() :].strip(" -–—,，")
    return "", ""


def _names_job(mark: Mark, lexicon: Lexicon) -> bool:
    return mark.may_title and not mark.other and bool(_parts(mark.block.content, lexicon)[0])


def _announced(marks: Sequence[Mark], lexicon: Lexicon) -> Iterator[_Entry]:
    """Yield the jobs of lists below words that announce them."""
    done = 0
    for at, mark in enumerate(marks):
        if at < done:
            continue
        entries = list(_below(at, marks, lexicon)) if _announces(mark, lexicon) else []
        if strength := announcements.announcement(mark, lexicon):
            named = list(_next_group(at, marks, strength, lexicon))
            entries = named if len(named) > len(entries) else entries
        for entry in entries:
            done = entry.end
            yield entry


def _of_employers(marks: Sequence[Mark], lexicon: Lexicon) -> Iterator[_Entry]:
    """Yield the linked items right below headings that name employers, where a heading says that these hire.

    Most of these headings have one item below, and most of the items name jobs.
    """
    opener = next((at for at, mark in enumerate(marks) if mark.kind is BlockKind.HEADING), None)
    if opener is None or not announcements.hires(marks[opener].block.text, lexicon):
        return
    level = next((mark.level for mark in marks[opener + 1 :] if mark.kind is BlockKind.HEADING), 0)
    heads = [at for at, mark in enumerate(marks) if at > opener and mark.level == level]
    entries: list[_Entry] = []
    for head, end in itertools.pairwise([*heads, len(marks)]):
        below = [at for at in range(head + 1, end) if marks[at].kind not in SILENT]
        linked = [marks[at].kind is BlockKind.ITEM and _LINKED.fullmatch(marks[at].block.content) for at in below]
        if below and all(linked):
            employer = head if is_name(plain_words(marks[head].block.content), lexicon) else None
            entries += (_Entry(at, at + 1, at, (marks[at].block.content, ""), employer) for at in below)
    named = sum(_names_job(marks[entry.title], lexicon) for entry in entries)
    if len(entries) >= _FEWEST and named >= _MOST * len(entries):
        yield from entries


def _next_group(
    opener: int, marks: Sequence[Mark], strength: announcements.Strength, lexicon: Lexicon
) -> Iterator[_Entry]:
    """Yield the jobs of the list, or of the paragraphs with bold beginnings, right below an announcement."""
    first = announcements.first_below(opener, marks)
    if first is None or marks[first].kind is BlockKind.HEADING:
        return
    if any(mark.kind is BlockKind.TEXT for mark in marks[opener + 1 : first]):
        strength = announcements.Strength.SEEKS  # the list may be of what the text between is about
    if marks[first].kind is BlockKind.ITEM:
        heads, ends = _item_heads(first, marks)
    else:
        heads, ends = _lead_ins(first, marks)
    found = [
        announcements.parts(marks[head], lexicon) if marks[head].kind is BlockKind.ITEM else _lead(marks[head], lexicon)
        for head in heads
    ]
    if announcements.are_jobs([plain_words(one[0]) if one else None for one in found], strength, lexicon):
        for head, end, one in zip(heads, ends, found, strict=True):
            if one:
                yield _Entry(head, end, head, one)


def _lead(mark: Mark, lexicon: Lexicon) -> tuple[str, str] | None:
    words = announcements.lead_in(mark)
    return (
        (words["name"].strip(" :："), words["rest"])
        if words and announcements.may_be_job(words["name"], lexicon)
        else None
    )


def _lead_ins(first: int, marks: Sequence[Mark]) -> tuple[list[int], list[int]]:
    """Return the paragraphs that begin with bold words, from `first` on, and where each ends."""
    heads: list[int] = []
    end = first
    for at in range(first, len(marks)):
        mark = marks[at]
        if mark.kind is BlockKind.HEADING or (mark.section and not mark.value) or mark.kind is BlockKind.RULE:
            break
        if announcements.lead_in(mark):
            heads.append(at)
        elif mark.kind is BlockKind.TEXT and mark.block.after_blank and heads:
            break
        if mark.kind is not BlockKind.BLANK:
            end = at + 1
    return heads, [*heads[1:], end]


def _announces(mark: Mark, lexicon: Lexicon) -> bool:
    """Return whether a line announces jobs."""
    text = mark.block.text
    if mark.section or mark.note or mark.value or len(text) > _LONGEST_OPENER:
        return False
    if mark.kind is BlockKind.HEADING:
        return mark.label == TITLE or names_list(text.rstrip(":： "), lexicon) or announces(text, lexicon)
    if mark.kind not in (BlockKind.TEXT, BlockKind.ITEM):
        return False
    if text.endswith((":", "：")):
        return mark.label == TITLE or names_list(text[:-1].strip(), lexicon) or announces(text, lexicon)
    return mark.kind is BlockKind.TEXT and lexicon.meaning("titles", text) == "list"


def _below(opener: int, marks: Sequence[Mark], lexicon: Lexicon) -> Iterator[_Entry]:
    """Yield the jobs of the lists below the block `opener`: of all below a heading, else of the next one."""
    level = marks[opener].level
    at, between, found = opener + 1, 0, False
    while at < len(marks):
        mark, end, entries = marks[at], at + 1, list[_Entry]()
        if mark.section or (0 < mark.level <= (level or BOLD_LEVEL - 1)):
            return
        if mark.kind is BlockKind.ITEM:
            end, entries = _items(at, marks, lexicon)
            if not (level or entries):
                return
        elif mark.kind is BlockKind.TEXT:
            end, entries = _lines(at, marks, lexicon) if not between else (end, entries)
            between += not entries
            if not entries and (found or between > _MOST_BETWEEN):
                return
        elif mark.kind is BlockKind.HEADING:
            end, entries = _lines(at, marks, lexicon)
            between, found = 0, False
        yield from entries
        found = found or bool(entries)
        if found and not level:
            return
        at = end


def _items(start: int, marks: Sequence[Mark], lexicon: Lexicon) -> tuple[int, list[_Entry]]:
    """Return where the list at `start` ends, and its jobs."""
    heads, ends = _item_heads(start, marks)
    if not heads:
        return ends[-1], []
    named = [_names_job(marks[head], lexicon) for head in heads]
    if sum(named) < _MOST * len(heads) or not any(named):
        return ends[-1], []
    rows = zip(heads, ends, named, strict=True)
    return ends[-1], [_Entry(head, stop, head) for head, stop, job in rows if job or _may_be(marks[head], lexicon)]


def _item_heads(start: int, marks: Sequence[Mark]) -> tuple[list[int], list[int]]:
    """Return the items of the list at `start`, and where each ends; no items, and the end, where they have sections."""
    first = marks[start].block
    heads = [start]
    at = end = start + 1
    while at < len(marks):
        mark, block = marks[at], marks[at].block
        inner = block.indent > first.indent + 1
        if mark.kind is BlockKind.ITEM and block.mark == first.mark and not inner:
            if block.ordinal and block.ordinal != marks[heads[-1]].block.ordinal + 1:
                break
            heads.append(at)
            end = at + 1
        elif mark.kind is BlockKind.ITEM or (mark.kind is BlockKind.TEXT and (inner or not block.after_blank)):
            if mark.section in CORE:
                return [], [at]  # the items are postings with sections
            end = at + 1
        elif mark.kind is not BlockKind.BLANK and not _counts_on(at, marks[heads[-1]], marks):
            break
        at += 1
    return heads, [*heads[1:], _last_end(heads, end, marks)]


def _counts_on(at: int, head: Mark, marks: Sequence[Mark]) -> bool:
    """Return whether a numbered list goes on after a paragraph at `at` that stands below its item `head`."""
    near = marks[at : at + _REACH]
    following = next((mark for mark in near if mark.kind not in (BlockKind.TEXT, BlockKind.BLANK)), None)
    same = following is not None and following.block.mark == head.block.mark
    return following is not None and same and following.block.ordinal == head.block.ordinal + 1 > 1


def _last_end(heads: Sequence[int], end: int, marks: Sequence[Mark]) -> int:
    """Return where the last of the items ends: after no more lines at the margin than the others have below."""
    others = [below - above - 1 for above, below in itertools.pairwise(heads)]
    allowed = max(others, default=0)
    for at in range(heads[-1] + 1, end):
        if marks[at].kind is BlockKind.TEXT and not marks[at].block.indent and at - heads[-1] > allowed:
            return at
    return end


def _may_be(mark: Mark, lexicon: Lexicon) -> bool:
    """Return whether a line without a word for a job may name one among lines that do."""
    known = mark.section or mark.label or mark.note or mark.other
    text = mark.block.text
    return not known and len(text) <= _LONGEST_UNNAMED and not is_slogan(text, lexicon)


def _lines(start: int, marks: Sequence[Mark], lexicon: Lexicon) -> tuple[int, list[_Entry]]:
    """Return where the plain or bold lines of titles that begin at `start` end, and their jobs; there are several."""
    lines: list[int] = []
    at = start
    while at < len(marks):
        mark = marks[at]
        alike = mark.level == marks[start].level and mark.kind is marks[start].kind
        beside = not mark.block.after_blank and not mark.block.text.endswith(SENTENCE_END) and _may_be(mark, lexicon)
        if alike and (_names_job(mark, lexicon) or (lines and beside)):
            lines.append(at)
        elif mark.kind is not BlockKind.BLANK:
            break
        at += 1
    while lines and not _names_job(marks[lines[-1]], lexicon):
        lines.pop()
    named = sum(_names_job(marks[line], lexicon) for line in lines)
    if len(lines) < _FEWEST or named < _MOST_RECORDS * len(lines) or _stands_over_text(lines[-1], at, marks):
        return start + 1, []
    return lines[-1] + 1, [_Entry(line, line + 1, line) for line in lines]


def _stands_over_text(line: int, below: int, marks: Sequence[Mark]) -> bool:
    """Return whether the block `below` a line is about that job alone: its section, or the text of a bold title."""
    if below >= len(marks):
        return False
    apart = marks[below].block.after_blank and not marks[line].block.after_blank
    text = marks[line].level > 0 and marks[below].kind in (BlockKind.TEXT, BlockKind.ITEM)
    return not apart and (text or (marks[below].section in CORE and not marks[below].block.after_blank))


def _records(marks: Sequence[Mark], lexicon: Lexicon) -> Iterator[_Entry]:
    """Yield the jobs of records: paragraphs of short lines that name a job in the same line of each.

    Records that nothing announces hold figures, as of pay and addresses: others may be of people.
    """
    for run in _runs(list(_paragraphs(marks))):
        shares = [
            sum(_is_line_of_job(marks[start + line], lexicon) for start, _ in run) / len(run)
            for line in range(min(end - start for start, end in run))
        ]
        best = max(range(len(shares)), key=shares.__getitem__)
        above = next((at for at in range(run[0][0] - 1, -1, -1) if marks[at].kind not in SILENT), None)
        announced = above is not None and _announces(marks[above], lexicon)
        figures = sum(any(_FIGURE.search(mark.block.text) for mark in marks[start:end]) for start, end in run)
        enough = len(run) >= _FEWEST if announced else len(run) >= _FEWEST_RECORDS and figures >= _MOST * len(run)
        if enough and shares[best] >= _MOST_RECORDS:
            for start, end in run:
                title = marks[start + best]
                if _is_line_of_job(title, lexicon) or _may_be(title, lexicon):
                    yield _Entry(start, end, start + best)


def _is_line_of_job(mark: Mark, lexicon: Lexicon) -> bool:
    return mark.kind is BlockKind.TEXT and mark.job and is_title(mark.block.text, lexicon)


def _paragraphs(marks: Sequence[Mark]) -> Iterator[tuple[int, int] | None]:
    """Yield where the paragraphs of short lines begin and end; None for what stands between and is none."""
    for silent, run in itertools.groupby(range(len(marks)), lambda at: marks[at].kind in SILENT):
        places = list(run)
        if not silent:
            short = all(_is_short(marks[at]) for at in places) and len(places) in _RECORD
            yield (places[0], places[-1] + 1) if short else None


def _is_short(mark: Mark) -> bool:
    text = mark.block.text
    return mark.kind is BlockKind.TEXT and len(text) <= _LONGEST_OPENER and not text.endswith(SENTENCE_END)


def _runs(paragraphs: Sequence[tuple[int, int] | None]) -> Iterator[list[tuple[int, int]]]:
    """Yield the paragraphs that follow each other and differ by a line or two in length at most."""
    run: list[tuple[int, int]] = []
    for paragraph in [*paragraphs, None]:
        sizes = [end - start for start, end in (*run, *([paragraph] if paragraph else []))]
        if paragraph is None or max(sizes) - min(sizes) > _FEWEST:
            if run:
                yield run
            run = []
        if paragraph is not None:
            run.append(paragraph)


def _over_lists(marks: Sequence[Mark]) -> Iterator[_Entry]:
    """Yield the jobs whose titles are plain lines, each over a list of what it asks for; there are several."""
    entries = []
    for at, mark in enumerate(marks):
        begins = mark.block.after_blank or marks[at - 1].kind is BlockKind.ITEM
        if not (mark.kind is BlockKind.TEXT and mark.job and begins):
            continue
        end = at + 1
        while end < len(marks) and marks[end].kind in (BlockKind.ITEM, BlockKind.BLANK):
            end += 1
        items = [below for below in marks[at + 1 : end] if below.kind is BlockKind.ITEM]
        jobs = sum(item.job for item in items)
        if len(items) >= _FEWEST and 2 * jobs <= len(items):
            entries.append(_Entry(at, end, at))
    if len(entries) >= _FEWEST:
        yield from entries


def _numbered(marks: Sequence[Mark], lexicon: Lexicon) -> Iterator[_Entry]:
    """Yield the jobs of numbered lists, each item of which is a title with facts in brackets behind it."""
    at = 0
    while at < len(marks):
        end = at + 1
        if marks[at].kind is BlockKind.ITEM and marks[at].block.ordinal == 1:
            end, entries = _items(at, marks, lexicon)
            titles = [_DETAILED.fullmatch(marks[entry.title].block.text) for entry in entries]
            if len(entries) >= _FEWEST and all(title and is_title(title["title"], lexicon) for title in titles):
                yield from entries
        at = max(end, at + 1)
