"""What was done to the lines of a file, asked of real repositories."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers.support.git import Change, line_changes
from tests.tools.translation.repository import commit, git


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file one level below the repository, with two commits."""
    path = tmp_path / "站点 portal" / "content" / "addresses.txt"
    path.parent.mkdir(parents=True)
    put(path, "jobs/a/\nzh/关于/\n", 1)
    put(path, "jobs/a/ -> gone\r\nzh/关于/", 2)
    return path


def put(path: Path, text: str, day: int) -> None:
    """Write the file and commit everything on that day of January 2026."""
    path.write_bytes(text.encode())
    commit(path.parents[1], f"2026-01-{day:02}T08:00:00+08:00")


def told(path: Path) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    return [(one.day[-2:], one.removed, one.added) for one in line_changes(path)]


BEFORE = [
    ("02", ("jobs/a/", "zh/关于/"), ("jobs/a/ -> gone\r", "zh/关于/")),
    ("01", (), ("jobs/a/", "zh/关于/")),
]


def test_each_commit_that_touched_the_file_is_told_the_newest_first(file: Path) -> None:
    """With its short id and day; other files, and what is not committed, are none of its business."""
    put(file.with_name("other.txt"), "x", 3)
    file.write_text("jobs/a/\n", "utf-8")
    assert told(file) == BEFORE
    assert line_changes(file)[0] == Change(
        git(file.parent, "rev-parse", "--short", "HEAD~").strip(), "2026-01-02", False, *BEFORE[0][1:]
    )


def test_what_looks_like_a_patch_is_a_line(file: Path) -> None:
    """Of whatever sort."""
    odd = (
        "-- a/x",
        "++ b/x",
        "@@ -1 +1 @@",
        "diff --git a b",
        "\0abc 2026-01-01",
        "deleted file mode",
        "\\ No newline",
    )
    put(file, "\n".join(odd) + "\n", 3)
    put(file, "", 4)
    assert [(one.removed, one.added, one.deleted) for one in line_changes(file)[:2]] == [
        (odd, (), False),
        (BEFORE[0][2], odd, False),
    ]


def test_a_deleted_file_is_known_as_such(file: Path) -> None:
    """It may have come back since."""
    text = file.read_bytes()
    file.unlink()
    commit(file.parents[1])
    put(file, text.decode(), 4)
    assert [one.deleted for one in line_changes(file)] == [False, True, False, False]


def test_a_merge_is_one_change(file: Path) -> None:
    """What was on a branch for a time and never on this one is not told; what a merge took away is."""
    main = git(file.parent, "branch", "--show-current").strip()
    git(file.parent, "checkout", "--quiet", "-b", "other")
    put(file, "slip/\n", 3)
    put(file, "jobs/b/\n", 4)
    git(file.parent, "checkout", "--quiet", main)
    git(file.parent, "merge", "--quiet", "--no-ff", "-m", "Merge", "other", when="2026-01-05T08:00:00+08:00")
    assert told(file) == [("05", BEFORE[0][2], ("jobs/b/",)), *BEFORE]


def test_nobodys_configuration_decides(file: Path) -> None:
    """How git shows things to a person is that person's affair."""
    (file.parent / ".gitattributes").write_text("*.txt binary diff=own\n", "utf-8")
    for key, value in (
        ("diff.external", "false"),
        ("diff.own.textconv", "false"),
        ("diff.noprefix", "true"),
        ("diff.context", "9"),
        ("diff.interHunkContext", "9"),
        ("diff.renames", "copies"),
        ("log.follow", "true"),
        ("log.showRoot", "false"),
        ("log.showSignature", "true"),
        ("color.ui", "always"),
        ("core.pager", "false"),
    ):
        git(file.parent, "config", key, value)
    assert told(file) == BEFORE


@pytest.mark.parametrize("broken", ["no repository", "no git", "shallow clone", "never there"])
def test_without_a_whole_history_nothing_is_known(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    """As of when files changed."""
    where = file
    if broken == "no repository":
        monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
        where = tmp_path / "addresses.txt"
    if broken == "no git":
        monkeypatch.setenv("PATH", "")
    if broken == "shallow clone":
        git(tmp_path, "clone", "--quiet", "--depth=1", file.parents[1].as_uri(), "clone")
        where = tmp_path / "clone/content/addresses.txt"
    if broken == "never there":
        where = file.with_name("*.txt")
    assert line_changes(where) == ()
