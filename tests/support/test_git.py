"""When files last changed, asked of real repositories: as readers of a site would say it, or not at all."""

from __future__ import annotations

import datetime as dt
import os
import subprocess
import time
from pathlib import Path

import pytest

from careers.support import git as module
from careers.support.git import committed_texts, last_changes
from careers_tools.translation.history import find_versions
from tests.tools.translation.repository import commit, git, plant_repository


def day(number: int) -> dt.datetime:
    """A moment of that day of January 2026, as a repository in China writes it down."""
    return dt.datetime(2026, 1, number, 8, tzinfo=dt.timezone(dt.timedelta(hours=8))).astimezone(dt.UTC)


def put(content: Path, number: int, *names: str, text: str = "") -> None:
    """Write files and commit everything on that day."""
    for name in names:
        path = content / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text or f"{name} {number}", "utf-8")
    commit(content.parent, day(number).isoformat())


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """A content folder one level below the repository, beside a file that is not content."""
    content = tmp_path / "站点 portal" / "content"
    put(content, 1, "postings/acme/a.zh.md", "pages/zh/关于 我们.md", "../README.md")
    put(content, 2, "postings/acme/b.zh.md", "../README.md")
    put(content, 3, "postings/acme/a.zh.md")
    return content


def test_a_file_changed_with_the_last_commit_that_touched_it(content: Path) -> None:
    """Names are those below the folder, whatever script they are in; the moment is in universal time."""
    files = {"postings/acme/a.zh.md": day(3), "postings/acme/b.zh.md": day(2), "pages/zh/关于 我们.md": day(1)}
    assert last_changes(content) == files
    assert {when.tzinfo for when in last_changes(content).values()} == {dt.UTC}


def test_the_folder_may_be_the_whole_repository(content: Path) -> None:
    """Then paths begin at its top."""
    assert last_changes(content.parent)["content/postings/acme/b.zh.md"] == day(2)
    assert last_changes(content.parent)["README.md"] == day(2)


@pytest.mark.parametrize("staged", [False, True])
def test_of_what_is_not_committed_nothing_is_known(content: Path, staged: bool) -> None:
    """Changed, new, or taken away, staged or not: when is in no history."""
    (content / "postings/acme/a.zh.md").write_text("edited", "utf-8")
    (content / "postings/acme/new.zh.md").write_text("new", "utf-8")
    (content / "postings/acme/b.zh.md").unlink()
    if staged:
        git(content, "add", "--all")
    assert last_changes(content) == {"pages/zh/关于 我们.md": day(1)}


def test_a_renamed_file_changed_when_it_got_its_name(content: Path) -> None:
    """Its page is a new one, and the old name is gone."""
    git(content, "mv", "postings/acme/a.zh.md", "postings/acme/c.zh.md")
    commit(content.parent, day(9).isoformat())
    found = last_changes(content)
    assert found["postings/acme/c.zh.md"] == day(9)
    assert "postings/acme/a.zh.md" not in found


def test_a_file_that_came_back_is_there(content: Path) -> None:
    """Since its last coming."""
    for number in (4, 5):
        git(content, *(("rm", "-q") if number == 4 else ("checkout", "HEAD~", "--")), "postings/acme/b.zh.md")
        commit(content.parent, day(number).isoformat())
    assert last_changes(content)["postings/acme/b.zh.md"] == day(5)


def test_what_a_branch_changed_counts_when_it_is_merged(content: Path) -> None:
    """With the dates of its commits; what the merge itself settled has the date of the merge."""
    main = git(content, "branch", "--show-current").strip()
    git(content, "checkout", "--quiet", "-b", "other")
    put(content, 5, "postings/acme/a.zh.md", "postings/acme/b.zh.md")
    git(content, "checkout", "--quiet", main)
    put(content, 6, "postings/acme/a.zh.md")
    git(content, "merge", "--quiet", "--no-commit", "--strategy=ours", "other")
    git(content, "checkout", "other", "--", "postings/acme/b.zh.md")
    put(content, 8, "postings/acme/a.zh.md", text="settled")
    files = {"postings/acme/a.zh.md": day(8), "postings/acme/b.zh.md": day(5), "pages/zh/关于 我们.md": day(1)}
    assert last_changes(content) == files


