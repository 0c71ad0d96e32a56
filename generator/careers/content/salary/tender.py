"""What currency pay is in that names none: the site's, where people of its country write in the text's language.

Which countries have a currency, and which languages are official there, is CLDR's data.
"""

from __future__ import annotations

import datetime as dt
import functools

from babel.core import get_global
from babel.languages import get_official_languages
from babel.numbers import get_territory_currencies

from careers.content.salary.value import Salary


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


def currency_known(salary: Salary, currency: str, language: str) -> bool:
    """Tell whether it is known what the amounts of a text are in: it says so, or it can only be the site's currency.

    Args:
        salary: what the text states.
        currency: ISO 4217 code of the site.
        language: of the text (BCP 47).
    """
    return salary.currency is not None or salary.negotiable or _primary(language) in languages_of(currency)


def _primary(language: str) -> str:
    """Return the primary subtag of a language."""
    return language.replace("_", "-").partition("-")[0].lower()
