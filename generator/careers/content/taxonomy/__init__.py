"""Taxonomies: the vocabularies that postings are filed under, each a file of ``content/taxonomies/``.

The stem of a file is its taxonomy's address, its ``field`` the posting's key. No code knows a taxonomy by name; a file
states its role (``landing``, ``single``, ``required``).
"""

from careers.content.taxonomy.read import fold, load, unknown_id
from careers.content.taxonomy.values import (
    UNDISCLOSED,
    Broken,
    Labels,
    Location,
    Taxonomies,
    Taxonomy,
    Term,
    Tool,
    location,
)

__all__ = [
    "UNDISCLOSED",
    "Broken",
    "Labels",
    "Location",
    "Taxonomies",
    "Taxonomy",
    "Term",
    "Tool",
    "fold",
    "load",
    "location",
    "unknown_id",
]
