"""The commands count jobs without any date, in a line for all of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Careers

TEXT = "---\ntitle: 工程师{number}\ncompany: {company}\nlocations: [beijing]\n---\n\n职责。\n"
SAID = "postings without any date (posted, verified, confirmed or closes): "


@pytest.fixture(autouse=True)
def undated(folder: Path) -> list[Path]:
    """Three postings without a date, two of them at Acme; they lack nothing else."""
    paths = []
    for number, company in enumerate(("acme", "acme", "globex")):
        path = folder / f"content/postings/{company}/undated-{number}.zh.md"
        path.write_text(TEXT.format(number=number, company=company), "utf-8")
        paths.append(path)
    return paths


def test_a_part_of_the_content_is_told_of_its_own(careers: Careers) -> None:
    """All of the content in one line, a folder of those below it, a file of itself, and one with a date of nothing."""
    found = [line for line in careers("check").stdout.splitlines() if SAID in line]
    assert [line.partition(SAID)[0] for line in found] == ["content/postings:1: posted: "]
    assert found[0].partition(SAID)[2].startswith("3;")
    (company,) = [line for line in careers("check", "content/postings/acme").stdout.splitlines() if SAID in line]
    assert company.startswith("content/postings/acme:1: posted: ")
    assert f"{SAID}2;" in company
    file = "content/postings/globex/undated-2.zh.md"
    (single,) = [line for line in careers("check", file).stdout.splitlines() if SAID in line]
    assert single.startswith(f"{file}:1: posted: {SAID}1;")
    assert SAID not in careers("check", "content/postings/acme/current.zh.md").stdout


def test_status_and_figures_count_them_apart_from_open_ones(careers: Careers) -> None:
    """Each says that it is not known to be open; the number of open ones is of those that are known to be."""
    told = careers("status").stdout
    assert told.count("  no date, so it may be closed") == 3
    assert told.splitlines()[-2] == "3 postings without a date, which may be closed"
    rows = {row["id"]: row["freshness"] for row in json.loads(careers("status", "--json").stdout)}
    assert rows["acme/undated-0"] == "unknown"
    assert rows["acme/current"] == "known"
    found = json.loads(careers("stats", "--format", "json").stdout)
    postings = found["postings"]
    assert len(found["undated"]) == 3
    assert postings["known"] == postings["open"] - 3 - len(found["unverified"])
