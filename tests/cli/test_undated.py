"""The commands name and count jobs without any date."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Careers

TEXT = "---\ntitle: 工程师{number}\ncompany: {company}\nlocations: [beijing]\n---\n\n职责。\n"
SAID = "the posting has no date (posted, collected, verified, confirmed or closes); "


@pytest.fixture(autouse=True)
def undated(folder: Path) -> list[Path]:
    """Three postings without a date, two of them at Acme; they lack nothing else."""
    paths = []
    for number, company in enumerate(("acme", "acme", "globex")):
        path = folder / f"content/postings/{company}/undated-{number}.zh.md"
        path.write_text(TEXT.format(number=number, company=company), "utf-8")
        paths.append(path)
    return paths


def test_each_is_named_and_many_are_one_line(careers: Careers, undated: list[Path]) -> None:
    """Nine are listed at their files, ten are summed up; a posting with a date is not among them."""
    for number in range(10, 16):
        undated.append(Path.cwd() / f"content/postings/acme/undated-{number}.zh.md")
        undated[-1].write_text(TEXT.format(number=number, company="acme"), "utf-8")
    found = [line for line in careers("check").stdout.splitlines() if SAID in line]
    names = sorted(path.relative_to(Path.cwd()).as_posix() for path in undated)
    assert [line.partition(":")[0] for line in found] == names
    Path("content/postings/acme/undated-16.zh.md").write_text(TEXT.format(number=16, company="acme"), "utf-8")
    (line,) = [line for line in careers("check").stdout.splitlines() if SAID in line]
    assert line.startswith("10 times: posted: ")


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
