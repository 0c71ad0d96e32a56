"""Fingerprints of values.

A fingerprint is a digest of typed values, which differs whenever a result that is made from the values may differ.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

import careers

_PACKAGE = Path(careers.__file__).parent
# What Python and npm put into the package; and the theme, of which each template and file counts for what it makes.
_FOREIGN = frozenset({"__pycache__", "node_modules", "theme"})
_FINGERPRINT_BYTES = 16  # of a fingerprint: nobody gains by two contents that have the same


def fingerprint(*values: object) -> str:
    """Return the digest of some values, in hexadecimal digits.

    Values are encoded with all their fields (MessagePack), so a field that is added to a dataclass counts at once.
    Where the order of a mapping differs, so does its fingerprint.

    Raises:
        TypeError: a value is no plain data.
    """
    return hashlib.blake2b(_encoder.encode(values), digest_size=_FINGERPRINT_BYTES).hexdigest()


@functools.cache
def package_fingerprint(package: Path = _PACKAGE) -> str:
    """Return the fingerprint of a package, by default of this one, with its data: the same wherever the commit is."""
    paths = sorted(path.relative_to(package) for path in package.rglob("*") if path.is_file())
    own = [path for path in paths if path.suffix != ".pyc" and not _FOREIGN.intersection(path.parts)]
    return fingerprint([(path.as_posix(), (package / path).read_bytes()) for path in own])


def _plain(value: Any) -> Any:
    """Return a mapping or a text of a class that msgspec does not know as one that it does."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"{type(value).__qualname__} is not plain data")


_encoder = msgspec.msgpack.Encoder(enc_hook=_plain)
