"""Documents that ``careers import`` is given: files, standard input, and pages at addresses."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from careers.support.diagnostics import Diagnostic, Diagnostics, display_path, printable
from careers_tools.importing.reading import MOST_BYTES
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


def find_documents(arguments: Sequence[str], limits: RequestLimits) -> list[Document]:
    """Return the documents that the arguments of the command mean, each once; pages are fetched."""
    arguments = list(dict.fromkeys(arguments))
    addresses = [argument for argument in arguments if argument.startswith(_ADDRESSES)]
    pages = asyncio.run(_fetch_all(addresses, limits)) if addresses else {}
    return [pages.get(argument) or _document(argument) for argument in arguments]


def _document(argument: str) -> Document:
    if argument == STANDARD_INPUT:
        return Document(STANDARD_INPUT, _STEM, data=sys.stdin.buffer.read(MOST_BYTES + 1))
    path = Path(argument)
    return Document(printable(display_path(path)), path.stem, path)


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
        refusal = Diagnostics().add(name, 1, "file", code, reason=reason, limit=MOST_BYTES // _MEGABYTE)
    except TimeoutError:
        refusal = Diagnostics().add(name, 1, "file", "import-address-unreachable", reason=Outcome.LATE.value)
    else:
        if response.media_type.startswith(_TEXTS):
            return Document(name, stem, data=response.body, address=address)
        refusal = Diagnostics().add(name, 1, "file", "import-address-type", value=response.media_type)
    return Document(name, stem, address=address, refusal=refusal)
