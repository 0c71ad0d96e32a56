"""The API: the content of the site as static JSON, for programs of other people.

Its files are ``postings.json`` (with ``postings-2.json`` …), ``taxonomies.json``, and ``schema.json``, which describes
both.
"""

from __future__ import annotations

from collections.abc import Iterator

from careers import i18n
from careers.outputs.api.postings import address, on_part, part, parts
from careers.outputs.api.schema import SCHEMA, schema
from careers.outputs.api.taxonomies import taxonomies
from careers.outputs.publication import Publication

__all__ = ["address", "described", "on_part", "part", "parts"]


def described(publication: Publication) -> Iterator[tuple[str, bytes]]:
    """Yield the address and the UTF-8 JSON of what is beside the postings: the taxonomies, and the schema of all."""
    yield taxonomies(publication)
    yield i18n.api(SCHEMA), schema(publication.address(i18n.api(SCHEMA)))
