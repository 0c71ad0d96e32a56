"""What a build publishes: the same bytes from the same content, the present content and nothing older."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from careers.mkdocs import read_configuration
from tests.mkdocs.conftest import Workspace
from tests.site.building import CASES, TODAY, configure, mkdocs, snapshot
from tests.tools.translation.repository import commit


def test_a_rebuild_removes_what_is_gone(workspace: Workspace) -> None:
    """The page of a deleted posting, its Markdown and its image; else only feeds of filters that are rare now go."""
    (workspace.folder / "content/postings/globex/stale.en.md").unlink()
    (workspace.folder / "content/postings/globex/stale.zh.md").unlink()
    result = workspace.again(strict=True)
    assert result.returncode == 0, result.output
    gone = workspace.published.keys() - snapshot(result.folder).keys()
    names = ("index.html", "index.html.md")
    pages = {f"{code}/jobs/globex/stale/{name}" for code in ("en", "zh") for name in names}
    assert pages <= gone
    pictures = {f"social/{code}/jobs/globex/stale.png" for code in ("en", "zh")}  # where a font can draw them
    assert {path for path in gone - pages - pictures if not path.endswith("/feed.xml")} == set()
    assert workspace.clean()


def test_a_site_without_a_history_is_told_why_its_sitemaps_have_no_dates(workspace: Workspace) -> None:
    """A clone may have been cut off; where all of it is there, nothing is said."""
    assert "the sitemaps have no dates" in workspace.again().output
    commit(workspace.folder)
    assert "the sitemaps have no dates" not in workspace.again().output


@pytest.mark.parametrize(
    ("text", "year"),
    [("today: 2031-01-02", 2031), ("", 2001)],
    ids=["the-setting-wins", "else-the-source-date"],
)
def test_the_day_that_a_site_is_judged_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, year: int
) -> None:
    """It is the setting `today`, else SOURCE_DATE_EPOCH in UTC."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(dt.datetime(2001, 12, 31, 23, 59, tzinfo=dt.UTC).timestamp())))
    path = configure(tmp_path, CASES)
    written = path.read_text("utf-8")
    assert f"today: '{TODAY}'" in written
    path.write_text(written.replace(f"today: '{TODAY}'", text), "utf-8")
    assert read_configuration(path).settings.today == (dt.date(2031, 1, 2) if year == 2031 else dt.date(2001, 12, 31))


@pytest.mark.slow
def test_a_build_says_nothing_about_the_future_of_its_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Material's notice is for those who choose the engine; readers of the output are to see their own messages."""
    monkeypatch.delenv("NO_MKDOCS_2_WARNING", raising=False)
    result = mkdocs(configure(tmp_path, CASES, search=False))
    assert result.returncode == 0, result.output
    assert "MKDOCS_2" not in result.output
