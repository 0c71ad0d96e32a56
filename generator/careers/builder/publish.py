"""Publish a site: build it in a folder next to the live one, then exchange the two folders in one system call.

A reader sees all of the old site or all of the new one. A build makes everything.

Next to ``<name>``, while a build runs:

``.<name>.lock``
    held by the build that runs.
``.<name>.staging-<hex>``
    the new site, what MkDocs writes, or an old site that is being removed; the next build removes what is left of it.
``.<name>.old-<hex>``
    the whole old site, in the moment between two renames where the system cannot exchange folders.
"""

from __future__ import annotations

import contextlib
import fcntl
import logging
import os
import re
import secrets
import shutil
import stat
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Self

from careers.builder.exchange import (
    Exchange,
    PublishError,
    exchange,
    insist_on_replaceable,
    insist_on_site,
    os_errors_as_publish_errors,
    replace,
)

log = logging.getLogger(__name__)

# Threads that remove an old site, each a folder of a company or a term at a time. Of 57,000 files on a busy disk, in
# three turns each, eight took 6 to 9 s and one 18 to 51 s.
_REMOVERS, _DEEP = 8, 3
# Seconds: workers end a moment after a build that was killed, and until then they have its lock.
_PATIENCE, _PAUSE = 1.0, 0.02
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_UMASK = 0o022  # all can read a site, whatever the umask of its builder


def lock(path: Path) -> int | None:
    """Take the lock on a path, which ends with the process that has it, however that ends; return its descriptor.

    Return None where somebody else has it. Raises OSError where the path cannot be written.
    """
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o666)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Else its last holder removed the file between our two calls.
            if os.path.samestat(os.fstat(descriptor), os.stat(path, follow_symlinks=False)):
                return descriptor
        except (BlockingIOError, FileNotFoundError):
            time.sleep(_PAUSE)
        os.close(descriptor)
    return None


def unlock(path: Path, descriptor: int) -> None:
    """Give up the lock on a path, and remove its file."""
    with contextlib.suppress(OSError):
        path.unlink()
    os.close(descriptor)


class NewSite:
    """A site in the making, next to the live one.

    It ends with `publish` or `discard`. Until then the process makes files that all can read.

    Attributes:
        folder: the new site.
        live: the site that is read until then, which may be missing.
        engine: an empty folder for what MkDocs writes.
    """

    def __init__(self, live: Path, descriptor: int, exchange: Exchange) -> None:
        """Use `open`."""
        self.live, self.folder, self.engine = live, _beside(live, "staging"), _beside(live, "staging")
        self._descriptor: int | None = descriptor
        self._exchange, self._umask = exchange, os.umask(_UMASK)
        self._addresses: set[str] = set()

    @classmethod
    def open(cls, site_dir: Path, *, exchange: Exchange = exchange) -> Self:
        """Begin a new site for `site_dir`, after putting right what a killed build left.

        `site_dir` may be missing, empty, a built site, or a link to one of these; a link stays.

        Raises:
            PublishError: another build is running, `site_dir` is something that must not be replaced, or the folders
                cannot be made.
        """
        with os_errors_as_publish_errors(site_dir):
            live = Path(os.path.realpath(site_dir))
            live.parent.mkdir(parents=True, exist_ok=True)
            descriptor = lock(_lock_of(live))
            if descriptor is None:
                raise PublishError(f"another build is writing {live}; wait until it has ended, then build again")
            new = cls(live, descriptor, exchange)
            try:
                _tidy(live)
                insist_on_replaceable(live)  # under the lock: another build may be removing what we would list
                new.folder.mkdir()
                new.engine.mkdir()
            except BaseException:
                new.discard()
                raise
        return new

    def write(self, files: Iterable[tuple[str, bytes]]) -> None:
        """Write files, pairs of an address and the bytes that answer there.

        Raises:
            OSError: a file cannot be written.
            PublishError: there is something else at an address already.
        """
        self.add(write(self.folder, files))

    def add(self, addresses: Iterable[str]) -> None:
        """Note the addresses of files that were written into the new site.

        Raises:
            PublishError: there is something else at an address already.
        """
        for address in addresses:
            if address in self._addresses:
                raise PublishError(_two_things(address))
            self._addresses.add(address)

    def restart(self) -> None:
        """Begin again with nothing, but for what MkDocs wrote. Raises OSError."""
        shutil.rmtree(self.folder)
        self.folder.mkdir()
        self._addresses.clear()

    def merge(self) -> None:
        """Take what MkDocs wrote into the new site. Raises OSError, PublishError."""
        files = (path for path in self.engine.rglob("*") if path.is_file())
        self.write((path.relative_to(self.engine).as_posix(), path.read_bytes()) for path in files)

    def publish(self) -> None:
        """Put the new site in the old one's place, and remove the old one. Whatever happens, the build has ended.

        Raises:
            PublishError: the old site stays.
        """
        try:
            with os_errors_as_publish_errors(self.live):
                insist_on_site(self.folder)
                replace(self.live, self.folder, _beside(self.live, "old"), self._exchange)
        finally:
            self.discard()

    def discard(self) -> None:
        """Let others build; the live site stays as it is. Twice does no harm."""
        if self._descriptor is None:
            return
        try:
            with os_errors_as_publish_errors(self.live):
                _tidy(self.live)
        finally:
            os.umask(self._umask)
            unlock(_lock_of(self.live), self._descriptor)
            self._descriptor = None


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
        descriptor = _open_new(root, path)
    except OSError as error:
        if os.path.isdir(path) or isinstance(error, NotADirectoryError):
            raise PublishError(_two_things(address)) from error
        raise
    with open(descriptor, "wb", buffering=0) as file:
        left = memoryview(data)
        while left:
            left = left[file.write(left) :]
    return address


