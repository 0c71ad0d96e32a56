"""Finds many words in a text in one pass: names of technologies, and the words that give facts away.

Words are looked up in a tree of characters, so the time depends on the text and not on how many words there are.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

# What may stand inside a name that is written without: ``GPU-Direct``, ``P D 分离``.
_JOINTS = frozenset(" -\u00b7")
_MOST_JOINTS = 2
_SHORT = 4  # Latin letters; a shorter name has no joints, or ``c v`` would be one
_END = ""  # the key of a node under which its words stand; no character is it

# Full-width forms are ordinary ones, and all dashes one; each character stays one character.
_PLAIN = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_PLAIN |= dict.fromkeys((0x3000, 0xA0, 0x2009, 0x202F, ord("\t")), ord(" "))
_PLAIN |= dict.fromkeys((0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212), ord("-"))
_PLAIN |= dict.fromkeys((0x2018, 0x2019), ord("'")) | dict.fromkeys((0x301C, 0x223C), ord("~"))


class Mark(NamedTuple):
    """A word in a text.

    Attributes:
        use: what the word is good for.
        meaning: what it means.
        start, end: where it stands.
    """

    use: str
    meaning: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Word:
    """A word to be found.

    Attributes:
        use: what it is good for.
        meaning: what it means.
        text: how it is written.
        exact: whether small and capital letters make a difference.
        ordinary: whether it is also a word of everyday language: then it counts only where it is written as a name.
    """

    use: str
    meaning: str
    text: str
    exact: bool = False
    ordinary: bool = False


@dataclass(frozen=True, slots=True)
class _Entry:
    word: Word
    plain: str
    jointed: bool
    latin: bool


def plain(text: str) -> str:
    """A text of the same length in which full-width forms and the kinds of dashes and blanks are one."""
    return text.translate(_PLAIN)


def outermost(marks: Iterable[Mark]) -> list[Mark]:
    """The marks that no longer one covers, from left to right."""
    kept: list[Mark] = []
    for mark in sorted(marks, key=lambda one: (one.start, -one.end)):
        if not kept or mark.end > kept[-1].end or (mark.start, mark.end) == kept[-1][2:]:
            kept.append(mark)
    return kept


class Matcher:
    """Finds words in texts."""

    def __init__(self, words: Iterable[Word]) -> None:
        """Make it ready for `words`."""
        self._root: dict[str, Any] = {}
        for word in words:
            entry = _entry(word)
            key = "".join(c for c in _lower(entry.plain) if c not in _JOINTS)
            if not key:
                continue
            node = self._root
            for character in key:
                node = node.setdefault(character, {})
            node.setdefault(_END, []).append(entry)

    def marks(self, text: str) -> list[Mark]:
        """Every word in `text` (as `plain` gives it), from left to right; words in words too."""
        found: list[Mark] = []
        lower = _lower(text)
        inside = False
        for start, character in enumerate(lower):
            latin = _is_latin(character)
            if character in self._root and not (latin and inside):
                self._walk(text, lower, start, found)
            inside = latin
        return found

    def _walk(self, text: str, lower: str, start: int, found: list[Mark]) -> None:
        """Record every word that begins at `start`."""
        node, at, joints, jointed = self._root, start, 0, False
        size = len(lower)
        while at < size:
            below = node.get(lower[at])
            if below is None:
                if joints == _MOST_JOINTS or at == start or lower[at] not in _JOINTS:
                    return
                joints, jointed, at = joints + 1, True, at + 1
                continue
            node, at, joints = below, at + 1, 0
            if _END in node:
                entries = (one for one in node[_END] if _stands(one, text, start, at, jointed))
                found.extend(Mark(one.word.use, one.word.meaning, start, at) for one in entries)


def _entry(word: Word) -> _Entry:
    text = plain(word.text).strip()
    has_joint = any(c in _JOINTS for c in text)
    latin = text.isascii()
    return _Entry(word, text, has_joint or not latin or len(text) > _SHORT, latin)


def _lower(text: str) -> str:
    lower = text.lower()
    return lower if len(lower) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def _is_latin(character: str) -> bool:
    """Whether a character continues a Latin word."""
    return character.isascii() and (character.isalnum() or character == "_")


def _stands(entry: _Entry, text: str, start: int, end: int, jointed: bool) -> bool:
    """Whether what was found is the word: whole, in its own letters, with joints only where it may have them."""
    if jointed and not entry.jointed:
        return False
    # What follows a full stop without a blank is the kind of a file or a part of an address.
    if entry.plain[0].isascii() and text[start - 1 : start] == "." and _is_latin(text[start - 2 : start - 1] or " "):
        return False
    if not _ends(entry, text, end):
        return False
    if entry.word.exact and not _is_written(entry, text, start, end):
        return False
    return not entry.word.ordinary or _is_name(text, start, end)


def _ends(entry: _Entry, text: str, end: int) -> bool:
    """Whether a Latin word ends here; a version may follow its letters (``Vue3``), an s its plural (``GPUs``)."""
    last = entry.plain[-1]
    if not last.isascii() or end >= len(text):
        return True
    if not last.isalnum():
        return text[end] != last
    if last.isalpha() and len(entry.plain) > 2:
        while end < len(text) and text[end].isdecimal() and text[end].isascii():
            end += 1
        if text[end : end + 1] == "s" and text[end - 1].isalpha():
            end += 1
    following = text[end : end + 2]
    # A letter, a colon and a stroke are a drive.
    return not following or not (_is_latin(following[0]) or following in ("++", ":\\", ":/") or following[0] == "#")


def _is_written(entry: _Entry, text: str, start: int, end: int) -> bool:
    """Whether a short name has its own letters, is all in capitals, or leaves no doubt (``c/c++``)."""
    written = text[start:end]
    if written == entry.plain or (len(written) > 1 and written == entry.plain.upper()):
        return True
    return len(written) == 1 and text[end : end + 3].lower() == f"/{written.lower()}+"


def _is_name(text: str, start: int, end: int) -> bool:
    """Whether a word of everyday language is written as a name: with a capital, or not among small Latin letters."""
    if not text[start].islower():
        return True
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    return not (_is_prose(before[::-1]) or _is_prose(after))


def _is_prose(beside: str) -> bool:
    """Whether what stands beside a word is a blank and another word in small Latin letters."""
    return len(beside) == 2 and beside[0] == " " and beside[1].isascii() and beside[1].islower()


class Cover:
    """The outermost of some marks, asked where they lie; every answer takes the time of a look-up."""

    def __init__(self, marks: Iterable[Mark]) -> None:
        """Make `marks` ready."""
        self.marks = outermost(marks)
        self._starts = [mark.start for mark in self.marks]

    def over(self, start: int, end: int) -> Mark | None:
        """The mark that covers a span, or None."""
        at = bisect_right(self._starts, start) - 1
        return self.marks[at] if at >= 0 and self.marks[at].end >= end else None

    def within(self, start: int, end: int) -> Iterator[Mark]:
        """The marks that lie in a span, from left to right."""
        for at in range(bisect_left(self._starts, start), len(self.marks)):
            if self.marks[at].end > end:
                return
            yield self.marks[at]

    def has(self, start: int, end: int) -> bool:
        """Whether a mark lies in a span."""
        return next(self.within(start, end), None) is not None
