"""The documents of the API as a site has them."""

from __future__ import annotations

from collections.abc import Iterator

from careers.outputs.api import PART, count_parts, described, part
from careers.outputs.publication import Publication


def postings(publication: Publication, size: int = PART) -> Iterator[tuple[str, bytes]]:
    for number in range(1, count_parts(publication.library, size) + 1):
        yield part(publication, number, size)


def documents(publication: Publication) -> Iterator[tuple[str, bytes]]:
    yield from postings(publication)
    yield from described(publication)
