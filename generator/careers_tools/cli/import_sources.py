"""Documents that ``careers import`` is given: files, folders, archives, standard input, and pages at addresses."""

from __future__ import annotations

import asyncio
import sys
import tarfile
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from careers.support.diagnostics import Diagnostic, Diagnostics, display_path, printable
from careers.support.limited import Failed, Limits, Reason, TooLargeError, run_limited
from careers_tools.importing.reading import MOST_BYTES
from careers_tools.importing.reading.file import files_below
from careers_tools.link_checks import Outcome, RequestLimits
from careers_tools.link_checks.results import FetchError

if TYPE_CHECKING:
    from careers_tools.link_checks.fetching import Fetcher

MOST_DOCUMENTS = 100_000  # of an archive
MOST_UNPACKED = 4 * 1024**3  # bytes, of all of them
_ARCHIVES = (".zip", ".tar", ".tar.gz", ".tgz")
_UNPACKING = Limits(seconds=600.0)
_ADDRESSES = ("http://", "https://")
_TEXTS = ("text/", "application/xhtml+xml")
# What a request came to: the ends of the codes that tell an editor; of all others, it was not answered.
_REFUSALS = (Outcome.ROBOTS, Outcome.GONE, Outcome.PRIVATE, Outcome.MALFORMED, Outcome.UNREAD, Outcome.REFUSED)


@dataclass(frozen=True, slots=True)
class Document:
    """A document to import: a file that is still to be read, or data, or why it cannot be read."""

    name: str  # by which the editor knows it
    stem: str = ""  # for a posting without a title
    path: Path | None = None
    data: bytes = b""
    address: str = ""  # of the page that it is
    refusal: Diagnostic | None = None


def find_documents(arguments: Sequence[str], limits: RequestLimits, scratch: Path) -> list[Document]:
    """Return the documents that the arguments of the command mean.

    Pages are fetched. Archives are unpacked into the folder `scratch`, which has to last until all is read.
    """
    arguments = list(dict.fromkeys(arguments))
    addresses = [argument for argument in arguments if argument.startswith(_ADDRESSES)]
    pages = asyncio.run(_fetch_all(addresses, limits)) if addresses else {}
    found: list[Document] = []
    for number, argument in enumerate(arguments):
        path = Path(argument)
        name = printable(display_path(path))
        if argument == "-":
            found.append(Document("-", "stdin", data=sys.stdin.buffer.read(MOST_BYTES + 1)))
        elif argument in pages:
            found.append(pages[argument])
        elif path.is_dir():
            files = [path / file for file in files_below(path)]
            found += [Document(printable(display_path(file)), file.stem, file) for file in files] or [_refused(name)]
        elif path.is_file() and path.name.lower().endswith(_ARCHIVES):
            found += _in_archive(path, name, scratch / str(number)) or [_refused(name)]
        else:
            found.append(Document(name, path.stem, path))
    return found


def _in_archive(archive: Path, name: str, scratch: Path) -> list[Document]:
    """Return the documents in an archive, which a process of its own unpacks into the new folder `scratch`."""
    scratch.mkdir()
    members = run_limited(partial(_unpack, folder=scratch), archive, _UNPACKING)
    if isinstance(members, Failed):
        code = "import-archive-too-large" if members.reason is Reason.SIZE else "import-archive-damaged"
        return [_refused(name, code, limit=MOST_DOCUMENTS, reason=members.message or members.reason)]
    return [Document(printable(f"{name}/{member}"), Path(member).stem, file) for member, file in members]


def _unpack(archive: Path, folder: Path) -> list[tuple[str, Path]]:
    """Write each document in an archive into `folder`, under names of our own; return both names.

    A document is written to one byte beyond what is read of it. Folders, links, devices and hidden files are none.
    """
    found: list[tuple[str, Path]] = []
    size = 0
    for member, data in _members(archive):
        path = PurePosixPath(member)
        if "__MACOSX" in path.parts or any(part.startswith(".") and part not in (".", "..") for part in path.parts):
            continue
        size += len(data)
        if len(found) == MOST_DOCUMENTS or size > MOST_UNPACKED:
            raise TooLargeError
        file = folder / f"{len(found)}{path.suffix if member.isascii() else ''}"[:100]
        file.write_bytes(data)
        found.append((member, file))
    return sorted(found)


def _members(archive: Path) -> Iterator[tuple[str, bytes]]:
    if archive.suffix.lower() == ".zip":
        with zipfile.ZipFile(archive) as packed:
            for member in packed.infolist():
                if not member.is_dir():
                    with packed.open(member) as content:
                        yield member.filename, content.read(MOST_BYTES + 1)
        return
    with tarfile.open(archive, "r|*") as tape:
        for entry in tape:
            if entry.isreg() and (stream := tape.extractfile(entry)):
                yield entry.name, stream.read(MOST_BYTES + 1)


def _refused(name: str, code: str = "import-no-document", **params: object) -> Document:
    return Document(name, refusal=Diagnostics().add(name, 1, "file", code, **params))


async def _fetch_all(addresses: Sequence[str], limits: RequestLimits) -> dict[str, Document]:
    """Return the page at each address, or why there is none."""
    # Imported here, because they load the HTTP client, for which no other document should wait.
    from careers_tools.link_checks.connection import open_session
    from careers_tools.link_checks.fetching import Fetcher

    async with open_session(limits) as session:
        fetcher = Fetcher(session, limits)
        pages = await asyncio.gather(*(_fetch(fetcher, address, limits.deadline) for address in addresses))
    return dict(zip(addresses, pages, strict=True))


async def _fetch(fetcher: Fetcher, address: str, seconds: float | None) -> Document:
    name = printable(address)
    try:
        async with asyncio.timeout(seconds):
            response = await fetcher.get(address)
    except FetchError as error:
        code = f"import-address-{error.outcome if error.outcome in _REFUSALS else 'unreachable'}"
        return _refused(name, code, reason=error.reason or error.outcome.value, limit=MOST_BYTES >> 20)
    except TimeoutError:
        return _refused(name, "import-address-unreachable", reason=Outcome.LATE.value)
    if response.media_type.startswith(_TEXTS):
        return Document(name, Path(urlsplit(address).path).stem or "page", data=response.body, address=address)
    return _refused(name, "import-address-type", value=response.media_type)
