"""Facts are read as a careful reader reads them: the texts of the folder ``texts`` are the measure, not the readers.

Its README.md says how a reading is compared. Rows of ``held/`` are counted, and never shown.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import yaml
from babel.numbers import get_territory_currencies

from careers.content.facts.pay import Context, Pay, PayError, PayRange, read_pay

_TEXTS = Path(__file__).with_name("texts")
_FILES = ("pay.yml", "held/pay.yml")
_LEAST_READ = 0.9  # of the texts that are marked as readable


def _rows(path: Path) -> list[dict[str, Any]]:
    return list(yaml.safe_load(path.read_text(encoding="utf-8")))


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
        "for": pay_range.label,
    }


def _expected(pay_range: dict[str, Any]) -> dict[str, Any]:
    amounts = {key: None if pay_range[key] is None else Decimal(str(pay_range[key])) for key in ("min", "max")}
    return {"months": 12, "basis": None, "for": "", **pay_range, **amounts}


def read(row: dict[str, Any]) -> Pay | None:
    """Return the pay of a row with amounts; None where it is refused or has none."""
    try:
        pay = read_pay(row["text"], Context(row["language"], _currency(row)))
    except PayError:
        return None
    return pay if pay.ranges else None


def outcome(row: dict[str, Any]) -> str:
    """Return ``right``, ``refused`` or ``wrong``."""
    pay = read(row)
    if pay is None:
        return "refused"
    if row["value"] is None:
        return "wrong"
    ranges = [_expected(pay_range) for pay_range in row["value"]["ranges"]]
    found = [_as_row(pay_range, _currency(row)) for pay_range in pay.ranges]
    is_right = found == ranges and (not row["value"].get("remark") or any(offered.remark for offered in pay.ranges))
    return "right" if is_right else "wrong"


FAULTY = {"readable": {"wrong"}, "impossible": {"right", "wrong"}, "doubtful": {"wrong"}}


@pytest.mark.parametrize("row", _rows(_TEXTS / "pay.yml"), ids=lambda row: row["text"])
def test_no_text_of_pay_is_read_as_what_it_does_not_say(row: dict[str, Any]) -> None:
    """What can be read is read rightly or refused, and what says no pay is none."""
    assert outcome(row) not in FAULTY[row["verdict"]], read(row)


def test_nine_of_ten_readable_texts_are_read_and_none_that_says_no_pay() -> None:
    counted = Counter((row["verdict"], outcome(row)) for name in _FILES for row in _rows(_TEXTS / name))
    readable = sum(count for (verdict, _), count in counted.items() if verdict == "readable")
    assert counted["readable", "right"] >= _LEAST_READ * readable
    assert counted["impossible", "refused"] == sum(n for (verdict, _), n in counted.items() if verdict == "impossible")
    # Of the texts that nobody has looked at; the number may fall.
    assert sum(count for (verdict, result), count in counted.items() if result in FAULTY[verdict]) <= 3
