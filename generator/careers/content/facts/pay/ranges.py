"""Reads a text of pay: ``15-40K·13薪``, ``年薪30-50万``, ``$100K-$150K + equity``, ``面议``, ``E 13 TV-L``."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TypeVar

from babel.numbers import get_territory_currencies

from careers.content.facts.pay.figures import QUOTED, check_separators, read_amount, write_digits
from careers.content.facts.pay.guessing import (
    KILO,
    MOST_YEARLY,
    TOO_MUCH,
    check_plausible,
    check_range,
    decide_period,
    yearly_from,
)
from careers.content.facts.pay.scales import split_scale
from careers.content.facts.pay.statements import BASES, Statement, read_statements
from careers.content.facts.pay.value import (
    MONTHS,
    Basis,
    Pay,
    PayError,
    PayRange,
    Period,
    plain,
    refused,
)
from careers.content.facts.pay.words import (
    BARE,
    CURRENCIES,
    PERIODS,
    SHARED_SIGNS,
    UNITS,
    currency_of_sign,
    separate_commas,
)

V = TypeVar("V")

LONGEST = 200  # characters; the longest sensible form has some 150
MOST_RANGES = 12
# How far two statements of one pay may differ: rounding, and less than the difference of one month's pay. Days and
# hours are turned into years by convention only.
ROUNDING = Decimal("0.03")
CONVENTION = Decimal("0.15")

SHAPE = re.compile("(tilde|until)?(number)(unit)?(?:(?:dash|until|and|up_to)(number)(unit)?)?(open)?")
TILDES = ("~", "〜", "∼")
# Words of pay without an amount, which say why there is none.
REASONS = {"piece": "salary-by-piece", "unpaid": "salary-unpaid", "unstated": "salary-not-stated"}


@dataclass(frozen=True, slots=True)
class Context:
    """What is known of a text.

    Attributes:
        language: of the text (BCP 47); "" if unknown.
        currency: ISO 4217 code of the portal, which is meant where its language is that of the text and no other is
            written; None where there is no portal.
        period: what a label says that the amounts are for, where the text does not.
    """

    language: str = ""
    currency: str | None = None
    period: Period | None = None


def read_text(text: str, context: Context) -> Pay:
    """Return the pay that a text states; where it names no currency it is that of the portal.

    Raises:
        PayError: it cannot be read, is reversed, or contradicts itself.
    """
    written = text.strip()
    scale, amounts = split_scale(normalize(written))
    if scale and not amounts:
        return Pay(scale=scale, text=written)
    try:
        pay = read_amounts(write_digits(amounts), context)
        return replace(pay, scale=scale, text=written)
    except PayError as error:
        error.quote(written[:QUOTED])
        raise


def normalize(text: str) -> str:
    """Return `text` in ordinary letters (NFKC), its full-width commas as `separate_commas` has them.

    Raises:
        PayError: it is too long to be pay.
    """
    if len(text) > LONGEST:
        raise PayError(value=text[:QUOTED] + "…")
    return unicodedata.normalize("NFKC", separate_commas(text))


def read_amounts(text: str, context: Context) -> Pay:
    """Return the pay that `text` states without a pay scale."""
    statements = read_statements(text)
    has_amount = statements[0].has_amount
    for kind, code in REASONS.items():
        if statements[0].has(kind) and (kind == "piece" or not has_amount):
            raise refused(code)
    if not has_amount:
        if statements[0].has("negotiable") and not statements[0].has("unit", "dash", "open", "up_to"):
            return Pay(negotiable=True)
        raise refused()
    ranges = [_read_range(statement, context) for statement in statements]
    # Without labels, several amounts are one pay where they agree: by the hour and by the year.
    is_labelled = len({offered.label for offered in ranges}) == len(ranges)
    if not is_labelled and not all(_agree(ranges[0], offered, context) for offered in ranges):
        raise refused("salary-several")
    if len(ranges) > MOST_RANGES:
        raise refused()
    return Pay(tuple(ranges))


def _read_range(statement: Statement, context: Context) -> PayRange:
    """Return the range that one statement gives, once what is said of it in brackets agrees."""
    offered = _read_figures(statement, context)
    if any(not _agree(offered, _read_figures(again, context), context) for again in statement.restated):
        raise refused("salary-contradictory")
    return offered


def _read_figures(statement: Statement, context: Context) -> PayRange:
    figures = _Figures(statement)
    low, high = plain(figures.amounts[0].value), plain(figures.amounts[-1].value)
    if low > high:
        raise refused("salary-reversed")
    is_range = len(figures.amounts) > 1
    written = _read_currency(statement, context.currency)
    currency = written or context.currency or ""
    months = _single(statement.texts("months", "times"))
    open_ended = figures.begins_range or statement.has("open") or (statement.has("from") and not is_range)
    up_to = figures.is_most or (statement.has("up_to") and not is_range)
    if (up_to and open_ended) or (statement.has("up_to") and is_range and not statement.has("from")):
        raise refused()
    period = _read_period(statement, figures, currency, context.period)
    check_plausible(figures.amounts, period, currency)
    pay_range = PayRange(
        min=None if up_to else low,
        max=high if is_range or not open_ended else None,
        currency=written,
        period=period,
        # Months written beside a year's pay say how it is paid out; the sum does not change.
        months=Decimal(months) if months and period is Period.MONTH else MONTHS,
        open_ended=open_ended,
        approximate=figures.is_rough or statement.has("about", "negotiable"),
        basis=_single({Basis(kind) for kind in BASES if statement.has(kind)}),
        label=statement.label,
        remark=statement.remark,
    )
    if high * pay_range.times > MOST_YEARLY * yearly_from(currency):
        raise refused("salary-implausible")
    return pay_range


class _Figures:
    """The figures of a statement.

    Attributes:
        amounts: one, or both ends of a range.
        unit: the unit of the last; None where it has none.
        is_rough: whether a tilde before them says that they are meant roughly.
        begins_range: whether the sign of a range follows them without an upper end (``28万円〜``).
        is_most: whether the word before the upper end of a range stands without a lower one (``bis 60.000 €``).
    """

    def __init__(self, statement: Statement) -> None:
        """Read the figures.

        Raises:
            PayError: there is none, their order means nothing, or as `read_amount` does.
        """
        tokens = [
            token for token in statement.tokens if token.kind in ("number", "unit", "dash", "until", "and", "up_to")
        ]
        while tokens and tokens[0].kind == "up_to":
            tokens = tokens[1:]
        kinds = [token.kind for token in tokens]
        if kinds and tokens[-1].kind == "up_to":
            kinds[-1] = ""
        if kinds and tokens[0].text in TILDES:
            kinds[0] = "tilde"
        if kinds and tokens[-1].text in (*TILDES, "から"):
            kinds[-1] = "open"
        shape = SHAPE.fullmatch("".join(kinds))
        # "A and B" is a range only after "between".
        if shape is None or ("and" in kinds and not statement.has("between")):
            raise refused()
        numbers = [token.text for token in tokens if token.kind == "number"]
        units = [token.text for token in tokens if token.kind == "unit"]
        last = units[-1] if (shape[5] if shape[4] else shape[3]) else ""
        # "15-40K": the first figure shares the unit of the second.
        units = [units[0] if shape[3] else last, last][: len(numbers)]
        self.amounts = [read_amount(number, unit) for number, unit in zip(numbers, units, strict=True)]
        check_separators(self.amounts)
        check_range(self.amounts[0].value, self.amounts[-1].value, numbers[0])
        if max(amount.value for amount in self.amounts) >= TOO_MUCH:
            raise refused()
        self.unit = UNITS.get(last)
        self.is_by_year = last == "lpa"
        self.is_rough, self.is_most = shape[1] == "tilde", shape[1] == "until"
        self.begins_range = shape[6] is not None


def _read_currency(statement: Statement, site_currency: str | None) -> str | None:
    """Return the ISO code that is written, if any; a shared sign (``$``) gives way to the code beside it."""
    written = statement.texts("currency")
    signs = sorted(written & SHARED_SIGNS.keys())
    code = _single({CURRENCIES.get(name, name.upper()) for name in written.difference(signs)})
    if code is None and signs:
        code = _currency_of_country(statement.label, signs[0]) or currency_of_sign(signs[0], site_currency)
        if code is None:
            raise refused("salary-currency-unclear")
    if code and any(code not in SHARED_SIGNS[sign][1] for sign in signs):
        raise refused()
    return code


def _currency_of_country(label: str, sign: str) -> str | None:
    """Return the currency with a shared sign in the country whose code (ISO 3166) is the label; else None."""
    used = get_territory_currencies(label, dt.date.max) if re.fullmatch("[A-Z]{2}", label) else ()
    return next((code for code in used if code in SHARED_SIGNS[sign][1]), None)


def _single(values: set[V]) -> V | None:
    """Return the only one of `values`; None where there is none."""
    if len(values) > 1:
        raise refused("salary-contradictory")
    return next(iter(values), None)


def _read_period(statement: Statement, figures: _Figures, currency: str, labelled: Period | None) -> Period:
    """Return the period that is written, else that of the label, else the one that is meant."""
    largest = figures.amounts[-1].value
    found = {Period(token.kind) for token in statement.tokens if token.kind in PERIODS}
    found |= {Period.YEAR} if figures.is_by_year else set()
    for text in statement.texts("bare"):
        if text not in BARE or not statement.has("currency"):
            raise refused("salary-period-unclear")
        found.add(BARE[text])
    written = _single(found) or labelled
    if written is None and statement.has("times") and largest >= KILO:
        return Period.MONTH  # what is multiplied is a month's pay
    return decide_period(written, largest, figures.unit, currency, statement.has("months", "times"))


def _agree(pay_range: PayRange, other: PayRange, context: Context) -> bool:
    """Return whether two ranges come to nearly equal pay a year; a missing bound counts as the other bound."""
    first, second = (one.yearly(context.currency or "") for one in (pay_range, other))
    if first.currency != second.currency:
        return False
    exact = {pay_range.period, other.period} <= {Period.MONTH, Period.YEAR}
    share = ROUNDING if exact else CONVENTION
    bounds = ([bound for bound in (pay.min, pay.max) if bound is not None] for pay in (first, second))
    pairs = zip(*((pay[0], pay[-1]) for pay in bounds), strict=True)
    return all(abs(bound - counterpart) <= share * max(bound, counterpart) for bound, counterpart in pairs)
