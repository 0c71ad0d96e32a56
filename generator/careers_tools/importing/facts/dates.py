"""Dates of a posting: when it was published, until when one can apply, when somebody saw it last."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator

from careers_tools.importing.facts.annotation import AnnotatedPassage, Finding, Rank
from careers_tools.importing.facts.matching import Span

FIELDS = ("posted", "closes", "verified")
_UNTIL = "until"
# Labels whose lines may go on with other matters.
_RUNNING = (None, "email", "url", "subject")
_YEARS = range(1990, 2101)
_NEAR = 8  # characters between a date and the words that explain it
_FAR = 40  # characters between a date and the beginning of the longest of those words
_NUMERIC = re.compile(r"(?<![\w.])((?:19|20)\d\d)([-/.年]) ?(\d{1,2})([-/.月]) ?(\d{1,2})(?!\d)日?号?", re.ASCII)
_SHORT = re.compile(r"(?<![\w./-])(\d{1,2})([-/.])(\d{1,2})\2((?:19|20)\d\d)(?!\d)", re.ASCII)
# Around the name of a month: 15 January 2024, Jan 15th, 2024
_DAY_BEFORE = re.compile(r"(?<!\d)(\d{1,2})(?:[a-z]{2})?[ .-]{1,2}(?:[a-z]{2} )?$", re.IGNORECASE)
_YEAR_AFTER = re.compile(r"[ .,-]{1,2}(?:del? )?((?:19|20)\d\d)(?!\d)", re.IGNORECASE)
_DAY_AND_YEAR_AFTER = re.compile(r"[ .]{1,2}(\d{1,2})(?:[a-z]{2})?,? ((?:19|20)\d\d)(?!\d)", re.IGNORECASE)


def find_dates(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the dates that a passage tells, each under the field that it answers."""
    if passage.is_silent(*FIELDS):
        return
    if passage.label in FIELDS:
        dates = list(_dates(passage))
        if len({date for date, _ in dates}) == 1:
            date, span = dates[0]
            yield passage.finding(str(passage.label), date, passage.label_rank, span)
    elif passage.label in _RUNNING and passage.occurrences.get("dates"):
        for date, span in _dates(passage):
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


def _dates(passage: AnnotatedPassage) -> Iterator[tuple[dt.date, Span]]:
    """Yield every date that can be only one day, with its span."""
    for year, month, day, span in (*_numeric_dates(passage), *_named_dates(passage)):
        try:
            date = dt.date(int(year), int(month), int(day))
        except ValueError:
            continue
        if date.year in _YEARS:
            yield date, span


def _numeric_dates(passage: AnnotatedPassage) -> Iterator[tuple[str, str, str, Span]]:
    text = passage.text
    day_first = passage.lexicon.meaning("day-first", passage.label_text) or passage.of("day-first").occurrences
    for match in _NUMERIC.finditer(text):
        if match[2] == match[4] or (match[2], match[4]) == ("年", "月"):
            yield match[1], match[3], match[5], match.span()
    for match in _SHORT.finditer(text):
        first, second = int(match[1]), int(match[3])
        # 03/04/2024 is two days where the language does not tell; 15/01/2024 is one, as a year has 12 months. With full
        # stops the day is always first.
        if first > 12 or first == second or day_first or match[2] == ".":
            yield match[4], match[3], match[1], match.span()
        elif second > 12:
            yield match[4], match[1], match[3], match.span()


def _named_dates(passage: AnnotatedPassage) -> Iterator[tuple[str, str, str, Span]]:
    """Yield year, month, day and span of dates with the name of a month."""
    for month in passage.of("months").occurrences:
        before = _DAY_BEFORE.search(passage.text, max(0, month.start - 12), month.start)
        year = _YEAR_AFTER.match(passage.text, month.end)
        after = _DAY_AND_YEAR_AFTER.match(passage.text, month.end)
        if before and year:
            yield year[1], month.meaning, before[1], (before.start(), year.end())
        elif after:
            yield after[2], month.meaning, after[1], (month.start, after.end())
