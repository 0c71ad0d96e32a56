"""``careers schema``: what an editor's program knows of a posting's front matter."""

from __future__ import annotations

import json
import re

import yaml

from tests.cli.conftest import Careers
from tests.site.building import CASES


def test_the_schema_knows_the_fields_and_ids_of_the_site(careers: Careers) -> None:
    """An object of the 2020 draft that is closed, so that a slip in a key is marked while typing."""
    result = careers("schema")
    schema = json.loads(result.stdout)
    fields = schema["properties"]
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert (schema["type"], schema["additionalProperties"], schema["required"]) == ("object", False, ["title"])
    texts = (path.read_text("utf-8").split("---")[1] for path in CASES.glob("postings/*/*.md"))
    used = {key for text in texts for key in yaml.load(text, yaml.BaseLoader)}
    assert len(used) > 10
    assert used <= fields.keys()
    company, hardware = (json.dumps(fields[key]) for key in ("company", "hardware"))
    assert '["acme", "globex", "nobody"]' in company
    assert '["accelerator", "flint-gpu", "idle-dsp", "spark-npu"]' in hardware
    assert ('"array"' in hardware, '"array"' in company) == (True, False)
    assert (fields["aliases"]["maxItems"], fields["hardware"]["maxItems"]) == (10, 40)
    assert '"format": "date"' in json.dumps(fields["closes"])
    assert '"phd"' in json.dumps(fields["education"])
    assert set(re.findall(r'"\$ref": "#/\$defs/([^"]+)"', result.stdout)) <= schema["$defs"].keys()
