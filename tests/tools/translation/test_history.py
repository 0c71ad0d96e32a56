"""Former texts of a source are found by their stamps: in the cache, else in the history of git."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers.content.frontmatter import compose
from careers_tools.translation import TextVersion, find_versions
from tests.tools.translation.repository import commit, git

PATH = "postings/acme/a.zh.md"
OTHER = "postings/acme/b.zh.md"


def put(content: Path, version: TextVersion, path: str = PATH) -> None:
    file = content / path
    file.parent.mkdir(parents=True, exist_ok=True)
    fields = {"title": version.title, "company": "acme", **({"summary": version.summary} if version.summary else {})}
    file.write_text(compose(fields.items(), version.body), "utf-8")
    commit(content.parent)


def text(number: int) -> TextVersion:
    return TextVersion(f"职位{number}", "", f"正文{number}" + "，很长的一句话" * 20)


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """A content folder one level below a repository, with three versions of a posting."""
    for number in range(3):
        put(tmp_path / "site" / "content", text(number))
    return tmp_path / "site" / "content"


def test_several_files_are_asked_for_at_once(content: Path) -> None:
    put(content, TextVersion("乙", "一句话。", "正文"), OTHER)
    wanted = [
        (PATH, text(0).stamp),
        (PATH, text(1).stamp),
        (OTHER, TextVersion("乙", "一句话。", "正文").stamp),
        (OTHER, text(0).stamp),
    ]
    found = find_versions(content, wanted)
    assert set(found) == set(wanted[:3])
    assert found[PATH, text(1).stamp] == text(1)


def test_a_text_settled_in_a_merge_is_found(content: Path) -> None:
    """It stands in no other commit; what the merge left aside is found, too."""
    main = git(content, "branch", "--show-current").strip()
    git(content, "checkout", "--quiet", "-b", "other")
    put(content, text(20))
    git(content, "checkout", "--quiet", main)
    put(content, text(21))
    git(content, "merge", "--quiet", "--no-commit", "--strategy=ours", "other")
    put(content, text(22))
    git(content, "checkout", "--quiet", "-b", "third")
    put(content, text(23))
    git(content, "checkout", "--quiet", main)
    put(content, text(24))
    git(content, "merge", "--quiet", "--strategy=ours", "third")
    wanted = [(PATH, text(number).stamp) for number in (0, 20, 21, 22, 23, 24)]
    found = find_versions(content, wanted)
    assert set(found) == set(wanted)


@pytest.mark.parametrize("broken", ["no repository", "damaged repository"])
def test_without_a_history_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    content = tmp_path / "content"
    if broken == "no repository":
        content.mkdir()
        monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    else:
        put(content, text(0))
    if broken == "damaged repository":
        (tmp_path / ".git/HEAD").write_text("nonsense")
    assert find_versions(content, [(PATH, text(0).stamp)]) == {}


def test_broken_and_deleted_versions_are_passed_over(content: Path) -> None:
    """A commit in which the file could not be read, or was not there, hides none before it."""
    (content / PATH).write_bytes(b"\xff\x00 no front matter")
    commit(content.parent)
    (content / PATH).unlink()
    commit(content.parent)
    put(content, text(5))
    key = (PATH, text(0).stamp)
    assert set(find_versions(content, [key])) == {key}
