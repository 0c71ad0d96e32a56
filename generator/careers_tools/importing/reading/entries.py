"""Front matter in its many forms, flattened to entries with their lines. No line of it is lost."""

from __future__ import annotations

import datetime as dt
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from careers.content.frontmatter import Fields, Items, Node, load_yaml, plain
from careers.content.lexicon import Lexicon
from careers.support.diagnostics import Diagnostics
from careers_tools.importing.reading.cleaning import clean
from careers_tools.importing.values import Entry, Line

# ``key: value`` at the left edge; the colon may be a Chinese one.
KEY = re.compile(r"([^\s:：#\-*>|\[{(（【][^:：]{0,39}?)\s*[:：](?!//)\s*(.*)")
_SET = re.compile(r"([\w.\"'-]{1,80})\s*=\s*(.*)")
_TABLE = re.compile(r"\[{1,2}\s*([\w.\"' -]{1,80}?)\s*\]{1,2}\s*(?:#.*)?")
_ITEM = re.compile(r"\s*- +(.*)")
_COMMENT = "#"  # the key of lines that are comments
_MOST_STATEMENT_LINES = 60

# Keys that only hold others together: the keys under them mean as much without them.
_CONTAINERS = frozenset({"extra", "params", "taxonomies", "job", "posting", "jobposting", "meta", "metadata"})


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A value: 0-based index of its line in the block, its key as readers know it, its text or nothing."""

    index: int
    key: str
    value: str | None


def from_yaml(block: Sequence[Line], lexicon: Lexicon) -> tuple[Entry, ...] | None:
    """Return the entries of YAML or JSON; None where it is broken or no mapping."""
    leaves = _yaml_leaves(block, lexicon)
    return None if leaves is None else _entries(block, leaves)


def from_labels(block: Sequence[Line]) -> tuple[Entry, ...]:
    """Return the entries of lines ``key: value`` as people write them, in whose values no sign has a meaning."""
    return _entries(block, [leaf for first, last in _statements(block) for leaf in _leaves_by_line(block, first, last)])


def from_broken(block: Sequence[Line], lexicon: Lexicon) -> tuple[Entry, ...]:
    """Return the entries of YAML with faults: a broken value spoils only its own key."""
    leaves: list[_Leaf] = []
    for first, last in _statements(block):
        intact = _yaml_leaves(block[first:last], lexicon)
        if intact is None:
            leaves += _leaves_by_line(block, first, last)
        else:
            leaves += [replace(leaf, index=leaf.index + first) for leaf in intact]
    return _entries(block, leaves)


def from_toml(block: Sequence[Line], lexicon: Lexicon) -> tuple[Entry, ...]:
    """Return the entries of TOML; a broken statement is read line by line."""
    leaves: list[_Leaf] = []
    table: tuple[str, ...] = ()
    index = 0
    while index < len(block):
        header = _TABLE.fullmatch(block[index].text.strip())
        if header is not None:
            table = tuple(part.strip(" \"'") for part in header[1].split("."))
            index += 1
            continue
        after, values = _toml_statement(block, index)
        for path, value in _toml_values(values, table):
            leaves.append(_Leaf(index, _name(path, lexicon), value))
        index = after
    return _entries(block, leaves)


def as_written(entries: Sequence[Entry], block: Sequence[Line]) -> tuple[Entry, ...]:
    """Return the entries with the text of the lines of `block`."""
    texts = {line.number: line.text for line in block}
    return tuple(replace(entry, text=texts[entry.number]) for entry in entries)


def _yaml_leaves(block: Sequence[Line], lexicon: Lexicon) -> list[_Leaf] | None:
    fields = load_yaml("\n".join(line.text for line in block), "", Diagnostics())
    if fields is None:
        return None
    return [_Leaf(line - 1, _name(path, lexicon), value) for path, value, line in _walk(fields, (), fields.line)]


def _walk(node: Node, path: tuple[str, ...], line: int) -> Iterator[tuple[tuple[str, ...], str | None, int]]:
    if isinstance(node, Fields):
        for key, value in node.entries.items():
            yield from _walk(value, (*path, key), node.lines[key])
    elif isinstance(node, Items):
        if not node.items:
            yield path, None, line
        for item in node.items:
            yield from _walk(item, path, item.line)
    else:
        yield path, plain(node), line


def _name(path: tuple[str, ...], lexicon: Lexicon) -> str:
    """Return the key of a value: its own, with those above it in front where they change its subject."""
    above = path[:-1]
    while above and (above[0].casefold() in _CONTAINERS):
        above = above[1:]
    if not above:
        return path[-1]
    own, subject = (lexicon.meaning("labels", key) for key in (path[-1], above[-1]))
    # The title below such a key is that of the person to whom one applies.
    person = own == "title" and (subject == "email" or lexicon.meaning("persons", above[-1]) == "name")
    return path[-1] if own and subject and not person else ".".join((*above, path[-1]))


def _entries(block: Sequence[Line], leaves: Sequence[_Leaf]) -> tuple[Entry, ...]:
    """Return one entry a line and key; a line without a value of its own goes on with the key above it."""
    entries: list[Entry] = []
    key = _COMMENT
    by_line: dict[int, list[_Leaf]] = {}
    for leaf in leaves:
        by_line.setdefault(leaf.index, []).append(leaf)
    for index, line in enumerate(block):
        values: dict[str, list[str]] = {}
        for leaf in by_line.get(index, ()):
            values.setdefault(leaf.key, []).append(clean(" ".join((leaf.value or "").split())))
        for key, texts in values.items():
            entries.append(Entry(line.number, key, tuple(filter(None, texts)), line.text))
        if not values and line.text.strip():
            own = KEY.match(line.text)
            comment = line.text.lstrip().startswith("#")
            entries.append(Entry(line.number, own[1] if own else _COMMENT if comment else key, (), line.text))
    return tuple(entries)


def _statements(block: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """Yield the index of each key's line, and of the line after those that belong to it."""
    starts = [index for index, line in enumerate(block) if KEY.match(line.text)]
    yield from zip(starts, [*starts[1:], len(block)], strict=True)


