"""Where a place lies: the country, the region and the city that a term of the places stands for."""

from __future__ import annotations

from dataclasses import dataclass

from careers.content.taxonomy.values import Taxonomy, Term
from careers.i18n import Locales


@dataclass(frozen=True, slots=True)
class Location:
    """A place as addresses name it.

    Attributes:
        country: ISO 3166-1 alpha-2.
        region: the part of the country, or None where the vocabulary has none.
        city: None for a place that is wider than one.
    """

    country: str
    region: Term | None
    city: Term | None


def location(one: Taxonomy, term_id: str, locales: Locales) -> Location | None:
    """Where a term of the places lies; None where that is in no country.

    Of a place below a country, the first is a city, unless there are narrower places in it; the next a region.
    """
    country = one.country(term_id)
    if country is None:
        return None
    within = [one.terms[term] for term in one.lineage(term_id) if not _is_country(one, term, locales)]
    city = within.pop(0) if within and within[0].id not in one.children else None
    return Location(country, within[0] if within else None, city)


def _is_country(one: Taxonomy, term_id: str, locales: Locales) -> bool:
    """Whether a place is a country, or more than one: at the top with places in it, or called as a country is."""
    term = one.terms[term_id]
    country = one.country(term_id)
    if country is None or (term.parent is None and term_id in one.children):
        return True
    return any(locale.country(country) in term.words for locale in locales)
