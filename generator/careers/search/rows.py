"""The units of a few postings that have a token, and its places in them.

A unit is a title, or a summary with its body, of one posting in one language; units are numbered.
"""

from __future__ import annotations

import functools
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from operator import sub

from careers.search.figures import figures, steps
from careers.search.query_words import query_words
from careers.search.readings import readings, starts
from careers.search.segmentation import is_run, tokens
from careers.search.values import Document

# The first characters of tokens that no text has: readings and initials of titles.
READING, INITIALS = "@", "="
REFUSED = "~"  # ends the token of what a text mentions only to refuse it, as in "no visa sponsorship"

_SIGN = re.compile(r"[^\w\s'’-]|\n\n")
_REACH = 60  # characters behind a refusal in which its words stand
_MOST_WORDS, _MOST_PAIRS = 3, 5  # that it refuses

# Of a token: how many units have it, the first and the last of them, the others as written (each less the one before),
# and its places as written. A plain tuple, since there are a hundred a posting, which go from one process to another.
Row = tuple[int, int, int, bytes, bytes]


def rows(documents: Sequence[Document], locales: Sequence[str]) -> dict[str, Row]:
    """Return the row of every token of these documents, whose texts are `folded` and units are numbered from 0."""
    gathered = _Tokens()
    for number, document in enumerate(documents):
        for place, locale in enumerate(locales):
            if (text := document.texts.get(locale)) is not None:
                title = 2 * (number * len(locales) + place)
                gathered.add(title, text.title)
                gathered.add_bare(title, _sounding(text.title))
                gathered.add(title + 1, text.body)
    return gathered.rows()


def is_word(token: str) -> bool:
    """Return whether a token is a word of a text."""
    return token[0] not in (READING, INITIALS) and token[-1] != REFUSED and not is_run(token)


class _Tokens:
    """Gathers tokens, a unit after the other."""

    def __init__(self) -> None:
        self._units: dict[str, list[int]] = defaultdict(list)
        self._places: dict[str, list[bytes]] = defaultdict(list)

    def add(self, unit: int, text: str) -> None:
        """Add the tokens of a `folded` text; units come in ascending order."""
        cut = tokens(text)
        by_word: dict[str, tuple[int, ...]] = {}
        for token, place in zip(cut.tokens, cut.places, strict=True):
            if not is_run(token):
                by_word[token] = (*by_word.get(token, ()), place)
        for word, places in by_word.items():
            self._places[word].append(_written(places))
        counts = Counter(cut.tokens)
        self.add_bare(unit, counts)
        self.add_bare(unit, (one + REFUSED for one, count in _refused(text).items() if 0 < counts[one] <= count))

    def add_bare(self, unit: int, bare: Iterable[str]) -> None:
        """Add tokens without places, each once; their order does not matter."""
        for token in bare:
            self._units[token].append(unit)

    def rows(self) -> dict[str, Row]:
        """Return the row of each token."""
        return {
            token: (len(own), own[0], own[-1], figures(map(sub, own[1:], own)), b"".join(self._places.get(token, ())))
            for token, own in self._units.items()
        }


def _refused(text: str) -> Counter[str]:
    """Return how often a `folded` text refuses a token: it is one of a few beside a refusal, with no sign between."""
    found = Counter[str]()
    for kind, refusals in query_words().refusals.items():
        most = _MOST_WORDS if kind == "words" else _MOST_PAIRS
        for start, end in _standing(refusals, text):
            before, behind = text[max(0, start - _REACH) : start], text[end : end + _REACH]
            stretch = _SIGN.split(before)[-1] if kind == "after" else _SIGN.split(behind, maxsplit=1)[0]
            meant = [token for token in tokens(stretch).tokens if token not in query_words().idle]
            found.update(meant[-most:] if kind == "after" else meant[:most])
    return found


def _standing(words: Iterable[str], text: str) -> Iterator[tuple[int, int]]:
    """Yield where words begin and end in a text, none within a Latin word or a phrase of another meaning."""
    for word in words:
        at = text.find(word)
        while at >= 0:
            within = word.isascii() and word[0].isalpha() and text[at - 1 : at].isalnum()
            if not within and not text.startswith(_phrases(word), at):
                yield at, at + len(word)
            at = text.find(word, at + 1)


@functools.cache
def _phrases(word: str) -> tuple[str, ...]:
    return tuple(phrase for phrase in query_words().fixed if phrase.startswith(word) and phrase != word)


def _sounding(title: str) -> set[str]:
    """Return the tokens of the readings of a title."""
    return {token for reading in readings(title) for token in _spelled(reading)}


def _spelled(reading: Sequence[str]) -> Iterator[str]:
    for letters, initials in starts(tuple(reading)):
        yield READING + letters
        if len(initials) > 1:
            yield INITIALS + initials


@functools.lru_cache(maxsize=1 << 15)  # most tokens stand once in a text, at one of few places
def _written(places: tuple[int, ...]) -> bytes:
    """Return the places of a token in a unit as written."""
    return figures((len(places),)) + steps(places)
