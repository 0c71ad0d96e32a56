"""``careers import``: documents in, posting files out, and a person told what is left to do."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from careers.cli import main
from tests.cli.conftest import Careers, at_terminal
from tests.site.building import snapshot

JOB = """# 编译器工程师

公司：极点科技

工作地点：北京

薪资：20-40K·14薪

## 岗位职责

- 为NPU写编译器后端

## 任职要求

- 本科及以上学历
- 熟悉LLVM

简历投递邮箱：jobs@example.com
"""
TWO = """# 招聘

## 算子工程师

### 岗位职责

- 写矩阵乘算子

### 任职要求

- 读得懂汇编

## 推理工程师

### 岗位职责

- 做推理服务

### 任职要求

- 会用性能分析工具
"""
PROSE = "# 加入我们\n\n我们在做芯片，团队氛围很好，午饭也不错。\n"


@pytest.fixture
def documents(folder: Path) -> Path:
    """The site's folder with documents to import beside the content."""
    for name, text in {"job.md": JOB, "two.md": TWO, "prose.md": PROSE}.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def postings(folder: Path) -> dict[str, bytes]:
    """Every file below the postings of the site."""
    return snapshot(folder / "content" / "postings")


def rows(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(text)
    return found


def test_a_document_becomes_a_posting_that_check_accepts(careers: Careers, documents: Path) -> None:
    """The file lies where the site reads it; the report names it and what to do next."""
    before = postings(documents)
    result = careers("import", "job.md")
    assert result.exit_code == 0, result.output
    (name,) = set(postings(documents)) - set(before)
    path = f"content/postings/{name}"
    assert name.startswith("acme/")
    assert name.endswith(".zh.md")
    assert f"{path} (written)" in result.stdout
    assert f"careers check {path}" in result.stdout
    text = (documents / path).read_text("utf-8")
    assert text.startswith("---\ntitle: 编译器工程师\ncompany: acme\n")
    for line in ("locations: [beijing]", "salary: 20-40K·14薪", "apply: {email: jobs@example.com}"):
        assert line in text.splitlines()
    assert careers("check", path).exit_code == 0


def test_json_stands_alone_on_standard_output(careers: Careers, documents: Path) -> None:
    """One object a file, what is unknown null, the words for people on standard error."""
    result = careers("import", "--json", "--dry-run", "job.md", "two.md", "prose.md", "missing.md")
    assert result.exit_code == 1
    job, two, prose, missing = rows(result.stdout)
    assert [one["file"] for one in (job, two, prose, missing)] == ["job.md", "two.md", "prose.md", "missing.md"]
    (posting,) = job["postings"]
    assert (posting["title"], posting["company"], posting["line"]) == ("编译器工程师", "acme", 1)
    assert posting["path"] == f"content/postings/acme/{posting['slug']}.zh.md"
    assert [(one["company"], one["path"], one["salary"], one["hiring"]) for one in two["postings"]] == [
        (None, None, None, None)
    ] * 2
    assert (job["problem"], two["problem"], prose["postings"]) == (None, None, [])
    assert prose["problem"]
    assert missing["problem"]
    assert "编译器工程师" in result.stderr


def test_without_a_company_nothing_is_written(careers: Careers, documents: Path) -> None:
    """The sentence says how to name one, or to add the one that is named; with it, every posting is filed there."""
    (documents / "job.md").write_text(JOB.replace("极点科技", "云端算力"), "utf-8")
    before = snapshot(documents)
    result = careers("import", "two.md", "job.md")
    assert result.exit_code == 1
    assert "two.md:3: company: " in result.stdout
    assert "--company ID" in result.stdout
    assert '"云端算力" is not in companies.yml' in result.stdout
    assert snapshot(documents) == before
    assert careers("import", "--dry-run", "two.md").exit_code == 0
    assert careers("import", "--company", "nobody", "two.md", "missing.md").exit_code == 1
    made = set(postings(documents)) - {name.removeprefix("content/postings/") for name in before}
    assert [name.partition("/")[0] for name in made] == ["nobody"] * 2


def test_a_named_company_beats_the_documents_own(careers: Careers, documents: Path) -> None:
    """The report says that the document names another one."""
    result = careers("import", "--company", "globex", "job.md")
    assert result.exit_code == 0
    assert "names acme; filed under globex" in result.stdout
    assert [name for name in postings(documents) if "compiler" in name and name.startswith("acme/")] == []


def test_a_dry_run_and_importing_again_change_nothing(careers: Careers, documents: Path) -> None:
    """One names the files it would write, and says that it did not; what says the same is left alone."""
    before = snapshot(documents)
    result = careers("import", "--dry-run", "job.md", "two.md")
    assert result.exit_code == 0
    assert snapshot(documents) == before
    assert "(would be written)" in result.stdout
    assert "nothing was written" in result.stdout
    careers("import", "job.md")
    before = snapshot(documents)
    assert "(unchanged)" in careers("import", "job.md").stdout
    assert snapshot(documents) == before


@pytest.fixture
def edited(careers: Careers, documents: Path) -> Path:
    """The first posting of two, imported and then edited by hand; the second one is not there."""
    careers("import", "--company", "nobody", "two.md")
    first, second = (path for path in sorted((documents / "content/postings/nobody").iterdir()) if path.suffix == ".md")
    if "矩阵乘" in second.read_text("utf-8"):
        first, second = second, first
    second.unlink()
    first.write_text(first.read_text("utf-8").replace("矩阵乘", "归约"), "utf-8")
    return first


AGAIN = ("import", "--company", "nobody", "two.md")


@pytest.mark.parametrize(
    ("flag", "word", "fate"), [("--yes", "矩阵乘", "replaced"), ("--skip", "归约", "kept as it was")]
)
def test_a_flag_decides_for_all(flag: str, word: str, fate: str, careers: Careers, edited: Path) -> None:
    """Replaced or left; what is not there yet is written either way."""
    result = careers(*AGAIN, flag)
    assert result.exit_code == 0
    assert word in edited.read_text("utf-8")
    assert f"({fate})" in result.stdout
    assert "(written)" in result.stdout
    assert len(list(edited.parent.iterdir())) == 2


@pytest.mark.slow
def test_at_a_terminal_the_editor_is_asked(careers: Careers, edited: Path, folder: Path) -> None:
    """Once for the document, on standard error; JSON stays alone on standard output."""
    assert "Replace it?" in careers(*AGAIN, keys="n\n").stderr
    assert "归约" in edited.read_text("utf-8")
    done = at_terminal(folder, "y\n", *AGAIN, "--json")
    assert done.returncode == 0, done.stderr
    assert "+- 写矩阵乘算子" in done.stderr
    assert "Replace it?" in done.stderr
    assert len(rows(done.stdout)[0]["postings"]) == 2
    assert "矩阵乘" in edited.read_text("utf-8")


def test_edited_postings_are_not_replaced_unasked(careers: Careers, documents: Path) -> None:
    """The differences are shown, and all files are named: the flag that replaces one replaces all."""
    before = set(postings(documents))
    careers(*AGAIN)
    made = [f"content/postings/{name}" for name in sorted(set(postings(documents)) - before)]
    for name in made:
        (documents / name).write_text((documents / name).read_text("utf-8") + "- 会写文档\n", "utf-8")
    edited = snapshot(documents)
    result = careers(*AGAIN, "--json")
    assert result.exit_code == 1
    assert result.stderr.count("-- 会写文档") == len(made) == 2
    problem = rows(result.stdout)[0]["problem"]
    assert [word for word in ("--yes", "--skip", *made) if word not in problem] == []
    assert snapshot(documents) == edited


def test_a_company_is_an_id_where_no_vocabulary_says_who_hires(careers: Careers, documents: Path) -> None:
    """Else it could lead out of the folder."""
    (documents / "content" / "taxonomies" / "companies.yml").unlink()
    hardware = documents / "content" / "taxonomies" / "hardware.yml"
    hardware.write_text(re.sub(r"\n +vendor: .*", "", hardware.read_text("utf-8")), "utf-8")
    before = snapshot(documents)
    result = careers("import", "job.md", "--company", "../x")
    assert result.exit_code == 2
    assert 'unknown company "../x"; an id has' in result.stderr
    assert snapshot(documents) == before
    assert careers("import", "job.md", "--company", "anybody").exit_code == 0


def test_another_folder_can_be_written_into(careers: Careers, documents: Path) -> None:
    """It is made; the site's vocabularies hold, and its own content stays as it is."""
    before = postings(documents)
    result = careers("import", "--out", "elsewhere", "job.md")
    assert result.exit_code == 0
    assert [name.partition("/")[0] for name in snapshot(documents / "elsewhere" / "postings")] == ["acme"]
    assert postings(documents) == before
    assert "careers check" not in result.stdout


def test_nothing_is_written_through_a_link(careers: Careers, documents: Path) -> None:
    """A folder that leads elsewhere is named, and what lies there stays."""
    (documents / "there").mkdir()
    (documents / "out" / "postings").mkdir(parents=True)
    (documents / "out" / "postings" / "acme").symlink_to(documents / "there")
    result = careers("import", "--out", "out", "job.md")
    assert result.exit_code == 1
    assert "cannot be written (a link, or no folder)" in result.stdout
    assert list((documents / "there").iterdir()) == []


def test_standard_input_is_a_document(documents: Path) -> None:
    """Called by its hyphen, and refused as a file is; a posting without a title is named after where it came from."""
    arguments = ["import", "--dry-run", "--json", "-", "two.md"]
    result = CliRunner().invoke(main, arguments, JOB.replace("# 编译器工程师", ""))
    assert result.exit_code == 0
    found, other = rows(result.stdout)
    assert (found["file"], other["file"]) == ("-", "two.md")
    assert [posting["slug"] for posting in found["postings"]] == ["stdin-1"]
    result = CliRunner().invoke(main, ["import", "-"], b"a" * 3_000_000)
    assert (result.exit_code, result.stdout[:5]) == (1, "-:1: ")


def test_a_document_without_a_posting_says_so(careers: Careers, documents: Path) -> None:
    """With the reason, and the first of its lines, of which JSON has all; that is no failure."""
    (documents / "prose.md").write_text("\n\n".join(f"闲话第{n}句。" for n in range(40)), "utf-8")
    before = snapshot(documents)
    result = careers("import", "--json", "prose.md")
    assert result.exit_code == 0
    assert "0 postings found" in result.stderr
    assert "no posting was found" in result.stderr
    assert len(rows(result.stdout)[0]["unplaced"]) == 40
    assert "and 25 more lines" in result.stderr
    assert result.stderr.count("闲话") == 15
    assert snapshot(documents) == before


def test_what_is_hidden_in_a_document_cannot_reach_the_terminal(careers: Careers, documents: Path) -> None:
    """No escape sequence of a document is printed."""
    for name, text in {"job.md": JOB, "prose.md": PROSE}.items():
        (documents / name).write_text(
            text.replace("编译器", "编\x1b[2J译\u202e器").replace("芯片", "芯\x1b[2J片"), "utf-8"
        )
    result = careers("import", "--json", "--dry-run", "job.md", "prose.md")
    assert "\x1b" not in result.output
    assert "\u202e" not in result.output


def test_editors_can_teach_words(careers: Careers, documents: Path) -> None:
    """A heading that the site's own import.yml knows begins a section of that kind."""
    text = JOB.replace("任职要求", "入伙门槛")
    (documents / "job.md").write_text(text, "utf-8")
    (documents / "content" / "import.yml").write_text("sections:\n  requirements: [入伙门槛]\n", "utf-8")
    assert careers("import", "job.md").exit_code == 0
    (path,) = (documents / "content/postings/acme").glob("*compil*.zh.md")
    assert "## 任职要求" in path.read_text("utf-8").splitlines()


def test_the_language_can_be_given(careers: Careers, documents: Path) -> None:
    """It beats what the text looks like, for every posting."""
    assert careers("import", "--locale", "en", "job.md").exit_code == 0
    assert [name for name in postings(documents) if name.endswith("compiler-engineer.en.md")]
