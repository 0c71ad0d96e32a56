"""``careers import --merge``: reposts become one posting with its history, and can be taken apart again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Careers
from tests.site.building import snapshot

pytestmark = pytest.mark.slow

DUTIES = "\n".join(f"- 第{n}项：把第{n}类算子改写成后端能融合的形式" for n in range(20))
MONTHS = {"jan.md": "2026-01-05", "feb.md": "2026-02-05", "mar.md": "2026-03-05"}
ACME = "content/postings/acme"


def job(
    day: str = "", *, place: str = "北京", pay: str = "20-40K·14薪", duties: str = DUTIES, title: str = "算子工程师"
) -> str:
    """A document with a job of Acme's; `day` is its publication, a line of the document."""
    dated = f"发布日期：{day}\n\n" if day else ""
    return (
        f"# {title}\n\n公司：极点科技\n\n工作地点：{place}\n\n薪资：{pay}\n\n{dated}"
        f"## 岗位职责\n\n{duties}\n\n## 任职要求\n\n- 熟悉LLVM\n"
    )


@pytest.fixture
def months(folder: Path) -> Path:
    """One job, published three times, the last time with more pay; its site's folder."""
    write(folder, {name: job(day) for name, day in MONTHS.items()} | {"mar.md": job("2026-03-05", pay="25-45K·14薪")})
    return folder


def write(folder: Path, documents: Mapping[str, str]) -> None:
    for name, text in documents.items():
        (folder / name).write_text(text, "utf-8")


def made(folder: Path) -> dict[str, str]:
    """Name -> text of the files of this job."""
    texts = {path.name: path.read_text("utf-8") for path in sorted((folder / ACME).glob("*.zh.md"))}
    return {name: text for name, text in texts.items() if "\ntitle: 算子工程师\n" in text}


def front(text: str) -> list[str]:
    """The lines of the front matter that reposts change."""
    head = text.split("---\n")[1]
    return [
        line.strip() for line in head.splitlines() if line.strip().startswith(("posted", "salary", "- ", "history"))
    ]


ONE_POSTING = [
    *("salary: 25-45K·14薪", "posted: 2026-03-05", "history:"),
    *("- {posted: 2026-02-05, salary: 20-40K·14薪}", "- {posted: 2026-01-05, salary: 20-40K·14薪}"),
]


def test_reposts_of_three_months_become_one_posting(careers: Careers, months: Path) -> None:
    """It has the latest facts, and a history with those before; the check accepts it."""
    result = careers("import", "--merge", "auto", *MONTHS)
    assert result.exit_code == 0
    ((name, text),) = made(months).items()
    assert front(text) == ONE_POSTING
    assert result.stdout.count("(merged)") == 2
    assert "merged into acme/" in result.stdout
    assert careers("check", f"{ACME}/{name}").exit_code == 0


def test_a_repost_is_merged_into_a_posting_of_an_earlier_run(careers: Careers, months: Path) -> None:
    """What an editor has written into it stays."""
    careers("import", "jan.md")
    (name,) = made(months)
    path = months / ACME / name
    path.write_text(path.read_text("utf-8").replace("company:", "summary: 写算子。\ncompany:"), "utf-8")
    for month in ("feb.md", "mar.md"):
        assert careers("import", "--merge", "auto", month).exit_code == 0
    (text,) = made(months).values()
    assert front(text) == ONE_POSTING
    assert "summary: 写算子。\n" in text


@pytest.mark.parametrize("mode", [(), ("--merge", "auto")], ids=["ask", "auto"])
def test_importing_merged_documents_again_changes_nothing(
    mode: tuple[str, ...], careers: Careers, months: Path
) -> None:
    """So a run that was interrupted is completed by the next one, in whatever mode."""
    careers("import", "--merge", "auto", "jan.md", "feb.md")
    partly = made(months)
    careers("import", "--merge", "auto", *MONTHS)
    before = made(months)
    result = careers("import", *mode, *MONTHS)
    assert result.exit_code == 0
    assert result.stdout.count("(unchanged)") == 3
    assert made(months) == before
    assert partly.keys() == before.keys()


