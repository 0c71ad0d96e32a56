"""Facts other than pay, places and days in the texts of many countries, as a careful reader takes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from careers.content.facts import conditions, contacts
from careers.content.facts.status import read_status
from careers.content.lexicon import shipped
from tests.content.facts.test_day_texts import TEXTS, is_fault, rows, share_read
from tests.each import each

WORDS = shipped()
_REMOTE = {"true": "yes", "false": "no", "hybrid": "hybrid"}


def _experience(text: str) -> Any:
    years = conditions.read_experience(text, WORDS)
    return years and {"min": years.min or None, "max": years.max}


def _headcount(text: str) -> Any:
    people = conditions.read_headcount(text, WORDS)
    if not isinstance(people, conditions.Range):
        return people
    return people.min if people.min == people.max else {"min": people.min, "max": people.max}


def _status(text: str) -> Any:
    state = read_status(text, WORDS)
    return state if state in (None, "open") else "closed"


READERS: Mapping[str, Callable[[str], Any]] = {
    "experience": _experience,
    "headcount": _headcount,
    "education": lambda text: {"phd": "doctorate"}.get(level := str(conditions.read_education(text, WORDS)), level),
    "remote": lambda text: _REMOTE.get(conditions.read_remote(text, WORDS) or ""),
    "employment": lambda text: conditions.read_kind(text, "employment", WORDS),
    "hiring": lambda text: conditions.read_kind(text, "hiring", WORDS),
    "status": _status,
    "reference": lambda text: contacts.read_reference(text, WORDS),
    "apply": lambda text: contacts.read_apply(text, WORDS),
}


def answer(row: Mapping[str, Any]) -> Any:
    """Return the value that the reader of the fact gives, in the form of the rows."""
    value = READERS[row["fact"]](row["text"])
    return None if value == "None" else value


def _expected(row: dict[str, Any]) -> dict[str, Any]:
    """Return the row; of experience, 0 and no least number are one."""
    value = row["value"]
    if row["fact"] == "experience" and value:
        value = {"min": value["min"] or None, "max": value["max"]}
    return {**row, "value": value}


ROWS = [_expected(row) for row in rows(TEXTS / "rest.yml")]


@each("row", ROWS)
def test_no_text_is_read_as_what_it_does_not_say(row: dict[str, Any]) -> None:
    assert not is_fault(row, answer(row)), answer(row)


def test_nine_of_ten_facts_are_read() -> None:
    assert share_read(ROWS, answer) >= 0.9
