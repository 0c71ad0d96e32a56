"""Reads and writes files below a folder and through no link: whole, and only over what a new text was made from."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

_MARK = ".careers-new"  # the end of the name of a file that is not at its place yet
_ABANDONED = 60  # seconds; nobody who is still alive takes as long between writing such a file and renaming it
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
_PRESENT = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC  # opening a pipe would wait for its writer
# File systems without hard links say it in one of these ways.
_NO_LINKS = {errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.EXDEV, errno.EMLINK, errno.EINVAL}


class Edited(Exception):  # noqa: N818  # nothing is broken: the file is as somebody else left it
    """Raised when somebody has changed, made or removed the file since it was read; nothing was written."""


def read_file(path: Path, root: Path, limit: int) -> bytes | None:
    """Return the bytes of a file below the folder `root`; None where there is none.

    Raises:
        OSError: a part of its path below `root` is a link, it is no regular file, it has more than `limit` bytes, or it
            cannot be read.
    """
    try:
        with folder_below(path.parent, root, make=False) as folder, _opened(path.name, folder) as file:
            data = file.read(limit + 1)
    except FileNotFoundError:
        return None
    if len(data) > limit:
        raise OSError(errno.EFBIG, f"more than {limit} bytes", path.name)
    return data


def write_file(path: Path, text: str, newline: str = "\n", *, before: bytes | None, root: Path) -> None:
    """Write `text` to `path`, where the content is `before`; None: where no file is.

    Folders that are not there are made. At every moment the file is the old one or the new one, whole. Temporary files
    of earlier runs that were killed are removed from the folder.

    Raises:
        Edited: the file has other content, or is a link; it was left as it was.
        OSError: it cannot be written, or a folder between `root` and the file is a link; then nothing was written.
    """
    with folder_below(path.parent, root) as folder:
        clear(path.parent, _MARK, _ABANDONED)
        aside = f".{path.name}.{secrets.token_hex(4)}{_MARK}"
        handle = os.open(aside, _NEW, 0o666, dir_fd=folder)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline=newline) as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            if before is None:
                link_new(aside, path.name, folder)
            else:
                _replace(aside, path.name, folder, before)
        except FileExistsError:
            raise Edited from None
        finally:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(aside, dir_fd=folder)


@contextlib.contextmanager
def folder_below(folder: Path, root: Path, *, make: bool = True) -> Iterator[int]:
    """Open a folder and yield its descriptor; with `make`, make it first, and each above it that is not there.

    Every part of its path below `root` is opened in the one above, so no link leads elsewhere, even for a moment.

    Raises:
        OSError: such a part is a link, "..", or no folder, or cannot be opened.
    """
    parts = folder.relative_to(root).parts
    if ".." in parts:
        raise OSError(errno.EINVAL, f"not below {root}", str(folder))
    if make:
        root.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(root, _FOLDER)
    try:
        for part in parts:
            if make:
                with contextlib.suppress(FileExistsError):
                    os.mkdir(part, dir_fd=descriptor)
            try:
                below = os.open(part, _FOLDER | os.O_NOFOLLOW, dir_fd=descriptor)
            except NotADirectoryError:
                raise OSError(errno.ELOOP, "a link, or no folder", part) from None
            os.close(descriptor)
            descriptor = below
        yield descriptor
    finally:
        os.close(descriptor)


def clear(folder: Path, mark: str, age: float) -> None:
    """Remove hidden files of a folder whose names end in `mark` and that nobody wrote for `age` seconds.

    Killed writers leave them.
    """
    oldest = time.time() - age
    for path in folder.glob(f".*{mark}"):
        with contextlib.suppress(OSError):
            if path.lstat().st_mtime < oldest:
                path.unlink()


def link_new(aside: Path | str, path: Path | str, folder: int | None = None) -> None:
    """Give the file `aside` the name `path`, which nobody may have taken; it may keep its own name as well.

    Relative names are those in `folder`, a descriptor; without one, in the working directory.

    Raises:
        OSError: the name is taken (FileExistsError), or cannot be given; what had it is as it was.
    """
    try:
        os.link(aside, path, src_dir_fd=folder, dst_dir_fd=folder)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        move_new(aside, path, folder)


def move_new(aside: Path | str, path: Path | str, folder: int | None = None) -> None:
    """Give `aside` the name `path` where there are no hard links; errors are those of `link_new`."""
    os.close(os.open(path, _NEW, 0o666, dir_fd=folder))  # renaming alone would replace silently
    try:
        os.replace(aside, path, src_dir_fd=folder, dst_dir_fd=folder)
    except OSError:
        os.unlink(path, dir_fd=folder)
        raise


def _replace(aside: str, name: str, folder: int, before: bytes) -> None:
    try:
        with _opened(name, folder) as file:
            if file.read(len(before) + 1) != before:
                raise Edited
            os.chmod(aside, stat.S_IMODE(os.fstat(file.fileno()).st_mode), dir_fd=folder)
    except FileNotFoundError:
        raise Edited from None
    except OSError as error:
        raise (Edited if error.errno == errno.ELOOP else error) from None
    os.replace(aside, name, src_dir_fd=folder, dst_dir_fd=folder)


def _opened(name: str, folder: int) -> BinaryIO:
    """Open the regular file of a name in a folder; a link, a pipe or another thing is an OSError, ELOOP."""
    descriptor = os.open(name, _PRESENT, dir_fd=folder)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.ELOOP, "no regular file", name)
    return os.fdopen(descriptor, "rb")
