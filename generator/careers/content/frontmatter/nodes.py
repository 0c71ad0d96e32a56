"""Values with their places in the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Scalar:
    """A value as text; `quoted` tells an empty text from nothing at all. Lines are 1-based."""

    text: str
    line: int
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    items: tuple[Node, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Fields:
    """A mapping: key -> value, and key -> line of the key, in the file's order."""

    entries: Mapping[str, Node]
    lines: Mapping[str, int]
    line: int


Node = Scalar | Items | Fields

_NOTHING = frozenset({"", "~", "null", "Null", "NULL"})


def plain(node: Node) -> Any:
    """The value without its places: text, list or dict; None for an unquoted empty or null scalar."""
    if isinstance(node, Scalar):
        return None if not node.quoted and node.text in _NOTHING else node.text
    if isinstance(node, Items):
        return [plain(one) for one in node.items]
    return {key: plain(one) for key, one in node.entries.items()}


def line_of(node: Node, loc: Sequence[str | int]) -> int:
    """The line of the value at `loc` (keys and indexes, outermost first), or of its nearest known ancestor."""
    line = node.line
    for part in loc:
        if isinstance(node, Fields) and isinstance(part, str) and part in node.entries:
            line, node = node.lines[part], node.entries[part]
        elif isinstance(node, Items) and isinstance(part, int) and part < len(node.items):
            node = node.items[part]
            line = node.line
        else:
            break
    return line
