"""Words that announce jobs: the line or the heading over a list of them."""

from __future__ import annotations

import re
from enum import IntEnum

from careers.content.lexicon import Lexicon
from careers.content.lexicon.patterns import cache_by_identity, compile_pattern, words_pattern
from careers_tools.importing.blocks import BlockKind
from careers_tools.importing.marks import TITLE, Mark, names_list
from careers_tools.importing.title import plain_words

_LONGEST = 80  # characters of a line that announces jobs, or of the last sentence of a paragraph that does
_SENTENCES = re.compile(r"[.!?。！？]\s*(?=\S)")
_COLON = (":", "：")


class Strength(IntEnum):
    """How surely what stands below an announcement is a list of jobs."""

    NONE = 0
    SEEKS = 1
    OPENINGS = 2


def announcement(mark: Mark, lexicon: Lexicon) -> Strength:
    """Return whether a heading, or a line that ends in a colon, announces jobs."""
    if mark.kind not in (BlockKind.HEADING, BlockKind.TEXT) or mark.value or not mark.may_title:
        return Strength.NONE
    text = plain_words(mark.block.content)
    colon = text.endswith(_COLON)
    text = _SENTENCES.split(text.rstrip(":： !！"))[-1]
    if not text or len(text) > _LONGEST:
        return Strength.NONE
    patterns = _patterns(lexicon)
    heading = mark.kind is BlockKind.HEADING
    if heading or colon:
        if patterns["openings"].search(text) or (heading and patterns["opening"].match(text)):
            return Strength.OPENINGS
        listed = heading and (names_list(text, lexicon) or mark.label == TITLE)
        if patterns["seeks"].search(text) or listed:
            return Strength.SEEKS
        return Strength.NONE
    return Strength.OPENINGS if patterns["openings"].fullmatch(text) else Strength.NONE


def announces_words(text: str, lexicon: Lexicon) -> Strength:
    """Return whether words, such as the name of a page, announce jobs."""
    patterns = _patterns(lexicon)
    if patterns["openings"].search(text):
        return Strength.OPENINGS
    return Strength.SEEKS if patterns["seeks"].search(text) or names_list(text, lexicon) else Strength.NONE


@cache_by_identity
def _patterns(lexicon: Lexicon) -> dict[str, re.Pattern[str]]:
    openings, seeks, tails = (words_pattern(lexicon, "announcements", use) for use in ("openings", "seeks", "tails"))
    places = "|".join(map(re.escape, lexicon["title-joints"].get("openings", ()))) or "(?!)"
    tail = rf"(?:[\s,，]*(?:{tails}))*\s*$"
    return {
        "openings": compile_pattern(rf"(?:{openings}){tail}"),
        "opening": compile_pattern(rf"(?:{openings})(?=\s*(?:$|[-–—:(（|@,，]|{places}))"),
        "seeks": compile_pattern(rf"(?:{seeks}){tail}"),
    }
