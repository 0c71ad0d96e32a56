"""A translation's file is changed in single fields and written whole."""

from __future__ import annotations

from pathlib import Path

from careers.support.diagnostics import Diagnostics
from careers_tools.translation import TranslationFile, replace_fields

TEXT = """\
---
# By hand, with care.
title: Kernel Engineer  # short
summary: >-
  Write kernels
  for Ascend.

# Being translated from version 0123456789ab. Then: careers translate --done acme/kernel
translated_from: '000000000000'
skills: [cpp, python]
# The end.
---

## The work

- Write kernels
"""


def twin(path: Path, text: str = TEXT) -> TranslationFile:
    path.write_text(text, "utf-8", newline="")
    found = TranslationFile.read(path, path.name, Diagnostics())
    assert found is not None
    return found


def test_a_file_is_read_with_the_version_it_is_made_from(tmp_path: Path) -> None:
    """The note in front matter names it; without a note there is none."""
    found = twin(tmp_path / "a.en.md")
    assert (found.base, found.stamp, found.field("summary")) == ("0123456789ab", None, "Write kernels for Ascend.")
    assert twin(tmp_path / "a.en.md", "---\ntitle: A\n---\n\nB\n").base is None


def test_a_stamp_changes_its_line_and_takes_the_note_away(tmp_path: Path) -> None:
    found = replace_fields(twin(tmp_path / "a.en.md"), {"translated_from": "91e4a2d647a3"})
    lines = TEXT.split("\n")
    note, stamp = lines[7], lines[8]
    assert found == TEXT.replace(f"{note}\n", "").replace(stamp, "translated_from: 91e4a2d647a3")


def test_fields_are_replaced_added_and_removed(tmp_path: Path) -> None:
    """A field of several lines goes whole, comments of their own stay."""
    found = replace_fields(
        twin(tmp_path / "a.en.md"),
        {"title": "[x] A: b", "summary": None, "translated_from": "0" * 12, "headcount": "2"},
        "Text.",
        "Note.",
    )
    assert found.split("\n") == [
        "---",
        "# By hand, with care.",
        "title: '[x] A: b'",
        "",
        "# Note.",
        "translated_from: '000000000000'",
        "skills: [cpp, python]",
        "# The end.",
        "headcount: '2'",
        "---",
        "",
        "Text.",
        "",
    ]


def test_front_matter_whose_lines_show_no_fields_is_written_anew(tmp_path: Path) -> None:
    file = twin(tmp_path / "a.en.md", "---\n{title: A, translated_from: 000000000000}\n---\n\nB\n")
    again = twin(tmp_path / "a.en.md", replace_fields(file, {"translated_from": "91e4a2d647a3"}))
    assert (again.field("title"), again.stamp, again.document.body) == ("A", "91e4a2d647a3", "B")


def test_the_line_ends_of_a_file_are_known(tmp_path: Path) -> None:
    assert [twin(tmp_path / "a.en.md", TEXT.replace("\n", end)).newline for end in ("\n", "\r\n")] == ["\n", "\r\n"]
