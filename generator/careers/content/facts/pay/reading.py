"""Reads pay as an editor gives it: a text, a mapping of its parts, or a list of these for several ranges."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal, DecimalException
from typing import Any, TypeVar

from babel.numbers import is_currency

from careers.content.facts.pay.figures import QUOTED, Amount, check_separators, read_amount
from careers.content.facts.pay.guessing import (
    KILO,
    TOO_MUCH,
    check_plausible,
    decide_period,
)
from careers.content.facts.pay.ranges import Context, normalize, read_text
from careers.content.facts.pay.scales import ALLOWED
from careers.content.facts.pay.statements import check_words
from careers.content.facts.pay.value import (
    MONTHS,
    Basis,
    Pay,
    PayError,
    PayRange,
    Period,
    is_written_with,
    plain,
)
from careers.content.facts.pay.words import (
    read_tokens,
)

V = TypeVar("V")

MOST_RANGES = 12
FLAGS = {"true": True, "yes": True, "false": False, "no": False}
KEYS = ("min", "max", "currency", "period", "months", "open_ended", "approximate", "basis", "label", "remark")


def read_pay(stated: object, context: Context) -> Pay:
    """Return the pay that a text states, a mapping of its parts, or a list of these for several ranges.

    Raises:
        PayError: it cannot be read, is reversed, contradicts itself, or names no currency where none is known.
    """
    if isinstance(stated, list):
        pay = _joined([read_pay(part, context) for part in stated[: MOST_RANGES + 1]])
    elif isinstance(stated, Mapping):
        pay = _read_mapping(stated, context)
    else:
        pay = read_text(str(stated), context)
    require_currency(pay, context)
    return pay


def is_currency_known(pay: Pay, context: Context) -> bool:
    """Return whether every amount names its currency, or the text is in a language of the portal's currency."""
    if not (context.currency and context.language) or is_written_with(context.currency, context.language):
        return True
    return all(offered.currency for offered in pay.ranges)


def require_currency(pay: Pay | None, context: Context) -> None:
    """Check that the currency of every amount is known: it is written, or can only be the portal's.

    Raises:
        PayError: ``salary-currency-unclear``.
    """
    if pay is not None and not is_currency_known(pay, context):
        raise PayError("salary-currency-unclear", value=pay.text or "salary")


def _joined(parts: Sequence[Pay]) -> Pay:
    """Return the ranges of several pays as those of one."""
    ranges = tuple(pay_range for part in parts for pay_range in part.ranges)
    if not all(part.ranges for part in parts) or not 0 < len(ranges) <= MOST_RANGES:
        raise PayError(value="salary")
    return Pay(ranges, scale=", ".join(dict.fromkeys(part.scale for part in parts if part.scale)))


def _read_mapping(mapping: Mapping[str, Any], context: Context) -> Pay:
    """Return the pay that a mapping of parts states, its values text or numbers.

    At least one of min, max and scale is needed; min alone is open upwards. What a scale comes to may also be a text
    (range).

    Raises:
        PayError: with the ``key`` that is unknown or cannot be read.
    """
    has_range = "range" in mapping and mapping.get("scale") is not None
    known = ("scale", "range") if has_range else (*KEYS, "scale")
    for key in mapping:
        if key not in known:
            raise PayError("salary-part-unknown", key=str(key)[:QUOTED], value=str(mapping[key])[:QUOTED])
    scale = _part(mapping, "scale", _scale_of) or ""
    if has_range:
        pay = read_text(str(mapping["range"]), context)
        if not pay.ranges:
            raise PayError(value=pay.text)
        return replace(pay, scale=scale, text="")
    if scale and "min" not in mapping and "max" not in mapping:
        return Pay(scale=scale)
    return Pay((_range_of(mapping, context.currency or ""),), scale=scale)


def _range_of(mapping: Mapping[str, Any], site_currency: str) -> PayRange:
    """Return the range that a mapping states."""
    amounts = {key: amount for key in ("min", "max") if (amount := _part(mapping, key, _amount_of)) is not None}
    check_separators(amounts.values())
    low, high = (plain(amounts[key].value) if key in amounts else None for key in ("min", "max"))
    if low is None and high is None:
        raise PayError("salary-part-missing", key="min", value="")
    currency = _part(mapping, "currency", _currency_of)
    months = _part(mapping, "months", _number_of)
    open_ended = _part(mapping, "open_ended", _flag_of)
    open_ended = high is None if open_ended is None else open_ended
    written = _part(mapping, "period", lambda part: Period(str(part).strip().lower()))
    try:
        known = currency or site_currency
        period = decide_period(written, high or low or KILO, None, known, months is not None)
    except PayError as error:
        error.quote(" – ".join(str(mapping[key])[:QUOTED] for key in ("min", "max") if key in mapping))
        raise
    check_plausible(list(amounts.values()), period, currency or site_currency)
    return PayRange(
        min=low,
        max=high if high is not None or open_ended else low,
        currency=currency,
        period=period,
        months=MONTHS if months is None else months,
        open_ended=open_ended,
        approximate=_part(mapping, "approximate", _flag_of) or False,
        basis=_part(mapping, "basis", lambda part: Basis(str(part).strip().lower())),
        label=_part(mapping, "label", _words_of) or "",
        remark=_part(mapping, "remark", _words_of) or "",
    )


def _part(mapping: Mapping[str, Any], key: str, read: Callable[[Any], V]) -> V | None:
    """Return a part as `read` has it, which raises an error for what it cannot read; None where there is none.

    Raises:
        PayError: the part cannot be read.
    """
    if mapping.get(key) is None:
        return None
    try:
        return read(mapping[key])
    except PayError as error:
        if error.code != "salary-unreadable":
            raise
    except (ValueError, KeyError, DecimalException):
        pass
    raise PayError("salary-part", key=key, value=str(mapping[key])[:QUOTED])


def _amount_of(value: Any) -> Amount:
    """Return the amount that a number states, or a text with a unit (``15K``)."""
    if not isinstance(value, str):
        return Amount(str(value), _number_of(value))
    if len(value) > QUOTED:
        raise ValueError(value[:QUOTED])
    tokens = [token for token in read_tokens(normalize(value.strip())) if token.kind != "gap"]
    if [token.kind for token in tokens] not in (["number"], ["number", "unit"]):
        raise ValueError(value)
    amount = read_amount(*(token.text for token in tokens))
    if amount.value >= TOO_MUCH:
        raise ValueError(value)
    return amount


def _number_of(value: Any) -> Decimal:
    number = Decimal(str(value).strip()[:QUOTED])
    if not number.is_finite() or abs(number.adjusted()) > 11:
        raise ValueError(value)
    return plain(number)


def _currency_of(value: Any) -> str:
    code = str(value).strip().upper()
    if not (len(code) == 3 and code.isascii() and is_currency(code)):
        raise ValueError(value)
    return code


def _scale_of(value: Any) -> str:
    scale = " ".join(str(value).split())
    if not ALLOWED.fullmatch(scale):
        raise ValueError(value)
    return scale


def _words_of(value: Any) -> str:
    return check_words(" ".join(str(value).split()))


def _flag_of(value: Any) -> bool:
    return FLAGS[str(value).strip().lower()]
