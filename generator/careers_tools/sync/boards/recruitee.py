"""Recruitee (Tellent): the Careers Site API, documented at docs.recruitee.com ("Careers site API: offers").

One answer holds all published offers; each company has a host of its own.
"""

from __future__ import annotations

import re

from careers_tools.importing.structured.answers import Answer, from_json, texts
from careers_tools.importing.structured.job import Job
from careers_tools.sync.sources import Get, Source


async def read(source: Source, get: Get) -> list[Job]:
    """Return the published offers of a company.

    Raises:
        FormatError: the answer is not a list of offers.
    """
    data = from_json(await get(f"{source.api or f'https://{source.board}.recruitee.com'}/api/offers/"))
    return [_job(job, source.language) for job in data.listed("offers") if job.text("status") in ("", "published")]


def _job(data: Answer, language: str) -> Job:
    words = data.at("translations", language) if data.find("translations", language) else data
    places = (spot.place("city", "state", "country") for spot in data.items("locations"))
    remote = (("remote", "true"), ("hybrid", "hybrid"), ("on_site", "false"))
    return Job(
        id=data.text("id"),
        title=words.text("title") or data.text("title"),
        text=words.markup("description") + words.markup("requirements") + _hours(data),
        company=data.text("company_name"),
        url=data.text("careers_url"),
        apply_url=data.text("careers_apply_url"),
        locations=texts(*places) or texts(data.text("location") or data.place("city", "country")),
        remote=next((meaning for key, meaning in remote if data.find(key) is True), ""),
        employment=texts(_words(data.text("employment_type_code"))),
        pay=data.at("salary").pay("min", "max", "currency", "period"),
        education=_words(data.text("education_code")),
        tags=texts(*(tag.text() for tag in data.items("tags"))),
        posted=data.day("published_at") or data.day("created_at"),
        closes=data.day("close_at"),
    )


def _hours(data: Answer) -> str:
    """Return the hours of work in a week as a line of the text."""
    hours = texts(data.text("min_hours"), data.text("max_hours"))
    return f"<p>{'–'.join(hours)} h / week</p>" if hours else ""


def _words(code: str) -> str:
    """Return the words that a code such as ``fulltime_permanent`` is made of."""
    return re.sub("(full|part)time", r"\1-time", code.replace("_", " "))
