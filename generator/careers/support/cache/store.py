"""Values in files of the cache: plain data, written aside, put in place whole, and checked as they are read.

A cache only saves time: a file that cannot be read counts as missing, and one that cannot be written is left out.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from careers.support.cache.fingerprints import code_fingerprint, fingerprint, plain
from careers.support.files import clear

Form = TypeVar("Form")

_BYTES = 32
_MARK = ".part"  # how the name of a file ends that has not taken its place yet
_ABANDONED = 3600  # seconds; nobody who is still alive takes as long between writing such a file and renaming it


@dataclass(frozen=True, slots=True)
class Store:
    """A folder of results that are dear to compute and change seldom; without a folder, nothing is kept."""

    folder: Path | None = None

    def get(self, name: str, inputs: object, form: type[Form], compute: Callable[[], Form]) -> Form:
        """Return the result called `name`, a value of the type `form`, computing it if its `inputs` have changed.

        `inputs` are all values that it is computed from, beside the code.
        """
        if self.folder is None:
            return compute()
        path, key = self.folder / name, _key(inputs)
        found = load(path, key, form)
        if found is None:
            found = compute()
            save(path, key, found)
        return found

    def find(self, name: str, inputs: object, form: type[Form]) -> Form | None:
        """Return the result called `name` if it was computed from the same `inputs`, else None."""
        if self.folder is None:
            return None
        return load(self.folder / name, _key(inputs), form)


def _key(inputs: object) -> str:
    """Return the fingerprint of what a result is computed from: its inputs and the code."""
    return fingerprint(code_fingerprint(), inputs)


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
    """Remove what killed writers left, once: to look through a folder of thousands takes longer than to write."""
    clear(folder, _MARK, _ABANDONED)


def _checksum(key: str, data: bytes | memoryview) -> bytes:
    found = hashlib.sha256(data)
    found.update(key.encode())
    return found.digest()


_encoder = msgspec.msgpack.Encoder(enc_hook=plain)
