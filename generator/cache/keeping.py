"""Values in files of the cache: plain data, written aside, put in place whole, and checked as they are read.

A cache only saves time: a file that cannot be read counts as missing, and one that cannot be written is left out.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from generator.files import clear

Form = TypeVar("Form")

_BYTES = 32
_MARK = ".part"  # how the name of a file ends that has not taken its place yet
_ABANDONED = 3600  # seconds; nobody who is still alive takes as long between writing such a file and renaming it


def write(path: Path, data: bytes) -> bool:
    """Put `data` at `path`, making the folders above it, and tell whether that could be done.

    At every moment the file is the old one or the new one, whole, whoever else writes it or is killed doing so.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path.parent)
        handle, name = tempfile.mkstemp(prefix=".", suffix=_MARK, dir=path.parent)
    except OSError:
        return False
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        return False
    return True


def save(path: Path, key: str, value: Any) -> bool:
    """Write `value` at `path` as plain data (MessagePack), for `load`; return whether that was possible.

    `key` names what the value was made from; a reader with another key finds nothing.
    """
    data = _encoder.encode(value)
    return write(path, _checksum(key, data) + data)


def load(path: Path, key: str, form: type[Form]) -> Form | None:
    """Return the value that `save` wrote at `path`, checked to be of the type `form`.

    Return None where there is no file, where it was cut short or changed, where its key is another, and where it is
    not of that type. The checksum finds accidents. It does not tell who wrote the file: whoever can write there can
    work it out, so what is read is data and never code.
    """
    try:
        data = path.read_bytes()
        content = memoryview(data)[_BYTES:]
        if data[:_BYTES] != _checksum(key, content):
            return None
        return msgspec.msgpack.decode(content, type=form)
    except (OSError, ValueError, RecursionError, msgspec.MsgspecError):
        return None


@functools.cache
def _sweep(folder: Path) -> None:
    """Take away what killed writers left, once: to look through a folder of thousands takes longer than to write."""
    clear(folder, _MARK, _ABANDONED)


def _checksum(key: str, data: bytes | memoryview) -> bytes:
    found = hashlib.sha256(data)
    found.update(key.encode())
    return found.digest()


def _plain(value: Any) -> Any:
    """Return a mapping of a class of its own as a dictionary: msgspec writes no others."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__qualname__} is not plain data")


_encoder = msgspec.msgpack.Encoder(enc_hook=_plain)
