"""The finished site takes the old one's place in one step.

A build writes into a folder beside the live one, on the same file system. When it is whole, both change names in one
system call, so that whoever reads the site sees all of the old or all of the new. What stands beside ``<name>``, only
while a build runs or after one was killed:

``.<name>.lock``
    held by the build that runs.
``.<name>.staging-<hex>``
    a site in the making, or an old one on its way out; worth nothing.
``.<name>.old-<hex>``
    the whole old site, in the moment between two renames where the system cannot exchange folders.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import fcntl
import logging
import os
import re
import secrets
import shutil
import stat
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

log = logging.getLogger(__name__)

Swap = Callable[[Path, Path], None]

_FRONT = frozenset({"index.html", "404.html"})  # every built site has one of them
_SOURCES = frozenset({".git", ".hg", ".svn", ".ssh", "mkdocs.yml", "pyproject.toml"})  # no built site has any
_CANNOT_EXCHANGE = frozenset({errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EPERM})
_AT_FDCWD = -100  # <fcntl.h> of Linux
_EXCHANGE = 2  # RENAME_EXCHANGE of Linux and RENAME_SWAP of macOS are the same bit

_REMEDIES = {
    errno.ENOSPC: "free some disk space and build again",
    errno.EDQUOT: "free some of your disk quota and build again",
    errno.EACCES: "set site_dir to a folder you may write beside",
    errno.EPERM: "set site_dir to a folder you may write beside",
    errno.EROFS: "set site_dir to a folder you may write beside",
    errno.EBUSY: "if it is a mounted volume, set site_dir to a folder inside it",
    errno.ENOTDIR: "a file stands where a folder is needed; move it away or change site_dir",
    errno.EEXIST: "a file stands where a folder is needed; move it away or change site_dir",
    errno.ENAMETOOLONG: "give site_dir a shorter name",
    errno.ELOOP: "site_dir is a link that leads in a circle; make it a folder",
}


class SwapError(Exception):
    """The site could not be replaced; the message is a sentence that says why and what to do. The old site is whole."""


class Staging:
    """The folder aside in which a build is made, then exchanged with the live one in one call.

    It ends with `publish` or `discard`; as a context manager it discards what was not published. A forked child's
    copy can do neither: only the process that opened it.

    Attributes:
        folder: where to write the new site; empty at first.
    """

    def __init__(self, live: Path, folder: Path, lock: _Lock, swap: Swap) -> None:
        """Use `open`."""
        self.folder = folder
        self._live = live
        self._lock = lock
        self._swap = swap

    @classmethod
    def open(cls, site_dir: Path, *, swap: Swap | None = None) -> Self:
        """A new staging folder for the site in `site_dir`, after putting right what a killed build left.

        `site_dir` may be missing, empty, a built site, or a link to one of these; a link stays. `swap` exchanges two
        folders (default: `exchange`).

        Raises:
            SwapError: another build is running, `site_dir` is something that must not be replaced, or the folder
                cannot be made.
        """
        with _told(site_dir):
            live = _real(site_dir)
            _insist_on_movable(live)
            live.parent.mkdir(parents=True, exist_ok=True)
            lock = _Lock(live.with_name(f".{live.name}.lock"))
            if not lock.acquire():
                raise SwapError(f"another build is writing {live}; wait until it has ended, then build again")
            try:
                _tidy(live)
                _insist_on_replaceable(live)  # under the lock: another build may be removing what we would list
                folder = _beside(live, "staging")
                folder.mkdir()  # by the umask, unlike tempfile: a web server must be able to read it
            except BaseException:
                lock.release()
                raise
        return cls(live, folder, lock, swap or exchange)

    def publish(self) -> None:
        """Put the new site in the old one's place, then remove the old one. Whatever happens, the staging has ended.

        Raises:
            SwapError: the old site stays.
            RuntimeError: it had ended before.
        """
        if not self._lock.held:
            raise RuntimeError("this staging has ended; open a new one")
        try:
            with _told(self._live):
                _insist_on_site(self.folder)
                self._replace()
        finally:
            self.discard()  # after an exchange the old site is what stands in the staging folder

    def discard(self) -> None:
        """Remove what was built and let others build; the live site stays as it is. Twice does no harm."""
        if not self._lock.held:
            return
        try:
            with _told(self._live):
                _tidy(self._live)
        finally:
            self._lock.release()

    def __enter__(self) -> Self:
        """This staging."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Discard what was not published."""
        self.discard()

    def _replace(self) -> None:
        _insist_on_replaceable(self._live)  # minutes may have passed since `open`
        if not self._live.exists():
            os.rename(self.folder, self._live)
            return
        self.folder.chmod(stat.S_IMODE(self._live.stat().st_mode))
        try:
            self._swap(self.folder, self._live)
        except OSError as error:
            if error.errno not in _CANNOT_EXCHANGE:
                raise
            os.rename(self._live, _beside(self._live, "old"))
            os.rename(self.folder, self._live)  # if this fails, `_tidy` puts the old site back


