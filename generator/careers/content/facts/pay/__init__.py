"""Pay: read as people write it, compared by the year, shown as each language writes it."""

from __future__ import annotations

from careers.content.facts.pay.ranges import Context
from careers.content.facts.pay.reading import is_currency_known, read_pay, require_currency
from careers.content.facts.pay.showing import (
    display_amount,
    display_pay,
    display_short,
    display_yearly,
    example_params,
    example_pay,
)
from careers.content.facts.pay.value import (
    MONTHS,
    Basis,
    Pay,
    PayError,
    PayRange,
    Period,
    YearlyRange,
    number,
    steps,
)
from careers.content.facts.pay.words import Token, find_period, find_stretches

__all__ = [
    "MONTHS",
    "Basis",
    "Context",
    "Pay",
    "PayError",
    "PayRange",
    "Period",
    "Token",
    "YearlyRange",
    "display_amount",
    "display_pay",
    "display_short",
    "display_yearly",
    "example_params",
    "example_pay",
    "find_period",
    "find_stretches",
    "is_currency_known",
    "number",
    "read_pay",
    "require_currency",
    "steps",
]
