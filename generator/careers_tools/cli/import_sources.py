"""Documents that ``careers import`` is given: files, folders, archives, standard input, and pages at addresses."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from careers.content.posting.rules import refuse
from careers.support.diagnostics import Diagnostic, Diagnostics, display_path, printable
from careers.support.limited import Failed, run_limited
from careers_tools.cli.import_archives import ENDINGS, unpack
from careers_tools.cli.import_archives import LIMITS as UNPACKING
from careers_tools.importing.reading import MOST_BYTES
from careers_tools.importing.reading.file import files_below
from careers_tools.importing.values import DocumentError
from careers_tools.link_checks import Outcome, RequestLimits
from careers_tools.link_checks.results import FetchError

if TYPE_CHECKING:
    from careers_tools.link_checks.fetching import Fetcher

STANDARD_INPUT = "-"
_ADDRESSES = ("http://", "https://")
_STEM = "stdin"  # the name of a posting without a title
_TEXTS = ("text/", "application/xhtml+xml")
_MEGABYTE = 1024 * 1024
# What a request came to -> the end of the code that tells an editor; all others: the host could not be reached.
_REFUSALS = {
    Outcome.ROBOTS: "robots",
    Outcome.GONE: "gone",
    Outcome.REFUSED: "refused",
    Outcome.COOKIES: "refused",
    Outcome.LOOP: "refused",
    Outcome.SCHEME: "refused",
    Outcome.PRIVATE: "private",
    Outcome.MALFORMED: "malformed",
    Outcome.UNREAD: "too-large",
}


@dataclass(frozen=True, slots=True)
class Document:
    """A document to import.

    Attributes:
        name: what the editor knows it by.
        stem: its name without folder and ending, for a posting without a title.
        path: its file, where it is one that is still to be read.
        data: its content, where it is no file.
        address: of the page that it is; else empty.
        refusal: why it cannot be read, or None.
    """

    name: str
    stem: str
    path: Path | None = None
    data: bytes | None = None
    address: str = ""
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
        if argument == STANDARD_INPUT:
            found.append(Document(STANDARD_INPUT, _STEM, data=sys.stdin.buffer.read(MOST_BYTES + 1)))
        elif argument in pages:
            found.append(pages[argument])
        elif path.is_dir():
            found += _in_folder(path)
        elif path.is_file() and path.name.lower().endswith(ENDINGS):
            found += _in_archive(path, scratch / str(number))
        else:
            found.append(Document(_name(path), path.stem, path))
    return found


def _name(path: Path) -> str:
    return printable(display_path(path))


def _in_folder(folder: Path) -> list[Document]:
    """Return the documents in a folder and those below it; hidden files and links are none."""
    documents = [Document(_name(folder / file), file.stem, folder / file) for file in files_below(folder)]
    return documents or [_refused(_name(folder), "import-no-document")]


def _in_archive(archive: Path, scratch: Path) -> list[Document]:
    """Return the documents in an archive, which a process of its own unpacks into the new folder `scratch`."""
    scratch.mkdir()
    name = _name(archive)
    members = run_limited(partial(_members, display_path=name, scratch=scratch), archive, UNPACKING)
    if isinstance(members, Failed):
        members = refuse(members, name, 1, Diagnostics(), UNPACKING)
    if isinstance(members, Diagnostic):
        return [Document(name, archive.stem, refusal=members)]
    documents = [Document(printable(f"{name}/{member}"), Path(member).stem, file) for member, file in members]
    return documents or [_refused(name, "import-no-document")]


def _members(archive: Path, display_path: str, scratch: Path) -> list[tuple[str, Path]] | Diagnostic:
    """Return the names and files of what is unpacked, or why nothing is."""
    try:
        return unpack(archive, display_path, scratch)
    except DocumentError as error:
        return error.diagnostic


def _refused(name: str, code: str, **params: object) -> Document:
    return Document(name, "", refusal=Diagnostics().add(name, 1, "file", code, **params))


async def _fetch_all(addresses: Sequence[str], limits: RequestLimits) -> dict[str, Document]:
    """Return the page at each address, or why there is none."""
    # Imported here, because they load the HTTP client, for which no other document should wait.
    from careers_tools.link_checks.connection import open_session
    from careers_tools.link_checks.fetching import Fetcher

    async with open_session(limits) as session:
        fetcher = Fetcher(session, limits)
        end = asyncio.get_running_loop().time() + limits.deadline if limits.deadline else None
        pages = await asyncio.gather(*(_fetch(fetcher, address, end) for address in addresses))
    return dict(zip(addresses, pages, strict=True))


async def _fetch(fetcher: Fetcher, address: str, end: float | None) -> Document:
    """Return the page at an address; `end` is when no more is requested, by the loop's clock."""
    name = printable(address)
    stem = Path(urlsplit(address).path).stem or "page"
    try:
        async with asyncio.timeout_at(end):
            response = await fetcher.get(address)
    except FetchError as error:
        code = f"import-address-{_REFUSALS.get(error.outcome, 'unreachable')}"
        reason = error.reason or error.outcome.value
        return _refused(name, code, reason=reason, limit=MOST_BYTES // _MEGABYTE)
    except TimeoutError:
        return _refused(name, "import-address-unreachable", reason=Outcome.LATE.value)
    if response.media_type.startswith(_TEXTS):
        return Document(name, stem, data=response.body, address=address)
    return _refused(name, "import-address-type", value=response.media_type)
