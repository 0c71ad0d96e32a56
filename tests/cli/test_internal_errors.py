"""A fault of the program itself is named as one, by ``careers import`` and ``careers intake``, and hides nothing."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from tests.cli.conftest import Careers
from tests.site.building import snapshot

SECTIONS = "\n## Responsibilities\n\n- Write kernels\n\n## Requirements\n\n- C++\n"
REPORTED = (
    "an internal error: the program failed on this file "
    "(KeyError: 'no such row', generator/careers_tools/importing/{place}; "
    "this is a fault of the generator: report this line to its maintainers, with the file or the smallest part of it"
)


@pytest.fixture
def documents(folder: Path) -> Path:
    """A folder with a document that the program fails on, between two that it reads."""
    made = folder / "documents"
    made.mkdir()
    for name, title in {"a": "Compiler Engineer", "b": "Faulty Engineer", "c": "Kernel Engineer"}.items():
        (made / f"{name}.md").write_text(f"# {title}\n{SECTIONS}", "utf-8")
    return made


@pytest.fixture
def failing(careers: Careers, monkeypatch: pytest.MonkeyPatch) -> Careers:
    """Run ``careers`` with a fault in a step of the reading, named by module and function of the importer.

    The step fails on a title that holds a certain word: a fault that came up by itself would be mended.
    """

    def run(*arguments: str, fault: tuple[str, str]) -> Result:
        module = importlib.import_module(f"careers_tools.importing.{fault[0]}")
        function = getattr(module, fault[1])

        def fail(text: object, *others: Any, **named: Any) -> Any:
            if text and "Faulty" in str(text):
                raise KeyError("no such row")
            return function(text, *others, **named)

        monkeypatch.setattr(module, fault[1], fail)
        return careers(*arguments)

    return run


@pytest.mark.parametrize(
    "fault",
    [("outline", "unfold"), ("assembly", "slug"), ("reposts", "parse_posting")],
    ids=["lines", "addresses", "copies"],
)
def test_a_document_that_the_program_fails_on_is_named_and_the_others_are_imported(
    failing: Careers, documents: Path, folder: Path, fault: tuple[str, str]
) -> None:
    """Whichever step fails: exit code 1, the place of the fault, and the files of the other documents."""
    before = snapshot(folder / "content")
    files = [f"documents/{name}.md" for name in "abc"]
    done = failing("import", "--company", "acme", *files, fault=fault)
    assert done.exit_code == 1, done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    (line,) = (line for line in done.stdout.splitlines() if "internal error" in line)
    said, place = REPORTED.split("{place}")
    assert line.startswith(f"documents/b.md:1: file: {said}")
    assert place in line
    made = sorted(name.rpartition("/")[2] for name in snapshot(folder / "content").keys() - before.keys())
    assert made == ["compiler-engineer.en.md", "kernel-engineer.en.md"]


def test_a_program_is_told_that_nothing_is_known_of_the_document(failing: Careers, documents: Path) -> None:
    """The document has an ``error`` and no postings, where one that was read has postings and no ``error``."""
    files = [str(path) for path in sorted(documents.iterdir())]
    done = failing("import", "--json", "--dry-run", *files, fault=("assembly", "clean"))
    found = json.loads(done.stdout)
    assert done.exit_code == 1
    assert [one["error"] is None for one in found] == [True, False, True]
    assert [one["postings"] and len(one["postings"]) for one in found] == [1, None, 1]
    assert found[1]["unplaced"] is None
    assert found[1]["error"].startswith("KeyError: 'no such row', generator/careers_tools/importing/assembly.py:")
    assert found[1]["error"] in found[1]["problem"]


def test_what_failed_takes_no_name_from_the_others(failing: Careers, documents: Path) -> None:
    """The id that a document was to get, before the program failed on it, is free for the next one."""
    for name in "abc":
        (documents / f"{name}.md").write_text(f"# Kernel Engineer\n\nFaulty {name}\n{SECTIONS}", "utf-8")
    (documents / "c.md").write_text(f"# Kernel Engineer\n{SECTIONS}", "utf-8")
    files = [f"documents/{name}.md" for name in "bc"]
    done = failing("import", "--json", "--company", "acme", "--dry-run", *files, fault=("reposts", "parse_posting"))
    found = json.loads(done.stdout)
    assert [one["error"] is None for one in found] == [False, True], done.stdout
    assert [one["slug"] for one in found[1]["postings"]] == ["kernel-engineer"]


@pytest.mark.parametrize("form", ["text", "markdown", "json"])
def test_a_form_that_the_program_fails_on_gets_no_answer(failing: Careers, folder: Path, form: str) -> None:
    """Nothing that could be posted is printed, nothing is written, and the maintainer is told where it failed."""
    before = snapshot(folder)
    (folder / "issue.md").write_text(
        "### Job title\n\nFaulty Engineer\n\n### Employer\n\nAcme\n\n### Description\n\nWrite kernels.\n", "utf-8"
    )
    done = failing("intake", "--format", form, "issue.md", fault=("slug", "_english"))
    assert done.exit_code == 1
    assert "issue.md:1: file: an internal error: the program failed on this file (KeyError" in done.stderr
    assert "generator/careers_tools/importing/slug.py:" in done.stderr
    assert "Traceback" not in done.stderr
    if form == "json":
        assert json.loads(done.stdout)["ok"] is False
        assert "KeyError" in json.loads(done.stdout)["error"]
    else:
        assert done.stdout == ""
    assert {**before, "issue.md": (folder / "issue.md").read_bytes()} == snapshot(folder)
