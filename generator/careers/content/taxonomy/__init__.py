"""Taxonomies: the vocabularies that postings are filed under, each a file of ``content/taxonomies/``.

The stem of a file is its taxonomy's address, its ``field`` the posting's key. No code knows a taxonomy by name; a file
states its role (``landing``, ``single``, ``required``).
"""

from careers.content.taxonomy.read import MOST_BYTES, fold, load, unknown_id
from careers.content.taxonomy.values import (
    CITY,
    REGION,
    UNDISCLOSED,
    Location,
    Taxonomies,
    Taxonomy,
    Term,
    Tool,
    location,
)
from careers.content.taxonomy.world import (
    WorldPlace,
    as_place,
    name_key,
    place_names,
    places_called,
    places_coded,
    with_places,
    world,
)

__all__ = [
    "CITY",
    "MOST_BYTES",
    "REGION",
    "UNDISCLOSED",
    "Location",
    "Taxonomies",
    "Taxonomy",
    "Term",
    "Tool",
    "WorldPlace",
    "as_place",
    "fold",
    "load",
    "location",
    "name_key",
    "place_names",
    "places_called",
    "places_coded",
    "unknown_id",
    "with_places",
    "world",
]
