"""Workable: the public list of an account's jobs, documented at help.workable.com ("Utilizing the Workable widget").

One answer holds all published jobs, with their descriptions where ``details`` is set.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from careers_tools.importing.structured.answers import day, find, from_json, items, listed, markup, place, text, texts
from careers_tools.importing.structured.job import Job
from careers_tools.sync.sources import Source
from careers_tools.sync.values import Get

_API = "https://apply.workable.com"


async def read(source: Source, get: Get) -> list[Job]:
    """Return the published jobs of an account.

    Raises:
        FormatError: the answer is not a list of jobs.
    """
    account = quote(source.board, safe="")
    data = from_json(await get(f"{source.api or _API}/api/v1/widget/accounts/{account}?details=true"))
    return [_job(job, text(data, "name")) for job in listed(data, "jobs")]


def _job(data: Any, company: str) -> Job:
    places = [
        place(text(spot, "city"), text(spot, "region"), text(spot, "country")) for spot in items(data, "locations")
    ]
    return Job(
        id=text(data, "shortcode"),
        title=text(data, "title"),
        text=markup(data, "description"),
        company=company,
        url=text(data, "url"),
        apply_url=text(data, "application_url"),
        locations=texts(*places) or texts(place(text(data, "city"), text(data, "state"), text(data, "country"))),
        remote="true" if find(data, "telecommuting") is True else "",
        employment=texts(text(data, "employment_type")),
        education=text(data, "education"),
        experience=text(data, "experience"),
        # The code that the account gives the job; ``shortcode`` is the board's own.
        reference=text(data, "code"),
        tags=texts(text(data, "department"), text(data, "function")),
        posted=day(find(data, "published_on")),
    )
