"""Problems are values with words in every language, gathered without hiding each other."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from careers.support import diagnostics as diagnostics_module
from careers.support.diagnostics import (
    Diagnostic,
    Diagnostics,
    Severity,
    catalogue,
    environment_language,
    languages,
    messages,
    printable,
)
from tests.each import each

UNKNOWN = {"value": "ascned", "nearest": "ascend", "quoted": '"ascend"'}


def test_a_problem_reads_as_one_line_with_place_fault_and_remedy() -> None:
    """The line is ``path:line: field: problem; what to do``, in each language."""
    diagnostic = Diagnostic("content/postings/a/b.zh.md", 7, "hardware", "unknown-id", UNKNOWN)
    assert (
        diagnostic.text("en") == 'content/postings/a/b.zh.md:7: hardware: unknown id "ascned"; did you mean "ascend"?'
    )
    assert diagnostic.text("zh") == "content/postings/a/b.zh.md:7: hardware: 未知标识“ascned”；是不是 ascend？"


def test_every_problem_is_kept_once_and_sorted_by_place() -> None:
    """What is found twice is told once; the order is path, line, field, whatever the order of finding."""
    diagnostics = Diagnostics()
    diagnostics.add("b.md", 2, "title", "empty-text")
    diagnostics.add("a.md", 9, "title", "empty-text")
    diagnostics.add("b.md", 1, "title", "empty-text")
    diagnostics.add("b.md", 2, "title", "empty-text")
    assert [(one.path, one.line) for one in diagnostics] == [("a.md", 9), ("b.md", 1), ("b.md", 2)]
    assert len(diagnostics) == 3


def test_faults_that_differ_only_in_what_they_quote_are_both_kept() -> None:
    """Two unknown ids on one line are two problems."""
    diagnostics = Diagnostics()
    for value in ("x", "y"):
        diagnostics.add("a.md", 1, "skills", "unknown-id-far", value=value, taxonomy="skills")
    assert [one.params["value"] for one in diagnostics] == ["x", "y"]


def test_advice_is_no_error() -> None:
    """The catalogue's severity decides which of the two a problem is."""
    diagnostics = Diagnostics()
    error = diagnostics.add("a.md", 1, "title", "empty-text")
    advice = diagnostics.add("a.md", 1, "posted", "no-markup")
    assert (diagnostics.errors, diagnostics.advice) == ((error,), (advice,))
    assert (error.severity, advice.severity) == (Severity.ERROR, Severity.ADVICE)


def test_a_code_without_words_is_refused_at_once() -> None:
    """A slip in a code shows where it is made, not when the message is printed."""
    with pytest.raises(KeyError):
        Diagnostics().add("a.md", 1, "title", "no-such-code")


def test_a_line_below_the_first_is_never_reported() -> None:
    """Lines count from 1, even where nobody knows better."""
    assert Diagnostics().add("a.md", 0, "title", "empty-text").line == 1


@each(
    ("text", "shown"),
    [
        ("算子 a", "算子 a"),
        ("a\nb.md:1: title: forged", "a\\nb.md:1: title: forged"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("\udcff.md", "\\udcff.md"),
        ("a\u202eb", "a\\u202eb"),
    ],
    ids=["plain text", "line break", "terminal escape", "bytes that are no text", "reversed direction"],
)
def test_what_a_problem_quotes_cannot_forge_a_line(text: str, shown: str) -> None:
    """Control characters in paths, fields and values are written as escapes."""
    diagnostic = Diagnostics().add(text, 1, text, "not-an-id", value=text)
    assert printable(text) == shown
    assert (diagnostic.path, diagnostic.field, diagnostic.params["value"]) == (shown, shown, shown)


def test_a_long_value_is_cut() -> None:
    """A message stays readable however long the value is."""
    diagnostic = Diagnostics().add("a.md", 1, "title", "not-an-id", value="a" * 5000)
    assert diagnostic.params["value"] == "a" * 120 + "…"


def test_braces_in_a_value_are_not_filled_in() -> None:
    """A value that looks like a template is quoted as it stands."""
    assert "{field}" in Diagnostics().add("a.md", 1, "title", "not-an-id", value="{field}").problem("en")


@each(
    ("environ", "language"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_TW.UTF-8"}, "zh"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "eo.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_messages_follow_the_environment(environ: dict[str, str], language: str) -> None:
    """The usual variables decide, LC_ALL first; English where they ask for what there is not."""
    assert environment_language(environ) == language


def test_every_message_is_in_every_language() -> None:
    """No message lacks a language that another has."""
    folder = Path(diagnostics_module.__file__).parent / "messages"
    written = {path.stem: yaml.safe_load(path.read_text("utf-8")).keys() for path in folder.glob("*.yml")}
    assert set(languages()) == written.keys() >= {"en", "zh"}
    assert {code: keys ^ catalogue().keys() for code, keys in written.items()} == {code: set() for code in written}


def test_each_code_with_a_kind_has_words() -> None:
    """A slip in ``diagnostics.yml`` would make an error of a suggestion."""
    kinds = yaml.safe_load((Path(diagnostics_module.__file__).parent / "diagnostics.yml").read_text("utf-8"))
    assert {code for name, codes in kinds.items() if name != "between" for code in codes} <= catalogue().keys()


def test_a_language_without_a_message_has_that_of_english() -> None:
    """Whoever asks in Swiss German gets German where there is some, else English."""
    assert messages("tlh") == messages("en")
    assert messages("zh-tw") == messages("zh") != messages("en")
