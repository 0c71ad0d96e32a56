"""The same text of a day at the doors of the tools: a document, markup, a table, a feed, a form."""

from __future__ import annotations

import asyncio
import datetime as dt
import json
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from careers.content.lexicon import shipped
from careers.content.taxonomy import load
from careers.i18n import Locales
from careers.support.diagnostics import Diagnostics
from careers_tools.importing.assembly import Context
from careers_tools.importing.outline import read_drafts
from careers_tools.importing.reading import read_bytes
from careers_tools.importing.structured.drafting import draft_of
from careers_tools.importing.structured.job import Job
from careers_tools.importing.structured.markup import find_jobs
from careers_tools.sync.boards import feed, table
from careers_tools.sync.sources import Get, Kind, Source
from tests.apart import apart
from tests.each import each
from tests.site.building import ROOT

LOCALES = Locales.of(("en", "zh"))
CONTEXT = Context(
    shipped(), load(ROOT / "content" / "taxonomies", "taxonomies", LOCALES, Diagnostics()), LOCALES, "EUR"
)
BODY = "<h2>Your tasks</h2><ul><li>Write kernels in C++</li></ul>"


def day_of(job: Job) -> dt.date | None:
    return draft_of(job, "job", CONTEXT).facts.posted


def in_document(text: str) -> dt.date | None:
    document = f"# Kernel Engineer\n\nDate posted: {text}\n\n## Your tasks\n\n- Write kernels in C++\n"
    (draft,) = read_drafts(read_bytes(document.encode(), "job.md", "job", shipped()), CONTEXT).drafts
    return draft.facts.posted


def in_markup(text: str) -> dt.date | None:
    job = {"@type": "JobPosting", "title": "Kernel Engineer", "description": BODY, "datePosted": text}
    (found,) = find_jobs(f'<script type="application/ld+json">{json.dumps(job)}</script>')
    return day_of(found)


def of_source(
    read: Callable[[Source, Get], Coroutine[Any, Any, list[Job]]], source: Source, body: bytes
) -> dt.date | None:
    async def get(_: str) -> bytes:
        return body

    (job,) = apart(lambda: asyncio.run(read(source, get)))
    return day_of(job)


COLUMNS = {"id": "Ref", "title": "Job", "text": "Description", "posted": "Since"}


def in_table(text: str, units: Mapping[str, Any] | None = None) -> dt.date | None:
    row = {"Ref": "C1", "Job": "Kernel Engineer", "Description": BODY, "Since": text}
    source = Source(kind=Kind.TABLE, path="jobs.json", columns=COLUMNS, units=dict(units or {}))
    return of_source(table.read, source, json.dumps([row]).encode())


def in_feed(text: str) -> dt.date | None:
    item = f"<title>Kernel Engineer</title><link>https://a.example/1</link><description>{BODY}</description>"
    body = f"<rss><channel><item>{item}<pubDate>{text}</pubDate></item></channel></rss>"
    return of_source(feed.read, Source(kind=Kind.FEED, url="https://a.example/feed"), body.encode())


@each("door", [in_document, in_markup, in_table, in_feed])
@each(
    ("text", "day"),
    [
        ("2026/11/1", "2026-11-01"),
        ("November 1, 2026", "2026-11-01"),
        ("2026年11月1日", "2026-11-01"),
        ("Sun, 01 Nov 2026 23:30:00 -0800", "2026-11-01"),
        ("2026-11-01T23:30:00-08:00", "2026-11-01"),
        ("11/30/2026", "2026-11-30"),
        ("11/01/2026", None),
        ("1793491200", None),
        ("2026-11", None),
    ],
)
def test_a_day_means_the_same_at_every_door(door: Callable[[str], dt.date | None], text: str, day: str | None) -> None:
    """It is read as written, or refused."""
    assert door(text) == (dt.date.fromisoformat(day) if day else None)


@each(("text", "unit"), [("1793491200", "seconds"), ("1793491200000", "milliseconds"), ("46327", "days")])
def test_a_number_is_a_day_where_the_table_says_its_unit(text: str, unit: str) -> None:
    assert in_table(text, {"posted": unit}) == dt.date(2026, 11, 1)
    assert in_table("2026/11/1", {"posted": unit}) == dt.date(2026, 11, 1)


def test_types_of_employment_may_stand_in_one_text() -> None:
    job = {"@type": "JobPosting", "title": "A", "description": "", "employmentType": "FULL_TIME, CONTRACTOR,OTHER"}
    (found,) = find_jobs(f'<script type="application/ld+json">{json.dumps(job)}</script>')
    assert found.employment == ("Full-time", "Contract", "Other")
