"""Jobs whose source says that they are closed, full or paused are not taken as open, whatever door they come by."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from careers.content.lexicon import shipped
from careers_tools.importing.outline import read_drafts
from careers_tools.importing.reading import read_bytes
from careers_tools.importing.structured.drafting import draft_of
from careers_tools.importing.structured.job import Job
from careers_tools.importing.structured.markup import find_jobs
from careers_tools.importing.values import Draft
from careers_tools.sync.boards import apis, feed, table
from careers_tools.sync.sources import Get, Kind, Source
from tests.apart import apart
from tests.each import each
from tests.tools.sync.portals import Portal, portal_of
from tests.tools.sync.publishing import ADS
from tests.tools.sync.test_days import BODY, CONTEXT

FIRST, OLD = "2026-03-01", "2026-03-09"
ROW = {"Ref": "1", "Job": "Gearbox Engineer", "Text": BODY, "Link": "https://jobs.example/1"}
COLUMNS = {"id": "Ref", "title": "Job", "text": "Text", "apply_url": "Link"}


def of_document(head: str) -> Draft:
    document = f"{head}\n\n## Your tasks\n\n- Assemble gearboxes\n"
    (draft,) = read_drafts(read_bytes(document.encode(), "job.md", "job", shipped()), CONTEXT).drafts
    return draft


def of_source(read: Callable[[Source, Get], Coroutine[Any, Any, list[Job]]], source: Source, answer: object) -> Draft:
    async def get(_: str) -> bytes:
        return json.dumps(answer).encode()

    (job,) = apart(lambda: asyncio.run(read(source, get)))
    return draft_of(job, "job", CONTEXT)


def in_document(title: str) -> Draft:
    return of_document(f"# {title}")


def in_front_matter(title: str) -> Draft:
    return of_document(f"---\ntitle: '{title}'\n---")


def in_markup(title: str) -> Draft:
    job = {"@type": "JobPosting", "title": title, "description": BODY}
    (found,) = find_jobs(f'<script type="application/ld+json">{json.dumps(job)}</script>')
    return draft_of(found, "job", CONTEXT)


def in_board(title: str) -> Draft:
    job = {"id": 1, "title": title, "content": BODY}
    return of_source(apis.read_greenhouse, Source(kind=Kind.GREENHOUSE, board="acme"), {"jobs": [job]})


def in_feed(title: str) -> Draft:
    item = {"id": "1", "title": title, "content_html": BODY}
    return of_source(feed.read, Source(kind=Kind.FEED, url="https://a.example/feed"), {"items": [item]})


def in_table(title: str) -> Draft:
    return of_row({"Job": title})


def of_row(cells: dict[str, object], **columns: str) -> Draft:
    source = Source(kind=Kind.TABLE, path="jobs.json", columns={**COLUMNS, **columns})
    return of_source(table.read, source, [{**ROW, **cells}])


def state_of(draft: Draft) -> str | None:
    return draft.status.value if draft.status else None


@each("door", [in_document, in_front_matter, in_markup, in_board, in_feed, in_table])
@each(
    ("title", "state"),
    [
        ("Gearbox Engineer 🔒", "closed"),
        ("~~Gearbox Engineer~~", "closed"),
        ("<del>Gearbox Engineer</del>", "closed"),
        ("Gearbox Engineer (filled)", "full"),
        ("变速箱工程师（已招满）", "full"),
        ("Gearbox Engineer - on hold", "paused"),
        ("Gearbox Engineer, closed loops", None),
        ("[city] Gearbox Engineer", "unfilled"),
        ("XX工程师 AAA-ZZZ", "unfilled"),
        ("Gearbox Engineer [Dresden] XXL", None),
    ],
)
def test_a_mark_in_a_title_means_the_same_at_every_door(
    door: Callable[[str], Draft], title: str, state: str | None
) -> None:
    assert state_of(door(title)) == state


@each(
    ("name", "answer", "state"),
    [
        ("State", "closed", "closed"),
        ("State", "已招满", "full"),
        ("State", "🔒", "closed"),
        ("State", "Open", None),
        ("State", "", None),
        ("published", False, "closed"),
        ("published", True, None),
        ("Filled", "yes", "closed"),
        ("Filled", "no", None),
    ],
)
def test_a_column_of_a_table_says_whether_people_are_sought(name: str, answer: object, state: str | None) -> None:
    """An answer such as "no" is read with the name of its column."""
    draft = of_row({name: answer}, status=name)
    assert (state_of(draft), draft.unread) == (state, ())


def test_a_state_that_nobody_knows_is_kept_as_not_understood() -> None:
    draft = of_row({"Round": "three"}, status="Round")
    assert (state_of(draft), [one.text for one in draft.unread]) == (None, ["status: Round: three"])


@each(
    ("link", "state"), [("🔒", "closed"), ("Closed", "closed"), ("Open", None), ("https://jobs.example/closed", None)]
)
def test_a_mark_may_stand_in_place_of_the_link(link: str, state: str | None) -> None:
    assert state_of(of_row({"Link": link})) == state


def test_text_and_own_fields_of_a_board_say_it_too() -> None:
    board = Source(kind=Kind.GREENHOUSE, board="acme")
    job = {"id": 1, "title": "Gearbox Engineer", "content": BODY}
    ended = {"content": f"<p>This position has been filled.</p>{BODY}"}
    own = {"metadata": [{"name": "Status", "value": "Closed"}]}
    states = [
        state_of(of_source(apis.read_greenhouse, board, {"jobs": [{**job, **more}]})) for more in ({}, ended, own)
    ]
    assert states == [None, "full", "closed"]


@pytest.mark.parametrize("kind", ["folder", "sitemap", "csv", "rss"])
def test_a_job_that_is_not_open_is_not_published(tmp_path: Path, kind: str) -> None:
    with portal_of(kind, tmp_path) as portal:
        portal.publish([replace(ADS[3], title=f"{ADS[3].title} (filled)"), ADS[4]])
        code, source = portal.sync(today=FIRST)
        assert (code, sorted(job["outcome"] for job in source["jobs"])) == (0, ["added", "not-open"])
        assert portal.file("driver-engineer").exists()
        assert not portal.file("runtime-engineer").exists()
        assert "1 unchanged and 1 not open" in portal.reports()[0]


def test_a_posting_is_closed_when_its_job_is_no_longer_open_and_opens_again(board: Portal) -> None:
    board.sync(today=FIRST)
    ended = [*ADS[:3], replace(ADS[3], title="~~Runtime Engineer~~"), *ADS[4:]]
    board.publish(ended)
    assert board.outcomes(today=OLD)["acme/runtime-engineer"] == "closed"
    assert "closes: 2026-03-08" in board.file("runtime-engineer").read_text("utf-8")
    assert board.outcomes(today=OLD)["acme/runtime-engineer"] == "not-open"
    board.publish(ADS)
    assert board.outcomes(today="2026-03-10")["acme/runtime-engineer"] == "reopened"
    assert "closes:" not in board.file("runtime-engineer").read_text("utf-8")


def test_jobs_that_are_not_open_close_as_few_postings_as_those_that_have_gone(board: Portal) -> None:
    """That all are marked is no empty answer: a person is asked in the words for too many."""
    board.sync(today=FIRST)
    board.publish([replace(ad, title=f"{ad.title} 🔒") for ad in ADS])
    _, source = board.sync(today=OLD)
    assert [(job["outcome"], job["reason"]) for job in source["jobs"]] == [("withheld", "status")] * len(ADS)
    assert "sent no jobs" not in board.reports("--today", OLD)[0]
    assert set(board.outcomes("--yes", today=OLD).values()) == {"closed"}


def test_a_feed_of_the_newest_jobs_closes_those_that_it_says_are_not_open(tmp_path: Path) -> None:
    """Those that are no longer in it stay open."""
    with portal_of("rss", tmp_path) as portal:
        portal.configure("whole: true", "whole: false")
        portal.sync(today=FIRST)
        portal.publish([replace(ADS[3], title="Runtime Engineer (closed)")])
        outcomes = portal.outcomes("--yes", today=OLD)
        assert outcomes == {"acme/runtime-engineer": "closed"}
