"""Put one folder in the place of another in one step, and only where that harms nothing."""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

Exchange = Callable[[Path, Path], None]

_FRONT = frozenset({"index.html", "404.html"})  # every built site has one of them
_SOURCES = frozenset({".git", ".hg", ".svn", ".ssh", "mkdocs.yml", "pyproject.toml"})  # no built site has any
_CANNOT_EXCHANGE = frozenset({errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EPERM})
_AT_FDCWD = -100  # <fcntl.h> of Linux
_EXCHANGE = 2  # RENAME_EXCHANGE of Linux and RENAME_SWAP of macOS are the same bit

_REMEDIES = {
    errno.ENOSPC: "free some disk space and build again",
    errno.EDQUOT: "free some of your disk quota and build again",
    errno.EFBIG: "allow larger files (ulimit -f) and build again",
    errno.EMFILE: "allow more open files (ulimit -n) and build again",
    **dict.fromkeys(
        (errno.EACCES, errno.EPERM, errno.EROFS),
        "let whoever builds the site read and write there",
    ),
    errno.EBUSY: "if it is a mounted volume, set site_dir to a folder inside it",
    errno.ENOTDIR: "there is a file where a folder is needed; move it away or change site_dir",
    errno.EEXIST: "there is a file where a folder is needed; move it away or change site_dir",
    errno.ENAMETOOLONG: "give it a shorter name",
    errno.ELOOP: "it is a link that leads in a circle; put a file or a folder there",
}


class PublishError(Exception):
    """The site could not be replaced; the message is a sentence that says why and what to do. The old site is whole."""


def exchange(one: Path, other: Path) -> None:
    """Exchange two folders of one file system in one call: renameat2(2) on Linux, renamex_np(2) on macOS.

    Raises:
        OSError: as the call says; ENOSYS where the system has neither.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    first, second = os.fsencode(one), os.fsencode(other)
    if hasattr(libc, "renameat2"):
        failed = libc.renameat2(_AT_FDCWD, first, _AT_FDCWD, second, _EXCHANGE)
    elif hasattr(libc, "renamex_np"):
        failed = libc.renamex_np(first, second, _EXCHANGE)
    else:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    if failed:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code), os.fspath(one), None, os.fspath(other))


def replace(live: Path, folder: Path, old: Path, exchange: Exchange) -> None:
    """Put `folder` in the place of `live`, which then stands at `folder`, or at `old` where none can be exchanged.

    Raises:
        PublishError: `live` is something that must not be replaced.
        OSError: it could not be done. Where nothing is left at `live`, all of it stands at `old`.
    """
    insist_on_replaceable(live)  # minutes may have passed since the build began
    if not live.exists():
        os.rename(folder, live)
        return
    folder.chmod(stat.S_IMODE(live.stat().st_mode))
    try:
        exchange(folder, live)
    except OSError as error:
        if error.errno not in _CANNOT_EXCHANGE:
            raise
        os.rename(live, old)
        os.rename(folder, live)


def insist_on_replaceable(live: Path) -> None:
    """Raise PublishError unless `live` is missing, empty or a built site: its content will be deleted."""
    if not os.path.lexists(live):
        return
    if not live.is_dir():
        raise PublishError(f"{live} is not a folder; move it away or change site_dir")
    names = set(os.listdir(live))
    if strange := sorted(names & _SOURCES):
        raise PublishError(f"{live} holds {strange[0]}, so it is not a built site and is not replaced; change site_dir")
    if names and not names & _FRONT:
        raise PublishError(
            f"{live} has no index.html, so it may not be a built site and is not replaced; "
            "empty it yourself or change site_dir"
        )


def insist_on_site(folder: Path) -> None:
    """Raise PublishError unless the next build will know `folder` for a built site."""
    names = set(os.listdir(folder))
    if not names & _FRONT:
        raise PublishError("the new site has no index.html and is not published; the old one was kept")
    if strange := sorted(names & _SOURCES):
        raise PublishError(f"the new site holds {strange[0]} and is not published; take it out of the published files")


@contextlib.contextmanager
def os_errors_as_publish_errors(site_dir: Path) -> Iterator[None]:
    """Turn the system's errors into sentences.

    Raises:
        PublishError: in the place of any OSError.
    """
    try:
        yield
    except OSError as error:
        raise PublishError(f"cannot replace the site in {site_dir}: {sentence(error)}") from error


def sentence(error: OSError) -> str:
    """Return the system's reason for an error, and a remedy."""
    remedy = _REMEDIES.get(error.errno or 0, "check it and the folder it is in")
    return f"{error.strerror or error}; {remedy}"