def test_without_a_terminal_nothing_is_merged_unless_it_is_asked_for(careers: Careers, months: Path) -> None:
    """Each document gets a file, and the reposts are named."""
    result = careers("import", *MONTHS)
    assert result.exit_code == 0
    assert len(made(months)) == 3
    assert all("history" not in text for text in made(months).values())
    assert result.stdout.count("looks like a repost of acme/") == 2


def test_a_repost_is_not_taken_for_a_new_version_where_nobody_is_asked(careers: Careers, months: Path) -> None:
    """In a later run, too, what is there is neither replaced nor merged."""
    careers("import", "jan.md")
    before = made(months)
    result = careers("import", "feb.md")
    assert result.exit_code == 1
    assert "looks like a repost of acme/" in result.stdout
    assert made(months) == before


def test_merge_never_takes_a_document_out_again(careers: Careers, months: Path) -> None:
    """Whichever it is: it gets a posting of its own, and the other one states what it stated without it."""
    careers("import", "--merge", "auto", "jan.md", "feb.md")
    (name,) = made(months)
    merged = made(months)[name]
    careers("import", "--merge", "auto", "mar.md")
    result = careers("import", "--merge", "never", "mar.md")
    assert result.exit_code == 0
    assert "separated from acme/" in result.stdout
    texts = made(months)
    assert texts.pop(name) == merged
    (own,) = texts.values()
    assert front(own) == ["salary: 25-45K·14薪", "posted: 2026-03-05"]
    again = careers("import", "--merge", "never", "mar.md")
    assert "(unchanged)" in again.stdout
    assert made(months) == {name: merged, **texts}


def test_merge_never_writes_every_publication(careers: Careers, months: Path) -> None:
    """At once and one after the other: none replaces another one."""
    careers("import", "--merge", "never", "jan.md", "feb.md")
    assert careers("import", "--merge", "never", "mar.md").exit_code == 0
    assert len(made(months)) == 3


