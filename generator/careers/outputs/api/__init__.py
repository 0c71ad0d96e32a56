"""The API: the content of the site as static JSON, for programs of other people.

Its files are ``postings.json`` (with ``postings-2.json`` …), ``taxonomies.json``, and ``schema.json``, which describes
both.
"""

from __future__ import annotations

from collections.abc import Iterator

from careers import i18n
from careers.outputs.api.parts import PART, address, count_parts, on_part
from careers.outputs.publication import Publication

__all__ = ["address", "count_parts", "described", "on_part", "part"]


# The plan of a site asks where the files are; what they look like is imported when one is made.
def part(publication: Publication, number: int, size: int = PART) -> tuple[str, bytes]:
    """Return the address and the JSON of part `number` of the postings, from 1, with `size` of them each."""
    from careers.outputs.api.postings import part

    return part(publication, number, size)


def described(publication: Publication) -> Iterator[tuple[str, bytes]]:
    """Yield the address and the UTF-8 JSON of what is beside the postings: the taxonomies, and the schema of all."""
    from careers.outputs.api.schema import SCHEMA, schema
    from careers.outputs.api.taxonomies import taxonomies

    yield taxonomies(publication)
    yield i18n.api(SCHEMA), schema(publication.address(i18n.api(SCHEMA)))
