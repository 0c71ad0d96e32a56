"""Texts about places that people write are read as their writers meant them."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from careers.content.facts.places import Places, read_places
from careers.content.lexicon import shipped
from careers.content.taxonomy import CITY, REGION, Taxonomies, load, places_called, world
from careers.i18n import Locales
from careers.support.diagnostics import Diagnostics
from tests.site.building import ROOT

TEXTS = Path(__file__).parent / "texts"
LOCALES = Locales.of(["zh", "en"])
ROWS = yaml.load((TEXTS / "places.yml").read_text("utf-8"), yaml.CSafeLoader)
LEAST = 0.8  # of the readable texts
MOST_WRONG = 5  # of some 200


@functools.cache
def vocabulary() -> Taxonomies:
    """The vocabularies of the project's own portal."""
    folder = ROOT / "content/taxonomies"
    return load(folder, "content/taxonomies", LOCALES, Diagnostics(), frozenset())


def read(row: Mapping[str, Any]) -> Places:
    return read_places(row["text"], vocabulary().places, shipped())


def is_right(places: Places, value: Mapping[str, Any]) -> bool:
    """Return whether the places are those of a row; where one may work counts only where the row says it."""
    # Work that is partly elsewhere is remote to one reader and not to another.
    remote = {"true": True, "false": False, "hybrid": value["remote"]}.get(places.remote or "")
    wanted = [*value["places"]]
    found = [*places.ids]
    if places.unknown or remote != value["remote"]:
        return False
    for place in value["places"]:
        if (match := next((key for key in found if is_place(key, place)), None)) is not None:
            found.remove(match)
            wanted.remove(place)
    # From where one may work elsewhere is a further place, or is none.
    scope = remote is True and all(not place.get("city") for place in wanted) and all(is_wide(key) for key in found)
    return (not wanted and not found) or scope


def is_place(key: str, wanted: Mapping[str, Any]) -> bool:
    """Return whether an id is the city, else the region, else the country of a row."""
    place = world()[key]
    if wanted.get("country") not in (None, place.country):
        return False
    region: str | None = wanted.get("region")
    if wanted.get("city") is None:
        return is_wide(key) and (region is None or place in places_called(region))
    # A region that the world does not know says nothing.
    named = [other for other in places_called(region) if other.kind == REGION] if region else []
    is_there = not named or any(place.lies_in(other) for other in named)
    return is_there and place in places_called(wanted["city"])


def is_wide(key: str) -> bool:
    return world()[key].kind != CITY


def verdict(row: Mapping[str, Any]) -> str:
    """Return ``right``, ``wrong`` or ``refused``."""
    places = read(row)
    if places.unknown or not (places.ids or places.remote):
        return "refused"
    return "right" if row["value"] is not None and is_right(places, row["value"]) else "wrong"


@pytest.fixture(scope="module")
def counts() -> Counter[tuple[str, str]]:
    return Counter((row["verdict"], verdict(row)) for row in ROWS)


def test_hardly_a_text_is_read_wrongly(counts: Counter[tuple[str, str]]) -> None:
    """What names no place, and what nobody can decide, is refused rather than guessed."""
    assert counts["impossible", "wrong"] == 0
    assert counts["readable", "wrong"] + counts["doubtful", "wrong"] <= MOST_WRONG


def test_texts_that_can_be_read_are_read(counts: Counter[tuple[str, str]]) -> None:
    readable = sum(count for (kind, _), count in counts.items() if kind == "readable")
    assert counts["readable", "right"] >= LEAST * readable, dict(counts)
