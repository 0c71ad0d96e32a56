"""Traditional Chinese characters and the simplified ones they are folded to, from the tables of OpenCC."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType

import opencc

# The blocks of ideographs; those of compatibility ideographs are folded before (Unicode NFKD).
_BLOCKS = (range(0x3400, 0xA000), range(0x20000, 0x32400))


@functools.cache
def simplified() -> Mapping[int, str]:
    """Return the code point of each traditional character -> the simplified one, for ``str.translate``.

    Characters are folded one by one: the meaning of one in a word is for dictionaries, and a query has no context.
    """
    characters = [chr(code) for block in _BLOCKS for code in block]
    # One a line, so that no two are taken for a word.
    converted = opencc.OpenCC("t2s").convert("\n".join(characters)).split("\n")
    table = {old: new for old, new in zip(characters, converted, strict=True) if old != new and len(new) == 1}
    # A simplified character stays as it is, so that folding twice is folding once.
    return MappingProxyType({ord(old): table.get(new, new) for old, new in table.items()})


def pairs(known: str) -> str:
    """Return each traditional character and its simplified one, for those whose simplified one is in `known`."""
    characters = frozenset(known)
    return "".join(chr(old) + new for old, new in simplified().items() if new in characters)
