"""One door for facts: a text of a fact means the same at every door, or is refused at every door."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

import pytest
from babel.numbers import get_territory_currencies

from tests.content.facts.test_day_texts import TEXTS, rows
from tests.hunting import HUNTING, few
from tests.tools.doors import DOORS, FIELDS, portal, value_of

LANGUAGES = ("de", "en", "es", "fr", "ja", "zh")
# A paragraph that begins with what looks like a label is read by that label, in a document.
OWN_LABEL = frozenset(
    {
        "Remote: yes. You must be in our Leeds office 5 days a week",
        "Ausbildungsvergütung: 1. Jahr 1.218 €, 2. Jahr 1.268 €, 3. Jahr 1.314 € brutto/Monat",
        "1. Lehrjahr: 1.150 €, 2. Lehrjahr: 1.230 €, 3. Lehrjahr: 1.340 € / Monat",
        "Bay Area: $170k–$210k; all other US locations: $150k–$185k",
    }
)
# Of a list with signs between its places, documents keep what they know, and the rest as stated.
LISTS = frozenset({"Homeoffice (2 Tage/Woche), sonst Köln", "Greater Manchester / remote"})


def _currency(row: dict[str, Any]) -> str:
    used = get_territory_currencies(row["country"], dt.date(2026, 1, 1)) if row.get("country") else ()
    return used[0] if used else "USD"


def values(kind: str) -> Iterator[tuple[dict[str, Any], dict[str, object]]]:
    """Yield (row, door -> value) of the texts of a kind."""
    for row in few(list(rows(TEXTS / f"{kind}.yml")), 12):
        fact, language = row.get("fact", kind), row["language"].partition("-")[0]
        if fact in FIELDS and row["text"] not in OWN_LABEL | LISTS:
            at = portal(language if language in LANGUAGES else "en", _currency(row))
            yield row, {name: value_of(fact, door(fact, row["text"], at)) for name, door in DOORS.items()}


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["pay", "places", "days", "rest"])
def test_a_text_means_the_same_at_every_door(kind: str) -> None:
    found = list(values(kind))
    unequal = [(row["text"], doors) for row, doors in found if len({*map(str, doors.values())}) > 1]
    assert unequal == []
    assert len(found) > (100 if HUNTING else 7)
