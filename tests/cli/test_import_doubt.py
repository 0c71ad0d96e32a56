"""A line of which nobody can say for sure that it is a job becomes a draft with the reason, and is never published."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from careers_tools.cli import import_reading
from careers_tools.importing.documents import read_document
from careers_tools.importing.values import Reading
from careers_tools.sync import reading as sync_reading
from tests.cli.conftest import Careers
from tests.site.building import snapshot

JOB = "# {}\n\nCompany: {}\n\n## Responsibilities\n\n- {}\n\n## Requirements\n\n- Patience\n"
DRAFT, DOUBT = "content/drafts/acme/baker.en.md", "perhaps a job: what is below does not tell of one"
HEADING = "Perhaps jobs, as drafts that nobody publishes"


@pytest.fixture
def documents(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cook's job, and what may be a baker's: the importer doubts every title with that word."""

    def doubt(reading: Reading) -> Reading:
        drafts = (replace(one, doubt="text" if "Baker" in (one.title or "") else "") for one in reading.drafts)
        return replace(reading, drafts=tuple(drafts))

    for module in (import_reading, sync_reading):
        monkeypatch.setattr(module, "read_document", lambda *others: doubt(read_document(*others)))
    (folder / "cook.md").write_text(JOB.format("Cook", "Acme", "Soup"), "utf-8")
    (folder / "baker.md").write_text(
        JOB.format("Baker", "Acme", "Bake bread from flour, water and salt before the town wakes up"), "utf-8"
    )
    return folder


def test_what_may_be_a_job_is_a_draft_with_the_reason(careers: Careers, documents: Path) -> None:
    """It is listed under its own heading, and its file says why; the jobs are published as ever."""
    before = snapshot(documents / "content")
    done = careers("import", "cook.md", "baker.md")
    assert done.exit_code == 0
    made = snapshot(documents / "content").keys() - before.keys()
    assert made == {"postings/acme/cook.en.md", "drafts/acme/baker.en.md"}
    text = (documents / DRAFT).read_text("utf-8")
    assert text.startswith(f"---\n# {DOUBT}\ntitle: Baker\n")
    said = done.stdout.partition("baker.md: 0 postings found")[2].splitlines()
    assert said[1].startswith(HEADING)
    assert said[2:4] == ["  Baker · acme, from line 1", f"    {DRAFT} (written as a draft)"]
    assert f"    {DOUBT}" in said
    assert "careers check content/postings/acme/cook.en.md" in done.stdout


def test_a_draft_is_never_replaced_or_made_twice(careers: Careers, documents: Path) -> None:
    """Neither by --yes, nor where an editor has moved it to the postings and edited it."""
    careers("import", "baker.md")
    (documents / DRAFT).write_text((documents / DRAFT).read_text("utf-8").replace("bread", "rolls"), "utf-8")
    before = snapshot(documents / "content")
    assert "(kept as it was)" in careers("import", "--yes", "baker.md").stdout
    assert snapshot(documents / "content") == before
    moved = documents / DRAFT.replace("drafts", "postings")
    (documents / DRAFT).rename(moved)
    before = snapshot(documents / "content")
    assert f"{DRAFT.replace('drafts', 'postings')} (kept as it was)" in careers("import", "--yes", "baker.md").stdout
    assert snapshot(documents / "content") == before


def test_an_unknown_employer_of_a_doubtful_line_is_no_failure(careers: Careers, documents: Path) -> None:
    """It is only listed: without an employer there is no folder; the jobs of the document are written."""
    one = JOB.format("Cook", "Acme", "Soup").replace("#", "##")
    (documents / "both.md").write_text(
        f"# Jobs\n\n{one}\n{one.replace('Cook', 'Baker').replace('Acme', 'Zed')}", "utf-8"
    )
    done = careers("import", "both.md")
    assert done.exit_code == 0
    assert "(written)" in done.stdout
    assert "no file (not written)" in done.stdout


def test_programs_are_told_of_doubts(careers: Careers, documents: Path) -> None:
    """In the answer for each posting, and in the report; of many documents, the sum names the lines."""
    done = careers("import", "--dry-run", "--json", "--report", "report.json", "cook.md", "baker.md")
    assert [one["postings"][0]["doubt"] for one in json.loads(done.stdout)] == [None, "text"]
    assert not (documents / "content/drafts").exists()
    report = json.loads((documents / "report.json").read_text("utf-8"))
    assert report["doubtful"] == [{"document": "baker.md", "line": 1, "title": "Baker", "doubt": "text", "path": DRAFT}]
    for number in range(20):
        (documents / f"{number}.md").write_text(JOB.format(f"Cook {number}", "Acme", f"Soup {number}"), "utf-8")
    done = careers("import", "--dry-run", "baker.md", *(f"{number}.md" for number in range(20)))
    assert f"1 × {HEADING}" in done.stdout
    assert "      baker.md:1 → Baker" in done.stdout


def test_a_folder_that_is_synced_publishes_nothing_doubtful(careers: Careers, documents: Path) -> None:
    """It waits as a draft, and the report says why."""
    (documents / "incoming").mkdir()
    for name in ("cook.md", "baker.md"):
        (documents / name).rename(documents / "incoming" / name)
    source = "sources:\n  files: {kind: folder, path: incoming, company: acme, publish: true}\n"
    (documents / "content/sources.yml").write_text(source, "utf-8")
    done = careers("sync")
    assert f"acme/baker: waits in content/drafts; {DOUBT}" in done.stdout
    assert (documents / DRAFT).is_file()
    assert (documents / "content/postings/acme/cook.en.md").is_file()
