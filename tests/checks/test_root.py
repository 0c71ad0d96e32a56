"""Where an address on a page leads."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from careers.checks.site import BuiltSite, Place, Scope
from tests.checks.hand import EXPECTED, write


@pytest.fixture
def root(tmp_path: Path) -> BuiltSite:
    """The sound site."""
    return BuiltSite(write(tmp_path, {}), EXPECTED)


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("../../en/jobs/?q=1#list", Place(Scope.INSIDE, "en/jobs/", "list")),
        ("#facts", Place(Scope.INSIDE, "zh/tags/", "facts")),
        ("../../", Place(Scope.INSIDE, "")),
        ("../index.html", Place(Scope.INSIDE, "zh/")),
        ("/careers/zh/", Place(Scope.INSIDE, "zh/")),
        (" ../jobs/\n", Place(Scope.INSIDE, "zh/jobs/")),
        ("../%E6%98%87%E8%85%BE/#%E6%98%87", Place(Scope.INSIDE, "zh/昇腾/", "昇")),
        ("https://JOBS.acme.dev/careers/zh/", Place(Scope.INSIDE, "zh/")),
        ("//jobs.acme.dev/careers/zh/", Place(Scope.INSIDE, "zh/")),
        ("http://jobs.acme.dev/careers/zh/", Place(Scope.ELSEWHERE, "http://jobs.acme.dev/careers/zh/")),
        ("/zh/", Place(Scope.ABOVE, "/zh/")),
        ("../../../zh/", Place(Scope.ABOVE, "/zh/")),
        ("https://jobs.acme.dev/other/", Place(Scope.ELSEWHERE, "https://jobs.acme.dev/other/")),
        ("//cdn.example/a.js", Place(Scope.ELSEWHERE, "https://cdn.example/a.js")),
        ("data:image/png;base64,AA==", Place(Scope.NOWHERE, "data:image/png;base64,AA==")),
        ("https://[half/", Place(Scope.MALFORMED, "https://[half/")),
        ("https://acme.dev:port/", Place(Scope.MALFORMED, "https://acme.dev:port/")),
    ],
    ids=lambda value: repr(value) if isinstance(value, str) else value.scope.name,
)
def test_an_address_is_resolved_as_browsers_do(root: BuiltSite, written: str, place: Place) -> None:
    """Against the page, under the site's path; what lies beside that path is not the site."""
    assert root.resolve(written, "zh/tags/") == place


def test_a_page_that_names_its_base_is_read_from_there(root: BuiltSite) -> None:
    """The page for lost addresses is served at any depth."""
    assert root.resolve("zh/", "404.html", "/careers/") == Place(Scope.INSIDE, "zh/")
    assert root.resolve("zh/", "404.html", "/") == Place(Scope.ABOVE, "/zh/")
    assert root.resolve("zh/", "404.html", "https://[half/") == Place(Scope.INSIDE, "zh/")


def test_a_site_that_does_not_know_its_address_is_judged_as_if_at_a_root(tmp_path: Path) -> None:
    """What is relative can be judged; what is absolute is elsewhere."""
    root = BuiltSite(write(tmp_path, {}), replace(EXPECTED, site_url=""))
    assert root.resolve("../jobs/", "zh/tags/") == Place(Scope.INSIDE, "zh/jobs/")
    assert root.resolve("https://jobs.acme.dev/careers/zh/", "zh/").scope is Scope.ELSEWHERE
