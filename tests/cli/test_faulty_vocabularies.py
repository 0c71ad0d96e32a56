"""A command that needs the vocabularies ends where one of them cannot be read, names the line, and writes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Careers
from tests.site.building import snapshot

JOB = "# Kernel Engineer\n\nCompany: Acme\n\n## Responsibilities\n\n- Write kernels\n\n## Requirements\n\n- C++\n"
FORM = "### Job title\n\nEngineer\n\n### Employer\n\nAcme\n\n### Description\n\nWrite kernels.\n"
COMMANDS = (
    "import --json --dry-run job.md",
    "import --company acme --yes job.md",
    "intake form.md",
    "intake --format json form.md",
    "new acme kernel-engineer",
    "translate --all",
    "editors --check",
    "editor --yes",
    "schema",
    "verify-links --write",
)


@pytest.fixture
def hidden(folder: Path) -> str:
    """A mark of direction, which nobody sees, in the last line of the vocabulary of employers; returns its place."""
    (folder / "job.md").write_text(JOB, "utf-8")
    (folder / "form.md").write_text(FORM, "utf-8")
    path = folder / "content" / "taxonomies" / "companies.yml"
    text = path.read_text("utf-8").rstrip("\n") + "\n  lefty:\n    name: {zh: 左, en: Lefty\u200e}\n"
    path.write_text(text, "utf-8")
    return f"content/taxonomies/companies.yml:{text.count(chr(10))}: "


@pytest.mark.parametrize("command", COMMANDS)
def test_a_hidden_character_in_a_vocabulary_ends_the_command(
    command: str, careers: Careers, folder: Path, hidden: str
) -> None:
    """Exit code 1, file and line of the fault with a remedy, nothing on standard output, no file touched."""
    before = snapshot(folder / "content")
    result = careers(*command.split())
    assert result.exit_code == 1
    assert "a vocabulary has errors and cannot be used" in result.stderr
    assert hidden in result.stderr
    assert "U+200E" in result.stderr
    assert result.stdout == ""
    assert snapshot(folder / "content") == before
    assert not (folder / "out").exists()
    assert not (folder / ".vscode").exists()


def test_every_fault_of_every_vocabulary_is_told(careers: Careers, folder: Path, hidden: str) -> None:
    """So that whoever corrects them need not run the command once for each."""
    skills = folder / "content" / "taxonomies" / "skills.yml"
    skills.write_text(skills.read_text("utf-8").replace("field: skills", "field: [skills"), "utf-8")
    result = careers("import", "--lang", "zh", "job.md")
    assert "词表有错误" in result.stderr
    assert hidden in result.stderr
    assert "content/taxonomies/skills.yml:1: " in result.stderr


def test_an_error_in_a_posting_ends_no_import(careers: Careers, folder: Path) -> None:
    """What is wrong with what is there already is no reason to leave out a new posting."""
    (folder / "job.md").write_text(JOB, "utf-8")
    (folder / "content" / "postings" / "acme" / "odd.en.md").write_text("---\ntitle: Odd\nhardwear: x\n---\n\nA.\n")
    assert careers("import", "--dry-run", "job.md").exit_code == 0
