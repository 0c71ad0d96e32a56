"""Pay is read as readers of job boards in many countries would read it, or refused: never a thousand times too much.

``readings.tsv`` holds one text of pay a line, with the currency of the site, the language of the posting, and the
reading: ``least..most currency period``, ``-`` for a currency that the text does not name, ``x13`` for months, ``+``
for more being possible, ``~`` for rough amounts, ``net`` after taxes; before it ``scale`` and the pay scale, if there
is one; or ``refused`` and the code of the message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from careers.content.facts.pay import Basis, Pay, PayError
from tests.content.facts.reading import only, read
from tests.each import each


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
        pay = read(row.text, row.currency, row.language)
    except PayError as error:
        return f"refused {error.code}"
    return "negotiable" if pay.negotiable else _written(pay)


def _written(pay: Pay) -> str:
    scale = f"scale {pay.scale}" if pay.scale else ""
    if not pay.ranges:
        return scale
    salary = only(pay)
    low, high = ("" if amount is None else f"{amount.normalize():f}" for amount in (salary.min, salary.max))
    amounts = low if low == high else f"{low}..{high}"
    months = f"x{salary.months}" if salary.months != Decimal(12) else ""
    basis = [salary.basis] if salary.basis is Basis.NET else []
    marks = [*basis, "+" if salary.open_ended else "", "~" if salary.approximate else ""]
    return " ".join(filter(None, [scale, amounts, salary.currency or "-", salary.period, months, *marks]))


def test_the_table_is_large_and_holds_no_text_twice() -> None:
    asked = [row[:3] for row in ROWS]
    assert len(set(asked)) == len(asked) >= 250


@each("row", ROWS)
def test_reads_as_the_table_says(row: Row) -> None:
    """Every text of the table has its reading, or is refused with the message that suits it."""
    assert _reading(row) == row.reading
