"""``careers sync`` against job boards on the loopback, run after run."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from careers.cli import main
from tests.apart import apart
from tests.sample_content import write
from tests.site.building import configure
from tests.tools.link_checks.answering import Behaviour, Host, halting, reply, serving
from tests.tools.sync.publishing import ADS, HOSTILE, KINDS, Ad, with_pay

GOLDEN = Path(__file__).parent / "golden"
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
_NOT_ONLY_LOCATED = sorted(set(KINDS))


@dataclass
class Portal:
    """A portal with one source, on a host that answers as it is told."""

    folder: Path
    kind: str
    host: Host

    @property
    def content(self) -> Path:
        """Its content folder."""
        return self.folder / "content"

    def publish(self, ads: Sequence[Ad]) -> None:
        """Let the source publish these jobs."""
        base = self.host.named("")
        self.host.told = {path: list(behaviours) for path, behaviours in KINDS[self.kind][1](ads, base).items()}

    def answer_all(self, behaviour: Behaviour) -> None:
        """Let the source answer every request so."""
        self.host.told = {path: [behaviour] for path in self.host.told}

    def sync(self, *options: str, today: str = "2026-03-01") -> tuple[int, dict[str, Any]]:
        """Run the command, and return its exit code and what became of the source's jobs."""
        arguments = ["sync", "--pause", "0", "--allow-private", "--format", "json", "--today", today, *options]
        result = apart(lambda: CliRunner().invoke(main, [*arguments, "--config-file", str(self.folder / "mkdocs.yml")]))
        assert result.exception is None or isinstance(result.exception, SystemExit), result.output
        assert result.stdout, result.stderr
        (source,) = json.loads(result.stdout)
        return result.exit_code, source

    def outcomes(self, *options: str, today: str = "2026-03-01") -> dict[str, str]:
        """Run the command, and return title -> outcome."""
        _, source = self.sync(*options, today=today)
        assert source["failure"] is None, source
        return {job["posting"] or job["title"]: job["outcome"] for job in source["jobs"]}

    def file(self, slug: str) -> Path:
        """The file of a posting."""
        return self.content / "postings" / "acme" / f"{slug}.en.md"

    def files(self) -> dict[str, str]:
        """All files of the content folder."""
        paths = (path for path in self.content.rglob("*") if path.is_file())
        return {path.relative_to(self.content).as_posix(): path.read_text("utf-8") for path in paths}

    def edit(self, slug: str, old: str, new: str) -> None:
        """Change a posting by hand."""
        path = self.file(slug)
        text = path.read_text("utf-8")
        assert old in text, text
        path.write_text(text.replace(old, new), "utf-8")

    def check(self) -> str:
        """Return what ``careers check`` says of errors."""
        result = apart(
            lambda: CliRunner().invoke(
                main, ["check", "--config-file", str(self.folder / "mkdocs.yml"), "--format", "gcc"]
            )
        )
        return "\n".join(line for line in result.output.splitlines() if ": error:" in line)


@pytest.fixture(params=_NOT_ONLY_LOCATED)
def portal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Portal]:
    """A portal whose source is of each kind in turn."""
    yield from _portal(request.param, tmp_path)


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Portal]:
    """A portal with a source of one kind, for what does not depend on the kind."""
    yield from _portal("greenhouse", tmp_path)


def _portal(kind: str, folder: Path) -> Iterator[Portal]:
    with serving({}) as host:
        write(folder / "content", {})
        configure(folder, folder / "content")
        settings = KINDS[kind][0].format(base=host.named(""))
        (folder / "content" / "sources.yml").write_text(f"sources:\n  acme-jobs: {settings}\n", "utf-8")
        portal = Portal(folder, kind, host)
        portal.publish(ADS)
        yield portal


