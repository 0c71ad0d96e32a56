"""Reads pay: ``15-40K·13薪``, ``年薪30-50万``, ``$100K-$150K``, ``300元/天``, ``面议``; or a mapping of its parts.

What is not written is guessed as job boards mean it. In yuan, K is a month's pay below 200K, and 万 or a bare number is
a month's pay below 100,000; above that it is a year's. In other currencies the border is what nobody earns in a month
(`YEARLY_FROM`). A figure below 1,000 of which no period is written is refused: it could be anything.

What full stops, commas, blanks and apostrophes between digits mean, ``amounts`` decides.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from babel.numbers import is_currency

from careers.content.salary.amounts import UNITS, Amount, ambiguous, check_alike, read_amount, separated
from careers.content.salary.value import MONTHS, Period, Salary, SalaryError, YearlyRange, plain
from careers.content.salary.words import CURRENCIES, PERIODS, SHARED_SIGNS, Token, tokens

LONGEST = 120  # characters; the longest sensible form has some 60
QUOTED = 60  # characters of it that a message repeats

KILO = Decimal(1000)
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

SHAPE = re.compile("(number)(unit)?(?:dash(number)(unit)?)?")
FLAGS = {"true": True, "yes": True, "false": False, "no": False}
KEYS = ("min", "max", "currency", "period", "months", "open_ended", "approximate")


def parse(text: str, currency: str = "CNY") -> Salary:
    """The salary that `text` states.

    Two statements of the same pay (``15-40K·13薪（19.5-52万/年）``) give the first, once they agree.

    Args:
        text: pay as people write it, in Chinese, English or both.
        currency: ISO 4217 code of the site, by which an unwritten period is guessed.

    Raises:
        SalaryError: it cannot be read, is reversed, or contradicts itself.
    """
    written = text.strip()
    if len(written) > LONGEST:
        raise SalaryError(value=written[:QUOTED] + "…")
    value = written[:QUOTED]
    try:
        found = list(tokens(ordinary(written)))
        outer, inner = _statements(found)
    except ValueError:
        raise SalaryError(value=value) from None
    salary = _read(outer, written, currency)
    if inner and not _agree(salary, _read(inner, written, currency), currency):
        raise SalaryError("salary-contradictory", value=value)
    return salary


def ordinary(text: str) -> str:
    """Return `text` in ordinary letters (NFKC), its full-width commas as `separated` has them."""
    return unicodedata.normalize("NFKC", separated(text))


def _statements(found: Sequence[Token]) -> tuple[list[Token], list[Token]]:
    """What is said outside brackets, and the second statement within them; a remark in brackets joins the first."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in found:
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


def _has(found: Sequence[Token], kind: str) -> bool:
    return any(token.kind == kind for token in found)


def _read(found: Sequence[Token], text: str, site_currency: str) -> Salary:
    """The salary that one statement gives."""
    if not _has(found, "number"):
        if _has(found, "negotiable") and not any(token.kind in ("unit", "dash", "open", "up_to") for token in found):
            return Salary(negotiable=True, text=text)
        raise SalaryError(value=text[:QUOTED])
    figures = _figures(found, text)
    low, high, unit = figures.low, figures.high, figures.unit
    currency = _currency(found, text, site_currency)
    months = _one({token.text for token in found if token.kind in ("months", "times")}, text)
    period = _one({token.kind for token in found if token.kind in PERIODS}, text)
    open_ended, up_to = _has(found, "open"), _has(found, "up_to")
    if up_to and (open_ended or high is not None):
        raise SalaryError(value=text[:QUOTED])
    if period is None and _has(found, "times") and (high or low) >= KILO:
        period = Period.MONTH  # what is multiplied is a month's pay
    known = _period_of(period, high or low, unit, currency or site_currency, bool(months), text)
    _check_plausible(figures.amounts, known, currency or site_currency)
    return Salary(
        min=None if up_to else low,
        max=low if up_to or (high is None and not open_ended) else high,
        currency=currency,
        period=known,
        # Months written beside a year's pay say how it is paid out; the sum is the same.
        months=Decimal(months) if months and known is Period.MONTH else MONTHS,
        open_ended=open_ended,
        approximate=figures.rough or _has(found, "about") or _has(found, "negotiable"),
        text=text,
    )


@dataclass(frozen=True, slots=True)
class _Figures:
    """The one or two amounts of a statement.

    Attributes:
        low, high: in full units; `high` is None where there is one amount.
        unit: what the last is written in, or None.
        rough: whether a tilde in front makes them rough.
        amounts: the figures, as they were understood.
    """

    low: Decimal
    high: Decimal | None
    unit: Decimal | None
    rough: bool
    amounts: tuple[Amount, ...]


