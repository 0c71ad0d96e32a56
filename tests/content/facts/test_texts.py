"""Facts are read as a careful reader reads them: the texts of the folder ``texts`` are the measure, not the readers.

Its README.md says how a reading is compared.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

import yaml
from babel.numbers import get_territory_currencies

from careers.content.facts.pay import Context, Pay, PayError, PayRange, read_pay
from tests.each import each

_TEXTS = Path(__file__).with_name("texts")
_LEAST_READ = 0.88  # of the texts that are marked as readable
_MOST_WRONG = 0.05  # of all texts: read, and as something else than they say


def _rows(path: Path) -> list[dict[str, Any]]:
    return list(yaml.load(path.read_text("utf-8"), yaml.CSafeLoader))


def _currency(row: dict[str, Any]) -> str | None:
    used = get_territory_currencies(row["country"], dt.date(2026, 1, 1)) if row["country"] else ()
    return used[0] if used else None


def _as_row(pay_range: PayRange, currency: str | None) -> dict[str, Any]:
    return {
        "min": pay_range.min,
        "max": pay_range.max,
        "currency": pay_range.currency or currency,
        "period": pay_range.period.value,
        "months": pay_range.months,
        "basis": pay_range.basis,
    }


def _expected(pay_range: dict[str, Any]) -> dict[str, Any]:
    amounts = {key: None if pay_range[key] is None else Decimal(str(pay_range[key])) for key in ("min", "max")}
    return {"months": 12, "basis": None, "for": "", **pay_range, **amounts}


def read(row: dict[str, Any]) -> Pay | None:
    """Return the pay of a row; None where it is refused."""
    try:
        return read_pay(row["text"], Context(row["language"], _currency(row)))
    except PayError:
        return None


def _is_for(offered: PayRange, scale: str, words: str) -> bool:
    # What a range is for can stand in its label, in its remark or as a pay scale, but it is not lost.
    return words in (offered.label, scale) or bool(words and words in offered.remark)


def _is_right(pay: Pay, row: dict[str, Any]) -> bool:
    if row["value"].get("negotiable"):
        return pay.negotiable
    expected = [_expected(pay_range) for pay_range in row["value"]["ranges"]]
    purposes = [pay_range.pop("for") for pay_range in expected]
    return (
        [_as_row(offered, _currency(row)) for offered in pay.ranges] == expected
        and all(_is_for(each, pay.scale, words) for each, words in zip(pay.ranges, purposes, strict=True))
        and (not row["value"].get("remark") or any(offered.remark or offered.approximate for offered in pay.ranges))
    )


def outcome(row: dict[str, Any]) -> str:
    """Return ``right``, ``refused`` or ``wrong``; a row without a value can be negotiable pay, which has no amounts."""
    pay = read(row)
    if pay is None or (row["value"] is None and not pay.ranges):
        return "refused"
    return "right" if row["value"] is not None and _is_right(pay, row) else "wrong"


ROWS = _rows(_TEXTS / "pay.yml")
FAULTY = {"readable": {"wrong"}, "impossible": {"right", "wrong"}, "doubtful": {"wrong"}}


@each("row", [row for row in ROWS if row["verdict"] == "impossible"])
def test_a_text_that_says_no_pay_has_no_amounts(row: dict[str, Any]) -> None:
    """An amount that nobody offers is worse than none."""
    assert outcome(row) == "refused", read(row)


def test_most_texts_of_pay_are_read_and_few_as_what_they_do_not_say() -> None:
    counted = Counter((row["verdict"], outcome(row)) for row in ROWS)
    readable = sum(count for (verdict, _), count in counted.items() if verdict == "readable")
    wrong = sum(count for (verdict, result), count in counted.items() if result in FAULTY[verdict])
    assert counted["readable", "right"] >= _LEAST_READ * readable
    assert wrong <= _MOST_WRONG * len(ROWS)
