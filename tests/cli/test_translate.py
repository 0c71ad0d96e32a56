"""``careers translate``: a translation is begun, follows its source, and is declared done."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Careers
from tests.tools.translation.repository import commit

UNTRANSLATED = "content/postings/acme/untranslated"
CURRENT = "content/postings/acme/current"


def state(careers: Careers, posting: str) -> dict[str, object]:
    """What status says of a posting."""
    rows = json.loads(careers("status", "--json").stdout)
    found: dict[str, object] = next(row for row in rows if row["id"] == posting)
    return found


def edit(path: Path, *changes: tuple[str, str]) -> None:
    """Replace texts in a file, as an editor does."""
    text = path.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, "utf-8")


def translate_marked(path: Path) -> None:
    """Put words in the place of every marked text, and take former translations away."""
    path.write_text(re.sub(r"(?m)^(?!#)(.*?)'?\[to translate\].*", r"\1Done", path.read_text("utf-8")), "utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    [f"{UNTRANSLATED}.zh.md", f"{UNTRANSLATED}.en.md", "acme/untranslated"],
    ids=["source", "translation that is not there", "id"],
)
def test_a_missing_translation_is_made_translated_and_declared_done(careers: Careers, folder: Path, path: str) -> None:
    """However it is named; in between readers see the source, and check and status count what is left."""
    twin = folder / f"{UNTRANSLATED}.en.md"
    early = careers("translate", "--done", path)
    assert (early.exit_code, "create it with careers translate" in early.stdout) == (1, True)
    result = careers("translate", path)
    assert result.exit_code == 0
    made, following = result.stdout.splitlines()
    assert made.startswith(f"{UNTRANSLATED}.en.md: created; ")
    assert "[to translate]" in following
    assert following.endswith(f"careers translate --done {UNTRANSLATED}.en.md")
    count = int(made.split("; ")[1].split()[0])
    row = state(careers, "acme/untranslated")
    assert (row["translations"], row["marks"]) == ({"zh": "source", "en": "unfinished"}, {"en": count})
    assert f"{UNTRANSLATED}.en.md:2: title: places still to translate" in careers("check", str(twin)).stdout
    assert careers("check").exit_code == 0
    assert careers("translate", "--done", path).exit_code == 1
    translate_marked(twin)
    assert state(careers, "acme/untranslated")["translations"] == {"zh": "source", "en": "unstamped"}
    done = careers("translate", "--done", path)
    row = state(careers, "acme/untranslated")
    assert (done.exit_code, done.stdout) == (0, f"{UNTRANSLATED}.en.md: confirmed; translated_from: {row['stamp']}\n")
    assert row["translations"] == {"zh": "source", "en": "current"}
    assert "careers translate" not in twin.read_text("utf-8")


def test_a_stale_translation_keeps_what_still_holds(careers: Careers, folder: Path) -> None:
    """The text it was made from comes from git: status shows what has changed, translate marks it, and nothing else."""
    source, twin = folder / f"{CURRENT}.zh.md", folder / f"{CURRENT}.en.md"
    commit(folder)
    before = twin.read_text("utf-8")
    lines = source.read_text("utf-8").split("\n")
    first = next(line for line in lines if line.startswith("- "))
    edit(source, (first, f"{first}，并写文档\n- 带新人"))
    row = state(careers, "acme/current")
    assert row["translations"] == {"zh": "source", "en": "stale"}
    [changed, added] = row["changes"]["en"]  # type: ignore[index]
    assert (changed["old"], changed["new"]) == (first[2:], f"{first[2:]}，并写文档")
    assert (added["old"], added["new"]) == ("", "带新人")
    text = careers("status").stdout
    assert f"    - {first[2:]}\n    + {first[2:]}，并写文档\n    + 带新人\n" in text
    assert "2 places to translate" in careers("translate", f"{CURRENT}.zh.md").stdout.splitlines()[0]
    now = twin.read_text("utf-8").split("\n")
    assert [line for line in before.split("\n") if line not in now] == ["- Write kernels and make them fast"]
    assert f"- [to translate] {first[2:]}，并写文档 [former translation] Write kernels and make them fast" in now
    assert careers("translate", "--done", f"{CURRENT}.en.md").exit_code == 1
    translate_marked(twin)
    assert careers("translate", "--done", f"{CURRENT}.en.md").exit_code == 0
    assert state(careers, "acme/current")["translations"] == {"zh": "source", "en": "current"}


def test_work_in_progress_survives_another_change_of_the_source(careers: Careers, folder: Path) -> None:
    """Without any commit in between, what is missing is marked; the command says that the rest was not compared."""
    source, twin = folder / f"{UNTRANSLATED}.zh.md", folder / f"{UNTRANSLATED}.en.md"
    careers("translate", "acme/untranslated")
    translate_marked(twin)
    edit(twin, ("title: Done", "title: A title of my own"))
    source.write_text(source.read_text("utf-8").rstrip("\n") + "\n\n又来了一段。\n", "utf-8")
    refused = careers("translate", "--done", "acme/untranslated")
    assert (refused.exit_code, "has changed since you began this translation" in refused.stdout) == (1, True)
    result = careers("translate", "acme/untranslated")
    text = twin.read_text("utf-8")
    assert "is not in the git history" in result.stdout
    assert "1 place to translate" in result.stdout
    assert "title: A title of my own" in text
    assert text.count("[to translate] 又来了一段。") == 1
    again = careers("translate", "acme/untranslated")
    assert "has not changed again" in again.stdout
    assert twin.read_text("utf-8") == text


def test_without_a_history_a_translation_stays_and_that_is_said(
    careers: Careers, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing visible is missing the file is not touched; status says so, too."""
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(folder))
    twin = folder / "content/postings/acme/stale.en.md"
    before = twin.read_bytes()
    edit(folder / "content/postings/acme/stale.zh.md", ("- 维护框架", "- 维护并发布框架"))
    result = careers("translate", "acme/stale")
    assert (result.exit_code, twin.read_bytes()) == (0, before)
    assert "is not in the git history" in result.stdout
    assert state(careers, "acme/stale")["changes"] == {"en": None}
    assert "en: the changes since then are not in the git history" in careers("status").stdout


