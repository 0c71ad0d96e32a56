"""``careers verify-links``: what it asks, says, writes, and ends with."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from careers import __version__
from careers.cli.site import settings_of
from careers.i18n import Locale
from careers.support.diagnostics import Diagnostic
from careers_tools.cli.verify_links import LinkReport, as_markdown
from careers_tools.link_checks import Finding, Outcome
from careers_tools.link_checks.links import Occurrence
from tests.cli.conftest import Careers
from tests.sample_content import posting
from tests.site.building import TODAY, snapshot
from tests.tools.link_checks.answering import Host, page, redirect, reply, serving, silent

QUICK = ("--pause", "0", "--allow-private")
TITLE = "编译器工程师"


@pytest.fixture
def host() -> Iterator[Host]:
    """A host with a page that is gone, one that moved, one that stays, and one that lets nobody in."""
    told = {
        "/gone": [reply(410)],
        "/moved": [redirect(301, "/jobs/moved")],
        "/jobs/moved": [reply(200, page(TITLE))],
        "/there": [reply(200, page(f"{TITLE}_极点科技", charset="gb18030"), Content_Type="text/html; charset=gbk")],
        "/shut": [reply(403)],
        "/docs": [reply(404)],
    }
    with serving({path: list(one) for path, one in told.items()}) as one:
        yield one


@pytest.fixture
def jobs(folder: Path, host: Host) -> Path:
    """The site's folder with a posting for each of these pages, and no other."""
    shutil.rmtree(folder / "content" / "postings")
    postings = folder / "content" / "postings" / "acme"
    postings.mkdir(parents=True)
    for slug in ("gone", "moved", "there", "shut"):
        text = posting("acme", title=TITLE, locations=None, apply=f"{{url: {host.named('/' + slug)}}}")
        (postings / f"{slug}.zh.md").write_text(text, "utf-8")
    return postings


def test_it_says_what_answers_and_changes_nothing(careers: Careers, jobs: Path, folder: Path, host: Host) -> None:
    """The grave first, each with its place and its address; what moved with the new one; then which jobs are there."""
    before = snapshot(jobs)
    result = careers("verify-links", *QUICK)
    lines = result.stdout.splitlines()
    assert result.exit_code == 1
    starts = (
        "✗ content/postings/acme/gone.zh.md:5 apply.url: the address returns 410: the page is gone; ",
        "! content/postings/acme/moved.zh.md:5 apply.url: ",
        "content/postings/acme/there.zh.md: verified: - → 2026-11-21",
        "--write sets verified in the files of these 2 jobs",
        "4 addresses checked: 1 error, 2 suggestions",
    )
    places = [next(n for n, line in enumerate(lines) if line.strip(" •").startswith(start)) for start in starts]
    assert places == sorted(places)
    assert host.named("/gone") in "".join(lines[places[0] : places[1]])
    assert f"→ {host.named('/jobs/moved')}" in " ".join("".join(lines).split())
    assert snapshot(jobs) == before
    # The hosts know whom to write to.
    agents = {line for lines in host.asked for line in lines if line.startswith("User-Agent")}
    site = settings_of(folder / "mkdocs.yml").site.url
    assert agents == {f"User-Agent: careers-portal/{__version__} (+{site})"}


def test_it_writes_the_day_where_the_job_is(careers: Careers, jobs: Path) -> None:
    """And only there; asked again, there is nothing left to write."""
    before = snapshot(jobs)
    assert "verified was set in the files of 2 jobs" not in careers("verify-links", *QUICK).stdout
    assert "verified was set in the files of 2 jobs" in careers("verify-links", *QUICK, "--write").stdout
    changed = {name: text for name, text in snapshot(jobs).items() if text != before[name]}
    assert set(changed) == {"moved.zh.md", "there.zh.md"}
    for name, text in changed.items():
        assert text == before[name].replace(b"\n---\n\n", b"\nverified: 2026-11-21\n---\n\n")
    (jobs / "gone.zh.md").unlink()  # a page that lets no program in, and one that moved, are advice
    again = careers("verify-links", *QUICK, "--write")
    assert (again.exit_code, "2026-11-21" in again.stdout) == (0, False)