def _figures(found: Sequence[Token], text: str) -> _Figures:
    """Return the amounts of a statement."""
    said = [token for token in found if token.kind in ("number", "unit", "dash")]
    tilde = said[0].kind == "dash" and said[0].text in "~〜∼"
    said = said[1:] if tilde else said
    shape = SHAPE.fullmatch("".join(token.kind for token in said))
    if shape is None:
        raise SalaryError(value=text[:QUOTED])
    numbers = [token.text for token in said if token.kind == "number"]
    written = [token.text for token in said if token.kind == "unit"]
    last = written[-1] if (shape[4] if shape[3] else shape[2]) else ""
    # "15-40K": the first figure shares the unit of the second.
    units = [written[0] if shape[2] else last, last][: len(numbers)]
    amounts = tuple(read_amount(number, unit) for number, unit in zip(numbers, units, strict=True))
    check_alike(amounts)
    values = [amount.value for amount in amounts]
    if max(values) >= TOO_MUCH:
        raise SalaryError(value=text[:QUOTED])
    low, high = plain(values[0]), plain(values[1]) if len(values) > 1 else None
    if high is not None and low > high:
        raise SalaryError("salary-reversed", value=text[:QUOTED])
    return _Figures(low, high, UNITS.get(last), tilde, amounts)


def _check_plausible(amounts: Sequence[Amount], period: Period, currency: str) -> None:
    """Refuse an amount that nobody earns in the time it is paid for, where it can be read as a thousandth.

    Raises:
        SalaryError: ``15.500 €/hour`` may be a slip of the pen for 15.50.
    """
    share = TOO_MUCH_FOR.get(period)
    for amount in amounts:
        if share and amount.doubtful is not None and amount.value >= share * _border(currency):
            raise ambiguous(amount.written, amount.value, amount.doubtful)


def _border(currency: str) -> Decimal:
    """Return what nobody earns in a month."""
    return YEARLY_FROM.get(currency, YEARLY_FROM_ELSEWHERE)


def _currency(found: Sequence[Token], text: str, site_currency: str) -> str | None:
    """Return the ISO code that is written, if any; a shared sign (``$``) gives way to the code beside it."""
    written = {CURRENCIES.get(token.text, token.text.upper()) for token in found if token.kind == "currency"}
    signs = {token.text for token in found if token.kind == "currency" and token.text in SHARED_SIGNS}
    code = _one(written - {CURRENCIES[sign] for sign in signs}, text)
    if code is None:
        code = next((_shared(sign, text, site_currency) for sign in sorted(signs)), None)
    if code is None:
        return None
    if not is_currency(code) or any(code not in SHARED_SIGNS[sign][1] for sign in signs):
        raise SalaryError(value=text[:QUOTED])
    return code


def _shared(sign: str, text: str, site_currency: str) -> str:
    """Return what a shared sign means alone: the site's currency where that bears it, else the one usually meant."""
    usual, currencies = SHARED_SIGNS[sign]
    code = site_currency if site_currency in currencies else usual
    if code is None:
        raise SalaryError("salary-currency-unclear", value=text[:QUOTED])
    return code


def _one(said: set[str], text: str) -> str | None:
    """What is said at most in one way."""
    if len(said) > 1:
        raise SalaryError("salary-contradictory", value=text[:QUOTED])
    return next(iter(said), None)


def implied(largest: Decimal, unit: Decimal | None, currency: str, months: bool) -> Period | None:
    """The period that is meant where none is written; None where nobody can tell. See the head of this module.

    `unit` is what the figure is written in, `months` whether it is said how many of them are paid.
    """
    usual = _usual(largest, unit, currency)
    return None if largest < KILO or (months and usual is Period.YEAR) else usual


def _usual(largest: Decimal, unit: Decimal | None, currency: str) -> Period:
    border = _border(currency)
    if currency == "CNY" and unit == KILO:
        border = YUAN_KILO_YEARLY_FROM
    return Period.MONTH if largest < border else Period.YEAR


def _period_of(
    written: str | None, largest: Decimal, unit: Decimal | None, currency: str, months: bool, value: str
) -> Period:
    """The period that is written, else the one that is meant."""
    if written is not None:
        if written == Period.YEAR and months and _usual(largest, unit, currency) is Period.MONTH:
            raise SalaryError("salary-contradictory", value=value[:QUOTED])
        return Period(written)
    meant = implied(largest, unit, currency, months)
    if meant is None:
        raise SalaryError("salary-period-unclear", value=value[:QUOTED])
    return meant


