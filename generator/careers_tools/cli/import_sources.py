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
from careers_tools.link_checks import Outcome, RequestLimits
from careers_tools.link_checks.results import FetchError

if TYPE_CHECKING:
    from careers_tools.link_checks.fetching import Fetcher

_ADDRESSES = ("http://", "https://")
_TEXTS = ("text/", "application/xhtml+xml")
_MEGABYTE = 1024 * 1024
# What a request came to -> the end of the code that tells an editor; all others: the host could not be reached.
_REFUSALS = {
    Outcome.ROBOTS: "robots",
    Outcome.GONE: "gone",
    Outcome.PRIVATE: "private",
    Outcome.MALFORMED: "malformed",
    Outcome.UNREAD: "too-large",
    **dict.fromkeys((Outcome.REFUSED, Outcome.COOKIES, Outcome.LOOP, Outcome.SCHEME), "refused"),
}


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
        elif path.is_file() and path.name.lower().endswith(ENDINGS):
            found += _in_archive(path, name, scratch / str(number)) or [_refused(name)]
        else:
            found.append(Document(name, path.stem, path))
    return found


def _in_archive(archive: Path, name: str, scratch: Path) -> list[Document]:
    """Return the documents in an archive, which a process of its own unpacks into the new folder `scratch`."""
    scratch.mkdir()
    members = run_limited(partial(unpack, name=name, folder=scratch), archive, UNPACKING)
    if isinstance(members, Failed):
        members = refuse(members, name, 1, Diagnostics(), UNPACKING)
    if isinstance(members, Diagnostic):
        return [Document(name, refusal=members)]
    return [Document(printable(f"{name}/{member}"), Path(member).stem, file) for member, file in members]


def _refused(name: str, code: str = "import-no-document", **params: object) -> Document:
    return Document(name, refusal=Diagnostics().add(name, 1, "file", code, **params))


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
    try:
        async with asyncio.timeout_at(end):
            response = await fetcher.get(address)
    except FetchError as error:
        code = f"import-address-{_REFUSALS.get(error.outcome, 'unreachable')}"
        return _refused(name, code, reason=error.reason or error.outcome.value, limit=MOST_BYTES // _MEGABYTE)
    except TimeoutError:
        return _refused(name, "import-address-unreachable", reason=Outcome.LATE.value)
    if response.media_type.startswith(_TEXTS):
        return Document(name, Path(urlsplit(address).path).stem or "page", data=response.body, address=address)
    return _refused(name, "import-address-type", value=response.media_type)
