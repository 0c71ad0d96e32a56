"""What a generation of the site holds: its units, the key each was made with, and its files.

A manifest is believed only as far as the files themselves agree with it (`placing.intact`), so that an old one, one of
another folder or none costs time and never a wrong page. It is text, since a cache may come from elsewhere::

    careers generation 1 <digest of the rest>
    {"": 1793491200123456789, "en": …}                      folders, and when each last gained or lost a name
    ["posting","acme/kernel"]<tab>["<key>",["en/jobs/acme/kernel/index.html",5120,1793491200123456789,…],<notes>]
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Self

Notes = list[Any] | dict[str, Any]

_FORMAT = b"careers generation 1 "
_encode = json.JSONEncoder(separators=(",", ":")).encode  # ASCII, so that no line breaks within


class Written(NamedTuple):
    """A file as it was when it was written.

    Attributes:
        address: where it is below the site's folder, with slashes.
        size: bytes.
        mtime: nanoseconds since 1970.
    """

    address: str
    size: int
    mtime: int


class Record(NamedTuple):
    """What is known of a unit that was made."""

    key: str
    files: tuple[Written, ...]
    notes: Notes


class Manifest:
    """The units of one generation, by their names.

    Attributes:
        folders: when each folder of the generation last gained or lost a name, in nanoseconds; 0: not known.
    """

    def __init__(self) -> None:
        self.folders: dict[str, int] = {}
        self._lines: dict[str, str] = {}  # read when asked for: most are only handed on to the next manifest

    @classmethod
    def read(cls, path: Path) -> Self:
        """The manifest in a file; an empty one where there is none or not all of it."""
        found = cls()
        try:
            head, _, rest = path.read_bytes().partition(b"\n")
            if head != _head(rest):
                return found
            folders, *lines = rest.decode("ascii").split("\n")
        except (OSError, ValueError):
            return found
        found.folders = {folder: mtime for folder, mtime in json.loads(folders).items() if _sound(folder)}
        found._lines = dict(line.split("\t", 1) for line in lines)
        return found

    def save(self, path: Path) -> None:
        """Write it to a file, which is the old one or the new one whole at every moment. Raises OSError."""
        lines = [_encode(self.folders), *(f"{name}\t{record}" for name, record in self._lines.items())]
        rest = "\n".join(lines).encode("ascii")
        aside = path.with_name(f"{path.name}.new")
        aside.write_bytes(_head(rest) + b"\n" + rest)
        aside.replace(path)

    def __len__(self) -> int:
        """How many units it has."""
        return len(self._lines)

    def get(self, name: Sequence[str]) -> Record | None:
        """What is known of a unit; None: nothing."""
        line = self._lines.get(_encode(name))
        return None if line is None else _record(line)

    def add(self, name: Sequence[str], key: str, files: Iterable[Written], notes: Notes) -> None:
        """Note a unit, in the place of one of the same name."""
        self._lines[_encode(name)] = _encode([key, [part for file in files for part in file], notes])

    def take(self, name: Sequence[str], other: Manifest) -> None:
        """Note a unit as another manifest has it."""
        line = _encode(name)
        self._lines[line] = other._lines[line]

    def merge(self, other: Manifest) -> None:
        """Note all units of another manifest, in the place of those of the same names."""
        self._lines |= other._lines

    def files(self, besides: Manifest | None = None) -> Iterator[Written]:
        """The files of all units, or of those that `besides` does not have just so."""
        same = {} if besides is None else besides._lines
        for name, line in self._lines.items():
            if same.get(name) != line:
                yield from _record(line).files


def _head(rest: bytes) -> bytes:
    return _FORMAT + hashlib.blake2b(rest, digest_size=16).hexdigest().encode()


def _record(line: str) -> Record:
    key, flat, notes = json.loads(line)
    files = tuple(map(Written, flat[::3], flat[1::3], flat[2::3]))
    return Record(key, tuple(file for file in files if _sound(file.address)), notes)


def _sound(address: str) -> bool:
    """Whether it leads nowhere but below the folder that it is in."""
    return not (".." in address and ".." in address.split("/")) and not os.path.isabs(address)