def test_everything_that_is_missing_or_stale_is_worked_on_at_once(careers: Careers, folder: Path) -> None:
    """In a folder or everywhere; what is current or of unknown age is left alone, files with errors are counted."""
    (folder / "content/postings/acme/bad.zh.md").write_text("no front matter", "utf-8")
    below = careers("translate", "content/postings/globex").stdout
    assert "content/postings/globex/untranslated.zh.md: created" in below
    assert "acme" not in below
    everywhere = careers("translate", "--all")
    assert f"{UNTRANSLATED}.en.md: created" in everywhere.stdout
    assert "1 file with errors was left out" in everywhere.stdout
    assert "current.en.md" not in everywhere.stdout + below
    assert "unstamped.en.md" not in everywhere.stdout


def test_an_unstamped_translation_is_stamped_when_declared_done(careers: Careers, folder: Path) -> None:
    """Nobody can say what has changed since it was made; whoever compared the two files can."""
    path = "content/postings/acme/unstamped.en.md"
    before = (folder / path).read_text("utf-8")
    assert "Compare the two" in careers("translate", path).stdout
    assert (folder / path).read_text("utf-8") == before
    assert careers("translate", "--done", path).exit_code == 0
    assert state(careers, "acme/unstamped")["translations"] == {"zh": "source", "en": "current"}


@pytest.mark.parametrize("selection", ["content/postings/acme", "--all"])
def test_new_translations_are_confirmed_together(careers: Careers, folder: Path, selection: str) -> None:
    """One that is out of date has to be named: nobody can have looked at all of them."""
    result = careers("translate", "--done", selection)
    assert result.exit_code == 0
    assert "content/postings/acme/unstamped.en.md: confirmed" in result.stdout
    assert "missing, unfinished or out of date" in result.stdout
    states = {name: state(careers, f"acme/{name}")["translations"] for name in ("unstamped", "stale")}
    assert states == {"unstamped": {"zh": "source", "en": "current"}, "stale": {"zh": "source", "en": "stale"}}
    again = careers("translate", "--done", selection)
    assert "There are no new translations to confirm." in again.stdout


def test_drafts_of_a_machine_have_to_be_named(careers: Careers, folder: Path) -> None:
    """Only who has read one can confirm it."""
    path = folder / "content/postings/acme/unstamped.en.md"
    edit(path, ("title:", "translation: machine\ntitle:"))
    before = path.read_bytes()
    assert careers("translate", "--done", "--all").exit_code == 0
    assert path.read_bytes() == before


