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
_WORDS = {"$schema", "$id", "title", "description", "examples"}  # they bind nobody
_GROWS = ("properties", "$defs")  # what may have more keys than before, and any name for a key
Schema = Mapping[str, Any]


def broken(promised: object, now: object, place: str = "") -> Iterator[str]:
    """The places at which a program that reads by the schema `promised` would fail on what is `now`."""
    if isinstance(promised, dict) and isinstance(now, dict):
        grows = place.endswith(_GROWS)
        for key in sorted((promised.keys() if grows else promised.keys() | now.keys()) - (set() if grows else _WORDS)):
            yield from broken(promised.get(key), now.get(key), f"{place}/{key}")
    elif place.endswith(("/required", "/enum")) and promised and now:
        assert isinstance(promised, list)
        assert isinstance(now, list)
        yield from (f"{place}/{value}" for value in promised if value not in now)
    elif promised != now:
        yield place


@functools.cache
def _promised() -> Schema:
    found: Schema = json.loads(GOLDEN.read_text("utf-8"))
    return found


def test_the_promise_is_kept(update_goldens: bool) -> None:
    """What was published is still there, under its name, of its type. Whatever breaks that is version 2."""
    now = json.loads(schema(ADDRESS))
    assert list(broken(_promised(), now)) == []
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
    ("change", "places"),
    [
        (_drop("posted"), ["/$defs/Posting/properties/posted", "/$defs/Posting/required/posted"]),
        (_set("State", "enum", value=["open"]), ["/$defs/State/enum/closed"]),
        (_set("State", "pattern", value="^o"), ["/$defs/State/pattern"]),
        (
            _set("PostingList", "properties", "count", "type", value="string"),
            ["/$defs/PostingList/properties/count/type"],
        ),
        (_set("PostingList", "properties", "title", value={}), []),
    ],
)
def test_what_would_break_a_reader_is_named(change: Callable[[dict[str, Any]], None], places: list[str]) -> None:
    """A field that is gone, retyped, bound anew or no longer certain; a value that is gone. A new field is none."""
    now = copy.deepcopy(dict(_promised()))
    change(now)
    assert list(broken(_promised(), now)) == places
