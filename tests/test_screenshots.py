"""The pictures that ``make screenshots`` takes; a workflow runs it weekly."""

from __future__ import annotations

import re

from tests.screenshots import README
from tests.site.building import ROOT, Result


def test_the_readmes_pictures_show_pages_that_there_are(site: Result) -> None:
    """Each shows one, in both languages alike, under a name of its own; each README shows all in its language."""
    pages = {one.url: site.folder / one.url.partition("#")[0] / "index.html" for one in README}
    assert [url for url, page in pages.items() if not page.is_file()] == []
    for name, code in (("README.md", "en"), ("README.zh-CN.md", "zh")):
        shown = re.findall(r"\.github/images/([a-z-]+)\.png", (ROOT / name).read_text("utf-8"))
        assert sorted(shown) == sorted(one.name for one in README if one.url.startswith(f"{code}/"))
    assert {one.url.partition("/")[2] for one in README if one.url.startswith("zh/")} == {
        one.url.partition("/")[2] for one in README if one.url.startswith("en/")
    }
    assert len({one.name for one in README}) == len(README)
