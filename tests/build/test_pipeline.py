"""The pipeline: what no two outputs may share."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import pipeline
from generator.editorial import EditorialFile
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


@pytest.mark.parametrize(
    ("path", "taken"),
    [("sitemap.xml", True), ("sitemap-en.xml", True), ("robots.txt", False), ("en/sitemap.xml", False)],
)
def test_nobody_puts_a_file_where_a_sitemap_stands(content: MakeContent, path: str, taken: bool) -> None:
    """It would be lost without a word; a ``robots.txt`` of the publisher's own is welcome."""
    library, _ = load(content())
    others = [EditorialFile(path, f"content/pages/{path}", path)]
    assert not list(pipeline.watch([], library, others, problems := Problems()))
    assert [(one.path, one.code) for one in problems] == [(f"content/pages/{path}", "site-address")] * taken


@pytest.mark.parametrize(
    ("path", "taken"),
    [
        ("zh/feed.xml/index.html", True),
        ("zh/hardware/ascend/feed.json/more/index.html", True),
        ("llms.txt/index.html", True),
        ("indeed.xml/a.png", True),
        ("zh/jobs/acme/kernel-engineer/index.html/index.html", True),
        ("api/v1/mine.json", True),
        ("llms.txt", False),
        ("zh/feed.xml", False),
        ("api/v2/mine.json", False),
        ("zh/feeds/index.html", False),
    ],
)
def test_nobody_makes_a_folder_of_a_file_that_programs_read(content: MakeContent, path: str, taken: bool) -> None:
    """There cannot be both; a file of the publisher's own in its place is welcome, save in the API's folder."""
    library, _ = load(content())
    others = [EditorialFile(path, f"content/pages/{path}", path)]
    assert not list(pipeline.watch([], library, others, problems := Problems()))
    assert [(one.path, one.code) for one in problems] == [(f"content/pages/{path}", "site-address")] * taken


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
