"""``careers editors``: files for editors and forms, kept in step with the vocabularies."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml

from careers.cli.site import read, settings_of
from careers_tools.cli.editors import generated_files
from tests.cli.conftest import Careers
from tests.sample_content import BASE
from tests.sample_content import write as write_content
from tests.site.building import ROOT, environment, snapshot
from tests.tools.translation.repository import commit, git

pytestmark = pytest.mark.slow

MADE = (".vscode", ".github")


def files(folder: Path) -> Mapping[str, bytes]:
    return {name: data for name, data in snapshot(folder).items() if name.startswith(MADE)}


def add_term(folder: Path) -> None:
    """A term that no generated file knows of."""
    path = folder / "content/taxonomies/hardware.yml"
    path.write_text(path.read_text("utf-8") + "  new-npu: {name: {zh: 新芯片, en: New NPU}}\n", "utf-8")


def test_it_writes_every_file_and_then_has_nothing_to_do(careers: Careers, folder: Path) -> None:
    """What it writes is named, the same each time, and known as its own."""
    assert "editors-stale" not in careers("check", "--format", "json").stdout  # nobody has to use such an editor
    assert "已过时" in careers("editors", "--check", "--lang", "zh").output
    first = careers("editors")
    assert (first.exit_code, careers("editors", "--check").exit_code) == (0, 0)
    written = files(folder)
    assert sorted(first.stdout.split()) == sorted(written)
    kinds = {"settings", "tasks", "careers", "post-a-job", "report-a-posting"}
    assert {name.split("/")[-1].partition(".")[0] for name in written} == kinds
    # git may check files out with the line ends of Windows.
    ours = folder / ".vscode/careers.code-snippets"
    ours.write_bytes(ours.read_bytes().replace(b"\n", b"\r\n"))
    before = files(folder)
    assert (careers("editors").stdout, files(folder)) == ("", before)


def test_a_new_term_makes_them_stale_until_it_is_run_again(careers: Careers, folder: Path) -> None:
    """--check names them, writes nothing and exits with 1; the check of the content gives one line of advice."""
    careers("editors")
    before = files(folder)
    assert "editors" not in careers("check").stdout
    add_term(folder)
    stale = careers("editors", "--check")
    assert stale.exit_code == 1
    assert ".vscode/careers.code-snippets" in stale.stdout
    assert ".vscode/tasks.json" not in stale.stdout
    assert files(folder) == before
    told = careers("check", "--format", "json")
    (advice,) = [row for row in json.loads(told.stdout) if row["code"] == "editors-stale"]
    assert (advice["severity"], told.exit_code) == ("advice", 0)
    named = [line.partition(":")[0] for line in stale.stdout.splitlines()]
    assert advice["problem"].endswith(f": {named[0]}, {named[1]}, …")
    assert careers("editors").exit_code == 0
    assert b"new-npu" in files(folder)[".vscode/careers.code-snippets"]
    assert careers("editors", "--check").exit_code == 0


def test_what_others_have_put_there_is_left_alone(careers: Careers, folder: Path) -> None:
    """Settings of somebody's own are no files of ours; that they stay is said."""
    own = folder / ".vscode/settings.json"
    own.parent.mkdir()
    own.write_text('{"editor.fontSize": 14}\n', "utf-8")
    result = careers("editors")
    assert (result.exit_code, own.read_text("utf-8")) == (0, '{"editor.fontSize": 14}\n')
    assert ".vscode/settings.json: not created by this command" in result.stderr
    assert careers("editors", "--check").exit_code == 0


def test_of_vocabularies_with_errors_nothing_is_written(careers: Careers, folder: Path) -> None:
    """What they hold cannot be told; the check names the errors and nothing else."""
    careers("editors")
    before = files(folder)
    add_term(folder)
    path = folder / "content/taxonomies/hardware.yml"
    path.write_text(path.read_text("utf-8") + "  Bad Id: {}\n", "utf-8")
    result = careers("editors")
    assert (result.exit_code, files(folder)) == (1, before)
    assert "content/taxonomies/hardware.yml:" in result.stderr
    told = json.loads(careers("check", "--format", "json").stdout)
    assert "editors-stale" not in {row["code"] for row in told}


