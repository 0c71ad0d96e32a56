"""Greenhouse: the Job Board API, documented at developers.greenhouse.io/job-board.html ("List jobs").

One answer holds all jobs. ``content`` is HTML with its signs escaped once more; amounts of pay are in cents.
"""

from __future__ import annotations

import html
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
    return [_job(job) for job in data.listed("jobs")]


def _job(data: Answer) -> Job:
    ranges = data.items("pay_input_ranges")
    return Job(
        id=data.text("id"),
        title=data.text("title"),
        text=html.unescape(data.markup("content")),
        company=data.text("company_name"),
        url=data.text("absolute_url"),
        apply_url=data.text("absolute_url"),
        locations=texts(*(part.strip() for part in data.text("location", "name").replace("|", ";").split(";"))),
        # Several ranges are for several places or levels, which their headings name.
        pay="; ".join(_pay(offered, is_named=len(ranges) > 1) for offered in ranges),
        reference=data.text("requisition_id"),
        tags=texts(*(department.text("name") for department in data.items("departments"))),
        posted=data.day("first_published"),
        closes=data.day("application_deadline"),
        language=data.text("language"),
    )


def _pay(data: Answer, *, is_named: bool) -> str:
    low, high = (data.find(key) for key in ("min_cents", "max_cents"))
    amounts = [cents / 100 if isinstance(cents, int | float) else None for cents in (low, high)]
    # The period is in no field; only the heading of a range may tell it.
    title = data.text("title")
    text = pay(amounts[0], amounts[1], data.text("currency_type"), find_period(title) or "")
    return f"{title}: {text}" if is_named and text else text
