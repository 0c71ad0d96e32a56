"""Whether a document says that a job is full, paused or closed: such a job is not imported as an open one.

Only a title, a label for the state, a line that says nothing else, and a heading over several jobs are read so: in a
sentence the words are about something else, such as a closed loop.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from careers.content.lexicon import Lexicon
from careers_tools.importing.blocks import Kind
from careers_tools.importing.groups import Group
from careers_tools.importing.marks import Mark
from careers_tools.importing.passages import Header, Spot
from careers_tools.importing.title import closed
from careers_tools.importing.title_parts import Same, alternatives
from careers_tools.importing.values import Evidence

FIELD = "status"
_LONGEST = 80  # characters of a line that says nothing else


class _Lines(NamedTuple):
    """Patterns of lines that say nothing but the state of a job; its words are the group ``state``.

    Attributes:
        alone: the words by themselves.
        told: the words said of a job.
        heading: the words before a word for several jobs.
    """

    alone: re.Pattern[str]
    told: re.Pattern[str]
    heading: re.Pattern[str]


def status(
    own: Sequence[Spot], group: Group, header: Header, marks: Sequence[Mark], outside: Iterable[Spot], lexicon: Lexicon
) -> list[Evidence]:
    """Return the first line by which a document says that a job is not open, as evidence; none where no line does.

    `own` are the blocks of the posting, which lies in `group` of `marks`. `header` is the document's front matter and
    `outside` what stands in no posting, both empty where the document has several postings.
    """
    found = (
        *_in_title(own, group, lexicon),
        *_in_header(header, lexicon),
        *_in_lines((*own, *outside), group, lexicon),
        *_in_headings(marks, group, lexicon),
    )
    return list(found[:1])


def _in_title(own: Sequence[Spot], group: Group, lexicon: Lexicon) -> Iterator[Evidence]:
    for spot in own:
        block = spot.mark.block
        if spot.at == group.title and (state := closed(block.content, lexicon)):
            yield Evidence(FIELD, state, block.number, block.text)


def _in_header(header: Header, lexicon: Lexicon) -> Iterator[Evidence]:
    for entry, passage in header:
        if passage.label == FIELD and (state := closed(passage.value, lexicon)):
            yield Evidence(FIELD, state, entry.number, entry.text)


def _in_lines(found: Iterable[Spot], group: Group, lexicon: Lexicon) -> Iterator[Evidence]:
    lines = _lines(Same(lexicon))
    for spot in found:
        block, passage = spot.mark.block, spot.passage
        if passage is None or spot.at == group.title:
            continue
        if passage.label == FIELD:
            state = closed(passage.value, lexicon)
        elif passage.label or len(block.text) > _LONGEST:
            continue
        else:
            # Below the name of a section, the words alone may be about anything.
            said = lines.told.fullmatch(block.text) or (spot.section is None and lines.alone.fullmatch(block.text))
            state = _meaning(said, lexicon) if said else None
        if state:
            yield Evidence(FIELD, state, block.number, block.text)


def _in_headings(marks: Sequence[Mark], group: Group, lexicon: Lexicon) -> Iterator[Evidence]:
    """The headings under which a posting stands, the nearest first; none over front matter alone."""
    if group.start == group.end:
        return
    first = marks[group.start if group.title is None else group.title]
    level = first.level
    for mark in reversed(marks[: group.start]):
        if mark.kind is Kind.HEADING and 0 < mark.level < level:
            level = mark.level
            block = mark.block
            if said := _lines(Same(lexicon)).heading.fullmatch(block.text[:_LONGEST]):
                yield Evidence(FIELD, _meaning(said, lexicon), block.number, block.text)


def _meaning(said: re.Match[str], lexicon: Lexicon) -> str:
    return lexicon.meaning("states", said["state"]) or "closed"


@lru_cache(maxsize=4)
def _lines(key: Same[Lexicon]) -> _Lines:
    lexicon = key.value
    states = alternatives(word for words in lexicon["states"].values() for word in words)
    subjects = alternatives(lexicon["state-subjects"].get("job", ()))
    jobs = alternatives(lexicon["state-headings"].get("jobs", ()))
    around = r"[\s()（）\[\]【】*_~。.!！:：]*"
    return _Lines(
        alone=_compiled(f"{around}(?P<state>{states}){around}"),
        told=_compiled(f"{around}(?:{subjects})\\s*(?P<state>{states}){around}"),
        heading=_compiled(f"{around}(?P<state>{states})\\s*(?:{jobs}){around}"),
    )


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
