"""Workable: the public list of an account's jobs, documented at help.workable.com ("Utilizing the Workable widget").

One answer holds all published jobs, with their descriptions where ``details`` is set.
"""

from __future__ import annotations

from urllib.parse import quote

from careers_tools.importing.structured.answers import Answer, from_json, texts
from careers_tools.importing.structured.job import Job
from careers_tools.sync.sources import Get, Source

_API = "https://apply.workable.com"


async def read(source: Source, get: Get) -> list[Job]:
    """Return the published jobs of an account.

    Raises:
        FormatError: the answer is not a list of jobs.
    """
    account = quote(source.board, safe="")
    data = from_json(await get(f"{source.api or _API}/api/v1/widget/accounts/{account}?details=true"))
    return [_job(job, data.text("name")) for job in data.listed("jobs")]


def _job(data: Answer, company: str) -> Job:
    places = (spot.place("city", "region", "country") for spot in data.items("locations"))
    return Job(
        id=data.text("shortcode"),
        title=data.text("title"),
        text=data.markup("description"),
        company=company,
        url=data.text("url"),
        apply_url=data.text("application_url"),
        locations=texts(*places) or texts(data.place("city", "state", "country")),
        remote="true" if data.find("telecommuting") is True else "",
        employment=texts(data.text("employment_type")),
        education=data.text("education"),
        experience=data.text("experience"),
        # The code that the account gives the job; ``shortcode`` is the board's own.
        reference=data.text("code"),
        tags=texts(data.text("function")),
        posted=data.day("published_on"),
    )
