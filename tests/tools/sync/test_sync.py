"""``careers sync`` against job boards on the loopback, run after run."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from careers.cli import main
from tests.apart import apart
from tests.sample_content import write
from tests.site.building import configure, environment, import_path
from tests.tools.link_checks.answering import reply
from tests.tools.sync.portals import Portal, portal_of
from tests.tools.sync.publishing import ADS, Ad, with_pay

pytestmark = pytest.mark.slow

# The command, where the reading of one document ends the process that it happens in.
ENDING = """
import os, sys
from careers.cli import main
from careers_tools.sync import reading

def ending(path, name, lexicon, read=reading.read):
    return os._exit(7) if name == "cook.md" else read(path, name, lexicon)

reading.read = ending
main(["sync", "--format", "json", "--today", "2026-03-01", "--config-file", sys.argv[1]])
"""

# The command, where planning one job ends the process, planning another fails, and a third takes all memory.
BREAKING = """
import os, sys
import tests.tools.link_checks.naming.sitecustomize
from careers.cli import main
from careers_tools.sync import run

def breaking(job, *given, draft=run.draft_of):
    if job.title == "Driver Engineer":
        os._exit(7)
    if job.title == "Runtime Engineer":
        raise KeyError("where")
    if job.title == "Performance Analyst":
        bytearray(2**40)
    return draft(job, *given)

