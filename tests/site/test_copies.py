"""One job in several copies, as when it is advertised once for each place, is one card of the list."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import Serve
from tests.sample_content import posting, write
from tests.site.builder import Builder
from tests.site.building import configure

PLACES = {"nurse-1": "beijing", "nurse-2": "chongqing", "nurse-3": "dalian"}


@pytest.fixture(scope="module")
def jobs(tmp_path_factory: pytest.TempPathFactory, ready: Builder, browser: Browser, serve: Serve) -> Iterator[Page]:
    """The list of jobs of a portal with three copies of one job and two other jobs of the same title."""
    folder = tmp_path_factory.mktemp("copies")
    files = {
        f"postings/acme/{slug}.en.md": posting("acme", title="Nurse", locations=f"[{place}]", posted=f"2026-01-0{day}")
        for day, (slug, place) in enumerate(PLACES.items(), 1)
    }
    files["postings/beta/nurse.en.md"] = posting("beta", title="Nurse")
    files["postings/acme/nurse-night.en.md"] = posting("acme", title="Nurse") + "\nAt night.\n"
    content = write(folder / "content", files)
    result = ready.build(configure(folder, content, social="none"))
    assert result.returncode == 0, result.output
    page = browser.new_context().new_page()
    page.goto(f"{serve(result.folder)}en/jobs/?q=nurse")
    expect(page.locator("[data-results] > article[data-posting]")).to_have_count(5)
    yield page
    page.context.close()


def _slugs(page: Page, cards: str) -> list[str]:
    return [card.get_attribute("data-posting") or "" for card in page.locator(cards).all()]


def test_copies_follow_the_first_of_them(jobs: Page) -> None:
    places = [one.partition("/")[2] for one in _slugs(jobs, "[data-results] > article")]
    of_copies = [at for at, slug in enumerate(places) if slug in PLACES]
    assert of_copies == list(range(of_copies[0], of_copies[0] + 3))
    copies = _slugs(jobs, "[data-results] > .p-card--copy")
    assert len(copies) == 2
    assert set(copies) <= {f"acme/{slug}" for slug in PLACES}


def test_the_first_says_how_many_more_there_are(jobs: Page) -> None:
    expect(jobs.locator(".p-card__copies")).to_have_text("2 more postings of this job:")
    expect(jobs.locator("article:has(.p-card__copies) + .p-card--copy")).to_have_count(1)


def test_each_copy_leads_to_its_own_page_and_names_its_place(jobs: Page) -> None:
    for card in jobs.locator(".p-card--copy").all():
        slug = (card.get_attribute("data-posting") or "").partition("/")[2]
        expect(card.locator(".p-card__where")).to_contain_text(PLACES[slug], ignore_case=True)
        expect(card.locator(".p-card__title a")).to_have_attribute("href", re.compile(f"/jobs/acme/{slug}/$"))


def test_a_filter_that_only_one_copy_passes_shows_that_one_as_any_job(jobs: Page) -> None:
    jobs.goto(jobs.url.partition("?")[0] + "?locations=dalian&q=nurse")
    expect(jobs.locator("[data-results] > article")).to_have_count(1)
    expect(jobs.locator("[data-results] > article")).to_have_attribute("data-posting", "acme/nurse-3")
    expect(jobs.locator(".p-card--copy")).to_have_count(0)
