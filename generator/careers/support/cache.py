"""The cache that one run leaves to the next, the fingerprints by which it is judged, and compact forms of values.

A file of the cache is plain data, written aside, put in place whole, and checked as it is read. A cache only saves
time: a file that cannot be read counts as missing, and one that cannot be written is left out.

Fingerprints are digests of typed values, which differ whenever a result that is made from the values may differ.
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
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec

import careers
from careers.support.files import clear

Form = TypeVar("Form")

# What Python and npm put into the package; and the theme, of which each template and file counts for what it makes.
_FOREIGN = frozenset({"__pycache__", "node_modules", "theme"})
_FINGERPRINT_BYTES = 16  # of a fingerprint: nobody gains by two contents that have the same
_CHECKSUM_BYTES = 32  # of SHA-256
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
        content = memoryview(data)[_CHECKSUM_BYTES:]
        if data[:_CHECKSUM_BYTES] != _checksum(key, content):
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
def code_fingerprint() -> str:
    """Return the fingerprint of the code that makes all results: this package with its data, Python and the libraries.

    Libraries count by their names and versions, which the names of their folders tell: reading what stands in those
    takes a second.
    """
    return fingerprint(sys.version, _installed(sys.path), package_fingerprint())


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
    """Return a function that returns the fields of such a value."""
    names = tuple(field.name for field in dataclasses.fields(kind))
    if len(names) > 1:
        return operator.attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


@functools.lru_cache(maxsize=1 << 16)
def shared_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return an interned copy of `words`: equal tuples share one object in memory."""
    return tuple(map(sys.intern, words))
