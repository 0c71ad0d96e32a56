"""Pay: read as people write it, compared by the year, shown as each language writes it."""

from __future__ import annotations

from careers.content.salary.notation import Token, find_period_word, find_stretches
from careers.content.salary.reading import from_mapping, parse
from careers.content.salary.showing import amount, compact, display, display_yearly, example, example_params
from careers.content.salary.value import MONTHS, Period, Salary, SalaryError, YearlyRange, currency_known, number, steps

__all__ = [
    "MONTHS",
    "Period",
    "Salary",
    "SalaryError",
    "Token",
    "YearlyRange",
    "amount",
    "compact",
    "currency_known",
    "display",
    "display_yearly",
    "example",
    "example_params",
    "find_period_word",
    "find_stretches",
    "from_mapping",
    "number",
    "parse",
    "steps",
]
