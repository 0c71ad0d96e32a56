"""The bytes of a file, if it is one that can be read to its end."""

from __future__ import annotations

import math
import os
import stat
from pathlib import Path

from careers_tools.importing.reading.decoding import refused

_MEGABYTE = 1024 * 1024
MOST_BYTES = 2 * _MEGABYTE


def contents(path: Path, shown: str) -> bytes:
    """All bytes of a regular file; `shown` is the path as editors know it. Never waits for a device or a pipe.

    Raises:
        Refused: it is no regular file, cannot be opened, or has more than `MOST_BYTES`.
    """
    try:
        # A pipe without a writer would block already on being opened.
        number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        try:
            return _regular(number, shown)
        finally:
            os.close(number)
    except FileNotFoundError:
        raise refused(shown, 1, "import-missing") from None
    except PermissionError:
        raise refused(shown, 1, "import-forbidden") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise refused(shown, 1, "import-unreadable", reason=reason) from None


def _regular(number: int, shown: str) -> bytes:
    found = os.fstat(number)
    if stat.S_ISDIR(found.st_mode):
        raise refused(shown, 1, "import-directory")
    if not stat.S_ISREG(found.st_mode):
        raise refused(shown, 1, "import-special")
    bounded(found.st_size, shown)
    with os.fdopen(number, "rb", closefd=False) as file:
        return file.read(MOST_BYTES + 1)


def bounded(size: int, shown: str) -> None:
    """Nothing, for a document of so many bytes.

    Raises:
        Refused: it has more than `MOST_BYTES`.
    """
    if size > MOST_BYTES:
        tenths = math.ceil(size * 10 / _MEGABYTE)
        raise refused(shown, 1, "import-too-large", size=tenths / 10, limit=MOST_BYTES // _MEGABYTE)
