"""What currency pay is in that names none: the site's, where people of its country write in the text's language.

Which countries have a currency, and which languages are official there, is CLDR's data.
"""

from __future__ import annotations

import datetime as dt
import functools

from babel.core import get_global
from babel.languages import get_official_languages
from babel.numbers import get_territory_currencies

from .value import Salary, SalaryError


@functools.cache
def languages_of(currency: str) -> frozenset[str]:
    """Return the languages (ISO 639) that are official in whole countries where `currency` is legal tender."""
    # What has no last day in CLDR is legal tender now: a build does not depend on the clock.
    countries = [
        country
        for country in get_global("territory_currencies")
        if currency in get_territory_currencies(country, dt.date.max)
    ]
    return frozenset(
        _primary(language) for country in countries for language in get_official_languages(country, de_facto=True)
    )


def check_currency(salary: Salary, currency: str, language: str, value: str = "") -> None:
    """Refuse amounts that name no currency in a text from which the site's currency does not follow.

    Args:
        salary: what the text states.
        currency: ISO 4217 code of the site.
        language: of the text (BCP 47).
        value: the pay as it was written, for the message; by default the salary's own text.

    Raises:
        SalaryError: ``salary-currency-unclear``.
    """
    if salary.currency is None and not salary.negotiable and _primary(language) not in languages_of(currency):
        raise SalaryError("salary-currency-unclear", value=value or salary.text)


def _primary(language: str) -> str:
    """Return the primary subtag of a language."""
    return language.replace("_", "-").partition("-")[0].lower()
