"""Reads numbers as people write them: ``三年``, ``3-5 years``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from careers.content.lexicon import Lexicon


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
