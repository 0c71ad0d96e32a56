"""Files put into a generation of the site.

It may hold files of an older build, and these may be the live site's own, by hard links: so nothing is ever written
into a file that is there.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from generator.build.manifest import Manifest, Written

T = TypeVar("T")

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
# File systems say in one of these ways that they will not link a file.
_NO_LINKS = frozenset({errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EXDEV, errno.EMLINK})


def write(folder: Path | str, files: Iterable[tuple[str, bytes]]) -> tuple[Written, ...]:
    """Write files into a generation, pairs of an address and what answers there; what stands in their way goes.

    For workers: several may write into one folder at a time, as long as none writes what another does.

    Raises:
        OSError: a file cannot be written, or the folder itself is gone.
    """
    root = os.fspath(folder)
    return tuple(_write(root, address, data) for address, data in files)


def _write(root: str, address: str, data: bytes) -> Written:
    descriptor = _placed(root, address, lambda path: os.open(path, _NEW, 0o666))
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(descriptor, left) :]
        found = os.fstat(descriptor)
    finally:
        os.close(descriptor)
    return Written(address, found.st_size, found.st_mtime_ns)


def link(roots: tuple[str, str], address: str) -> None:
    """Have a file of the first folder at the same address of the second, as it is: by a hard link, else a copy.

    Raises:
        OSError: it is not there any more, or cannot be written.
    """
    source, root = f"{roots[0]}/{address}", roots[1]
    try:
        _placed(root, address, lambda path: os.link(source, path))
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        with contextlib.suppress(FileNotFoundError):
            take_away(f"{root}/{address}")
        _placed(root, address, lambda path: shutil.copy2(source, path))


def move(source: str, root: str, address: str) -> Written:
    """Have a file at an address of a folder of the same file system. Raises OSError."""
    _placed(root, address, lambda path: os.replace(source, path))
    found = os.lstat(f"{root}/{address}")
    return Written(address, found.st_size, found.st_mtime_ns)


def intact(root: str, files: Iterable[Written]) -> bool:
    """Whether each of the files is as it was when it was written."""
    try:
        for address, size, mtime in files:
            found = os.lstat(f"{root}/{address}")
            if found.st_mtime_ns != mtime or found.st_size != size:
                return False
    except OSError:
        return False
    return True


def folders_of(addresses: Iterable[str]) -> set[str]:
    """All folders that files at these addresses are in, the site's own, "", among them."""
    found = {""}
    for address in addresses:
        folder = address.rpartition("/")[0]
        while folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return found


def changed(root: str, folders: Iterable[str]) -> dict[str, int]:
    """When each folder last gained or lost a name, in nanoseconds; without those that are none, or missing."""
    found = {}
    for folder in folders:
        with contextlib.suppress(OSError):
            seen = os.lstat(f"{root}/{folder}")
            if stat.S_ISDIR(seen.st_mode):
                found[folder] = seen.st_mtime_ns
    return found


def clear(root: str, manifest: Manifest) -> dict[str, int]:
    """Remove all from a generation that its manifest does not know; the folders left, and when each last changed.

    Only folders that have changed since are looked into. What is left holds no links that lead elsewhere.

    Raises:
        OSError: something cannot be removed.
    """
    now = changed(root, manifest.folders or [""])
    touched = [folder for folder, date in now.items() if date != manifest.folders.get(folder)]
    if not touched:
        return now
    files = {file.address for file in manifest.files()}
    for folder in touched:
        prefix = f"{folder}/" if folder else ""
        with contextlib.suppress(FileNotFoundError), os.scandir(f"{root}/{folder}") as entries:  # gone with one above
            for entry in list(entries):
                known = manifest.folders if entry.is_dir(follow_symlinks=False) else files
                if prefix + entry.name not in known:
                    take_away(entry.path)
    return now | changed(root, touched)


def take_away(path: str) -> None:
    """Remove a file, a link or a folder with all that is in it. Raises OSError."""
    try:
        os.unlink(path)
    except (IsADirectoryError, PermissionError):  # macOS says of a folder that the operation is not permitted
        if not stat.S_ISDIR(os.lstat(path).st_mode):
            raise
        shutil.rmtree(path)


def _placed(root: str, address: str, act: Callable[[str], T]) -> T:
    """What `act` makes of the path at an address, which has the folders it needs and nothing in its way."""
    path = f"{root}/{address}"
    try:
        return act(path)
    except (FileExistsError, IsADirectoryError):
        take_away(path)
    except (FileNotFoundError, NotADirectoryError):
        _make_folder(root, address.rpartition("/")[0])
    return act(path)


def _make_folder(root: str, folder: str) -> None:
    """Make a folder and those above it, but never `root`: where that is gone, a build was killed and another runs."""
    if not folder:
        return
    path = f"{root}/{folder}"
    try:
        os.mkdir(path)
        return
    except FileExistsError:
        if stat.S_ISDIR(os.lstat(path).st_mode):
            return
        with contextlib.suppress(FileNotFoundError, IsADirectoryError, PermissionError):  # another worker was faster
            os.unlink(path)
    except (FileNotFoundError, NotADirectoryError):
        _make_folder(root, folder.rpartition("/")[0])
    with contextlib.suppress(FileExistsError):
        os.mkdir(path)
