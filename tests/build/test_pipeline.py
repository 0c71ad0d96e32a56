"""The pipeline: what no two outputs may share."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import pipeline
from generator.errors import Problems
from generator.render import Head, Page
from tests.content import MakeContent, load


def test_two_pages_of_the_catalogue_have_two_addresses(content: MakeContent) -> None:
    """The second would silently take the place of the first."""
    library, _ = load(content())
    pages = [Page("zh/here/", "zh", template, Head("")) for template in ("portal/one.html", "portal/other.html")]
    problems = Problems()
    assert list(pipeline.watch(pages, library, [], problems)) == pages
    assert [one.code for one in problems] == ["site-address"]
    assert not list(pipeline.watch(pages[:1], library, [], alone := Problems()))[1:]
    assert not list(alone)


class Drawn:
    """What draws nothing."""

    def body(self, page: Page) -> str:
        """The page's address."""
        return page.url

    def wrap(self, page: Page, body: str) -> str:
        """As it is."""
        return body


@pytest.mark.parametrize("url", ["zh/taken/", "zh/file/below/", f"zh/{'x' * 300}/", f"zh/{'x/' * 3000}"])
def test_a_page_that_cannot_be_written_gives_way_if_it_yields(tmp_path: Path, url: str) -> None:
    """Whatever the reason: a name that is taken, or one that no disk holds. One that does not yield is missed."""
    (tmp_path / "zh/taken/index.html").mkdir(parents=True)
    (tmp_path / "zh/file").write_text("file", "utf-8")
    pages = [Page(one, "zh", "", Head(""), yielding=True) for one in (url, "zh/next/")]
    drawn = Drawn()
    assert [page.url for page in pipeline.write(pages, drawn, drawn, tmp_path)] == ["zh/next/"]  # type: ignore[arg-type]
    with pytest.raises(OSError, match="Errno"):
        list(pipeline.write([Page(url, "zh", "", Head(""))], drawn, drawn, tmp_path))  # type: ignore[arg-type]
