"""Lines that hold what should be several: a posting pasted without line ends, facts side by side, items in a row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from careers.content.lexicon import Lexicon
from careers_tools.importing.blocks import fenced
from careers_tools.importing.values import Line

_BOUNDARY = r"(?:^|(?<=[\s|｜;；，,。.、!！?？】\])）：:*]))"
_ORDINAL = re.compile(r"(?:^|(?<=[\s；;。.，,:：)）]))[(（]?(\d{1,2})(?:[)）、．]|[.,，](?!\d))|([\u2460-\u2473])")
_BULLET = re.compile(r"(?:^|(?<=\s)|(?<=[；;。：:]))[•●■◆▪]")
_SEPARATOR = " |｜\u3000"
_LEAST = 2  # fewer known names, or items, in a line are no reason to cut it


def unfold(lines: Sequence[Line], lexicon: Lexicon) -> Iterator[Line]:
    """The lines, those that hold several cut; parts keep the number of the line they are from.

    Code, comments and rows of tables are left alone.
    """
    names = _names(lexicon)
    closings = fenced(lines)
    code_ends = -1
    commented = False
    for at, line in enumerate(lines):
        text = line.text.lstrip()
        if not commented:
            code_ends = max(code_ends, closings.get(at, -1))
        comment = commented or "<!--" in text
        if at <= code_ends or comment or not text or text.startswith("|"):
            yield line
        else:
            for part in _by_names(line.text, names):
                for item in _by_items(part):
                    yield Line(line.number, item)
        if at > code_ends:
            commented = comment and text.rfind("-->") < max(text.rfind("<!--"), 0)


def _by_names(text: str, names: re.Pattern[str]) -> list[str]:
    """Cut in front of each known name of a section or a field that has its colon or its brackets."""
    starts = [found.start() for found in names.finditer(text)]
    if len(starts) < _LEAST:
        return [text]
    return _cut(text, starts)


def _by_items(text: str) -> list[str]:
    """Cut in front of items that are numbered from one on, or have bullets."""
    bullets = [found.start() for found in _BULLET.finditer(text)]
    if len(bullets) >= _LEAST:
        return _cut(text, bullets)
    starts: list[int] = []
    for found in _ORDINAL.finditer(text):
        number = int(found[1]) if found[1] else ord(found[2]) - 0x245F
        if number == len(starts) + 1:
            starts.append(found.start())
    return _cut(text, starts) if len(starts) >= _LEAST else [text]


def _cut(text: str, starts: Sequence[int]) -> list[str]:
    ends = [*starts[1:], len(text)] if starts[0] == 0 else [*starts, len(text)]
    begins = starts if starts[0] == 0 else [0, *starts]
    parts = [text[begin:end] for begin, end in zip(begins, ends, strict=True)]
    indent = len(text) - len(text.lstrip(" "))
    first, *others = parts
    cut = [first.rstrip(_SEPARATOR), *(" " * indent + part.strip(_SEPARATOR) for part in others)]
    return [part for part in cut if part.strip()]


@lru_cache(maxsize=8)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    words = "|".join(re.escape(name).replace(r"\ ", r"\s+") for name in names)
    mark = r"(?:\*\*|__)?"
    return re.compile(
        rf"{mark}【(?:{words})】\s?[:：]?{mark}"
        rf"|{_BOUNDARY}{mark}(?:\[(?:{words})\]\s?[:：]?|(?:{words})\s?{mark}\s?[:：]){mark}",
        re.IGNORECASE,
    )


def _names(lexicon: Lexicon) -> re.Pattern[str]:
    words = {word for use in ("sections", "labels") for several in lexicon[use].values() for word in several}
    return _pattern(tuple(sorted(words, key=lambda word: (-len(word), word))))
