"""Lists and reads the files of a content folder, into which strangers may have put anything.

Files are opened by `careers.support.files`; the path of the content folder itself is resolved before. Why one is not
read is recorded.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from careers.support.diagnostics import Diagnostics
from careers.support.files import folder_below, read_file

MOST_BYTES = 64 * 1024
# Errors of opening a link, what lies below a file or a link, and a socket.
_NO_FILE = frozenset({errno.ELOOP, errno.ENOTDIR, errno.ENXIO})
# Devices of Windows under any ending (Microsoft, "Naming Files, Paths, and Namespaces").
_DEVICE = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|\Z)", re.IGNORECASE)


class Entry(NamedTuple):
    """Something in a folder; `stat` is its state, None for a folder."""

    name: str
    stat: os.stat_result | None

    @property
    def is_file(self) -> bool:
        """Whether it is a regular file."""
        return self.stat is not None and stat.S_ISREG(self.stat.st_mode)


def is_reserved(name: str) -> bool:
    """Return whether Windows cannot have a file of this name: it takes it for a device, or leaves out its end."""
    return bool(_DEVICE.match(name)) or name.endswith((".", " "))


def list_folder(folder: Path | str, display_path: str, diagnostics: Diagnostics) -> Sequence[Entry]:
    """Return what lies in a folder by name, as `walk` has it; nothing if there is no folder."""
    return next(walk(folder, display_path, diagnostics))[1]


def walk(
    folder: Path | str, display_path: str, diagnostics: Diagnostics, *, hidden: bool = False
) -> Iterator[tuple[str, Sequence[Entry]]]:
    """Yield what lies in a folder and in each one below it, after its path, "" or ``/acme``; no hidden files.

    Names that are not UTF-8 or that a system reserves are recorded and left out; links and special files, which
    nobody reads, are recorded. Hidden folders are passed through if `hidden`; nothing there is recorded.
    `display_path` is the folder as editors know it.
    """
    waiting = [""]
    while waiting:
        path = waiting.pop()
        place, recorded = f"{display_path}{path}", Diagnostics() if "/." in path else diagnostics
        found: Sequence[Entry] = ()
        try:
            if not path:  # below it, no folder is one that a link leads to
                with folder_below(folder):
                    pass
            found = sorted(_entries(f"{folder}{path}"))
        except FileNotFoundError:
            pass
        except OSError as error:
            record_unreadable(error, place, recorded)
        found = [entry for entry in found if _is_sound(entry, place, recorded, hidden=hidden)]
        waiting += (f"{path}/{entry.name}" for entry in found if entry.stat is None)
        yield path, found


def files_below(
    folder: Path | str, display_path: str, diagnostics: Diagnostics
) -> Iterator[tuple[str, os.stat_result]]:
    """Yield (path below the folder, state) of the regular files in it and in those below it, as `walk` has them."""
    for above, found in walk(folder, display_path, diagnostics):
        for entry in found:
            if entry.stat is not None and entry.is_file:
                yield f"{above}/{entry.name}"[1:], entry.stat


def record_unreadable(error: OSError, display_path: str, diagnostics: Diagnostics) -> None:
    """Record why a file, or a folder, cannot be read."""
    if error.errno in _NO_FILE:
        diagnostics.add(display_path, 1, "file", "not-a-file")
    else:
        diagnostics.add(display_path, 1, "file", "unreadable", reason=error.strerror or type(error).__name__)


def read_text(path: Path, display_path: str, diagnostics: Diagnostics, limit: int = MOST_BYTES) -> str | None:
    """Return the text of a file with LF line ends and no byte order mark; None if it is unreadable, which is recorded.

    `display_path` is the path as editors know it, `limit` the most bytes it may have.
    """
    data = read_bytes(path, display_path, diagnostics, limit)
    return None if data is None else as_text(data, display_path, diagnostics, limit)


def read_bytes(path: Path | str, display_path: str, diagnostics: Diagnostics, limit: int = MOST_BYTES) -> bytes | None:
    """Return the bytes of a file, at most one more than `limit`; None when it cannot be read, which is recorded."""
    try:
        return read_file(path, limit)
    except OSError as error:
        record_unreadable(error, display_path, diagnostics)
        return None


def as_text(data: bytes, display_path: str, diagnostics: Diagnostics, limit: int = MOST_BYTES) -> str | None:
    """Return the text of the bytes that were read, as `read_text` does."""
    if len(data) > limit:
        diagnostics.add(display_path, 1, "file", "file-too-large", limit=limit)
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        diagnostics.add(display_path, data[: error.start].count(b"\n") + 1, "file", "not-utf8")
        return None
    if "\0" in text:
        diagnostics.add(display_path, text[: text.index("\0")].count("\n") + 1, "file", "binary-file")
        return None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _entries(folder: str) -> Iterator[Entry]:
    with os.scandir(folder) as listing:
        for entry in listing:
            with contextlib.suppress(FileNotFoundError):  # it went while the folder was being read
                is_folder = entry.is_dir(follow_symlinks=False)
                yield Entry(entry.name, None if is_folder else entry.stat(follow_symlinks=False))


def _is_sound(entry: Entry, display_path: str, diagnostics: Diagnostics, *, hidden: bool) -> bool:
    """Return whether content may have something of this name; record that it may not, or that it is no file."""
    name, path = entry.name, f"{display_path}/{entry.name}"
    if name.startswith("."):
        return hidden and entry.stat is None
    is_utf8 = name.isprintable() or not any("\ud800" <= letter <= "\udfff" for letter in name)
    if not is_utf8 or is_reserved(name):
        diagnostics.add(path, 1, "path", "reserved-path" if is_utf8 else "name-not-utf8", value=name)
        return False
    if entry.stat is not None and not entry.is_file:
        diagnostics.add(path, 1, "file", "not-a-file")
    return True
