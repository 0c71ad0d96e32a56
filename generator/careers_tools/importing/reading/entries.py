"""Front matter in its many forms, flattened to entries that know their lines. No line of it is lost."""

from __future__ import annotations

import datetime as dt
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from careers.content.frontmatter import Fields, Items, Node, load_yaml, plain
from careers.content.lexicon import Lexicon
from careers.support.errors import Problems
from careers_tools.importing.reading.cleaning import clean
from careers_tools.importing.values import Entry, Line

# ``key: value`` at the left edge; the colon may be a Chinese one.
KEY = re.compile(r"([^\s:：#\-*>|\[{(（【][^:：]{0,39}?)\s*[:：](?!//)\s*(.*)")
_SET = re.compile(r"([\w.\"'-]{1,80})\s*=\s*(.*)")
_TABLE = re.compile(r"\[{1,2}\s*([\w.\"' -]{1,80}?)\s*\]{1,2}\s*(?:#.*)?")
_ITEM = re.compile(r"\s*- +(.*)")
_COMMENT = "#"  # the key of lines that are comments
_MOST_STATEMENT_LINES = 60

# Keys that only hold others together: what is under them means the same as without them.
_CONTAINERS = frozenset({"extra", "params", "taxonomies", "job", "posting", "jobposting", "meta", "metadata"})


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A value: 0-based index of its line in the block, its key as readers know it, its text or nothing."""

    index: int
    key: str
    value: str | None


def from_yaml(block: Sequence[Line], lexicon: Lexicon) -> tuple[Entry, ...] | None:
    """The entries of YAML or JSON; None where it is broken or no mapping."""
    leaves = _yaml_leaves(block, lexicon)
    return None if leaves is None else _entries(block, leaves)


def from_labels(block: Sequence[Line]) -> tuple[Entry, ...]:
    """The entries of lines ``key: value`` as people write them, in whose values no sign has a meaning."""
    return _entries(block, [leaf for first, last in _statements(block) for leaf in _leaves_by_line(block, first, last)])


def from_broken(block: Sequence[Line], lexicon: Lexicon) -> tuple[Entry, ...]:
    """The entries of YAML with faults: what is broken spoils only its own key."""
    leaves: list[_Leaf] = []
    for first, last in _statements(block):
        found = _yaml_leaves(block[first:last], lexicon)
        if found is None:
            leaves += _leaves_by_line(block, first, last)
        else:
            leaves += [replace(leaf, index=leaf.index + first) for leaf in found]
    return _entries(block, leaves)


def from_toml(block: Sequence[Line], lexicon: Lexicon) -> tuple[Entry, ...]:
    """The entries of TOML; a broken statement is taken line by line."""
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


def as_written(found: Sequence[Entry], block: Sequence[Line]) -> tuple[Entry, ...]:
    """`found` with the text that the lines of `block` have."""
    texts = {line.number: line.text for line in block}
    return tuple(replace(entry, text=texts[entry.number]) for entry in found)


def _yaml_leaves(block: Sequence[Line], lexicon: Lexicon) -> list[_Leaf] | None:
    fields = load_yaml("\n".join(line.text for line in block), "", Problems())
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
        for one in node.items:
            yield from _walk(one, path, one.line)
    else:
        yield path, plain(node), line


def _name(path: tuple[str, ...], lexicon: Lexicon) -> str:
    """The key of a value: its own, with those above it in front where they change what it is about."""
    above = path[:-1]
    while above and (above[0].casefold() in _CONTAINERS):
        above = above[1:]
    own = lexicon.meaning("labels", path[-1]) is not None
    about_the_job = bool(above) and lexicon.meaning("labels", above[-1]) is not None
    return path[-1] if not above or (own and about_the_job) else ".".join((*above, path[-1]))


def _entries(block: Sequence[Line], leaves: Sequence[_Leaf]) -> tuple[Entry, ...]:
    """One entry a line and key; a line without a value of its own goes on with the key above it."""
    found: list[Entry] = []
    key = _COMMENT
    by_line: dict[int, list[_Leaf]] = {}
    for leaf in leaves:
        by_line.setdefault(leaf.index, []).append(leaf)
    for index, line in enumerate(block):
        here = by_line.get(index, [])
        names = list(dict.fromkeys(leaf.key for leaf in here))
        for name in names:
            values = (_value(leaf.value) for leaf in here if leaf.key == name and leaf.value)
            found.append(Entry(line.number, name, tuple(filter(None, values)), line.text))
        if not names and line.text.strip():
            own = KEY.match(line.text)
            comment = line.text.lstrip().startswith("#")
            found.append(Entry(line.number, own[1] if own else _COMMENT if comment else key, (), line.text))
        key = names[-1] if names else key
    return tuple(found)


def _value(text: str | None) -> str:
    return clean(" ".join((text or "").split()))


def _statements(block: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """Where each key begins and the lines that belong to it end."""
    starts = [index for index, line in enumerate(block) if KEY.match(line.text)]
    yield from zip(starts, [*starts[1:], len(block)], strict=True)


def _leaves_by_line(block: Sequence[Line], first: int, last: int) -> Iterator[_Leaf]:
    found = KEY.match(block[first].text)
    assert found is not None
    key = found[1].strip("\"'")
    for value in _listed(found[2]) or [None]:
        yield _Leaf(first, key, value)
    for index in range(first + 1, last):
        text = block[index].text
        item, inner = _ITEM.fullmatch(text), KEY.match(text.lstrip())
        name, value = (f"{key}.{inner[1]}", inner[2]) if inner else (key, item[1] if item else text)
        if value.strip() and not value.lstrip().startswith("#"):
            yield _Leaf(index, name, _unquoted(value))


def _listed(value: str) -> list[str | None]:
    value = value.strip()
    if value.startswith("[") and value.find("]") == len(value) - 1:
        return [part for one in re.split("[,，、]", value[1:-1]) if (part := _unquoted(one))]
    text = _unquoted(value.rstrip(",") if value.startswith(('"', "'")) else value)
    return [text] if text else []


def _unquoted(value: str) -> str:
    value = value.strip()
    if len(value) > 1 and value[0] in "\"'“" and value[-1] in "\"'”":
        return value[1:-1].strip()
    alone = value[:1] in ("'", '"') and value.count(value[:1]) == 1  # somebody forgot to close it
    return value[1:].strip() if alone else value


def _toml_statement(block: Sequence[Line], index: int) -> tuple[int, dict[str, Any]]:
    """The index after the statement that begins at `index`, and its values; broken: its one line."""
    text = ""
    for after in range(index, min(len(block), index + _MOST_STATEMENT_LINES)):
        text += block[after].text + "\n"
        try:
            return after + 1, tomllib.loads(text)
        except (ValueError, RecursionError):
            continue
    found = _SET.fullmatch(block[index].text.strip())
    if found is None:
        return index + 1, {}
    return index + 1, {found[1].strip("\"'"): [one for one in _listed(found[2]) if one]}


def _toml_values(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str | None]]:
    """The values under a path; the nesting is as deep as the parser allowed."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _toml_values(one, (*path, key))
    elif isinstance(value, list):
        if not value:
            yield path, None
        for one in value:
            yield from _toml_values(one, path)
    else:
        yield path, _written(value)


def _written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return value.isoformat() if isinstance(value, dt.date | dt.time) else str(value)
