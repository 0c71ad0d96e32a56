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
