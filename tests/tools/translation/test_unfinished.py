"""A translation with marks in it is nobody's to read: to readers it is missing, to editors unfinished."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers.content.posting import Translation
from careers.support.diagnostics import Severity
from tests.sample_content import KERNEL_EN, KERNEL_ZH, load, said, write

TWIN = "postings/acme/kernel-engineer.en.md"


@pytest.mark.parametrize(
    ("change", "line", "field", "count"),
    [
        (("title: Kernel", "title: '[to translate] Kernel' #"), 2, "title", 1),
        (("summary: ", "summary: 【待译】"), 3, "summary", 1),
        (("- Write", "- [to translate] 写\n- [To Translate] Write"), 9, "body", 2),
        (("- Write", "- [to translate] 写\n  [former translation] Write"), 9, "body", 1),
        (("- Write", "- [former translation] Write"), 9, "body", 1),
    ],
    ids=["title", "summary", "two lines", "with a former translation", "former translation alone"],
)
def test_the_source_stands_in_and_the_first_mark_is_named(
    tmp_path: Path, change: tuple[str, str], line: int, field: str, count: int
) -> None:
    """It is advice: the posting stays on the site, in its own language."""
    lib, diagnostics = load(write(tmp_path / "content", {TWIN: KERNEL_EN.replace(*change)}))
    found = lib.postings["acme/kernel-engineer"]
    assert (found.translation("en"), found.text("en").locale, set(found.unfinished)) == (
        Translation.MISSING,
        "zh",
        {"en"},
    )
    [diagnostic] = diagnostics
    assert (diagnostic.path, diagnostic.line, diagnostic.field, diagnostic.severity) == (
        f"content/{TWIN}",
        line,
        field,
        Severity.ADVICE,
    )
    assert (diagnostic.code, diagnostic.params["count"]) == ("translation-unfinished", str(count))
    assert f"careers translate --done content/{TWIN}" in said(diagnostics)[0]


def test_a_mark_in_the_source_is_no_fault(tmp_path: Path) -> None:
    source = "postings/acme/only.zh.md"
    text = "---\ntitle: 甲\ncompany: acme\nlocations: [beijing]\nposted: 2026-01-01\n---\n\n乙【待译】\n"
    lib, diagnostics = load(write(tmp_path / "content", {source: text}))
    assert [one.code for one in diagnostics] == ["translation-missing"]
    assert lib.postings["acme/only"].text("zh").body == "乙【待译】"


def test_what_is_wrong_with_an_unfinished_file_is_told_with_its_marks(tmp_path: Path) -> None:
    text = KERNEL_EN.replace("title: Kernel Engineer", "title:").replace("- Write", "- [to translate] 写")
    _, diagnostics = load(write(tmp_path / "content", {TWIN: text}))
    assert [(one.line, one.severity) for one in diagnostics] == [(2, Severity.ERROR), (9, Severity.ADVICE)]


MACHINE = KERNEL_EN.replace("---\n\n", "translation: machine\n---\n\n", 1)


def test_a_draft_that_nobody_has_checked_is_a_translation_and_known_as_a_draft(tmp_path: Path) -> None:
    """Readers have it in their language; the check names it, once, until it is declared done."""
    lib, diagnostics = load(write(tmp_path / "content", {TWIN: MACHINE}))
    found = lib.postings["acme/kernel-engineer"]
    assert (found.translation("en"), found.text("en").machine, found.text("zh").machine) == (
        Translation.CURRENT,
        True,
        False,
    )
    [diagnostic] = diagnostics
    assert (diagnostic.code, diagnostic.field, diagnostic.severity) == (
        "translation-machine",
        "translation",
        Severity.ADVICE,
    )


@pytest.mark.parametrize(
    ("files", "code"),
    [
        (
            {"postings/acme/kernel-engineer.zh.md": KERNEL_ZH.replace("title:", "translation: machine\ntitle:")},
            "machine-source",
        ),
        ({TWIN: MACHINE.replace("translation: machine", "translation: human")}, "not-one-of"),
    ],
    ids=["in a source", "another word"],
)
def test_only_a_translation_is_made_by_a_machine(tmp_path: Path, files: dict[str, str], code: str) -> None:
    _, diagnostics = load(write(tmp_path / "content", files))
    assert [one.code for one in diagnostics.errors] == [code]
