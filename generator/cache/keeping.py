"""Values in files: written aside and put in place whole, and read only where they are as they were written.

A cache is nobody's work: what cannot be read is not there, what cannot be written is done without.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import io
import os
import pickle
import tempfile
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from generator.files import clear

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
    """Keep `value`, which can be pickled, at `path` for `load`; whether that could be done.

    `key` says what decided it: with another, it is not there.
    """
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return write(path, _seal(key, data) + data)


def load(path: Path, key: str, known: Collection[Callable[..., Any]] = ()) -> Any:
    """The value that was kept at `path`; None where there is none, or no whole one, or one of another key.

    `known` are the classes and functions that it may be made of, beside what needs no name: a file that somebody else
    put there runs nothing.
    """
    try:
        data = path.read_bytes()
        content = memoryview(data)[_BYTES:]
        if data[:_BYTES] != _seal(key, content):
            return None
        return _Reader(io.BytesIO(content), known).load()
    except Exception:  # what a file may hold knows no bounds; what comes of it is always the same: nothing is kept
        return None


@functools.cache
def _sweep(folder: Path) -> None:
    """Take away what killed writers left, once: to look through a folder of thousands takes longer than to write."""
    clear(folder, _MARK, _ABANDONED)


def _seal(key: str, data: bytes | memoryview) -> bytes:
    found = hashlib.sha256(data)
    found.update(key.encode())
    return found.digest()


class _Reader(pickle.Unpickler):
    """Reads values made of `known` and of what needs no name: numbers, texts, tuples, lists, mappings, sets."""

    def __init__(self, file: io.BytesIO, known: Collection[Callable[..., Any]]) -> None:
        super().__init__(file)
        self._known = {(one.__module__, one.__qualname__): one for one in known}

    def find_class(self, module: str, name: str) -> Any:
        """One that is known.

        Raises:
            UnpicklingError: it is not.
        """
        try:
            return self._known[module, name]
        except KeyError:
            raise pickle.UnpicklingError(f"{module}.{name} is not known") from None
