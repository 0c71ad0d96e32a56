"""Opens, reads and writes files below a folder, into which strangers may have put anything.

No part of a path below the folder may be a link, so nothing outside it is reached. Only regular files are read, without
waiting: a pipe would keep its reader for ever. Files are written whole, and only over what a new text was made from.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
_READ = os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOFOLLOW  # opening a pipe would wait for its writer
_FOLDER = getattr(os, "O_PATH", os.O_RDONLY) | os.O_CLOEXEC | os.O_DIRECTORY  # others may not list a folder above
_BELOW = _FOLDER | os.O_NOFOLLOW
# File systems without hard links say it in one of these ways.
_NO_LINKS = {errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.EXDEV, errno.EMLINK, errno.EINVAL}


class Edited(Exception):  # noqa: N818  # nothing is broken: the file is as somebody else left it
    """Raised when somebody has changed, made or removed the file since it was read; nothing was written."""

    def __init__(self) -> None:
        super().__init__("it was changed in the meantime; run this again")


def read_file(path: Path | str, limit: int, root: Path | str = "/") -> bytes:
    """Return the bytes of a file below the folder `root`, at most one more than `limit`.

    Raises:
        OSError: a part of its path below `root` is a link, it is no regular file, or it cannot be read.
    """
    above, name = os.path.split(os.path.abspath(path))  # noqa: PTH100  # resolving would follow links
    with folder_below(above, root) as folder:
        return _read(name, folder, limit)[0]


def read_present(path: Path | str, limit: int, root: Path | str) -> bytes | None:
    """Return the bytes of a file below the folder `root`; None where there is none.

    Raises:
        OSError: it has more than `limit` bytes, or `read_file` does not read it.
    """
    try:
        data = read_file(path, limit, root)
    except FileNotFoundError:
        return None
    if len(data) > limit:
        raise OSError(errno.EFBIG, f"more than {limit} bytes", str(path))
    return data


def write_file(path: Path, text: str | bytes, newline: str = "\n", *, before: bytes | None, root: Path) -> None:
    """Write `text` to `path`, where the content is `before`; None: where no file is.

    Folders that are not there are made. At every moment the file is the old one or the new one, whole.

    Raises:
        Edited: the file has other content, or is a link; it was left as it was.
        OSError: it cannot be written, or a folder between `root` and the file is a link; then nothing was written.
    """
    with folder_below(path.parent, root, make=True) as folder:
        aside = f".{path.name}.{secrets.token_hex(4)}.careers-new"
        try:
            write_new(aside, text, newline, folder)
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
def folder_below(path: Path | str, root: Path | str = "/", *, make: bool = False) -> Iterator[int]:
    """Open the folder at `path` and yield its descriptor; with `make`, make it first, and those above it.

    Every part of its path below `root` is opened in the one above, so no link leads elsewhere, even for a moment.

    Raises:
        OSError: such a part is a link or no folder, or cannot be opened; or the path is not below `root`.
    """
    above, whole = os.path.abspath(root).rstrip("/"), os.path.abspath(path)  # noqa: PTH100  # resolving follows links
    if not f"{whole}/".startswith(f"{above}/"):
        raise OSError(errno.EINVAL, f"not below {root}", str(path))
    if make:
        Path(root).mkdir(parents=True, exist_ok=True)
    folder = os.open(above or "/", _FOLDER)
    try:
        for part in filter(None, whole[len(above) :].split("/")):
            if make:
                with contextlib.suppress(FileExistsError):
                    os.mkdir(part, dir_fd=folder)
            try:
                below = os.open(part, _BELOW, dir_fd=folder)
            except NotADirectoryError:
                raise OSError(errno.ELOOP, "a link, or no folder", part) from None
            os.close(folder)
            folder = below
        yield folder
    finally:
        os.close(folder)


def write_new(name: str, text: str | bytes, newline: str, folder: int) -> None:
    """Write `text` to the disk as a file of a name that nobody has taken in `folder`, a descriptor.

    Raises:
        OSError: it cannot be written.
    """
    data = text if isinstance(text, bytes) else text.replace("\n", newline or "\n").encode()
    with os.fdopen(os.open(name, _NEW, 0o666, dir_fd=folder), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


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
        data, state = _read(name, folder, len(before))
    except FileNotFoundError:
        raise Edited from None
    except OSError as error:
        raise (Edited if error.errno == errno.ELOOP else error) from None
    if data != before:
        raise Edited
    os.chmod(aside, stat.S_IMODE(state.st_mode), dir_fd=folder)
    os.replace(aside, name, src_dir_fd=folder, dst_dir_fd=folder)


def _read(name: str, folder: int, limit: int) -> tuple[bytes, os.stat_result]:
    """Return the bytes of the regular file of a name in a folder, at most one more than `limit`, and its state."""
    descriptor = os.open(name, _READ, dir_fd=folder)
    try:
        state = os.fstat(descriptor)
        if not stat.S_ISREG(state.st_mode):
            raise OSError(errno.ELOOP, "no regular file", name)
        return os.read(descriptor, min(state.st_size, limit) + 1), state
    finally:
        os.close(descriptor)
