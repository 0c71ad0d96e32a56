"""``careers check``: every problem at once, in three forms and two languages."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Careers
from tests.site.building import configure
from tests.tools.translation.repository import commit

BAD = """---
title: 量化工程师
company: acme
hardware: [spark-npo]
posted: 2026-02-30
colour: red
---

## 工作职责

- 量化模型
"""
PATH = "content/postings/acme/bad.zh.md"


@pytest.fixture
def bad(folder: Path) -> Path:
    """The folder with a posting of three faults, and a hardware introduction for no term."""
    (folder / PATH).write_text(BAD, "utf-8")
    (folder / "content" / "hardware" / "nothing.en.md").write_text("---\n---\nText.\n", "utf-8")
    return folder


def test_sound_content_ends_with_zero(careers: Careers) -> None:
    """Advice is printed and does no harm; the summary counts it and goes to standard error."""
    result = careers("check")
    assert result.exit_code == 0
    assert "content/postings/acme/stale.en.md:1: translated_from:" in result.stdout
    assert "0 errors" in result.stderr
    assert "8 postings" in result.stderr


@pytest.mark.usefixtures("bad")
def test_every_fault_is_reported_in_one_run(careers: Careers) -> None:
    """Each as path:line: field: problem; what to do. None hides another, in one file or in several."""
    result = careers("check")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    for start, word in (
        (f"{PATH}:4: hardware: ", '"spark-npu"'),
        (f"{PATH}:5: posted: ", "2026-02-30"),
        (f"{PATH}:6: colour: ", "colour"),
        ("content/hardware/nothing.en.md:1: path: ", "nothing"),
    ):
        (found,) = [line for line in lines if line.startswith(start)]
        assert word in found
        assert "; " in found
    assert "4 errors" in result.stderr


@pytest.mark.usefixtures("bad")
def test_what_stops_publication_stands_apart(careers: Careers) -> None:
    """Errors come first under a heading, advice under another one; the last line counts both, and all postings."""
    result = careers("check")
    errors, advice = result.stdout.split("\n\n")
    assert errors.splitlines()[0] == "Errors, which stop publication:"
    assert advice.splitlines()[0] == "Suggestions, which do not stop publication:"
    rows = json.loads(careers("check", "--format", "json").stdout)
    assert all(row.keys() == {"path", "line", "field", "severity", "code", "problem", "remedy"} for row in rows)
    for part, severity in ((errors, "error"), (advice, "advice")):
        places = [f"{row['path']}:{row['line']}: {row['field']}" for row in rows if row["severity"] == severity]
        assert [": ".join(line.split(": ")[:2]) for line in part.splitlines()[1:]] == places
    total = f"content: 9 postings, 4 errors, {len(rows) - 4} suggestions"
    assert result.stderr.splitlines()[-1] == total


@pytest.mark.slow
def test_github_is_told_advice_in_the_same_words_once(careers: Careers, folder: Path) -> None:
    """At the first file, with the others named: of ten notices that are shown, one is not worth all."""
    for slug in ("one", "two", "three"):
        (folder / f"content/postings/acme/{slug}.en.md").write_text(
            "---\ntitle: Engineer\ncompany: acme\nposted: 2026-10-01\ncloses: 2027-01-01\n---\n\nThe work.\n", "utf-8"
        )
    notices = careers("check", "--format", "github").stdout.splitlines()
    ((first, named),) = {
        (one.partition(",")[0], one) for one in notices if "acme/three.en.md" in one and "list it as" in one
    }
    assert first.startswith("::notice file=content/postings/")
    assert all(f"%0A+ content/postings/acme/{slug}.en.md:2" in named for slug in ("three", "two"))
    told = json.loads(careers("check", "--format", "json").stdout)
    assert len(notices) < len(told)


@pytest.mark.slow
def test_what_a_terminal_has_no_characters_for_ends_nothing(folder: Path) -> None:
    """The console script, beside the interpreter, shows what it can, in the language that was asked for."""
    command = [str(Path(sys.executable).with_name("careers")), "check", "--lang", "zh"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False)
    assert b"content/postings/acme/stale.en.md:1: translated_from:" in done.stdout


def test_github_commands_cannot_be_forged(careers: Careers, folder: Path) -> None:
    """A value with a percent sign or a line break stays inside its message."""
    text = BAD.replace("2026-02-30", '"5%0A::error::forged\\n::error::forged"')
    (folder / PATH).write_text(text, "utf-8")
    lines = careers("check", "--format", "github").stdout.splitlines()
    assert all(line.startswith(("::error file=content/", "::notice file=content/")) for line in lines)
    assert any(line.startswith(f"::error file={PATH},line=5,title=posted::") for line in lines)
    assert any("5%250A::error::forged" in line for line in lines)


@pytest.mark.usefixtures("bad")
@pytest.mark.parametrize(
    ("paths", "code", "files"),
    [
        (["content"], 1, {"bad.zh.md", "nothing.en.md"}),
        (["./content/postings/acme"], 1, {"bad.zh.md"}),
        (["content/postings/globex"], 0, set()),
        ([PATH, "content/hardware/nothing.en.md"], 1, {"bad.zh.md", "nothing.en.md"}),
        ([PATH, "content"], 1, {"bad.zh.md", "nothing.en.md"}),
    ],
    ids=["folder", "company", "sound-company", "two-files", "overlapping"],
)
def test_a_path_narrows_what_is_reported(careers: Careers, paths: list[str], code: int, files: set[str]) -> None:
    """A content folder, a folder in one or a file in one: only faults there are reported, each once, and count."""
    result = careers("check", "--format", "json", *paths)
    rows = json.loads(result.stdout)
    assert result.exit_code == code
    assert {Path(row["path"]).name for row in rows if row["severity"] == "error"} == files
    assert len({json.dumps(row) for row in rows}) == len(rows)


@pytest.mark.parametrize(
    ("paths", "total"),
    [
        (["content"], "content: 8 postings,"),
        (["content/postings/acme/stale.en.md"], "content/postings/acme/stale.en.md: 1 posting,"),
        (["content/taxonomies", "content/postings/globex"], "content/taxonomies, content/postings/globex: 3 postings,"),
    ],
)
def test_the_total_counts_what_was_checked(careers: Careers, paths: list[str], total: str) -> None:
    """A posting counts once, whichever of its texts is named."""
    assert total in careers("check", *paths).stderr


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        ("docs_dir: nowhere", "Config value 'docs_dir': The path '"),
        ("site_name: 7", "Config value 'site_name': Expected type"),
        ("theme: {name: nothing}", "Config value 'theme': Unrecognised theme name: 'nothing'."),
        ("nav: [", "while parsing"),
    ],
)
def test_the_cause_of_a_wrong_configuration_is_named(careers: Careers, folder: Path, line: str, cause: str) -> None:
    """Which setting it is, and what is wrong with it."""
    with (folder / "mkdocs.yml").open("a", encoding="utf-8") as config:
        config.write(f"{line}\n")
    result = careers("check")
    assert result.exit_code == 2
    assert cause in result.output


def test_another_content_folder_is_judged_by_itself(careers: Careers, folder: Path) -> None:
    """A path outside the configured content belongs to the nearest parent with taxonomies/."""
    shutil.copytree(folder / "content", folder / "elsewhere")
    result = careers("check", "elsewhere/postings/acme")
    assert result.exit_code == 0
    assert "elsewhere/postings/acme/stale.en.md:1: translated_from:" in result.stdout


def test_two_pages_at_one_address_are_found(careers: Careers, folder: Path) -> None:
    """An editorial page where the catalogue has a page is an error of the file that can be renamed."""
    (folder / "content" / "pages" / "en" / "jobs.md").write_text("# Jobs\n", "utf-8")
    result = careers("check")
    assert result.exit_code == 1
    assert "content/pages/en/jobs.md:1: path:" in result.stdout


RECORDED = "content/addresses.txt"


@pytest.fixture
def recorded(folder: Path, careers: Careers) -> Path:
    """The folder, with every address of its site recorded."""
    assert careers("addresses", "--record").exit_code == 0
    return folder


def remove(posting: str) -> None:
    """Take a posting away, in all its languages."""
    found = list(Path("content/postings").glob(f"{posting}.*.md"))
    assert found
    for path in found:
        path.unlink()


def number(line: str) -> int:
    """The 1-based number of a line in the address list."""
    return Path(RECORDED).read_text("utf-8").splitlines().index(line) + 1


def arrow(line: str, target: str) -> None:
    """Write an arrow behind a line of the address list."""
    path = Path(RECORDED)
    text = path.read_text("utf-8")
    assert f"\n{line}\n" in text
    path.write_text(text.replace(f"\n{line}\n", f"\n{line} -> {target}\n"), "utf-8")


@pytest.mark.slow
@pytest.mark.usefixtures("recorded")
def test_a_deleted_posting_is_an_error_at_its_line_of_the_address_list(careers: Careers) -> None:
    """With the line to write; when it is written, all is well, and the check of another file never spoke of it."""
    assert careers("check").exit_code == 0
    remove("acme/untranslated")
    line = number("jobs/acme/untranslated/")
    result = careers("check")
    assert result.exit_code == 1
    (told,) = [one for one in result.stdout.splitlines() if one.startswith(RECORDED)]
    assert told.startswith(f"{RECORDED}:{line}: address: /jobs/acme/untranslated/")
    assert "jobs/acme/untranslated/ -> gone" in told
    assert f"::error file={RECORDED},line={line}," in careers("check", "--format", "github").stdout
    assert careers("check", "content/postings").exit_code == 0
    assert careers("check", RECORDED).exit_code == 1
    arrow("jobs/acme/untranslated/", "gone")
    assert careers("check").exit_code == 0


@pytest.mark.usefixtures("recorded")
@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("postings/acme/current.zh.md", "colour: red"),
        ("postings/globex/stale.zh.md", "colour: red"),
        ("postings/acme/untranslated.zh.md", "aliases: [globex/older]"),
        ("taxonomies/skills.yml", "colour: red"),
    ],
)
def test_the_address_list_waits_for_content_without_errors(careers: Careers, path: str, line: str) -> None:
    """What answers, former addresses among it, is known when every posting and every vocabulary can be read."""
    Path(RECORDED).write_text(Path(RECORDED).read_text("utf-8") + "jobs/acme/older/\n", "utf-8")
    file = Path("content", path)
    text = file.read_text("utf-8")
    file.write_text(text.replace("\n", f"\n{line}\n", 1), "utf-8")
    broken = careers("check")
    assert broken.exit_code == 1
    assert [one for one in broken.stdout.splitlines() if one.startswith(RECORDED)] == []
    file.write_text(text, "utf-8")
    assert f"{RECORDED}:{number('jobs/acme/older/')}: address:" in careers("check").stdout


@pytest.mark.slow
@pytest.mark.usefixtures("recorded")
def test_a_line_that_was_taken_away_is_an_error(careers: Careers) -> None:
    """Where nothing answers: with the line to write back. With that line, all is well."""
    commit(Path())
    remove("acme/untranslated")
    arrow("jobs/acme/untranslated/", "gone")
    assert careers("check").exit_code == 0
    path = Path(RECORDED)
    text = path.read_text("utf-8")
    path.write_text(text.replace("jobs/acme/untranslated/ -> gone\n", ""), "utf-8")
    for is_committed in (False, True):
        if is_committed:
            commit(Path())
        result = careers("check")
        assert result.exit_code == 1
        (told,) = [one for one in result.stdout.splitlines() if one.startswith(RECORDED)]
        assert told.startswith(f"{RECORDED}:1: address: /jobs/acme/untranslated/ was removed from here")
        assert told.endswith("jobs/acme/untranslated/ -> gone")
    path.write_text(text, "utf-8")
    assert careers("check").exit_code == 0


@pytest.mark.usefixtures("recorded")
def test_an_arrow_that_has_no_effect_is_advice(careers: Careers) -> None:
    """As when a job is opened again."""
    arrow("jobs/acme/stale/", "gone")
    result = careers("check")
    assert result.exit_code == 0
    assert f"{RECORDED}:{number('jobs/acme/stale/ -> gone')}: address: /jobs/acme/stale/ exists again" in result.stdout


def test_the_day_to_judge_by_can_be_given(careers: Careers, monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes before the setting and the environment; what is no day is refused with a sentence."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    path = Path("content/postings/acme/current.zh.md")
    source = re.sub(r"^posted: .*$", "posted: 2026-10-01", path.read_text("utf-8"), flags=re.MULTILINE)
    path.write_text(source, "utf-8")
    assert "posted-ahead" not in careers("check", "--format", "json").stdout
    assert "posted-ahead" in careers("check", "--format", "json", "--today", "2026-09-30").stdout
    for wrong in ("tomorrow", "2026-02-30", "20260930", ""):
        refused = careers("check", "--today", wrong)
        assert (refused.exit_code, "%Y-%m-%d" in refused.stderr) == (2, True)


def test_check_says_what_indeed_wants_only_where_the_site_asks(careers: Careers, folder: Path) -> None:
    """Advice: it ends with 0, and a site that never asked hears nothing of it."""
    assert "Indeed" not in careers("check").stdout
    configure(folder, folder / "content", indeed=True, publisher="employer")
    asked = careers("check")
    found = [line.partition(": Indeed")[0] for line in asked.stdout.splitlines() if "indeed.xml" in line]
    assert asked.exit_code == 0
    assert found == [
        "content/postings/acme/stale.zh.md:1: locations",
        "content/postings/acme/unstamped.zh.md:1: locations",
        "content/postings/globex/stale.en.md:1: locations",
        "content/postings/globex/untranslated.en.md:7: locations",
    ]
