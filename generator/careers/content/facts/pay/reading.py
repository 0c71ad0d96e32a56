"""Reads pay as people write it: ``15-40K·13薪``, ``$100K-$150K + equity``, ``Junior 45k €, Senior 65k €``.

A text is a sequence of tokens. It is split into statements, the tokens of one amount or range, and each is read as one.

Of a figure, a blank or an apostrophe groups digits by three. Of a full stop and a comma, the last is the decimal point;
one that stands several times, or once before three digits, groups; one that stands once before one or two digits is the
decimal point, in front of 万 or 千 before up to four. A figure with two readings is refused, as ``1.500K`` is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import groupby
from typing import Any

from careers.content.facts.pay.value import MONTHS, MOST_MONTHS, Basis, Pay, PayError, PayRange, Period, is_written_with
from careers.content.facts.pay.words import (
    CENTS,
    CONTRACTS,
    CURRENCIES,
    PERIODS,
    SHARED_SIGNS,
    UNITS,
    Token,
    currency_of_sign,
    normalize,
    read_tokens,
    table,
)
from careers.i18n.languages import package_strings

KILO = Decimal(1000)
_GROUPED = re.compile(
    r"[0-9]{1,3}(?:[ '’´`][0-9]{3})+(?:[.,][0-9]{1,2})?|"  # blanks and apostrophes
    r"[0-9]{1,3}(?:([.,])[0-9]{3})(?:\1[0-9]{3})*(?:(?!\1)[.,][0-9]{1,2})?|"  # full stops and commas
    r"[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}(?:\.[0-9]{1,2})?"  # as in India
)
_DECIMAL = re.compile(r"[0-9]{1,12}(?:[.,][0-9]{1,2})?")
_HAN_FIGURE = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+(?:\.[0-9]{1,4})?")
# What nobody earns in a month: an amount below it is a month's where no period is written, else a year's.
YEARLY_FROM = table(
    """60000 PLN ILS AED SAR QAR|100000 CNY|150000 HKD SEK NOK DKK MXN ZAR UAH|300000 TWD INR CZK PHP THB TRY|
    1000000 RUB|2000000 JPY HUF|12000000 CLP|20000000 KRW ARS COP|200000000 IDR VND"""
)
YEARLY_FROM_ELSEWHERE = 20_000
_HOURLY_BELOW = table("50 USD CAD AUD NZD|25 GBP EUR CHF")  # nothing but an hour's pay is so little
# Nobody is paid so many times that in such a period; in an hour, a figure in thousands is a slip of the pen.
_MOST = {Period.HOUR: Decimal("0.1"), Period.DAY: Decimal(1), Period.YEAR: Decimal(1500)}
LONGEST = 200  # characters; the longest sensible form has some 150
QUOTED = 60  # characters of a text that a message repeats
MOST_RANGES = 12
# Parts of a mapping with what stands before them in a text.
_WRITTEN = {"currency": "", "period": "per ", "months": "x ", "basis": ""}
PARTS = (*PayRange.__match_args__, "scale", "range")
_HAN = re.compile("[\u4e00-\u9fff]")
# Words as pages show them: no sign that means something to Markdown, and no address of the web.
_SHOWABLE = re.compile(r"(?:[^\W_]|[ ,;:/%()+&'’~!–—$€£¥、・-]|\.(?![^\W\d_]{2})){0,90}")
# A part of a remark, with all of its brackets; other signs that part a text mean something to Markdown.
_QUOTABLE = re.compile(r"[^ ,;、/|※\n()\[\]](?:[^|※\n()\[\]]|\([^|※\n()\[\]]*\))*(?<! )")
_MARKS = {"number": "n", "unit": "u", "dash": "-", "up_to": "<", "and": "&"}
_SHAPE = re.compile("-?nu?(?:[-<&]nu?)?-?|<nu?|nu?<")


@dataclass(frozen=True, slots=True)
class Context:
    """What is known of a text."""

    language: str = ""  # BCP 47; "" if unknown
    currency: str | None = None  # ISO 4217 code of the portal; None where there is no portal
    period: Period | None = None  # what a label says that the amounts are for, where the text does not
    meant: str | None = None  # of amounts that name no currency, where everybody knows that it is not the portal's


def read_pay(stated: object, context: Context) -> Pay:
    """Return the pay that a text states, a mapping of its parts, or a list of these for several ranges.

    Raises:
        PayError: it cannot be read, or names no currency where none is known.
    """
    if isinstance(stated, list) and stated:
        parts = [read_pay(part, context) for part in stated[: MOST_RANGES + 1]]
        pay = Pay(tuple(offered for part in parts for offered in part.ranges), scale=parts[0].scale)
    elif isinstance(stated, Mapping):
        pay = _read_parts(stated, context)
    else:
        pay = _read_text(str(stated).strip(), context)
    shown = [pay.scale, *(words for offered in pay.ranges for words in (offered.label, offered.remark))]
    is_pay = pay.ranges or pay.scale or pay.negotiable
    if not is_pay or len(pay.ranges) > MOST_RANGES or not all(map(_SHOWABLE.fullmatch, shown)):
        raise PayError
    if not is_currency_known(pay, context):
        raise PayError("salary-currency-unclear")
    return pay


def is_currency_known(pay: Pay, context: Context) -> bool:
    """Return whether every amount names its currency, or the text is in a language of the portal's currency."""
    return is_written_with(context.currency, context.language) or all(offered.currency for offered in pay.ranges)


