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
from careers.content.taxonomy import CITY, Taxonomies, load, places_called, world
from careers.i18n import Locales
from careers.support.diagnostics import Diagnostics
from tests.site.building import ROOT

TEXTS = Path(__file__).parent / "texts"
LOCALES = Locales.of(["zh", "en"])
ROWS = yaml.safe_load((TEXTS / "places.yml").read_text("utf-8"))
LEAST = 0.9  # of the readable texts


@functools.cache
def vocabulary() -> Taxonomies:
    """The vocabularies of the project's own portal."""
    folder = ROOT / "content/taxonomies"
    return load(folder, "content/taxonomies", LOCALES, Diagnostics(), frozenset())


def read(row: Mapping[str, Any]) -> Places:
    return read_places(row["text"], vocabulary().places, shipped())


def is_right(places: Places, value: Mapping[str, Any]) -> bool:
    """Return whether the places are those of a row; where one may work counts only where the row says it."""
    remote = {"true": True, "false": False}.get(places.remote or "")
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
    named = places_called(region) if region else []  # a region that the world does not know says nothing
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


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["text"])
def test_no_text_is_read_wrongly(row: Mapping[str, Any]) -> None:
    """What names no place, and what nobody can decide, is refused rather than guessed."""
    allowed = {"readable": ("right", "refused"), "doubtful": ("right", "refused"), "impossible": ("refused",)}
    assert verdict(row) in allowed[row["verdict"]], read(row)


def test_texts_that_can_be_read_are_read() -> None:
    """Of the texts that a careful reader can make out at least nine of ten are read."""
    counts = Counter((row["verdict"], verdict(row)) for row in ROWS)
    readable = sum(count for (kind, _), count in counts.items() if kind == "readable")
    assert counts["readable", "right"] >= LEAST * readable, dict(counts)
    assert not counts["impossible", "wrong"], dict(counts)
