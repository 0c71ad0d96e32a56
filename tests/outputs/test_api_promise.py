"""The API's promise: version 1 only grows. What it was when it was published stands in a file beside this one."""

from __future__ import annotations

import copy
import functools
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from careers.outputs.api.documents import schema

GOLDEN = Path(__file__).with_name("api-v1.golden.json")
ADDRESS = "https://jobs.example.org/api/v1/schema.json"
_WORDS = {"$schema", "$id", "$defs", "title", "description", "examples"}  # they bind nobody

Schema = Mapping[str, Any]


def broken(promised: Schema, now: Schema) -> list[str]:
    """A sentence for each way in which a program that reads by the schema `promised` would fail on what is `now`."""
    return list(dict.fromkeys(_broken(promised, promised, now, now, "the document")))


def _broken(old_root: Schema, old: Schema, new_root: Schema, new: Schema, place: str) -> Iterator[str]:
    old, new = _resolved(old_root, old), _resolved(new_root, new)
    for name, said in old.get("properties", {}).items():
        if name not in new.get("properties", {}):
            yield f"{place}: {name} is gone; version 1 removes and renames nothing"
        else:
            yield from _broken(old_root, said, new_root, new["properties"][name], f"{place} > {name}")
    for name in set(old.get("required", ())) - set(new.get("required", ())):
        yield f"{place}: {name} was always there and now may be missing"
    for value in set(old.get("enum", ())) - set(new.get("enum", ())):
        yield f"{place}: the value {value} is gone"
    for keyword in ("items", "additionalProperties"):
        if keyword in old and keyword in new:
            yield from _broken(old_root, old[keyword], new_root, new[keyword], f"{place} > each")
    if len(old.get("anyOf", ())) == len(new.get("anyOf", ())):
        for one, other in zip(old.get("anyOf", ()), new.get("anyOf", ()), strict=True):
            yield from _broken(old_root, one, new_root, other, place)
    if _kind(old) != _kind(new):
        yield f"{place}: what was {_kind(old)} is {_kind(new)} now; version 1 gives nothing another type"


def _resolved(root: Schema, said: Schema) -> Schema:
    return root["$defs"][said["$ref"].rpartition("/")[2]] if "$ref" in said else said


def _kind(said: Schema) -> str:
    """All that binds the value itself, as text; what is inside is compared for itself."""
    inside = {"properties", "required", "enum", "items", "additionalProperties"}
    own = {key: value for key, value in said.items() if key not in inside | _WORDS}
    own["anyOf"] = len(said.get("anyOf", ()))
    own |= {key: key in said for key in sorted(inside - {"required"})}
    return json.dumps(own, sort_keys=True)


@functools.cache
def _promised() -> Schema:
    found: Schema = json.loads(GOLDEN.read_text("utf-8"))
    return found


def test_the_promise_is_kept(update_goldens: bool) -> None:
    """What was published is still there, under its name, of its type. Whatever breaks that is version 2."""
    now = json.loads(schema(ADDRESS))
    assert broken(_promised(), now) == []
    if update_goldens:
        GOLDEN.write_bytes(schema(ADDRESS))
        _promised.cache_clear()
    assert _promised() == now, "version 1 has grown: run this test with --update-goldens, so that it keeps that too"


def _drop(name: str) -> Callable[[dict[str, Any]], None]:
    def change(found: dict[str, Any]) -> None:
        del found["$defs"]["Posting"]["properties"][name]
        found["$defs"]["Posting"]["required"].remove(name)

    return change


def _set(*path: str, value: object) -> Callable[[dict[str, Any]], None]:
    def change(found: dict[str, Any]) -> None:
        place = functools.reduce(lambda inner, key: inner[key], path[:-1], found["$defs"])
        place[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_drop("posted"), "the document > postings > each: posted is gone; version 1 removes and renames nothing"),
        (
            _set("Posting", "required", value=["id"]),
            "the document > postings > each: texts was always there and now may be missing",
        ),
        (_set("State", "enum", value=["open"]), "the document > postings > each > state: the value closed is gone"),
        (_set("PostingList", "properties", "count", "type", value="string"), "the document > count: what was"),
    ],
)
def test_what_would_break_a_reader_is_named(change: Callable[[dict[str, Any]], None], said: str) -> None:
    """A field that is gone, renamed, retyped, no longer certain; a value that is gone."""
    now = copy.deepcopy(dict(_promised()))
    change(now)
    assert [one for one in broken(_promised(), now) if said in one]
