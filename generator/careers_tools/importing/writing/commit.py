"""Files of one document, written whole or not at all."""

from __future__ import annotations

import contextlib
import shutil
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

from careers.support.files import folder_below, link_new, write_new
from careers_tools.importing.writing.targets import Target, read_back


class WriteError(Exception):
    """Raised when a file cannot be written; no file was changed.

    Attributes:
        path: the file.
        reason: the system's words; empty where somebody else changed the file in the meantime.
    """

    def __init__(self, path: Path, reason: str = "") -> None:
        """Describe the failure by the file and the system's words."""
        super().__init__(f"{path}: {reason}")
        self.path, self.reason = path, reason


def commit(targets: Sequence[Target]) -> None:
    """Write the files of `targets`, all or none.

    Each is first written beside its place and then renamed. When one fails, those before it are taken back. Requests to
    end the program wait meanwhile. If it is killed outright, every file is still whole (without hard links, one may be
    empty), and importing again completes the work.

    Raises:
        WriteError: a file cannot be written, or is no longer what `targets` say stood there.
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
def _as_write_error(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise WriteError(path, error.strerror or type(error).__name__) from error


def _aside(target: Target, path: Path, always: contextlib.ExitStack, undo: contextlib.ExitStack) -> Path:
    """Write the text to a hidden file beside its place, which nobody takes for a posting, and return it."""
    aside = path.with_name(f".{path.name}.import")
    with _as_write_error(path):
        for folder in reversed([folder for folder in path.parents if not folder.exists()]):
            folder.mkdir()
            undo.callback(_remove, folder)
        _remove(aside)  # left by an import that was killed
        with folder_below(path.parent) as opened:
            always.callback(_remove, aside)
            write_new(aside.name, target.text, "", opened)
        if target.before is not None:
            shutil.copymode(path, aside, follow_symlinks=False)
    return aside


def _publish(target: Target, path: Path, aside: Path, always: contextlib.ExitStack, undo: contextlib.ExitStack) -> None:
    with _as_write_error(path):
        if read_back(path) != target.before:
            raise WriteError(path)
        if target.before is None:
            link_new(aside, path)
            undo.callback(_remove, path)
            return
        backup = path.with_name(f".{path.name}.before")
        _remove(backup)
        always.callback(_remove, backup)
        shutil.copy2(path, backup, follow_symlinks=False)
        aside.replace(path)
        undo.callback(backup.replace, path)


def _remove(path: Path) -> None:
    """Remove a file or an empty folder, if it exists."""
    with contextlib.suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            path.rmdir()
        else:
            path.unlink()
