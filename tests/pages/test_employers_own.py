"""An employer's own site: nothing on it speaks of employers; and a site that knows only one counts none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from careers import i18n
from careers.builder.search_index import index_name
from careers.content.library import Library
from careers.pages import Site, View
from careers.pages.cards import card
from careers.pages.home import home_page
from careers.pages.insights import insights_page
from careers.pages.jobs import filters
from careers.pages.menu import create_frames
from careers.pages.redirects import renamed_addresses
from careers.pages.terms import site_counts
from tests.planning import ALL_DRAWN, context, plan, state_of
from tests.sample_content import COMPANIES, MakeContent, load

TEXTS = {"zh": "职位", "en": "Jobs"}
SITE = Site(names=TEXTS, descriptions=TEXTS, thresholds=ALL_DRAWN)
THEME = Path(__file__).parents[2] / "theme"
ONE = COMPANIES[: COMPANIES.index("  beta:")]


@pytest.fixture
def library(content: MakeContent) -> Library:
    found, diagnostics = load(content())
    assert diagnostics.errors == ()
    return found


def view(library: Library, *, own: bool = False) -> View:
    """The site in English: that of many employers, or an employer's own."""
    return View(replace(library, employer=own), library.locales.get("en"), SITE)


def test_no_list_no_filter_and_no_card_names_employers(library: Library) -> None:
    """On a site of many employers all of them do."""
    posting = next(iter(library.open))
    for shown in (True, False):
        seen = view(library, own=not shown)
        assert (card(posting, seen).company is not None) is shown
        assert ("company" in [facet.field for facet in filters(seen).facets]) is shown
        assert ("companies" in [count.id for count in site_counts(seen)]) is shown
        assert ("companies" in [group.id for group in context(home_page(seen)).groups]) is shown
        menu = create_frames(seen.library, SITE)["en"].menu
        assert ("en/companies/" in [item.target for item in menu]) is shown


def test_the_insights_of_an_employer_count_no_employers(library: Library) -> None:
    """Neither in a figure, nor in a chart, nor in the sentence that says what the page shows."""
    for shown in (True, False):
        page = insights_page(view(library, own=not shown))
        made = context(page)
        assert ("companies" in [count.id for count in made.counts]) is shown
        assert ("companies" in [chart.id for chart in made.bar_charts]) is shown
        assert ("companies" in page.head.description) is shown


def test_addresses_of_employers_lead_to_the_list_of_jobs(library: Library) -> None:
    """They were published once, and keep answering; nothing is planned there but the way on."""
    own = replace(library, employer=True)
    former = {one.url: one.target for one in renamed_addresses(own)}
    for url in (i18n.taxonomy("en/", "companies"), i18n.term("en/", "companies", "acme")):
        assert former[url] == i18n.jobs("en/")
        assert url not in {one.url for one in renamed_addresses(library)}
        pages = {page.url: getattr(page.context, "target", None) for page in plan(own, SITE)}
        assert pages[url] == i18n.jobs("en/")
        assert not any(page.url == url and hasattr(page.context, "target") for page in plan(library, SITE))


def test_the_search_of_an_employer_is_another_one(library: Library) -> None:
    """It holds no employers, so the index has another name."""
    states = [replace(state_of(replace(library, employer=own), SITE), templates=(THEME,)) for own in (False, True)]
    assert len({index_name(state, []) for state in states}) == len(states)


def test_another_taxonomy_does_not_take_the_place_of_employers(content: MakeContent) -> None:
    """One that is required and single says who hires only as the first of them."""
    roles = "field: role\nname: Roles\nsingle: true\nrequired: true\norder: 50\nterms: {dev: {name: Developer}}\n"
    found, _ = load(content({"taxonomies/roles.yml": roles}))
    assert found.taxonomies.employers is found.taxonomies.by_id["companies"]
    shown = view(found, own=True).taxonomies
    assert shown.employers is None
    assert "roles" in shown.by_id


def test_a_site_that_knows_one_employer_does_not_count_it(content: MakeContent) -> None:
    """One named employer is no news."""
    none = {f"postings/beta/compiler-engineer.{code}.md": None for code in ("zh", "en")}
    found, _ = load(content({"taxonomies/companies.yml": ONE, **none}))
    seen = view(found)
    assert "companies" not in [count.id for count in site_counts(seen)]
    assert "companies" not in [group.id for group in context(home_page(seen)).groups]
    assert "companies" not in [count.id for count in context(insights_page(seen)).counts]
