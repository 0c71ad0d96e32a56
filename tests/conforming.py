"""What schemas object to: those of files on GitHub, by ``check-jsonschema``, which comes with them, and our own."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from click.testing import CliRunner

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator


def conforms(schema: str, paths: Iterable[Path]) -> bool:
    """Tell whether all files conform to the schema of this name; what they break is printed, for the report."""
    command = importlib.import_module("check_jsonschema").main  # only few tests need it, and it takes a second
    result = CliRunner().invoke(command, ["--builtin-schema", schema, *map(str, paths)])
    assert result.exit_code in (0, 1), result.output
    print(result.output)
    return result.exit_code == 0


def validator(schema: Mapping[str, Any]) -> Draft202012Validator:
    """Return what judges values by a JSON Schema of draft 2020-12, which is judged itself first."""
    from jsonschema import Draft202012Validator  # only few tests need it, and it takes two seconds

    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)
