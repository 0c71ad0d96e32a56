"""Bytes of a file that can be read to its end, and the kinds of files that are no text."""

from __future__ import annotations

import math
import os
import stat
from pathlib import Path

from careers.support.diagnostics import Diagnostics
from careers_tools.importing.values import DocumentError

_MEGABYTE = 1024 * 1024
MOST_BYTES = 2 * _MEGABYTE

# First bytes -> name of the format, and the code of the problem that names a remedy.
_FIRST_BYTES = (
    (b"%PDF-", "PDF", "import-document"),
    (b"{\\rtf", "RTF", "import-document"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Word / Excel / PowerPoint 97-2003", "import-document"),
    (b"\x89PNG\r\n\x1a\n", "PNG", "import-image"),
    (b"\xff\xd8\xff", "JPEG", "import-image"),
    (b"GIF87a", "GIF", "import-image"),
    (b"GIF89a", "GIF", "import-image"),
    (b"II*\0", "TIFF", "import-image"),
    (b"MM\0*", "TIFF", "import-image"),
    (b"\x1f\x8b", "gzip", "import-archive"),
    (b"BZh", "bzip2", "import-archive"),
    (b"\xfd7zXZ\0", "xz", "import-archive"),
    (b"7z\xbc\xaf\x27\x1c", "7z", "import-archive"),
    (b"Rar!\x1a\x07", "RAR", "import-archive"),
)
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
# The members of a ZIP tell the office formats apart: their names stand in it uncompressed.
_MEMBERS = (
    (b"word/", "Word (.docx)"),
    (b"xl/", "Excel (.xlsx)"),
    (b"ppt/", "PowerPoint (.pptx)"),
    (b"application/epub+zip", "EPUB"),
    (b"application/vnd.oasis.opendocument", "OpenDocument"),
)
_BRANDS = {b"WEBP": "WebP", b"WAVE": "WAV", b"AVI ": "AVI"}


def refusal(display_path: str, line: int, code: str, **params: object) -> DocumentError:
    """Return the error for a document that is refused for one reason, fit to be printed."""
    return DocumentError(Diagnostics().add(display_path, line, "file", code, **params))


def read_contents(path: Path, display_path: str) -> bytes:
    """Return all bytes of a regular file; `display_path` is its name for editors. Never waits for a device or a pipe.

    Raises:
        DocumentError: it is no regular file, cannot be opened, or has more than `MOST_BYTES`.
    """
    try:
        # A pipe without a writer would block already on being opened.
        number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        try:
            return _read_regular(number, display_path)
        finally:
            os.close(number)
    except FileNotFoundError:
        raise refusal(display_path, 1, "import-missing") from None
    except PermissionError:
        raise refusal(display_path, 1, "import-forbidden") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise refusal(display_path, 1, "import-unreadable", reason=reason) from None


def files_below(folder: Path) -> list[Path]:
    """Return the files in a folder and those below it, relative to it and in order; hidden ones and links are left."""
    files = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sorted(file for file in files if not any(part.startswith(".") for part in file.parts))


def _read_regular(number: int, display_path: str) -> bytes:
    status = os.fstat(number)
    if not stat.S_ISREG(status.st_mode):
        code = "import-directory" if stat.S_ISDIR(status.st_mode) else "import-special"
        raise refusal(display_path, 1, code)
    check_size(status.st_size, display_path)
    with os.fdopen(number, "rb", closefd=False) as file:
        return file.read(MOST_BYTES + 1)


def check_size(size: int, display_path: str) -> None:
    """Check that a document has no more than `MOST_BYTES`.

    Raises:
        DocumentError: it has more.
    """
    if size > MOST_BYTES:
        tenths = math.ceil(size * 10 / _MEGABYTE)
        raise refusal(display_path, 1, "import-too-large", size=tenths / 10, limit=MOST_BYTES // _MEGABYTE)


def check_format(data: bytes, display_path: str) -> None:
    """Check that a file is no image, archive or office document.

    Raises:
        DocumentError: it is one.
    """
    known = [(name, code) for first, name, code in _FIRST_BYTES if data.startswith(first)]
    if data.startswith(_ZIP):
        known += [(name, "import-document") for member, name in _MEMBERS if member in data] or [
            ("ZIP", "import-archive")
        ]
    if data.startswith(b"RIFF") and data[8:12] in _BRANDS:
        known.append((_BRANDS[data[8:12]], "import-image"))
    if data.startswith(b"BM") and b"\0" in data[:32]:
        known.append(("BMP", "import-image"))
    if data[4:8] == b"ftyp":
        known.append(("HEIC / MP4", "import-image"))
    if known:
        name, code = known[0]
        raise refusal(display_path, 1, code, value=name)
