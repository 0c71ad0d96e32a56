"""Finds words that choose people by who they are: phrases of the lexicon, looked for in a text.

A site has thousands of texts and few that hold a phrase, so each text is cut into its tokens once; a phrase is looked
for only where all of its own tokens are there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from careers.content.lexicon import Lexicon

# The parts of a phrase, each with the white space before it: a number of years, an omission, a letter or sign.
_NUMBER = r"(?<![A-Za-z])N(?![A-Za-z])"
_PART = re.compile(rf"(\s*)({_NUMBER}|\S)")
_LITERAL = re.compile(rf"{_NUMBER}|([a-z]+)|([^\W\d_])", re.IGNORECASE)
_YEARS = r"(?<![\d.])(?:\d{1,2}(?![\d.])|[一二三四五六七八九十]{1,3})"
_SKIPPED = r"[^\n。；;，,、.!?:：]{0,8}"
_WORD = re.compile("[a-z]+")
# The full-width form of a sign of ASCII lies this far behind it (Unicode block FF00).
_WIDE = 0xFEE0


@dataclass(frozen=True, slots=True)
class FoundPhrases:
    """Phrases in a line of a text, counted from 0: the quality they choose people by, and the words of the text."""

    line: int
    meaning: str
    words: str


@dataclass(frozen=True)
class _Phrase:
    """A phrase as editors wrote it, and its tokens: words of Latin letters, single characters of other scripts."""

    text: str
    tokens: frozenset[str]

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The phrase as a regular expression; most phrases have a token that no text has, and need none."""
        return re.compile(_expression(self.text))


class PhraseFinder:
    """The phrases of a lexicon, made ready to be looked for in many texts."""

    def __init__(self, lexicon: Lexicon) -> None:
        """Take the uses ``notice`` and ``notice-allowed`` of `lexicon`."""
        self._phrases = {meaning: _phrases(words) for meaning, words in lexicon["notice"].items()}
        self._allowed = {meaning: _phrases(words) for meaning, words in lexicon["notice-allowed"].items()}

    @cached_property
    def _index(self) -> Mapping[str, Mapping[frozenset[str], Sequence[str]]]:
        """Token -> the tokens of all phrases that are looked for by it, with the meanings of those phrases.

        A phrase is looked for by its longest token.
        """
        index: dict[str, dict[frozenset[str], list[str]]] = {}
        for meaning, phrases in self._phrases.items():
            for phrase in phrases:
                longest = max(phrase.tokens, key=lambda token: (len(token), token), default="")
                index.setdefault(longest, {}).setdefault(phrase.tokens, []).append(meaning)
        return index

    def find(self, text: str) -> Iterator[FoundPhrases]:
        """Yield the phrases of `text` that choose people, by meaning and line; of phrases that overlap the longest."""
        folded = text.lower()
        tokens = _tokens(folded)
        present = {
            meaning
            for token in self._index.keys() & tokens
            for wanted, meanings in self._index[token].items()
            if wanted <= tokens
            for meaning in meanings
        }
        for meaning, phrases in self._phrases.items() if present else ():
            if meaning not in present:
                continue
            wanted = [phrase for phrase in phrases if phrase.tokens <= tokens]
            searched = folded
            for phrase in self._allowed.get(meaning, ()):
                if phrase.tokens <= tokens:
                    # Nothing takes its place, on as many lines.
                    searched = phrase.pattern.sub(lambda match: "\n" * match[0].count("\n") or " ", searched)
            lines: dict[int, list[str]] = {}
            for start, words in sorted(_find_apart(wanted, searched)):
                lines.setdefault(searched.count("\n", 0, start), []).append(" ".join(words.split()))
            yield from (FoundPhrases(line, meaning, " … ".join(words)) for line, words in lines.items())


def _tokens(folded: str) -> set[str]:
    tokens = {"", *_WORD.findall(folded)}
    if not folded.isascii():
        tokens.update(folded)
    return tokens


def _phrases(texts: Iterable[str]) -> tuple[_Phrase, ...]:
    """Return phrases that editors wrote (see ``lexicon/notice.yml``), the longest first, to find the whole phrase."""
    phrases = []
    for text in sorted({text.strip() for text in texts} - {""}, key=lambda text: (-len(text), text)):
        tokens = frozenset(match[0].lower() for match in _LITERAL.finditer(text) if match[1] or match[2])
        phrases.append(_Phrase(text, tokens))
    return tuple(phrases)


def _find_apart(phrases: Iterable[_Phrase], text: str) -> Iterator[tuple[int, str]]:
    """Yield where each phrase stands and its words, but none that overlaps a phrase that was found before."""
    covered = bytearray(len(text))
    for phrase in phrases:
        for match in phrase.pattern.finditer(text):
            start, end = match.span()
            if not any(covered[start:end]):
                covered[start:end] = b"\1" * (end - start)
                yield start, match[0]


def _expression(phrase: str) -> str:
    """Return a phrase as a regular expression, whatever stands in it; Latin words match whole.

    White space is allowed for once between two parts and nowhere else: where it could be read in several ways, a text
    with much of it would take minutes.
    """
    parts = _PART.findall(phrase)
    expression = _part(parts[0][1])
    for (_, left), (blank, right) in pairwise(parts):
        expression += _gap(left, blank, right) + _part(right)
    before = r"(?<![a-z-])" if _is_latin(parts[0][1]) else ""
    after = r"(?![a-z-])" if _is_latin(parts[-1][1]) else ""
    return f"{before}{expression}{after}"


def _gap(left: str, blank: str, right: str) -> str:
    """Return the white space between two parts: any beside a sign, and beside a number within its line."""
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