def test_a_file_that_cannot_be_changed_is_named(careers: Careers, jobs: Path) -> None:
    text = (jobs / "there.zh.md").read_text("utf-8")
    front, _, body = text.removeprefix("---\n").partition("\n---\n")
    flow = ", ".join(line for line in front.split("\n") if line)
    (jobs / "there.zh.md").write_text(f"---\n{{{flow}}}\n---\n{body}", "utf-8")
    shown = " ".join(careers("verify-links", *QUICK, "--write").stdout.split())
    assert "the program cannot change this file; write verified: 2026-11-21 yourself" in shown


def test_what_there_was_no_time_for_is_counted(careers: Careers, jobs: Path, host: Host) -> None:
    """It is no fault of the addresses."""
    host.told["/robots.txt"] = [silent]
    result = careers("verify-links", *QUICK, "--deadline", "1")
    assert result.exit_code == 0
    assert [line.strip() for line in result.stdout.splitlines() if line.strip()] == [
        "Link check",
        "4 links were not checked in time; run it again, or allow more time with --deadline",
        "0 addresses checked: 0 errors, 0 suggestions",
    ]


def test_json_has_everything(careers: Careers, jobs: Path, host: Host) -> None:
    """Of each place what came back; of each job what would be written."""
    found = json.loads(careers("verify-links", *QUICK, "--format", "json").stdout)
    rows = {row["posting"]: row for row in found["addresses"]}
    assert {key: row["outcome"] for key, row in rows.items()} == {
        "acme/gone": "gone",
        "acme/moved": "confirmed",
        "acme/there": "confirmed",
        "acme/shut": "refused",
    }
    assert (rows["acme/gone"]["status"], rows["acme/gone"]["problem"]["severity"]) == (410, "error")
    assert rows["acme/moved"]["moved"] == host.named("/jobs/moved")
    assert rows["acme/there"]["problem"] is None
    assert (found["today"], found["complete"]) == ("2026-11-21", True)
    assert found["verified"][0] == {
        "id": "acme/moved",
        "path": "content/postings/acme/moved.zh.md",
        "from": None,
        "to": "2026-11-21",
        "written": False,
    }


def test_markdown_is_made_for_a_summary(careers: Careers, jobs: Path, host: Host) -> None:
    """Headings and lists; addresses of strangers stand as code, so that they can form nothing."""
    summary = Path("summary.md")
    summary.write_text("before\n", "utf-8")
    text = careers("verify-links", *QUICK, "--format", "markdown", "--summary", str(summary)).stdout
    assert summary.read_text("utf-8") == f"before\n{text}"
    assert text.startswith("## Link check\n")
    (line,) = [one for one in text.splitlines() if "gone.zh.md" in one]
    assert line.startswith("- ✗ `content/postings/acme/gone.zh.md:5` apply.url: the address returns 410")
    assert line.endswith(f" `{host.named('/gone')}`")
    assert f"→ `{host.named('/jobs/moved')}`" in text
    assert "- `content/postings/acme/there.zh.md`: `verified: - → 2026-11-21`" in text


def test_terms_are_asked_for(careers: Careers, jobs: Path, folder: Path, host: Host) -> None:
    """Only then; and their faults have words of their own."""
    taxonomy = folder / "content" / "taxonomies" / "companies.yml"
    text = taxonomy.read_text("utf-8").replace("https://acme.example/", host.named("/docs"))
    taxonomy.write_text(text, "utf-8")
    careers("verify-links", *QUICK)
    assert "/docs" not in host.paths
    result = careers("verify-links", *QUICK, "--terms")
    assert "/docs" in host.paths
    (line,) = [number for number, one in enumerate(text.splitlines(), 1) if host.named("/docs") in one]
    assert f"✗ content/taxonomies/companies.yml:{line} terms.acme.url" in result.stdout
    assert "the page is gone; write its new address, or remove it" in result.stdout


def test_a_long_report_is_cut_for_a_summary() -> None:
    """GitHub takes none of more than a megabyte; how many more there are is said."""
    place = Occurrence("https://acme.example/" + "x" * 300, "content/postings/acme/gone.zh.md", 5, "apply.url")
    diagnostic = Diagnostic(place.path, place.line, place.field, "verify-gone", {"status": "404"})
    findings = [Finding(place, Outcome.GONE, 404, place.url, None, diagnostic)] * 5000
    text = as_markdown(LinkReport(findings, (), (), (), TODAY), Locale.of("en"))
    assert len(text.encode()) < 1 << 20
    assert "… and 4,800 more" in text
