"""Pages are valid HTML, and their style sheet valid CSS, by the Nu HTML checker."""

from __future__ import annotations

from tests.hunting import few
from tests.node import check
from tests.site.building import Result

# What the checker's grammar of CSS does not have yet.
YOUNG = ("“container”", "“@container”")


def test_pages_are_valid(site: Result, cases: Result) -> None:
    """Neither an error nor a warning on any page of the site with every state a page can be in.

    Of the project's own site, where editors have written more, on all pages at the top, and on some terms and postings.
    """
    top = [one for pattern in ("*.html", "*/*.html", "*/*/*.html") for one in site.folder.glob(pattern)]
    deep = sorted(set(site.folder.rglob("*.html")) - set(top))
    assert len(top) > 20
    assert "\n".join(map(str, check(*top, *few(deep, 10), cases.folder)[:20])) == ""


def test_every_sheet_is_valid(site: Result) -> None:
    sheets = list((site.folder / "assets" / "stylesheets").glob("????????????????.css"))
    assert sheets
    found = [one for one in check(*sheets, kind="css") if not any(word in one.message for word in YOUNG)]
    assert "\n".join(map(str, found[:20])) == ""
