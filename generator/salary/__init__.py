"""Pay: read as people write it, compared by the year, shown as each language writes it."""

from __future__ import annotations

from .finding import Part, period_word, stretches
from .reading import from_mapping, parse
from .showing import amount, compact, display, display_yearly, example
from .steps import steps
from .tender import currency_known, languages_of
from .value import Period, Salary, SalaryError, YearlyRange, number

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
