"""Cards: the date and the pay that a list shows."""

from __future__ import annotations

import datetime as dt

import pytest

from generator.pages.cards import card
from tests.content import LOCALES, MakeContent, load, posting


@pytest.mark.parametrize(
    ("posted", "verified", "day"),
    [
        ("2026-01-10", "2026-02-10", "2026-01-10"),
        ("2026-02-10", "2026-01-10", "2026-02-10"),
        (None, "2026-02-10", "2026-02-10"),
        (None, None, None),
    ],
    ids=["seen later", "posted again", "seen", "neither"],
)
def test_a_card_shows_the_date_that_lists_are_sorted_by(
    content: MakeContent, posted: str | None, verified: str | None, day: str | None
) -> None:
    """So that the order of a list can be read off its cards."""
    lib, _ = load(content({"postings/acme/a.zh.md": posting("acme", posted=posted, verified=verified)}))
    one = lib.postings["acme/a"]
    for locale in LOCALES:
        shown = card(one, locale, lib)
        assert shown.day == (dt.date.fromisoformat(day) if day else None)
        assert shown.date == (locale.date(one.dated) if day else "")


@pytest.mark.parametrize(
    ("written", "pay"),
    [
        ("15-40K·13薪", "15-40K·13薪"),
        ("{min: 15000, max: 40000, currency: CNY, period: month, months: 13}", "15-40K·13薪"),
        ("$100K-$150K", "US$10–15万/年"),
    ],
    ids=["native", "mapping", "dollars"],
)
def test_pay_on_a_card_is_written_as_on_the_page(content: MakeContent, written: str, pay: str) -> None:
    """In the language whose own way it is, one posting shows one spelling everywhere."""
    lib, _ = load(content({"postings/acme/a.zh.md": posting("acme", salary=written)}))
    assert card(lib.postings["acme/a"], LOCALES.get("zh"), lib).pay == pay


@pytest.mark.parametrize(("closes", "closed"), [("2000-01-01", True), ("2999-01-01", False), (None, False)])
def test_a_card_says_when_its_posting_has_closed(content: MakeContent, closes: str | None, closed: bool) -> None:
    """Where lists show closed ones as well."""
    lib, _ = load(
        content({"postings/acme/a.zh.md": posting("acme", posted="1999-12-01" if closed else None, closes=closes)})
    )
    assert all(card(lib.postings["acme/a"], locale, lib).closed is closed for locale in LOCALES)
