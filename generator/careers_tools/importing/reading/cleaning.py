"""Lines as an editor counts them, and characters as they are usually written."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterator

from careers.content.frontmatter import without_hidden, without_hidden_in_markdown
from careers_tools.importing.values import Line

# A line end that was converted twice becomes CR CR LF: still one.
_BREAK = re.compile(r"\r{1,2}\n|\n|\r")
# These break a line for a reader, but editors do not count them.
_UNCOUNTED = re.compile(r"[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")

# Radicals that compatibility normalisation leaves alone though they look like the character: text copied from a PDF
# is full of them. After EquivalentUnifiedIdeograph.txt of the Unicode Character Database.
_RADICALS = dict(
    zip(
        "⺁⺟⺠⺧⺩⺫⺶⺼⺽⻁⻄⻅⻆⻉⻊⻋⻐⻑⻓⻔⻗⻘⻙⻚⻛⻜⻝⻠⻢⻣⻤⻥⻦⻧⻨⻩⻪⻬⻮⻯⻰⻱⻲⻳⺜⺝⺎⺒⺓⺛⺬⺮",
        "厂母民牛王目羊肉臼虎西见角贝足车钅長长门雨青韦页风飞食饣马骨鬼鱼鸟卤麦黄黾齐齿竜龙龜亀龟日月兀巳幺旡示竹",
        strict=True,
    )
)
# Bullets of Symbol and Wingdings, as word processors paste them.
_BULLETS = dict.fromkeys("\uf06c\uf06e\uf071\uf075\uf076\uf077\uf09f\uf0a7\uf0a8\uf0b2\uf0b7\uf0d8\uf0e8\uf0fc", "•")
# Look-alikes: radicals, compatibility ideographs, full-width digits and letters, ligatures, letters of mathematics.
_LOOKALIKE = re.compile(
    "[\u2e80-\u2fdf\uf900-\ufaff\U0002f800-\U0002fa1f"
    "\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\ufb00-\ufb06\U0001d400-\U0001d7ff]"
)


def _plain(signs: re.Match[str]) -> str:
    return unicodedata.normalize("NFKC", signs[0])


# Full-width signs are Chinese punctuation, except where they belong to a name, an address or a mark of Markdown.
_SIGNS = (
    (re.compile(r"(?<=[A-Za-z0-9_.-])( ?)＠( ?)(?=[A-Za-z0-9])"), r"\1@\2"),
    (re.compile(r"(?<=[A-Za-z0-9])[．＿－](?=[A-Za-z0-9])|(?<=[A-Za-z])＋{1,2}"), _plain),
    (re.compile(r"(?<=[A-Z])＃(?![A-Za-z0-9])"), "#"),
    (re.compile(r"(?<=[0-9])％"), "%"),
    (re.compile(r"\b(https?)[:：][/／]{2}"), r"\1://"),
    (re.compile(r"＊＊"), "**"),
    (re.compile(r"^ {0,3}＃{1,6}(?= )"), _plain),
)


def split(text: str) -> Iterator[Line]:
    """Yield the lines of a text with the numbers that editors show, not yet cleaned; a break at the end begins none."""
    pieces = _BREAK.split(text)
    if len(pieces) > 1 and not pieces[-1]:
        pieces.pop()
    for number, piece in enumerate(pieces, 1):
        for part in _UNCOUNTED.split(piece):
            yield Line(number, part)


def clean(text: str) -> str:
    """Return a line without hidden characters, look-alikes of ordinary ones, tabs and space at its end; NFC.

    A clean line stays as it is.
    """
    text = text.expandtabs(4)
    if not (text.isascii() and text.isprintable()):
        usual_characters = "".join(map(_ordinary, text))
        text = unicodedata.normalize("NFC", without_hidden(usual_characters))
        for pattern, usual in _SIGNS:
            text = pattern.sub(usual, text)
    return without_hidden_in_markdown(text).rstrip()


@functools.lru_cache(maxsize=32_768)
def _ordinary(character: str) -> str:
    """Return the ordinary character that a look-alike stands for."""
    if _LOOKALIKE.match(character):
        return _RADICALS.get(character) or unicodedata.normalize("NFKC", character)
    if character in _BULLETS:
        return _BULLETS[character]
    return " " if unicodedata.category(character) == "Zs" else character
