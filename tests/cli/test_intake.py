"""``careers intake``: a form in, files or an answer out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from careers.cli import main
from tests.cli.conftest import Careers

FORM = """\
### Job title

Matrix Kernel Engineer

### Employer

Acme

### Description

## The work

- Write kernels
"""
PAIR = [f"content/postings/acme/matrix-kernel-engineer.{code}.md" for code in ("en", "zh")]


@pytest.fixture
def form(folder: Path) -> str:
    """A filled form."""
    path = folder / "issue.md"
    path.write_text(FORM, "utf-8")
    return str(path)


def test_a_form_becomes_a_pair_that_passes_the_check(careers: Careers, folder: Path, form: str) -> None:
    """The text in the language of the form, and the beginning of its translation, as careers translate makes it."""
    result = careers("intake", form)
    assert result.exit_code == 0
    assert " • Locations: this field is empty; add it if you know it; candidates look for it" in result.output
    assert all(f" • {path} " in result.output for path in PAIR)
    assert "company: acme\n" in (folder / PAIR[0]).read_text("utf-8")
    begun = (folder / PAIR[1]).read_text("utf-8")
    assert "【待译】Write kernels" in begun
    assert careers("check", *PAIR).exit_code == 0
    (folder / PAIR[1]).unlink()
    assert careers("translate", PAIR[0]).exit_code == 0
    assert (folder / PAIR[1]).read_text("utf-8") == begun


def test_what_is_sent_twice_is_refused_and_nothing_is_touched(careers: Careers, folder: Path, form: str) -> None:
    """It may be another job with the same title: a free name is suggested."""
    careers("intake", form)
    written = [(folder / path).read_bytes() for path in PAIR]
    result = careers("intake", form)
    assert result.exit_code == 1
    assert "Address name: the posting acme/matrix-kernel-engineer already exists;" in result.output
    assert "matrix-kernel-engineer-2" in result.output
    assert [(folder / path).read_bytes() for path in PAIR] == written


def test_a_dry_run_writes_nothing(careers: Careers, folder: Path, form: str) -> None:
    """It says what would be written, in the language of the form."""
    result = careers("intake", form, "--dry-run", "--lang", "zh")
    assert result.exit_code == 0
    assert all(f" • {path} " in result.output for path in PAIR)
    assert not (folder / "content" / "postings" / "acme" / "matrix-kernel-engineer.en.md").exists()


def test_nothing_is_written_of_a_form_with_a_fault(careers: Careers, folder: Path, form: str) -> None:
    """Each is named by the label that the person saw."""
    bad = FORM.replace("### Description", "### Pay\n\nlots\n\n### Posted on\n\nyesterday\n\n### Description")
    Path(form).write_text(bad, "utf-8")
    before = sorted((folder / "content").rglob("*"))
    result = careers("intake", form)
    assert result.exit_code == 1
    assert [line.partition(":")[0] for line in result.output.splitlines() if "•" in line] == [" • Pay", " • Posted on"]
    Path(form).write_text("### 职位名称\n\n算子工程师\n", "utf-8")  # answered in the language of the form
    answer = careers("intake", form, "--lang", "en").output
    assert "招聘公司：没有填写；请填写，这一项不能为空" in answer
    assert sorted((folder / "content").rglob("*")) == before


def test_the_answer_for_programs_has_everything(careers: Careers, form: str) -> None:
    """Whether it is a posting, which, where, and the comment for the person."""
    found = json.loads(careers("intake", form, "--format", "json", "--dry-run").output)
    assert (found["ok"], found["id"], found["title"]) == (True, "acme/matrix-kernel-engineer", "Matrix Kernel Engineer")
    assert (found["locale"], found["files"]) == ("en", PAIR)
    assert [(one["field"], one["severity"]) for one in found["problems"]] == [("Locations", "advice")]
    assert found["answer"].startswith("The job `Matrix Kernel Engineer` is ready")

    Path(form).write_text(FORM.replace("Acme", "Somebody Ltd"), "utf-8")
    found = json.loads(careers("intake", form, "--format", "json").output)
    assert (found["ok"], found["id"], found["files"]) == (False, None, [])
    assert [(one["field"], one["code"], one["severity"]) for one in found["problems"]] == [
        ("Employer", "intake-unlisted", "error")
    ]


def test_standard_input_is_read_and_another_folder_is_written(folder: Path) -> None:
    """As the workflow does; the day it was sent is the day of the posting."""
    arguments = ["intake", "-", "--out", "proposal", "--today", "2026-02-03", "--format", "markdown"]
    result = CliRunner().invoke(main, arguments, input=FORM.encode())
    assert result.exit_code == 0, result.output
    assert "`content/postings/acme/matrix-kernel-engineer.en.md`" in result.output
    made = sorted(path.relative_to(folder).as_posix() for path in (folder / "proposal").rglob("*.md"))
    assert made == [path.replace("content/", "proposal/", 1) for path in PAIR]
    assert "posted: 2026-02-03\n" in (folder / made[0]).read_text("utf-8")


def test_what_cannot_be_written_leaves_nothing_behind(careers: Careers, folder: Path, form: str) -> None:
    """All files of a posting, or none."""
    out = folder / "proposal" / "postings" / "acme"
    out.mkdir(parents=True)
    (out / "matrix-kernel-engineer.zh.md").mkdir()
    result = careers("intake", form, "--out", "proposal")
    assert result.exit_code == 1
    assert "matrix-kernel-engineer.zh.md cannot be written" in result.output
    assert [path.name for path in out.iterdir()] == ["matrix-kernel-engineer.zh.md"]


def test_a_form_is_not_written_where_a_link_leads(careers: Careers, folder: Path, form: str) -> None:
    """The folder of its employer may be one, and lead out of the content."""
    acme, outside = folder / "content/postings/acme", folder / "outside"
    acme.rename(outside)
    acme.symlink_to(outside)
    before = sorted(outside.iterdir())
    result = careers("intake", form)
    assert result.exit_code == 1, result.output
    assert sorted(outside.iterdir()) == before