@pytest.mark.parametrize(
    "other",
    [
        job("2026-02-05", place="上海"),
        job("2026-02-05", duties=DUTIES[: len(DUTIES) // 2]),
    ],
    ids=["city", "text"],
)
@pytest.mark.parametrize("together", [True, False], ids=["one run", "two runs"])
def test_another_job_gets_a_posting_of_its_own(other: str, together: bool, careers: Careers, folder: Path) -> None:
    """As `find_relation` tells jobs apart, and where much of the text differs."""
    write(folder, {"one.md": job("2026-01-05"), "other.md": other})
    before = snapshot(folder / ACME)
    if together:
        careers("import", "--merge", "auto", "one.md", "other.md")
    else:
        careers("import", "--merge", "auto", "one.md")
        careers("import", "--merge", "auto", "other.md", "--skip")
    texts = [text.decode() for name, text in snapshot(folder / ACME).items() if name not in before]
    assert len(texts) == 2
    assert all("history" not in text for text in texts)


def test_jobs_of_one_document_are_not_merged(careers: Careers, folder: Path) -> None:
    """Who lists two jobs has two."""
    jobs = "\n\n".join(
        job(day).replace("# ", "## ", 1).replace("\n## 岗", "\n### 岗").replace("\n## 任", "\n### 任")
        for day in ("2026-01-05", "2026-02-05")
    )
    write(folder, {"both.md": f"# 招聘\n\n{jobs}"})
    careers("import", "--merge", "auto", "both.md")
    assert len(made(folder)) == 2


def test_a_copy_without_days_is_merged_and_changes_nothing(careers: Careers, folder: Path) -> None:
    """Its lines that the posting does not have are named."""
    write(folder, {"one.md": job(), "copy.md": job().replace("第3类", "第三类")})
    result = careers("import", "--merge", "auto", "one.md", "copy.md")
    assert len(made(folder)) == 1
    assert "history" not in "".join(made(folder).values())
    assert "1 line of its text is not in that posting:" in result.stdout
    assert "  - 第3项：把第三类算子改写成后端能融合的形式" in result.stdout


def test_a_closed_job_is_not_merged(careers: Careers, months: Path) -> None:
    """Its source says that nobody can apply."""
    write(months, {"feb.md": job("2026-02-05", title="算子工程师（已招满）")})
    result = careers("import", "--merge", "auto", "jan.md", "feb.md")
    assert "not written; add --closed" in result.stdout
    (text,) = made(months).values()
    assert front(text) == ["salary: 20-40K·14薪", "posted: 2026-01-05"]


def test_a_dry_run_says_what_would_be_merged(careers: Careers, months: Path) -> None:
    """It counts on the postings that it would have written, and writes none."""
    result = careers("import", "--dry-run", "--merge", "auto", "--json", *MONTHS)
    assert made(months) == {}
    assert result.stderr.count("(would be merged)") == 2
    found: list[dict[str, Any]] = json.loads(result.stdout)
    first, second, third = (one["postings"][0] for one in found)
    assert first["merged_into"] is None
    assert second["merged_into"] == third["merged_into"] == f"acme/{first['slug']}"


def test_the_report_lists_reposts(careers: Careers, months: Path) -> None:
    """What was merged, into what; and what could be. Of many documents, the sum names them, too."""
    careers("import", "--merge", "auto", "--report", "merged.json", "jan.md", "feb.md")
    (slug,) = (name.removesuffix(".zh.md") for name in made(months))
    report = json.loads((months / "merged.json").read_text("utf-8"))
    assert report["postings"] == {"written": 1, "merged": 1}
    (repost,) = report["reposts"]
    assert repost == {
        "document": "feb.md",
        "line": 1,
        "posting": f"acme/{slug}",
        "similarity": 1.0,
        "outcome": "merged",
        "left_out": [],
    }
    careers("import", "--report", "named.json", "mar.md", "--dry-run")
    (named,) = json.loads((months / "named.json").read_text("utf-8"))["reposts"]
    assert (named["outcome"], named["posting"]) == ("named", f"acme/{slug}")
    many = {f"{n:02}.md": job(f"2025-{n // 28 + 1:02}-{n % 28 + 1:02}") for n in range(21)}
    write(months, many)
    result = careers("import", "--merge", "auto", *many)
    assert "21 × reposts, merged (--merge never separates them again):" in result.stdout
    assert f"      00.md:1 → acme/{slug}" in result.stdout


@pytest.mark.parametrize(("answer", "files"), [("y", 1), ("n", 2)])
def test_at_a_terminal_the_editor_decides(answer: str, files: int, careers: Careers, months: Path) -> None:
    """After seeing how the file would change; who says no gets a posting of its own, and no other question."""
    careers("import", "jan.md")
    done = careers("import", "feb.md", keys=f"{answer}\n")
    assert done.exit_code == 0, done.stderr
    assert "looks like a repost of acme/" in done.stderr
    assert "+history:" in done.stdout
    assert len(made(months)) == files
    before = made(months)
    assert careers("import", "feb.md", keys="").exit_code == 0
    assert made(months) == before


def test_at_a_terminal_the_editor_can_stop(careers: Careers, months: Path) -> None:
    """What was decided before is written; the next run goes on from there."""
    assert careers("import", *MONTHS, keys="y\n").exit_code == 1
    (text,) = made(months).values()
    assert front(text)[:2] == ["salary: 20-40K·14薪", "posted: 2026-02-05"]
    assert careers("import", *MONTHS, keys="y\n").exit_code == 0
    (text,) = made(months).values()
    assert front(text) == ONE_POSTING
