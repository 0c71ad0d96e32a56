"""Finds many words in a text in one pass: names of technologies, and the words that show facts.

Words are looked up in a tree of characters, so the time depends on the text and not on how many words there are.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

Span = tuple[int, int]

# Characters that may stand inside a name that is written without: ``GPU-Direct``, ``P D 分离``.
_JOINTS = frozenset(" -\u00b7")
_MOST_JOINTS = 2
_SHORT = 4  # Latin letters; a shorter name has no joints, or ``c v`` would be one
_LAST_LATIN = "\u024f"  # of the letters with accents
_END = ""  # the key of a node for the words that end there; no character is equal to it

# Full-width forms become ordinary ones, and all dashes one; each character stays one character.
_PLAIN = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_PLAIN |= dict.fromkeys((0x3000, 0xA0, 0x2009, 0x202F, ord("\t")), ord(" "))
_PLAIN |= dict.fromkeys((0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212), ord("-"))
_PLAIN |= dict.fromkeys((0x2018, 0x2019), ord("'")) | dict.fromkeys((0x301C, 0x223C), ord("~"))


class Occurrence(NamedTuple):
    """A known word in a text.

    Attributes:
        use: use of the word, as in the lexicon.
        meaning: meaning of the word in that use.
        start, end: where the word stands.
    """

    use: str
    meaning: str
    start: int
    end: int

    @property
    def span(self) -> Span:
        """Start and end of the word."""
        return self.start, self.end


@dataclass(frozen=True, slots=True)
class Word:
    """A word to be found.

    Attributes:
        use: use of the word, as in the lexicon.
        meaning: meaning of the word in that use.
        text: how it is written.
        exact: whether small and capital letters make a difference.
        ordinary: whether it is also a word of everyday language: then it counts only where it is written as a name.
    """

    use: str
    meaning: str
    text: str
    exact: bool = False
    ordinary: bool = False

    @property
    def has_joints(self) -> bool:
        """Whether the word may be written with joints that its text does not have."""
        return not self.text.isascii() or len(self.text) > _SHORT or any(c in _JOINTS for c in self.text)


def plain(text: str) -> str:
    """Return a text of the same length with one form for full-width characters, dashes and blanks."""
    return text.translate(_PLAIN)


def outermost(occurrences: Iterable[Occurrence]) -> list[Occurrence]:
    """Return the occurrences that no longer one covers, from left to right."""
    outer: list[Occurrence] = []
    for occurrence in sorted(occurrences, key=lambda each: (each.start, -each.end)):
        if not outer or occurrence.end > outer[-1].end or occurrence.span == outer[-1].span:
            outer.append(occurrence)
    return outer


class Matcher:
    """Finds words in texts."""

    def __init__(self, words: Iterable[Word]) -> None:
        """Build the tree of `words`."""
        self._root: dict[str, Any] = {}
        for word in words:
            text = plain(word.text).strip()
            key = "".join(c for c in _lower(text) if c not in _JOINTS)
            if not key:
                continue
            node = self._root
            for character in key:
                node = node.setdefault(character, {})
            node[_END] = [*node.get(_END, ()), Word(word.use, word.meaning, text, word.exact, word.ordinary)]

    def find(self, text: str) -> list[Occurrence]:
        """Return every word in `text` (as `plain` gives it), from left to right; words inside words too."""
        occurrences: list[Occurrence] = []
        lower = _lower(text)
        inside = False
        for start, character in enumerate(lower):
            latin = _is_latin(character)
            if character in self._root and not (latin and inside):
                occurrences.extend(self._find_at(text, lower, start))
            inside = latin
        return occurrences

    def _find_at(self, text: str, lower: str, start: int) -> Iterator[Occurrence]:
        node, at, joints, jointed = self._root, start, 0, False
        while at < len(lower):
            below = node.get(lower[at])
            if below is None:
                if joints == _MOST_JOINTS or at == start or lower[at] not in _JOINTS:
                    return
                joints, jointed, at = joints + 1, True, at + 1
                continue
            node, at, joints = below, at + 1, 0
            for word in node.get(_END, ()):
                if _is_word(word, text, start, at, jointed):
                    yield Occurrence(word.use, word.meaning, start, at)


def _lower(text: str) -> str:
    lower = text.lower()
    return lower if len(lower) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def _is_latin(character: str) -> bool:
    return character <= _LAST_LATIN and (character.isalnum() or character == "_")


def _is_word(word: Word, text: str, start: int, end: int, jointed: bool) -> bool:
    """Return whether a span is the word: whole, in its own letters, with joints only where it may have them."""
    # After a full stop without a blank stands the kind of a file or a part of an address.
    in_file = (
        word.text[0].isascii() and text[start - 1 : start] == "." and _is_latin(text[start - 2 : start - 1] or " ")
    )
    if in_file or (jointed and not word.has_joints) or not _ends(word, text, end):
        return False
    written = text[start:end]
    if word.exact and written not in (word.text, word.text.upper() if len(written) > 1 else word.text):
        return len(written) == 1 and text[end : end + 3].lower() == f"/{written.lower()}+"  # c/c++ leaves no doubt
    # An everyday word is a name with a capital, or not among words in small Latin letters.
    beside = (text[max(0, start - 2) : start][::-1], text[end : end + 2])
    is_prose = any(len(two) == 2 and two[0] == " " and two[1].isascii() and two[1].islower() for two in beside)
    return not (word.ordinary and is_prose and text[start].islower())


def _ends(word: Word, text: str, end: int) -> bool:
    """Return whether a word ends here; a version may follow its letters (``Vue3``), an s its plural (``GPUs``)."""
    last = word.text[-1]
    if end >= len(text) or not (last.isascii() or _is_latin(last)):
        return True
    if not last.isalnum():
        return text[end] != last
    if last.isalpha() and len(word.text) > 2:
        while end < len(text) and text[end].isdecimal() and text[end].isascii():
            end += 1
        if text[end : end + 1] == "s" and text[end - 1].isalpha():
            end += 1
    following = text[end : end + 2]
    # A letter, a colon and a stroke are a drive.
    return not following or not (_is_latin(following[0]) or following in ("++", ":\\", ":/") or following[0] == "#")


class Cover:
    """The outermost of some occurrences; every look-up takes logarithmic time."""

    def __init__(self, occurrences: Iterable[Occurrence]) -> None:
        """Sort the outermost of `occurrences`."""
        self.occurrences = outermost(occurrences)
        self._starts = [occurrence.start for occurrence in self.occurrences]

    def over(self, start: int, end: int) -> Occurrence | None:
        """Return the occurrence that covers a span, or None."""
        at = bisect_right(self._starts, start) - 1
        return self.occurrences[at] if at >= 0 and self.occurrences[at].end >= end else None

    def within(self, start: int, end: int) -> Iterator[Occurrence]:
        """Yield the occurrences that lie in a span, from left to right."""
        for at in range(bisect_left(self._starts, start), len(self.occurrences)):
            if self.occurrences[at].end > end:
                return
            yield self.occurrences[at]

    def has(self, start: int, end: int) -> bool:
        """Return whether an occurrence lies in a span."""
        return next(self.within(start, end), None) is not None
