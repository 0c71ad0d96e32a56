"""``careers new``: a posting to fill in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Careers


def rows(careers: Careers, *paths: str) -> list[dict[str, object]]:
    """The problems that check finds."""
    found: list[dict[str, object]] = json.loads(careers("check", "--format", "json", *paths).stdout)
    return found


@pytest.mark.parametrize("source", ["zh", "en"])
def test_new_files_need_only_filling_in(careers: Careers, folder: Path, source: str) -> None:
    """A file a language is written and named; check has advice about them, no errors; the source has the facts."""
    result = careers("new", "acme", "compiler-engineer", "--source", source)
    assert result.exit_code == 0
    names = [f"content/postings/acme/compiler-engineer.{code}.md" for code in ("zh", "en")]
    assert result.stdout.splitlines() == names
    assert careers("check", *names).exit_code == 0
    for code, name in zip(("zh", "en"), names, strict=True):
        text = (folder / name).read_text("utf-8")
        assert ("company: acme" in text) == (code == source)
        assert ("translated_from:" in text) == (code != source)


def test_a_new_pair_is_in_step(careers: Careers) -> None:
    """The translation carries the stamp of the untouched source, and turns stale once the source is filled in."""
    careers("new", "acme", "compiler-engineer")
    path = Path("content/postings/acme/compiler-engineer.zh.md")
    assert not [row for row in rows(careers, "content/postings/acme") if row["path"] == str(path.with_suffix(""))]
    twin = "content/postings/acme/compiler-engineer.en.md"
    assert rows(careers, twin) == []
    path.write_text(path.read_text("utf-8").replace("待填写", "写编译器"), "utf-8")
    assert [row["field"] for row in rows(careers, twin)] == ["translated_from"]


def test_every_field_of_a_new_posting_can_be_switched_on(careers: Careers, folder: Path) -> None:
    """With the comment signs taken away, the examples are what check accepts."""
    careers("new", "acme", "compiler-engineer")
    path = folder / "content/postings/acme/compiler-engineer.zh.md"
    text = path.read_text("utf-8")
    assert text.count("\n# ") > 10
    path.write_text(text.replace("\n# ", "\n"), "utf-8")
    found = [row for row in rows(careers) if row["severity"] == "error"]
    assert found == []


def test_nothing_is_overwritten(careers: Careers, folder: Path) -> None:
    """Where one of the files is there, none is written."""
    path = folder / "content/postings/acme/untranslated.zh.md"
    before = path.read_bytes()
    result = careers("new", "acme", "untranslated")
    assert result.exit_code == 2
    assert "content/postings/acme/untranslated.zh.md exists already" in result.stderr
    assert path.read_bytes() == before
    assert not path.with_name("untranslated.en.md").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["acmee", "x"], 'did you mean "acme"?'),
        (["zzzzzz", "x"], "companies.yml"),
        (["acme", "Compiler Engineer"], "a-z, 0-9 and hyphens"),
        (["acme", "page"], "page"),
        (["acme", "../../escape"], "a-z, 0-9 and hyphens"),
        (["acme", "x", "--source", "fr"], "zh, en"),
        (["acme"], "SLUG"),
    ],
    ids=["near-company", "unknown-company", "spaces", "reserved", "path", "language", "missing"],
)
def test_what_cannot_be_an_address_is_refused(careers: Careers, folder: Path, arguments: list[str], said: str) -> None:
    """The sentence says what would do, and nothing is written."""
    before = sorted(folder.rglob("*"))
    result = careers("new", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert sorted(folder.rglob("*")) == before
