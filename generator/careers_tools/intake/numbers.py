"""How many, as people answer it: ``3``, ``3年以上``, ``三年``, ``3+``, ``2人``, ``3-5 years``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from careers.content.lexicon import Lexicon


def number(field: str, text: str, lexicon: Lexicon) -> int | None:
    """The whole number that an answer in plain characters (NFKC) comes to; None where that is not certain.

    Of a range it is the lower end. Beside it may stand what the lexicon knows of the field, and nothing else: of
    ``6个月`` years of experience nobody knows what is meant.
    """
    if lexicon.meaning(f"{field}-none", text) or lexicon.meaning(field, text) == "none":
        return 0
    words = {word.lower(): value for value, spellings in lexicon["numbers"].items() for word in spellings}
    beside = [word for meaning, spellings in lexicon[field].items() if meaning != "none" for word in spellings]
    beside += lexicon["filler"].get(field, ())
    ranges = lexicon["number-ranges"].get("to", ())
    found = _pattern(_either(words), _either(beside), _either(ranges)).fullmatch(text.strip())
    return int(words.get(found[1].lower(), found[1])) if found else None


@lru_cache(maxsize=8)
def _pattern(words: str, beside: str, ranges: str) -> re.Pattern[str]:
    # What stands beside a number is never looked at in a second way: an answer may be long.
    known, figure = rf"(?:(?:{beside})\s*+)*+", rf"[0-9]{{1,9}}|{words}"
    return re.compile(
        rf"{known}({figure})\s*+{known}(?:(?:[-~–—]|{ranges})\s*+(?:{figure})\s*+{known})?", re.IGNORECASE
    )


def _either(words: Iterable[str]) -> str:
    """A pattern for any of `words`, the longest first; for none of them one that matches nothing."""
    return "|".join(map(re.escape, sorted(words, key=lambda one: (-len(one), one)))) or "(?!)"
