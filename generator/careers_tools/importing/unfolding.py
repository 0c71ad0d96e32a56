"""Lines that hold what should be several: a posting pasted without line ends, facts side by side, items in a row."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from careers.content.lexicon import Lexicon
from careers.content.lexicon.patterns import cache_by_identity, compile_pattern, spaced
from careers_tools.importing.blocks import fenced
from careers_tools.importing.values import Line

_BOUNDARY = r"(?:^|(?<=[\s|｜;；，,。.、!！?？】\])）：:*]))"
_ORDINAL = re.compile(r"(?:^|(?<=[\s；;。.，,:：)）]))[(（]?(\d{1,2})(?:[)）、．]|[.,，](?!\d))|([\u2460-\u2473])")
_BULLET = re.compile(r"(?:^|(?<=\s)|(?<=[；;。：:]))[•●■◆▪]")
_NAME_END = re.compile(r"[:：\]】].*[:：\]】]")  # twice: fewer names are no reason to cut
_SEPARATOR = " |｜\u3000"
_LEAST = 2  # fewer known names, or items, in a line are no reason to cut it


def unfold(lines: Sequence[Line], lexicon: Lexicon) -> Iterator[Line]:
    """Yield the lines, those that hold several cut; parts keep the number of the line they are from.

    Code, comments and rows of tables are left alone.
    """
    names = name_pattern(lexicon)
    code = fenced(lines)
    for at, line in enumerate(lines):
        if at in code or line.text.lstrip()[:4].startswith(("<!--", "|")) or not line.text.strip():
            yield line
            continue
        named = names.finditer(line.text) if _NAME_END.search(line.text) else ()
        for part in _cut(line.text, [name.start() for name in named]):
            yield from (Line(line.number, item) for item in _cut(part, _item_starts(part)))


def _item_starts(text: str) -> list[int]:
    """Return where items begin that have bullets or are numbered from one on."""
    bullets = [bullet.start() for bullet in _BULLET.finditer(text)]
    if len(bullets) >= _LEAST:
        return bullets
    starts: list[int] = []
    for ordinal in _ORDINAL.finditer(text):
        number = int(ordinal[1]) if ordinal[1] else ord(ordinal[2]) - 0x245F
        if number == len(starts) + 1:
            starts.append(ordinal.start())
    return starts


def _cut(text: str, starts: Sequence[int]) -> list[str]:
    """Cut a text at `starts`, where there are enough of them; blank parts are left out."""
    if len(starts) < _LEAST:
        return [text]
    cuts = [*dict.fromkeys((0, *starts)), len(text)]
    indent = text[: len(text) - len(text.lstrip(" "))]
    first, *others = (text[begin:end] for begin, end in itertools.pairwise(cuts))
    parts = [first.rstrip(_SEPARATOR), *(indent + part.strip(_SEPARATOR) for part in others)]
    return [part for part in parts if part.strip()]


@cache_by_identity
def name_pattern(lexicon: Lexicon) -> re.Pattern[str]:
    """Compile a pattern for the known names of sections and fields that have their colon or their brackets."""
    known = {word for use in ("sections", "labels") for words in lexicon[use].values() for word in words}
    words = "|".join(map(spaced, sorted(known, key=lambda word: (-len(word), word))))
    mark = r"(?:\*\*|__)?"
    return compile_pattern(
        rf"{mark}【(?:{words})】\s?[:：]?{mark}"
        rf"|{_BOUNDARY}{mark}(?:\[(?:{words})\]\s?[:：]?|(?:{words})\s?{mark}\s?[:：]){mark}"
    )
