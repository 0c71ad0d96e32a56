"""The pinyin of Chinese titles and names, for readers who type it without an input method."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from careers.search.segmentation import folded, runs

LONGEST = 24  # letters of a reading that are indexed
_HAN = re.compile("[〇㐀-䶿一-鿿𠀀-𲎯]")
_TYPED = {"lve": "lue", "nve": "nue"}  # ü is typed as v, but not here

Reading = tuple[str, ...]


@functools.lru_cache(maxsize=4096)  # the same titles and names come again and again
def readings(text: str) -> tuple[Reading, ...]:
    """Return the syllables of each stretch of `text` whose characters have readings, lower case without tones."""
    stretches = []
    for run in runs(folded(text)):
        stretch: list[str] = []
        for syllable in [*_syllables(run), ""]:
            if syllable:
                stretch.append(syllable)
            elif stretch:
                stretches.append(tuple(stretch))
                stretch = []
    return tuple(stretches)


def starts(reading: Reading) -> Iterator[tuple[str, str]]:
    """Yield (letters, initials) of a reading from each of its syllables on, cut to `LONGEST`."""
    initials = "".join(syllable[0] for syllable in reading)
    for index in range(len(reading)):
        yield "".join(reading[index : index + LONGEST])[:LONGEST], initials[index : index + LONGEST]


def has_reading(text: str) -> bool:
    """Return whether some character of `text` is read in pinyin."""
    return _HAN.search(text) is not None


@functools.lru_cache(maxsize=4096)
def sounds(text: str) -> tuple[tuple[int, str], ...]:
    """Return (place, syllable) of each character of `text` with a reading; places count UTF-16 code units."""
    at, places = 0, []
    for character in text:
        places += [at] * _count_readings(character)
        at += len(character.encode("utf-16-le")) // 2
    every = [
        syllable
        for run in runs(folded(text))
        for character, syllable in zip(run, _syllables(run), strict=True)
        if _HAN.match(character)
    ]
    return tuple((place, syllable) for place, syllable in zip(places, every, strict=True) if syllable)


@functools.lru_cache(maxsize=4096)
def _count_readings(character: str) -> int:
    """Return how many characters with a reading it stands for: none, itself, or several, as 🈁 or ㍿ do."""
    return len(_HAN.findall(folded(character)))


def _syllables(run: str) -> list[str]:
    """Return the syllable of each character, or "". The whole run is read at once, because its words decide."""
    from pypinyin import lazy_pinyin  # half a second, which a build without an index to make need not wait

    syllables: list[str] = []
    for read in lazy_pinyin(run, v_to_u=False):
        # Characters without a reading come back as they are, several at once.
        syllables += [_TYPED.get(read, read)] if read.isascii() else [""] * len(read)
    return syllables
