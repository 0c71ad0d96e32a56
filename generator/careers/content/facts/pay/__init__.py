"""Pay: read as people write it, compared by the year, shown as each language writes it."""

from __future__ import annotations

from careers.content.facts.pay.reading import Context, is_currency_known, read_pay
from careers.content.facts.pay.showing import (
    display_amount,
    display_pay,
    display_unit,
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
    number,
)
from careers.content.facts.pay.words import find_period

__all__ = [
    "MONTHS",
    "Basis",
    "Context",
    "Pay",
    "PayError",
    "PayRange",
    "Period",
    "display_amount",
    "display_pay",
    "display_unit",
    "display_yearly",
    "example_params",
    "example_pay",
    "find_period",
    "is_currency_known",
    "number",
    "read_pay",
]
