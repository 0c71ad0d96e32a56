"""How text is read by the judge of the search: folded, cut into pieces, sounded. Plain and slow, apart from the index.

A text becomes one string: each word or run of Chinese characters after a mark that says whether it follows the one
before directly or something parts them. Then "it stands so in the text" is ``in``.
"""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Iterator, Sequence

import opencc
from pypinyin import lazy_pinyin

JOINED, PARTED = "\x01", "\x02"  # what stands before a piece: nothing that matters, or something that parts
_PARTING = set(',;:!?|/()[]{}<>"“”«»、。「」『』《》【】〈〉…~\u1680\u2028\u2029\ufeff') | {
    chr(code) for code in (*range(0x20), *range(0x7F, 0xA0))
}
_VOICED = "\u3099\u309a"
_SCRIPTS = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC")


@functools.cache
def chinese(character: str) -> bool:
    """Whether it is of a script that is written without spaces."""
    return character.isalnum() and unicodedata.name(character, "").startswith(_SCRIPTS)


def letter(character: str) -> bool:
    return character.isalnum() and not chinese(character)


@functools.cache
def _simplified(character: str) -> str:
    converted: str = _converter().convert(character)
    return converted if len(converted) == 1 else character


@functools.cache
def _converter() -> opencc.OpenCC:
    return opencc.OpenCC("t2s")


@functools.cache
def folded(text: str) -> str:
    """Without full width, case, accents and traditional characters; a line wrapped within Chinese is one line."""
    bare = [
        c for c in unicodedata.normalize("NFKD", text) if c in _VOICED or not unicodedata.category(c).startswith("M")
    ]
    lowered = unicodedata.normalize("NFC", "".join(bare)).lower().replace("ς", "σ")
    lines = lowered.split("\n")
    whole = lines[0]
    for line in lines[1:]:
        before, after = whole.rstrip(" \t"), line.lstrip(" \t")
        wrapped = before and after and chinese(before[-1]) and chinese(after[0])
        whole = before + after if wrapped else f"{whole}\n{line}"
    return "".join(_simplified(c) if chinese(c) else c for c in whole)


def parting(character: str) -> bool:
    """Whether it parts the words of a query; a blank does, but parts nothing in a text."""
    return character in _PARTING or character == " "


def pieces(text: str) -> Iterator[tuple[str, str]]:
    """(what stands before it, word or run of Chinese) of each piece of a folded text."""
    at, gap = 0, ""
    while at < len(text):
        token, end = _piece(text, at)
        if token:
            yield gap, token
            gap = ""
        else:
            gap += text[at]
        at = end


def _piece(text: str, at: int) -> tuple[str, int]:
    """The piece that begins at a place and where it ends; "" where none does."""
    if text.startswith(".net", at) and not letter(text[at + 4 : at + 5] or " "):
        return "dotnet", at + 4
    one, sign, other, after = list(f"{text[at : at + 4]:4}")
    if sign == "&" and letter(one) and letter(other) and not letter(after):
        return text[at : at + 3], at + 3
    kind = next((kind for kind in (chinese, letter) if kind(text[at])), None)
    end = at
    while kind and end < len(text) and kind(text[end]):
        end += 1
    if kind is letter and text.startswith("++", end):
        return f"{text[at:end]}plusplus", end + 2
    if kind is letter and text.startswith("#", end) and not letter(text[end + 1 : end + 2] or " "):
        return f"{text[at:end]}sharp", end + 1
    return text[at:end], max(end, at + 1)


@functools.cache  # the judge looks into the same few names and texts some hundred thousand times
def written(text: str) -> str:
    """A text as one string to look into, with a mark before each piece and one at the end."""
    whole = ""
    for before, token in pieces(folded(text)):
        if any(c in _PARTING for c in before) or not whole:
            whole += PARTED + token
        elif chinese(whole[-1]) and chinese(token[0]):
            whole += token  # a blank or a sign within Chinese is nothing
        else:
            whole += JOINED + token
    return whole + PARTED if whole else ""


def words(text: str) -> set[str]:
    found = text.replace(PARTED, JOINED).split(JOINED)
    return {one for one in found if one and not chinese(one[0])}


@functools.cache
def sounds(text: str) -> tuple[tuple[str, ...], ...]:
    runs = [token for _, token in pieces(folded(text)) if chinese(token[0])]
    return tuple(tuple(_syllables(run)) for run in runs)


def _syllables(run: str) -> Iterator[str]:
    for syllable in lazy_pinyin(run, v_to_u=False):
        yield {"lve": "lue", "nve": "nue"}.get(syllable, syllable)


def sounded(runs: Sequence[Sequence[str]], letters: str, *, whole: bool = False) -> bool:
    """Whether `letters` begin the pinyin or the initials of one of the runs from some syllable on, or are all of it."""
    if whole:
        return any(letters in ("".join(run), "".join(one[0] for one in run)) for run in runs)
    return any(
        "".join(rest).startswith(letters) or "".join(one[0] for one in rest).startswith(letters)
        for run in runs
        for rest in (run[index:] for index in range(len(run)))
    )


def one_edit(one: str, other: str) -> bool:
    """Whether a letter more, less, other or changed with its neighbour makes one the other, and not the first alone."""
    if one[0] != other[0] and one[:2] != other[1::-1]:
        return False
    if len(one) < len(other):
        one, other = other, one
    if len(one) > len(other):
        return any(one[:at] + one[at + 1 :] == other for at in range(len(one)))
    unlike = [at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    if len(unlike) == 2:
        first, second = unlike
        return second == first + 1 and one[first] + one[second] == other[second] + other[first]
    return len(unlike) == 1
