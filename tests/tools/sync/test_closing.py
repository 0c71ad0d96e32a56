"""``careers sync`` and jobs that go: what a source may close by itself, and what waits for a person."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tools.link_checks.answering import reply
from tests.tools.sync.portals import Portal, portal_of
from tests.tools.sync.publishing import ADS, Ad

pytestmark = pytest.mark.slow

FIRST, OLD = "2026-03-01", "2026-03-09"
_WORK = ("drills", "lathes", "looms", "pumps", "ovens", "kilns", "cranes", "boats", "clocks", "pianos", "bells", "nets")


def ads(count: int, text: str = "<p>All day we mend {}, and nothing else but {}.</p>") -> list[Ad]:
    names = [f"{_WORK[number % len(_WORK)]} {number // len(_WORK) or ''}".strip() for number in range(count)]
    return [Ad(str(1000 + number), f"Mender of {name}", text.format(name, name)) for number, name in enumerate(names)]


def closed(portal: Portal, *options: str, today: str) -> list[str]:
    return [outcome for outcome in portal.outcomes(*options, today=today).values() if outcome in ("closed", "withheld")]


def test_a_fifth_of_what_was_published_a_week_ago_is_closed_and_the_next_waits(board: Portal) -> None:
    """Of ten, two; a third waits until a person agrees, or until the week is over."""
    jobs = ads(10)
    board.publish(jobs)
    board.sync(today=FIRST)
    board.publish(jobs[:8])
    assert closed(board, today=OLD) == ["closed", "closed"]
    board.publish(jobs[:7])
    assert closed(board, today="2026-03-10") == ["withheld"]
    assert board.sync(today="2026-03-10")[0] == 1
    assert closed(board, "--dry-run", "--yes", today="2026-03-10") == ["closed"]
    assert closed(board, today="2026-03-15") == ["withheld"]
    assert closed(board, today="2026-03-16") == ["closed"]


def test_fewer_than_five_are_closed_only_when_a_person_agrees(board: Portal) -> None:
    board.publish(ADS[:4])
    board.sync(today=FIRST)
    board.publish(ADS[:3])
    assert closed(board, today=OLD) == ["withheld"]
    assert "closes:" not in board.file("runtime-engineer").read_text("utf-8")
    assert board.sync("--yes", today=OLD)[0] == 0
    assert "closes:" in board.file("runtime-engineer").read_text("utf-8")


@pytest.mark.parametrize("day", [FIRST, "2026-03-08"])
def test_jobs_that_fill_the_list_close_none_of_the_others(board: Portal, day: str) -> None:
    """Twenty that wait as drafts for want of a text, or that were published the day before; then the four go."""
    fillers = ads(20, "") if day == FIRST else ads(20)
    board.publish(ADS[:4])
    board.sync(today=FIRST)
    board.publish([*fillers, *ADS[:4]])
    board.sync(today=day)
    board.publish(fillers)
    assert closed(board, today=OLD) == ["withheld"] * 4
    assert "closes:" not in board.file("compiler-engineer").read_text("utf-8")


def test_one_a_night_is_one_a_week(board: Portal) -> None:
    board.sync(today=FIRST)
    outcomes = []
    for night in range(5):
        board.publish(ADS[: 5 - night] or ADS[:1])
        outcomes.append(closed(board, today=f"2026-03-{9 + night:02}"))
    assert outcomes[0] == ["closed"]
    assert {outcome for night in outcomes[1:] for outcome in night} == {"withheld"}


def test_drafts_of_jobs_that_have_gone_are_closed_and_do_not_count(board: Portal) -> None:
    board.publish([*ADS, *ads(3, "")])
    board.sync(today=FIRST)
    board.publish(ADS[:-1])
    assert closed(board, today=OLD) == ["closed"] * 4


def test_a_posting_whose_own_deadline_is_over_has_not_gone(board: Portal) -> None:
    """It is closed already, so another may be closed."""
    board.sync(today=FIRST)
    board.edit("test-engineer", "verified: 2026-03-01\n", "verified: 2026-03-01\ncloses: 2026-03-05\n")
    before = board.file("test-engineer").read_text("utf-8")
    board.publish(ADS[:-2])
    outcomes = board.outcomes(today=OLD)
    assert "acme/test-engineer" not in outcomes
    assert outcomes["acme/driver-engineer"] == "closed"
    assert board.file("test-engineer").read_text("utf-8") == before


@pytest.mark.parametrize("last", ["2026-03-01", OLD, "2026-03-15"], ids=["past", "today", "within the week"])
def test_jobs_that_stay_with_a_deadline_are_closed_as_seldom(tmp_path: Path, last: str) -> None:
    """Of ten postings a source ends two in a week, whether it leaves their jobs out or gives them a last day."""
    with portal_of("sitemap", tmp_path) as portal:
        jobs = ads(10)
        portal.publish(jobs)
        portal.sync(today=FIRST)
        ended = [replace(job, closes=last) for job in jobs]
        portal.publish(ended)
        assert sorted(portal.outcomes(today=OLD).values()) == ["changed"] * 2 + ["withheld"] * 8
        assert sum(f"closes: {last}" in text for text in portal.files().values()) == 2
        portal.publish(ended[:9])
        assert set(portal.outcomes(today="2026-03-10").values()) == {"same", "withheld"}
        report, _ = portal.reports("--today", "2026-03-10")
        assert ("--yes" in report, "sent no jobs" in report) == (True, False)
        outcomes = portal.outcomes("--yes", today="2026-03-10")
        assert sorted(outcomes.values()) == ["changed"] * 7 + ["closed"] + ["same"] * 2


def test_a_deadline_that_is_put_off_or_far_away_ends_nothing(tmp_path: Path) -> None:
    with portal_of("sitemap", tmp_path) as portal:
        jobs = [replace(job, closes="2026-03-11") for job in ads(2)]
        portal.publish(jobs)
        portal.sync(today=FIRST)
        for last in ("2026-03-12", "2026-05-01", "2026-04-01"):
            portal.publish([replace(job, closes=last) for job in jobs])
            assert list(portal.outcomes(today=OLD).values()) == ["changed"] * 2


def test_a_record_without_days_is_of_postings_that_were_there_long_ago(board: Portal) -> None:
    """The version before recorded none: its portals close as the others do."""
    board.sync(today=FIRST)
    record = board.content / "sources" / "acme-jobs.json"
    jobs = json.loads(record.read_text("utf-8"))
    for taken in jobs["jobs"].values():
        taken.pop("since", None)
        taken.pop("removed", None)
        taken.pop("shortened", None)
    record.write_text(json.dumps(jobs), "utf-8")
    board.publish(ADS[:-1])
    assert closed(board, today="2026-03-02") == ["closed"]


def test_a_job_that_moves_between_pages_while_they_are_read_has_not_gone(tmp_path: Path) -> None:
    """The list gets longer between the requests for two pages: what ends the first page then begins the second."""
    with portal_of("lever", tmp_path) as portal:
        jobs = [replace(ad, id=f"{number:03}") for number, ad in enumerate(ads(101))]
        portal.publish(jobs)
        portal.sync(today=FIRST)
        (first, second), whole = portal.host.told, dict(portal.host.told)
        portal.publish([jobs[100], *jobs[:100]])
        # The second page is as it was before the last job moved up: the hundredth is on neither of them.
        portal.host.told = {first: [*portal.host.told[first], *whole[first]], second: whole[second]}
        outcomes = portal.outcomes("--yes", today=OLD)
        assert set(outcomes.values()) == {"same"}
        assert len(outcomes) == 101
        assert portal.host.paths.count(first) == 2 + 3


def test_a_source_that_fails_when_it_is_read_again_changes_nothing(board: Portal) -> None:
    board.sync(today=FIRST)
    before = board.files()
    board.publish(ADS[:-1])
    board.host.told = {path: [*told, reply(500)] for path, told in board.host.told.items()}
    code, source = board.sync(today=OLD)
    assert (code, bool(source["failure"])) == (1, True)
    assert board.files() == before
