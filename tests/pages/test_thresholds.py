"""From how many jobs on pages draw and divide them: one less and one more of each, worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from careers.pages import View
from careers.pages.home import home_page
from careers.pages.insights import insights_page
from careers.pages.term_page import term_page
from tests.each import each
from tests.planning import HIRING, SITE
from tests.sample_content import LOCALES, NO_POSTINGS, Files, MakeContent, load, posting

NONE: Files = {
    **NO_POSTINGS,
    "taxonomies/hiring.yml": HIRING,
}


def site_of(content: MakeContent, *jobs: Mapping[str, object]) -> View:
    """The view of a site of these jobs, as it is published."""
    files = {f"postings/acme/x{place}.zh.md": posting("acme", **job) for place, job in enumerate(jobs)}
    library, diagnostics = load(content({**NONE, **files}))
    assert not diagnostics.errors
    return View(library, LOCALES.get("en"), SITE)


def insights(view: View) -> Any:
    """What the page of statistics shows."""
    return insights_page(view).context


def details(view: View, taxonomy: str, term: str) -> Any:
    """What the first page of a term shows of its jobs."""
    page: Any = term_page(view.taxonomies.by_id[taxonomy], term, view).context
    return page.details


@each(("jobs", "figure"), [(19, "19 jobs"), (20, "20 jobs, 100%")])
def test_shares_begin_with_twenty_jobs(content: MakeContent, jobs: int, figure: str) -> None:
    """Of fewer the number stands alone, on every page with bars."""
    view = site_of(content, *[{"skills": "[cpp, python]", "hardware": "[gpu]"} for _ in range(jobs)])
    charts = {chart.id: chart.bars for chart in insights(view).bar_charts}
    assert [bar.figure for bar in charts["skills"]] == [figure, figure]
    bars = {part.taxonomy: part.bars for part in details(view, "hardware", "gpu").breakdowns}
    assert bars["skills"][0].figure == figure


@each("count", [8, 9])
def test_pay_is_summed_up_from_nine_different_ranges_on(content: MakeContent, count: int) -> None:
    """However many jobs state the same; fewer ranges are lines of their own, each with its jobs."""
    pays = [f"{10 * (1 + place % count)}万/年" for place in range(10)]
    view = site_of(content, *[{"salary": pay, "hardware": "[gpu]"} for pay in pays])
    (chart,) = insights(view).pay_charts
    assert [heading for heading, _ in chart.groups] == ([""] if count == 8 else ["", "Locations", "Hardware"])
    assert len(chart.groups[0][1]) == (8 if count == 8 else 1)


@each(("jobs", "second", "panels"), [(4, 2, []), (5, 1, []), (5, 2, ["skills"])])
def test_what_a_few_cards_say_is_not_said_again(
    content: MakeContent, jobs: int, second: int, panels: list[str]
) -> None:
    """Four jobs of a term have no panel; of more, none has one row, or one beside that of a single job."""
    asked = [["cpp", "python"][: 1 + (place < second)] for place in range(jobs)]
    view = site_of(content, *[{"skills": f"[{', '.join(one)}]", "hardware": "[gpu]"} for one in asked])
    assert [panel.taxonomy for panel in details(view, "hardware", "gpu").breakdowns] == panels


def test_home_has_ways_to_jobs_beside_the_first_of_them(content: MakeContent) -> None:
    """The filters to begin with, and the most frequent terms; employers only where there are several."""
    jobs = [
        {"hardware": "[gpu]", "skills": "[cpp]", "hiring": "[graduate]", "locations": "[beijing]", "salary": "10万/年"}
    ]
    found: Any = home_page(site_of(content, *(jobs * 21))).context
    assert [field for field, _ in found.shortcuts] == ["locations", "hardware", "hiring", "salary"]
    assert [group.id for group in found.groups] == ["hardware", "hiring", "companies", "locations"]
    assert len(found.listed) == 20


def test_ways_in_are_those_that_jobs_have(content: MakeContent) -> None:
    """Without hardware or pay in any job, places and who may apply are the filters to begin with."""
    found: Any = home_page(site_of(content, {"hiring": "[graduate]"})).context
    assert [field for field, _ in found.shortcuts] == ["locations", "hiring"]
    assert [group.id for group in found.groups] == ["hiring", "companies", "locations"]


def test_jobs_with_and_without_an_address_are_told_apart(content: MakeContent) -> None:
    """Those for which nobody can apply are leads, counted and announced as such; an employer's own site has none."""
    view = site_of(content, {"apply": "{url: https://acme.example/jobs}"}, {}, {})
    found: Any = home_page(view).context
    assert [card.lead for card in found.listed] == [False, True, True]
    assert found.counts[0].label == "3 open jobs (1 you can apply for)"
    assert found.leads == "No way to apply is given for these 2 jobs"
    alone: Any = home_page(View(replace(view.library, employer=True), view.locale, SITE)).context
    assert (alone.counts[0].label, alone.leads) == ("3 open jobs", "")