def test_odd_names_are_read_as_they_are(content: Path) -> None:
    """Such as look like git's own words, or need quoting elsewhere."""
    odd = ["1767225600", "M", "DD", 'a "b".md', "a\tb.md", "a\nb.md", "-c", "ﬁ é e\u0301.md"]
    put(content, 4, *odd)
    put(content, 5, "1767225600")
    found = last_changes(content)
    assert {name: found[name] for name in odd} == {name: day(5 if name == odd[0] else 4) for name in odd}


def test_nobodys_configuration_decides(content: Path) -> None:
    """How git shows things to a person is that person's affair."""
    put(content, 4, "content/b.zh.md")
    (content / "postings/acme/b.zh.md").write_text("edited", "utf-8")
    before = last_changes(content)
    assert before.keys() == {"postings/acme/a.zh.md", "pages/zh/关于 我们.md", "content/b.zh.md"}
    for key, value in (
        ("diff.relative", "true"),
        ("diff.noprefix", "true"),
        ("diff.renames", "copies"),
        ("diff.external", "false"),
        ("log.showSignature", "true"),
        ("log.follow", "true"),
        ("log.date", "relative"),
        ("color.ui", "always"),
        ("core.quotePath", "true"),
        ("core.pager", "false"),
    ):
        git(content, "config", key, value)
    assert last_changes(content) == before


def test_a_shallow_clone_has_no_history(content: Path, tmp_path: Path) -> None:
    """Its one commit would seem to have made every file; a whole clone knows all."""
    for name, depth in (("shallow", ["--depth=1"]), ("whole", [])):
        git(tmp_path, "clone", "--quiet", *depth, content.parent.as_uri(), name)
    assert last_changes(tmp_path / "shallow/content") == {}
    assert last_changes(tmp_path / "whole/content") == last_changes(content)