def test_first_run_writes_every_job_as_a_posting_without_errors(portal: Portal) -> None:
    code, source = portal.sync()
    assert code == 0
    assert [job["outcome"] for job in source["jobs"]] == ["added"] * len(ADS)
    text = re.sub(
        r"http://jobs\.acme\.test:\d+", "http://board.example", portal.file("kernel-engineer-2").read_text("utf-8")
    )
    assert text == (GOLDEN / f"{portal.kind}.md").read_text("utf-8")
    assert portal.check() == ""


def test_second_run_without_changes_leaves_every_file(portal: Portal) -> None:
    portal.sync()
    before = portal.files()
    assert set(portal.outcomes().values()) == {"same"}
    assert portal.files() == before


def test_changed_pay_is_taken_over_and_nothing_else(portal: Portal) -> None:
    portal.sync()
    before = portal.file("kernel-engineer-2").read_text("utf-8")
    portal.publish([with_pay(ADS[0], 70000, 90000), *ADS[1:]])
    assert portal.outcomes()["acme/kernel-engineer-2"] == "changed"
    after = portal.file("kernel-engineer-2").read_text("utf-8")
    assert after == before.replace("60000-75000", "70000-90000")


def test_a_fact_edited_by_hand_is_kept_and_others_are_taken_over(portal: Portal) -> None:
    portal.sync()
    portal.edit("kernel-engineer-2", "title: Kernel Engineer", "title: Senior Kernel Engineer")
    renamed = Ad(**{**vars(ADS[0]), "title": "Kernel Developer", "low": 70000, "high": 90000})
    portal.publish([renamed, *ADS[1:]])
    _, source = portal.sync()
    assert source["jobs"][0]["kept"] == ["title"]
    text = portal.file("kernel-engineer-2").read_text("utf-8")
    assert "title: Senior Kernel Engineer\n" in text
    assert "70000-90000" in text


def test_a_job_that_has_gone_is_closed_and_opened_again_when_it_is_back(portal: Portal) -> None:
    portal.sync()
    before = portal.file("test-engineer").read_text("utf-8")
    portal.publish(ADS[:-1])
    assert portal.outcomes(today="2026-03-05")["acme/test-engineer"] == "closed"
    assert "closes: 2026-03-04\n" in portal.file("test-engineer").read_text("utf-8")
    portal.publish(ADS)
    assert portal.outcomes(today="2026-03-01")["acme/test-engineer"] == "reopened"
    assert portal.file("test-engineer").read_text("utf-8") == before


@pytest.mark.parametrize("fault", [reply(500), reply(200, "<html>Sorry"), reply(200, b'{"jobs": [{'), halting])
def test_a_source_that_fails_changes_nothing(portal: Portal, fault: Behaviour) -> None:
    portal.sync()
    before = portal.files()
    portal.answer_all(fault)
    code, source = portal.sync("--timeout", "1")
    assert (code, bool(source["failure"]), source["jobs"]) == (1, True, [])
    assert portal.files() == before


def test_a_hostile_job_harms_neither_the_others_nor_the_portal(portal: Portal) -> None:
    portal.publish([HOSTILE, *ADS])
    portal.sync()
    assert portal.file("kernel-engineer-2").exists()
    assert {path.split("/")[0] for path in portal.files()} <= {
        "sources", "sources.yml", "postings", "taxonomies", "hardware", "pages",
    }  # fmt: skip
    assert not [line for line in portal.check().splitlines() if "kernel-engineer-2" in line]


def test_an_empty_answer_closes_nothing(board: Portal) -> None:
    board.sync()
    board.publish([])
    code, source = board.sync("--yes")
    assert code == 1
    assert {job["outcome"] for job in source["jobs"]} == {"withheld"}
    assert "closes:" not in board.file("test-engineer").read_text("utf-8")


def test_more_than_a_fifth_is_closed_only_when_a_person_agrees(board: Portal) -> None:
    board.sync()
    board.publish(ADS[:-2])
    assert board.sync()[0] == 1
    assert "closes:" not in board.file("test-engineer").read_text("utf-8")
    assert board.sync("--yes")[0] == 0
    assert "closes:" in board.file("test-engineer").read_text("utf-8")


