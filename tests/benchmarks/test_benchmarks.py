"""The benchmarks measure what they say, and every tool gets the same postings."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests import corpus
from tests.benchmarks import report
from tests.benchmarks.measure import Build, measure
from tests.benchmarks.run import BuildError, build
from tests.benchmarks.sites import LOCALES, TOOLS, Tool

MEGABYTE = 1 << 20
COUNT = 6


def _python(code: str, output: Path) -> Build:
    return measure([sys.executable, "-c", code, str(output)], output, os.environ)


WRITES = """
import pathlib, sys
out = pathlib.Path(sys.argv[1]); (out / "a").mkdir(parents=True)
(out / "index.html").write_text("x" * 100); (out / "a" / "index.html").write_text("x" * 50)
(out / "a.css").write_text("x" * 7)
"""

# A parent and a child that each hold 60 MB of their own at the same time.
TWO_PROCESSES = """
import subprocess, sys, time
held = bytearray(b"x") * (60 << 20)
child = "import time; held = bytearray(b'x') * (60 << 20); print(1, flush=True); time.sleep(0.5)"
subprocess.run([sys.executable, "-c", child], check=True)
"""


def test_pages_and_bytes_are_those_of_the_output(tmp_path: Path) -> None:
    """Pages are HTML files; bytes are those of every file."""
    done = _python(WRITES, tmp_path / "site")
    assert (done.status, done.pages, done.written_bytes) == (0, 2, 157)


def test_memory_is_that_of_the_whole_process_tree(tmp_path: Path) -> None:
    """A child's memory counts beside its parent's."""
    assert _python(TWO_PROCESSES, tmp_path / "site").peak_bytes > 120 * MEGABYTE


def test_time_of_children_counts_as_cpu_time(tmp_path: Path) -> None:
    """Work done in a child process is not lost."""
    burn = "import time\nwhile time.process_time() < 0.3: pass"
    done = _python(f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {burn!r}])", tmp_path / "site")
    assert done.cpu_seconds >= 0.3
    assert done.seconds >= 0.3


def test_a_failing_build_shows_its_last_words(tmp_path: Path) -> None:
    """Status and output of a failed build are kept."""
    done = _python("import sys; sys.exit('the layout is broken')", tmp_path / "site")
    assert (done.status, done.tail) == (1, "the layout is broken")


@pytest.mark.parametrize(
    ("code", "message"),
    [
        pytest.param("raise SystemExit('no theme')", "failed with status 1:\nno theme", id="it fails"),
        pytest.param(WRITES, "wrote 2 pages for 12 posting pages", id="it leaves postings out"),
    ],
)
def test_a_build_that_is_not_whole_ends_the_benchmark(tmp_path: Path, code: str, message: str) -> None:
    """No figure is taken from a site that lacks postings."""

    def command(_sources: Path, output: Path, _cache: Path) -> list[str]:
        return [sys.executable, "-c", code, str(output)]

    tool = Tool("broken", "Broken", "nothing", lambda _folder, _count: None, command)
    with pytest.raises(BuildError, match=message):
        build(tool, tmp_path, tmp_path, COUNT)


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.key)
def test_every_tool_gets_every_posting_in_every_locale(tmp_path: Path, tool: Tool) -> None:
    """The sources of each tool hold each posting's body, once a locale."""
    tool.prepare(tmp_path, COUNT)
    sources = [path.read_text("utf-8") for path in tmp_path.rglob("*.md")]
    for posting in corpus.postings(COUNT, locales=LOCALES):
        for text in posting.texts.values():
            assert sum(text.body in source for source in sources) == 1


def test_terms_of_the_peer_include_their_ancestors(tmp_path: Path) -> None:
    """Hugo counts a posting in Shanghai under China too."""
    next(tool for tool in TOOLS if tool.key == "hugo").prepare(tmp_path, COUNT)
    for path in tmp_path.glob("content/*/jobs/*/*.md"):
        text = path.read_text("utf-8")
        assert ("- shanghai\n" not in text) or ("- china\n" in text)


def test_the_peer_lists_open_postings_only(tmp_path: Path) -> None:
    """Hugo's lists are as long as ours: a closed posting has a page and stands in none of them."""
    count = 30
    next(tool for tool in TOOLS if tool.key == "hugo").prepare(tmp_path, count)
    closed = {one.slug for one in corpus.postings(count) if one.facts.get("closes", corpus.ANCHOR) < corpus.ANCHOR}
    unlisted = {
        path.stem for path in tmp_path.glob("content/*/jobs/*/*.md") if "list: never" in path.read_text("utf-8")
    }
    assert unlisted == closed
    assert closed


def _summary(name: str, seconds: float, pages: int) -> report.Summary:
    built = Build(seconds, seconds * 2, 50_000_000, pages, 3_000_000, 0, "")
    return report.summary(name, "pages", [built])


def test_a_row_compares_with_the_peer() -> None:
    """Ratios say how many times as long it took, in all and for each page."""
    row = report.row(_summary("slow", 10.0, 100), _summary("peer", 2.0, 200))
    assert row == ("slow", "10.0 s", "20.0 s", "10", "50 MB", "100", "3.0 MB", "5.0", "10.0")


def test_figures_are_medians() -> None:
    """One slow run does not move the result."""
    builds = [Build(seconds, 1.0, 1, 1, 1, 0, "") for seconds in (1.0, 9.0, 2.0)]
    assert report.summary("x", "y", builds).seconds == 2.0


def test_results_replace_those_between_their_markers(tmp_path: Path) -> None:
    """The rest of the page stays, other results included."""
    page = tmp_path / "README.md"
    (begin, end), (other, last) = report.markers("results"), report.markers("search")
    page.write_text(f"before\n{begin}\nold\n{end}\nbetween\n{other}\n{last}\nafter\n", "utf-8")
    report.write_page(page, "new")
    report.write_page(page, "newer")
    report.write_page(page, "found", "search")
    wanted = f"before\n{begin}\nnewer\n{end}\nbetween\n{other}\nfound\n{last}\nafter\n"
    assert page.read_text("utf-8") == wanted


def test_a_page_without_a_place_for_results_is_refused(tmp_path: Path) -> None:
    """Nothing is overwritten by guess."""
    page = tmp_path / "README.md"
    page.write_text("before\n", "utf-8")
    with pytest.raises(ValueError, match="no place for results"):
        report.write_page(page, "new")
