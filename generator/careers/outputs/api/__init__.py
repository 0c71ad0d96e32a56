"""The API: the content of the site as static JSON, for programs of other people.

Its files are ``postings.json`` (with ``postings-2.json`` …), ``taxonomies.json``, and ``schema.json``, which describes
both.
"""

from __future__ import annotations

from collections.abc import Iterator

from careers import i18n
from careers.content.library import Library
from careers.outputs.publication import Publication

PART = 1000  # postings in a file


def count_parts(library: Library, size: int = PART) -> int:
    """Return the number of files that the postings are divided into; the first exists even without postings."""
    return max(1, -(-len(library.listed) // size))


def address(number: int) -> str:
    """Return the address of a part of the postings, from 1."""
    return i18n.api("postings.json" if number == 1 else f"postings-{number}.json")


# The plan of a site asks where the files are; what they look like is imported when one is made.
def part(publication: Publication, number: int, size: int = PART) -> tuple[str, bytes]:
    """Return the address and the JSON of part `number` of the postings, from 1, with `size` of them each."""
    from careers.outputs.api.documents import list_postings

    start, last = (number - 1) * size, count_parts(publication.library, size)
    following = publication.address(address(number + 1)) if number < last else None
    postings = publication.library.newest[start : start + size]
    return address(number), list_postings(postings, publication, part=number, parts=last, following=following)


def described(publication: Publication) -> Iterator[tuple[str, bytes]]:
    """Yield the address and the UTF-8 JSON of the taxonomies, and of the schema of all documents."""
    from careers.outputs.api.documents import SCHEMA, list_taxonomies, schema

    yield i18n.api("taxonomies.json"), list_taxonomies(publication)
    yield SCHEMA, schema(publication.address(SCHEMA))
