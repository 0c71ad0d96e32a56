"""Files are written whole, and never over what somebody else wrote meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers.support.files import Edited
from careers_tools.importing.writing import write
from tests.site.building import snapshot
from tests.tools.importing.writing.conftest import BODY, Plan, draft

TEXT = f"算子工程师\n{BODY}".encode()
OLD = TEXT + "…".encode()  # as it was when it was imported before


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the company, with a posting of a slightly other text."""
    path = tmp_path / "postings" / "baidu"
    path.mkdir(parents=True)
    (path / "old.zh.md").write_bytes(OLD)
    return path


def test_folders_and_files_are_made(planned: Plan, tmp_path: Path) -> None:
    """With the text in UTF-8, readable like any new file, and nothing beside them."""
    (target,) = planned(draft())
    write(target, tmp_path)
    assert snapshot(tmp_path) == {"postings/baidu/kernel-engineer.zh.md": TEXT}
    plain = tmp_path / "plain"
    plain.touch()
    assert (tmp_path / "postings/baidu/kernel-engineer.zh.md").stat().st_mode == plain.stat().st_mode


@pytest.mark.parametrize("before", [OLD, OLD.replace(b"\n", b"\r\n")], ids=["as-imported", "other-line-ends"])
def test_a_file_is_replaced_and_keeps_its_mode(before: bytes, planned: Plan, folder: Path) -> None:
    """Whoever could read it still can."""
    (folder / "old.zh.md").write_bytes(before)
    (folder / "old.zh.md").chmod(0o640)
    (target,) = planned(draft(slug="old"))
    write(target, folder.parents[1])
    assert snapshot(folder) == {"old.zh.md": TEXT}
    assert (folder / "old.zh.md").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("slug", ["late", "old"])
def test_what_is_made_or_edited_in_the_meantime_is_not_replaced(slug: str, planned: Plan, folder: Path) -> None:
    """An editor may save while the question stands on the screen."""
    (target,) = planned(draft(slug=slug))
    (folder / f"{slug}.zh.md").write_text("somebody's", "utf-8")
    with pytest.raises(Edited):
        write(target, folder.parents[1])
    assert (folder / f"{slug}.zh.md").read_text("utf-8") == "somebody's"


@pytest.mark.parametrize("what", ["postings", "baidu", "file", "dangling", "folder-for-file", "file-for-folder"])
def test_links_and_strange_files_are_in_the_way(what: str, planned: Plan, tmp_path: Path) -> None:
    """Nothing is written through a link, nor over what is no file."""
    elsewhere, postings = tmp_path / "elsewhere", tmp_path / "postings"
    (elsewhere / "baidu").mkdir(parents=True)
    (elsewhere / "x.md").write_text("theirs", "utf-8")
    path = {"postings": postings, "baidu": postings / "baidu", "file-for-folder": postings / "baidu"}.get(
        what, postings / "baidu" / "kernel-engineer.zh.md"
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    links = {
        "postings": elsewhere,
        "baidu": elsewhere / "baidu",
        "file": elsewhere / "x.md",
        "dangling": tmp_path / "n",
    }
    if what in links:
        path.symlink_to(links[what])
    elif what == "folder-for-file":
        path.mkdir()
    else:
        path.write_text("mine", "utf-8")
    before = snapshot(tmp_path)
    (target,) = planned(draft())
    with pytest.raises((Edited, OSError)):
        write(target, tmp_path)
    assert snapshot(tmp_path) == before
