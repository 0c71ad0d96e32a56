"""What is no document, or too much of one, is answered with a sentence and leaves no file."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tools.importing.command import Importer

POSTING = "# 算子工程师\n\n## 岗位职责\n\n- 写算子\n\n## 任职要求\n\n- 熟悉CUDA\n"
Make = Callable[[Path], object]

REFUSED: dict[str, tuple[str, Make, str]] = {
    "missing": ("gone.md", lambda path: None, "gone.md"),
    "directory": ("folder.md", lambda path: path.mkdir(), "folder"),
    "link-in-a-circle": ("circle.md", lambda path: path.symlink_to(path), "circle.md"),
    "pipe": ("pipe.md", lambda path: os.mkfifo(path), "pipe.md"),
    "empty": ("empty.md", lambda path: path.write_bytes(b""), "empty"),
    "blank": ("blank.md", lambda path: path.write_text(" \n\n\u200b\ufeff\n\t\n", "utf-8"), "no text"),
    "binary": ("binary.md", lambda path: path.write_bytes(bytes(range(256)) * 40), ""),
    "pdf": (
        "paper.md",
        lambda path: path.write_bytes(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<</Type/Catalog>>\nendobj\n"),
        "PDF",
    ),
    "zip": ("word.md", lambda path: path.write_bytes(b"PK\x03\x04\x14\x00\x06\x00\x08\x00" + bytes(60)), ""),
    "png": ("shot.md", lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(60)), ""),
    "fifty-megabytes": (
        "huge.md",
        lambda path: path.write_text((POSTING * 500_000)[: 50 << 20], "ascii", "replace"),
        "MB",
    ),
}


@pytest.fixture(params=REFUSED)
def refused(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """A file that cannot be read, and a word of the sentence about it."""
    name, make, word = REFUSED[request.param]
    make(tmp_path / name)
    return tmp_path / name, word


def test_what_cannot_be_read_is_refused_in_a_sentence(
    importer: Importer, refused: tuple[Path, str], tmp_path: Path
) -> None:
    """The sentence is in the JSON and on standard error; the exit code is 1, dry or not; no file is written."""
    path, word = refused
    seen, done = importer.into(tmp_path / "out", path)
    assert (seen.code, done.code) == (1, 1)
    for one in (seen, done):
        assert word in one.document["problem"]
        assert "; " in one.document["problem"]
        assert one.document["postings"] == []
        assert path.name in one.told
    assert done.written == {}


def test_one_bad_file_does_not_stop_the_others(importer: Importer, tmp_path: Path) -> None:
    """What can be read is imported; the exit code says that not everything was."""
    (tmp_path / "good.md").write_text(POSTING, "utf-8")
    seen = importer.preview(tmp_path / "gone.md", tmp_path / "good.md")
    assert seen.code == 1
    assert [len(one["postings"]) for one in seen.documents] == [0, 1]
    assert [one["problem"] is None for one in seen.documents] == [False, True]


@pytest.mark.slow
def test_two_thousand_headings_are_no_job(importer: Importer, tmp_path: Path) -> None:
    """Headings without a text give no posting: each is left over with its line, or the document is refused."""
    path = tmp_path / "headings.md"
    path.write_text("".join(f"## {number}\n" for number in range(1, 2_001)), "utf-8")
    seen, done = importer.into(tmp_path / "out", path)
    assert seen.document["postings"] == []
    assert seen.document["problem"]
    assert done.written == {}
    if seen.code == 0:
        assert [row["line"] for row in seen.document["unplaced"]] == list(range(1, 2_001))


@pytest.mark.slow
def test_three_thousand_titles_are_refused_for_their_number(importer: Importer, tmp_path: Path) -> None:
    """Nobody has so many jobs; they are counted in time that grows as the document does."""
    path = tmp_path / "titles.md"
    path.write_text("".join(f"### 第{number}号算子工程师\n" for number in range(1, 3_001)), "utf-8")
    assert "contain 3000 postings" in importer.preview(path).document["problem"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "# 算子工程师\n\n## 岗位职责\n\n" + "- 写算子\n" * 3 + "> " * 3000 + "深\n",
        "# 算子工程师\n\n## 岗位职责\n\n" + "".join("  " * depth + "- 层\n" for depth in range(300)),
        "<div>" * 5000 + "<h1>算子工程师</h1>" + "</div>" * 5000,
        "<ul><li>" * 3000 + "算子工程师",
        "**" * 20_000 + "算子工程师",
        "[" * 20_000 + "算子工程师" + "](" * 20_000,
        "`" * 30_001,
        "<!--" * 10_000,
        "---\n" + "a: {" * 5000 + "\n---\n",
        "---\n" + "- " * 5000 + "a\n---\n",
        "a@" * 20_000,
        "1、" * 20_000,
        "15-" * 20_000 + "K",
        "（" * 20_000 + "）" * 20_000,
        "| " * 20_000 + "\n" + "|-" * 20_000 + "|\n",
        "&amp;" * 15_000,
        "## a" + " " * 98_000 + "b",
        "• a " * 24_000,
        "\n".join("`" * (3 + n % 300) + "x" for n in range(9_000)),
    ],
    ids=[
        *("quotes", "lists", "divs", "html-lists", "stars", "brackets", "backticks", "comments", "yaml-flow"),
        *("yaml-block", "at-signs", "numbers", "dashes", "round-brackets", "table", "entities"),
        *("spaces-in-a-heading", "bullets", "fences"),
    ],
)
def test_depth_and_repetition_end_in_a_result_or_a_sentence(importer: Importer, tmp_path: Path, text: str) -> None:
    """What is nested deep or repeated often does not run out of stack or of patience."""
    path = tmp_path / "deep.md"
    path.write_text(text, "utf-8")
    done = importer.write(tmp_path / "out", path, "--closed", "--company", "undisclosed")
    assert done.code in (0, 1)
    assert done.document["problem"] or done.postings
    assert len(done.written) == len(done.postings)
