"""Editorial pages, judged before the engine reads them: which addresses are theirs to take."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers.content.static_pages import gather
from careers.support.diagnostics import Diagnostics


@pytest.mark.parametrize(
    ("path", "taken"),
    [
        ("sitemap.xml", "sitemap.xml"),
        ("sitemap-en.xml", "sitemap-en.xml"),
        ("search/base.gz", "search/base.gz"),
        ("search/zh/a.md", "search/zh/a/index.html"),
        ("social/zh/a.png", "social/zh/a.png"),
        ("api/v1/mine.json", "api/v1/mine.json"),
        ("zh/feed.xml.md", "zh/feed.xml/index.html"),
        ("zh/hardware/ascend/feed.json/more.md", "zh/hardware/ascend/feed.json/more/index.html"),
        ("zh/jobs/acme/kernel-engineer/index.html.md", "zh/jobs/acme/kernel-engineer/index.html/index.html"),
        ("llms.txt/index.md", "llms.txt/index.html"),
        ("indeed.xml/a.png", "indeed.xml/a.png"),
    ],
)
def test_what_the_site_makes_itself_is_no_editorial_pages_address(tmp_path: Path, path: str, taken: str) -> None:
    """One of the two would be lost, or there cannot be both: the file is named and left out."""
    _write(tmp_path, path)
    assert gather(tmp_path, "pages", diagnostics := Diagnostics()) == ()
    assert [one.text("en") for one in diagnostics] == [
        f"pages/{path}:1: path: the address /{taken} is used by the site itself; rename the file"
    ]


@pytest.mark.parametrize(
    ("path", "output"),
    [
        ("robots.txt", "robots.txt"),
        ("llms.txt", "llms.txt"),
        ("zh/feeds.md", "zh/feeds/index.html"),
        ("zh/search/a.md", "zh/search/a/index.html"),
        ("en/feeds.json", "en/feeds.json"),
        ("api/v2/mine.json", "api/v2/mine.json"),
    ],
)
def test_a_file_of_the_publishers_own_is_welcome_beside_them(tmp_path: Path, path: str, output: str) -> None:
    """Also in place of one that the site would make, where that gives way."""
    _write(tmp_path, path)
    (found,) = gather(tmp_path, "pages", diagnostics := Diagnostics())
    assert (found.output, len(diagnostics)) == (output, 0)


@pytest.mark.parametrize(
    "name", ["own.html", "own.XHTML", "feed.xml", "own.js", "own.css", "own.svgz", "own", "own.md5"]
)
def test_a_file_that_browsers_may_run_is_published_only_where_the_configuration_names_it(
    tmp_path: Path, name: str
) -> None:
    """Any kind that is not known to be harmless is taken for one; the message says what to do."""
    _write(tmp_path, name)
    diagnostics = Diagnostics()
    assert gather(tmp_path, "pages", diagnostics) == ()
    (problem,) = (one.text("en") for one in diagnostics)
    assert problem.startswith(f"pages/{name}:1: file: a browser could run files of the kind ")
    (found,) = gather(tmp_path, "pages", diagnostics := Diagnostics(), {name})
    assert (found.output, found.picture, len(diagnostics)) == (name, None, 0)


def _write(folder: Path, path: str) -> None:
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    (folder / path).write_text("Text.\n", "utf-8")
