"""The size of a site, and how much more fits."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.checks.hand import EXPECTED, GONE, OLD, Files, ask, figures, told, write


def postings(count: int) -> Files:
    """Pages of as many postings in two languages, 1,000 bytes a posting, and 30 in the search index."""
    files: dict[str, str] = {}
    for number in range(count):
        files[f"zh/jobs/acme/{number:03}/index.html"] = "x" * 400
        files[f"en/jobs/acme/{number:03}/index.html"] = "x" * 400
        files[f"social/en/jobs/acme/{number:03}.png"] = "x" * 150
        files[f"en/jobs/acme/{number:03}/deadline.ics"] = "x" * 50
    files["search/index.json"] = "x" * (30 * count)
    return files


def test_everything_is_weighed(tmp_path: Path) -> None:
    """The whole is what lies in the folder, links not followed."""
    site = write(tmp_path, {**postings(2), "assets/a.css": "x" * 70, "zh/a.webp": "x" * 60})
    assert figures("weight", site)["total"] == sum(path.stat().st_size for path in site.rglob("*") if path.is_file())


def test_the_largest_files_are_named(tmp_path: Path) -> None:
    """The largest first."""
    site = write(tmp_path, {"a.bin": "x" * 9000, "b.bin": "x" * 8000, "c.bin": "x" * 9500})
    found = [(one.name, one.value) for one in ask("weight", site)[1] if one.key == "largest"]
    assert found == [("c.bin", 9500), ("a.bin", 9000), ("b.bin", 8000)]


@pytest.mark.parametrize("count", [5, 20])
def test_the_forecast_is_what_a_posting_costs(tmp_path: Path, count: int) -> None:
    """Its own files, and its share of the index and the sitemaps."""
    site = write(tmp_path, {**postings(count), "sitemap.xml": "x" * 70 * count})
    given = replace(EXPECTED, limit=1_000_000)
    found = figures("weight", site, given)
    assert found["postings"] == count
    assert found["each"] == 1000 + 30 + 70
    exact = (1_000_000 - int(found["total"])) // 1100
    assert found["fit"] == exact // 10 * 10  # two digits of three
    assert 100 < exact < 1000


@pytest.mark.parametrize("old", [OLD, GONE], ids=["moved", "gone"])
def test_old_addresses_are_no_postings(tmp_path: Path, old: str) -> None:
    """They take room, are none that one could apply for, and no further posting brings one."""
    without = figures("weight", write(tmp_path / "a", postings(5)))
    found = figures("weight", write(tmp_path / "b", {**postings(5), "en/jobs/acme/old/index.html": old}))
    assert (found["postings"], found["each"]) == (5, without["each"])
    assert int(found["total"]) == int(without["total"]) + len(old)


def test_without_postings_there_is_no_forecast(tmp_path: Path) -> None:
    """There is nothing to count by."""
    assert "fit" not in figures("weight", write(tmp_path, {}))


def test_what_is_too_large_is_an_error_and_what_is_nearly_so_is_advice(tmp_path: Path) -> None:
    """At the limit it may be published still."""
    site = write(tmp_path, postings(5))
    total = int(figures("weight", site)["total"])
    codes = {
        limit: [found[2] for found in told("weight", site, replace(EXPECTED, limit=limit))]
        for limit in (total - 1, total, total * 100 // 81, total * 100 // 79)
    }
    assert list(codes.values()) == [["site-too-large"], ["site-nearly-full"], ["site-nearly-full"], []]
    full = figures("weight", site, replace(EXPECTED, limit=total - 1))
    assert full["fit"] == 0
