"""A job that its source calls full, paused or closed is named and not imported as an open one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.tools.importing.command import Importer, written

WORK = "职责：\n- 写算子\n\n要求：\n- 熟悉C++\n"
ENGLISH = "Responsibilities:\n- Write kernels\n\nRequirements:\n- C++\n"


@pytest.fixture(scope="module")
def importer(tmp_path_factory: pytest.TempPathFactory) -> Importer:
    """The command in a site of its own."""
    return Importer(tmp_path_factory.mktemp("status"))


def imported(importer: Importer, folder: Path, text: str, *options: str) -> tuple[list[dict[str, Any]], set[str], str]:
    """The postings that the command tells of, the files that it writes, and what it says."""
    document = folder / "jobs.md"
    document.write_text(text, "utf-8")
    out = folder / "out"
    code, said, told = importer.run("--json", "--company", "undisclosed", "--out", out, *options, document)
    assert code == 0, told
    return json.loads(said)[0]["postings"], set(written(out)), told


@pytest.mark.parametrize(
    ("text", "status", "line"),
    [
        (f"# 算子工程师\n\n- **招聘状态：** 已招满（2026-03-01）\n\n{WORK}", "full", 3),
        (f"# 算子工程师\n\n{WORK}\n该岗位已招满。\n", "full", 9),
        (f"---\ntitle: 算子工程师\nstatus: closed\n---\n\n{WORK}", "closed", 3),
        (f"本职位暂停招聘\n\n# 算子工程师\n\n{WORK}", "paused", 1),
        (f"# Kernel Engineer\n\nThis position has been filled.\n\n{ENGLISH}", "full", 3),
    ],
)
def test_a_job_that_its_source_calls_over_is_named_and_not_written(
    importer: Importer, tmp_path: Path, text: str, status: str, line: int
) -> None:
    """In its title, behind a label, in a line of its own or in front matter: the line is told, no file is made."""
    (posting,), files, told = imported(importer, tmp_path, text)
    assert (posting["status"], posting["status_line"]) == (status, line)
    assert files == set()
    marks = [(one["value"], one["line"]) for one in posting["evidence"] if one["field"] == "status"]
    assert marks == [(status, line)]
    assert f"(line {line})" in told
    assert "--closed" in told


def test_of_several_jobs_only_those_that_are_over_are_left_out(importer: Importer, tmp_path: Path) -> None:
    """A column of a table says so row by row; a heading, of all jobs below it."""
    table = "| 职位 | 地点 | 状态 |\n|---|---|---|\n| 算子工程师 | 北京 | 招聘中 |\n| 编译器工程师 | 上海 | 已招满 |\n"
    found, files, _ = imported(importer, tmp_path, table)
    assert [(one["title"], one["status"]) for one in found] == [("算子工程师", None), ("编译器工程师", "full")]
    assert len(files) == 1
    headings = f"## 在招岗位\n\n### 算子工程师\n\n{WORK}\n## 已结束的岗位\n\n### 驱动工程师\n\n{WORK}"
    (tmp_path / "second").mkdir()
    found, files, _ = imported(importer, tmp_path / "second", headings)
    assert [(one["title"], one["status"]) for one in found] == [("算子工程师", None), ("驱动工程师", "closed")]
    assert len(files) == 1


def test_it_is_written_where_the_editor_says_so(importer: Importer, tmp_path: Path) -> None:
    """With `--closed`; a dry run says what would become of it."""
    text = f"# 算子工程师（已招满）\n\n{WORK}"
    (posting,), files, told = imported(importer, tmp_path, text, "--closed")
    assert (posting["status"], len(files)) == ("full", 1)
    assert "the source says that all positions are filled (line 1)" in told
    (tmp_path / "dry").mkdir()
    (posting,), files, told = imported(importer, tmp_path / "dry", text, "--dry-run")
    assert (posting["status"], files) == ("full", set())
    assert "not written; add --closed to write it anyway" in told
