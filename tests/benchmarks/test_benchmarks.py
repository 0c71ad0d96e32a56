"""The benchmarks measure what they say, and every tool gets the same postings."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from tests import corpus
from tests.benchmarks import builds, parallel, report, run, scale, search
from tests.benchmarks.builds import BuildError, build
from tests.benchmarks.corpora import Corpora, editable, replace
from tests.benchmarks.measure import Build, measure
from tests.benchmarks.parallel import different, snapshot
from tests.benchmarks.sites import TOOLS
from tests.benchmarks.tools import LOCALES, Tool

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
        build(tool, tmp_path, tmp_path / "site", tmp_path / "cache", COUNT)


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


def _built(seconds: float, megabytes: int = 3, pages: int = 200) -> Build:
    return Build(seconds, seconds * 2, 50_000_000, pages, megabytes * 1_000_000, 0, "")


def test_a_row_compares_with_the_peers() -> None:
    """Ratios say how many times as long it took, and how many times the work; a peer that was not built has none."""
    slow, peer = report.summary("slow", [_built(10.0)]), report.summary("peer", [_built(2.0)])
    heading, first, _ = report.compared({"slow": slow, "peer": peer}, 100, ["peer", "other"])
    assert heading[-2:] == ("time ÷ peer", "CPU ÷ peer")
    assert first == ("slow", "10.0 s", "20.0 s", "50 MB", "200", "3.0 MB", "30.0 KB", "5.00", "5.00")


def test_figures_are_medians() -> None:
    """One slow run does not move the result."""
    assert report.summary("x", [_built(seconds) for seconds in (1.0, 9.0, 2.0)]).seconds == 2.0


def test_a_further_posting_is_counted_from_the_size_before() -> None:
    """What a build costs at any size is no part of it."""
    found = {100: [_built(2.0, megabytes=3)], 300: [_built(3.0, megabytes=7)]}
    _, first, second = scale.rows(found, {100: [_built(1.0)]})
    assert first[-3:] == ("–", "–", "1.00 s")
    assert second[-3:] == ("10.00 ms", "20.0 KB", "–")


def test_a_goal_is_reached_by_the_median() -> None:
    """One slow run does not fail it, two do; the row says how far the runs are apart."""
    goal = report.Goal("x ÷ y", 0.9, [0.8, 0.9, 1.5])
    assert goal.reached
    assert goal.row() == ("x ÷ y", "0.90", "0.90", "0.80 to 1.50", "yes")
    assert not report.Goal("x", 0.9, [0.8, 0.91, 1.5]).reached
    assert report.Goal("memory", 400, [532.4], "MB").row() == ("memory", "400 MB", "532 MB", "one run", "no")


def test_builds_are_compared_round_by_round() -> None:
    """What slows one round slows both; a peer that was built once is compared with each."""
    ours, theirs = [_built(2.0), _built(6.0)], [_built(4.0), _built(8.0)]
    assert report.paired(ours, theirs) == [0.5, 0.75]
    assert report.paired(ours, theirs[:1]) == [0.5, 1.5]


def test_limits_are_judged_of_what_was_built() -> None:
    """A ratio needs the peer; memory does not."""
    alone = builds.goals({"careers": [_built(1.0)]}, COUNT)
    both = builds.goals({"careers": [_built(1.0)], "hugo": [_built(2.0)]}, COUNT)
    assert [goal.unit for goal in alone] == ["MB"]
    assert [(goal.unit, goal.median) for goal in both] == [("", 0.5), ("MB", 50.0)]


def test_the_share_that_stays_serial() -> None:
    """Two processes that halve the time leave none, two that take as long leave all."""
    assert [parallel.serial_share(10, together, 2) for together in (5, 6, 10)] == [0.0, 0.2, 1.0]
    assert [tool.key for tool in parallel.tools(4)] == ["1", "2", "4", "dask"]


def test_smaller_corpora_are_parts_of_the_largest(tmp_path: Path) -> None:
    """A corpus of four is what is generated for four, though six were written."""
    corpus.write_corpus(tmp_path / "four", 4, locales=LOCALES)
    Corpora(tmp_path, COUNT).write(tmp_path / "part", 4)
    assert snapshot(tmp_path / "part") == snapshot(tmp_path / "four")


def test_an_edit_leaves_other_corpora_as_they_are(tmp_path: Path) -> None:
    """They share files; an edited one is another file."""
    corpora = Corpora(tmp_path, COUNT)
    corpora.write(tmp_path / "one", COUNT)
    corpora.write(tmp_path / "other", COUNT)
    before = snapshot(tmp_path / "other")
    (path,) = editable(tmp_path / "one", 1)
    replace(path, "other words")
    assert snapshot(tmp_path / "other") == before
    assert different(snapshot(tmp_path / "one"), before) == [path.relative_to(tmp_path / "one").as_posix()]


def test_edited_postings_are_open_sources_that_say_what_they_pay(tmp_path: Path) -> None:
    """So that an edit of the pay is one, and shows in lists; different ones as far as there are."""
    corpus.write_corpus(tmp_path, 40, locales=LOCALES)
    found = editable(tmp_path, 5)
    assert len(set(found)) == 5
    for path in found:
        head = path.read_text("utf-8").partition("\n---\n")[0]
        assert "\nsalary: " in head
        assert "\ncloses: " not in head
        assert "\ntranslated_from: " not in head


def test_files_that_one_side_lacks_differ() -> None:
    """Not only those with other bytes."""
    assert different({"a": "1", "b": "2", "c": "3"}, {"a": "1", "b": "9", "d": "4"}) == ["b", "c", "d"]


def test_results_replace_those_between_their_markers(tmp_path: Path) -> None:
    """The rest of the page stays, other results included."""
    page = tmp_path / "README.md"
    (begin, end), (other, last) = report.markers("results"), report.markers("search")
    page.write_text(f"before\n{begin}\nold\n{end}\nbetween\n{other}\n{last}\nafter\n", "utf-8")
    report.write_page(page, "new", "results")
    report.write_page(page, "newer", "results")
    report.write_page(page, "found", "search")
    wanted = f"before\n{begin}\nnewer\n{end}\nbetween\n{other}\nfound\n{last}\nafter\n"
    assert page.read_text("utf-8") == wanted


def test_a_page_without_a_place_for_results_is_refused(tmp_path: Path) -> None:
    """Nothing is overwritten by guess."""
    page = tmp_path / "README.md"
    page.write_text("before\n", "utf-8")
    with pytest.raises(ValueError, match="no place for results"):
        report.write_page(page, "new", "results")


def test_each_part_keeps_its_own_figures(tmp_path: Path) -> None:
    """A run of one part leaves those of the others."""
    about = {"day": "2026-11-01"}
    report.write_json(tmp_path / "results.json", "scale", report.Part(about, "", {}, figures=[1]))
    report.write_json(tmp_path / "results.json", "live", report.Part(about, "", {}, figures=[2]))
    report.write_json(tmp_path / "results.json", "scale", report.Part(about, "", {}, figures=[3]))
    kept = json.loads((tmp_path / "results.json").read_text("utf-8"))
    assert {name: one["measured"] for name, one in kept.items()} == {"scale": [3], "live": [2]}


def test_the_page_has_a_place_for_every_part() -> None:
    """Results that nobody could read would be lost after an hour."""
    page = (Path(__file__).parent / "README.md").read_text("utf-8")
    for name in (*run.NAMES, run.GOALS, *search.NAMES):
        assert all(marker in page for marker in report.markers(name))
