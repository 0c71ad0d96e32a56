"""Bytes of a file to text."""

from __future__ import annotations

import codecs
import shlex
from pathlib import Path

from careers.support.diagnostics import Diagnostics

MOST_BYTES = 64 * 1024
# UTF-32 comes first: its mark begins with that of UTF-16.
_MARKS = {
    codecs.BOM_UTF32_LE: "UTF-32LE",
    codecs.BOM_UTF32_BE: "UTF-32BE",
    codecs.BOM_UTF16_LE: "UTF-16LE",
    codecs.BOM_UTF16_BE: "UTF-16BE",
}


def read_text(path: Path, display_path: str, diagnostics: Diagnostics, limit: int = MOST_BYTES) -> str | None:
    """Return the text of a file with LF line ends and no byte order mark; None if it is unreadable, which is recorded.

    `display_path` is the path as editors know it, `limit` the most bytes it may have.
    """
    data = read_bytes(path, display_path, diagnostics, limit)
    return None if data is None else as_text(data, display_path, diagnostics, limit)


def read_bytes(path: Path | str, display_path: str, diagnostics: Diagnostics, limit: int = MOST_BYTES) -> bytes | None:
    """Return the bytes of a file, at most one more than `limit`; None when it cannot be read, which is recorded."""
    try:
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123  # a path that is text already stays one
            return file.read(limit + 1)
    except OSError as error:
        diagnostics.add(display_path, 1, "file", "unreadable", reason=error.strerror or type(error).__name__)
        return None


def as_text(data: bytes, display_path: str, diagnostics: Diagnostics, limit: int = MOST_BYTES) -> str | None:
    """Return the text of the bytes that were read, as `read_text` does."""
    if len(data) > limit:
        diagnostics.add(display_path, 1, "file", "file-too-large", limit=limit)
        return None
    text = _decode(data, display_path, diagnostics)
    return None if text is None else text.replace("\r\n", "\n").replace("\r", "\n")


def _decode(data: bytes, display_path: str, diagnostics: Diagnostics) -> str | None:
    encoding = _wide_encoding(data)
    if encoding is not None:
        command = _conversion(encoding, display_path)
        diagnostics.add(display_path, 1, "file", "other-encoding", encoding=encoding[:6], command=command)
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        if _reads_as_chinese(data):
            command = _conversion("GB18030", display_path)
            diagnostics.add(display_path, line, "file", "other-encoding", encoding="GB18030", command=command)
        else:
            diagnostics.add(display_path, line, "file", "not-utf8")
        return None
    if "\0" in text:
        diagnostics.add(display_path, text[: text.index("\0")].count("\n") + 1, "file", "binary-file")
        return None
    return text


def _wide_encoding(data: bytes) -> str | None:
    """Return the encoding that a byte order mark names, or that an ASCII text of two bytes a character gives away."""
    for mark, name in _MARKS.items():
        if data.startswith(mark):
            return name
    return {b"-\0-\0-\0": "UTF-16LE", b"\0-\0-\0-": "UTF-16BE"}.get(data[:6])


def _conversion(encoding: str, display_path: str) -> str:
    name = shlex.quote(display_path)
    return f"iconv -f {encoding} -t UTF-8 {name} > utf8.tmp && mv utf8.tmp {name}"


def _reads_as_chinese(data: bytes) -> bool:
    """Return whether the bytes make sense as GB18030: they decode, and nearly all that is not ASCII is common Chinese.

    Common characters are those of GB 2312: Big5 and damaged UTF-8 often decode too, into characters that nobody writes.
    """
    if b"\0" in data:
        return False
    try:
        text = data.decode("gb18030")
    except UnicodeDecodeError:
        return False
    other = "".join(c for c in text if ord(c) > 127)
    return bool(other) and len(other.encode("gb2312", "ignore")) / 2 > 0.8 * len(other)
