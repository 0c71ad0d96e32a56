"""Regular expressions made of words of the lexicon, compiled once for each lexicon."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from typing import TypeVar, TypeVarTuple

Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")

HAN = "㐀-䶿一-鿿"
KANA = "ぁ-ゖァ-ヺー"
LATIN = "A-Za-zÀ-ÖØ-öø-ɏ"  # in a class of characters; with accents, or "terminée" would stand in "déterminée"
_LATIN = re.compile(f"[{LATIN}0-9]")
_MOST_RESULTS = 8


def cache_by_identity(function: Callable[[*Arguments], Result]) -> Callable[[*Arguments], Result]:
    """Keep the last results of `function`, whose arguments are told apart by identity: most have no hash."""
    results: dict[tuple[int, ...], tuple[Result, tuple[*Arguments]]] = {}

    @functools.wraps(function)
    def cached(*arguments: *Arguments) -> Result:
        key = tuple(map(id, arguments))
        if key not in results:
            if len(results) == _MOST_RESULTS:
                del results[next(iter(results))]
            results[key] = function(*arguments), arguments  # the arguments are kept alive, so their ids stay theirs
        return results[key][0]

    return cached


def compile_pattern(pattern: str) -> re.Pattern[str]:
    """Compile a pattern that ignores case."""
    return re.compile(pattern, re.IGNORECASE)


def alternatives(words: Iterable[str], after: str = f"{LATIN}0-9") -> str:
    """Return a pattern for any of `words`, the longest first; without words it never matches.

    Latin words match whole only; `after` are the characters that may not follow one.
    """
    ordered = sorted(set(words), key=lambda word: (-len(word), word))
    return "|".join(_bounded(word, after) for word in ordered) or "(?!)"


def _bounded(word: str, after: str) -> str:
    before = f"(?<![{LATIN}0-9])" if _LATIN.match(word[:1]) else ""
    behind = f"(?![{after}])" if _LATIN.match(word[-1:]) else ""
    return f"{before}{spaced(word)}{behind}"


def spaced(word: str) -> str:
    """Return a pattern for a word, with any white space where it has a space."""
    return r"\s+".join(map(re.escape, word.split()))
