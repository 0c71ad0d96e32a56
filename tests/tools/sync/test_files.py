"""Fields set in the files of a posting: these and nothing else."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from careers_tools.sync.files import PostingFiles


def is_set(path: Path) -> bool:
    """Return whether the day could be set in a posting's source and in the translations that repeat it."""
    files = PostingFiles(path.parent, ("zh", "en", "fr"))
    return files.set_fields(path, {"verified": dt.date(2026, 3, 1)})


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("verified: 2025-01-02\nposted: 2024-05-06", "verified: 2026-03-01\nposted: 2024-05-06"),
        ("posted: 2024-05-06 # once", "posted: 2024-05-06 # once\nverified: 2026-03-01"),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["unix", "windows"])
def test_a_date_is_set_and_the_rest_stays(tmp_path: Path, before: str, after: str, newline: str) -> None:
    """Comments, order, line ends, and white space at the end of lines."""
    frame = "---\ntitle: 工程师  \n{}\n---\n\nverified: this is text  \n\n\n"
    path = tmp_path / "a.zh.md"
    path.write_bytes(frame.format(before).replace("\n", newline).encode())
    assert is_set(path)
    assert path.read_bytes() == frame.format(after).replace("\n", newline).encode()


def test_a_translation_that_repeats_the_date_is_kept_equal(tmp_path: Path) -> None:
    """Else its facts would differ; one that does not repeat it stays as it is."""
    source, translation, other = (tmp_path / f"a.{code}.md" for code in ("zh", "en", "fr"))
    for path in (source, translation):
        path.write_text("---\ntitle: A\nverified: 2025-01-02\n---\n\nB\n", "utf-8")
    other.write_text("---\ntitle: A\n---\n\nB\n", "utf-8")
    assert is_set(source)
    assert source.read_bytes() == translation.read_bytes() == b"---\ntitle: A\nverified: 2026-03-01\n---\n\nB\n"
    assert other.read_bytes() == b"---\ntitle: A\n---\n\nB\n"


def test_where_one_file_cannot_be_changed_none_is(tmp_path: Path) -> None:
    """A posting and its translation never part."""
    source, translation = tmp_path / "a.zh.md", tmp_path / "a.en.md"
    source.write_text("---\ntitle: A\nverified: 2025-01-02\n---\n\nB\n", "utf-8")
    translation.write_text("---\n{title: A, verified: 2025-01-02}\n---\n\nB\n", "utf-8")
    assert not is_set(source)
    assert "2025-01-02" in source.read_text("utf-8")


def test_a_file_that_somebody_put_elsewhere_is_not_followed(tmp_path: Path) -> None:
    real, link = tmp_path / "real.md", tmp_path / "a.zh.md"
    real.write_text("---\ntitle: A\n---\n\nB\n", "utf-8")
    link.symlink_to(real)
    assert not is_set(link)
    assert real.read_text("utf-8") == "---\ntitle: A\n---\n\nB\n"