run.draft_of = breaking
options = ["--pause", "0", "--allow-private", "--format", "json", "--today", "2026-03-01"]
main(["sync", *options, "--config-file", sys.argv[1]])
"""


def test_an_empty_answer_closes_nothing(board: Portal) -> None:
    board.sync()
    board.publish([])
    code, source = board.sync("--yes")
    assert code == 1
    assert {job["outcome"] for job in source["jobs"]} == {"withheld"}
    assert "closes:" not in board.file("test-engineer").read_text("utf-8")


def test_a_job_that_could_not_be_published_waits_as_a_draft_with_the_reason(board: Portal) -> None:
    """So what a source publishes at night never breaks the build of the morning."""
    board.publish([*ADS, Ad("107", "Silent Engineer", "")])
    _, source = board.sync()
    job = source["jobs"][-1]
    assert (job["outcome"], job["posting"]) == ("added", "acme/silent-engineer")
    assert "the body is empty" in job["value"]
    assert not board.file("silent-engineer").exists()
    assert (board.content / "drafts" / "acme" / "silent-engineer.en.md").exists()
    assert board.check() == ""


@pytest.mark.parametrize(("field", "reason"), [("title", "untitled"), ("text", "faulty")])
def test_a_source_that_takes_title_or_text_away_leaves_the_posting_as_it_is(
    board: Portal, field: str, reason: str
) -> None:
    board.sync()
    before = board.file("kernel-engineer-2").read_text("utf-8")
    board.publish([replace(ADS[0], title="") if field == "title" else replace(ADS[0], text=""), *ADS[1:]])
    _, source = board.sync()
    assert (source["jobs"][0]["outcome"], source["jobs"][0]["reason"]) == ("skipped", reason)
    assert board.file("kernel-engineer-2").read_text("utf-8") == before
    board.publish(ADS)
    assert set(board.outcomes().values()) == {"same"}


def test_a_posting_removed_by_hand_does_not_come_back(board: Portal) -> None:
    board.sync()
    board.file("test-engineer").unlink()
    assert board.outcomes()["acme/test-engineer"] == "removed"
    assert not board.file("test-engineer").exists()


def test_new_jobs_wait_as_drafts_unless_they_are_to_be_published(board: Portal) -> None:
    board.configure("publish: true", "publish: false")
    board.sync()
    draft = board.content / "drafts" / "acme" / "test-engineer.en.md"
    assert draft.exists()
    assert not board.file("test-engineer").exists()
    draft.rename(board.file("test-engineer"))
    assert board.outcomes()["acme/test-engineer"] == "same"


def test_a_changed_fact_is_changed_in_translations_that_repeat_it(board: Portal) -> None:
    board.sync()
    translation = board.file("kernel-engineer-2").with_name("kernel-engineer-2.zh.md")
    pay = next(line for line in board.file("kernel-engineer-2").read_text("utf-8").splitlines() if "salary" in line)
    translation.write_text(f"---\ntitle: 算子工程师\n{pay}\ntranslated_from: {'0' * 12}\n---\n\n职责\n", "utf-8")
    board.publish([with_pay(ADS[0], 70000, 90000), *ADS[1:]])
    board.sync()
    assert "70000-90000" in translation.read_text("utf-8")


def test_a_dry_run_writes_nothing(board: Portal) -> None:
    before = board.files()
    assert set(board.outcomes("--dry-run").values()) == {"added"}
    assert board.files() == before


def test_a_job_of_an_unknown_employer_is_left_out_and_named(board: Portal) -> None:
    board.configure(", company: acme", "")
    companies = board.content / "taxonomies" / "companies.yml"
    companies.write_text(companies.read_text("utf-8").replace("Acme", "Emca").replace("acme", "acme"), "utf-8")
    _, source = board.sync()
    assert {(job["outcome"], job["reason"], job["value"]) for job in source["jobs"]} == {
        ("skipped", "employer", "Acme")
    }


@pytest.mark.parametrize("kind", ["lever", "greenhouse", "recruitee"])
def test_places_of_the_world_need_no_entry_and_no_other_posting(kind: str, tmp_path: Path) -> None:
    """The city of a board is found whether or not the country is in the vocabulary; of both the city is meant."""
    with portal_of(kind, tmp_path) as portal:
        portal.publish([replace(ADS[0], title="Porting Engineer", city="Toronto", country="Canada")])
        portal.sync()
        assert "locations: [toronto]\n" in portal.file("porting-engineer").read_text("utf-8")


def test_documents_of_a_folder_become_postings_and_follow_their_files(tmp_path: Path) -> None:
    text = (
        "# Profiling Engineer\n\nLocation: Dalian\n\n## Responsibilities\n\n- Read profiles\n\n## Requirements\n\n- C\n"
    )
    with portal_of("folder", tmp_path) as portal:
        portal.publish([])
        document = tmp_path / "incoming" / "2026" / "profiling.md"
        document.parent.mkdir()
        document.write_text(text, "utf-8")
        (document.parent / "photo.png").write_bytes(b"\x89PNG\r\n\x1a\n")
        assert portal.outcomes() == {"acme/profiling-engineer": "added"}
        document.write_text(text.replace("Dalian", "Beijing"), "utf-8")
        assert portal.outcomes() == {"acme/profiling-engineer": "changed"}
    assert "locations: [beijing]\n" in portal.file("profiling-engineer").read_text("utf-8")


def test_a_page_that_has_gone_is_a_job_that_has_gone(tmp_path: Path) -> None:
    """A sitemap may be older than the pages that it names."""
    with portal_of("sitemap", tmp_path) as portal:
        portal.sync()
        portal.host.told["/jobs/106"] = [reply(404)]
        assert portal.outcomes(today="2026-03-09")["acme/test-engineer"] == "closed"


def test_a_page_whose_markup_cannot_be_read_is_no_job_that_has_gone(tmp_path: Path) -> None:
    with portal_of("sitemap", tmp_path) as portal:
        portal.sync()
        before = portal.file("test-engineer").read_text("utf-8")
        portal.host.told["/jobs/106"] = [reply(200, '<script type="application/ld+json">{"@type": "JobPosting", "ti')]
        assert portal.outcomes()["acme/test-engineer"] == "skipped"
        assert portal.file("test-engineer").read_text("utf-8") == before


def test_a_quotation_far_down_a_table_ends_no_cell(tmp_path: Path) -> None:
    quoting = replace(ADS[0], text='<p>We call it "fast"; others call it "art".</p>')
    with portal_of("csv", tmp_path) as portal:
        portal.publish([*(replace(ad, text=f"<p>{'Work. ' * 200}</p>") for ad in ADS[1:]), quoting])
        portal.sync()
        assert 'We call it "fast"; others call it "art".' in portal.file("kernel-engineer-2").read_text("utf-8")


def test_another_job_in_the_place_of_a_document_is_another_posting(tmp_path: Path) -> None:
    """Of a job whose title alone has changed, the posting stays, as the journey of a folder shows."""
    with portal_of("folder", tmp_path) as portal:
        portal.publish(ADS[:1])
        portal.sync()
        portal.publish([replace(ADS[5], id=ADS[0].id)])
        outcomes = portal.outcomes("--yes")
    assert outcomes == {"acme/test-engineer": "added", "acme/kernel-engineer-2": "closed"}


@pytest.mark.parametrize(("text", "failure"), [("", True), (b"\x89PNG\r\n\x1a\n", False)])
def test_a_document_that_is_just_written_closes_no_job(tmp_path: Path, text: str | bytes, failure: bool) -> None:
    """It is empty for a moment; a picture in its place is no document."""
    with portal_of("folder", tmp_path) as portal:
        portal.sync()
        (tmp_path / "incoming" / "106.html").write_bytes(text if isinstance(text, bytes) else text.encode())
        _, source = portal.sync(today="2026-03-09")
        assert bool(source["failure"]) is failure
        assert ("closes:" in portal.file("test-engineer").read_text("utf-8")) is not failure


def test_a_document_that_ends_its_process_closes_no_job(tmp_path: Path) -> None:
    """It is read in a process of its own; what became of its jobs is not known, so nothing of the source changes."""
    with portal_of("folder", tmp_path) as portal:
        portal.publish([])
        for name in ("cook", "baker"):
            text = f"# {name.title()}\n\n## Responsibilities\n\n- Be a {name}\n\n## Requirements\n\n- Patience\n"
            (tmp_path / "incoming" / f"{name}.md").write_text(text, "utf-8")
        assert set(portal.outcomes().values()) == {"added"}
        before = portal.files()
    command = [sys.executable, "-c", ENDING, str(tmp_path / "mkdocs.yml")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    (source,) = json.loads(done.stdout)
    assert "cook.md" in source["failure"]
    assert portal.files() == before


def test_a_job_that_ends_its_process_is_skipped_alone(board: Portal) -> None:
    """Others, before and after it, are taken in, and a job of before keeps its posting."""
    board.publish(ADS[:5])
    board.sync()
    before = board.file("driver-engineer").read_text("utf-8")
    board.publish([replace(ad, text=ad.text + "<p>More.</p>") for ad in ADS])
    command = [sys.executable, "-c", BREAKING, str(board.folder / "mkdocs.yml")]
    env = environment({"PYTHONPATH": import_path()})
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    assert (done.returncode, done.stderr) == (0, "")
    (source,) = json.loads(done.stdout)
    ends = {job["title"]: (job["outcome"], job["value"]) for job in source["jobs"]}
    assert ends["Driver Engineer"] == ("skipped", "ended")
    assert ends["Performance Analyst"] == ("skipped", "memory")
    assert ends["Runtime Engineer"][0] == "skipped"
    assert "KeyError" in ends["Runtime Engineer"][1]
    assert [ends[ADS[number].title][0] for number in (0, 1, 5)] == ["changed", "changed", "added"]
    assert board.file("driver-engineer").read_text("utf-8") == before


@pytest.mark.parametrize(
    ("sources", "message"),
    [
        ("sources:\n  acme: {kind: greenhouse}\n", "content/sources.yml:2: "),
        ("sources:\n  acme: {kind: monster, board: acme}\n", "content/sources.yml:2: "),
        (
            "sources:\n  acme: {kind: table, url: 'https://acme.example/jobs.csv', columns: {title: Job}}\n",
            "columns: id",
        ),
        ("sources:\n  files: {kind: folder, path: ../..}\n", None),
    ],
)
def test_a_source_that_cannot_be_is_refused_with_its_line(tmp_path: Path, sources: str, message: str | None) -> None:
    write(tmp_path / "content", {})
    configure(tmp_path, tmp_path / "content")
    (tmp_path / "content" / "sources.yml").write_text(sources, "utf-8")
    result = apart(lambda: CliRunner().invoke(main, ["sync", "--config-file", str(tmp_path / "mkdocs.yml")]))
    assert result.exit_code == 1
    assert message is None or message in result.output
    assert not (tmp_path / "content" / "sources").exists() or message is None


def test_a_record_that_names_a_file_elsewhere_reaches_none(board: Portal) -> None:
    board.sync()
    outside = board.folder / "other.en.md"
    outside.write_text(board.file("test-engineer").read_text("utf-8"), "utf-8")
    record = board.content / "sources" / "acme-jobs.json"
    record.write_text(record.read_text("utf-8").replace("acme/test-engineer", "../../other"), "utf-8")
    board.publish(ADS[:-1])
    board.sync()
    assert "closes:" not in outside.read_text("utf-8")


def test_a_damaged_record_stops_its_source_alone(board: Portal) -> None:
    board.sync()
    before = {name: text for name, text in board.files().items() if name.startswith("postings/")}
    (board.content / "sources" / "acme-jobs.json").write_text("<<<<<<< ours\n", "utf-8")
    code, source = board.sync()
    assert (code, source["jobs"]) == (1, [])
    assert "acme-jobs.json" in source["failure"]
    assert {name: text for name, text in board.files().items() if name.startswith("postings/")} == before
