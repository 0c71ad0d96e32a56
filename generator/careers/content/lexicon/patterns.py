"""Regular expressions made of words of the lexicon, compiled once for each lexicon."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar, TypeVarTuple

from careers.content.lexicon import Lexicon

Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")

HAN = "㐀-䶿一-鿿"
KANA = "ぁ-ゖァ-ヺー"
LATIN = "A-Za-zÀ-ÖØ-öø-ɏ"  # in a class of characters; with accents, or "terminée" would stand in "déterminée"
_LATIN = re.compile(f"[{LATIN}0-9]")
_MOST_RESULTS = 8


def cache_by_identity(function: Callable[[*Arguments], Result]) -> Callable[[*Arguments], Result]:
    """Keep the results that `function` gave last, whose arguments are told apart by identity: most have no hash."""
    results: dict[tuple[int, ...], tuple[Result, tuple[*Arguments]]] = {}

    @functools.wraps(function)
    def cached(*arguments: *Arguments) -> Result:
        key = tuple(map(id, arguments))
        kept = results.pop(key, None)
        if kept is None:
            # The arguments are kept alive, so their ids stay theirs.
            kept = function(*arguments), arguments
            if len(results) >= _MOST_RESULTS:
                del results[next(iter(results))]
        results[key] = kept
        return kept[0]

    return cached


def compile_pattern(pattern: str) -> re.Pattern[str]:
    """Compile a pattern that ignores case."""
    return re.compile(pattern, re.IGNORECASE)


def alternatives(words: Iterable[str], after: str = f"{LATIN}0-9") -> str:
    """Return a pattern for any of `words`, the longest first; without words it never matches.

    Latin words match whole only; `after` are the characters that may not follow one. What bounds words stands once for
    all that follow each other in this order: it takes longer to compile than the words.
    """
    ordered = sorted(set(words), key=lambda word: (-len(word), word))
    bounds = (("", ""), ("", f"(?![{after}])"), (f"(?<![{LATIN}0-9])", ""), (f"(?<![{LATIN}0-9])", f"(?![{after}])"))
    bounded = (
        f"{before}(?:{'|'.join(map(spaced, alike))}){behind}"
        for latin, alike in itertools.groupby(sorted(ordered, key=_begins_latin), key=_latin_ends)
        for before, behind in [bounds[latin]]
    )
    return "|".join(bounded) or "(?!)"


def words_pattern(lexicon: Lexicon, use: str, *meanings: str, digits: bool = False) -> str:
    """Return a pattern for any word that has one of `meanings` in a use; with `digits`, a digit may follow it."""
    words = (word for meaning in meanings for word in lexicon[use].get(meaning, ()))
    return alternatives(words, LATIN if digits else f"{LATIN}0-9")


@cache_by_identity
def _numbers(lexicon: Lexicon) -> Mapping[str, int]:
    """Return number in words, in small letters -> the number."""
    return {word.lower(): int(value) for value, words in lexicon["numbers"].items() for word in words}


def numerals(lexicon: Lexicon) -> str:
    """Return a pattern for a number in words."""
    return alternatives(_numbers(lexicon), LATIN)


def read_number(written: str, lexicon: Lexicon) -> int:
    """Return the value of a number in digits or in known words."""
    return int(written) if written.isdecimal() else _numbers(lexicon)[written.lower()]


def _begins_latin(word: str) -> bool:
    return _LATIN.match(word[:1]) is not None


def _latin_ends(word: str) -> int:
    """Return which ends of a word are Latin: 1 the last, 2 the first, 3 both, 0 none."""
    return 2 * _begins_latin(word) + (_LATIN.match(word[-1:]) is not None)


def spaced(word: str) -> str:
    """Return a pattern for a word, with either apostrophe, any white space for a space, and a hyphen or none."""
    return r"\s+".join(map(re.escape, word.split())).replace(r"\-", r"[-\s]?").replace("'", "['’]")