def _leaves_by_line(block: Sequence[Line], first: int, last: int) -> Iterator[_Leaf]:
    statement = KEY.match(block[first].text)
    assert statement is not None
    key = statement[1].strip("\"'")
    yield from (_Leaf(first, key, value) for value in _listed(statement[2]) or [""])
    for index in range(first + 1, last):
        text = block[index].text
        item, inner = _ITEM.fullmatch(text), KEY.match(text.lstrip())
        name, value = (f"{key}.{inner[1]}", inner[2]) if inner else (key, item[1] if item else text)
        if value.strip() and not value.lstrip().startswith("#"):
            yield _Leaf(index, name, _unquoted(value))


def _listed(value: str) -> list[str]:
    value = value.strip()
    if value.startswith("[") and value.find("]") == len(value) - 1:
        return [item for part in re.split("[,，、]", value[1:-1]) if (item := _unquoted(part))]
    text = _unquoted(value.rstrip(",") if value.startswith(('"', "'")) else value)
    return [text] if text else []


def _unquoted(value: str) -> str:
    value = value.strip()
    if len(value) > 1 and value[0] in "\"'“" and value[-1] in "\"'”":
        return value[1:-1].strip()
    alone = value[:1] in ("'", '"') and value.count(value[:1]) == 1  # somebody forgot to close it
    return value[1:].strip() if alone else value


def _toml_statement(block: Sequence[Line], index: int) -> tuple[int, dict[str, Any]]:
    """Return the index after the statement that begins at `index`, and its values; a broken one has one line."""
    text = ""
    for after in range(index, min(len(block), index + _MOST_STATEMENT_LINES)):
        text += block[after].text + "\n"
        try:
            return after + 1, tomllib.loads(text)
        except (ValueError, RecursionError):
            continue
    statement = _SET.fullmatch(block[index].text.strip())
    return index + 1, {statement[1].strip("\"'"): _listed(statement[2])} if statement else {}


def _toml_values(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str | None]]:
    """Yield the values under a path; the parser limits the nesting."""
    if isinstance(value, dict):
        for key, child in value.items():
            yield from _toml_values(child, (*path, key))
    elif isinstance(value, list):
        if not value:
            yield path, None
        for child in value:
            yield from _toml_values(child, path)
    else:
        yield path, _written(value)


def _written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return value.isoformat() if isinstance(value, dt.date | dt.time) else str(value)
