"""Structured data where it stands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from careers.checks.markup import Markup, read
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
    assert figures("structured", folder) == {"jobs": 1, "marked": 1, "trails": 1}


@pytest.mark.parametrize(
    ("properties", "code", "value"),
    [
        *(({name: None}, "markup-incomplete", name) for name in ("title", "description", "datePosted", "jobLocation")),
        ({"title": " "}, "markup-incomplete", "title"),
        ({"hiringOrganization": None}, "markup-incomplete", "hiringOrganization.name"),
        ({"hiringOrganization": {"@type": "Organization"}}, "markup-incomplete", "hiringOrganization.name"),
        ({"jobLocation": {"@type": "Place"}}, "markup-incomplete", "jobLocation.address.addressCountry"),
        ({"datePosted": "1 November"}, "markup-date", "1 November"),
        ({"datePosted": "2026-02-30"}, "markup-date", "2026-02-30"),
        ({"datePosted": "20261101"}, "markup-date", "20261101"),
        ({"validThrough": "2026-11-20"}, "markup-expired", "2026-11-20"),
        ({"url": f"{URL}en/"}, "markup-address", f"{URL}en/"),
    ],
    ids=str,
)
def test_each_fault_of_a_job_is_told(tmp_path: Path, properties: dict[str, Any], code: str, value: str) -> None:
    """With the line of the script."""
    assert told("structured", site(tmp_path, job(**properties))) == [(f"site/{FILE}", 5, code, value)]


def test_work_from_afar_needs_no_place_but_a_country(tmp_path: Path) -> None:
    """One of the two is there."""
    afar = {"jobLocation": None, "jobLocationType": "TELECOMMUTE"}
    country = {"@type": "Country", "name": "CN"}
    assert told("structured", site(tmp_path, job(**afar, applicantLocationRequirements=country))) == []
    assert [found[3] for found in told("structured", site(tmp_path, job(**afar)))] == ["jobLocation"]


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


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    """As the parser says it."""
    broken = site(tmp_path, '<script type="application/ld+json">{"a": }</script>')
    assert told("structured", broken) == [(f"site/{FILE}", 5, "markup-broken", "")]


def test_a_trail_leads_through_pages_that_are_there(tmp_path: Path) -> None:
    """Whether an item is an address or an object with one; other sites are not judged."""
    items = [{"item": f"{URL}en/"}, {"item": {"@id": f"{URL}lost/"}}, {"item": "https://other.example/"}, {"name": "x"}]
    folder = site(tmp_path, script({"@type": "BreadcrumbList", "itemListElement": items}))
    assert told("structured", folder) == [(f"site/{FILE}", 5, "markup-dead", "lost/")]


def test_objects_are_found_however_they_are_written() -> None:
    """One, a list, or a graph; a type may be one of several."""
    crumbs = '{"@type": ["Thing", "BreadcrumbList"]}'
    found = Markup("BreadcrumbList")
    assert list(read(crumbs)) == [found]
    assert list(read(f'[{crumbs}, {{"@type": "WebSite"}}]')) == [found, Markup()]
    assert list(read(f'{{"@graph": [{crumbs}]}}')) == [found]
    assert list(read('"text"')) == []
    assert [one.broken != "" for one in read("[" * 100_000)] == [True]
