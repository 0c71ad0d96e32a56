"""Pay: read as people write it, compared by the year, shown as each language writes it."""

from __future__ import annotations

from careers.content.salary.finding import Part, period_word, stretches
from careers.content.salary.reading import from_mapping, parse
from careers.content.salary.showing import amount, compact, display, display_yearly, example
from careers.content.salary.steps import steps
from careers.content.salary.tender import currency_known, languages_of
from careers.content.salary.value import Period, Salary, SalaryError, YearlyRange, number

__all__ = [
    "Part",
    "Period",
    "Salary",
    "SalaryError",
    "YearlyRange",
    "amount",
    "compact",
    "currency_known",
    "display",
    "display_yearly",
    "example",
    "from_mapping",
    "languages_of",
    "number",
    "parse",
    "period_word",
    "steps",
    "stretches",
]