class _Lock:
    """A lock on a path, for one process at a time. It ends with the process, however that ends."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None

    @property
    def held(self) -> bool:
        """Whether this process has it."""
        return self._descriptor is not None

    def acquire(self) -> bool:
        """Take it; false where somebody else has it. Raises OSError where the path cannot be written."""
        while True:
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o666)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(descriptor)
                return False
            except BaseException:
                os.close(descriptor)
                raise
            if self._is_current(descriptor):
                break
            os.close(descriptor)  # its last holder removed the file between our two calls
        self._descriptor = descriptor
        self._forget_in_children()
        return True

    def release(self) -> None:
        """Give it up and remove its file. Twice does no harm."""
        if self._descriptor is None:
            return
        with contextlib.suppress(OSError):
            self._path.unlink()
        self._close()

    def _close(self) -> None:
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)

    def _is_current(self, descriptor: int) -> bool:
        try:
            return os.path.samestat(os.fstat(descriptor), os.stat(self._path, follow_symlinks=False))
        except FileNotFoundError:
            return False

    def _forget_in_children(self) -> None:
        """Close the copy in forked workers: orphans of a killed build would hold the lock for ever."""
        weak = weakref.ref(self)

        def forget() -> None:
            lock = weak()
            if lock is not None:
                lock._close()

        os.register_at_fork(after_in_child=forget)


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


def _real(site_dir: Path) -> Path:
    try:
        return site_dir.resolve()
    except RuntimeError as error:  # how pathlib before 3.13 tells of links in a circle
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from error


def _beside(live: Path, kind: str) -> Path:
    return live.with_name(f".{live.name}.{kind}-{secrets.token_hex(4)}")


def _insist_on_movable(live: Path) -> None:
    """Raise SwapError where `live` can never change its name."""
    if os.path.ismount(live):
        raise SwapError(f"{live} is a mounted volume and cannot be exchanged; set site_dir to a folder inside it")


def _insist_on_replaceable(live: Path) -> None:
    """Raise SwapError unless `live` is missing, empty or a built site: its content will be deleted."""
    if not os.path.lexists(live):
        return
    if not live.is_dir():
        raise SwapError(f"{live} is not a folder; move it away or change site_dir")
    names = set(os.listdir(live))
    if strange := sorted(names & _SOURCES):
        raise SwapError(f"{live} holds {strange[0]}, so it is no built site and is not replaced; change site_dir")
    if names and not names & _FRONT:
        raise SwapError(
            f"{live} has no index.html, so it may not be a built site and is not replaced; "
            "empty it yourself or change site_dir"
        )


def _insist_on_site(folder: Path) -> None:
    """Raise SwapError unless the next build will know `folder` for a built site."""
    names = set(os.listdir(folder))
    if not names & _FRONT:
        raise SwapError("the new site has no index.html and is not published; the old one was kept")
    if strange := sorted(names & _SOURCES):
        raise SwapError(f"the new site holds {strange[0]} and is not published; take it out of the published files")


def _tidy(live: Path) -> None:
    """Put back an old site whose successor never came, and remove everything else that builds left beside `live`."""
    pattern = re.compile(rf"\.{re.escape(live.name)}\.(staging|old)-[0-9a-f]{{8}}")
    for entry in sorted(live.parent.iterdir()):
        match = pattern.fullmatch(entry.name)
        if match is None:
            continue
        if match[1] == "old":
            if not os.path.lexists(live):
                os.rename(entry, live)
                continue
            # A half-removed tree must never be taken for the whole old site, so it loses that name first.
            _remove(entry.rename(_beside(live, "staging")))
        else:
            _remove(entry)


def _remove(tree: Path) -> None:
    try:
        shutil.rmtree(tree)
    except OSError as error:  # no reason to refuse a build: the site itself is in order
        log.warning("could not remove %s (%s); nothing needs it any more, you can delete it", tree, error.strerror)


@contextlib.contextmanager
def _told(site_dir: Path) -> Iterator[None]:
    """Turn what the system says into a sentence."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        remedy = _REMEDIES.get(error.errno or 0, "check site_dir and the folder it is in")
        raise SwapError(f"cannot replace the site in {site_dir}: {reason}; {remedy}") from error
