"""Archives of documents, unpacked into a folder within bounds, under names of our own."""

from __future__ import annotations

import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO

from careers.support.diagnostics import Diagnostic, Diagnostics
from careers.support.limited import Limits
from careers_tools.importing.reading.file import MOST_BYTES

ENDINGS = (".zip", ".tar", ".tar.gz", ".tgz")
LIMITS = Limits(seconds=600.0)
MOST_DOCUMENTS = 100_000
MOST_UNPACKED = 4 * 1024**3  # bytes, of all documents

_FAULTS = (OSError, EOFError, ValueError, RuntimeError, zlib.error, zipfile.BadZipFile, tarfile.TarError)


def unpack(archive: Path, name: str, folder: Path) -> list[tuple[str, Path]] | Diagnostic:
    """Write each document in an archive into `folder`; return their names in the archive, and their files.

    A document is written to one byte beyond what is read of it. Folders, links, devices and hidden files are none.
    Where the file is no archive, is damaged or encrypted, or unpacks to too much, the reason is returned.
    """
    found: list[tuple[str, Path]] = []
    size = 0
    try:
        for member, stream in _members(archive):
            data = stream.read(MOST_BYTES + 1)
            size += len(data)
            if len(found) == MOST_DOCUMENTS or size > MOST_UNPACKED:
                return Diagnostics().add(name, 1, "file", "import-archive-too-large", limit=MOST_DOCUMENTS)
            file = folder / f"{len(found)}{PurePosixPath(member).suffix if member.isascii() else ''}"[:100]
            file.write_bytes(data)
            found.append((member, file))
    except _FAULTS as error:
        return Diagnostics().add(name, 1, "file", "import-archive-damaged", reason=type(error).__name__)
    return sorted(found)


def _members(archive: Path) -> Iterator[tuple[str, IO[bytes]]]:
    """Yield the documents of an archive, each to be read before the next one."""
    if archive.suffix.lower() == ".zip":
        with zipfile.ZipFile(archive) as packed:
            for member in packed.infolist():
                if not member.is_dir() and not _is_hidden(member.filename):
                    with packed.open(member) as content:
                        yield member.filename, content
        return
    with tarfile.open(archive, "r|*") as tape:
        for entry in tape:
            if entry.isreg() and not _is_hidden(entry.name) and (stream := tape.extractfile(entry)):
                yield entry.name, stream


def _is_hidden(name: str) -> bool:
    parts = PurePosixPath(name).parts
    return any(part.startswith(".") and part not in (".", "..") for part in parts) or "__MACOSX" in parts
