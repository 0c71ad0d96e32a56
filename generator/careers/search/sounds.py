"""How common Chinese characters are read, for queries in which one was typed for another of the same sound."""

from __future__ import annotations

import functools
from collections import defaultdict

_ROWS = range(0xB0, 0xF8)  # of the characters in GB 2312, which are those that people type
_CELLS = range(0xA1, 0xFF)


@functools.cache
def common_sounds() -> dict[str, str]:
    """Return syllable -> the common characters that may be read so, lower case without tones."""
    from pypinyin import Style, pinyin  # half a second, which a build without an index to make need not wait

    read: dict[str, list[str]] = defaultdict(list)
    for character in _common():
        for syllable in pinyin(character, style=Style.NORMAL, heteronym=True, v_to_u=False)[0]:
            if syllable.isascii():
                read[syllable].append(character)
    return {syllable: "".join(characters) for syllable, characters in sorted(read.items())}


def _common() -> str:
    """Return the characters of GB 2312."""
    return b"".join(bytes((row, cell)) for row in _ROWS for cell in _CELLS).decode("gb2312", "ignore")
