"""What the published schemas of files on GitHub object to, by ``check-jsonschema``, which comes with them."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from pathlib import Path

from click.testing import CliRunner


def conforms(schema: str, paths: Iterable[Path]) -> bool:
    """Tell whether all files conform to the schema of this name; what they break is printed, for the report."""
    command = importlib.import_module("check_jsonschema").main  # only few tests need it, and it takes a second
    result = CliRunner().invoke(command, ["--builtin-schema", schema, *map(str, paths)])
    assert result.exit_code in (0, 1), result.output
    print(result.output)
    return result.exit_code == 0
