"""Every page is valid HTML, and its style sheet valid CSS, by the Nu HTML checker."""

from __future__ import annotations

from tests.node import check
from tests.site.building import Result

# What the checker's grammar of CSS does not have yet.
YOUNG = ("“container”", "“@container”")


def test_every_page_is_valid(site: Result, cases: Result) -> None:
    """Neither an error nor a warning on any page of the site, nor of the one with every state a page can be in."""
    found = check(site.folder, cases.folder)
    assert "\n".join(map(str, found[:20])) == ""


def test_every_sheet_is_valid(site: Result) -> None:
    sheets = list((site.folder / "assets" / "stylesheets").glob("????????????????.css"))
    assert sheets
    found = [one for one in check(*sheets, kind="css") if not any(word in one.message for word in YOUNG)]
    assert "\n".join(map(str, found[:20])) == ""
