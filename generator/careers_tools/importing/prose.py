"""Jobs that only a sentence names: ``X is looking for a Quality Inspector``, ``招聘厨师1名、司机2名``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from careers.content.lexicon import Lexicon, folded
from careers.content.lexicon.patterns import HAN, LATIN, cache_by_identity, compile_pattern, words_pattern
from careers_tools.importing.blocks import BOLD_LEVEL, Block, BlockKind
from careers_tools.importing.groups import Group
from careers_tools.importing.marks import Mark
from careers_tools.importing.title import is_title, plain_words

_FEWEST = 2  # times that an object without a word for a job stands in the document
_MOST_JOBS = 20
_MOST_READ = 2000  # characters of a paragraph
_OPEN = (None, "description", "team", "apply")  # sections in which a sentence says who is sought


def find_in_prose(marks: Sequence[Mark], lexicon: Lexicon) -> tuple[tuple[Mark, ...], tuple[Group, ...]]:
    """Return the blocks, with a heading for each job that a sentence names, and these jobs.

    A single job is the whole document. Of several, each has its title and the number of people alone.
    """
    text = folded("\n".join(mark.block.text for mark in marks))
    found = next(filter(None, (list(_objects(mark, lexicon)) for mark in _paragraphs(marks))), [])
    known = [one for one in found if is_title(one[1], lexicon) or text.count(folded(one[1])) >= _FEWEST]
    if not known or len(known) > _MOST_JOBS:
        return tuple(marks), ()
    shown: list[Mark] = []
    groups: list[Group] = []
    for block, title, count in known:
        start = len(shown)
        heading = replace(block, kind=BlockKind.HEADING, level=BOLD_LEVEL, content=title, written=title)
        shown.append(Mark(heading, job=True))
        if count:
            shown.append(Mark(replace(block, kind=BlockKind.TEXT, content=count), label="headcount", value=count))
        groups.append(Group(start, len(shown), start, BOLD_LEVEL, last=start))
    if len(groups) == 1:
        groups[0].end = len(shown) + len(marks)
    return (*shown, *marks), tuple(groups)


def _paragraphs(marks: Sequence[Mark]) -> Iterator[Mark]:
    section: str | None = None
    for mark in marks:
        section = mark.section if mark.section or mark.kind is BlockKind.HEADING else section
        if mark.kind in (BlockKind.TEXT, BlockKind.HEADING) and not mark.label and section in _OPEN:
            yield mark


def _objects(mark: Mark, lexicon: Lexicon) -> Iterator[tuple[Block, str, str]]:
    """Yield what a paragraph says is sought, and how many: the block, the title, the number of people or nothing."""
    text = plain_words(mark.block.content)[:_MOST_READ]
    patterns = _patterns(lexicon)
    if verb := patterns["han"].search(text):
        for one in patterns["counted"].finditer(verb["objects"]):
            yield mark.block, one["title"], one["count"]
        return
    if verb := patterns["verb"].search(text):
        yield mark.block, verb["title"].rstrip(" -"), ""


@cache_by_identity
def _patterns(lexicon: Lexicon) -> dict[str, re.Pattern[str]]:
    han = "|".join(map(re.escape, lexicon["title-parts"].get("seeking-han", ())))
    number = r"(?:\d{1,3}|[一二两三四五六七八九十]{1,3}|若干)"
    counted = rf"[{HAN}A-Za-z/]{{2,14}}?\s*{number}\s*[名人位]"
    latin = words_pattern(lexicon, "title-parts", "seeking")
    between = rf"(?:(?:{words_pattern(lexicon, 'title-parts', 'articles', 'seeking-fillers')})\s+)+"
    word = rf"[A-ZÀ-ÖØ-Þ][{LATIN}.&/()*:+#’'-]*"
    small = words_pattern(lexicon, "title-joints", "titles")
    return {
        "han": compile_pattern(rf"(?:{han})\s*(?P<objects>{counted}(?:\s*[、，,和及]\s*{counted})*)"),
        "counted": compile_pattern(rf"(?P<title>[{HAN}A-Za-z/]{{2,14}}?)\s*(?P<count>{number}\s*[名人位])"),
        # The object is in capitals, as titles are written: case counts, but for the verb.
        "verb": re.compile(
            rf"(?i:{latin})\s+(?i:{between})(?P<title>{word}(?:\s+(?:(?:{small})\s+){{0,2}}{word}){{0,6}})"
        ),
    }
