"""Lever: the Postings API, documented at github.com/lever/postings-api ("Get a list of job postings").

A page holds as many postings as are asked for; an empty page is the last. Times are milliseconds since 1970.
"""

from __future__ import annotations

from html import escape
from typing import Any
from urllib.parse import quote

from careers_tools.importing.structured.answers import day, find, from_json, items, markup, pay, remote, text, texts
from careers_tools.importing.structured.job import FormatError, Job
from careers_tools.sync.sources import Source
from careers_tools.sync.values import Get, SourceError

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
        if not isinstance(data, list):
            raise FormatError("postings")
        jobs += [_job(job) for job in data]
        if len(data) < _PAGE:
            return jobs
    raise SourceError("many", limit=_MOST_PAGES * _PAGE)


def _job(data: Any) -> Job:
    lists = "".join(
        f"<h2>{escape(text(part, 'text'))}</h2><ul>{markup(part, 'content')}</ul>" for part in items(data, "lists")
    )
    named = [text({"name": name}, "name") for name in items(data, "categories", "allLocations")]
    return Job(
        id=text(data, "id"),
        title=text(data, "text"),
        text=markup(data, "description") + lists + markup(data, "additional"),
        url=text(data, "hostedUrl"),
        apply_url=text(data, "applyUrl"),
        locations=texts(*named, text(data, "categories", "location")),
        remote=remote(text(data, "workplaceType")),
        employment=texts(text(data, "categories", "commitment")),
        pay=pay(
            find(data, "salaryRange", "min"),
            find(data, "salaryRange", "max"),
            text(data, "salaryRange", "currency"),
            text(data, "salaryRange", "interval"),
        ),
        tags=texts(text(data, "categories", "team"), text(data, "categories", "department")),
        posted=day(find(data, "createdAt")),
    )
