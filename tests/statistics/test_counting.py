"""Figures for maintainers, counted again from the postings."""

from __future__ import annotations

import datetime as dt
from collections import Counter

import pytest

from careers.content.library import Library
from careers.content.posting import Posting
from careers.statistics.counting import Statistics, statistics
from tests.sample_content import TODAY, MakeContent, load, posting


def figures(library: Library) -> Statistics:
    return statistics(library, within=30)


def day(days: int) -> str:
    return (TODAY + dt.timedelta(days=days)).isoformat()


@pytest.fixture
def made(content: MakeContent) -> Library:
    """The two valid postings, and one of each that matters to a maintainer."""
    texts = {
        "today": posting("acme", closes=day(0), salary="10-20K"),
        "near": posting("acme", closes=day(30), apply="{subject: '{name}'}", remote="true"),
        "far": posting("acme", closes=day(31), source="{name: Acme}", headcount=2),
        "closed": posting("acme", closes=day(-1), salary="99K", summary="Gone."),
        "fresh": posting("beta", posted=day(-180), experience=0, salary="面议"),
        "old": posting("beta", posted=day(-181), verified="2025-01-02"),
        "undated": posting("beta", posted=None, locations=None, salary="$100K-$150K"),
    }
    found, diagnostics = load(
        content({f"postings/{text.split('company: ')[1][:4]}/{slug}.zh.md": text for slug, text in texts.items()})
    )
    assert not diagnostics.errors
    return found


def test_what_is_due_is_named(made: Library) -> None:
    """A last day counts up to the thirtieth day, today's too; a job was seen when it was posted or verified last."""
    found = figures(made)
    assert [(one.id, one.day, one.days) for one in found.expiring] == [
        ("acme/today", TODAY, 0),
        ("acme/near", TODAY + dt.timedelta(days=30), 30),
    ]
    assert [(one.id, one.days) for one in found.unverified] == [("beta/old", 181)]
    assert found.undated == ("beta/undated",)
    assert (found.open, found.closed) == (8, 1)


def test_fields_count_where_open_postings_say_something(made: Library) -> None:
    """A year of experience that nobody asks for is said; the closed posting counts nowhere."""
    filled = figures(made).fields
    assert filled["salary"] == 4
    assert (filled["experience"], filled["headcount"], filled["remote"], filled["source"]) == (1, 1, 1, 1)
    assert (filled["apply"], filled["summary"], filled["education"]) == (1, 1, 1)
    assert (filled["posted"], filled["closes"], filled["verified"]) == (7, 4, 1)
    assert (filled["locations"], filled["company"], filled["hardware"]) == (7, 8, 2)


def test_no_field_of_a_posting_is_forgotten(library: Library) -> None:
    """All but the title, words and limits of sources, and what is about translations, former ids and publications."""
    model = library.rules.model
    apart = {"title", "stated", "limited", "aliases", "history", "languages", "translated_from", "translation"}
    assert set(figures(library).fields) == set(model.model_fields) - apart


def test_an_employer_that_is_not_disclosed_fills_nothing_in(library: Library) -> None:
    """Counted as a term all the same, as on the site."""
    found = figures(library)
    hidden = [one for one in library.open if one.terms["company"] == ("undisclosed",)]
    assert hidden
    assert found.fields["company"] == len(library.open) - len(hidden)
    (terms,) = [terms for taxonomy, terms in found.taxonomies if taxonomy.field == "company"]
    assert {term.id: pay.total for term, pay in terms}["undisclosed"] == len(hidden)


def test_translations_are_counted_by_language_and_state(cases_library: Library) -> None:
    """Closed postings too: their pages stay."""
    found = figures(cases_library).translations
    assert found == {
        "zh": {"source": 5, "current": 1, "missing": 1, "stale": 1},
        "en": {"source": 3, "current": 2, "missing": 1, "stale": 1, "unstamped": 1},
    }
    assert {sum(counts.values()) for counts in found.values()} == {len(cases_library.postings)}


def test_a_draft_of_a_machine_is_no_finished_translation(content: MakeContent) -> None:
    """Until somebody has checked it, whatever its stamp says; nor is one with lines that wait."""
    marked = "---\ntitle: A\ntranslation: machine\n---\n\nThe work.\n"
    found, diagnostics = load(content({"postings/acme/x.zh.md": posting("acme"), "postings/acme/x.en.md": marked}))
    assert not diagnostics.errors
    assert figures(found).translations["en"] == {"current": 1, "machine": 1, "source": 1}


def lineage(library: Library, field: str, one: Posting) -> set[str]:
    """The terms of a posting and all above them."""
    terms, found = library.taxonomies.by_field[field].terms, set(one.terms.get(field, ()))
    while above := {parent for term in found if (parent := terms[term].parent)} - found:
        found |= above
    return found


def test_terms_are_counted_with_what_is_below_them(library: Library) -> None:
    """Each posting once, those of most postings first; what no posting has is not there."""
    for taxonomy, terms in figures(library).taxonomies:
        wanted = Counter(term for each in library.open for term in lineage(library, taxonomy.field, each))
        assert {term.id: pay.total for term, pay in terms} == wanted
        counts = [pay.total for _, pay in terms]
        assert counts == sorted(counts, reverse=True)
