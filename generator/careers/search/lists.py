"""The inverted index: the rows of all postings put together, and cut into files."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from careers.search.figures import figure, figures, in_order, text_after
from careers.search.rows import Row, is_word
from careers.search.segmentation import is_run

LIST_FILE = PLACES_FILE = 16_000  # bytes before packing at which a file is closed

Raw = tuple[str, list[bytes | bytearray]]  # a file before it is packed: its name, what it holds in pieces


class _TokenList:
    """The list of a token: how many units have it, the last of them, all of them as written, and its places."""

    __slots__ = ("count", "last", "places", "units")

    def __init__(self) -> None:
        self.count = self.last = 0
        self.units, self.places = bytearray(), bytearray()


class Lists:
    """Joins rows, a portion of the postings after the other."""

    def __init__(self) -> None:
        self._listed: dict[str, _TokenList] = {}

    def add(self, rows: Mapping[str, Row], first: int) -> None:
        """Add the rows of the next postings, whose units are numbered from `first`."""
        known = self._listed
        for token, (count, own, last, others, places) in rows.items():
            if (listed := known.get(token)) is None:
                listed = known[token] = _TokenList()
            listed.units += figure(first + own - listed.last)
            listed.units += others
            listed.places += places
            listed.count += count
            listed.last = first + last

    @property
    def characters(self) -> set[str]:
        """Return every character of the runs."""
        return {c for token in self._listed if is_run(token) for c in token}

    def words(self) -> bytes:
        """Return all words, and how common each is."""
        words = in_order(token for token in self._listed if is_word(token))
        written = [word.encode() for word in words]
        rows = itertools.starmap(text_after, zip([b"", *written], written, strict=False))
        common = bytes(self._listed[word].count.bit_length() for word in words)
        return figure(len(written)) + b"".join(rows) + common

    def files(self) -> tuple[list[Raw], list[str]]:
        """Return the files of lists and places, and the first token of each file of lists."""
        cutter = _FileCutter()
        for token in in_order(self._listed):
            cutter.add(token.encode(), self._listed[token])
        cutter.finish()
        return cutter.files, cutter.firsts


class _FileCutter:
    """Cuts sorted tokens into files, and their places into others."""

    def __init__(self) -> None:
        self.files: list[Raw] = []
        self.firsts: list[str] = []  # of each file of lists
        self._head, self._tokens, self._before = b"", bytearray(), b""
        self._lists: list[bytes | bytearray] = []
        self._places: list[bytes | bytearray] = []
        self._lists_size = self._places_size = self._places_file = 0

    def add(self, token: bytes, listed: _TokenList) -> None:
        """Add the next token."""
        units, places = listed.units, listed.places
        if self._lists and len(self._tokens) + self._lists_size + len(units) > LIST_FILE:
            self._close_lists()
        begins = bool(self._places) and self._places_size + len(places) > PLACES_FILE
        if begins:
            self._close_places()
        if not self._lists:
            self.firsts.append(token.decode())
            self._head = figures((self._places_file, self._places_size))
        self._tokens += text_after(self._before, token)
        self._tokens += figures((listed.count, len(units), len(places) << 1 | begins))
        self._before = token
        self._lists.append(units)
        self._lists_size += len(units)
        if places:
            self._places.append(places)
            self._places_size += len(places)

    def finish(self) -> None:
        """Close the files that are open."""
        if self._lists:
            self._close_lists()
        if self._places:
            self._close_places()

    def _close_lists(self) -> None:
        content = [figure(len(self._lists)), self._head, self._tokens, *self._lists]
        self.files.append((f"lists/{len(self.firsts) - 1}.gz", content))
        self._tokens, self._before = bytearray(), b""
        self._lists, self._lists_size = [], 0

    def _close_places(self) -> None:
        self.files.append((f"places/{self._places_file}.gz", self._places))
        self._places_file += 1
        self._places, self._places_size = [], 0
