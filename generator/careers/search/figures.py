"""Writes figures and sorted texts for the binary files of the index."""

from __future__ import annotations

import functools
import gzip
import io
import json
from collections.abc import Iterable, Sequence
from operator import sub
from typing import Any

_LEVEL = 6  # above, lists take five times as long for one percent


@functools.lru_cache(maxsize=1 << 16)  # small figures come again and again
def figure(number: int) -> bytes:
    """Return a number, not negative, in 7 bits a byte, the lowest first (LEB128)."""
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def figures(numbers: Iterable[int]) -> bytes:
    """Return numbers one after another."""
    return b"".join(map(figure, numbers))


def steps(ascending: Sequence[int]) -> bytes:
    """Return ascending numbers: the first, then how much greater each is than the one before."""
    return figures([*ascending[:1], *map(sub, ascending[1:], ascending)])


def text_after(before: bytes, text: bytes) -> bytes:
    """Return a text that sorts after `before`: how many bytes they share, how many follow, and those."""
    shared = next((at for at, (a, b) in enumerate(zip(before, text, strict=False)) if a != b), len(before))
    return figures((shared, len(text) - shared)) + text[shared:]


def in_order(texts: Iterable[str]) -> list[str]:
    """Return texts in the order that scripts sort them in: by UTF-16 code units."""
    return sorted(texts, key=lambda text: text.encode("utf-16-be"))


def packed(content: bytes | bytearray) -> bytes:
    """Return content as gzip writes it, without a date: equal content gives equal bytes."""
    packed_file = io.BytesIO()
    # `gzip.compress` names the operating system, or does not, as the version of Python goes.
    with gzip.GzipFile("", "wb", _LEVEL, packed_file, mtime=0) as file:
        file.write(content)
    return packed_file.getvalue()


def as_json(value: Any) -> bytes:
    """Return a value as JSON, without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def joined(values: Iterable[bytes]) -> bytes:
    """Return values that are JSON as one list."""
    return b"[" + b",".join(values) + b"]"


def packed_json(value: Any) -> bytes:
    """Return a value as packed JSON."""
    return packed(as_json(value))
