"""Sitemaps (sitemaps.org) of pages that carry JobPosting markup (schema.org), as those of most careers sites do."""

from __future__ import annotations

import dataclasses
import re
import zlib

from careers_tools.decoding import decode_page
from careers_tools.importing.structured.answers import from_xml, words
from careers_tools.importing.structured.job import FormatError, Job
from careers_tools.importing.structured.markup import find_jobs
from careers_tools.link_checks.results import FetchError, Outcome
from careers_tools.sync.sources import Get, Source, SourceError

_MARKUP = "JobPosting"
_SPACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
_MOST_PAGES = 5_000
_MOST_SITEMAPS = 50
_MOST_BYTES = 50 * 1024 * 1024  # of a sitemap, unpacked: the most that sitemaps.org allows


async def read(source: Source, get: Get) -> list[Job]:
    """Return the jobs of the pages that a sitemap names; with `Source.pages`, only of addresses that contain it.

    A page that is no longer there has none, though the sitemap still names it.

    Raises:
        FormatError: an answer is no sitemap.
        SourceError: it names too many pages.
    """
    jobs: dict[str, Job] = {}
    for address in await _pages(source, get):
        try:
            page = decode_page(await get(address))
        except FetchError as error:
            if error.outcome is Outcome.GONE:
                continue
            raise
        found = find_jobs(page)
        if not found and _MARKUP in page:
            jobs[address] = Job(address, address, "", fault="markup")
        for number, job in enumerate(found):
            # The address is what lasts; an id in the markup may be that of the whole company.
            id_ = address if len(found) == 1 else f"{address}#{job.id or number}"
            own = job.url or address
            jobs[id_] = dataclasses.replace(job, id=id_, url=own, apply_url=job.apply_url or own)
    return list(jobs.values())


async def _pages(source: Source, get: Get) -> list[str]:
    """Return the addresses of the pages that a sitemap, or an index of sitemaps, names."""
    waiting, pages = [source.address], list[str]()
    seen: set[str] = set()
    while waiting:
        address = waiting.pop(0)
        if address in seen:
            continue
        seen.add(address)
        root = from_xml(_unpacked(await get(address)))
        if root.tag not in (f"{_SPACE}urlset", f"{_SPACE}sitemapindex"):
            raise FormatError("sitemap")
        named = [words(entry, f"{_SPACE}loc") for entry in root]
        if root.tag == f"{_SPACE}sitemapindex":
            waiting += named
        else:
            pages += [page for page in named if source.pages in page]
        if len(pages) > _MOST_PAGES or len(seen) + len(waiting) > _MOST_SITEMAPS:
            raise SourceError("many", limit=_MOST_PAGES)
    return [page for page in dict.fromkeys(pages) if re.match("https?://", page)]


def _unpacked(body: bytes) -> bytes:
    """Return a sitemap that may be packed with gzip.

    Raises:
        FormatError: it cannot be unpacked, or is larger than a sitemap may be.
    """
    if not body.startswith(b"\x1f\x8b"):
        return body
    unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
    try:
        unpacked = unpacker.decompress(body, _MOST_BYTES)
    except zlib.error as error:
        raise FormatError("gzip") from error
    if not unpacker.eof:
        raise FormatError("gzip")
    return unpacked
