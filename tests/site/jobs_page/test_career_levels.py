"""The filter by the level of a career, which titles name."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.conftest import Serve
from tests.sample_content import NO_POSTINGS, MakeContent, posting
from tests.site.building import Build
from tests.site.conftest import Visiting
from tests.site.jobs_page.acting import chips, option, settled, shown, tick

TITLES = {"cook": "Junior Cook", "baker": "Junior Baker", "chef": "Senior Chef", "waiter": "Waiter"}
JOBS = {f"postings/acme/{name}.en.md": posting("acme", title=title) for name, title in TITLES.items()}


def test_a_level_that_titles_name_can_be_asked_for(
    build: Build, content: MakeContent, serve: Serve, read: Visiting
) -> None:
    """It is offered where titles name two, with its jobs; its chip and address say so, and a link to it asks again."""
    result = build(content({**NO_POSTINGS, **JOBS}))
    assert result.returncode == 0, result.output
    base = serve(result.folder, mount="careers")
    opened = read(f"{base}en/jobs/")
    page = opened.page
    settled(page)
    junior = page.locator("label", has=page.locator(option(page, "career_level", "junior")))
    expect(junior).to_contain_text("Junior")
    expect(junior.locator("[data-count]")).to_have_text("2")
    tick(page, "career_level", "junior")
    assert set(shown(page)) == {"acme/cook", "acme/baker"}
    expect(page.locator("[data-result-count]")).to_have_attribute("data-result-count", "2")
    assert [one.split("\n")[-1] for one in chips(page)] == ["Junior"]
    expect(page).to_have_url(f"{base}en/jobs/?career_level=junior")
    page.goto(f"{base}zh/jobs/?career_level=senior")
    settled(page)
    assert shown(page) == ["acme/chef"]
    page.locator("[data-active] button").first.click()
    expect(page).to_have_url(f"{base}zh/jobs/")
    assert len(shown(page)) == len(JOBS)
    assert opened.faults == []
