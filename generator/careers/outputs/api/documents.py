"""The fields and the encoding that all documents of the API share."""

from __future__ import annotations

from typing import Any

from careers import i18n
from careers.outputs.api.models import Document, OpenByFreshness
from careers.outputs.api.schema import SCHEMA
from careers.outputs.publication import Publication
from careers.statistics.figures import Standing


def head(publication: Publication) -> dict[str, Any]:
    """Return the fields that all documents share."""
    library = publication.library
    return {
        "version": 1,
        "schema_address": publication.address(i18n.api(SCHEMA)),
        "site": publication.site_url,
        "as_of": library.today,
        "languages": {locale.code: locale.html_lang for locale in library.locales},
    }


def open_by_freshness(standing: Standing) -> OpenByFreshness:
    """Return the counts of open postings as a value of documents."""
    return OpenByFreshness(known=standing.known, stale=standing.stale, unknown=standing.unknown)


def data(document: Document) -> bytes:
    """Return the document as JSON: UTF-8, without spaces, ending in a line break."""
    return document.model_dump_json(by_alias=True).encode() + b"\n"
