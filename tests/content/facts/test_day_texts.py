"""Days in the texts of many countries, as a careful reader takes them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import yaml

from careers.content.facts.conditions import SEVERAL
from careers.content.facts.days import DayContext, DayError, read_day
from tests.each import each

UNTIL_FILLED = {"until": "filled"}
TEXTS = Path(__file__).parent / "texts"


def rows(path: Path) -> list[dict[str, Any]]:
    read: list[dict[str, Any]] = yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
    return read


def answer(row: Mapping[str, Any]) -> Any:
    """Return the value that the reader gives, in the form of the rows."""
    context = DayContext(row["language"], today=dt.date.fromisoformat(row["today"]))
    try:
        return str(read_day(row["text"], context))
    except DayError as error:
        return UNTIL_FILLED if error.code == "day-until-filled" else None


def is_fault(row: Mapping[str, Any], value: Any) -> bool:
    """Return whether an answer says what the text does not; to refuse a text, or a part of it, is no fault."""
    if isinstance(value, dict) and isinstance(row["value"], dict):
        return any(row["value"].get(key, part) != part for key, part in value.items())
    return value not in (None, SEVERAL, UNTIL_FILLED) and (row["verdict"] == "impossible" or value != row["value"])


def share_read(rows: Iterable[Mapping[str, Any]], answer: Callable[[Mapping[str, Any]], Any]) -> float:
    """Return the part of the readable texts that is read rightly."""
    readable = [row for row in rows if row["verdict"] == "readable"]
    return len([row for row in readable if answer(row) == row["value"]]) / len(readable)


ROWS = rows(TEXTS / "days.yml")


@each("row", ROWS)
def test_no_text_is_read_as_a_day_that_it_does_not_name(row: dict[str, Any]) -> None:
    assert not is_fault(row, answer(row)), answer(row)


def test_nine_of_ten_days_are_read() -> None:
    assert share_read(ROWS, answer) >= 0.9
