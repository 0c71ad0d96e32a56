"""Dates of a posting: when it was published, until when one can apply, when somebody saw it last."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from careers.content.facts.days import DayContext, DayError, find_days, read_day
from careers_tools.importing.facts.annotation import AnnotatedPassage, Finding, Rank
from careers_tools.importing.facts.matching import Span

FIELDS = ("posted", "closes", "verified")
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
        for written in find_days(passage.text, context):
            if written.only is not None and (field := _field(passage, written.span)):
                yield passage.finding(field, written.only, passage.rank(Rank.TEXT), written.span)


def _field(passage: AnnotatedPassage, span: Span) -> str | None:
    """Return the field of a date in a sentence, by the nearest words before it, else behind it.

    A mere "until" is the last day to apply in a sentence about applying.
    """
    start, end = passage.clause(span[0])
    words = passage.of("dates")
    before = [word for word in words.within(max(start, span[0] - _FAR), span[0]) if span[0] - word.end <= _NEAR]
    behind = next(words.within(span[1], end), None)
    if before:
        meaning = before[-1].meaning
    elif behind is None or behind.start - span[1] > _NEAR:
        return None
    else:
        between = passage.text[span[1] : behind.start]
        # "2024年1月15日前将发布…" tells plans.
        meaning = "" if behind.meaning == "posted" and any(map(str.isalnum, between)) else behind.meaning
    if meaning == "until":
        return "closes" if passage.of("apply", "mail").has(*passage.sentence(span[0])) else None
    return meaning or None
