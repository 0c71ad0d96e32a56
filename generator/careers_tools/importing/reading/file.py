"""The text of a file that can be read to its end, and the kinds of files that have none."""

from __future__ import annotations

import errno
import math
import os
import re
from pathlib import Path

from careers.support.diagnostics import Diagnostics
from careers.support.files import read_file
from careers_tools.decoding import decode
from careers_tools.importing.values import DocumentError

_MEGABYTE = 1024 * 1024
MOST_BYTES = 2 * _MEGABYTE

# Where a format is known by, these bytes, its name, and the code of the problem that names a remedy.
_FORMATS = (
    (0, b"%PDF-", "PDF", "import-document"),
    (0, b"{\\rtf", "RTF", "import-document"),
    (0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Word / Excel / PowerPoint 97-2003", "import-document"),
    (0, b"\x89PNG\r\n\x1a\n", "PNG", "import-image"),
    (0, b"\xff\xd8\xff", "JPEG", "import-image"),
    (0, b"GIF8", "GIF", "import-image"),
    (8, b"WEBP", "WebP", "import-image"),
    (4, b"ftyp", "HEIC / MP4", "import-image"),
    (0, b"\x1f\x8b", "gzip", "import-archive"),
    (0, b"7z\xbc\xaf\x27\x1c", "7z", "import-archive"),
)
# The members of a ZIP tell the office formats apart: their names stand in it uncompressed.
_ZIP = b"PK\x03\x04"
_MEMBERS = ((b"word/", "Word (.docx)"), (b"xl/", "Excel (.xlsx)"), (b"ppt/", "PowerPoint (.pptx)"))
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_MOST_CONTROLS = 50  # one in so many characters may be a control character


def refusal(display_path: str, line: int, code: str, **params: object) -> DocumentError:
    """Return the error for a document that is refused for one reason, fit to be printed."""
    return DocumentError(Diagnostics().add(display_path, line, "file", code, **params))


def read_contents(path: Path, display_path: str) -> bytes:
    """Return all bytes of a regular file; `display_path` is its name for editors. Never waits for a device or a pipe.

    Raises:
        DocumentError: it is no regular file, cannot be opened, or has more than `MOST_BYTES`.
    """
    try:
        data = read_file(os.path.realpath(path), MOST_BYTES)
        size = len(data) if len(data) <= MOST_BYTES else path.stat().st_size
    except FileNotFoundError:
        raise refusal(display_path, 1, "import-missing") from None
    except PermissionError:
        raise refusal(display_path, 1, "import-forbidden") from None
    except (OSError, ValueError) as error:
        if getattr(error, "errno", 0) == errno.ELOOP and path.exists():
            raise refusal(display_path, 1, "import-directory" if path.is_dir() else "import-special") from None
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise refusal(display_path, 1, "import-unreadable", reason=reason) from None
    check_size(size, display_path)
    return data


def files_below(folder: Path) -> list[Path]:
    """Return the files in a folder and those below it, relative to it and in order; hidden ones and links are left."""
    files = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sorted(file for file in files if not any(part.startswith(".") for part in file.parts))


def check_size(size: int, display_path: str) -> None:
    """Check that a document has no more than `MOST_BYTES`.

    Raises:
        DocumentError: it has more.
    """
    if size > MOST_BYTES:
        tenths = math.ceil(size * 10 / _MEGABYTE)
        raise refusal(display_path, 1, "import-too-large", size=tenths / 10, limit=MOST_BYTES // _MEGABYTE)


def to_text(data: bytes, display_path: str) -> str:
    """Return the text of `data`; `display_path` is the name of the file for editors.

    Raises:
        DocumentError: it is an image, an archive, an office document or no text, or its encoding cannot be told.
    """
    known = [(name, code) for at, mark, name, code in _FORMATS if data.startswith(mark, at)]
    if data.startswith(_ZIP):
        known = [(name, "import-document") for member, name in _MEMBERS if member in data]
        known.append(("ZIP", "import-archive"))
    if known:
        raise refusal(display_path, 1, known[0][1], value=known[0][0])
    try:
        text = decode(data)
    except UnicodeDecodeError as fault:
        if not fault.encoding.startswith("utf-16") and _is_binary(data.decode("latin-1")):
            raise refusal(display_path, 1, "import-binary") from None
        line = len(re.findall(r"\r{0,2}\n|\r", fault.object[: fault.start].decode(fault.encoding, "ignore"))) + 1
        place = {"value": f"0x{fault.object[fault.start]:02X}", "offset": fault.start + 1}
        raise refusal(display_path, line, "import-encoding", **place) from None
    if _is_binary(text):
        raise refusal(display_path, 1, "import-binary")
    return text


def _is_binary(text: str) -> bool:
    return len(_CONTROL.findall(text)) * _MOST_CONTROLS > len(text)
