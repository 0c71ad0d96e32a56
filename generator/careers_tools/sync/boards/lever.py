"""Lever: the Postings API, documented at github.com/lever/postings-api ("Get a list of job postings").

A page holds as many postings as are asked for; an empty page is the last. Times are milliseconds since 1970.
While pages are read, a posting may move from one to another: they are read until two readings are alike.
"""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from careers_tools.importing.structured.answers import Answer, from_json, place, remote, texts
from careers_tools.importing.structured.job import FormatError, Job
from careers_tools.sync.sources import Get, Source, SourceError

_API = "https://api.lever.co"
_PAGE = 100
_MOST_PAGES = 100
_MOST_READINGS = 4


async def read(source: Source, get: Get) -> list[Job]:
    """Return the open jobs of a site.

    Raises:
        FormatError: an answer is not a list of postings.
        SourceError: there are more than ten thousand, or their list does not come to rest.
    """
    address = f"{source.api or _API}/v0/postings/{quote(source.board, safe='')}?mode=json&limit={_PAGE}"
    before = await _pages(address, get)
    for _ in range(_MOST_READINGS if len(before) >= _PAGE else 0):
        jobs = await _pages(address, get)
        if [job.id for job in jobs] == [job.id for job in before] and len({job.id for job in jobs}) == len(jobs):
            return jobs
        before = jobs
    if len(before) >= _PAGE:
        raise SourceError("moving")
    return before


async def _pages(address: str, get: Get) -> list[Job]:
    """Return the postings of all pages, as they are read one after the other."""
    jobs: list[Job] = []
    for page in range(_MOST_PAGES):
        data = from_json(await get(f"{address}&skip={page * _PAGE}"))
        if not isinstance(data.value, list):
            raise FormatError("postings")
        jobs += map(_job, data.items())
        if len(data.value) < _PAGE:
            return jobs
    raise SourceError("many", limit=_MOST_PAGES * _PAGE)


def _job(data: Answer) -> Job:
    lists = "".join(
        f"<h2>{escape(part.text('text'))}</h2><ul>{part.markup('content')}</ul>" for part in data.items("lists")
    )
    first, country = data.text("categories", "location"), data.text("country")
    named = texts(*(name.text() for name in data.items("categories", "allLocations")), first)
    return Job(
        id=data.text("id"),
        title=data.text("text"),
        text=data.markup("description") + lists + data.markup("additional"),
        url=data.text("hostedUrl"),
        apply_url=data.text("applyUrl"),
        locations=tuple(place(name, country) if name == first and "," not in name else name for name in named),
        remote=remote(data.text("workplaceType")),
        employment=texts(data.text("categories", "commitment")),
        pay=data.at("salaryRange").pay("min", "max", "currency", "interval"),
        posted=data.day("createdAt"),
    )
