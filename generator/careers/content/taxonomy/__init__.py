"""Taxonomies: the vocabularies that postings are filed under, each a file of ``content/taxonomies/``.

The stem of a file is its taxonomy's address, its ``field`` the posting's key. No code knows a taxonomy by name; a file
states its role (``landing``, ``single``, ``required``).
"""

from careers.content.taxonomy.read import MOST_BYTES, fold, load, unknown_id
from careers.content.taxonomy.values import (
    UNDISCLOSED,
    Location,
    Taxonomies,
    Taxonomy,
    Term,
    Tool,
    location,
)
from careers.content.taxonomy.world import (
    counterpart,
    find_named,
    namesakes,
    split_places,
    with_places,
    world,
)

__all__ = [
    "MOST_BYTES",
    "UNDISCLOSED",
    "Location",
    "Taxonomies",
    "Taxonomy",
    "Term",
    "Tool",
    "counterpart",
    "find_named",
    "fold",
    "load",
    "location",
    "namesakes",
    "split_places",
    "unknown_id",
    "with_places",
    "world",
]
