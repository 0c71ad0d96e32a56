"""Files of one document stand all or none, and nothing is left lying about."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from careers.support.files import move_new
from careers_tools.importing.writing import WriteError, commit
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
    commit(planned(draft(), draft(slug="b")))
    assert snapshot(tmp_path) == {f"postings/baidu/{name}.zh.md": TEXT for name in ("b", "kernel-engineer")}
    plain = tmp_path / "plain"
    plain.touch()
    assert (tmp_path / "postings/baidu/b.zh.md").stat().st_mode == plain.stat().st_mode


def test_a_file_is_replaced_and_keeps_its_mode(planned: Plan, folder: Path) -> None:
    """Whoever could read it still can."""
    (folder / "old.zh.md").chmod(0o640)
    commit(planned(draft(slug="old")))
    assert snapshot(folder) == {"old.zh.md": TEXT}
    assert (folder / "old.zh.md").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("slugs", [("a", "late"), ("old", "a", "late"), ("late", "a")])
def test_what_appears_in_the_meantime_is_not_overwritten(slugs: tuple[str, ...], planned: Plan, folder: Path) -> None:
    """The file that somebody made stays, and nothing of the document does."""
    targets = planned(*(draft(slug=slug) for slug in slugs))
    (folder / "late.zh.md").write_text("somebody's", "utf-8")
    with pytest.raises(WriteError) as failure:
        commit(targets)
    assert failure.value.path.name == "late.zh.md"
    assert snapshot(folder) == {"late.zh.md": b"somebody's", "old.zh.md": OLD}


def test_what_is_edited_in_the_meantime_is_not_replaced(planned: Plan, folder: Path) -> None:
    """An editor may save while the question stands on the screen."""
    targets = planned(draft(slug="a"), draft(slug="old"))
    (folder / "old.zh.md").write_text("saved", "utf-8")
    with pytest.raises(WriteError) as failure:
        commit(targets)
    assert (failure.value.path.name, failure.value.reason) == ("old.zh.md", "")
    assert snapshot(folder) == {"old.zh.md": b"saved"}


def test_without_hard_links_a_taken_name_is_left_too(tmp_path: Path) -> None:
    """Renaming alone would replace what somebody made meanwhile."""
    aside, path = tmp_path / ".a.import", tmp_path / "a.zh.md"
    aside.write_bytes(TEXT)
    path.write_text("somebody's", "utf-8")
    with pytest.raises(FileExistsError):
        move_new(aside, path)
    assert snapshot(tmp_path) == {aside.name: TEXT, path.name: b"somebody's"}
    path.unlink()
    move_new(aside, path)
    assert snapshot(tmp_path) == {path.name: TEXT}


def test_without_hard_links_a_failure_leaves_no_empty_file(tmp_path: Path) -> None:
    """What cannot take the name gives it back."""
    with pytest.raises(FileNotFoundError):
        move_new(tmp_path / "missing", tmp_path / "a.zh.md")
    assert snapshot(tmp_path) == {}


def test_folders_are_taken_back_too(planned: Plan, tmp_path: Path) -> None:
    """A failure leaves no empty folder."""
    targets = planned(draft())
    (tmp_path / "postings").write_text("in the way", "utf-8")
    with pytest.raises(WriteError) as failure:
        commit(targets)
    assert failure.value.reason
    assert snapshot(tmp_path) == {"postings": b"in the way"}


FULL = """
import sys
from pathlib import Path
from careers_tools.importing.values import Draft, Facts
from careers_tools.importing.writing import WriteError, commit, plan
sizes = {"old": 10, "small": 10, "large": 100_000}
drafts = [(Draft("zh", slug, slug, 1, Facts(), "x" * size), "baidu", "x" * size) for slug, size in sizes.items()]
try:
    commit(plan(drafts, Path(sys.argv[1]), ["zh"], set()))
except WriteError as error:
    print(error.path.name, error.reason)
"""


@pytest.mark.slow
def test_a_full_disk_leaves_everything_as_it_was(folder: Path) -> None:
    """Here the system refuses a file that grows over a limit, as a quota does."""
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(folder.parent)],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000)),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stdout.startswith("large.zh.md "), done.stderr
    assert snapshot(folder) == {"old.zh.md": OLD}


def test_what_a_killed_import_left_is_cleared_away(planned: Plan, folder: Path) -> None:
    """The next import writes its own."""
    commit(planned(draft()))
    for name in (".kernel-engineer.zh.md.import", ".old.zh.md.import", ".old.zh.md.before"):
        (folder / name).write_text("half", "utf-8")
    commit(planned(draft(), draft(slug="old")))
    commit(planned(draft("b")))
    left = [name for name in snapshot(folder) if name.startswith(".")]
    assert left == []


MANY = """
import sys
from pathlib import Path
from careers_tools.importing.values import Draft, Facts
from careers_tools.importing.writing import commit, plan
drafts = [(Draft("zh", "a", f"job-{number}", 1, Facts(), "text"), "baidu", "text") for number in range(400)]
commit(plan(drafts, Path(sys.argv[1]), ["zh"], set()))
"""


@pytest.mark.slow
def test_a_request_to_end_waits_until_the_files_stand(tmp_path: Path) -> None:
    """It comes in the midst of the writing, and is answered when the last file has its name."""
    process = subprocess.Popen([sys.executable, "-c", MANY, str(tmp_path / "postings")])
    while process.poll() is None and not any(tmp_path.rglob("*.import")):
        os.sched_yield()
    process.send_signal(signal.SIGTERM)
    assert process.wait() == -signal.SIGTERM
    found = snapshot(tmp_path)
    assert set(found) == {f"postings/baidu/job-{number}.zh.md" for number in range(400)}
    assert set(found.values()) == {b"text"}
