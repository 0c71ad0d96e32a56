"""Writes files whole, and only over the content from which their new text was made."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
import time
from pathlib import Path

_MARK = ".careers-new"  # the end of the name of a file that is not at its place yet
_ABANDONED = 60  # seconds; nobody who is still alive takes as long between writing such a file and renaming it
# File systems without hard links say it in one of these ways.
_NO_LINKS = {errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.EXDEV, errno.EMLINK, errno.EINVAL}


class Edited(Exception):  # noqa: N818  # nothing is broken: the file is as somebody else left it
    """Raised when somebody has changed, made or removed the file since it was read; nothing was written."""


def write_file(path: Path, text: str, newline: str = "\n", *, before: bytes | None) -> None:
    """Write `text` to `path`, where the content is `before`; None: where no file is.

    At every moment the file is the old one or the new one, whole. Temporary files of earlier runs that were killed are
    removed from the folder.

    Raises:
        Edited: the file has other content; it was left as it is.
        OSError: it cannot be written; then nothing was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    clear(path.parent, _MARK, _ABANDONED)
    mode = 0o666 & ~_umask() if before is None or not path.exists() else stat.S_IMODE(path.stat().st_mode)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=_MARK, dir=path.parent)
    aside = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline=newline) as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        aside.chmod(mode)
        if before is None:
            try:
                link_new(aside, path)
            except FileExistsError:
                raise Edited from None
        else:
            _replace(aside, path, before)
    finally:
        aside.unlink(missing_ok=True)


def clear(folder: Path, mark: str, age: float) -> None:
    """Remove hidden files of a folder whose names end in `mark` and that nobody wrote for `age` seconds.

    Killed writers leave them.
    """
    oldest = time.time() - age
    for path in folder.glob(f".*{mark}"):
        with contextlib.suppress(OSError):
            if path.lstat().st_mtime < oldest:
                path.unlink()


def link_new(aside: Path, path: Path) -> None:
    """Give the file `aside` the name `path`, which nobody may have taken; it may keep its own name beside that.

    Raises:
        OSError: the name is taken (FileExistsError), or cannot be given; what had it is as it was.
    """
    try:
        os.link(aside, path)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        move_new(aside, path)


def move_new(aside: Path, path: Path) -> None:
    """Give `aside` the name `path` where there are no hard links; errors are those of `link_new`."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))  # renaming alone would replace silently
    try:
        aside.replace(path)
    except OSError:
        path.unlink(missing_ok=True)
        raise


def _replace(aside: Path, path: Path, before: bytes) -> None:
    try:
        if path.is_symlink() or path.read_bytes() != before:
            raise Edited
    except FileNotFoundError:
        raise Edited from None
    aside.replace(path)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