# A mapping is written as a text, so that its parts mean what they mean there. Its lower bound alone is open upwards.
def _read_parts(mapping: Mapping[Any, Any], context: Context) -> Pay:
    parts = {str(key): " ".join(str(value).split()) for key, value in mapping.items() if value is not None}
    for key in parts.keys() - set(PARTS):
        raise PayError("salary-part-unknown", key=key[:QUOTED], value=parts[key][:QUOTED])
    scale, ends = parts.get("scale", ""), [parts[key] for key in ("min", "max", "range") if key in parts]
    if scale and not ends:
        return Pay(scale=scale)
    is_open = parts.get("open_ended", str(ends == [parts.get("min")])).lower() == "true"
    written = (
        "about" * (parts.get("approximate", "").lower() == "true"),
        "up to " * (ends == [parts.get("max")]) + "-".join(ends) + "+" * is_open,
        *(f"{word}{parts[key]}" for key, word in _WRITTEN.items() if key in parts),
    )
    ranges = _read_text(" ".join(written), context).ranges
    written_beside: dict[str, Any] = {key: parts[key] for key in ("label", "remark") if key in parts}
    return Pay(tuple(replace(offered, **written_beside) for offered in ranges), scale=scale)


def _read_text(text: str, context: Context) -> Pay:
    if len(text) > LONGEST:
        raise PayError
    folded = normalize(text)
    found = list(read_tokens(folded))
    scale = ", ".join(text[token.start : token.end].rstrip(" -–:") for token in found if token.kind == "scale")
    tokens = [token for token in found if token.kind != "scale"]
    kinds = {token.kind for token in tokens}
    if "number" in kinds:
        # A text in Chinese that names no currency means the one that the language writes without a sign.
        if _HAN.search(text) and not (context.meant or is_written_with(context.currency, context.language)):
            context = replace(context, meant=str(package_strings(context.language).get("salary.home", "")) or None)
        return Pay(_read_ranges(tokens, folded, context), scale=scale, text=text)
    if (scale or "negotiable" in kinds) and not kinds & {"word", "aside", "extra", "plus", "unknown"}:
        return Pay(negotiable=not scale, scale=scale, text=text)
    raise PayError("salary-not-stated" if "unstated" in kinds else "salary-unreadable")


