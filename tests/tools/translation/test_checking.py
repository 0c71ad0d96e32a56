"""A translation is done when no mark is left and nothing of the source is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers.content.frontmatter import compose
from careers.support.diagnostics import Diagnostics
from careers_tools.translation import TextVersion, TranslationFile, check_translation
from tests.tools.translation.examples import SOURCE, TWIN

CODE = TextVersion("甲", "", "```\nmake\n```\n\n- 一\n- 二")


def finished(folder: Path, source: TextVersion, text: str) -> tuple[bool, list[tuple[int, str]]]:
    """Whether it may be stamped, and (line, code) of what is found."""
    path, diagnostics = folder / "a.en.md", Diagnostics()
    path.write_text(text, "utf-8")
    twin = TranslationFile.read(path, "a.en.md", diagnostics)
    assert twin is not None
    done = check_translation(source, twin, "a.en.md", diagnostics)
    return done, [(one.line, one.code) for one in diagnostics]


def text(version: TextVersion = TWIN, *changes: tuple[str, str]) -> str:
    fields = {"title": version.title, **({"summary": version.summary} if version.summary else {})}
    found = compose([*fields.items(), ("translated_from", "0" * 12)], version.body)
    for old, new in changes:
        assert old in found
        found = found.replace(old, new)
    return found


def test_a_whole_translation_is_done(tmp_path: Path) -> None:
    assert finished(tmp_path, SOURCE, text()) == (True, [])


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (("title: Kernel", "title: '[to translate]' #"), [(2, "translation-marked")]),
        (("- Tune them", "- [former translation] Tune"), [(10, "translation-marked")]),
        (("## How to get here\n", ""), [(7, "translation-sections")]),
        (("jobs@acme.example", "us"), [(15, "translation-mail")]),
    ],
    ids=[
        "title marked",
        "former translation left",
        "section lost",
        "mail lost",
    ],
)
def test_what_is_clearly_not_done_is_refused(
    tmp_path: Path, change: tuple[str, str], found: list[tuple[int, str]]
) -> None:
    assert finished(tmp_path, SOURCE, text(TWIN, change)) == (False, found)


@pytest.mark.parametrize(("title", "done"), [("算子开发工程师", False), ("Kernel Engineer", True)])
def test_a_title_that_cannot_be_one_of_the_language_is_refused(tmp_path: Path, title: str, done: bool) -> None:
    found = [] if done else [(2, "translation-title")]
    assert finished(tmp_path, TextVersion(title, "", "乙"), text(TextVersion(title, "", "B"))) == (done, found)


def test_lost_code_is_refused(tmp_path: Path) -> None:
    """A block of code says the same in every language."""
    assert finished(tmp_path, CODE, text(TextVersion("A", "", "- One\n- Two"))) == (False, [(6, "translation-code")])


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (("summary: Write kernels for Ascend.\n", ""), [(2, "translation-summary")]),
        (("- Python\n", ""), [(7, "translation-items")]),
        (("`npu-smi`", "the tool"), [(10, "translation-link")]),
        (("line 2", "line two"), [(15, "translation-figures")]),
    ],
    ids=["summary", "list item", "inline code", "figure"],
)
def test_what_may_be_meant_is_advice(tmp_path: Path, change: tuple[str, str], found: list[tuple[int, str]]) -> None:
    assert finished(tmp_path, SOURCE, text(TWIN, change)) == (True, found)


@pytest.mark.parametrize(
    ("source", "twin"),
    [
        ("年薪19.5万至52万", "CN¥195,000–520,000 a year"),
        ("15-40K", "15,000 to 40,000"),
        ("3年以上，2人", "2 people, 3 years or more"),
    ],
    ids=["ten thousands", "thousands", "another order"],
)
def test_figures_are_compared_by_what_they_say(tmp_path: Path, source: str, twin: str) -> None:
    assert finished(tmp_path, TextVersion("甲", "", source), text(TextVersion("A", "", twin))) == (True, [])


def test_a_source_that_changed_since_the_skeleton_was_made_is_refused(tmp_path: Path) -> None:
    """Nobody has seen the change; the remedy shows it."""
    note = "# TextVersion 0123456789ab: careers translate --done acme/a\ntranslated_from"
    done, found = finished(tmp_path, SOURCE, text(TWIN, ("translated_from", note)))
    assert (done, found) == (False, [(1, "translation-outrun")])
    assert finished(tmp_path, SOURCE, text(TWIN, ("translated_from", note.replace("0123456789ab", SOURCE.stamp)))) == (
        True,
        [],
    )