def test_a_posting_removed_by_hand_does_not_come_back(board: Portal) -> None:
    board.sync()
    board.file("test-engineer").unlink()
    assert board.outcomes()["acme/test-engineer"] == "removed"
    assert not board.file("test-engineer").exists()


def test_new_jobs_wait_as_drafts_unless_they_are_to_be_published(board: Portal) -> None:
    sources = board.content / "sources.yml"
    sources.write_text(sources.read_text("utf-8").replace("publish: true", "publish: false"), "utf-8")
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


def test_a_run_that_was_cut_short_is_taken_up_without_duplicates(board: Portal) -> None:
    board.sync()
    files = {path for path in board.files() if path.startswith("postings/")}
    (board.content / "sources" / "acme-jobs.json").unlink()
    board.sync()
    assert {path for path in board.files() if path.startswith("postings/")} == files


def test_a_dry_run_writes_nothing(board: Portal) -> None:
    before = board.files()
    assert set(board.outcomes("--dry-run").values()) == {"added"}
    assert board.files() == before


def test_a_job_of_an_unknown_employer_is_left_out_and_named(board: Portal) -> None:
    sources = board.content / "sources.yml"
    sources.write_text(sources.read_text("utf-8").replace(", company: acme", ""), "utf-8")
    companies = board.content / "taxonomies" / "companies.yml"
    companies.write_text(companies.read_text("utf-8").replace("Acme", "Emca").replace("acme", "acme"), "utf-8")
    _, source = board.sync()
    assert {(job["outcome"], job["reason"], job["value"]) for job in source["jobs"]} == {
        ("skipped", "employer", "Acme")
    }


def test_documents_of_a_folder_become_postings_and_follow_their_files(tmp_path: Path) -> None:
    write(tmp_path / "content", {})
    configure(tmp_path, tmp_path / "content")
    (tmp_path / "content" / "sources.yml").write_text(
        "sources:\n  files: {kind: folder, path: incoming, company: acme, publish: true}\n", "utf-8"
    )
    document = tmp_path / "incoming" / "2026" / "profiling.md"
    document.parent.mkdir(parents=True)
    text = (
        "# Profiling Engineer\n\nLocation: Dalian\n\n## Responsibilities\n\n- Read profiles\n\n## Requirements\n\n- C\n"
    )
    document.write_text(text, "utf-8")
    (document.parent / "photo.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    with serving({}) as host:
        portal = Portal(tmp_path, "folder", host)
        assert portal.outcomes() == {"acme/profiling-engineer": "added"}
        document.write_text(text.replace("Dalian", "Beijing"), "utf-8")
        assert portal.outcomes() == {"acme/profiling-engineer": "changed"}
    assert "locations: [beijing]\n" in portal.file("profiling-engineer").read_text("utf-8")


def test_a_document_that_ends_its_process_closes_no_job(tmp_path: Path) -> None:
    """It is read in a process of its own; what became of its jobs is not known, so nothing of the source changes."""
    write(tmp_path / "content", {})
    configure(tmp_path, tmp_path / "content")
    settings = "sources:\n  files: {kind: folder, path: incoming, company: acme, publish: true}\n"
    (tmp_path / "content" / "sources.yml").write_text(settings, "utf-8")
    (tmp_path / "incoming").mkdir()
    for name in ("cook", "baker"):
        text = f"# {name.title()}\n\n## Responsibilities\n\n- Be a {name}\n\n## Requirements\n\n- Patience\n"
        (tmp_path / "incoming" / f"{name}.md").write_text(text, "utf-8")

    with serving({}) as host:
        portal = Portal(tmp_path, "folder", host)
        assert set(portal.outcomes().values()) == {"added"}
        before = portal.files()
    command = [sys.executable, "-c", ENDING, str(tmp_path / "mkdocs.yml")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    (source,) = json.loads(done.stdout)
    assert "cook.md" in source["failure"]
    assert portal.files() == before


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
