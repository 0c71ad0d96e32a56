"""What the published schemas of files on GitHub object to, by ``check-jsonschema``, which comes with them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from click.testing import CliRunner


def conforms(schema: str, paths: Iterable[Path]) -> bool:
    """Tell whether all files conform to the schema of this name; what they break is printed, for the report."""
    from check_jsonschema import main  # only these tests need it, and it takes a second

    result = CliRunner().invoke(main, ["--builtin-schema", schema, *map(str, paths)])
    assert result.exit_code in (0, 1), result.output
    print(result.output)
    return result.exit_code == 0
