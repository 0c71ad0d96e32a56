"""What a passage says beyond the facts that were understood."""

from __future__ import annotations

import re
from collections.abc import Iterable

from careers_tools.importing.facts.said import Said, Span

# A year beside those who may apply (2024届), and the time of day of a date.
_TIME = re.compile(r"(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?:\.\d{1,6})?(?:Z|[+-]\d{2}:?\d{2})?(?!\d)|T(?=\d{2}:)")
_YEAR = re.compile(r"(?<!\d)20\d\d(?!\d)")


def is_all(said: Said, spans: Iterable[Span], fields: Iterable[str]) -> bool:
    """Whether a passage says nothing but what stands in `spans`.

    Words that add nothing (the lexicon's ``filler``) may stand around; which ones, depends on what `fields` are said.
    """
    fields = set(fields)
    taken = bytearray(len(said.text))
    for start, end in spans:
        taken[start:end] = b"\1" * (end - start)
    meanings = {"any", *fields} | ({"dates"} if fields & {"posted", "closes", "verified"} else set())
    if fields & {"email", "url"}:
        meanings |= {"email", "url"}
    for mark in said.marks.get("filler", ()):
        if mark.meaning in meanings:
            taken[mark.start : mark.end] = b"\1" * (mark.end - mark.start)
    if "dates" in meanings:
        _take(_TIME, said.text, taken)
    if "hiring" in fields:
        _take(_YEAR, said.text, taken)
    return not any(character.isalnum() for character, one in zip(said.text, taken, strict=True) if not one)


def _take(pattern: re.Pattern[str], text: str, taken: bytearray) -> None:
    for match in pattern.finditer(text):
        taken[match.start() : match.end()] = b"\1" * (match.end() - match.start())
