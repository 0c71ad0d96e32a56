"""How a text becomes bytes."""

from __future__ import annotations

NEWLINES = {"lf": "\n", "crlf": "\r\n", "crcrlf": "\r\r\n", "cr": "\r"}


def stored(text: str, encoding: str = "utf-8", newline: str = "lf") -> bytes:
    """The bytes of a text; ``utf-16-be+bom`` begins with a byte order mark."""
    codec, _, mark = encoding.partition("+")
    return (("\ufeff" if mark else "") + text.replace("\n", NEWLINES[newline])).encode(codec)
