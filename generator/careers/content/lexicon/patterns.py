"""Regular expressions made of words of the lexicon, compiled once for each lexicon."""

from __future__ import annotations

import functools
import itertools
import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar, TypeVarTuple

from careers.content.lexicon import Lexicon

Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")

HAN = "㐀-䶿一-鿿"
KANA = "ぁ-ゖァ-ヺー"
LATIN = "A-Za-zÀ-ÖØ-öø-ɏ"  # in a class of characters; with accents, or "terminée" would stand in "déterminée"
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

    Latin words match whole only; `after` are the characters that may not follow one.
    """
    latin = f"(?-i:[{LATIN}0-9])"  # holds both cases: without the flag, it is faster
    return f"(?:(?<!{latin})|(?!{latin})){any_word(words)}(?:(?!(?-i:[{after}]))|(?<!{latin}))"


def any_word(words: Iterable[str]) -> str:
    """Return a pattern for any of `words` as `alternatives` does, which may stand within others.

    The words stand in a tree of their characters, behind all that one may begin with: a place in a text is compared
    with few of them.
    """
    spaced = sorted({" ".join(word.split()) for word in words})
    first = {form for word in spaced for form in (word[0], word[0].lower(), word[0].upper()) if len(form) == 1}
    beginning = f"(?-i:[{''.join(map(re.escape, sorted(first)))}])"
    return f"(?:(?={beginning}){_tree(spaced)})" if spaced else "(?!)"


def _tree(words: Sequence[str]) -> str:
    pairs = zip(words[0], words[-1], strict=False)
    start = "".join(sign for sign, _ in itertools.takewhile(lambda pair: pair[0] == pair[1], pairs))
    longer = [word[len(start) :] for word in words if len(word) > len(start)]
    branches = [_tree(list(alike)) for _, alike in itertools.groupby(longer, key=operator.itemgetter(0))]
    rest = f"(?:{'|'.join(branches)})" if branches else ""
    return _spelt(start) + (f"{rest}?" if rest and len(longer) < len(words) else rest)


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


def spaced(word: str) -> str:
    """Return a pattern for a word, with either apostrophe, any white space for a space, and a hyphen or none."""
    return _spelt(" ".join(word.split()))


def _spelt(text: str) -> str:
    return re.escape(text).replace(r"\ ", r"\s+").replace(r"\-", r"[-\s]?").replace("'", "['’]")
