"""Lever: the Postings API, documented at github.com/lever/postings-api ("Get a list of job postings").

A page holds as many postings as are asked for; an empty page is the last. Times are milliseconds since 1970.
"""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from careers_tools.importing.structured.answers import Answer, counted_day, from_json, remote, texts
from careers_tools.importing.structured.job import FormatError, Job
from careers_tools.sync.sources import Get, Source, SourceError

_API = "https://api.lever.co"
_PAGE = 100
_MOST_PAGES = 100


async def read(source: Source, get: Get) -> list[Job]:
    """Return the open jobs of a site.

    Raises:
        FormatError: an answer is not a list of postings.
        SourceError: there are more than ten thousand.
    """
    address = f"{source.api or _API}/v0/postings/{quote(source.board, safe='')}?mode=json&limit={_PAGE}"
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
    named = [name.text() for name in data.items("categories", "allLocations")]
    return Job(
        id=data.text("id"),
        title=data.text("text"),
        text=data.markup("description") + lists + data.markup("additional"),
        url=data.text("hostedUrl"),
        apply_url=data.text("applyUrl"),
        locations=texts(*named, data.text("categories", "location")),
        remote=remote(data.text("workplaceType")),
        employment=texts(data.text("categories", "commitment")),
        pay=data.at("salaryRange").pay("min", "max", "currency", "interval"),
        tags=texts(data.text("categories", "team"), data.text("categories", "department")),
        posted=counted_day(data.text("createdAt"), "milliseconds"),
    )