def _open_new(root: str, path: str) -> int:
    try:
        return os.open(path, _NEW, 0o666)
    except FileExistsError:
        os.unlink(path)
    except FileNotFoundError:
        os.stat(root)  # it is never made: where it is gone, a build was killed and another runs
        os.makedirs(os.path.dirname(path), exist_ok=True)
    return os.open(path, _NEW, 0o666)


def _two_things(address: str) -> str:
    return f"{address} would be two things at one address, so the new site is not published"


def _beside(live: Path, kind: str) -> Path:
    return live.with_name(f".{live.name}.{kind}-{secrets.token_hex(4)}")


def _lock_of(live: Path) -> Path:
    return live.with_name(f".{live.name}.lock")


def _tidy(live: Path) -> None:
    """Put back an old site whose successor never came, and remove what builds have left next to the site."""
    pattern = re.compile(rf"\.{re.escape(live.name)}\.(staging|old)-[0-9a-f]{{8}}")
    for entry in sorted(live.parent.iterdir()):
        match = pattern.fullmatch(entry.name)
        if match is None:
            continue
        if match[1] == "old":
            if not os.path.lexists(live):
                entry.rename(live)
                continue
            # A half-removed tree must never be taken for the whole old site, so it loses that name first.
            entry = entry.rename(_beside(live, "staging"))
        _remove(entry)


def _remove(tree: Path) -> None:
    """Remove a folder. File systems take long over each of ten thousand folders, but over several at a time."""
    try:
        tree.chmod(stat.S_IRWXU)  # a site may be closed to all who would write into it
        parts = [os.fspath(tree)]
        for _ in range(_DEEP):
            parts = [folder for part in parts for folder in _folders(part)]
        with ThreadPoolExecutor(_REMOVERS) as pool:
            for _ in pool.map(partial(shutil.rmtree, ignore_errors=True), parts):
                pass
        shutil.rmtree(tree)
    except OSError as error:  # no reason to refuse a build: the site itself is in order
        log.warning("could not remove %s (%s); nothing needs it any more, you can delete it", tree, error.strerror)


def _folders(path: str) -> list[str]:
    """Return the folders in a folder; links to folders are none."""
    with os.scandir(path) as entries:
        return [entry.path for entry in entries if entry.is_dir(follow_symlinks=False)]
