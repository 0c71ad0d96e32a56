"""A day, as people answer it: ``2026-3-1``, ``2026年3月1日``, ``15.12.2026``, ``12/15/2026``, ``15 December 2026``."""

from __future__ import annotations

import datetime as dt
import re

from careers.content.lexicon import Lexicon

# 2026-3-1, 2026/03/01, 2026.3.1, 2026年3月1日, 2026年3月1号
_YEAR_FIRST = re.compile(r"(\d{4})\s?([-/.年])\s?(\d{1,2})\s?([-/.月])\s?(\d{1,2})\s?[日号]?", re.ASCII)
_YEAR_LAST = re.compile(r"(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4})", re.ASCII)
# 15 December 2026, 15th of Dec. 2026, 15. Dezember 2026; December 15, 2026, Dec 15th 2026
_DAY_MONTH = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.)?\s?(?:of\s)?([^\W\d_]{3,20})\.?,?\s(\d{4})", re.IGNORECASE)
_MONTH_DAY = re.compile(r"([^\W\d_]{3,20})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})", re.IGNORECASE)


def readings(text: str, lexicon: Lexicon) -> tuple[dt.date, ...]:
    """Return every day that an answer in plain characters (NFKC) may mean: none, one, or two.

    Of figures with the year last the day stands first where there are dots between, for nobody writes a month so; with
    other marks, either may.
    """
    if found := _YEAR_FIRST.fullmatch(text):
        alike = found[2] == found[4] or (found[2], found[4]) == ("年", "月")
        return _days((found[1], found[3], found[5])) if alike else ()
    if found := _YEAR_LAST.fullmatch(text):
        day_first, month_first = (found[4], found[3], found[1]), (found[4], found[1], found[3])
        if found[2] == ".":
            return _days(day_first) or _days(month_first)
        return _days(day_first, month_first)
    if found := _DAY_MONTH.fullmatch(text):
        return _days((found[3], lexicon.meaning("months", found[2]) or "", found[1]))
    if found := _MONTH_DAY.fullmatch(text):
        return _days((found[3], lexicon.meaning("months", found[1]) or "", found[2]))
    return ()


def _days(*written: tuple[str, str, str]) -> tuple[dt.date, ...]:
    """Return the days that there are among some (year, month, day), each once."""
    found: dict[dt.date, None] = {}
    for year, month, day in written:
        try:
            found[dt.date(int(year), int(month), int(day))] = None
        except ValueError:
            continue
    return tuple(found)
