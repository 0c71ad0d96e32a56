"""A taxonomy may have landing pages, say what jobs ask for, and be where, who hires or for whom: it is shown once."""

from __future__ import annotations

from careers.pages import View
from careers.pages.cards import card
from careers.pages.home import home_page
from careers.pages.insights import insights_page
from careers.pages.posting import posting_values
from careers.render import MarkdownRenderer
from tests.planning import SITE, context
from tests.sample_content import BASE, LOCALES, NO_POSTINGS, Files, MakeContent, load, posting

ROLES = """\
field: role
name: {zh: 岗位, en: Roles}
single: true
landing: true
demand: true
order: 50
terms:
  kernel: {name: {zh: 算子, en: Kernels}}
  compiler: {name: {zh: 编译器, en: Compilers}}
"""
# Two of each, since a table of zeros and ones is not drawn.
POSTINGS: Files = {
    f"postings/acme/{name}{copy}.zh.md": posting("acme", hardware=hardware, skills=skills, role=role)
    for name, hardware, skills, role in (
        ("a", "[ascend]", "[cpp, python]", "kernel"),
        ("b", "[ascend, gpu]", "[cpp]", "compiler"),
        ("c", "[gpu]", "[triton, python]", "kernel"),
    )
    for copy in ("", "-again")
}


def view(content: MakeContent, *several: str) -> View:
    """The view of a site on which these taxonomies have landing pages and say what jobs ask for, as roles do."""
    files = {f"taxonomies/{name}.yml": str(BASE[f"taxonomies/{name}.yml"]) for name in several}
    for name, text in files.items():
        lines = [line for line in ("landing: true", "demand: true") if line not in text]
        files[name] = "\n".join((*lines, text))
    lib, diagnostics = load(content({**NO_POSTINGS, **POSTINGS, "taxonomies/roles.yml": ROLES, **files}))
    assert not diagnostics.errors
    return View(lib, LOCALES.get("en"), SITE)


def test_each_part_of_the_insights_stands_there_once(content: MakeContent) -> None:
    """Whatever else their taxonomies are."""
    page = context(insights_page(view(content, "skills", "hardware", "locations", "companies")))
    for ids in ([chart.id for chart in page.bar_charts], [entry.id for entry in page.counts]):
        assert len(ids) == len(set(ids)) > 0


def test_a_way_in_stands_on_the_home_page_once(content: MakeContent) -> None:
    """Whatever else their taxonomies are: employers and places follow the topics."""
    page = context(home_page(view(content, "skills", "hardware", "locations", "companies")))
    groups = [group.id for group in page.groups]
    assert groups[-2:] == ["companies", "locations"]
    assert len(groups) == len(set(groups)) > 2


def test_what_a_card_asks_for_is_the_first_demand_that_is_not_shown_already(content: MakeContent) -> None:
    """Hardware, skills and roles have landing pages; a card shows three of their terms, and no fourth."""
    site = view(content, "skills", "hardware")
    assert [chip.label for chip in card(site.library.postings["acme/a"], site).chips] == ["Ascend", "C++", "Python"]


def test_neither_a_card_nor_a_page_names_a_term_twice(content: MakeContent) -> None:
    """Places and employers stand where they always do, whatever else their taxonomies are."""
    site = view(content, "skills", "hardware", "locations", "companies")
    posting = site.library.postings["acme/a"]
    assert not {"Beijing", "China", "Acme"} & {chip.label for chip in card(posting, site).chips}
    page = posting_values(posting, site, (), MarkdownRenderer())
    labels = [fact.label for fact in page.facts] + [label for label, *_ in page.topics]
    assert len(labels) == len(set(labels))
