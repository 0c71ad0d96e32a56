"""What machines read beside the pages: feeds, the API, files for job sites and for language models."""

from __future__ import annotations

from collections.abc import Iterator

from generator.library import Library
from generator.outputs.api import api
from generator.outputs.feeds import feeds
from generator.outputs.indeed import indeed
from generator.outputs.publication import Publication
from generator.pages import Site
from generator.pages.as_markdown import documents
from generator.pages.llms import llms


def machines(publication: Publication) -> Iterator[tuple[str, bytes]]:
    """Pairs of an address and what answers there; nothing where the site's own address is not known."""
    if not publication.site_url:
        return
    yield from feeds(publication)
    yield from api(publication)
    yield from indeed(publication)


def for_models(library: Library, site: Site) -> Iterator[tuple[str, bytes]]:
    """``llms.txt`` and every posting as Markdown, as pairs of the same kind; nothing where the site has none."""
    if site.llms:
        yield llms(library, site)
        yield from documents(library, site)
