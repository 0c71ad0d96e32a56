"""What was published once still answers in the folder."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.checks.hand import EXPECTED, GONE, OLD, figures, page, told, write


def test_recorded_addresses_answer_in_the_folder(tmp_path: Path) -> None:
    """By a page or a redirect; one without either is an error at its line."""
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "addresses.txt").write_text("zh/\nen/\nnew/\nold/\n", "utf-8")
    given = replace(EXPECTED, content=tmp_path / "content")
    pages = {
        f"{code}/{name}/index.html": page(f"{code}/{name}/", head=OLD if name == "old" else "")
        for code in ("zh", "en")
        for name in ("old", "new", "page/2")
    }
    site = write(tmp_path, {**pages, "en/unrecorded/index.html": page("en/unrecorded/")})
    assert told("addresses", site, given) == []
    assert figures("addresses", site, given) == {"recorded": 6, "new": 1}
    (site / "en" / "new" / "index.html").unlink()
    assert [found[:2] for found in told("addresses", site, given)] == [("content/addresses.txt", 3)]


def test_what_is_gone_is_not_to_be_recorded(tmp_path: Path) -> None:
    """Its page is there because of a line; in the languages that this does not name, it is no address of old."""
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "addresses.txt").write_text("zh/\nen/\nzh/dead/ -> gone\n", "utf-8")
    given = replace(EXPECTED, content=tmp_path / "content")
    names = ("zh/dead/", "en/dead/")
    site = write(tmp_path, {f"{name}index.html": page(name, GONE) for name in names})
    assert told("addresses", site, given) == []
    assert figures("addresses", site, given) == {"recorded": 3, "new": 0}


def test_without_an_address_list_nothing_is_recorded(tmp_path: Path) -> None:
    """That is no fault: a site begins so."""
    given = replace(EXPECTED, content=tmp_path / "content")
    assert told("addresses", write(tmp_path, {}), given) == []
    assert figures("addresses", write(tmp_path, {}), given) == {"recorded": 0, "new": 2}
