"""The places of a job as schema.org's Place: a country, a region of it, or a city."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.library import Library
from generator.locales import Locale
from generator.posting import Posting
from generator.taxonomy import Taxonomy


def job_locations(posting: Posting, locale: Locale, library: Library) -> list[Mapping[str, Any]]:
    """A Place for each of the posting's places that lies in a country, in the order the editor gave them."""
    one = library.taxonomies.places
    if one is None:
        return []
    terms = [term for term in library.precise(posting, one) if one.country(term)]
    return [{"@type": "Place", "address": _address(one, term, locale, library)} for term in terms]


def countries(posting: Posting, library: Library) -> list[str]:
    """The countries that its places lie in (ISO 3166-1 alpha-2), each once."""
    one = library.taxonomies.places
    if one is None:
        return []
    return list(dict.fromkeys(code for term in library.precise(posting, one) if (code := one.country(term))))


def _address(one: Taxonomy, term_id: str, locale: Locale, library: Library) -> Mapping[str, Any]:
    """Of a place below a country, the first is a city, unless there are narrower places in it; the next a region."""
    address = {"@type": "PostalAddress", "addressCountry": one.country(term_id)}
    within = [term for term in one.lineage(term_id) if not _is_country(one, term, library)]
    if within and within[0] not in one.children:
        address["addressLocality"] = one.terms[within.pop(0)].name[locale.code]
    if within:
        address["addressRegion"] = one.terms[within[0]].name[locale.code]
    return address


def _is_country(one: Taxonomy, term_id: str, library: Library) -> bool:
    """Whether a place is a country, or more than one: at the top with places in it, or called as a country is."""
    term = one.terms[term_id]
    country = one.country(term_id)
    if country is None or (term.parent is None and term_id in one.children):
        return True
    return any(locale.country(country) in term.words for locale in library.locales)
