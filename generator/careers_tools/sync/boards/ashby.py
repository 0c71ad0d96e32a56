"""Ashby: the public Job Postings API, documented at developers.ashbyhq.com ("Job Postings API").

One answer holds all jobs; one that is not listed is only known to those who have its address, and is left out.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from careers_tools.importing.structured.answers import (
    day,
    find,
    from_json,
    items,
    listed,
    markup,
    pay,
    remote,
    text,
    texts,
)
from careers_tools.importing.structured.job import Job
from careers_tools.sync.sources import Source
from careers_tools.sync.values import Get

_API = "https://api.ashbyhq.com"
_EMPLOYMENT = {
    "FullTime": "Full-time",
    "PartTime": "Part-time",
    "Intern": "Internship",
    "Contract": "Contract",
    "Temporary": "Temporary",
}


async def read(source: Source, get: Get) -> list[Job]:
    """Return the listed jobs of a board.

    Raises:
        FormatError: the answer is not a list of jobs.
    """
    board = quote(source.board, safe="")
    data = from_json(await get(f"{source.api or _API}/posting-api/job-board/{board}?includeCompensation=true"))
    return [_job(job) for job in listed(data, "jobs") if find(job, "isListed") is not False]


def _job(data: Any) -> Job:
    url = text(data, "jobUrl")
    further = (text(place, "location") for place in items(data, "secondaryLocations"))
    return Job(
        # The address ends with the id, which older answers do not have by itself.
        id=text(data, "id") or url.rstrip("/").rpartition("/")[2],
        title=text(data, "title"),
        text=markup(data, "descriptionHtml"),
        url=url,
        apply_url=text(data, "applyUrl"),
        locations=texts(text(data, "location"), *further),
        remote=remote(text(data, "workplaceType")) or ("true" if find(data, "isRemote") is True else ""),
        employment=texts(_EMPLOYMENT.get(text(data, "employmentType"), "")),
        pay=_pay(data),
        tags=texts(text(data, "department"), text(data, "team")),
        posted=day(find(data, "publishedAt")),
    )


def _pay(data: Any) -> str:
    """Return the salary; "" where there are several, for levels or places, or none."""
    salaries = [
        part for part in items(data, "compensation", "summaryComponents") if text(part, "compensationType") == "Salary"
    ]
    if len(salaries) != 1:
        return ""
    part = salaries[0]
    return pay(find(part, "minValue"), find(part, "maxValue"), text(part, "currencyCode"), text(part, "interval"))
