"""How text is cut into the tokens that are indexed, and a query into what is asked of the index.

``theme/assets/javascripts/search/segmentation.js`` does the same, step by step, in the reader's browser; a test holds
the two equal. A change here is a change there.

Chinese, Japanese and Korean are written without spaces, and no dictionary cuts a text and a query alike. So a run of
such characters becomes its overlapping pairs, and its last character once more alone; a query's pairs are asked for
as a phrase. That finds every substring and nothing else.
"""

from __future__ import annotations

import functools
import itertools
import re
import unicodedata
from dataclasses import dataclass

LONGEST_QUERY = 200  # characters; the search box takes no more
MOST_PARTS = 16

# Begins the token of a pair. A letter nobody types, so that no Latin beginning ever meets a pair.
MARK = "ʘ"
# A character is written as this many letters. Letters, not digits: Pagefind also indexes the parts of a token between
# its letters and digits, which other queries would then find.
_WIDTH = 4

# Han, kana, bopomofo and Hangul, after compatibility forms are folded; no punctuation.
_RUN = "々〆〇〡-〩〸-〻ぁ-ゖゝ-ゟァ-ヺー-ヿㄅ-ㄯㆠ-ㆿㇰ-ㇿ㐀-䶿一-鿿ᄀ-ᇿ가-힣豈-龎𠀀-𲎯"
_LETTER = f"[^\\W_{_RUN}{MARK}]"
_TOKEN = re.compile(f"[{_RUN}]+|\\.net(?!{_LETTER})|{_LETTER}+(?:\\+\\+|#(?!{_LETTER}))?")
_WRAPPED = re.compile(f"([{_RUN}])[ \\t]*\\n[ \\t]*(?=[{_RUN}])")
_PLURAL = re.compile("[a-z]{2,}[a-rt-z]s")
# What parts the words of a query; other punctuation joins them, as in "Node.js".
_BETWEEN = re.compile('[\0- \x7f-\x9f\u1680\u2028\u2029\ufeff,;:!?|/()\\[\\]{}<>"“”«»、。「」『』《》【】〈〉…~]+')
_VOICED = "\u3099\u309a"


@dataclass(frozen=True, slots=True)
class Asked:
    """One part of a query; a posting matches when every part does. Tokens are separated by spaces.

    Attributes:
        whole: tokens that follow each other; empty when the last one can only be a beginning.
        head: the tokens before the last.
        start: how the last word begins: what to look for, after `head`, where nothing has `whole`. Empty when
            the last token is complete.
    """

    whole: str
    head: str
    start: str


def tokens(text: str) -> str:
    """The tokens of `text` as they are indexed, separated by spaces.

    A single line feed within a run of Chinese is a wrapped line; two end a run.
    """
    return " ".join(token for piece in _TOKEN.findall(_folded(text)) for token in _cut(piece, last=False))


def query(text: str) -> tuple[Asked, ...]:
    """What `text` asks for: a part for each of its words, at most ``MOST_PARTS`` of ``LONGEST_QUERY`` characters."""
    parts = (_asked(_TOKEN.findall(part)) for part in _BETWEEN.split(_folded(text)[:LONGEST_QUERY]))
    return tuple(part for part in parts if part is not None)[:MOST_PARTS]


def words(indexed: str) -> str:
    """The distinct tokens of `indexed` that are words as written, in alphabetical order."""
    return " ".join(sorted({token for token in indexed.split() if not token.startswith(MARK)}))


def _folded(text: str) -> str:
    """Full width, case and accents put aside (Unicode NFKD, marks removed), voiced kana kept apart."""
    decomposed = unicodedata.normalize("NFKD", text)
    bare = "".join(c for c in decomposed if c.isalnum() or c in _VOICED or not unicodedata.category(c).startswith("M"))
    lowered = unicodedata.normalize("NFC", bare).lower().replace("ς", "σ")
    return _WRAPPED.sub(r"\1", lowered)


def _cut(piece: str, *, last: bool) -> list[str]:
    """The tokens of one match of ``_TOKEN``; the `last` of a query may go on, so its end is not marked as one."""
    if not re.match(f"[{_RUN}]", piece):
        return [_word(piece)]
    pairs = [MARK + _letters(a) + _letters(b) for a, b in itertools.pairwise(piece)]
    return pairs if last and pairs else [*pairs, MARK + _letters(piece[-1])]


def _word(piece: str) -> str:
    """A word as indexed: names that live by their punctuation are spelled out, an English plural is its singular."""
    if piece == ".net":
        return "dotnet"
    if piece.endswith(("+", "#")):
        return piece.replace("+", "plus").replace("#", "sharp")
    return piece[:-1] if _PLURAL.fullmatch(piece) else piece


@functools.cache
def _letters(character: str) -> str:
    """A character's code point in base 26, as letters."""
    number, spelled = ord(character), ""
    for _ in range(_WIDTH):
        number, digit = divmod(number, 26)
        spelled = chr(ord("a") + digit) + spelled
    return spelled


def _asked(pieces: list[str]) -> Asked | None:
    """What one part of a query asks for; nothing if it has no letter and no figure."""
    if not pieces:
        return None
    *before, final = pieces
    head = [token for piece in before for token in _cut(piece, last=False)]
    end = _cut(final, last=True)
    if not end[0].startswith(MARK):
        start = end[0] if final == ".net" or final.endswith(("+", "#")) else final
        return Asked(" ".join(head + end), " ".join(head), start)
    if len(final) == 1:
        return Asked("", " ".join(head), end[0])
    return Asked(" ".join(head + end), "", "")
