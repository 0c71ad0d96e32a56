"""Fingerprints: digests of typed values, which differ whenever a result that is made from the values may differ."""

from __future__ import annotations

import functools
import hashlib
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

import careers

# What Python and npm put into the package; and the theme, of which each template and file counts for what it makes.
_FOREIGN = frozenset({"__pycache__", "node_modules", "theme"})
_BYTES = 16  # of a fingerprint: nobody gains by two contents that have the same


def fingerprint(*values: object) -> str:
    """Return the digest of some values, in hexadecimal digits.

    Values are encoded with all their fields (MessagePack), so a field that is added to a dataclass counts at once.
    Where the order of a mapping differs, so does its fingerprint.

    Raises:
        TypeError: a value is no plain data.
    """
    return hashlib.blake2b(_encoder.encode(values), digest_size=_BYTES).hexdigest()


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
def code_fingerprint() -> str:
    """Return the fingerprint of the code that makes all results: this package with its data, Python and the libraries.

    Libraries count by their names and versions, which the names of their folders tell: reading what stands in those
    takes a second.
    """
    return fingerprint(sys.version, _installed(sys.path), package_fingerprint())


@functools.cache
def package_fingerprint() -> str:
    """Return the fingerprint of this package with its data: the same on every machine that has the same commit."""
    package = Path(careers.__file__).parent
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


def _installed(places: Iterable[str]) -> list[str]:
    """Return the names of the folders that tell which version of what is installed, e.g. ``markdown-3.9.dist-info``."""
    return sorted(
        name
        for place in dict.fromkeys(places)
        if os.path.isdir(place)  # noqa: PTH112
        for name in os.listdir(place)
        if name.endswith((".dist-info", ".egg-info"))
    )


_encoder = msgspec.msgpack.Encoder(enc_hook=plain)
