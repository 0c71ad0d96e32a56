"""Front matter and body to the text of a new file, as people write it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import yaml


def compose(fields: Iterable[tuple[str, Any]], body: str) -> str:
    """The text of a file, ending with one line end: a field a line, lists and mappings of plain values in brackets.

    An empty text leaves a field to be filled in.
    """
    front = "".join(_field(key, value) for key, value in fields)
    body = body.strip("\n")
    return f"---\n{front}---\n" + (f"\n{body}\n" if body.strip() else "")


def _field(key: str, value: Any) -> str:
    if value == "":
        return f"{key}:\n"
    flow = None if isinstance(value, list | dict) else False
    return str(yaml.safe_dump({key: value}, default_flow_style=flow, sort_keys=False, allow_unicode=True, width=10**6))
