"""Write the files of a new site, or link them from the live one, which nobody writes into.

A file that is the same in both sites is one file with two names (a hard link). So no file is ever written into: it is
made under its own name, or removed and made anew.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from careers.builder.exchange import PublishError

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
# File systems say in one of these ways that they will not link a file.
_NO_LINKS = frozenset({errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EXDEV, errno.EMLINK})


class WrittenFile(NamedTuple):
    """A file of a site, as it was when it was written.

    Attributes:
        address: its path below the site's folder, with slashes.
        size: bytes.
        mtime: nanoseconds since 1970.
    """

    address: str
    size: int
    mtime: int


def write(
    folder: Path,
    files: Iterable[tuple[str, bytes]],
    live: Path | None = None,
    sources: Mapping[str, str] = MappingProxyType({}),
) -> tuple[WrittenFile, ...]:
    """Write files into a new site, pairs of an address and the bytes that answer there; return them as written.

    Where the same bytes stand at the same address of the `live` site, or at another that `sources` has for it, that
    file is linked. Several processes may write into one folder at a time, as long as none writes what another does.

    Raises:
        OSError: a file cannot be written, or the folder itself is gone.
        PublishError: there is a folder where a file should be, or the other way round.
    """
    return tuple(
        _write(os.fspath(folder), address, data, f"{live}/{sources.get(address, address)}" if live else None)
        for address, data in files
    )


def _write(root: str, address: str, data: bytes, source: str | None) -> WrittenFile:
    if source is not None and (file := _link_equal(source, root, address, data)) is not None:
        return file
    descriptor = _placed(root, address, lambda path: os.open(path, _NEW, 0o666))
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(descriptor, left) :]
        found = os.fstat(descriptor)
    finally:
        os.close(descriptor)
    return WrittenFile(address, found.st_size, found.st_mtime_ns)


def _link_equal(source: str, root: str, address: str, data: bytes) -> WrittenFile | None:
    """Link a file of the live site if it holds `data`; None where it does not."""
    try:
        found = os.lstat(source)
        if not stat.S_ISREG(found.st_mode) or found.st_size != len(data):
            return None
        with open(source, "rb") as file:
            if file.read() != data:
                return None
    except OSError:
        return None
    link(source, root, address)
    return WrittenFile(address, found.st_size, found.st_mtime_ns)


def link(source: str, root: str, address: str) -> None:
    """Give a file of the live site an address in the new one: by a hard link, or a copy where links are refused.

    Raises:
        OSError: it is not there any more, or cannot be written.
    """
    try:
        _placed(root, address, lambda path: os.link(source, path))
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        with contextlib.suppress(FileNotFoundError):
            os.unlink(f"{root}/{address}")
        _placed(root, address, lambda path: shutil.copy2(source, path))


def bring(live: Path, folder: Path, files: Sequence[WrittenFile]) -> bool:
    """Have files as they were written in the new site, linking them from the live one; tell whether that could be done.

    Raises:
        OSError: the new site cannot be written.
    """
    if intact(folder, files):
        return True
    if not intact(live, files):
        return False
    for file in files:
        link(f"{live}/{file.address}", os.fspath(folder), file.address)
    return True


def intact(root: Path, files: Iterable[WrittenFile]) -> bool:
    """Tell whether each of the files below `root` is as it was when it was written."""
    try:
        for address, size, mtime in files:
            found = os.lstat(f"{root}/{address}")
            if found.st_mtime_ns != mtime or found.st_size != size or not stat.S_ISREG(found.st_mode):
                return False
    except OSError:
        return False
    return True


def _placed(root: str, address: str, act: Callable[[str], object]) -> Any:
    """Return what `act` makes of the path of an address, which has the folders it needs and no file in its way."""
    path = f"{root}/{address}"
    try:
        try:
            return act(path)
        except FileExistsError:
            os.unlink(path)
        except FileNotFoundError:
            _make_folder(root, address.rpartition("/")[0])
        return act(path)
    except OSError as error:
        if os.path.isdir(path) or isinstance(error, NotADirectoryError):
            raise PublishError(two_things(address)) from error
        raise


def _make_folder(root: str, folder: str) -> None:
    """Make a folder and those above it, but never `root`: where that is gone, a build was killed and another runs."""
    if not folder:
        return
    try:
        os.mkdir(f"{root}/{folder}")
    except FileExistsError:  # another worker was faster
        return
    except FileNotFoundError:
        _make_folder(root, folder.rpartition("/")[0])
        with contextlib.suppress(FileExistsError):
            os.mkdir(f"{root}/{folder}")


def remove_file(root: Path, address: str) -> None:
    """Remove a file, and the folders that are empty without it."""
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        os.unlink(f"{root}/{address}")
    for folder in folders_above(address):
        try:
            os.rmdir(f"{root}/{folder}")
        except OSError:  # it holds something else, or is gone
            return


def folders_above(address: str) -> list[str]:
    """Return the folders that an address lies in, the nearest first, without the site's own."""
    return [address[:place] for place in range(len(address) - 1, 0, -1) if address[place] == "/"]


def two_things(address: str) -> str:
    """Return the sentence for an address at which two things would be."""
    return f"{address} would be two things at one address, so the new site is not published"
