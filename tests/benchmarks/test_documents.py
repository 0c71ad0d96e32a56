"""The generated documents hold the truth beside them, and the score counts what was read."""

from __future__ import annotations

import datetime as dt
import html
from pathlib import Path
from typing import Any

import pytest

from tests.benchmarks.documents import LAYOUTS, generate
from tests.benchmarks.documents.new_portal import build_portal
from tests.benchmarks.documents.scoring import scored
from tests.benchmarks.documents.trial import Job, Pay, Trial
from tests.each import each

COUNT = 4 * len(LAYOUTS)


def posting(title: str, **facts: Any) -> dict[str, Any]:
    named = ("company", "company_text", "locations", "locations_text", "salary", "email", "url", "education")
    others = ("experience", "headcount", "remote", "posted", "closes", "status")
    return {**dict.fromkeys((*named, *others)), "title": title, **facts}


def test_a_seed_makes_the_same_documents_again() -> None:
    """Another seed makes others, and the first of many are those of few."""
    first = list(generate(7, COUNT))
    assert list(generate(7, COUNT)) == first
    assert list(generate(7, 5)) == first[:5]
    assert [one.text for one in generate(8, COUNT)] != [one.text for one in first]


@each("held_back", [False, True])
def test_the_truth_stands_in_the_text(held_back: bool) -> None:
    """Titles, employers, places, addresses and references, in the order of the document; none is also no title."""
    for trial in generate(3, COUNT, held_back=held_back):
        text = html.unescape(trial.text)
        if trial.layout == "structured":  # its markup may spell letters as escapes
            text += text.encode().decode("unicode_escape")
        for job in trial.jobs:
            said = [job.title, job.employer, *job.places, job.email, job.url, job.reference]
            assert [one for one in said if one and one not in text] == [], trial.name
        assert not {job.title for job in trial.jobs} & set(trial.no_titles), trial.name
        assert len({job.title for job in trial.jobs}) == len(trial.jobs) or trial.layout == "thread"


def test_what_was_read_is_counted() -> None:
    """Found, missed and invented titles; right, wrong, missing and invented facts; a slogan; a failure."""
    pay = Pay(30_000, None, "EUR", None)
    cook = Job("Cook", places=("Nowhereville",), pay=pay, closes=dt.date(2026, 9, 1), years=3, status="full")
    trial = Trial("one.md", "table", "", (cook, Job("Nurse")), ("Why join?",))
    salary = {"min": 30_000, "max": 30_000, "currency": "USD", "period": "year"}
    facts = {"locations_text": "in Nowhereville", "closes": "2026-09-01", "status": "full", "headcount": 2}
    read = [posting("  cook.", salary=salary, **facts), posting("Why join?")]
    found = scored([(trial, read), (Trial("two.md", "mail", "", (Job("Baker"),)), None)])
    counts = {fact: (one.right, one.given, one.wanted) for fact, one in found.facts.items()}
    assert counts["title"] == (1, 2, 3)
    assert counts["places"] == counts["closes"] == counts["status"] == counts["pay: least"] == (1, 1, 1)
    assert counts["pay: most"] == (0, 0, 0)
    assert counts["pay: currency"] == (0, 1, 1)
    assert counts["pay: period"] == counts["headcount"] == (0, 1, 0)
    assert counts["years"] == (0, 0, 1)
    assert (found.facts["title"].precision, found.facts["title"].recall) == (1 / 2, 1 / 3)
    assert found.facts["title"].f1 == pytest.approx(0.4)
    assert (found.layouts["mail"].wanted, found.layouts["table"].right) == (1, 1)
    assert (found.false_titles, found.failures) == (1, 1)


@pytest.mark.hunt  # the commands are tested by themselves
def test_a_new_portal_is_built_strictly_of_documents(tmp_path: Path) -> None:
    """By three commands after `careers init`, none of which asks; every employer that documents name is known then."""
    took, left = build_portal(tmp_path / "new", list(generate(1, len(LAYOUTS))))
    codes, counts = {row[0]: row[1] for row in took}, {row[0]: row[1] for row in left}
    assert [codes[command] for command in ("init", "propose", "build")] == ["0", "0", "0"]
    assert counts["names of employers still unknown"] == "0"
    assert int(counts["postings: written"]) > 0
