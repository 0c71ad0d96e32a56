"""How common Chinese characters are read, for queries in which one was typed for another of the same sound."""

from __future__ import annotations

import functools
import unicodedata
from collections import defaultdict

_ROWS = range(0xB0, 0xF8)  # of the characters in GB 2312, which are those that people type
_CELLS = range(0xA1, 0xFF)
_TONES = dict.fromkeys(map(ord, "\u0300\u0301\u0304\u030c"))


@functools.cache
def common_sounds() -> dict[str, str]:
    """Return syllable -> the common characters that may be read so, lower case without tones."""
    from pypinyin.pinyin_dict import pinyin_dict  # a quarter of a second, which not every build need wait

    read: dict[str, list[str]] = defaultdict(list)
    for character in _common():
        toned = unicodedata.normalize("NFD", pinyin_dict.get(ord(character), ""))
        for syllable in dict.fromkeys(toned.translate(_TONES).replace("u\u0308", "v").split(",")):
            if syllable and syllable.isascii():
                read[syllable].append(character)
    return {syllable: "".join(characters) for syllable, characters in sorted(read.items())}


def _common() -> str:
    """Return the characters of GB 2312."""
    return b"".join(bytes((row, cell)) for row in _ROWS for cell in _CELLS).decode("gb2312", "ignore")
