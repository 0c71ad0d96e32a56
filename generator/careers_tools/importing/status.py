"""State of a job that is full, paused or closed: such a job is not imported as an open one.

Only a title, a label for the state, a line that says nothing else, and a heading over several jobs count: in a sentence
the words are about something else, such as a closed loop.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from careers.content.lexicon import Lexicon
from careers_tools.importing.blocks import BlockKind
from careers_tools.importing.groups import Group
from careers_tools.importing.marks import Mark
from careers_tools.importing.passages import Header, Spot
from careers_tools.importing.patterns import cache_by_identity, compile_pattern, words_pattern
from careers_tools.importing.title import closed
from careers_tools.importing.values import Evidence

FIELD = "status"
_LONGEST = 80  # characters of a line that says nothing else


def find_status(
    own: Sequence[Spot], group: Group, header: Header, marks: Sequence[Mark], outside: Iterable[Spot], lexicon: Lexicon
) -> Iterator[Evidence]:
    """Yield the lines by which a document says that a job is not open, as evidence; the first of them counts.

    `own` are the blocks of the posting, which lies in `group` of `marks`. `header` is the document's front matter and
    `outside` the blocks in no posting, both empty where the document has several postings.
    """
    for spot in own:
        if spot.at == group.title and (state := closed(spot.mark.block.content, lexicon)):
            yield spot.evidence(FIELD, state)
    for entry, passage in header:
        meanings = {lexicon.meaning("state-keys", entry.key), lexicon.meaning("state-answers", passage.value)}
        if passage.label == FIELD and (state := closed(passage.value, lexicon)):
            yield Evidence(FIELD, state, entry.number, entry.text)
        elif meanings == {"open", "closed"}:  # ``open: false``, ``filled: true``
            yield Evidence(FIELD, "closed", entry.number, entry.text)
    for spot in (*own, *outside):
        if spot.at != group.title and (state := _state_in_line(spot, lexicon)):
            yield spot.evidence(FIELD, state)
    # The headings above the posting, the nearest first; none over front matter alone.
    level = marks[group.head].level if group.start < group.end else 0
    for mark in reversed(marks[: group.start]):
        if mark.kind is BlockKind.HEADING and 0 < mark.level < level:
            level = mark.level
            text = mark.block.text
            if state := _state(status_patterns(lexicon)["heading"].fullmatch(text[:_LONGEST]), lexicon):
                yield Evidence(FIELD, state, mark.block.number, text)


def _state_in_line(spot: Spot, lexicon: Lexicon) -> str | None:
    """Return the state in a label for it, or in a line that says nothing else."""
    text, passage = spot.mark.block.text, spot.passage
    if passage is None or passage.label not in (FIELD, None):
        return None
    if passage.label:
        return closed(passage.value, lexicon)
    if len(text) > _LONGEST:
        return None
    patterns = status_patterns(lexicon)
    # Below the name of a section, the words alone may be about anything.
    lone = None if spot.section else patterns["alone"].fullmatch(text)
    return _state(patterns["of job"].fullmatch(text) or lone, lexicon)


def _state(match: re.Match[str] | None, lexicon: Lexicon) -> str | None:
    return (lexicon.meaning("states", match["state"]) or "closed") if match else None


@cache_by_identity
def status_patterns(lexicon: Lexicon) -> dict[str, re.Pattern[str]]:
    """Compile patterns of lines of a state ``alone``, said of a job, and as a heading over several jobs."""
    states = words_pattern(lexicon, "states", *lexicon["states"])
    subjects, jobs = words_pattern(lexicon, "state-subjects", "job"), words_pattern(lexicon, "state-headings", "jobs")
    around, state = r"[\s()（）\[\]【】*_~。.!！:：]*", f"(?P<state>{states})"
    return {
        "alone": compile_pattern(f"{around}{state}{around}"),
        "of job": compile_pattern(f"{around}(?:{subjects})\\s*{state}{around}"),
        "heading": compile_pattern(f"{around}{state}\\s*(?:{jobs}){around}"),
    }
