"""When a posting was published, until when one can apply, when somebody saw it last."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator

from careers_tools.importing.facts.said import Finding, Rank, Said, Span
from careers_tools.importing.values import Place

FIELDS = ("posted", "closes", "verified")
# Behind these labels a line may go on with other matters.
_RUNNING = (None, "email", "url", "subject")
_YEARS = range(1990, 2101)
_NEAR = 8  # characters between a date and the words that say what it is the date of
_FAR = 40  # and where the longest of those words begin
_NUMERIC = re.compile(r"(?<![\w.])((?:19|20)\d\d)([-/.年]) ?(\d{1,2})([-/.月]) ?(\d{1,2})(?!\d)日?号?", re.ASCII)
_SHORT = re.compile(r"(?<![\w./-])(\d{1,2})([-/.])(\d{1,2})\2((?:19|20)\d\d)(?!\d)", re.ASCII)
# Around the name of a month: 15 January 2024, Jan 15th, 2024
_DAY_BEFORE = re.compile(r"(?<!\d)(\d{1,2})(?:[a-z]{2})?[ .-]{1,2}(?:[a-z]{2} )?$", re.IGNORECASE)
_YEAR_AFTER = re.compile(r"[ .,-]{1,2}((?:19|20)\d\d)(?!\d)")
_DAY_AND_YEAR_AFTER = re.compile(r"[ .]{1,2}(\d{1,2})(?:[a-z]{2})?,? ((?:19|20)\d\d)(?!\d)", re.IGNORECASE)


def dates(said: Said) -> Iterator[Finding]:
    """The dates that a passage tells, by what they are the dates of."""
    if said.silent or (said.passage.place is Place.HEADER and said.label not in FIELDS):
        return
    if said.label in FIELDS:
        found = list(_dates(said))
        if len({date for date, _ in found}) == 1:
            date, span = found[0]
            yield _finding(str(said.label), date, span, said, said.labelled)
    elif said.label in _RUNNING and said.marks.get("dates"):
        for date, span in _dates(said):
            if (field := _field(said, span)) is not None:
                yield _finding(field, date, span, said, said.rank(Rank.TEXT))


def _finding(field: str, date: dt.date, span: Span, said: Said, rank: Rank) -> Finding:
    return Finding(field, date, date.isoformat(), said, (span,), rank)


def _field(said: Said, span: Span) -> str | None:
    """What a date in a sentence is the date of: by the nearest words before it, else behind it."""
    start, end = said.clause(span[0])
    before = list(said.of("dates").within(max(start, span[0] - _FAR), span[0]))
    if before and span[0] - before[-1].end <= _NEAR:
        return before[-1].meaning
    behind = next(said.of("dates").within(span[1], end), None)
    if behind is None or behind.start - span[1] > _NEAR:
        return None
    # "2024年1月15日前将发布…" tells plans.
    told = behind.meaning != "posted" or not any(c.isalnum() for c in said.text[span[1] : behind.start])
    return behind.meaning if told else None


def _dates(said: Said) -> Iterator[tuple[dt.date, Span]]:
    """Every date that can be only one day, and where it stands."""
    for match in _NUMERIC.finditer(said.text):
        if match[2] == match[4] or (match[2], match[4]) == ("年", "月"):
            yield from _day(int(match[1]), int(match[3]), int(match[5]), match.span())
    for match in _SHORT.finditer(said.text):
        first, second, year = int(match[1]), int(match[3]), int(match[4])
        # 03/04/2024 is two days; 15/01/2024 is one.
        if first > 12 or first == second:  # months of a year
            yield from _day(year, second, first, match.span())
        elif second > 12:  # months of a year
            yield from _day(year, first, second, match.span())
    yield from _named(said)


def _named(said: Said) -> Iterator[tuple[dt.date, Span]]:
    """Dates with the name of a month."""
    for mark in said.of("months").marks:
        month = int(mark.meaning)
        before = _DAY_BEFORE.search(said.text, max(0, mark.start - 12), mark.start)
        year = _YEAR_AFTER.match(said.text, mark.end)
        both = _DAY_AND_YEAR_AFTER.match(said.text, mark.end)
        if before and year:
            yield from _day(int(year[1]), month, int(before[1]), (before.start(), year.end()))
        elif both:
            yield from _day(int(both[2]), month, int(both[1]), (mark.start, both.end()))


def _day(year: int, month: int, day: int, span: Span) -> Iterator[tuple[dt.date, Span]]:
    try:
        date = dt.date(year, month, day)
    except ValueError:
        return
    if year in _YEARS:
        yield date, span
