"""How Chinese is read: the pinyin of titles and names, for those who type it without an input method."""

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
    """The syllables of each stretch of `text` in which every character has a reading, lower case without tones."""
    found = []
    for run in runs(folded(text)):
        stretch: list[str] = []
        for syllable in [*_syllables(run), ""]:
            if syllable:
                stretch.append(syllable)
            elif stretch:
                found.append(tuple(stretch))
                stretch = []
    return tuple(found)


def starts(reading: Reading) -> Iterator[tuple[str, str]]:
    """(letters, initials) of a reading from each of its syllables on, cut to the `LONGEST`."""
    initials = "".join(syllable[0] for syllable in reading)
    for index in range(len(reading)):
        yield "".join(reading[index : index + LONGEST])[:LONGEST], initials[index : index + LONGEST]


@functools.lru_cache(maxsize=4096)
def sounds(text: str) -> tuple[tuple[int, str], ...]:
    """(place, syllable) of each character of `text` that has a reading; places count UTF-16 code units."""
    at, places = 0, []
    for character in text:
        places += [at] * _read(character)
        at += len(character.encode("utf-16-le")) // 2
    every = [
        syllable
        for run in runs(folded(text))
        for character, syllable in zip(run, _syllables(run), strict=True)
        if _HAN.match(character)
    ]
    return tuple((place, syllable) for place, syllable in zip(places, every, strict=True) if syllable)


@functools.lru_cache(maxsize=4096)
def _read(character: str) -> int:
    """How many characters with a reading it stands for: none, itself, or several, as 🈁 or ㍿ do."""
    return len(_HAN.findall(folded(character)))


def _syllables(run: str) -> list[str]:
    """One for each character, "" where it has none. The whole run is read at once: its words decide."""
    from pypinyin import lazy_pinyin  # half a second, which a build without an index to make need not wait

    found: list[str] = []
    for read in lazy_pinyin(run, v_to_u=False):
        # Characters without a reading come back as they are, several at once.
        found += [_TYPED.get(read, read)] if read.isascii() else [""] * len(read)
    return found
