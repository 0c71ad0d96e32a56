"""Characters that show nothing, refused as a class: a program that reads a text would read more than people see.

The class is Unicode's property Default_Ignorable_Code_Point, whose unassigned code points are reserved for more such
characters. Beside it stand characters that draw nothing, or end a line for some readers and not for others. Three uses
are no hiding place and pass, each at its own place alone: joiners in scripts that are spelled with them, selectors and
joiners in emoji, and the flags that are spelled in tag characters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import unescape

# DerivedCoreProperties.txt of the Unicode Character Database 16.0: Default_Ignorable_Code_Point, whole, in its first
# plane and in the others. A pattern is ten times as fast with characters of the first alone.
_IGNORABLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
)
_IGNORABLE_BEYOND = "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
# Controls but tab and line feed, the two separators of Unicode, half characters, and code points that no character
# will ever have. PyYAML takes some of them for the end of a line, so every later line number would be wrong.
_CONTROLS = "\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff"
_NEVER_BEYOND = "".join(f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0x10000, 0x110000, 0x10000))
# Blanks that count as symbols or letters, marks of annotations and of pasted objects, controls of hieroglyphs.
_BLANKS = "\u2800\ufff9-\ufffc"
_BLANKS_BEYOND = "\U00013430-\U0001343f\U00016fe4\U0001d159"

# Letters and marks of Arabic, Syriac, N'Ko, Mandaic, the scripts of India, Myanmar, Khmer and Mongolian, which choose
# the form of a letter by a joiner after it (The Unicode Standard 16.0, 23.2).
_JOINING = (
    "\u0610-\u061a\u0620-\u065f\u066e-\u06d3\u06d5-\u06dc\u06df-\u06e8\u06ea-\u06ef\u06fa-\u06ff\u0710-\u077f"
    "\u07ca-\u07f5\u0840-\u085b\u0860-\u0887\u0889-\u088e\u0897-\u08e1\u08e3-\u0963\u0971-\u0de5\u0df2\u0df3"
    "\u1000-\u103f\u1050-\u108f\u109a-\u109d\u1780-\u17b3\u17b6-\u17d3\u17d7\u17dc\u17dd\u1820-\u18aa"
)
# Wherever emoji-data.txt 16.0 has emoji that are no digits: more than it has, each of which is a symbol that shows.
_EMOJI = (
    "\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u24c2\u25a0-\u27bf\u2934\u2935\u2b00-\u2bff"
    "\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
)
# The subdivisions whose flags Unicode recommends (emoji-sequences.txt 16.0): England, Scotland, Wales.
_SUBDIVISIONS = ("gbeng", "gbsct", "gbwls")
_FLAGS = "|".join("".join(chr(0xE0000 + ord(letter)) for letter in code) + "\U000e007f" for code in _SUBDIVISIONS)
_PERMITTED = (
    rf"(?<=[{_JOINING}])[\u200c\u200d]|(?<=[{_EMOJI}])[\ufe0e\ufe0f]|(?<=[0-9#*])\ufe0f(?=\u20e3)"
    rf"|(?:(?<=[{_EMOJI}])|(?<=[{_EMOJI}]\ufe0f))\u200d(?=[{_EMOJI}])|(?<=\U0001f3f4)(?:{_FLAGS})"
)
_NEAR = re.compile(f"[{_IGNORABLE}{_CONTROLS}{_BLANKS}]")
_BEYOND = re.compile("[\U00010000-\U0010ffff]")
_CLASS = f"{_NEAR.pattern}|[{_IGNORABLE_BEYOND}{_NEVER_BEYOND}{_BLANKS_BEYOND}]"
# Each character of the class; its group is empty where it stands where it may.
_HIDDEN = re.compile(f"(?={_CLASS})(?:{_PERMITTED}|(?P<hidden>.))")

# Marks that are drawn above and below a letter. Vietnamese puts two there, Thai and Hindi three, Hebrew with points
# and accents five; a pile of them covers the lines around it.
MOST_MARKS = 6
# Where they could be, by what a pattern can tell: no letters, digits, space or signs of Latin.
_SIGNS = re.compile(rf"[^\w\s\x00-\u02ff]{{{MOST_MARKS + 1},}}")
# The first plane's blocks that have such marks; with the class, one quick look says of nearly all texts that they are
# clear.
_MARKED = (
    "\u0300-\u036f\u0483-\u1fff\u20d0-\u20ff\u2cef-\u2dff\u302a-\u302d\u3099\u309a\ua66f-\uabff\ufb1e\ufe20-\ufe2f"
)
_LOOK = re.compile(f"{_NEAR.pattern[:-1]}{_MARKED}]")

# Named ones end with a semicolon; numbers are understood without, and with any zeros in front (HTML, 13.2.5.80).
_REFERENCE = re.compile(r"&(?:#(?:[xX]0*(?P<hex>[0-9a-fA-F]{1,6})|0*(?P<number>[0-9]{1,7}));?|[A-Za-z][A-Za-z0-9]*;)")


@dataclass(frozen=True, slots=True)
class Hidden:
    """Something in a text that people cannot see or read.

    Attributes:
        code: the code of the problem, ``hidden-character`` or ``stacked-marks``.
        line: 1-based line of the text.
        params: the parameters of the problem's message; `value` is the character, as ``U+202E RIGHT-TO-LEFT OVERRIDE``.
    """

    code: str
    line: int
    params: Mapping[str, str]


def find_hidden(text: str) -> Hidden | None:
    """Return the first hidden character of `text`, else the first pile of combining marks, if there is one."""
    if not _may_hide(text):
        return None
    places = [match.start() for match in _HIDDEN.finditer(text) if match["hidden"]]
    code, places = ("hidden-character", places) if places else ("stacked-marks", _surplus(text))
    if not places:
        return None
    character = text[places[0]]
    value = f"U+{ord(character):04X} {unicodedata.name(character, '')}".rstrip()
    return Hidden(code, text.count("\n", 0, places[0]) + 1, {"value": value, "limit": str(MOST_MARKS)})


def find_hidden_in_markdown(text: str) -> Hidden | None:
    """Return what `find_hidden` does of Markdown, where a character reference (``&#x202e;``) can spell a character."""
    hidden = find_hidden(text)
    if hidden is not None or "&" not in text:
        return hidden
    return find_hidden(_REFERENCE.sub(_dereference, text))


def without_hidden(text: str) -> str:
    """Return `text` without hidden characters and without the marks that are too many on a letter."""
    return _repeat(text, _remove)


def without_hidden_in_markdown(text: str) -> str:
    """Return Markdown without them, and without the references that spell a hidden character or a combining mark."""
    return _repeat(text, lambda current: _REFERENCE.sub(_keep_if_seen, _remove(current)))


def _repeat(text: str, change: Callable[[str], str]) -> str:
    """Return `text` changed until nothing changes any more: a character that is left may stand where it may not."""
    while (changed := change(text)) != text:
        text = changed
    return text


def _may_hide(text: str) -> bool:
    """Return whether it is worth looking for hidden characters and marks: nearly no text has any."""
    return _LOOK.search(text) is not None or _BEYOND.search(text) is not None


def _remove(text: str) -> str:
    if not _may_hide(text):
        return text
    text = _HIDDEN.sub(lambda match: "" if match["hidden"] else match[0], text)
    surplus = frozenset(_surplus(text))
    return "".join(character for place, character in enumerate(text) if place not in surplus) if surplus else text


def _surplus(text: str) -> list[int]:
    """Return the places of the combining marks that follow as many as there may be."""
    places: list[int] = []
    for signs in _SIGNS.finditer(text):
        marks = 0
        for place in range(*signs.span()):
            marks = marks + 1 if _is_mark(text[place]) else 0
            if marks > MOST_MARKS:
                places.append(place)
    return places


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")


def _dereference(reference: re.Match[str]) -> str:
    """Return the text that a reference stands for; the reference itself where that is a line end or unknown."""
    number = int(reference["hex"], 16) if reference["hex"] else int(reference["number"] or 0)
    # Numbers that HTML gives no character are passed on as they are by some readers.
    text = unescape(f"&#{number};" if number else reference[0]) or (chr(number) if number < 0x110000 else "")
    return reference[0] if text == "\n" else text


def _keep_if_seen(reference: re.Match[str]) -> str:
    text = _dereference(reference)
    return "" if len(text) == 1 and (_HIDDEN.match(text) or _is_mark(text)) else reference[0]