def test_the_projects_own_files_are_as_the_program_writes_them() -> None:
    """Those that follow from the program and the languages alone.

    The others follow from the vocabularies: the check advises on them, so that who adds a company breaks no test.
    """
    found = {
        one.path.relative_to(ROOT).as_posix(): one
        for one in generated_files(read(settings_of(ROOT / "mkdocs.yml")), ROOT)
    }
    fixed = ["settings.json", "tasks.json"]
    names = [f".vscode/{name}" for name in fixed] + [name for name in found if "report-a-posting" in name]
    assert len(names) == 4
    assert [name for name in names if not found[name].current] == []
    assert [name for name, one in found.items() if one.before is None or one.foreign] == []


def test_the_hook_stops_a_wrong_commit_and_lets_a_right_one_pass(tmp_path: Path) -> None:
    """With the real pre-commit, as an editor has it: the line is named, and nothing is committed until it is right."""
    repository = tmp_path / "site"
    write_content(repository / "content", {})
    (repository / "mkdocs.yml").write_text(
        "site_name: Jobs\ndocs_dir: content/pages\nplugins:\n  careers: {locales: [zh, en], today: 2026-03-01}\n",
        "utf-8",
    )
    (repository / ".gitignore").write_text(".venv\n.cache\n", "utf-8")
    shutil.copy(ROOT / ".pre-commit-config.yaml", repository)
    (repository / ".venv").symlink_to(sys.prefix)
    commit(repository)
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    given = environment({"PRE_COMMIT_HOME": str(tmp_path / "home"), "PATH": programs})

    def run(*command: str) -> str:
        """Run a program there; returns what it prints, "" where it ends well."""
        done = subprocess.run(command, cwd=repository, env=given, capture_output=True, encoding="utf-8", check=False)
        return done.stdout + done.stderr if done.returncode else ""

    def committed(path: str, text: str) -> str:
        (repository / path).write_text(text, "utf-8")
        who = ("-c", "user.name=Editor", "-c", "user.email=editor@example.org")
        return run("git", *who, "commit", "--quiet", "--message", "Edit", "--", path)

    assert run("pre-commit", "install") == ""
    path = "content/postings/acme/kernel-engineer.zh.md"
    right = str(BASE["postings/acme/kernel-engineer.zh.md"])
    said = committed(path, right.replace("2026-06-30", "2026-06-31"))
    assert f"{path}:11: closes:" in said
    assert git(repository, "log", "--format=%s").splitlines() == ["Edit"]
    assert committed(path, right.replace("2026-06-30", "2026-07-01")) == ""
    assert len(git(repository, "log", "--format=%s").splitlines()) == 2


def test_the_hooks_for_other_repositories_are_those_of_this_one() -> None:
    """Alike in what they look at; only where the program comes from differs."""
    (local,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    offered = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    keys = ("id", "name", "files", "pass_filenames")
    assert [{key: one[key] for key in keys} for one in local["hooks"]] == [
        {key: one[key] for key in keys} for one in offered
    ]
    assert [one["entry"] for one in local["hooks"]] == [f".venv/bin/{one['entry']}" for one in offered]


def test_a_link_to_a_generated_file_is_somebody_elses(careers: Careers, folder: Path, tmp_path: Path) -> None:
    """Nothing is read through it: it is never up to date."""
    careers("editors")
    forms, elsewhere = folder / ".github" / "ISSUE_TEMPLATE", tmp_path / "elsewhere.yml"
    (forms / "post-a-job.en.yml").rename(elsewhere)
    (forms / "post-a-job.en.yml").symlink_to(elsewhere)
    result = careers("editors")
    assert (result.exit_code, result.stdout) == (0, "")
    assert ".github/ISSUE_TEMPLATE/post-a-job.en.yml" in result.stderr
    assert (forms / "post-a-job.en.yml").is_symlink()
