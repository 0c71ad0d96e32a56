"""The benchmarks take no figure from half a site, and every tool gets the same postings."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests import corpus
from tests.benchmarks import report, run, search
from tests.benchmarks.builds import BuildError, build
from tests.benchmarks.measure import Build
from tests.benchmarks.sites import TOOLS
from tests.benchmarks.tools import LOCALES, Tool

COUNT = 6
WRITES = "import pathlib, sys; out = pathlib.Path(sys.argv[1]); out.mkdir(parents=True); (out / 'index.html').touch()"


@pytest.mark.parametrize(
    ("code", "message"),
    [
        pytest.param("raise SystemExit('no theme')", "failed with status 1:\nno theme", id="it fails"),
        pytest.param(WRITES, "wrote 1 pages for 12 posting pages", id="it leaves postings out"),
    ],
)
def test_a_build_that_is_not_whole_ends_the_benchmark(tmp_path: Path, code: str, message: str) -> None:
    """No figure is taken from a site that lacks postings."""

    def command(_sources: Path, output: Path, _cache: Path) -> list[str]:
        return [sys.executable, "-c", code, str(output)]

    tool = Tool("broken", "Broken", "nothing", lambda _folder, _count: None, command)
    with pytest.raises(BuildError, match=message):
        build(tool, tmp_path, tmp_path / "site", tmp_path / "cache", COUNT)


@pytest.mark.parametrize("tool", [tool for tool in TOOLS if tool.postings], ids=lambda tool: tool.key)
def test_every_tool_gets_every_posting_in_every_locale(tmp_path: Path, tool: Tool) -> None:
    """The sources of each tool hold each posting's body, once a locale."""
    tool.prepare(tmp_path, COUNT)
    sources = [path.read_text("utf-8") for path in tmp_path.rglob("*.md")]
    for posting in corpus.postings(COUNT, locales=LOCALES):
        for text in posting.texts.values():
            assert sum(text.body in source for source in sources) == 1


def test_results_are_a_table_between_the_markers_of_their_part(tmp_path: Path) -> None:
    """Of medians."""
    page, (begin, end) = tmp_path / "README.md", report.markers("builds")
    page.write_text(f"before\n{begin}\nold\n{end}\nafter\n", "utf-8")
    builds = [Build(seconds, 1, 50_000_000, 200, 3_000_000, 0, "") for seconds in (1.0, 9.0, 2.0)]
    rows = report.compared({"ours": ("ours", report.median(builds))}, 100, [])
    report.write_page(page, report.table(rows), "builds")
    assert "| ours | 2.00 s | 1.00 s | 50 MB | 200 | 3.0 MB | 30.0 KB |" in page.read_text("utf-8")


def test_the_page_has_a_place_for_every_part() -> None:
    """Results that nobody could read would be lost after an hour."""
    page = (Path(__file__).parent / "README.md").read_text("utf-8")
    for name in (*run.NAMES, run.GOALS, *search.NAMES):
        assert all(marker in page for marker in report.markers(name))
