"""A translation's file is changed in single fields and written whole."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from careers.support.diagnostics import Diagnostics
from careers.support.files import write_file
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


@pytest.mark.parametrize(
    "front",
    ["{title: A, translated_from: 000000000000}", "? title\n: A\n? translated_from\n: 000000000000"],
    ids=["flow mapping", "explicit keys"],
)
def test_front_matter_in_rare_forms_is_written_anew(tmp_path: Path, front: str) -> None:
    """Where lines do not show which field they hold, the fields come out right all the same."""
    found = replace_fields(twin(tmp_path / "a.en.md", f"---\n{front}\n---\n\nB\n"), {"translated_from": "91e4a2d647a3"})
    again = twin(tmp_path / "a.en.md", found)
    assert (again.field("title"), again.stamp, again.document.body) == ("A", "91e4a2d647a3", "B")


def test_windows_line_ends_and_permissions_are_kept(tmp_path: Path) -> None:
    """A file that comes back from the command differs where it was changed, nowhere else."""
    path = tmp_path / "a.en.md"
    found = twin(path, TEXT.replace("\n", "\r\n"))
    path.chmod(0o640)
    write_file(path, replace_fields(found, {}), found.newline, before=found.data, root=tmp_path)
    assert path.read_bytes().count(b"\r\n") == path.read_bytes().count(b"\n") > 10
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
