"""The bytes of a file, if it is one that can be read to its end."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from generator.importer.reading.decoding import refused

MOST_BYTES = 2 * 1024 * 1024


def contents(path: Path, shown: str) -> bytes:
    """All bytes of a regular file; `shown` is the path as editors know it. Never waits for a device or a pipe.

    Raises:
        Refused: it is no regular file, cannot be opened, or has more than `MOST_BYTES`.
    """
    try:
        # A pipe without a writer would block already on being opened.
        number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(number, "rb") as file:
            mode = os.fstat(number).st_mode
            if not stat.S_ISREG(mode):
                raise refused(shown, 1, "import-special")
            size = os.fstat(number).st_size
            if size > MOST_BYTES:
                raise refused(
                    shown, 1, "import-too-large", size=f"{size / 1024 / 1024:.1f}", limit=MOST_BYTES // 1024 // 1024
                )
            return file.read(MOST_BYTES + 1)
    except IsADirectoryError:
        raise refused(shown, 1, "import-directory") from None
    except FileNotFoundError:
        raise refused(shown, 1, "import-missing") from None
    except PermissionError:
        raise refused(shown, 1, "import-forbidden") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise refused(shown, 1, "import-unreadable", reason=reason) from None