@pytest.mark.parametrize("broken", ["no folder", "no repository", "no commit", "no git", "damaged repository"])
def test_without_a_history_nothing_is_known(content: Path, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    """Whatever keeps git from answering."""
    where = content
    if broken == "no folder":
        where = content / "missing"
    if broken in ("no repository", "no commit"):
        where = content.parents[1] / "other"
        where.mkdir()
    if broken == "no commit":
        git(where, "init", "--quiet")
        (where / "a.md").write_text("a", "utf-8")
        git(where, "add", "--all")
    if broken == "no git":
        monkeypatch.setenv("PATH", "")
    if broken == "damaged repository":
        (content.parent / ".git/HEAD").write_text("nonsense", "utf-8")
    assert last_changes(where) == {}


def test_git_is_not_waited_for_without_end(content: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A repository on a stalled network drive holds up no build."""
    slow = tmp_path / "bin" / "git"
    slow.parent.mkdir()
    slow.write_text("#!/bin/sh\nexec sleep 60\n", "utf-8")
    slow.chmod(0o755)
    monkeypatch.setenv("PATH", f"{slow.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(module, "_SECONDS", 0.2)
    began = time.monotonic()
    assert last_changes(content) == {}
    assert time.monotonic() - began < 30


def test_a_date_that_is_none_is_left_out(content: Path) -> None:
    """A clock may be set to any year."""
    (content / "postings/acme/b.zh.md").write_text("edited", "utf-8")
    git(content, "add", "--all")
    tree = git(content, "write-tree").strip()
    text = f"tree {tree}\nparent {git(content, 'rev-parse', 'HEAD').strip()}\nauthor A <a@b> 0 +0000\n"
    raw = content.parents[1] / "commit"
    raw.write_text(f"{text}committer A <a@b> 9999999999999 +0000\n\nEdit\n", "utf-8")
    made = git(content, "hash-object", "-t", "commit", "-w", "--literally", str(raw)).strip()
    git(content, "reset", "--quiet", "--hard", made)
    found = last_changes(content)
    assert "postings/acme/b.zh.md" not in found
    assert found["postings/acme/a.zh.md"] == day(3)


def test_a_file_is_as_it_was_committed(content: Path) -> None:
    """In the last commit and its first parent, where it was there and git answers."""
    path = content / "addresses 网址.txt"
    assert committed_texts(path) == []
    put(content, 4, path.name, text="jobs/a/\r\n")
    assert committed_texts(path) == ["jobs/a/\n"]
    main = git(content, "branch", "--show-current").strip()
    git(content, "checkout", "--quiet", "-b", "other", "HEAD^1")
    put(content, 5, path.name, text="other")
    git(content, "checkout", "--quiet", main)
    git(content, "merge", "--quiet", "--no-ff", "-s", "ours", "-m", "Merge", "other", when="2026-01-06T08:00:00+08:00")
    put(content, 7, path.name, text="jobs/b/")
    path.write_text("not committed", "utf-8")
    assert committed_texts(path) == ["jobs/b/", "jobs/a/\n"]
    assert committed_texts(content / "*.txt") == []


def ask_everything(content: Path) -> None:
    """Ask git all that the project asks it, in the content folder and in folders below."""
    last_changes(content)
    committed_texts(content / "tracked.txt")
    find_versions(content, [("postings/acme/a.zh.md", "0" * 12)])


def test_a_repository_in_the_content_is_not_obeyed(content: Path) -> None:
    """What its configuration, its attributes and its hooks name is not run; git itself would run it."""
    marker = content.parents[1] / "marker"
    plant_repository(content, f"touch '{marker}'; cat")
    before = git(content.parent, "rev-parse", "HEAD")
    ask_everything(content)
    assert not marker.exists()
    assert git(content.parent, "rev-parse", "HEAD") == before
    subprocess.run(["git", "diff", "--name-only", "HEAD", "--"], cwd=content, check=False, capture_output=True)
    assert marker.exists(), "the planted repository is harmless, so nothing was tried"


def test_without_a_repository_above_none_in_the_content_is_looked_for(tmp_path: Path) -> None:
    """A portal that nobody put under git, and content from a stranger."""
    content, marker = tmp_path / "portal" / "content", tmp_path / "marker"
    content.mkdir(parents=True)
    (content / "untouched.txt").write_text("its date would be the stranger's", "utf-8")
    plant_repository(content, f"touch '{marker}'; cat")
    ask_everything(content)
    assert not marker.exists()
    assert last_changes(content) == {}


def test_attributes_in_the_content_name_no_program(content: Path) -> None:
    """A filter of the user's own configuration is not run on a stranger's files."""
    marker = content.parents[1] / "marker"
    for key in ("clean", "process"):
        git(content, "config", f"filter.own.{key}", f"touch '{marker}'; cat")
    git(content, "config", "filter.own.required", "true")
    (content / ".gitattributes").write_text("* filter=own\n", "utf-8")
    (content / "postings/acme/a.zh.md").write_text("edited, and longer than before", "utf-8")
    assert "postings/acme/a.zh.md" not in last_changes(content)
    assert "postings/acme/b.zh.md" in last_changes(content)
    assert not marker.exists()


def test_hooks_of_the_repository_are_not_run(content: Path) -> None:
    """Not even those that the user set up."""
    marker = content.parents[1] / "marker"
    for name in ("post-index-change", "fsmonitor-watchman", "reference-transaction"):
        hook = content.parent / ".git/hooks" / name
        hook.write_text(f"#!/bin/sh\ntouch '{marker}'\n", "utf-8")
        hook.chmod(0o755)
    os.utime(content / "postings/acme/a.zh.md", (1, 1))
    ask_everything(content)
    assert not marker.exists()