def _agree(one: Salary, other: Salary, currency: str) -> bool:
    """Whether two statements come to the same in a year."""
    first, second = one.yearly(currency), other.yearly(currency)
    if first is None or second is None or first.currency != second.currency:
        return False
    exact = {one.period, other.period} <= {Period.MONTH, Period.YEAR}
    return _close(first, second, ROUNDING if exact else CONVENTION)


def _close(one: YearlyRange, other: YearlyRange, share: Decimal) -> bool:
    """Whether both bounds differ by no more than a share; a bound that is missing counts as the other one."""
    pairs = zip(_ends(one), _ends(other), strict=True)
    return all(abs(a - b) <= share * max(a, b) for a, b in pairs)


def _ends(sums: YearlyRange) -> tuple[Decimal, Decimal]:
    given = [amount for amount in (sums.min, sums.max) if amount is not None]
    return given[0], given[-1]


def from_mapping(mapping: Mapping[str, Any], currency: str = "CNY") -> Salary:
    """The salary that a mapping of parts states: min, max, currency, period, months, open_ended, approximate.

    Values are text or numbers. At least one of min and max is needed; min alone is open upwards.

    Raises:
        SalaryError: with the ``key`` that is unknown or cannot be read, or as `parse` does.
    """
    for key in mapping:
        if key not in KEYS:
            raise SalaryError("salary-part-unknown", key=str(key)[:QUOTED], value=str(mapping[key])[:QUOTED])
    amounts = {key: amount for key in ("min", "max") if (amount := _amount(mapping, key)) is not None}
    check_alike(tuple(amounts.values()))
    low, high = (plain(amounts[key].value) if key in amounts else None for key in ("min", "max"))
    if low is None and high is None:
        raise SalaryError("salary-part-missing", key="min", value="")
    code = _code(mapping)
    months = _number(mapping, "months")
    open_ended = _flag(mapping, "open_ended", high is None)
    shown = " – ".join(str(mapping[key])[:QUOTED] for key in ("min", "max") if key in mapping)
    period = _period_of(_period(mapping), high or low or KILO, None, code or currency, months is not None, shown)
    _check_plausible(tuple(amounts.values()), period, code or currency)
    return Salary(
        min=low,
        max=high if high is not None or open_ended else low,
        currency=code,
        period=period,
        months=MONTHS if months is None else months,
        open_ended=open_ended,
        approximate=_flag(mapping, "approximate", False),
    )


def _fault(mapping: Mapping[str, Any], key: str) -> SalaryError:
    return SalaryError("salary-part", key=key, value=str(mapping[key])[:QUOTED])


def _amount(mapping: Mapping[str, Any], key: str) -> Amount | None:
    """Return an amount: of a number, or of text with a unit (``15K``)."""
    value = mapping.get(key)
    if not isinstance(value, str):
        number = _number(mapping, key)
        return None if number is None else Amount(str(value), number)
    try:
        said = list(tokens(ordinary(value.strip()[: LONGEST + 1])))
    except ValueError:
        raise _fault(mapping, key) from None
    if [token.kind for token in said] not in (["number"], ["number", "unit"]):
        raise _fault(mapping, key)
    unit = said[1].text if len(said) == 2 else ""
    amount = read_amount(said[0].text, unit)
    if amount.value >= TOO_MUCH:
        raise _fault(mapping, key)
    return amount


def _number(mapping: Mapping[str, Any], key: str) -> Decimal | None:
    value = mapping.get(key)
    if value is None:
        return None
    try:
        number = Decimal(str(value).strip()[:QUOTED])
    except InvalidOperation:
        raise _fault(mapping, key) from None
    if isinstance(value, bool) or not number.is_finite() or abs(number.adjusted()) > 11:
        raise _fault(mapping, key)
    return plain(number)


def _code(mapping: Mapping[str, Any]) -> str | None:
    if mapping.get("currency") is None:
        return None
    code = str(mapping["currency"]).strip().upper()
    if not (len(code) == 3 and code.isascii() and is_currency(code)):
        raise _fault(mapping, "currency")
    return code


def _period(mapping: Mapping[str, Any]) -> Period | None:
    if mapping.get("period") is None:
        return None
    try:
        return Period(str(mapping["period"]).strip().lower())
    except ValueError:
        raise _fault(mapping, "period") from None


def _flag(mapping: Mapping[str, Any], key: str, otherwise: bool) -> bool:
    if mapping.get(key) is None:
        return otherwise
    flag = FLAGS.get(str(mapping[key]).strip().lower())
    if flag is None:
        raise _fault(mapping, key)
    return flag
