"""``careers new``: a posting to fill in."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Careers

pytestmark = pytest.mark.slow


def rows(careers: Careers, *paths: str) -> list[dict[str, object]]:
    """The problems that check finds."""
    found: list[dict[str, object]] = json.loads(careers("check", "--format", "json", *paths).stdout)
    return found


def errors(careers: Careers, *paths: str) -> list[tuple[object, ...]]:
    """Where check finds errors."""
    return [(row["path"], row["line"], row["field"]) for row in rows(careers, *paths) if row["severity"] == "error"]


def fill_in(path: Path) -> None:
    """Put words in the place of every placeholder, as an editor does."""
    text = path.read_text("utf-8")
    for placeholder in ("职位名称", "Job title", "待填写", "To be written"):
        text = text.replace(placeholder, "Compilers")
    path.write_text(text, "utf-8")


def test_a_new_posting_is_not_written_where_a_link_leads(careers: Careers, folder: Path) -> None:
    """The folder of an employer may be one, and lead out of the content."""
    acme, outside = folder / "content/postings/acme", folder / "outside"
    acme.rename(outside)
    acme.symlink_to(outside)
    before = sorted(outside.iterdir())
    assert careers("new", "acme", "compiler-engineer").exit_code == 1
    assert sorted(outside.iterdir()) == before


@pytest.mark.parametrize("source", ["zh", "en"])
def test_new_files_need_only_filling_in(careers: Careers, folder: Path, source: str) -> None:
    """A file a language is written and named; the source has the facts; check names each placeholder, nothing else."""
    result = careers("new", "acme", "compiler-engineer", "--source", source)
    assert result.exit_code == 0
    names = [f"content/postings/acme/compiler-engineer.{code}.md" for code in ("zh", "en")]
    assert result.stdout.splitlines() == names
    expected = []
    for code, name in zip(("zh", "en"), names, strict=True):
        text = (folder / name).read_text("utf-8")
        assert ("company: acme" in text) == (code == source)
        assert ("translated_from:" in text) == (code != source)
        lines = [number for number, line in enumerate(text.splitlines(), 1) if line in ("- 待填写", "- To be written")]
        assert len(lines) == 3
        expected += [(name, 2, "title"), *((name, number, "body") for number in lines)]
    found = rows(careers, *names)
    assert sorted(errors(careers, *names)) == sorted(expected)
    assert {row["code"] for row in found} == {"draft-untouched"}
    assert careers("check", *names).exit_code == 1
    for name in names:
        fill_in(folder / name)
    assert careers("check", *names).exit_code == 0


def test_a_new_translation_is_not_out_of_date_and_the_advice_settles_it(careers: Careers, folder: Path) -> None:
    """Nobody could have translated an older text; the command that the advice names confirms the new one."""
    careers("new", "acme", "compiler-engineer")
    names = [f"content/postings/acme/compiler-engineer.{code}.md" for code in ("zh", "en")]
    for name in names:
        fill_in(folder / name)
    (advice,) = rows(careers, names[1])
    assert advice["code"] == "translation-unstamped"
    command = f"translate --done {names[1]}"
    assert f"careers {command};" in str(advice["remedy"])
    assert careers(*command.split()).exit_code == 0
    assert rows(careers, names[1]) == []


def test_every_field_of_a_new_posting_can_be_switched_on(careers: Careers, folder: Path) -> None:
    """With the comment signs taken away, the examples are what check accepts; one comment names the other fields."""
    careers("new", "acme", "compiler-engineer")
    path, twin = (folder / f"content/postings/acme/compiler-engineer.{code}.md" for code in ("zh", "en"))
    text = path.read_text("utf-8")
    (further,) = [line for line in text.splitlines() if line.startswith("# 其他字段：")]
    named = set(re.findall("[a-z_]+", further.partition("：")[2].partition("；")[0]))
    written = set(re.findall("^(?:# )?([a-z_]+):", text, re.MULTILINE))
    elsewhere = {"aliases", "history", "translated_from", "translation"}  # of a posting that was there before
    fields = json.loads(careers("schema").stdout)["properties"].keys()
    assert named | written == fields - elsewhere
    assert not named & written
    switched_on, count = re.subn("^# (?=[a-z_]+:)", "", text, flags=re.MULTILINE)
    assert count > 5
    path.write_text(switched_on, "utf-8")
    for one in (path, twin):
        fill_in(one)
    assert errors(careers) == []
