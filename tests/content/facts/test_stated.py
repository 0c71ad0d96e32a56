"""Pay that nobody reads stays in the words of the source: shown and found, never computed with."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from careers.content.library import Library
from careers.pages import Site, View
from careers.pages.cards import card
from careers.pages.structured_data import job_posting
from careers.render.statements import statements
from tests.each import each
from tests.sample_content import LOCALES, MakeContent, load, posting

WORDS = "80元/千字"
OWN = Site(names={"zh": "职位", "en": "Jobs"}, descriptions={"zh": "说明", "en": "What"}, url="https://a.example/")


@pytest.fixture
def library(content: MakeContent) -> Library:
    found, diagnostics = load(content({"postings/acme/a.zh.md": posting("acme", stated=f"{{salary: {WORDS}}}")}))
    assert [(one.field, one.code) for one in diagnostics if one.field == "stated"] == [("stated", "salary-as-stated")]
    return found


@each(("code", "shown"), [("zh", f"原文：{WORDS}"), ("en", f"as the source says: {WORDS}")])
def test_the_words_are_shown_as_the_sources(library: Library, code: str, shown: str) -> None:
    """On the page, in its Markdown copy and on the card."""
    job, locale = library.postings["acme/a"], LOCALES.get(code)
    assert next(iter(statements(job, locale, library))).value == shown
    assert card(job, View(library, locale)).pay == shown


def test_the_words_count_as_stated_and_nothing_computes_with_them(library: Library) -> None:
    """No filter, no statistics and no search engine takes them for an amount."""
    job = library.postings["acme/a"]
    assert job.salary is not None
    assert library.discloses(job)
    assert (library.pay(job), job.salary.yearly("CNY"), job.salary.ranges) == (None, None, ())
    assert "baseSalary" not in str(job_posting(job, Markup("<p>Work.</p>"), View(library, LOCALES.get("zh"), OWN)))


def test_pay_is_stated_once(content: MakeContent) -> None:
    """What is read and what is not cannot both be the pay; and an editor's own slip stays an error."""
    files = {
        "postings/acme/a.zh.md": posting("acme", salary="15-20K", stated=f"{{salary: {WORDS}}}"),
        "postings/acme/b.zh.md": posting("acme", salary=WORDS),
    }
    _, diagnostics = load(content(files))
    assert [(one.field, one.code) for one in diagnostics.errors] == [
        ("stated", "stated-twice"),
        ("salary", "salary-unreadable"),
    ]
