"""Pay is read as readers of job boards in eleven countries would read it, or refused: never a thousand times too much.

``readings.tsv`` holds one text of pay a line, with the currency of the site, the language of the posting, and the
reading: ``least..most currency period``, ``-`` for a currency that the text does not name, ``x13`` for months, ``+``
for more being possible, ``~`` for rough amounts; before it ``scale`` and the pay scale, if there is one; or
``refused`` and the code of the message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

import pytest

from careers.content.salary import Salary, SalaryError, currency_known, parse


class Row(NamedTuple):
    text: str
    currency: str
    language: str
    reading: str


def _rows() -> Iterator[Row]:
    table = Path(__file__).with_name("readings.tsv").read_text(encoding="utf-8")
    for line in table.splitlines()[1:]:
        if not line.startswith("#"):
            text, *others = line.split("\t")
            yield Row(re.sub(r"\\u([0-9a-f]{4})", lambda match: chr(int(match[1], 16)), text), *others)


ROWS = tuple(_rows())


def _reading(row: Row) -> str:
    try:
        salary = parse(row.text, row.currency)
    except SalaryError as error:
        return f"refused {error.code}"
    if not currency_known(salary, row.currency, row.language):
        return "refused salary-currency-unclear"
    return "negotiable" if salary.negotiable else _written(salary)


def _written(salary: Salary) -> str:
    scale = f"scale {salary.scale}" if salary.scale else ""
    if not salary.has_amounts:
        return scale
    low, high = ("" if amount is None else f"{amount.normalize():f}" for amount in (salary.min, salary.max))
    amounts = low if low == high else f"{low}..{high}"
    months = f"x{salary.months}" if salary.months != Decimal(12) else ""
    marks = ["+" if salary.open_ended else "", "~" if salary.approximate else ""]
    return " ".join(filter(None, [scale, amounts, salary.currency or "-", salary.period, months, *marks]))


def test_the_table_is_large_and_holds_no_text_twice() -> None:
    asked = [row[:3] for row in ROWS]
    assert len(set(asked)) == len(asked) >= 250


@pytest.mark.parametrize("row", ROWS, ids=[f"{row.text!a} {row.currency} {row.language}" for row in ROWS])
def test_reads_as_the_table_says(row: Row) -> None:
    """Every text of the table has its reading, or is refused with the message that suits it."""
    assert _reading(row) == row.reading
