"""Pay whose source names no currency: the page of a posting says what it is read as, where another could be meant."""

from __future__ import annotations

import pytest

from careers.pages import View
from careers.pages.posting import posting_values
from careers.render import MarkdownRenderer
from tests.sample_content import LOCALES, LOCATIONS, MakeContent, load, posting

ABROAD = LOCATIONS + "  london: {name: {zh: 伦敦, en: London}, country: GB}\n"


def note(content: MakeContent, code: str, salary: str, locations: str | None) -> str:
    """The second line of the pay of such a posting."""
    files = {
        "taxonomies/locations.yml": ABROAD,
        "postings/acme/a.zh.md": posting("acme", salary=salary, locations=locations),
    }
    lib, diagnostics = load(content(files))
    assert not diagnostics.errors
    page = posting_values(lib.postings["acme/a"], View(lib, LOCALES.get(code)), (), MarkdownRenderer())
    return next(fact.note for fact in page.facts if fact.key == "salary")


@pytest.mark.parametrize(
    ("salary", "locations", "zh", "en"),
    [
        (
            "20-30万/年",
            "[beijing, london]",
            "来源未注明币种，按人民币计",
            "The source does not state a currency; Chinese yuan is assumed",
        ),
        (
            "20-30万/年",
            None,
            "来源未注明币种，按人民币计",
            "The source does not state a currency; Chinese yuan is assumed",
        ),
        ("20-30万/年", "[beijing, dalian]", "", ""),
        ("20-30万元/年", "[london]", "", ""),
        ("$100K-$150K", "[london]", "", ""),
        ("面议", "[london]", "", ""),
    ],
)
def test_a_currency_that_is_read_into_pay_is_told(
    content: MakeContent, salary: str, locations: str | None, zh: str, en: str
) -> None:
    """In Beijing a figure alone is in yuan; in London, or nobody knows where, it is not certain."""
    assert [note(content, code, salary, locations) for code in ("zh", "en")] == [zh, en]


def test_it_is_told_behind_what_a_months_pay_comes_to(content: MakeContent) -> None:
    """One line for both."""
    assert note(content, "zh", "20-30K", "[london]").endswith("/年，来源未注明币种，按人民币计")
    assert note(content, "en", "20-30K", "[london]").endswith(
        ". The source does not state a currency; Chinese yuan is assumed"
    )
