"""The file ``schema.json``: the JSON Schema of the API's documents, generated from their models."""

from __future__ import annotations

import json
from typing import Any

from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from careers.outputs.api.models import PostingList, TaxonomyList

SCHEMA = "schema.json"


class _WithoutFieldTitles(GenerateJsonSchema):
    """A generator that adds no titles to fields, which would repeat their names in capitals."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Return False."""
        return False


def schema(address: str) -> bytes:
    """Return the schema (draft 2020-12) at the absolute `address`, which fits every document of the API.

    It allows unknown fields, because version 1 may grow.
    """
    documents = (PostingList, TaxonomyList)
    schemas, shared = models_json_schema(
        [(model, "serialization") for model in documents], schema_generator=_WithoutFieldTitles
    )
    document = {
        "$schema": _WithoutFieldTitles.schema_dialect,
        "$id": address,
        "title": "Careers API, version 1",
        "description": "Fields and values of enumerations may be added; nothing is removed, renamed or retyped.",
        "anyOf": [schemas[model, "serialization"] for model in documents],
        **shared,
    }
    return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode()
