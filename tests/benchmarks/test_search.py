"""The benchmark of the search counts what it says, and tells apart what each search found."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from pathlib import Path
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from tests import corpus
from tests.benchmarks import search, search_index, search_judged, search_peers, search_speed
from tests.benchmarks.measure import Build
from tests.benchmarks.search_recall import Comparison, answered
from tests.search.judged.scoring import Score as Worth
from tests.search.queries import Query
from tests.search.recall import Score
from tests.serving import serving


def test_every_byte_that_leaves_is_counted(tmp_path: Path) -> None:
    """Body and head of each answer, under the path it was asked by; a query in the address is no part of that."""
    (tmp_path / "search").mkdir()
    (tmp_path / "search" / "words.gz").write_bytes(b"x" * 5000)
    (tmp_path / "page.html").write_bytes(b"y" * 70_000)
    with serving(tmp_path) as server:
        for path in ("search/words.gz?v=1", "page.html", "page.html"):
            with urlopen(server.base + path) as answer:
                answer.read()
    sizes: Counter[str] = Counter()
    for path, size in server.sent:
        sizes[path] += size
    assert set(sizes) == {"/search/words.gz", "/page.html"}
    assert 5000 < sizes["/search/words.gz"] < 5500
    assert 140_000 < sizes["/page.html"] < 141_000


@pytest.mark.parametrize(
    ("address", "ids"),
    [
        pytest.param("zh/jobs/firm/one/", ["firm/one"], id="a posting"),
        pytest.param("/en/jobs/firm/one/", ["firm/one"], id="from the root"),
        pytest.param("zh/jobs/firm/one/#your-work", ["firm/one"], id="a section of it"),
        pytest.param("zh/jobs/", [], id="the list"),
        pytest.param("", [], id="the home page"),
    ],
)
def test_results_of_a_peer_are_postings(address: str, ids: list[str]) -> None:
    """A section stands for its posting, which counts once; other pages are none."""
    assert search_peers.postings([address, address]) == ids


def test_every_search_has_two_columns() -> None:
    """Recall and precision, in the order of searches; a line a kind."""
    ours, theirs = Score(4, 1, 0.995), Score(4, 0.5, 0.25)
    rows = Comparison({}, {"ours": {"all": ours}, "theirs": {"all": theirs}}).rows()
    assert rows == [
        ("query", "queries", "ours: recall", "ours: P@5", "theirs: recall", "theirs: P@5"),
        ("all", "4", "100.0%", "99.5%", "50.0%", "25.0%"),
    ]


def test_answers_are_those_of_their_locale_and_closed_postings_do_not_count() -> None:
    """The order of queries within a locale is that of what was found."""
    one, other = frozenset({"a/1"}), frozenset({"b/2"})
    wanted = [Query("k", "zh", "x", one, one), Query("k", "en", "x", one, one), Query("k", "zh", "y", other, other)]
    found = {"zh": [["c/closed", "a/1"], ["b/2"]], "en": [["c/closed"]]}
    answers = answered(wanted, found, {"a/1", "b/2"})
    assert [answer.found for answer in answers] == [["a/1"], [], ["b/2"]]


def test_figures_are_told_with_their_limit() -> None:
    """The median, the worst, what must not be exceeded, and how often it was measured."""
    sizes = [search_speed.Fetch(f"query {n}", n, n * 1000) for n in range(1, 102)]
    speed = search_speed.Speed(sizes, [("a", 10.0), ("b", 30.0)], [("c", 5.0), ("d", 7.0)], 0)
    _, fetched, keys, ticks = speed.rows()
    assert fetched == ("fetched by a query from a cold start", "51 KB", "97 KB", "101 KB", "400 KB", "101")
    assert (keys[1], keys[3], keys[4]) == ("20 ms", "30 ms", "300 ms")
    assert (ticks[1], ticks[3], ticks[4]) == ("6 ms", "7 ms", "100 ms")
    worst = speed.worst()
    assert worst[1] == ("fetched for query 101", "101 KB, 101 files")
    assert ("last key of b", "30 ms") in worst
    assert worst[-2] == ("tick of d", "7 ms")


def test_a_limit_that_is_exceeded_is_noticed() -> None:
    """One byte more than may be fetched is too much; of times, the 95th percentile counts, not a single one."""
    most = search_speed.Fetch("most", 1, 400_000)
    fast, slow = [("a", 50.0)] * 99, [("a", 50.0)] * 90
    within = search_speed.Speed([most], [*fast, ("b", 900.0)], [*fast, ("b", 900.0)], 0)
    assert within.exceeded == []
    (fetched,) = replace(within, fetched=[most, replace(most, size=400_001)]).exceeded
    (key,) = replace(within, keys=[*slow, *[("b", 300.0)] * 10]).exceeded
    (tick,) = replace(within, facets=[*slow, *[("b", 100.0)] * 10]).exceeded
    assert ("400,001" in fetched, "300 ms" in key, "100 ms" in tick) == (True, True, True)


def test_the_command_fails_where_a_limit_is_exceeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """After all parts are done."""
    done: list[str] = []

    def part(*given: object) -> search.Results:
        done.append(str(given[0]))
        return search.Results("", ["too much"] if len(done) == 1 else [])

    for name in search.NAMES:
        monkeypatch.setattr(search, name, part)
    result = CliRunner().invoke(search.main, ["--quick"])
    assert (result.exit_code, "too much" in result.output, len(done)) == (1, True, 3)
    assert CliRunner().invoke(search.main, ["--quick"]).exit_code == 0


def test_judged_searches_stand_below_each_other() -> None:
    """By kind of query, with what their answers are worth."""
    ours, theirs = Worth(3, 0.9, 0.8, 0, 1), Worth(3, 0.5, math.nan, 1 / 3, 2)
    rows = search_judged.Comparison({}, {"ours": {"all": ours}, "theirs": {"all": theirs}}).rows()
    assert rows == [
        ("queries", "search", "of them", "nDCG@10", "P@5", "nothing found", "first at"),
        ("all", "ours", "3", "0.900", "0.800", "0.0%", "1.0"),
        ("all", "theirs", "3", "0.500", "–", "33.3%", "2.0"),
    ]


def test_each_kind_of_query_is_measured_in_each_locale() -> None:
    """As many as asked of every kind, and those that are hard."""
    drawn = [
        Query(kind, locale, f"{kind}{n}", frozenset(), frozenset())
        for locale in ("zh", "en")
        for kind in "ab"
        for n in range(5)
    ]
    assert search_speed.chosen(drawn, 2)["en"] == ["a0", "a1", "b0", "b1", *search_speed.USUAL, *search_speed.HARD]


def test_an_index_is_told_by_its_parts() -> None:
    """Files that are fetched whole by their names, the others by their folders."""
    build = Build(1.5, 1.5, 2_000_000, 0, 0, 0, "")
    index = search_index.Index(10, build, Counter({"words.gz": 2000, "lists": 30_000}), 7)
    assert search_index.rows([index]) == [
        ("index", "10 postings"),
        ("made in", "1.5 s"),
        ("peak memory", "2 MB"),
        ("files", "7"),
        ("on disk", "0.0 MB"),
        ("words.gz, fetched whole", "2.0 KB"),
        ("lists", "30.0 KB"),
    ]


@pytest.mark.slow
def test_the_index_alone_is_that_of_the_site(tmp_path: Path) -> None:
    """It is made in a process of its own, with all its files."""
    corpus.write_corpus(tmp_path / "content", 3)
    index = search_index.made(tmp_path / "content", tmp_path / "site", 3)
    assert {*search_index.WHOLE, "index.json", "lists", "places", "cards", "texts"} <= set(index.sizes)
    assert index.files == sum(path.is_file() for path in (tmp_path / "site" / "search").rglob("*"))
    assert index.build.seconds > 0
