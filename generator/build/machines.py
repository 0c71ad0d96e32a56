"""What machines read beside the pages: feeds, the API, files for job sites and for language models."""

from __future__ import annotations

from collections.abc import Iterator

from generator.outputs.publication import Publication


def machines(publication: Publication) -> Iterator[tuple[str, bytes]]:
    """Pairs of an address and what answers there; nothing where the site's own address is not known."""
    if not publication.site_url:
        return
    yield from ()
