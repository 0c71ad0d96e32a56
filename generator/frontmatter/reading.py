"""Bytes of a file to text."""

from __future__ import annotations

import codecs
import shlex
from pathlib import Path

from generator.errors import Problems

MOST_BYTES = 64 * 1024
_UTF16 = {codecs.BOM_UTF16_LE: "UTF-16LE", codecs.BOM_UTF16_BE: "UTF-16BE"}


def read_text(path: Path, shown: str, problems: Problems, limit: int = MOST_BYTES) -> str | None:
    """The text of a file with LF line ends and no byte order mark; None when it cannot be read, which is recorded.

    `shown` is the path as editors know it, `limit` the most bytes it may have.
    """
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        problems.add(shown, 1, "file", "unreadable", reason=error.strerror or type(error).__name__)
        return None
    if len(data) > limit:
        problems.add(shown, 1, "file", "file-too-large", limit=limit)
        return None
    text = _decode(data, shown, problems)
    return None if text is None else text.replace("\r\n", "\n").replace("\r", "\n")


def _decode(data: bytes, shown: str, problems: Problems) -> str | None:
    for mark, name in _UTF16.items():
        if data.startswith(mark):
            problems.add(shown, 1, "file", "other-encoding", encoding="UTF-16", command=_convert(name, shown))
            return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        if _reads_as_chinese(data):
            command = _convert("GB18030", shown)
            problems.add(shown, line, "file", "other-encoding", encoding="GB18030", command=command)
        else:
            problems.add(shown, line, "file", "not-utf8")
        return None
    if "\0" in text:
        problems.add(shown, text[: text.index("\0")].count("\n") + 1, "file", "binary-file")
        return None
    return text


def _convert(encoding: str, shown: str) -> str:
    name = shlex.quote(shown)
    return f"iconv -f {encoding} -t UTF-8 {name} > utf8.tmp && mv utf8.tmp {name}"


def _reads_as_chinese(data: bytes) -> bool:
    """Whether the bytes make sense as GB18030: they decode, and most of what is not ASCII is then common Chinese."""
    if b"\0" in data:
        return False
    try:
        text = data.decode("gb18030")
    except UnicodeDecodeError:
        return False
    other = [c for c in text if ord(c) > 127]
    chinese = sum("\u4e00" <= c <= "\u9fff" or "\u3000" <= c <= "\u303f" or "\uff00" <= c <= "\uffef" for c in other)
    return bool(other) and chinese / len(other) > 0.7
