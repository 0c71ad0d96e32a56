"""The API: what the site knows, as static JSON for other people's programs.

``postings.json`` (and ``postings-2.json`` …), ``taxonomies.json``, and ``schema.json``, which describes both.
"""

from __future__ import annotations

from collections.abc import Iterator

from careers import i18n
from careers.outputs.api.postings import address, on_part, part, parts, postings
from careers.outputs.api.schema import SCHEMA, schema
from careers.outputs.api.taxonomies import taxonomies
from careers.outputs.publication import Publication

__all__ = ["address", "api", "described", "on_part", "part", "parts"]


def api(publication: Publication) -> Iterator[tuple[str, bytes]]:
    """Pairs of an address and the JSON (UTF-8) that answers there."""
    yield from postings(publication)
    yield from described(publication)


def described(publication: Publication) -> Iterator[tuple[str, bytes]]:
    """What stands beside the postings: the vocabularies, and the schema of all."""
    yield taxonomies(publication)
    yield i18n.api(SCHEMA), schema(publication.address(i18n.api(SCHEMA)))
