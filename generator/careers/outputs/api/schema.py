"""``schema.json``: the JSON Schema of the API's documents, made of the models that the documents are made of."""

from __future__ import annotations

import json
from typing import Any

from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from careers.outputs.api.models import PostingList, TaxonomyList

SCHEMA = "schema.json"


class _WithoutFieldTitles(GenerateJsonSchema):
    """Fields are described; a title that repeats the name in capitals adds nothing."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Never."""
        return False


def schema(address: str) -> bytes:
    """The schema (draft 2020-12) that answers at the absolute `address`: any document of the API fits it.

    It forbids nothing that it does not know: version 1 may grow.
    """
    documents = (PostingList, TaxonomyList)
    found, shared = models_json_schema(
        [(one, "serialization") for one in documents], schema_generator=_WithoutFieldTitles
    )
    whole = {
        "$schema": _WithoutFieldTitles.schema_dialect,
        "$id": address,
        "title": "Careers API, version 1",
        "description": "Fields and values of enumerations may be added; nothing is removed, renamed or retyped.",
        "anyOf": [found[one, "serialization"] for one in documents],
        **shared,
    }
    return (json.dumps(whole, ensure_ascii=False, indent=2) + "\n").encode()
