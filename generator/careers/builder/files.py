"""Write the files of a new site."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable

from careers.builder.exchange import PublishError

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


def write(folder: os.PathLike[str], files: Iterable[tuple[str, bytes]]) -> tuple[str, ...]:
    """Write files into a new site, pairs of an address and the bytes that answer there; return the addresses.

    A file that is there already is replaced, not written into: somebody may be reading it, or a process that was given
    up may be writing it. Several processes may write into one folder at a time, as long as none writes what another
    does.

    Raises:
        OSError: a file cannot be written, or the folder itself is gone.
        PublishError: there is a folder where a file should be, or the other way round.
    """
    return tuple(_write(os.fspath(folder), address, data) for address, data in files)


def _write(root: str, address: str, data: bytes) -> str:
    path = f"{root}/{address}"
    try:
        descriptor = _open_new(root, address, path)
    except OSError as error:
        if os.path.isdir(path) or isinstance(error, NotADirectoryError):
            raise PublishError(two_things(address)) from error
        raise
    with open(descriptor, "wb", buffering=0) as file:
        left = memoryview(data)
        while left:
            left = left[file.write(left) :]
    return address


def _open_new(root: str, address: str, path: str) -> int:
    try:
        return os.open(path, _NEW, 0o666)
    except FileExistsError:
        os.unlink(path)
    except FileNotFoundError:
        _make_folder(root, address.rpartition("/")[0])
    return os.open(path, _NEW, 0o666)


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


def folders_above(address: str) -> list[str]:
    """Return the folders that an address lies in, the nearest first, without the site's own."""
    return [address[:place] for place in range(len(address) - 1, 0, -1) if address[place] == "/"]


def two_things(address: str) -> str:
    """Return the sentence for an address at which two things would be."""
    return f"{address} would be two things at one address, so the new site is not published"
