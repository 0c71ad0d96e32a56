"""Takes reviewed terms into vocabularies: new terms come last, and every other line stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from careers.content.frontmatter import Fields, compose, load_yaml, plain
from careers.content.lexicon import folded
from careers.content.taxonomy import Taxonomy
from careers.support.diagnostics import Diagnostics
from careers_tools.terms.proposals import COUNT, NAMED_IN, Entry, owners

_TERMS = "terms"
_NONE = Fields({}, {}, 0)


class Rejected(Exception):  # noqa: N818  # the file is fine: a program cannot tell where its terms end
    """Raised where a vocabulary is written in a form that new terms cannot be added to."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A vocabulary with new terms.

    Attributes:
        text: of the file.
        added: ids of the new terms.
        known: ids that were not added, each with the id of the term that the vocabulary has for it.
    """

    text: str
    added: tuple[str, ...]
    known: Mapping[str, str]


def take(text: str, taxonomy: Taxonomy, entries: Mapping[str, Entry]) -> Taken:
    """Return the vocabulary in `text` with those of `entries` that it lacks, by id and by name.

    Raises:
        Rejected: the form of the file does not show where its terms end.
    """
    owner_of = owners(taxonomy)
    known, added = dict[str, str](), dict[str, dict[str, Any]]()
    for key, entry in entries.items():
        owner = key if key in taxonomy.terms else next(filter(None, map(owner_of.get, _words(entry))), None)
        if owner is not None:
            known[key] = owner
            continue
        added[key] = {name: value for name, value in entry.items() if name not in (COUNT, NAMED_IN)}
    return Taken(with_entries(text, _TERMS, added) if added else text, tuple(added), known)


def _words(entry: Entry) -> list[str]:
    name = entry.get("name")
    return [folded(str(word)) for word in (name.values() if isinstance(name, dict) else [name])]


def with_entries(text: str, name: str, added: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the text of a YAML file with entries below those that its field `name` has; the field is made if need be.

    Raises:
        Rejected: the form of the file does not show where the entries of the field end.
    """
    is_empty = all(not line.strip() or line.startswith("#") for line in text.split("\n"))
    fields = _NONE if is_empty else load_yaml(text, "", Diagnostics(), limit=len(text.encode()) + 1)
    present = fields.entries.get(name, _NONE) if fields is not None else None
    if fields is None or not isinstance(present, Fields):
        raise Rejected
    without = {key: value for key, value in plain(fields).items() if key != name}
    lines = text.rstrip("\n").split("\n")
    if name not in fields.lines:
        lines.append(f"{name}:")
    start = fields.lines.get(name, len(lines))  # 1-based, so the index of the line below
    if lines[start - 1].partition("#")[0].split() == [f"{name}:", "{}"]:
        lines[start - 1] = f"{name}:"
    stop = min((line - 1 for line in fields.lines.values() if line > start), default=len(lines))
    # Comments and blank lines above the next field belong to that.
    while start < stop < len(lines) and (not lines[stop - 1].strip() or lines[stop - 1].startswith("#")):
        stop -= 1
    first = lines[next(iter(present.lines.values())) - 1] if present.lines else ""
    indent = first[: len(first) - len(first.lstrip())] or "  "
    lines[stop:stop] = [line for key, entry in added.items() for line in _entry(key, entry, indent)]
    edited = "\n".join([*lines, ""])
    after = load_yaml(edited, "", Diagnostics(), limit=len(edited.encode()) + 1)
    values = plain(after) if after is not None else {}
    if list(values.pop(name, ())) != [*present.entries, *added] or values != without:
        raise Rejected
    return edited


def _entry(key: str, entry: Mapping[str, Any], indent: str) -> list[str]:
    body = compose(entry.items(), "").split("\n")[1:-2]
    return [f"{indent}{key}:", *(f"{indent}  {line}" for line in body)]
