"""A lock on a path, for one process at a time."""

from __future__ import annotations

import contextlib
import fcntl
import os
import time
import weakref
from pathlib import Path

# Seconds: a worker that was just forked when its build was killed still has the lock for a moment.
_PATIENCE, _PAUSE = 0.5, 0.02


class Lock:
    """A lock on a path. It ends with the process that has it, however that ends."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None

    @property
    def held(self) -> bool:
        """Whether this process has it."""
        return self._descriptor is not None

    def acquire(self) -> bool:
        """Take it; false where somebody else has it. Raises OSError where the path cannot be written."""
        end = time.monotonic() + _PATIENCE
        while True:
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o666)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(descriptor)
                if time.monotonic() > end:
                    return False
                time.sleep(_PAUSE)
                continue
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