# Yields the tokens between the signs that end a part of a text; a plus or an opening bracket begins one.
def _find_segments(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    segment: list[Token] = []
    for token in (*tokens, Token("separator", "", 0, 0)):
        if token.kind in ("separator", "plus", "bracket"):
            if {each.kind for each in segment} - {"plus", "bracket"}:
                yield segment
            segment = []
        if token.kind != "separator" and token.text not in (")", "]"):
            segment.append(token)


def _read_ranges(tokens: Sequence[Token], text: str, context: Context) -> tuple[PayRange, ...]:
    statements: list[list[Token]] = [[]]
    for segment in _find_segments(tokens):
        kinds, is_paid = {token.kind for token in segment}, _texts(statements[-1], "number")
        words = segment[segment[0].kind == "bracket" :]
        is_remark = len(words) < len(segment) if "number" in kinds else kinds & {"word", "aside"}
        if is_paid and (is_remark or kinds & {"plus", "extra", "whole"}):
            is_total = {"number", "currency"} <= kinds and kinds & {*PERIODS} and not kinds & {"plus", "extra"}
            if is_total and not _is_alike(_read_range(statements[-1], context), _read_range(words, context)):
                raise PayError
            statements[-1].append(_quote(words, text, "remark" if words == segment else "note"))
        elif kinds & {"plus", "extra"}:
            raise PayError
        elif is_paid and "number" in kinds and not (words[0].kind == "up_to" and _texts(statements[-1], "from")):
            statements.append(words)
        else:
            statements[-1] += words
    named = [_find_label(statement, text, is_one_of_several=len(statements) > 1) for statement in statements]
    # They share a currency, and the period and basis of the last.
    for _, statement in named:
        for shared, donors in ((("currency",), named), (tuple(PERIODS), named[-1:]), (tuple(Basis), named[-1:])):
            donor = next((each for _, each in donors if _texts(each, *shared)), [])
            statement += [] if _texts(statement, *shared) else [token for token in donor if token.kind in shared]
    if len({label for label, _ in named}) < len(named):
        raise PayError
    return tuple(
        replace(_read_range(statement, context), label=label, remark=_find_remark(statement, text))
        for label, statement in named
    )


# A year's sum may count a 13th and 14th month, and other hours.
def _is_alike(one: PayRange, other: PayRange) -> bool:
    ratio = other.yearly("").amounts[-1] / one.yearly("").amounts[-1]
    return one.currency != other.currency or one.basis != other.basis or 0.85 <= ratio <= 1.17


def _find_label(tokens: list[Token], text: str, *, is_one_of_several: bool) -> tuple[str, list[Token]]:
    kinds, label = [token.kind for token in tokens], ""
    if "number" not in kinds:
        raise PayError
    head = kinds[: kinds.index("number")]
    if "word" in head and (is_one_of_several or "colon" in head):
        cut = head.index("colon" if "colon" in head else "word") + 1
        label = text[tokens[0].start : tokens[cut - 1].end].rstrip(": ")
        tokens, kinds = tokens[cut:], kinds[cut:]
    if "word" in kinds:
        cut = kinds.index("word")
        # Behind a figure alone, a word could be its unit.
        is_unit = {*PERIODS, *Basis}.isdisjoint(kinds[:cut]) and tokens[cut].text not in CONTRACTS
        if "number" not in kinds[:cut] or is_unit:
            raise PayError
        tokens = [*tokens[:cut], _quote(tokens[cut:], text, "note")]
    if is_one_of_several and not label and (notes := [token for token in tokens if token.kind in ("note", "whole")]):
        label = text[notes[0].start : notes[0].end]
        tokens = [token._replace(kind="label") if token.text == notes[0].text else token for token in tokens]
    return label, tokens


# Quotes a text from the first to the last token of a remark; a comma stands for pay, or an end of brackets, within it.
def _find_remark(tokens: Sequence[Token], text: str) -> str:
    runs = groupby(
        (token for token in tokens if token.kind not in ("noise", "colon")),
        lambda token: token.kind in ("remark", "note", "whole", "aside", "unstated"),
    )
    quotes = (_quote([*run], text, "remark").text for is_remark, run in runs if is_remark)
    return ", ".join(part for quote in quotes for part in _QUOTABLE.findall(f"{quote})"))


def _quote(tokens: Sequence[Token], text: str, kind: str) -> Token:
    return Token(kind, text[tokens[0].start : tokens[-1].end], tokens[0].start, tokens[-1].end)


def _read_range(statement: Sequence[Token], context: Context) -> PayRange:
    tokens = [token for token in statement if token.kind in _MARKS]
    if not tokens:  # the figure is a remark on another
        raise PayError
    marks = "".join(_MARKS[token.kind] for token in tokens)
    is_rough, goes_on = tokens[0].text in "~〜∼", tokens[-1].text in "~〜∼から"
    is_range = marks.count("n") == 2
    open_ended = goes_on or bool(_texts(statement, "open") or (_texts(statement, "from") and not is_range))
    up_to = "<" in marks and not is_range
    is_cut = (marks[0] == "-" and not is_rough) or (marks[-1] == "-" and not goes_on) or (up_to and open_ended)
    # "A and B" is a range only after "between".
    if is_cut or not _SHAPE.fullmatch(marks) or ("&" in marks and not _texts(statement, "between")):
        raise PayError
    units = [after.text if after.kind == "unit" else "" for after in (*tokens[1:], tokens[0])]
    figures = [(token.text, unit) for token, unit in zip(tokens, units, strict=True) if token.kind == "number"]
    # "15-40K": the first figure shares the unit of the second.
    low, high = (_read_amount(figure, unit or figures[-1][1]) for figure, unit in (figures[0], figures[-1]))
    # "32-38 000": only digits grouped by blanks can have no decimals.
    low *= KILO if low * KILO < high and " " in figures[-1][0] else 1
    if low > high:
        raise PayError("salary-reversed")
    currency = _read_currency(statement, context)
    period = _read_period(statement, high, currency or context.currency or "", context.period)
    _check_amounts(low, high, period, currency or context.currency or "")
    months = Decimal(_single({*_texts(statement, "months")}) or MONTHS)
    if low <= 0 or not MONTHS <= months <= MOST_MONTHS:
        raise PayError
    return PayRange(
        min=None if up_to else low,
        max=high if is_range or not open_ended else None,
        currency=currency,
        period=period,
        # Months written beside a year's pay say how it is paid out; the sum does not change.
        months=months if period is Period.MONTH else MONTHS,
        open_ended=open_ended,
        approximate=is_rough or bool(_texts(statement, "about", "negotiable")),
        basis=next((basis for basis in Basis if _texts(statement, basis)), None),
    )


def _read_currency(statement: Sequence[Token], context: Context) -> str | None:
    written = {CURRENCIES.get(name, name.upper()) for name in _texts(statement, "currency")}
    signs = written & SHARED_SIGNS.keys()
    meant = currency_of_sign(min(signs), context.meant or context.currency) if signs else context.meant
    code = _single(written - signs) or meant
    if not all(code in SHARED_SIGNS[sign][1] for sign in signs):
        raise PayError("salary-currency-unclear")
    return code


def _read_period(statement: Sequence[Token], amount: Decimal, currency: str, labelled: Period | None) -> Period:
    written = {token.kind for token in statement if token.kind in PERIODS} | {
        "year" for token in statement if token.text in ("lpa", "ral", "b/a")
    }
    period = _single(written) or labelled
    # In yuan, up to 200K are a month's.
    is_kilo = currency == "CNY" and any(UNITS[unit] == KILO for unit in _texts(statement, "unit"))
    usual = Period.MONTH if amount < yearly_from(currency) * (1 + is_kilo) else Period.YEAR
    if _texts(statement, "currency") and amount < Decimal(_HOURLY_BELOW.get(currency, 0)):
        usual = Period.HOUR
    # Months are paid beside a month's pay, or say how a year's is paid out.
    is_clear = (period or usual) == Period.MONTH or period == usual or not _texts(statement, "months")
    if _texts(statement, "unknown") or not is_clear or (not period and amount < KILO and usual != Period.HOUR):
        raise PayError("salary-period-unclear")
    return Period(period or usual)


def _texts(tokens: Sequence[Token], *kinds: str) -> list[str]:
    return [token.text for token in tokens if token.kind in kinds]


def _single(values: set[str]) -> str | None:
    if len(values) > 1:
        raise PayError
    return next(iter(values), None)


def _read_amount(figure: str, unit: str = "") -> Decimal:
    digits, factor = re.sub(f"{CENTS}$", "", figure), UNITS.get(unit, Decimal(1))
    is_han = unit == "w" or unit > "\u3000"
    is_grouped = not is_han and _GROUPED.fullmatch(digits)
    whole, separator, rest = (*re.split("([.,])(?=[0-9]+$)", digits), "", "")[:3]
    is_doubtful = is_grouped and whole.isdigit() and (unit or whole.startswith("0"))
    if not is_doubtful and (is_grouped or (_HAN_FIGURE if is_han else _DECIMAL).fullmatch(digits)):
        is_decimal = len(rest) < 3 or (is_han and separator == ".")
        return Decimal(re.sub("[^0-9]", "", whole) + "." * is_decimal + rest) * factor
    if not whole.isdigit() or not rest:
        raise PayError
    raise _ambiguous(figure + unit, Decimal(f"{whole}.{rest}") * factor, Decimal(whole + rest) * factor)


def _ambiguous(written: str, *readings: Decimal) -> PayError:
    one, other = (f"{reading.normalize():f}" for reading in readings)
    return PayError("salary-ambiguous", value=written, one=one, other=other)


def yearly_from(currency: str) -> Decimal:
    """Return the amount that nobody earns in a month."""
    return Decimal(YEARLY_FROM.get(currency, YEARLY_FROM_ELSEWHERE))


def _check_amounts(low: Decimal, high: Decimal, period: Period, currency: str) -> None:
    # "45-55.000" leaves out thousands; more than anybody earns in that time has too many.
    if 0 < low < KILO <= high and high >= 100 * low:
        raise _ambiguous(f"{low:f}", low, low * KILO)
    if high >= yearly_from(currency) * _MOST.get(period, _MOST[Period.YEAR]):
        raise _ambiguous(f"{high:f}", high / KILO, high)
