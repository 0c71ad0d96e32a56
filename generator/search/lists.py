"""The inverted index: which units have a token, and at which places.

A unit is a title, or a summary with its body, of one posting in one language; units are numbered.
"""

from __future__ import annotations

import functools
import itertools
from array import array
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from generator.search.figures import figure, figures, in_order, packed, steps, text_after
from generator.search.readings import readings, starts
from generator.search.segmentation import folded, is_run, tokens

Save = Callable[[str, bytes], None]  # writes a file: its name, its content

LIST_FILE = 12_000  # bytes before packing at which a file is closed
PLACES_FILE = 48_000

# What stands before the tokens that no text has: pairs of letters within words, readings and initials of titles.
LETTERS, READING, INITIALS = "!", "@", "="


class Lists:
    """Gathers tokens, then writes them."""

    def __init__(self) -> None:
        """Nothing is known."""
        self._units: dict[str, array[int]] = defaultdict(partial(array, "I"))
        self._places: dict[str, bytearray] = defaultdict(bytearray)

    def add(self, unit: int, text: str) -> None:
        """Index `text` as a unit; units come in ascending order."""
        found = tokens(folded(text))
        places: dict[str, list[int]] = {}
        for token, place in zip(found.tokens, found.places, strict=True):
            if token in places:
                places[token].append(place)
            else:
                places[token] = [place]
        for token, own in places.items():
            self._units[token].append(unit)
            self._places[token] += _once(own[0]) if len(own) == 1 else figure(len(own)) + steps(own)

    def add_readings(self, unit: int, title: str) -> None:
        """Index how a title is read, as of the unit that it is."""
        found = set[str]()
        for reading in readings(title):
            for letters, initials in starts(reading):
                found.add(READING + letters)
                if len(initials) > 1:
                    found.add(INITIALS + initials)
        for token in found:
            self._units[token].append(unit)

    @property
    def characters(self) -> set[str]:
        """Every character of the runs."""
        return {c for token in self._units if is_run(token) for c in token}

    def words(self) -> bytes:
        """The file of all words."""
        written = [word.encode() for word in in_order(token for token in self._units if _is_word(token))]
        rows = itertools.starmap(text_after, zip([b"", *written], written, strict=False))
        return packed(figure(len(written)) + b"".join(rows))

    def write(self, save: Save) -> list[str]:
        """Hand the files of lists and places to `save`; returns the first token of each file of lists."""
        units = {**self._units, **self._letter_pairs()}
        writer = _Writer(save)
        for token in in_order(units):
            writer.add(token.encode(), len(units[token]), steps(units[token]), self._places.get(token, b""))
        writer.finish()
        return writer.firsts

    def _letter_pairs(self) -> Mapping[str, array[int]]:
        """Token -> units, of each two letters side by side in a word."""
        masks: dict[str, int] = {}
        for word, units in self._units.items():
            if len(word) > 1 and _is_word(word):
                mask = _mask(units)
                for pair in {LETTERS + a + b for a, b in itertools.pairwise(word)}:
                    masks[pair] = masks.get(pair, 0) | mask
        return {pair: _unmasked(mask) for pair, mask in masks.items()}


def _is_word(token: str) -> bool:
    return token[0] not in (LETTERS, READING, INITIALS) and not is_run(token)


@functools.cache  # most tokens stand once in a text, at one of few places
def _once(place: int) -> bytes:
    """How it is written that a unit has a token once, there."""
    return figures((1, place))


_AS_DIGITS = bytes.maketrans(b"\0\1", b"01")
_AS_FLAGS = bytes.maketrans(b"01", b"\0\1")


def _mask(units: Sequence[int]) -> int:
    """A number with the bits of these units."""
    flags = bytearray(units[-1] + 1)
    for unit in units:
        flags[unit] = 1
    flags.reverse()
    return int(flags.translate(_AS_DIGITS), 2)


def _unmasked(mask: int) -> array[int]:
    flags = format(mask, "b").encode().translate(_AS_FLAGS)[::-1]
    return array("I", itertools.compress(itertools.count(), flags))


class _Writer:
    """Cuts sorted tokens into files, and their places into others."""

    def __init__(self, save: Save) -> None:
        self.firsts: list[str] = []  # of each file of lists
        self._save = save
        self._count = 0
        self._head, self._tokens, self._lists = b"", bytearray(), bytearray()
        self._before = b""
        self._places, self._places_file = bytearray(), 0

    def add(self, token: bytes, count: int, units: bytes, places: bytes | bytearray) -> None:
        """Write a token with so many units."""
        if self._count and len(self._tokens) + len(self._lists) + len(units) > LIST_FILE:
            self._close_lists()
        begins = bool(self._places) and len(self._places) + len(places) > PLACES_FILE
        if begins:
            self._close_places()
        if not self._count:
            self.firsts.append(token.decode())
            self._head = figures((self._places_file, len(self._places)))
        self._tokens += text_after(self._before, token)
        self._tokens += figures((count, len(units), len(places) << 1 | begins))
        self._lists += units
        self._places += places
        self._before = token
        self._count += 1

    def finish(self) -> None:
        """Write what is left."""
        if self._count:
            self._close_lists()
        if self._places:
            self._close_places()

    def _close_lists(self) -> None:
        content = figure(self._count) + self._head + self._tokens + self._lists
        self._save(f"lists/{len(self.firsts) - 1}.gz", packed(content))
        self._count, self._before = 0, b""
        self._tokens.clear()
        self._lists.clear()

    def _close_places(self) -> None:
        self._save(f"places/{self._places_file}.gz", packed(self._places))
        self._places_file += 1
        self._places.clear()
