"""The API: what the site knows, as static JSON for other people's programs.

``postings.json`` (and ``postings-2.json`` …), ``taxonomies.json``, and ``schema.json``, which describes both.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator import locales
from generator.outputs.api.postings import postings
from generator.outputs.api.schema import SCHEMA, schema
from generator.outputs.api.taxonomies import taxonomies
from generator.outputs.publication import Publication

__all__ = ["api"]


def api(publication: Publication) -> Iterator[tuple[str, bytes]]:
    """Pairs of an address and the JSON (UTF-8) that answers there."""
    yield from postings(publication)
    yield taxonomies(publication)
    yield locales.api(SCHEMA), schema(publication.address(locales.api(SCHEMA)))
