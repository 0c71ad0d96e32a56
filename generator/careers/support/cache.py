"""Fingerprints and compact forms of values, and files that are put in place whole.

A fingerprint is a digest of typed values, which differs whenever a result that is made from the values may differ.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import hashlib
import operator
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

import careers
from careers.support.files import clear

# What Python and npm put into the package; and the theme, of which each template and file counts for what it makes.
_FOREIGN = frozenset({"__pycache__", "node_modules", "theme"})
_FINGERPRINT_BYTES = 16  # of a fingerprint: nobody gains by two contents that have the same
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


@functools.cache
def _sweep(folder: Path) -> None:
    """Remove what killed writers left, once: to look through a folder of thousands takes longer than to write."""
    clear(folder, _MARK, _ABANDONED)


def fingerprint(*values: object) -> str:
    """Return the digest of some values, in hexadecimal digits.

    Values are encoded with all their fields (MessagePack), so a field that is added to a dataclass counts at once.
    Where the order of a mapping differs, so does its fingerprint.

    Raises:
        TypeError: a value is no plain data.
    """
    return hashlib.blake2b(_encoder.encode(values), digest_size=_FINGERPRINT_BYTES).hexdigest()


def plain(value: Any) -> Any:
    """Return a value of a class that msgspec does not know as one that it does.

    Raises:
        TypeError: it is not plain data.
    """
    if digest := getattr(value, "fingerprint", None):  # it has one of its own
        return digest
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, (str, os.PathLike)) or type(value).__module__.startswith("babel."):
        return str(value)
    raise TypeError(f"{type(value).__qualname__} is not plain data")


@functools.cache
def package_fingerprint(file: str = careers.__file__) -> str:
    """Return the fingerprint of a package, that of `file`, with its data: it is the same wherever the commit is."""
    package = Path(file).parent
    return fingerprint([(path, Path(package, path).read_bytes()) for path in _files(str(package))])


def _files(folder: str, below: str = "") -> Iterator[str]:
    """Yield every file of `folder` by its path below it, in order, without those that tools put there."""
    with os.scandir(os.path.join(folder, below)) as entries:  # noqa: PTH118  # asked of 500 files at each start
        found = sorted(entries, key=lambda entry: entry.name)
    for entry in found:
        path = f"{below}{entry.name}"
        if entry.is_dir():
            if entry.name not in _FOREIGN:
                yield from _files(folder, f"{path}/")
        elif not entry.name.endswith(".pyc"):
            yield path


_encoder = msgspec.msgpack.Encoder(enc_hook=plain)


class Lean:
    """A frozen dataclass that is pickled by its fields, without the properties that were computed from them."""

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}  # type: ignore[arg-type]

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)


class Listed:
    """A frozen dataclass with slots that is pickled as its class and its fields in order: small and quick to read."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        kind: Any = type(self)
        return kind, _values(kind)(self)


@functools.cache
def _values(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    names = tuple(field.name for field in dataclasses.fields(kind))
    if len(names) > 1:
        return operator.attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


@functools.lru_cache(maxsize=1 << 16)
def shared_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return an interned copy of `words`: equal tuples share one object in memory."""
    return tuple(map(sys.intern, words))
