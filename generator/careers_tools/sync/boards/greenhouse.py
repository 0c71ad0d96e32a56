"""Greenhouse: the Job Board API, documented at developers.greenhouse.io/job-board.html ("List jobs").

One answer holds all jobs. ``content`` is HTML with its signs escaped once more; amounts of pay are in cents. A post
without an internal job collects people for jobs to come: it is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from careers.content.facts.pay import find_period
from careers_tools.importing.structured.answers import Answer, from_json, pay, texts
from careers_tools.importing.structured.job import Job
from careers_tools.sync.sources import Get, Source

_API = "https://boards-api.greenhouse.io"


async def read(source: Source, get: Get) -> list[Job]:
    """Return the open jobs of a board.

    Raises:
        FormatError: the answer is not a list of jobs.
    """
    address = f"{source.api or _API}/v1/boards/{quote(source.board, safe='')}/jobs?content=true&pay_transparency=true"
    data = from_json(await get(address))
    return [
        _job(job) for job in data.listed("jobs") if job.find("internal_job_id") or "internal_job_id" not in job.value
    ]


def _job(data: Answer) -> Job:
    return Job(
        id=data.text("id"),
        title=data.text("title"),
        text=data.markup("content"),
        company=data.text("company_name"),
        url=data.text("absolute_url"),
        apply_url=data.text("absolute_url"),
        locations=texts(*(part.strip() for part in data.text("location", "name").replace("|", ";").split(";"))),
        pay=_pay(data.items("pay_input_ranges")),
        reference=data.text("requisition_id"),
        posted=data.text("first_published"),
        closes=data.text("application_deadline"),
        language=data.text("language"),
        further=tuple(filter(all, map(_named, data.items("metadata")))),
    )


def _pay(ranges: Sequence[Answer]) -> str:
    """Return the ranges of pay, each with its heading where there are several."""
    written = []
    for data in ranges:
        cents = (data.find(key) for key in ("min_cents", "max_cents"))
        low, high = (amount / 100 if isinstance(amount, int | float) else None for amount in cents)
        # The period is in no field; only the heading of a range, or the words below it, may tell it.
        heading = data.text("title").rstrip(": ")
        period = find_period(heading) or find_period(data.text("blurb")) or ""
        text = pay(low, high, data.text("currency_type"), period)
        written.append(f"{heading}: {text}" if text and heading and len(ranges) > 1 else text)
    return "; ".join(texts(*written))


def _named(data: Answer) -> tuple[str, str]:
    """Return the name and the value of a field that the board's owner has made."""
    value = data.at("value")
    amounts = pay(value.find("min_value") or value.find("amount"), value.find("max_value"), value.text("unit"), "")
    return data.text("name"), amounts or "、".join(texts(value.text(), *(item.text() for item in value.items())))
