"""Lighthouse's rules for accessibility, good practice and search engines. Its timings are for ``make lighthouse``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from careers.content.library import Library
from tests.browser import find_chromium
from tests.lighthouse import LEAST, PAGES, judge
from tests.serving import Served, serving
from tests.site.building import Result
from tests.site.kinds import LOCALISED, Kind

RULES = tuple(name for name in LEAST if name != "performance")
# A run takes twenty seconds, so two pages stand for all, one with a form and one with a table, in both languages.
# ``make lighthouse`` looks at the others.
TURNS = [(kind, code) for code, name in (("en", "jobs"), ("zh", "landing")) for kind in LOCALISED if kind.name == name]


@pytest.fixture(scope="module")
def host(site: Result) -> Iterator[Served]:
    with serving(site.folder, "/careers/", compress=True) as served:
        yield served


@pytest.fixture
def program(browser: Browser) -> Path:
    return find_chromium(browser.browser_type.executable_path)


def test_every_page_that_is_promised_is_looked_at() -> None:
    """A kind that was renamed is missed."""
    assert {kind.name for kind in LOCALISED} >= set(PAGES)
    assert len(TURNS) == 2


@pytest.mark.hunt
@pytest.mark.parametrize(("kind", "code"), TURNS, ids=str)
def test_pages_keep_the_rules(host: Served, library: Library, program: Path, kind: Kind, code: str) -> None:
    found = judge(host.base + kind.address(code, library), program, RULES)
    assert set(found.scores) == set(RULES)
    assert found.enough, (found.scores, found.faults)
