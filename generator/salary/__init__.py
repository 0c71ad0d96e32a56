"""Pay: read as people write it, compared by the year, shown as each language writes it."""

from __future__ import annotations

from .reading import from_mapping, parse
from .showing import compact, display, display_yearly
from .value import Period, Salary, SalaryError, YearlyRange

__all__ = [
    "Period",
    "Salary",
    "SalaryError",
    "YearlyRange",
    "compact",
    "display",
    "display_yearly",
    "from_mapping",
    "parse",
]
