"""State of a job that is full, paused or closed, or of a form that nobody has filled in: neither is an open job.

Only a title, a label for the state, a line that says nothing else, and a heading over several jobs count: in a sentence
the words are about something else, such as a closed loop.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from careers.content.facts.status import CLOSED, OPEN, read_status
from careers.content.lexicon import Lexicon
from careers.content.lexicon.patterns import cache_by_identity, compile_pattern, words_pattern
from careers_tools.importing.blocks import BlockKind
from careers_tools.importing.marks import Mark, split
from careers_tools.importing.passages import Header, Spot
from careers_tools.importing.title import closed
from careers_tools.importing.values import Entry, Evidence, Passage

if TYPE_CHECKING:
    from careers_tools.importing.evidence.extents import Group

FIELD = "status"
_UNFILLED = "unfilled"  # the title of a form that nobody has filled in
_STRUCK = "~~"
_LONGEST = 80  # characters of a line that says nothing else
_GAP = re.compile(r"(?<![A-Za-z0-9])(?:X{2,}|x{2,}|AAA-ZZZ)(?![A-Za-z0-9])")
_BLANK = re.compile(r"[\[<{]([^\[\]<>{}]{1,30})[\]>}](?!\()")
_ASKED = frozenset({"company", "locations"})


def find_status(
    own: Sequence[Spot], group: Group, header: Header, marks: Sequence[Mark], outside: Iterable[Spot], lexicon: Lexicon
) -> Iterator[Evidence]:
    """Yield the lines by which a document says that a job is not open, as evidence; the first of them counts.

    `own` are the blocks of the posting, which lies in `group` of `marks`. `header` is the document's front matter and
    `outside` the blocks in no posting, both empty where the document has several postings.
    """
    for spot in own:
        if spot.at == group.title:
            # A title of a table stands behind the name of its column.
            states = (_state_in_title(text, lexicon) for text in (spot.mark.block.content, spot.mark.value) if text)
            if state := next(filter(None, states), None):
                yield spot.evidence(FIELD, state)
    for entry, passage in header:
        state = _state_in_entry(entry, passage, lexicon)
        if state not in (None, OPEN):
            yield Evidence(FIELD, state, entry.number, entry.text)
    for spot in (*own, *outside):
        if spot.at != group.title and (state := _state_in_line(spot, lexicon)):
            yield spot.evidence(FIELD, state)
    # The headings above the posting, the nearest first; none over front matter alone.
    level = marks[group.head].level if group.start < group.end else 0
    for mark in reversed(marks[: group.start]):
        if mark.kind is BlockKind.HEADING and 0 < mark.level < level:
            level = mark.level
            text = mark.block.text
            if state := heads_state(text, lexicon):
                yield Evidence(FIELD, state, mark.block.number, text)


def _state_in_entry(entry: Entry, passage: Passage, lexicon: Lexicon) -> str | None:
    """Return the state in an entry of front matter: in its title, in a label for it, or in a key with its answer."""
    values = (passage.value, *entry.values) if passage.label in (FIELD, "title") else ()
    states = (_state_in_title(value, lexicon) for value in values if value)
    return read_status(entry.text, lexicon) or next(filter(None, states), None)


def _state_in_title(text: str, lexicon: Lexicon) -> str | None:
    """Return the state that a title says by words or a mark; ``unfilled`` for one with gaps: ``[city] XX engineer``."""
    asked = (lexicon.meaning("labels", blank[1]) for blank in _BLANK.finditer(text[:_LONGEST]))
    has_gap = _GAP.search(text[:_LONGEST]) or not _ASKED.isdisjoint(asked)
    return closed(text, lexicon) or (_UNFILLED if has_gap else None)


def _state_in_line(spot: Spot, lexicon: Lexicon) -> str | None:
    """Return the state in a label for it, or in a line that says nothing else."""
    text, passage = spot.mark.block.text, spot.passage
    if passage is None:
        return None
    if passage.label == FIELD:
        return closed(passage.value, lexicon)
    if len(text) > _LONGEST or _STRUCK in text:  # what a line no longer says is about that line
        return None
    # An answer that says nothing else, whatever is asked for, such as a cell "Closed" in the column of links. Below the
    # name of a section, the words alone may be about anything.
    answer = "" if spot.section else passage.value or split(spot.mark.block.content)[1]
    state = read_status(answer or text, lexicon)
    return None if state == OPEN or (spot.section and lexicon.meaning("states", text)) else state


def heads_state(text: str, lexicon: Lexicon) -> str | None:
    """Return the state that a heading says of all jobs below it: "Closed positions"."""
    match = heading_pattern(lexicon).fullmatch(text[:_LONGEST])
    return (read_status(match["state"], lexicon) or CLOSED) if match else None


@cache_by_identity
def heading_pattern(lexicon: Lexicon) -> re.Pattern[str]:
    """Compile a pattern of a heading over several jobs."""
    states = words_pattern(lexicon, "states", *lexicon["states"])
    jobs = words_pattern(lexicon, "state-headings", "jobs")
    around = r"[\s()（）\[\]【】*_~。.!！:：]*"
    return compile_pattern(f"{around}(?P<state>{states})\\s*(?:{jobs}){around}")
