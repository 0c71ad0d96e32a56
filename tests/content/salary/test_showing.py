"""Pay is shown with the separators of each language, shortened only where the language shortens."""

from __future__ import annotations

import pytest
from babel import Locale as BabelLocale

from careers.content.salary import SalaryError, compact, display, parse
from careers.i18n import Locale, Strings

SHOWN = [
    ("en_GB", "£54,172/yr", "€50K–62K/yr", "€3.4K/mo"),
    ("zh_CN", "£54,172/yr", "€5万–6.2万/yr", "€3,400/mo"),
    ("de", "54.172\u00a0£/yr", "50.000\u00a0€–62.000\u00a0€/yr", "3.400\u00a0€/mo"),
    ("de_CH", "£\u00a054’172/yr", "EUR\u00a050’000–62’000/yr", "EUR\u00a03’400/mo"),
    ("it", "54.172\u00a0£/yr", "50.000\u00a0€–62.000\u00a0€/yr", "3.400\u00a0€/mo"),
    ("fr", "54\u202f172\u00a0£GB/yr", "50\u00a0k\u00a0€–62\u00a0k\u00a0€/yr", "3,4\u00a0k\u00a0€/mo"),
    ("pl", "54\u00a0172\u00a0GBP/yr", "50\u00a0tys.\u00a0€–62\u00a0tys.\u00a0€/yr", "3,4\u00a0tys.\u00a0€/mo"),
    ("es", "54.172\u00a0GBP/yr", "50\u00a0mil\u00a0€–62\u00a0mil\u00a0€/yr", "3,4\u00a0mil\u00a0€/mo"),
    ("ja", "£54,172/yr", "€5万–6.2万/yr", "€3,400/mo"),
]


@pytest.mark.parametrize(("tag", "exact", "ranged", "monthly"), SHOWN, ids=[row[0] for row in SHOWN])
def test_amounts_are_grouped_as_the_language_groups_them(tag: str, exact: str, ranged: str, monthly: str) -> None:
    """The figures are those of the language; the words here are English, as the site has no others."""
    locale = Locale("en", BabelLocale.parse(tag), Strings("en"))
    shown = [compact(parse(text), locale, "CNY") for text in ("£54,172 a year", "€50K-62K a year", "€3,400 a month")]
    assert shown == [exact, ranged, monthly]


@pytest.mark.parametrize("tag", [row[0] for row in SHOWN])
@pytest.mark.parametrize("text", ["£54,172 a year", "€3,400 a month", "CHF 1,234,567 a year", "USD 15.50 an hour"])
def test_what_is_shown_in_any_language_is_never_read_as_another_amount(tag: str, text: str) -> None:
    """Pay that somebody copies from a page of the site gives its amount back, or is refused."""
    pay = parse(text)
    try:
        again = parse(display(pay, Locale("en", BabelLocale.parse(tag), Strings("en")), "CNY"))
    except SalaryError:
        return
    assert (again.min, again.max, again.period) == (pay.min, pay.max, pay.period)
