"""Words that choose people by who they are: phrases of the lexicon, looked for in a text.

A site has thousands of texts and few that hold a phrase, so each text is cut into its tokens once; a phrase is looked
for only where all of its own tokens are there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from careers.content.lexicon import Lexicon

# What a phrase is made of, each with the white space before it: a number of years, what is left out, a letter or sign.
_NUMBER = r"(?<![A-Za-z])N(?![A-Za-z])"
_PART = re.compile(rf"(\s*)({_NUMBER}|\S)")
_LITERAL = re.compile(rf"{_NUMBER}|([a-z]+)|([^\W\d_])", re.IGNORECASE)
_YEARS = r"(?<![\d.])(?:\d{1,2}(?![\d.])|[一二三四五六七八九十]{1,3})"
_SKIPPED = r"[^\n。；;，,、.!?:：]{0,8}"
_WORD = re.compile("[a-z]+")
# The full-width form of a sign of ASCII lies this far behind it (Unicode block FF00).
_WIDE = 0xFEE0


@dataclass(frozen=True, slots=True)
class Found:
    """Phrases in a line of a text, counted from 0: what they choose people by, and the words as they were found."""

    line: int
    meaning: str
    words: str


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A phrase, its tokens (words of Latin letters, single characters of other scripts), and how it is looked for."""

    tokens: frozenset[str]
    pattern: re.Pattern[str]

    @classmethod
    def of(cls, written: str) -> _Phrase:
        """The phrase that editors write so; see ``lexicon/notice.yml``."""
        tokens = frozenset(found[0].lower() for found in _LITERAL.finditer(written) if found[1] or found[2])
        return cls(tokens, re.compile(_expression(written)))


class Words:
    """The phrases of a lexicon, made ready to be looked for in many texts."""

    def __init__(self, lexicon: Lexicon) -> None:
        """Take the uses ``notice`` and ``notice-allowed`` of `lexicon`."""
        self._phrases = {meaning: _phrases(words) for meaning, words in lexicon["notice"].items()}
        self._allowed = {meaning: _phrases(words) for meaning, words in lexicon["notice-allowed"].items()}

    @cached_property
    def _index(self) -> Mapping[str, frozenset[frozenset[str]]]:
        """A token -> the tokens of all phrases that are found by it, each phrase by its longest."""
        several = {one.tokens for phrases in self._phrases.values() for one in phrases}
        found: dict[str, set[frozenset[str]]] = {}
        for tokens in several:
            found.setdefault(max(tokens, key=lambda one: (len(one), one), default=""), set()).add(tokens)
        return {token: frozenset(those) for token, those in found.items()}

    def may_hold(self, text: str) -> bool:
        """Whether `text` has all tokens of a phrase; where it has not, none is in it or in a part of it."""
        tokens = _tokens(text.lower())
        return any(wanted <= tokens for token in self._index.keys() & tokens for wanted in self._index[token])

    def found(self, text: str) -> Iterator[Found]:
        """What in `text` chooses people, by meaning and line; of phrases that overlap the longest."""
        folded = text.lower()
        tokens = _tokens(folded)
        for meaning, phrases in self._phrases.items():
            wanted = [one for one in phrases if one.tokens <= tokens]
            if not wanted:
                continue
            searched = folded
            for one in self._allowed.get(meaning, ()):
                if one.tokens <= tokens:
                    searched = one.pattern.sub(_blank, searched)
            lines: dict[int, list[str]] = {}
            for start, words in sorted(_apart(wanted, searched)):
                lines.setdefault(searched.count("\n", 0, start), []).append(" ".join(words.split()))
            yield from (Found(line, meaning, " … ".join(words)) for line, words in lines.items())


def _tokens(folded: str) -> set[str]:
    tokens = {"", *_WORD.findall(folded)}
    if not folded.isascii():
        tokens.update(folded)
    return tokens


def _phrases(written: Iterable[str]) -> tuple[_Phrase, ...]:
    """The longest first, so that the whole phrase is told."""
    ordered = sorted({one.strip() for one in written} - {""}, key=lambda one: (-len(one), one))
    return tuple(_Phrase.of(one) for one in ordered)


def _apart(phrases: Iterable[_Phrase], text: str) -> Iterator[tuple[int, str]]:
    """Where each phrase stands, without what lies in one that was found before."""
    taken = bytearray(len(text))
    for one in phrases:
        for match in one.pattern.finditer(text):
            start, end = match.span()
            if not any(taken[start:end]):
                taken[start:end] = b"\1" * (end - start)
                yield start, match[0]


def _blank(match: re.Match[str]) -> str:
    """Nothing in its place, on as many lines."""
    return "\n" * match[0].count("\n") or " "


def _expression(phrase: str) -> str:
    """A phrase as a regular expression, whatever stands in it; Latin words match whole.

    White space is asked for once between two parts and nowhere else: where it could be read in several ways, a text
    with much of it would take minutes.
    """
    parts = _PART.findall(phrase)
    found = _part(parts[0][1])
    for (_, left), (blank, right) in pairwise(parts):
        found += _gap(left, blank, right) + _part(right)
    before = r"(?<![a-z-])" if _is_latin(parts[0][1]) else ""
    after = r"(?![a-z-])" if _is_latin(parts[-1][1]) else ""
    return f"{before}{found}{after}"


def _gap(left: str, blank: str, right: str) -> str:
    """The white space between two parts: as much as one likes beside a sign, and beside a number within its line."""
    if _is_sign(left) or _is_sign(right):
        return r"\s*"
    if blank:
        return r"\s+"
    return r"[ \t]*" if "N" in (left, right) else ""


def _is_sign(part: str) -> bool:
    return part.isascii() and not part.isalnum()


def _is_latin(part: str) -> bool:
    return part != "N" and _WORD.fullmatch(part.lower()) is not None


def _part(part: str) -> str:
    if part == "N":
        return _YEARS
    if part == "…":
        return _SKIPPED
    if _is_sign(part):
        return f"[{re.escape(part)}{chr(ord(part) + _WIDE)}]"
    return re.escape(part.lower())
