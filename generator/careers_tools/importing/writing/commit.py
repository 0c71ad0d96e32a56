"""Files of one document, written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

from careers_tools.importing.writing.targets import Target, read_back

# File systems without hard links say it in one of these ways.
_NO_LINKS = {errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.EXDEV, errno.EMLINK, errno.EINVAL}


class NotWritten(Exception):  # noqa: N818  # nothing is broken: everything is as it was
    """Files that were not written; none of them was.

    Attributes:
        path: the file that could not be.
        reason: the system's words; empty where somebody else changed the file in the meantime.
    """

    def __init__(self, path: Path, reason: str = "") -> None:
        """Nothing was written because of `path`."""
        super().__init__(f"{path}: {reason}")
        self.path, self.reason = path, reason


def commit(targets: Sequence[Target]) -> None:
    """Write the files of `targets`, all or none.

    Each is first written beside its place and then renamed. When one fails, those before it are taken back. Requests to
    end the program wait meanwhile. If it is killed outright, every file is still whole (without hard links, one may be
    empty), and importing again completes the work.

    Raises:
        NotWritten: a file cannot be written, or is no longer what `targets` say stood there.
    """
    with _undisturbed(), contextlib.ExitStack() as always, contextlib.ExitStack() as undo:
        staged = [(target, _aside(target, target.path, always, undo)) for target in targets if target.path]
        for target, aside in staged:
            assert target.path is not None
            _publish(target, target.path, aside, always, undo)
        undo.pop_all()


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def _told_of(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise NotWritten(path, error.strerror or type(error).__name__) from error


def _aside(target: Target, path: Path, always: contextlib.ExitStack, undo: contextlib.ExitStack) -> Path:
    """The file that holds the text until it takes its place; nobody takes a hidden file for a posting."""
    aside = path.with_name(f".{path.name}.import")
    with _told_of(path):
        for folder in reversed([one for one in (path.parent, *path.parent.parents) if not one.exists()]):
            folder.mkdir()
            undo.callback(_gone, folder)
        _gone(aside)  # left by an import that was killed
        handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        always.callback(_gone, aside)
        with os.fdopen(handle, "wb") as file:
            file.write(target.text.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        if target.before is not None:
            shutil.copymode(path, aside)
    return aside


def _publish(target: Target, path: Path, aside: Path, always: contextlib.ExitStack, undo: contextlib.ExitStack) -> None:
    with _told_of(path):
        if read_back(path) != target.before:
            raise NotWritten(path)
        if target.before is None:
            _appear(aside, path)
            undo.callback(_gone, path)
            return
        kept = path.with_name(f".{path.name}.before")
        _gone(kept)
        always.callback(_gone, kept)
        shutil.copy2(path, kept)
        aside.replace(path)
        undo.callback(kept.replace, path)


def _appear(aside: Path, path: Path) -> None:
    """Give `aside` the name `path`, which nobody may have taken in the meantime."""
    try:
        os.link(aside, path)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        move_new(aside, path)


def move_new(aside: Path, path: Path) -> None:
    """Give `aside` the name `path` where there are no hard links.

    Raises:
        OSError: the name is taken, or cannot be given; what had it is as it was.
    """
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))  # renaming alone would replace silently
    try:
        aside.replace(path)
    except OSError:
        _gone(path)
        raise


def _gone(path: Path) -> None:
    """Take away a file or an empty folder, if it is there."""
    with contextlib.suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            path.rmdir()
        else:
            path.unlink()
