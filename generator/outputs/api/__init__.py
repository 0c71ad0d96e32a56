"""The API: what the site knows, as static JSON for other people's programs.

``postings.json`` (and ``postings-2.json`` …), ``taxonomies.json``, and ``schema.json``, which describes both.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator import locales
from generator.outputs.api.postings import address, on_part, part, parts, postings
from generator.outputs.api.schema import SCHEMA, schema
from generator.outputs.api.taxonomies import taxonomies
from generator.outputs.publication import Publication

__all__ = ["address", "api", "described", "on_part", "part", "parts"]


def api(publication: Publication) -> Iterator[tuple[str, bytes]]:
    """Pairs of an address and the JSON (UTF-8) that answers there."""
    yield from postings(publication)
    yield from described(publication)


def described(publication: Publication) -> Iterator[tuple[str, bytes]]:
    """What stands beside the postings: the vocabularies, and the schema of all."""
    yield taxonomies(publication)
    yield locales.api(SCHEMA), schema(publication.address(locales.api(SCHEMA)))
