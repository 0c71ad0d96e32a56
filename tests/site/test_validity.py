"""Every page is valid HTML, and its style sheet valid CSS, by the Nu HTML checker."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.node import check
from tests.site.building import Result

# What the checker's grammar of CSS does not have yet.
YOUNG = ("“container”", "“@container”")


def test_every_page_is_valid(site: Result, cases: Result) -> None:
    """Neither an error nor a warning on any page of the site, nor of the one with every state a page can be in."""
    found = check(site.folder, cases.folder)
    assert "\n".join(map(str, found[:20])) == ""


def test_every_sheet_is_valid(site: Result) -> None:
    """No property is misspelt, no value is of another kind."""
    sheets = list((site.folder / "assets" / "stylesheets").glob("????????????????.css"))
    assert sheets
    found = [one for one in check(*sheets, kind="css") if not any(word in one.message for word in YOUNG)]
    assert "\n".join(map(str, found[:20])) == ""


@pytest.mark.slow
def test_the_checker_tells_what_is_wrong(tmp_path: Path) -> None:
    """A fault below a folder is found, with its page and line: silence of the checker means that all is well."""
    page = tmp_path / "deep" / "index.html"
    page.parent.mkdir()
    page.write_text('<!doctype html>\n<html lang="en"><title>Wrong</title>\n<p><img src="a.png">\n<h7>no</h7>', "utf-8")
    found = check(tmp_path)
    assert {(one.page, one.line, one.kind) for one in found} >= {(str(page), 3, "error"), (str(page), 4, "error")}
    sheet = tmp_path / "wrong.css"
    sheet.write_text("p { colour: red }", "utf-8")
    assert [one.kind for one in check(sheet, kind="css")] == ["error"]