def test_an_untouched_translation_of_a_new_posting_is_replaced(careers: Careers, folder: Path) -> None:
    """What ``careers new`` wrote there is nobody's work; once a word is written, it is."""
    careers("new", "acme", "fresh")
    twin = folder / "content/postings/acme/fresh.en.md"
    edit(folder / "content/postings/acme/fresh.zh.md", ("职位名称", "编译器工程师"), ("待填写", "写编译器"))
    draft = twin.read_text("utf-8")
    for placeholder, work in (("To be written", "Write compilers"), ("## Requirements", "## What we ask")):
        assert placeholder in draft
        twin.write_text(draft.replace(placeholder, work, 1), "utf-8")
        assert careers("translate", "acme/fresh").exit_code == 1
        assert work in twin.read_text("utf-8")
    twin.write_text(draft, "utf-8")
    assert careers("translate", "acme/fresh").exit_code == 0
    assert "## Responsibilities\n\n- [to translate] 写编译器" in twin.read_text("utf-8")


def test_what_is_saved_while_the_command_runs_is_left(
    careers: Careers, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is written over it, that is said, and the next run goes on from it; here git takes the time."""
    source, twin = folder / f"{CURRENT}.zh.md", folder / f"{CURRENT}.en.md"
    commit(folder)
    edit(source, ("- ", "- 新的"))
    script = folder / "bin/git"
    script.parent.mkdir()
    command = f"grep -q Saved '{twin}' || echo Saved just now. >> '{twin}'"
    script.write_text(f'#!/bin/sh\n{command}\nexec "{shutil.which("git")}" "$@"\n', "utf-8")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(script.parent), prepend=os.pathsep)
    before = twin.read_text("utf-8")
    result = careers("translate", "acme/current")
    assert (result.exit_code, twin.read_text("utf-8")) == (1, f"{before}Saved just now.\n")
    assert result.stdout.startswith(f"{CURRENT}.en.md:1: file: somebody or another program has just changed this file")
    assert careers("translate", "acme/current").exit_code == 0
    assert "Saved just now." in twin.read_text("utf-8")


def test_a_translation_without_a_source_is_kept_for_the_editor_to_delete(careers: Careers, folder: Path) -> None:
    """Until then it is not done."""
    source, twin = folder / f"{CURRENT}.zh.md", folder / f"{CURRENT}.en.md"
    commit(folder)
    first = next(line for line in source.read_text("utf-8").split("\n") if line.startswith("- "))
    edit(source, (first, "一句话。"))
    result = careers("translate", "acme/current")
    assert "find [to translate] and [former translation] in the files" in result.stdout
    assert "- [former translation] Write kernels and make them fast\n" in twin.read_text("utf-8")
    edit(twin, ("[to translate] 一句话。", "One sentence."))
    assert careers("translate", "--done", "acme/current").exit_code == 1
    edit(twin, ("- [former translation] Write kernels and make them fast\n", ""))
    assert careers("translate", "--done", "acme/current").exit_code == 0


def test_a_broken_posting_is_refused_with_what_is_wrong(careers: Careers, folder: Path) -> None:
    """Nothing is written; the other postings that were named are seen to."""
    edit(folder / "content/postings/acme/stale.zh.md", ("skills: [pytorch]", "skills: [pytroch]"))
    result = careers("translate", "acme/stale", "acme/untranslated", "--lang", "zh")
    assert result.exit_code == 1
    assert result.stdout.startswith("content/postings/acme/stale.zh.md:5: skills: 未知标识“pytroch”")
    assert f"{UNTRANSLATED}.en.md：已新建" in result.stdout


@pytest.mark.parametrize("arguments", [[], ["--done"]], ids=["refresh", "done"])
def test_a_link_in_the_place_of_a_translation_is_neither_read_nor_replaced(
    careers: Careers, folder: Path, arguments: list[str]
) -> None:
    """It could lead anywhere."""
    secret = folder / "secret.md"
    secret.write_text("---\ntitle: Secret\n---\n\nSecret.\n")
    twin = folder / f"{UNTRANSLATED}.en.md"
    twin.symlink_to(secret)
    result = careers("translate", *arguments, f"{UNTRANSLATED}.zh.md")
    assert (result.exit_code, "this is not an ordinary file" in result.stdout) == (1, True)
    assert twin.is_symlink()
    assert "Secret." in secret.read_text()
