"""Pay whose source names no currency: the page of a posting says what it is read as, where another could be meant."""

from __future__ import annotations

from typing import Any

from careers.content.library import Reader
from careers.pages import View
from careers.pages.cards import card
from careers.pages.posting import posting_values
from careers.pages.term_page import term_page
from careers.render import MarkdownRenderer
from tests.each import each
from tests.sample_content import LOCALES, LOCATIONS, TODAY, MakeContent, load, posting

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


@each(
    ("salary", "locations", "zh", "en"),
    [
        (
            "20-30万/年",
            "[beijing, london]",
            "来源未注明币种，按人民币计",
            "Currency assumed: Chinese yuan",
        ),
        (
            "20-30万/年",
            None,
            "来源未注明币种，按人民币计",
            "Currency assumed: Chinese yuan",
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
    assert note(content, "zh", "20-30K", "[london]") == "年薪24万–36万元。来源未注明币种，按人民币计"
    assert note(content, "en", "20-30K", "[london]").endswith(". Currency assumed: Chinese yuan")


def test_a_card_names_the_currency_that_is_assumed(content: MakeContent) -> None:
    """Where the figure stands, it is said what it is read as; in Beijing it goes without saying."""
    files = {
        "taxonomies/locations.yml": ABROAD,
        "postings/acme/a.zh.md": posting("acme", salary="20-30万/年", locations="[london]"),
        "postings/acme/b.zh.md": posting("acme", salary="20-30万/年", locations="[beijing]"),
    }
    lib, _ = load(content(files))
    views = [View(lib, LOCALES.get(code)) for code in ("zh", "en")]
    cards = [
        [(one.pay, one.assumed) for view in views for one in [card(lib.postings[f"acme/{slug}"], view)]]
        for slug in "ab"
    ]
    assert cards == [
        [("年薪20万–30万元", True), ("CN¥200K–300K/yr", True)],
        [("年薪20万–30万元", False), ("CN¥200K–300K/yr", False)],
    ]


def test_a_list_says_once_of_how_many_jobs_the_currency_is_assumed(content: MakeContent) -> None:
    """Behind what they pay; nothing where it goes without saying."""
    files = {
        "taxonomies/locations.yml": ABROAD,
        "postings/acme/a.zh.md": posting("acme", salary="20-30万/年", locations="[beijing, london]"),
        "postings/acme/b.zh.md": posting("acme", salary="20-30万/年", locations="[beijing]"),
    }
    lib, _ = load(content(files))
    view = View(lib, LOCALES.get("en"))
    pages: list[Any] = [
        term_page(lib.taxonomies.by_id["locations"], term, view).context for term in ("london", "dalian", "beijing")
    ]
    notes = (" No currency is stated; Chinese yuan is assumed.", "", " 1 of them does not state a currency; ")
    assert [note in page.sentence for note, page in zip(notes, pages, strict=True)] == [True] * 3
    assert "assumed" not in pages[1].sentence


@each(("salary", "period"), [("8千-1.2万", "month"), ("15-40K·13薪", "month"), ("30-50万/年", "year")])
def test_pay_in_chinese_is_in_yuan_on_any_site(content: MakeContent, salary: str, period: str) -> None:
    """A Chinese posting on a site in pounds means yuan, and so does its period."""
    root = content({"postings/acme/a.zh.md": posting("acme", salary=salary, locations="[beijing]")})
    lib, diagnostics = Reader(root, "content", LOCALES, today=TODAY, currency="GBP").read()
    assert not diagnostics.errors
    pay = lib.postings["acme/a"].salary
    assert pay is not None
    assert [(offered.currency, offered.period) for offered in pay.ranges] == [("CNY", period)]


def test_figures_alone_are_not_in_yuan_on_a_site_in_pounds(content: MakeContent) -> None:
    """Whose currency they are in, nobody knows."""
    root = content({"postings/acme/a.zh.md": posting("acme", salary="60000-75000", locations="[beijing]")})
    _, diagnostics = Reader(root, "content", LOCALES, today=TODAY, currency="GBP").read()
    assert [one.code for one in diagnostics.errors] == ["salary-currency-unclear"]
