"""Structured data where it stands."""

from __future__ import annotations

from pathlib import Path

from tests.checks.hand import URL, figures, job, on, page, script, told, write

PAGE = "en/jobs/acme/engineer/"
FILE = f"{PAGE}index.html"


def site(tmp_path: Path, head: str, body: str = "", address: str = PAGE) -> Path:
    """A site with a page of one job."""
    return write(tmp_path, {f"{address}index.html": page(address, body, head)})


def test_a_complete_job_on_its_own_page_is_right(tmp_path: Path) -> None:
    """And counted."""
    trail = script({"@type": "BreadcrumbList", "itemListElement": [{"@type": "ListItem", "item": f"{URL}en/"}]})
    folder = site(tmp_path, job(url=f"{URL}{PAGE}", validThrough="2026-12-31T23:59:59+00:00") + trail)
    assert told("structured", folder) == []
    assert figures("structured", folder) == {"jobs": 1, "marked": 1}


def test_a_job_may_be_applied_for_on_its_last_day(tmp_path: Path) -> None:
    """The day after, the page should not say it any more."""
    folder = site(tmp_path, job(validThrough="2026-12-31"))
    assert told("structured", folder, on("2026-12-31")) == []
    assert [found[2] for found in told("structured", folder, on("2027-01-01"))] == ["markup-expired"]


def test_a_job_is_marked_up_on_its_own_open_page_alone(tmp_path: Path) -> None:
    """Not on lists, not twice, not when it has closed."""
    assert [one[2] for one in told("structured", site(tmp_path / "a", job(), address="en/jobs/"))] == [
        "markup-misplaced"
    ]
    assert [one[2] for one in told("structured", site(tmp_path / "b", job() + job()))] == ["markup-misplaced"]
    closed = site(tmp_path / "c", job(), "<article data-closed>x</article>")
    assert [one[2] for one in told("structured", closed)] == ["markup-closed"]
    assert figures("structured", closed)["jobs"] == 0


def test_what_cannot_be_read_is_no_job(tmp_path: Path) -> None:
    """It is about nothing, however deep it nests."""
    scripts = [f'<script type="application/ld+json">{text}</script>' for text in ('{"a": }', "[" * 100_000)]
    folder = site(tmp_path, "".join(scripts))
    assert told("structured", folder) == []
    assert figures("structured", folder) == {"jobs": 1, "marked": 0}
