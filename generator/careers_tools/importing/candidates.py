"""Judges which headings of a document are titles of jobs, by their words, the text below them, and their siblings.

The words of a title say enough by themselves (`title.is_title`). A title of other words shows itself by its company:
it carries the code of a job or its state, or begins as its siblings that are jobs do, with the same label or the same
kind of text. A sentence, a call, the name of a section and a heading that a document repeats are never titles.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from careers.content.lexicon import Lexicon, folded
from careers_tools.importing.announcements import announced_headings
from careers_tools.importing.blocks import BOLD_LEVEL, SILENT, BlockKind
from careers_tools.importing.groups import paths
from careers_tools.importing.marks import TITLE, Mark, names_list, split
from careers_tools.importing.title import closed, is_header_line, is_reference, is_slogan

_LONGEST = 80  # characters of a title by its company
_LONGEST_VALUE = 30
_FEWEST = 2  # headings that are alike
_LINK = re.compile(r"\s*\[[^\[\]]+\]\([^()\s]+\)\s*")


def judge(marks: Sequence[Mark], lexicon: Lexicon) -> tuple[Mark, ...]:
    """Return the blocks of a document; of its headings, those are jobs that are titles of jobs.

    Lines with an employer, a title and facts between bars, as in threads of jobs, become headings.
    """
    judged = [_as_heading(mark, lexicon) for mark in marks]
    for at in _by_company(judged, lexicon):
        judged[at] = replace(judged[at], job=True)
    for at in tuple(announced_headings(judged, lexicon)):
        judged[at] = replace(judged[at], job=True, listed=True)
    for at in _among_fields(judged):
        judged[at] = replace(judged[at], job=False, never=True)
    for at in _around_jobs(judged):
        judged[at] = replace(judged[at], job=False)
    return tuple(judged)


def _as_heading(mark: Mark, lexicon: Lexicon) -> Mark:
    """Return a header line between bars as a heading; another block as it is."""
    plain_text = mark.kind is BlockKind.TEXT and mark.block.after_blank and not (mark.section or mark.label)
    if not plain_text or not is_header_line(mark.block.text, lexicon):
        return mark
    return replace(mark, block=replace(mark.block, kind=BlockKind.HEADING, level=BOLD_LEVEL), job=True, other=False)


def _by_company(marks: Sequence[Mark], lexicon: Lexicon) -> Iterator[int]:
    """Yield the indexes of the headings that are titles although their words do not say so."""
    # Heading above and rank -> the headings that could be titles, with how the text below each begins.
    families: dict[tuple[int, int], dict[int, str]] = defaultdict(dict)
    for at, parent in _headings(marks):
        mark, lead = marks[at], _lead(at, marks)
        short = mark.is_unknown and len(mark.block.text) <= _LONGEST
        if lead and short and (mark.job or not is_slogan(mark.block.text, lexicon)):
            families[parent, mark.level][at] = lead
    counts = Counter(folded(mark.block.text) for mark in marks if mark.kind is BlockKind.HEADING)
    for (parent, _), leads in families.items():
        listed = parent >= 0 and names_list(marks[parent].block.text, lexicon)
        often, jobs = Counter(leads.values()), Counter(lead for at, lead in leads.items() if marks[at].job)
        for at, lead in leads.items():
            mark, alike = marks[at], jobs[lead]
            if mark.job or counts[folded(mark.block.text)] > 1:
                continue
            labelled = ":" in lead and often[lead] >= _FEWEST
            linked = listed and _LINK.fullmatch(mark.block.content)
            most = alike >= _FEWEST and 2 * alike > often[lead]
            # The code of a job stands there, or that nobody is sought for it any more.
            marked = is_reference(mark.block.text, lexicon) or closed(mark.block.content, lexicon)
            if labelled or linked or most or (listed and alike) or marked:
                yield at


def _headings(marks: Sequence[Mark]) -> Iterator[tuple[int, int]]:
    """Yield the index of each heading, and of the heading above it of a lower level, -1 at the top."""
    for at, above in enumerate(paths(marks, bold=True)):
        if marks[at].kind is BlockKind.HEADING:
            yield at, above[-1] if above else -1


def _lead(at: int, marks: Sequence[Mark]) -> str:
    """Return how the text right below a heading begins; empty where there is none."""
    for mark in marks[at + 1 :]:
        if mark.kind is BlockKind.HEADING:
            return ""
        if mark.kind not in SILENT:
            name, value = split(mark.block.content)
            return f"{folded(name)}:" if name and value and not mark.section else mark.kind.value
    return ""


def _among_fields(marks: Sequence[Mark]) -> Iterator[int]:
    """Yield the indexes of headings that read like titles and name a field: those beside them do, too.

    The first heading of its rank may be the title of the job whose fields follow.
    """
    families: dict[tuple[int, int], list[int]] = defaultdict(list)
    for at, parent in _headings(marks):
        families[parent, marks[at].level].append(at)
    for family in families.values():
        fields = [at for at in family if marks[at].label not in (None, TITLE)]
        for before, at, after in zip(family, family[1:], [*family[2:], -1], strict=False):
            near = sum(other in fields for other in (before, after))
            if marks[at].job and len(fields) >= _FEWEST and near and _has_one_value(at, marks):
                yield at


def _has_one_value(at: int, marks: Sequence[Mark]) -> bool:
    """Return whether one short line stands below a heading, as below the name of a field."""
    below = list(itertools.takewhile(lambda mark: mark.kind is not BlockKind.HEADING, marks[at + 1 :]))
    worded = [mark for mark in below if mark.kind not in SILENT]
    return len(worded) == 1 and worded[0].kind is BlockKind.TEXT and len(worded[0].block.text) <= _LONGEST_VALUE


def _around_jobs(marks: Sequence[Mark]) -> Collection[int]:
    """Return the indexes of headings over several jobs: an employer, a department, a list."""
    inside: Counter[int] = Counter()
    for mark, path in zip(marks, paths(marks), strict=True):
        if mark.kind is BlockKind.HEADING and mark.level < BOLD_LEVEL and mark.job:
            # Between an employer and its jobs may stand "Open positions".
            inside.update([at for at in path if not marks[at].other][-1:])
    return [at for at, count in inside.items() if count >= _FEWEST and marks[at].job]
