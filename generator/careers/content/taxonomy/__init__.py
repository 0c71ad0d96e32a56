"""Taxonomies: the vocabularies that postings are filed under, each a file of ``content/taxonomies/``.

A file is a taxonomy: its stem is the address, its ``field`` the posting's key. No code knows one by name, save where a
file says what it is (``landing``, ``single``, ``required``).
"""

from careers.content.taxonomy.checks import fold, unknown_id
from careers.content.taxonomy.places import Location, location
from careers.content.taxonomy.read import LAYERS, load
from careers.content.taxonomy.values import UNDISCLOSED, Broken, Labels, Taxonomies, Taxonomy, Term, Tool

__all__ = [
    "LAYERS",
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
