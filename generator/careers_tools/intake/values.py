"""Reads days and numbers as people write them: ``2026-3-1``, ``15 December 2026``; ``三年``, ``3-5 years``."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache

from careers.content.lexicon import Lexicon

# 2026-3-1, 2026/03/01, 2026.3.1, 2026年3月1日, 2026年3月1号
_YEAR_FIRST = re.compile(r"(\d{4})\s?([-/.年])\s?(\d{1,2})\s?([-/.月])\s?(\d{1,2})\s?[日号]?", re.ASCII)
_YEAR_LAST = re.compile(r"(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4})", re.ASCII)
# 15 December 2026, 15th of Dec. 2026, 15. Dezember 2026; December 15, 2026, Dec 15th 2026
_DAY_MONTH = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.)?\s?(?:of\s)?([^\W\d_]{3,20})\.?,?\s(\d{4})", re.IGNORECASE)
_MONTH_DAY = re.compile(r"([^\W\d_]{3,20})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})", re.IGNORECASE)


def find_days(text: str, lexicon: Lexicon) -> tuple[dt.date, ...]:
    """Return every day that an answer in plain characters (NFKC) may mean: none, one, or two.

    Where the year is last, the day is first if there are dots between, for nobody writes a month so; with other marks,
    either may be.
    """
    if match := _YEAR_FIRST.fullmatch(text):
        regular = match[2] == match[4] or (match[2], match[4]) == ("年", "月")
        return _days((match[1], match[3], match[5])) if regular else ()
    if match := _YEAR_LAST.fullmatch(text):
        day_first, month_first = (match[4], match[3], match[1]), (match[4], match[1], match[3])
        if match[2] == ".":
            return _days(day_first) or _days(month_first)
        return _days(day_first, month_first)
    if match := _DAY_MONTH.fullmatch(text):
        return _days((match[3], lexicon.meaning("months", match[2]) or "", match[1]))
    if match := _MONTH_DAY.fullmatch(text):
        return _days((match[3], lexicon.meaning("months", match[1]) or "", match[2]))
    return ()


def _days(*written: tuple[str, str, str]) -> tuple[dt.date, ...]:
    """Return the days among some (year, month, day) that exist, each once."""
    days: dict[dt.date, None] = {}
    for year, month, day in written:
        with suppress(ValueError):
            days[dt.date(int(year), int(month), int(day))] = None
    return tuple(days)


def read_number(field: str, text: str, lexicon: Lexicon) -> int | None:
    """Return the whole number in an answer in plain characters (NFKC), of a range the lower end.

    Only the words that the lexicon knows of the field may stand beside it; None where anything else does: the meaning
    of ``6个月`` is not certain for years of experience.
    """
    if lexicon.meaning(f"{field}-none", text) or lexicon.meaning(field, text) == "none":
        return 0
    words = {word.lower(): value for value, spellings in lexicon["numbers"].items() for word in spellings}
    beside = [word for meaning, spellings in lexicon[field].items() if meaning != "none" for word in spellings]
    beside += lexicon["filler"].get(field, ())
    ranges = lexicon["number-ranges"].get("to", ())
    match = _number_pattern(_either(words), _either(beside), _either(ranges)).fullmatch(text.strip())
    return int(words.get(match[1].lower(), match[1])) if match else None


@lru_cache(maxsize=8)
def _number_pattern(words: str, beside: str, ranges: str) -> re.Pattern[str]:
    # Words beside a number are never matched in a second way: an answer may be long.
    known, figure = rf"(?:(?:{beside})\s*+)*+", rf"[0-9]{{1,9}}|{words}"
    return re.compile(
        rf"{known}({figure})\s*+{known}(?:(?:[-~–—]|{ranges})\s*+(?:{figure})\s*+{known})?", re.IGNORECASE
    )


def _either(words: Iterable[str]) -> str:
    """Return a pattern for any of `words`, the longest first; for no words one that matches nothing."""
    return "|".join(map(re.escape, sorted(words, key=lambda word: (-len(word), word)))) or "(?!)"
