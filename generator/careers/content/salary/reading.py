"""Reads pay: ``15-40K·13薪``, ``年薪30-50万``, ``$100K-$150K``, ``面议``, ``E 13 TV-L``; or a mapping of its parts.

What is not written is guessed as job boards mean it. In yuan, K is a month's pay below 200K, and 万 or a bare number is
a month's pay below 100,000; above that it is a year's. In other currencies the border is what nobody earns in a month
(`YEARLY_FROM`). A figure below 1,000 of which no period is written is refused: it could be anything.
So is a range that begins below 1,000 and ends a hundred times higher: ``45-55.000`` may begin at 45,000.

The module ``notation`` decides what full stops, commas, blanks and apostrophes between digits mean.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal, DecimalException
from typing import Any, NamedTuple, TypeVar

from babel.numbers import is_currency

from careers.content.salary.notation import (
    CURRENCIES,
    PERIODS,
    SHARED_SIGNS,
    UNITS,
    Amount,
    Token,
    ambiguous,
    check_separators,
    currency_of_sign,
    read_amount,
    read_tokens,
    separate_commas,
)
from careers.content.salary.scales import ALLOWED, split_scale
from careers.content.salary.value import MONTHS, Period, Salary, SalaryError, YearlyRange, plain

V = TypeVar("V")

LONGEST = 120  # characters; the longest sensible form has some 60
QUOTED = 60  # characters of it that a message repeats

KILO = Decimal(1000)
WIDEST = 100  # nobody offers one job at a hundred times the pay that it begins with
TOO_MUCH = Decimal(10) ** 12  # in any currency; no word for it would be read again
YEARLY_FROM = {
    "CNY": Decimal(100_000),
    "HKD": Decimal(150_000),
    "TWD": Decimal(300_000),
    "INR": Decimal(300_000),
    "JPY": Decimal(2_000_000),
    "KRW": Decimal(20_000_000),
    "PLN": Decimal(60_000),
    "SEK": Decimal(150_000),
    "NOK": Decimal(150_000),
    "DKK": Decimal(150_000),
    "CZK": Decimal(300_000),
    "HUF": Decimal(4_000_000),
}
YEARLY_FROM_ELSEWHERE = Decimal(20_000)
YUAN_KILO_YEARLY_FROM = Decimal(200_000)

# Nobody earns in an hour a tenth of what nobody earns in a month, nor that much in a day.
TOO_MUCH_FOR = {Period.HOUR: Decimal("0.1"), Period.DAY: Decimal(1)}

# How far two statements of one salary may differ: rounding, and less than the difference of one month's pay. Days and
# hours are turned into years by convention only.
ROUNDING = Decimal("0.03")
CONVENTION = Decimal("0.15")

SHAPE = re.compile("(tilde|until)?(number)(unit)?(?:(?:dash|until|and)(number)(unit)?)?(open)?")
TILDES = ("~", "〜", "∼")
FLAGS = {"true": True, "yes": True, "false": False, "no": False}
KEYS = ("min", "max", "currency", "period", "months", "open_ended", "approximate", "scale", "range")


def parse(text: str, currency: str = "CNY") -> Salary:
    """Return the salary that `text` states.

    Two statements of the same pay (``15-40K·13薪（19.5-52万/年）``) give the first, once they agree. A pay scale may
    stand alone, or beside what it comes to.

    Args:
        text: pay as people write it, in the words of any language of the module ``notation``.
        currency: ISO 4217 code of the site, by which an unwritten period is guessed.

    Raises:
        SalaryError: it cannot be read, is reversed, or contradicts itself.
    """
    written = text.strip()
    scale, amounts = split_scale(_normalize(written))
    if not scale:
        return _parse_amounts(amounts, written, currency)
    if not amounts:
        return Salary(scale=scale, text=written)
    return replace(_parse_amounts(amounts, written, currency), scale=scale)


def _parse_amounts(text: str, written: str, currency: str) -> Salary:
    """Return the salary that `text` states without a pay scale; `written` is all that the editor wrote."""
    value = written[:QUOTED]
    try:
        outer, inner = _split_statements(read_tokens(text))
    except ValueError:
        raise SalaryError(value=value) from None
    salary = _read_statement(outer, written, currency)
    if inner and not _agree(salary, _read_statement(inner, written, currency), currency):
        raise SalaryError("salary-contradictory", value=value)
    return salary


def _normalize(text: str) -> str:
    """Return `text` in ordinary letters (NFKC), its full-width commas as `separate_commas` has them.

    Raises:
        SalaryError: it is too long to be pay.
    """
    if len(text) > LONGEST:
        raise SalaryError(value=text[:QUOTED] + "…")
    return unicodedata.normalize("NFKC", separate_commas(text))


def _split_statements(tokens: Sequence[Token]) -> tuple[list[Token], list[Token]]:
    """Return the statement outside brackets and the second one within them; a remark in brackets joins the first.

    Raises:
        ValueError: brackets are nested, unclosed, or stand twice.
    """
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        if token.kind != "bracket":
            parts[-1].append(token)
            continue
        depth += 1 if token.text in "([" else -1
        if depth not in (0, 1) or len(parts) > 2:
            raise ValueError("brackets")
        parts.append([])
    if depth:
        raise ValueError("brackets")
    outer, inner, after = (*parts, [], [])[:3]
    if _has(outer + after, "number") and _has(inner, "number"):
        return outer + after, inner
    return outer + inner + after, []


def _has(tokens: Sequence[Token], *kinds: str) -> bool:
    return any(token.kind in kinds for token in tokens)


def _read_statement(tokens: Sequence[Token], text: str, site_currency: str) -> Salary:
    """Return the salary that one statement gives."""
    if not _has(tokens, "number"):
        if _has(tokens, "negotiable") and not _has(tokens, "unit", "dash", "open", "up_to"):
            return Salary(negotiable=True, text=text)
        raise SalaryError(value=text[:QUOTED])
    amounts, unit, is_rough, begins_range, is_most = _read_amounts(tokens, text)
    low, high = plain(amounts[0].value), plain(amounts[-1].value)
    if low > high:
        raise SalaryError("salary-reversed", value=text[:QUOTED])
    is_range = len(amounts) > 1
    written_currency = _read_currency(tokens, text, site_currency)
    currency = written_currency or site_currency
    months = _single({token.text for token in tokens if token.kind in ("months", "times")}, text)
    written_period = _single({token.kind for token in tokens if token.kind in PERIODS}, text)
    open_ended = begins_range or _has(tokens, "open") or (_has(tokens, "from") and not is_range)
    up_to = is_most or _has(tokens, "up_to")
    if up_to and (open_ended or is_range):
        raise SalaryError(value=text[:QUOTED])
    if written_period is None and _has(tokens, "times") and high >= KILO:
        written_period = Period.MONTH  # what is multiplied is a month's pay
    period = _decide_period(written_period, high, unit, currency, bool(months), text)
    _check_plausible(amounts, period, currency)
    return Salary(
        min=None if up_to else low,
        max=high if is_range or not open_ended else None,
        currency=written_currency,
        period=period,
        # Months written beside a year's pay say how it is paid out; the sum does not change.
        months=Decimal(months) if months and period is Period.MONTH else MONTHS,
        open_ended=open_ended,
        approximate=is_rough or _has(tokens, "about", "negotiable"),
        text=text,
    )


class _Figures(NamedTuple):
    """The figures of a statement.

    Attributes:
        amounts: one, or both ends of a range.
        unit: the unit of the last; None where it has none.
        is_rough: whether a tilde before them says that they are meant roughly.
        begins_range: whether the sign of a range follows them without an upper end (``28万円〜``).
        is_most: whether the word before the upper end of a range stands without a lower one (``bis 60.000 €``).
    """

    amounts: Sequence[Amount]
    unit: Decimal | None
    is_rough: bool
    begins_range: bool
    is_most: bool


def _read_amounts(tokens: Sequence[Token], text: str) -> _Figures:
    """Return the figures of a statement.

    Raises:
        SalaryError: their order means nothing, or as `read_amount` does.
    """
    figures = [token for token in tokens if token.kind in ("number", "unit", "dash", "until", "and")]
    kinds = [token.kind for token in figures]
    if figures[0].text in TILDES:
        kinds[0] = "tilde"
    if figures[-1].text in (*TILDES, "から"):
        kinds[-1] = "open"
    shape = SHAPE.fullmatch("".join(kinds))
    # "A and B" is a range only after "between".
    if shape is None or ("and" in kinds and not _has(tokens, "between")):
        raise SalaryError(value=text[:QUOTED])
    numbers = [token.text for token in figures if token.kind == "number"]
    units = [token.text for token in figures if token.kind == "unit"]
    last = units[-1] if (shape[5] if shape[4] else shape[3]) else ""
    # "15-40K": the first figure shares the unit of the second.
    units = [units[0] if shape[3] else last, last][: len(numbers)]
    amounts = [read_amount(number, unit) for number, unit in zip(numbers, units, strict=True)]
    check_separators(amounts)
    _check_range(amounts[0].value, amounts[-1].value, numbers[0])
    if max(amount.value for amount in amounts) >= TOO_MUCH:
        raise SalaryError(value=text[:QUOTED])
    return _Figures(amounts, UNITS.get(last), shape[1] == "tilde", shape[6] is not None, shape[1] == "until")


def _check_range(low: Decimal, high: Decimal, written: str) -> None:
    """Refuse a range whose lower end, `written` so, may leave out the thousands that its upper end has.

    Raises:
        SalaryError: with both readings of the lower end.
    """
    if 0 < low < KILO <= high and high >= WIDEST * low:
        raise ambiguous(written, low, low * KILO)


def _check_plausible(amounts: Sequence[Amount], period: Period, currency: str) -> None:
    """Refuse an amount that nobody earns in the time it is paid for, where it can be read as a thousandth.

    Raises:
        SalaryError: ``15.500 €/hour`` may be a slip of the pen for 15.50.
    """
    share = TOO_MUCH_FOR.get(period)
    for amount in amounts:
        if share and amount.doubtful is not None and amount.value >= share * yearly_from(currency):
            raise ambiguous(amount.written, amount.value, amount.doubtful)


def yearly_from(currency: str) -> Decimal:
    """Return the amount that nobody earns in a month."""
    return YEARLY_FROM.get(currency, YEARLY_FROM_ELSEWHERE)


def _read_currency(tokens: Sequence[Token], text: str, site_currency: str) -> str | None:
    """Return the ISO code that is written, if any; a shared sign (``$``) gives way to the code beside it."""
    written = {token.text for token in tokens if token.kind == "currency"}
    signs = sorted(written & SHARED_SIGNS.keys())
    code = _single({CURRENCIES.get(name, name.upper()) for name in written.difference(signs)}, text)
    if code is None and signs:
        code = currency_of_sign(signs[0], site_currency)
        if code is None:
            raise SalaryError("salary-currency-unclear", value=text[:QUOTED])
    if code and (not is_currency(code) or any(code not in SHARED_SIGNS[sign][1] for sign in signs)):
        raise SalaryError(value=text[:QUOTED])
    return code


def _single(values: set[str], text: str) -> str | None:
    """Return the only one of `values`; None where there is none."""
    if len(values) > 1:
        raise SalaryError("salary-contradictory", value=text[:QUOTED])
    return next(iter(values), None)


def implied_period(largest: Decimal, unit: Decimal | None, currency: str, months: bool) -> Period | None:
    """Return the period that is meant where none is written; None where nobody can tell. See the head of this module.

    `unit` is the unit of the figure, `months` tells whether the number of months paid is written.
    """
    usual = _usual_period(largest, unit, currency)
    return None if largest < KILO or (months and usual is Period.YEAR) else usual


def _usual_period(largest: Decimal, unit: Decimal | None, currency: str) -> Period:
    is_yuan_kilo = currency == "CNY" and unit == KILO
    border = YUAN_KILO_YEARLY_FROM if is_yuan_kilo else yearly_from(currency)
    return Period.MONTH if largest < border else Period.YEAR


def _decide_period(
    written: str | None, largest: Decimal, unit: Decimal | None, currency: str, months: bool, value: str
) -> Period:
    """Return the period that is written, else the one that is meant."""
    if written is None:
        implied = implied_period(largest, unit, currency, months)
        if implied is None:
            raise SalaryError("salary-period-unclear", value=value[:QUOTED])
        return implied
    if written == Period.YEAR and months and _usual_period(largest, unit, currency) is Period.MONTH:
        raise SalaryError("salary-contradictory", value=value[:QUOTED])
    return Period(written)


def _agree(salary: Salary, other: Salary, currency: str) -> bool:
    """Return whether two statements come to nearly equal pay a year; a missing bound counts as the other bound."""
    first, second = salary.yearly(currency), other.yearly(currency)
    if first is None or second is None or first.currency != second.currency:
        return False
    exact = {salary.period, other.period} <= {Period.MONTH, Period.YEAR}
    share = ROUNDING if exact else CONVENTION
    pairs = zip(_bounds(first), _bounds(second), strict=True)
    return all(abs(bound - counterpart) <= share * max(bound, counterpart) for bound, counterpart in pairs)


def _bounds(pay: YearlyRange) -> tuple[Decimal, Decimal]:
    bounds = [bound for bound in (pay.min, pay.max) if bound is not None]
    return bounds[0], bounds[-1]


def from_mapping(mapping: Mapping[str, Any], currency: str = "CNY") -> Salary:
    """Return the salary that a mapping of parts states.

    Its keys are those of `KEYS`, its values text or numbers. At least one of min, max and scale is needed; min alone is
    open upwards. What a scale comes to may also be a text, as `parse` reads it (range).

    Raises:
        SalaryError: with the ``key`` that is unknown or cannot be read, or as `parse` does.
    """
    scale = _part(mapping, "scale", _scale_of) or ""
    known = ("scale", "range") if scale and "range" in mapping else tuple(key for key in KEYS if key != "range")
    for key in mapping:
        if key not in known:
            raise SalaryError("salary-part-unknown", key=str(key)[:QUOTED], value=str(mapping[key])[:QUOTED])
    amounts = _part(mapping, "range", lambda text: _parse_amounts(_normalize(str(text).strip()), str(text), currency))
    if amounts is not None:
        return replace(amounts, scale=scale, text="")
    if scale and "min" not in mapping and "max" not in mapping:
        return Salary(scale=scale)
    return replace(_from_amounts(mapping, currency), scale=scale)


def _from_amounts(mapping: Mapping[str, Any], currency: str) -> Salary:
    """Return the salary that a mapping states without a pay scale."""
    amounts = {key: amount for key in ("min", "max") if (amount := _part(mapping, key, _amount_of)) is not None}
    check_separators(amounts.values())
    low, high = (plain(amounts[key].value) if key in amounts else None for key in ("min", "max"))
    if low is None and high is None:
        raise SalaryError("salary-part-missing", key="min", value="")
    code = _part(mapping, "currency", _currency_of)
    months = _part(mapping, "months", _number_of)
    open_ended = _part(mapping, "open_ended", _flag_of)
    open_ended = high is None if open_ended is None else open_ended
    value = " – ".join(str(mapping[key])[:QUOTED] for key in ("min", "max") if key in mapping)
    written = _part(mapping, "period", lambda part: Period(str(part).strip().lower()))
    period = _decide_period(written, high or low or KILO, None, code or currency, months is not None, value)
    _check_plausible(list(amounts.values()), period, code or currency)
    return Salary(
        min=low,
        max=high if high is not None or open_ended else low,
        currency=code,
        period=period,
        months=MONTHS if months is None else months,
        open_ended=open_ended,
        approximate=_part(mapping, "approximate", _flag_of) or False,
    )


def _part(mapping: Mapping[str, Any], key: str, read: Callable[[Any], V]) -> V | None:
    """Return a part as `read` has it, which raises an error for what it cannot read; None where there is none.

    Raises:
        SalaryError: the part cannot be read.
    """
    if mapping.get(key) is None:
        return None
    try:
        return read(mapping[key])
    except SalaryError:
        raise
    except (ValueError, KeyError, DecimalException):
        raise SalaryError("salary-part", key=key, value=str(mapping[key])[:QUOTED]) from None


def _amount_of(value: Any) -> Amount:
    """Return the amount that a number states, or a text with a unit (``15K``)."""
    if not isinstance(value, str):
        return Amount(str(value), _number_of(value))
    if len(value) > QUOTED:
        raise ValueError(value[:QUOTED])
    tokens = read_tokens(_normalize(value.strip()))
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


def _flag_of(value: Any) -> bool:
    return FLAGS[str(value).strip().lower()]
