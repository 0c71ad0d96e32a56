"""Ashby: the public Job Postings API, documented at developers.ashbyhq.com ("Job Postings API").

One answer holds all jobs; one that is not listed is only known to those who have its address, and is left out.
"""

from __future__ import annotations

from urllib.parse import quote

from careers_tools.importing.structured.answers import Answer, from_json, remote, texts
from careers_tools.importing.structured.job import Job
from careers_tools.sync.sources import Get, Source

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
    return [_job(job) for job in data.listed("jobs") if job.find("isListed") is not False]


def _job(data: Answer) -> Job:
    url = data.text("jobUrl")
    return Job(
        # The address ends with the id, which older answers do not have by itself.
        id=data.text("id") or url.rstrip("/").rpartition("/")[2],
        title=data.text("title"),
        text=data.markup("descriptionHtml"),
        url=url,
        apply_url=data.text("applyUrl"),
        locations=texts(*map(_place, (data, *data.items("secondaryLocations")))),
        remote=remote(data.text("workplaceType")) or ("true" if data.find("isRemote") is True else ""),
        employment=texts(_EMPLOYMENT.get(data.text("employmentType"), "")),
        pay=_pay(data),
        posted=data.day("publishedAt"),
    )


def _place(data: Answer) -> str:
    """Return the place of an address; its name, which may be any, where there is no address."""
    address = data.at("address", "postalAddress") if data.find("address", "postalAddress") else data.at("address")
    return address.place("addressLocality", "addressRegion", "addressCountry") or data.text("location")


def _pay(data: Answer) -> str:
    """Return the ranges of the salary."""
    parts = data.items("compensation", "summaryComponents")
    salaries = (part for part in parts if part.text("compensationType") == "Salary")
    return "; ".join(texts(*(part.pay("minValue", "maxValue", "currencyCode", "interval") for part in salaries)))
