"""The size of a site."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.checks.hand import EXPECTED, ask, figures, told, write


def test_everything_is_weighed(tmp_path: Path) -> None:
    """The whole is what lies in the folder, links not followed."""
    site = write(tmp_path, {"assets/a.css": "x" * 70, "zh/a.webp": "x" * 60})
    assert figures("weight", site)["total"] == sum(path.stat().st_size for path in site.rglob("*") if path.is_file())


def test_the_largest_files_are_named(tmp_path: Path) -> None:
    """The largest first."""
    site = write(tmp_path, {"a.bin": "x" * 9000, "b.bin": "x" * 8000, "c.bin": "x" * 9500})
    found = [(one.name, one.value) for one in ask("weight", site)[1] if one.key == "largest"]
    assert found == [("c.bin", 9500), ("a.bin", 9000), ("b.bin", 8000)]


def test_what_is_too_large_is_an_error_and_what_is_nearly_so_is_advice(tmp_path: Path) -> None:
    """At the limit it may be published still."""
    site = write(tmp_path, {"en/a.bin": "x" * 9000})
    total = int(figures("weight", site)["total"])
    codes = {
        limit: [found[2] for found in told("weight", site, replace(EXPECTED, limit=limit))]
        for limit in (total - 1, total, total * 100 // 81, total * 100 // 79)
    }
    assert list(codes.values()) == [["site-too-large"], ["site-nearly-full"], ["site-nearly-full"], []]
