"""Folds text and cuts it into the tokens that are indexed.

``theme/assets/javascripts/search/segmentation.js`` folds and cuts what readers type, step by step as here; a test holds
the two equal. A change here is a change there.

Chinese, Japanese and Korean are written without spaces, and no dictionary cuts a text and a query alike. So a run of
such characters becomes its overlapping pairs, and its last character once more alone; a query's pairs have to stand
side by side. That finds every substring and nothing else. Blanks and hyphens within Chinese count for nothing.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from dataclasses import dataclass
from operator import add

from careers.search.han import simplified

# Han, kana, bopomofo and Hangul, after compatibility forms are folded; no punctuation.
RUN = "々〆〇〡-〩〸-〻ぁ-ゖゝ-ゟァ-ヺー-ヿㄅ-ㄯㆠ-ㆿㇰ-ㇿ㐀-䶿一-鿿ᄀ-ᇿ가-힣\uf900-\ufaff𠀀-𲎯"
_LETTER = f"[^\\W_{RUN}]"
_WORD = f"\\.net(?!{_LETTER})|{_LETTER}&{_LETTER}(?!{_LETTER})|{_LETTER}+(?:\\+\\+|#(?!{_LETTER}))?"
# Characters that part the words of a query, and that no phrase crosses; all others join, as in "Node.js".
_PARTING = '\0-\x1f\x7f-\x9f\u1680\u2028\u2029\ufeff,;:!?|/()\\[\\]{}<>"“”«»、。「」『』《》【】〈〉…~'
_SCANNED = re.compile(f"([{RUN}]+)|({_WORD})|[{_PARTING}]+")
_STARTS_RUN = re.compile(f"[{RUN}]")
_WRAPPED = re.compile(f"([{RUN}])[ \\t]*\\n[ \\t]*(?=[{RUN}])")
_VOICED = "\u3099\u309a"


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of one text.

    Attributes:
        tokens: in the order of the text.
        places: where each stands. A character of a run takes one place, a word takes one; where something parts two
            of them, the count goes one further.
    """

    tokens: list[str]
    places: list[int]


def tokens(text: str) -> Tokens:
    """Return the tokens of a `folded` text."""
    pieces: list[str] = []
    places: list[int] = []
    start = end = 0  # where the next piece stands, and where it would if nothing parted it from the one before
    running = False  # whether the next run goes on with the one before
    for run, piece in _SCANNED.findall(text):
        if run:
            if running:
                # A blank or a hyphen within Chinese counts for nothing: the two runs are one.
                pieces[-1] += run[0]
            pieces += map(add, run, run[1:])
            pieces.append(run[-1])
            places += range(start, start + len(run))
            start = end = start + len(run)
            running = True
        elif piece:
            pieces.append(word(piece))
            places.append(start)
            start = end = start + 1
            running = False
        else:
            start = end + 1
            running = False
    return Tokens(pieces, places)


def runs(text: str) -> list[str]:
    """Return the runs of Chinese, Japanese or Korean in a `folded` text, each without a blank."""
    return [run for run, _ in _SCANNED.findall(text) if run]


def pieces(text: str) -> list[str]:
    """Return the runs, and the words as indexed, of a `folded` text in order."""
    return [run or word(piece) for run, piece in _SCANNED.findall(text) if run or piece]


@functools.lru_cache(1 << 15)
def is_run(token: str) -> bool:
    """Return whether a token comes from such a run; else it is a word."""
    return _STARTS_RUN.match(token) is not None


def word(piece: str) -> str:
    """Return a word as indexed: names that live by their punctuation are spelled out."""
    if piece == ".net":
        return "dotnet"
    if piece[-1] in "+#":
        return piece.replace("+", "plus").replace("#", "sharp")
    return piece


def folded(text: str) -> str:
    """Return `text` without the differences that readers do not type.

    Full width, case and accents are put aside (Unicode NFKD, marks removed, NFC), but voiced kana kept apart;
    traditional characters become simplified ones; a line wrapped within a run is one line.
    """
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text)
    marks = {ord(c): None for c in set(decomposed) if _is_mark(c)}
    bare = unicodedata.normalize("NFC", decomposed.translate(marks) if marks else decomposed)
    lowered = bare.lower().replace("ς", "σ")
    if not simplified().keys().isdisjoint(map(ord, set(lowered))):
        lowered = lowered.translate(simplified())
    return _WRAPPED.sub(r"\1", lowered)


@functools.cache
def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M") and character not in _VOICED
