"""Front matter and body to the text of a new file, as people write it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from typing import Any

import yaml

from careers.content.frontmatter.yamltext import too_deep

_OPENING = re.compile(r"[\[{]")
_dumped = partial(yaml.safe_dump, sort_keys=False, allow_unicode=True, width=10**6)


def compose(fields: Iterable[tuple[str, Any]], body: str) -> str:
    """The text of a file, ending with one line end: a field a line, lists and mappings of plain values in brackets.

    An empty text leaves a field to be filled in.
    """
    given = list(fields)
    front = "".join(_field(key, value) for key, value in given)
    if too_deep(front):  # for brackets in words: what is written here has two levels
        front = "".join(_spelled(key, value) for key, value in given)
    body = body.strip("\n")
    return f"---\n{front}---\n" + (f"\n{body}\n" if body.strip() else "")


def _field(key: str, value: Any) -> str:
    if value == "":
        return f"{key}:\n"
    flow = None if isinstance(value, list | dict) else False
    return str(_dumped({key: value}, default_flow_style=flow))


def _spelled(key: str, value: Any) -> str:
    """The same, with the brackets in texts given by their numbers."""
    return _field(key, value) if value == "" else f"{key}: {_value(value)}\n"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_value(key)}: {_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str) and _OPENING.search(value):
        quoted = str(_dumped(value, default_style='"')).rstrip("\n")
        return _OPENING.sub(lambda found: rf"\x{ord(found[0]):02x}", quoted)
    return str(_dumped([value], default_flow_style=True)).strip()[1:-1]
