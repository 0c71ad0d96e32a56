"""``careers schema``: what an editor's program knows of a posting's front matter."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cli.conftest import Careers
from tests.site.building import CASES


@pytest.fixture
def schema(careers: Careers) -> dict[str, Any]:
    """The printed schema."""
    result = careers("schema")
    assert result.exit_code == 0
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def front_matter(path: Path) -> dict[str, Any]:
    """The front matter of a file, as a program for editing YAML reads it."""
    found: dict[str, Any] = yaml.load(path.read_text("utf-8").split("---")[1], yaml.BaseLoader)
    return found


def test_it_is_a_closed_object_of_the_2020_draft(schema: dict[str, Any]) -> None:
    """A slip in a key is marked while typing; title is the one key that every file needs."""
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert (schema["type"], schema["additionalProperties"], schema["required"]) == ("object", False, ["title"])


def test_it_knows_every_key_that_postings_use(schema: dict[str, Any]) -> None:
    """The facts, the taxonomies of this very site, and the mark of a translation."""
    used = {key for path in CASES.glob("postings/*/*.md") for key in front_matter(path)}
    assert len(used) > 10
    assert used <= schema["properties"].keys()
    assert "colour" not in schema["properties"]


def test_it_offers_the_ids_of_the_sites_terms(schema: dict[str, Any]) -> None:
    """A taxonomy's field is an enumeration of its ids: one of them, or a list."""
    company, hardware = (json.dumps(schema["properties"][key]) for key in ("company", "hardware"))
    assert '["acme", "globex", "nobody"]' in company
    assert '["accelerator", "flint-gpu", "idle-dsp", "spark-npu"]' in hardware
    assert '"array"' in hardware
    assert '"array"' not in company


def test_references_resolve(schema: dict[str, Any]) -> None:
    """Every reference in the schema names a definition in it."""

    def references(value: Any) -> list[str]:
        if isinstance(value, dict):
            own = [value["$ref"]] if "$ref" in value else []
            return own + [found for child in value.values() for found in references(child)]
        return [found for child in value for found in references(child)] if isinstance(value, list) else []

    for reference in references(schema):
        assert reference.removeprefix("#/$defs/") in schema["$defs"]


def test_dates_and_marks_have_a_form(schema: dict[str, Any]) -> None:
    """Dates are dates, degrees an enumeration, a stamp a text."""
    assert (schema["properties"]["aliases"]["maxItems"], schema["properties"]["hardware"]["maxItems"]) == (10, 40)
    assert '"format": "date"' in json.dumps(schema["properties"]["closes"])
    assert '"phd"' in json.dumps(schema["properties"]["education"])
    assert '"string"' in json.dumps(schema["properties"]["translated_from"])
