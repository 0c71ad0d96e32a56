"""``careers remind`` names what is due, and ``careers confirm`` dates a posting by a report of the issue form."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
import yaml
from markdown_it import MarkdownIt

from careers.i18n import Locale
from tests.cli.conftest import Careers
from tests.site.building import configure

FACTS = "---\ntitle: {title}\ncompany: globex\nhardware: [flint-gpu]\n{dates}---\n\nThe work.\n"


def write(slug: str, dates: str, title: str = "Singer") -> Path:
    path = Path(f"content/postings/globex/{slug}.en.md")
    path.write_text(FACTS.format(title=title, dates=dates), "utf-8")
    return path


def report(folder: Path, reason: str, posting: str = "globex/singer", code: str = "en", details: str = "-") -> str:
    """A filled report, as GitHub writes it."""
    t = Locale.of(code).t
    answers = {"posting": posting, "page": "_No response_", "wrong": t(f"report.wrong.{reason}"), "details": details}
    path = folder / "report.md"
    text = "".join(f"### {t(f'report.{name}')}\n\n{answer}\n\n" for name, answer in answers.items())
    path.write_text(text.replace("\n", "\r\n"), "utf-8")
    return str(path)


@pytest.fixture
def due(folder: Path) -> Path:
    """A portal with a job that closes in a week, one that nobody has confirmed for long, one without a date."""
    for path in Path("content/postings").glob("*/*.md"):
        path.unlink()
    write("singer", "posted: 2026-11-20\ncloses: 2026-11-28\napply: {email: jobs@globex.example}\n")
    write("dancer", "posted: 2026-01-02\n", "Dancer for @octocat")
    write("poet", "", "Poet")
    write("painter", "posted: 2026-11-20\n", "Painter")
    write("potter", "posted: 2026-11-20\ncloses: 2026-12-31\n", "Potter")
    return folder


def test_what_is_due_is_listed_with_its_reason(due: Path, careers: Careers) -> None:
    """Deadlines first; what is confirmed or closes later is left out."""
    folder = "content/postings/globex"
    assert careers("remind").stdout.splitlines() == [
        f"{folder}/singer.en.md: deadline 28 Nov 2026",
        f"{folder}/dancer.en.md: not confirmed since 2 Jan 2026",
        f"{folder}/poet.en.md: has no date",
        "3 jobs to check",
    ]
    rows = json.loads(careers("remind", "--days", "60", "--format", "json").stdout)
    assert [row["id"] for row in rows] == ["globex/singer", "globex/potter", "globex/dancer", "globex/poet"]


def test_each_has_links_to_confirm_correct_and_close(due: Path, careers: Careers) -> None:
    """The host's form is filled in, by the ids that it has; a mail asks the employer. Nothing calls anybody."""
    row = json.loads(careers("remind", "--format", "json").stdout)[0]
    query = {key: one for key, (one,) in parse_qs(urlsplit(row["report"]).query).items()}
    form = yaml.safe_load((Path(__file__).parents[2] / ".github/ISSUE_TEMPLATE" / query["template"]).read_text("utf-8"))
    assert (query["posting"], query["page"]) == ("globex/singer", row["page"])
    assert {"posting", "page"} <= {item["id"] for item in form["body"] if item["type"] == "input"}
    assert row["edit"].endswith("/edit/main/content/postings/globex/singer.en.md")
    assert row["ask"].startswith("mailto:jobs@globex.example?subject=Is%20this%20job%20still%20open")
    inline = [
        part
        for token in MarkdownIt().parse(careers("remind", "--format", "markdown").stdout)
        for part in token.children or ()
    ]
    links = [str(part.attrGet("href")) for part in inline if part.type == "link_open"]
    assert [row[key] for key in ("page", "report", "edit", "ask")] == links[:4]
    assert not [part.content for part in inline if part.type == "text" and "@" in part.content]
    assert "@octocat" in [part.content for part in inline if part.type == "code_inline"]


def test_a_portal_without_a_form_has_mails(due: Path, careers: Careers) -> None:
    configure(due, due / "content", {"repo_url": ""}, mail="portal@globex.example")
    row = json.loads(careers("remind", "--format", "json").stdout)[0]
    assert row["report"].startswith("mailto:portal@globex.example?")
    assert "edit" not in row


def test_many_jobs_have_an_end_and_none_are_nothing(due: Path, careers: Careers) -> None:
    for number in range(60):
        write(f"poet-{number}", "", f"Poet {number}")
    text = careers("remind", "--format", "markdown").stdout
    assert text.count("\n- ") == 50
    assert text.endswith("\n\n… and 13 more jobs\n")
    for path in Path("content/postings/globex").glob("*"):
        path.unlink()
    result = careers("remind", "--format", "markdown")
    assert (result.stdout, result.stderr) == ("", "0 jobs to check\n")


def test_a_report_that_a_job_is_open_dates_it(due: Path, careers: Careers) -> None:
    """In any language of the portal; it never takes a later day away, and the job is due no more."""
    path = write("singer", "posted: 2026-01-02\n")
    details = "### Which job\n\nglobex/poet\n"
    result = careers("confirm", report(due, "open", code="zh", details=details), "--today", "2026-11-21")
    assert (result.exit_code, result.stdout) == (0, "content/postings/globex/singer.en.md: confirmed on 2026-11-21\n")
    assert "\nverified: 2026-11-21\n" in path.read_text("utf-8")
    before = path.read_bytes()
    assert careers("confirm", report(due, "open"), "--today", "2026-11-01").exit_code == 0
    assert path.read_bytes() == before
    assert "singer" not in careers("remind").stdout
    assert "verified" not in Path("content/postings/globex/poet.en.md").read_text("utf-8")


def test_a_report_that_a_job_is_closed_closes_it(due: Path, careers: Careers) -> None:
    result = careers("confirm", report(due, "closed"), "--today", "2026-11-21")
    assert (result.exit_code, "singer.en.md: closed" in result.stdout) == (0, True)
    assert "\ncloses: 2026-11-20\n" in Path("content/postings/globex/singer.en.md").read_text("utf-8")


def test_all_else_is_for_a_person(due: Path, careers: Careers) -> None:
    """A wrong fact changes nothing; what is no report, or names no posting, is refused."""
    files = {path: path.read_bytes() for path in Path("content/postings/globex").glob("*")}
    result = careers("confirm", report(due, "fact"))
    assert (result.exit_code, "correct the posting yourself" in result.stdout) == (0, True)
    for posting in ("globex/nobody", "../../mkdocs", "_No response_"):
        assert careers("confirm", report(due, "open", posting)).exit_code == 1
    Path("report.md").write_bytes(b"\xff\x00 no form")
    result = careers("confirm", "report.md")
    assert (result.exit_code, re.search("not a report", result.stderr) is not None) == (1, True)
    assert {path: path.read_bytes() for path in Path("content/postings/globex").glob("*")} == files
