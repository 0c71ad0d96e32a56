"""Recruitee (Tellent): the Careers Site API, documented at docs.recruitee.com ("Careers site API: offers").

One answer holds all published offers; each company has a host of its own.
"""

from __future__ import annotations

import re
from typing import Any

from careers_tools.importing.structured.answers import (
    day,
    find,
    from_json,
    items,
    listed,
    markup,
    pay,
    place,
    text,
    texts,
)
from careers_tools.importing.structured.job import Job
from careers_tools.sync.sources import Source
from careers_tools.sync.values import Get


async def read(source: Source, get: Get) -> list[Job]:
    """Return the published offers of a company.

    Raises:
        FormatError: the answer is not a list of offers.
    """
    data = from_json(await get(f"{source.api or f'https://{source.board}.recruitee.com'}/api/offers/"))
    return [_job(job) for job in listed(data, "offers") if text(job, "status") in ("", "published")]


def _job(data: Any) -> Job:
    places = [
        place(text(spot, "city"), text(spot, "state"), text(spot, "country")) for spot in items(data, "locations")
    ]
    remote = (("remote", "true"), ("hybrid", "hybrid"), ("on_site", "false"))
    return Job(
        id=text(data, "id"),
        title=text(data, "title"),
        text=markup(data, "description") + markup(data, "requirements"),
        company=text(data, "company_name"),
        url=text(data, "careers_url"),
        apply_url=text(data, "careers_apply_url"),
        locations=texts(*places) or texts(text(data, "location") or place(text(data, "city"), text(data, "country"))),
        remote=next((meaning for key, meaning in remote if find(data, key) is True), ""),
        employment=texts(_words(text(data, "employment_type_code"))),
        pay=pay(
            find(data, "salary", "min"),
            find(data, "salary", "max"),
            text(data, "salary", "currency"),
            text(data, "salary", "period"),
        ),
        education=_words(text(data, "education_code")),
        tags=texts(text(data, "department"), *(text({"name": tag}, "name") for tag in items(data, "tags"))),
        posted=day(find(data, "published_at")) or day(find(data, "created_at")),
        closes=day(find(data, "close_at")),
    )


def _words(code: str) -> str:
    """Return the words that a code such as ``fulltime_permanent`` is made of."""
    return re.sub("(full|part)time", r"\1-time", code.replace("_", " "))
