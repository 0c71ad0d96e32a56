"""The places of a job as schema.org's Place: a country, a region of it, or a city."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from weakref import WeakKeyDictionary

from careers.content.library import Library
from careers.content.posting import Posting
from careers.content.taxonomy import Location, location
from careers.i18n import Locale

# By the ids of terms; a place has many postings. Kept as long as their library, which never changes.
_kept: WeakKeyDictionary[Library, dict[str, Location | None]] = WeakKeyDictionary()


def job_locations(posting: Posting, locale: Locale, library: Library) -> list[Mapping[str, Any]]:
    """A Place for each of the posting's places that lies in a country, in the order the editor gave them."""
    return [{"@type": "Place", "address": _address(one, locale)} for one in _locations(posting, library)]


def countries(posting: Posting, library: Library) -> list[str]:
    """The countries that its places lie in (ISO 3166-1 alpha-2), each once."""
    return list(dict.fromkeys(one.country for one in _locations(posting, library)))


def _locations(posting: Posting, library: Library) -> list[Location]:
    one = library.taxonomies.places
    if one is None:
        return []
    kept = _kept.setdefault(library, {})
    found = []
    for term in library.precise(posting, one):
        if term not in kept:
            kept[term] = location(one, term, library.locales)
        found.append(kept[term])
    return [place for place in found if place is not None]


def _address(place: Location, locale: Locale) -> Mapping[str, Any]:
    address = {"@type": "PostalAddress", "addressCountry": place.country}
    for key, term in (("addressLocality", place.city), ("addressRegion", place.region)):
        if term is not None:
            address[key] = term.name[locale.code]
    return address
