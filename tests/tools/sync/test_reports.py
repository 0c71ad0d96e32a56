"""What a run says of facts that it could not take, and asks of a source that has not changed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from tests.sample_content import write
from tests.site.building import configure
from tests.tools.link_checks.answering import Host, reply, serving
from tests.tools.sync.portals import Portal, portal_of
from tests.tools.sync.publishing import ADS, KINDS

COLUMNS = "{id: Ref, title: Job, text: Text, pay: Pay, closes: Until}"
TAG, CHANGED = '"a1"', "Sun, 01 Mar 2026 08:00:00 GMT"


@contextmanager
def _table(folder: Path, *rows: str) -> Iterator[Portal]:
    write(folder / "content", {})
    configure(folder, folder / "content")
    settings = f"{{kind: table, path: jobs.csv, company: acme, publish: true, columns: {COLUMNS}}}"
    (folder / "content" / "sources.yml").write_text(f"sources:\n  acme-jobs: {settings}\n", "utf-8")
    (folder / "jobs.csv").write_text("\n".join(["Ref,Job,Text,Pay,Until", *rows, ""]), "utf-8")
    with serving({}) as host:
        yield Portal(folder, "table", host)


def test_a_fact_that_is_not_understood_is_named_with_its_posting_and_line(tmp_path: Path) -> None:
    """In every run, also where nothing has changed since."""
    rows = ("1,Kernel Engineer,Write kernels,much,2027-01-31", "2,Baker,Bake bread,,soon")
    lost = [[{"text": "salary: much", "line": 2}], [{"text": "deadline: soon", "line": 3}]]
    with _table(tmp_path, *rows) as portal:
        first, *_ = portal.reports("--dry-run")[0].splitlines()
        assert first.startswith("2 facts that the sources state were not understood")
        for outcome in ("added", "same"):
            _, source = portal.sync()
            assert [job["lost"] for job in source["jobs"]] == lost
            assert {job["outcome"] for job in source["jobs"]} == {outcome}
        for report in portal.reports():
            assert "Not understood: salary: much, in acme/kernel-engineer" in report.replace("`", "")
            assert "Not understood: deadline: soon, in acme/baker:3" in report.replace("`", "")


def test_a_fact_of_a_document_that_is_not_understood_is_named_with_its_line(tmp_path: Path) -> None:
    """Other front matter is none."""
    with portal_of("folder", tmp_path) as portal:
        portal.publish([])
        text = "---\nlayout: job\ntitle: Baker\ndeadline: soon\n---\n\n## Responsibilities\n\n- Bake bread\n"
        (tmp_path / "incoming" / "baker.md").write_text(text, "utf-8")
        (job,) = portal.sync()[1]["jobs"]
        assert job["lost"] == [{"text": "deadline: soon", "line": 4}]


def test_a_run_that_lost_nothing_says_nothing_of_it(tmp_path: Path) -> None:
    with _table(tmp_path, "1,Baker,Bake bread,60000-75000 EUR per year,1 February 2027") as portal:
        assert portal.reports()[1].startswith("## Jobs from sources\n\n**acme-jobs**: 1 new")
        assert "closes: 2027-02-01" in portal.file("baker").read_text("utf-8")


def test_rows_that_cannot_be_taken_are_named_by_their_lines_and_the_others_are_taken(tmp_path: Path) -> None:
    rows = ["1,Kernel Engineer,Write kernels,,", "2,Baker,Bake bread,,", "3,Cook,Cook,,", ",Smith,Forge,,"]
    with _table(tmp_path, *rows[:3]) as portal:
        portal.sync()
        rows = [rows[0], "1,Potter,Make pots,,", "2,Baker,Bake bread,,,more", rows[2], rows[3]]
        (tmp_path / "jobs.csv").write_text("\n".join(["Ref,Job,Text,Pay,Until", *rows, ""]), "utf-8")
        _, source = portal.sync("--yes", today="2026-03-09")
        assert [(job["outcome"], job["reason"], job["value"]) for job in source["jobs"]] == [
            ("same", None, None),
            ("skipped", "twice", "3"),
            ("skipped", "cells", "4"),
            ("same", None, None),
            ("skipped", "unnamed", "6"),
        ]
        assert "Potter" not in "".join(portal.files().values())
        assert "closes:" not in portal.file("baker").read_text("utf-8")


def test_a_page_whose_markup_cannot_be_read_is_named(tmp_path: Path) -> None:
    with portal_of("sitemap", tmp_path) as portal:
        broken = '<script type="application/ld+json">{"@type": "JobPosting", "title": </script>'
        portal.host.told["/jobs/101"] = [reply(200, broken)]
        _, source = portal.sync()
        assert [job["reason"] for job in source["jobs"]] == ["markup", *[None] * (len(ADS) - 1)]


def _headers(host: Host) -> list[dict[str, str]]:
    """Return the conditions of the requests so far, without those for rules."""
    conditions = ("If-None-Match", "If-Modified-Since")
    asked = (dict(line.split(": ", 1) for line in lines[1:]) for lines in host.asked)
    return [{name: request[name] for name in conditions if name in request} for request in asked]


def _answer(portal: Portal, **headers: str) -> None:
    """Let the board answer with validators, and then that nothing has changed."""
    ((path, (told,)),) = portal.host.told.items()
    assert isinstance(told, bytes)
    lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items()).encode()
    portal.host.told[path] = [told.replace(b"\r\n", b"\r\n" + lines, 1), reply(304)]
    portal.host.asked.clear()


def test_a_source_that_says_that_nothing_has_changed_keeps_its_postings(board: Portal) -> None:
    _answer(board, ETag=TAG, Last_Modified=CHANGED)
    board.sync()
    before = board.files()
    outcomes = board.outcomes(today="2026-03-09")
    assert _headers(board.host) == [{}, {"If-None-Match": TAG, "If-Modified-Since": CHANGED}]
    assert list(outcomes.values()) == ["same"] * len(ADS)
    assert board.files() == before
    # As always, a posting is noted as seen where nobody has for long.
    board.sync(today="2026-12-01")
    assert "verified: 2026-12-01" in board.file("test-engineer").read_text("utf-8")


def test_a_source_is_read_anew_where_something_of_its_last_answer_was_left_to_do(board: Portal) -> None:
    board.publish([*ADS, replace(ADS[0], id="107", title="")])
    _answer(board, ETag=TAG)
    board.sync()
    board.publish(ADS)
    board.sync()
    assert _headers(board.host) == [{}, {}]


def test_a_source_whose_settings_have_changed_is_read_anew(board: Portal) -> None:
    _answer(board, ETag=TAG)
    board.sync()
    board.configure("publish: true", "publish: false")
    board.publish(ADS)
    board.sync()
    assert _headers(board.host) == [{}, {}]


def test_a_source_on_this_machine_is_asked_where_somebody_allows_it(tmp_path: Path) -> None:
    with portal_of("greenhouse", tmp_path) as portal:
        address = portal.host.url("")
        portal.configure(portal.host.named(""), address)
        portal.host.told = {
            path: list(told) for path, told in KINDS["greenhouse"][1](ADS, "https://board.example").items()
        }
        assert set(portal.outcomes().values()) == {"added"}
        content = json.loads((portal.content / "sources" / "acme-jobs.json").read_text("utf-8"))
        assert len(content["jobs"]) == len(ADS)
