"""Greenhouse: the Job Board API, documented at developers.greenhouse.io/job-board.html ("List jobs").

One answer holds all jobs. ``content`` is HTML with its signs escaped once more; amounts of pay are in cents.
"""

from __future__ import annotations

import html
from typing import Any
from urllib.parse import quote

from careers_tools.importing.structured.answers import day, find, from_json, items, listed, markup, pay, text, texts
from careers_tools.importing.structured.job import Job
from careers_tools.sync.sources import Source
from careers_tools.sync.values import Get

_API = "https://boards-api.greenhouse.io"


async def read(source: Source, get: Get) -> list[Job]:
    """Return the open jobs of a board.

    Raises:
        FormatError: the answer is not a list of jobs.
    """
    address = f"{source.api or _API}/v1/boards/{quote(source.board, safe='')}/jobs?content=true&pay_transparency=true"
    data = from_json(await get(address))
    return [_job(job) for job in listed(data, "jobs")]


def _job(data: Any) -> Job:
    ranges = list(items(data, "pay_input_ranges"))
    return Job(
        id=text(data, "id"),
        title=text(data, "title"),
        text=html.unescape(markup(data, "content")),
        company=text(data, "company_name"),
        url=text(data, "absolute_url"),
        apply_url=text(data, "absolute_url"),
        locations=texts(*(part.strip() for part in text(data, "location", "name").replace("|", ";").split(";"))),
        # Several ranges are for several places or levels; which one holds for a reader, nobody knows.
        pay=_pay(ranges[0]) if len(ranges) == 1 else "",
        reference=text(data, "requisition_id"),
        tags=texts(*(text(department, "name") for department in items(data, "departments"))),
        posted=day(find(data, "first_published")),
        closes=day(find(data, "application_deadline")),
        language=text(data, "language"),
    )


def _pay(data: Any) -> str:
    low, high = (find(data, key) for key in ("min_cents", "max_cents"))
    amounts = [cents / 100 if isinstance(cents, int | float) else None for cents in (low, high)]
    # The period is in no field; only the heading of a range may tell it.
    return pay(amounts[0], amounts[1], text(data, "currency_type"), text(data, "title"))
