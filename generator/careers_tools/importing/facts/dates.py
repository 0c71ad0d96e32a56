"""Dates of a posting: when it was published, until when one can apply, when somebody saw it last."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from careers.content.facts.days import DayContext, DayError, find_days, read_day
from careers_tools.importing.facts.annotation import AnnotatedPassage, Finding, Rank
from careers_tools.importing.facts.matching import Span

FIELDS = ("posted", "closes", "verified")
_UNTIL = "until"
# Labels whose lines may go on with other matters.
_RUNNING = (None, "email", "url", "subject")
_NEAR = 8  # characters between a date and the words that explain it
_FAR = 40  # characters between a date and the beginning of the longest of those words


def find_dates(passage: AnnotatedPassage, known: DayContext) -> Iterator[Finding]:
    """Yield the dates that a passage states, each under the field that it answers, by what is `known` of the text."""
    if passage.is_silent(*FIELDS):
        return
    # 03/04/2024 is two days where neither the language nor the words beside it tell.
    day_first = passage.lexicon.meaning("day-first", passage.label_text) or passage.of("day-first").occurrences
    context = replace(known, lexicon=passage.lexicon, day_first=bool(day_first))
    if passage.label in FIELDS:
        with suppress(DayError):
            day = read_day(passage.text, context)
            yield passage.finding(str(passage.label), day, passage.label_rank, (0, len(passage.text)))
    elif passage.label in _RUNNING and passage.occurrences.get("dates"):
        for date, span in _dates(passage, context):
            if (field := _field(passage, span)) is not None:
                yield passage.finding(field, date, passage.rank(Rank.TEXT), span)


def _field(passage: AnnotatedPassage, span: Span) -> str | None:
    """Return the field of a date in a sentence: by the nearest words before it, else behind it."""
    start, end = passage.clause(span[0])
    words = passage.of("dates")
    before = list(words.within(max(start, span[0] - _FAR), span[0]))
    if before and span[0] - before[-1].end <= _NEAR:
        return _settled(passage, before[-1].meaning, span[0])
    behind = next(words.within(span[1], end), None)
    if behind is None or behind.start - span[1] > _NEAR:
        return None
    if behind.meaning == _UNTIL:
        return _settled(passage, behind.meaning, span[0])
    # "2024年1月15日前将发布…" tells plans.
    planned = behind.meaning == "posted" and any(c.isalnum() for c in passage.text[span[1] : behind.start])
    return None if planned else behind.meaning


def _settled(passage: AnnotatedPassage, meaning: str, at: int) -> str | None:
    """Return the field of a date; one with a mere "until" is the last day to apply in a sentence about applying."""
    if meaning != _UNTIL:
        return meaning
    return "closes" if passage.of("apply", "mail").has(*passage.sentence(at)) else None


def _dates(passage: AnnotatedPassage, context: DayContext) -> Iterator[tuple[dt.date, Span]]:
    """Yield every date of a sentence that can be only one day, with its span."""
    for written in find_days(passage.text, context):
        if (day := written.only) is not None:
            yield day, written.span
