"""What decides a result, in one short text: where it is another, nothing that was kept is of use."""

from __future__ import annotations

import functools
import hashlib
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import generator

_FOREIGN = frozenset({"__pycache__", "node_modules"})  # what Python and npm put into the package
_BYTES = 16  # of a digest: nobody gains by two contents that have the same


def digest(*parts: str | bytes) -> str:
    """A digest of `parts` in hexadecimal digits; where one ends and the next begins counts, too."""
    found = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode("utf-8", "surrogatepass")
        found.update(len(data).to_bytes(8, "little"))
        found.update(data)
    return found.hexdigest()[: 2 * _BYTES]


@functools.cache
def code_digest() -> str:
    """A digest of the code that makes all results: this package with its data, Python, and whatever is installed.

    Of the libraries their names and versions count, which the names of their folders tell: reading what stands in
    those takes a second.
    """
    return digest(sys.version, *_installed(sys.path), package_digest())


@functools.cache
def package_digest() -> str:
    """A digest of this package with its data alone: the same on every machine that has the same commit."""
    package = Path(generator.__file__).parent
    return digest(*(part for path in _files(str(package)) for part in (path, Path(package, path).read_bytes())))


def _files(folder: str, below: str = "") -> Iterator[str]:
    """Every file of `folder` by its path below it, in order; but what tools put there."""
    with os.scandir(os.path.join(folder, below)) as entries:  # noqa: PTH118  # asked of 500 files at each start
        found = sorted(entries, key=lambda one: one.name)
    for one in found:
        path = f"{below}{one.name}"
        if one.is_dir():
            if one.name not in _FOREIGN:
                yield from _files(folder, f"{path}/")
        elif not one.name.endswith(".pyc"):
            yield path


def _installed(places: Iterable[str]) -> list[str]:
    """The names of the folders that tell which version of what is installed, e.g. ``markdown-3.9.dist-info``."""
    return sorted(
        name
        for place in dict.fromkeys(places)
        if os.path.isdir(place)  # noqa: PTH112
        for name in os.listdir(place)
        if name.endswith((".dist-info", ".egg-info"))
    )
