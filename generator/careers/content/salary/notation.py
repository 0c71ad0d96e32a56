"""The notation of pay: its words, signs and abbreviations, and the figures of its amounts, as people write them.

Editors mix languages in one line (``年薪 about 1.5M-3.5M or higher``), so there is one vocabulary, not one a locale.
Everything is matched after Unicode normalisation (NFKC): full-width forms are already ordinary ones.

Figures are written differently in each country: ``3.400``, ``3'400``, ``3 400,50``, ``1.5``. One rule decides what a
separator means, whatever the language of the text:

1. A blank or an apostrophe only ever groups: a first group of one to three digits, then groups of three.
2. Of a full stop and a comma in one figure, the last one is the decimal point: it stands once, before one or two
   digits, and the other one groups (``3.400,50``, ``3,400.50``).
3. A full stop or a comma that stands several times groups (``1.234.567``); commas may group as in India, by two
   digits before the last three (``12,34,567``).
4. A full stop or a comma that stands once before one or two digits is the decimal point (``15.50``, ``15,50``).
5. A full stop or a comma that stands once before exactly three digits groups (``3.400``, ``54,172``): no currency's
   money is written with three decimals. The other reading is kept as `Amount.doubtful`, for callers that know the rest
   of the text: in front of a Latin unit (``1.500K``) the figure is refused, as both readings are in use.
6. In front of a Chinese or Japanese unit (万, 千, 亿, w) a comma groups by three digits and a full stop is the decimal
   point, before up to four digits (``1.234万``, ``1,200万``): those languages write numbers in no other way.

Every other figure is refused: with both readings where it has two (``3.4000``), else as irregular (``34.00.5``).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from careers.content.salary.value import Period, SalaryError

UNITS: Mapping[str, Decimal] = {
    **dict.fromkeys(("百", "hundred"), Decimal(100)),
    **dict.fromkeys(("k", "千", "仟", "thousand", "tsd.", "mil", "tys."), Decimal(1000)),
    **dict.fromkeys(("w", "万", "萬"), Decimal(10_000)),
    **dict.fromkeys(("m", "mn", "mio", "mio.", "mln", "million", "百万", "百萬"), Decimal(1_000_000)),
    **dict.fromkeys(("亿", "億"), Decimal(100_000_000)),
    **dict.fromkeys(("lakh", "lakhs", "lac", "lacs"), Decimal(100_000)),
    **dict.fromkeys(("bn", "billion"), Decimal(1_000_000_000)),
}
# Figures with everything that people put between them; what they mean, or whether they mean anything, `read_amount`
# decides. A comma in front of a number of months (``20000,13薪``) ends a figure.
_MONTHS_NOUNS = r"(?:薪|个月|[かヶケカ]月分?|(?:months|mois|pagas|mensualidades|(?:monats)?gehälter)(?![a-z]))"
_MONTHS = rf"(?! *{_MONTHS_NOUNS})"
_CENTS = r"(?:[.,:][-‐‒–—]{1,2}(?! *[0-9]))"  # "3.400,-", "5'500.–", "35 000:-": no cents
NUMBER = (
    rf"(?:(?<![a-z0-9])[0-9]{{1,3}}(?: [0-9]{{3}}(?![0-9]){_MONTHS})+|[0-9]{{1,12}})"
    rf"(?:[.,'’][0-9]{{1,12}}(?![0-9]){_MONTHS})*{_CENTS}?"
)
MOST_DIGITS = 18
QUOTED = 60  # characters of a figure that a message repeats
_HAN_FIGURE = re.compile(r"([0-9]{1,3}(?:(,)[0-9]{3})+|[0-9]+)(?:(\.)([0-9]{1,4}))?")
_FIGURES = tuple(
    map(
        re.compile,
        (
            r"([0-9]{1,3}(?:([ '’])[0-9]{3})(?:\2[0-9]{3})*)(?:([.,])([0-9]{1,2}))?",  # blanks and apostrophes
            r"([0-9]{1,3}(?:([.,])[0-9]{3})(?:\2[0-9]{3})*)(?:(?!\2)([.,])([0-9]{1,2}))?",  # full stops and commas
            r"([0-9]{1,2}(?:(,)[0-9]{2})+,[0-9]{3})(?:(\.)([0-9]{1,2}))?",  # as in India
        ),
    )
)
_ONE_SEPARATOR = re.compile(r"([0-9]+)([.,])([0-9]+)")
# Commas of Chinese texts that group digits as the ordinary comma does.
_WIDE_GROUPS = re.compile(r"(?<![0-9０-９,.，．])[0-9０-９]{1,3}(?:，[0-9０-９]{3})+(?![0-9０-９])")

# Signs that several currencies share: the usual currency, then all of them. The usual one is meant where the site's
# currency is none of them; it is None where nobody can tell.
SHARED_SIGNS: Mapping[str, tuple[str | None, frozenset[str]]] = {
    "$": ("USD", frozenset({"USD", "CAD", "AUD", "HKD", "SGD", "TWD", "NZD", "MXN"})),
    "¥": ("CNY", frozenset({"CNY", "JPY"})),
    "kr": (None, frozenset({"SEK", "NOK", "DKK", "ISK"})),
    **dict.fromkeys(("rs", "rs."), (None, frozenset({"INR", "PKR", "LKR", "NPR"}))),
}
CURRENCIES: Mapping[str, str] = {
    **{sign: sign for sign in SHARED_SIGNS},
    **dict.fromkeys(("cn¥", "rmb", "cny", "yuan", "人民币", "元", "块"), "CNY"),
    **dict.fromkeys(("us$", "$us", "usd", "美元", "美金"), "USD"),
    **dict.fromkeys(("hk$", "$hk", "hkd", "港币", "港元", "港幣"), "HKD"),
    **dict.fromkeys(("c$", "ca$", "$ca", "cad", "加元", "加币"), "CAD"),
    **dict.fromkeys(("a$", "au$", "$au", "aud", "澳元", "澳币"), "AUD"),
    **dict.fromkeys(("s$", "sg$", "$sg", "sgd", "新元", "新币"), "SGD"),
    **dict.fromkeys(("nt$", "twd", "新台币", "新臺幣", "台币"), "TWD"),
    **dict.fromkeys(("nz$", "$nz", "nzd"), "NZD"),
    **dict.fromkeys(("mx$", "$mx", "mxn"), "MXN"),
    **dict.fromkeys(("r$", "brl"), "BRL"),
    **dict.fromkeys(("€", "eur", "euro", "euros", "欧元", "ユーロ"), "EUR"),
    **dict.fromkeys(("£", "£gb", "gbp", "英镑"), "GBP"),
    **dict.fromkeys(("chf", "fr.", "sfr.", "franken", "瑞士法郎"), "CHF"),
    **dict.fromkeys(("pln", "zł"), "PLN"),
    **dict.fromkeys(("jp¥", "jpy", "yen", "日元", "円"), "JPY"),
    **dict.fromkeys(("₩", "krw", "韩元"), "KRW"),
    **dict.fromkeys(("₹", "inr", "卢比"), "INR"),
    **dict.fromkeys(("₪", "ils"), "ILS"),
    **dict.fromkeys(("₫", "vnd"), "VND"),
    **dict.fromkeys(("₱", "php"), "PHP"),
}
# What stands between an amount and the time it is paid for; an elided article touches its noun.
PER = "per|an?|pro|je|par|por|al?|la|a la|na|im|in der|am|die"
ELIDED = "(?:à |de )?l['’]"


def currency_of_sign(sign: str, site_currency: str) -> str | None:
    """Return the currency of a shared sign: the site's where that bears it, else the usual one, if there is one."""
    usual, currencies = SHARED_SIGNS[sign]
    return site_currency if site_currency in currencies else usual


# After "/", one of `PER`, or 每; and words that say it alone.
PERIODS: Mapping[Period, tuple[str, str]] = {
    Period.HOUR: (
        "hour|hr|h|小时|時間|时|時|stunde|std\\.|std|heure|hora|godz\\.|godz|godzinę|timme|tim",
        "hourly|时薪|時給|時薪|stündlich|stundenlohn|horaire",
    ),
    Period.DAY: ("day|d|天|日|tag|jour|día|dzień|dag", "daily|日薪|日給|täglich|tagessatz|journalier|diarios?"),
    Period.WEEK: (
        "week|wk|周|週|星期|woche|semaine|sem\\.|semana|tydzień|vecka",
        "weekly|周薪|週給|wöchentlich|hebdomadaires?|semanal|semanales",
    ),
    Period.MONTH: (
        "month|mo|m|个月|月|monat|mois|mes|mês|miesiąc|mies\\.|mies|månad|mån",
        "monthly|月薪|月給|月収|月額|monatlich|monatsgehalt|monatslohn|mensuels?|mensuelles?|mensual|mensuales|mensal|mensais|"
        "miesięcznie",
    ),
    Period.YEAR: (
        "year|yr|y|annum|年|jahr|an|année|año|rok|år",
        "yearly|annual|annually|p\\.a\\.|p\\. a\\.|pa|年薪|年包|年收入|总包|total package|package|年収|年俸|"
        "jährlich|jahresgehalt|annuels?|annuelles?|anual|anuales|rocznie",
    ),
}
ABOUT = (
    "about|approx\\.|approx|approximately|around|circa|ca\\.|c\\.|roughly|≈|大约|约|約|大概|左右|上下|程度|前後|"
    "etwa|rund|ungefähr|environ|env\\.|aprox\\.|aproximadamente|alrededor de"
)
OPEN = (
    "\\+|以上|及以上|或以上|或更高|起|至少|不低于|不少于|>=|≥|>|at least|or higher|or more|or above|and up|and above|"
    "and more|mindestens|und mehr|oder mehr|au moins|minimum|ou plus|et plus|al menos|mínimo|como mínimo|o más|y más"
)
# The least, of which more is possible where no upper amount follows: "from 60K", but "from 60K to 75K".
FROM = "from|ab|[àÀ] partir de|dès|a partir de|desde"
# Before both ends of a range.
BETWEEN = "between|von|zwischen|entre|de"
AND = "and|und|et|y"
UP_TO = (
    "up to|upto|bis zu|最高|最大|不超过|至多|以内|以下|まで|<=|≤|at most|maximum|maximal|max\\.|höchstens|au maximum|"
    "máximo|como máximo"
)
# Before the upper end of a range; alone, an upper bound: "bis 60.000 €".
UNTIL = "bis|jusqu['’]à|hasta"
NEGOTIABLE = (
    "面议|可面议|面谈|可谈|保密|待定|有竞争力|具竞争力|応相談|要相談|negotiable|to be negotiated|to be discussed|"
    "competitive|undisclosed|not disclosed|tbd|doe|nach vereinbarung|verhandelbar|verhandlungsbasis|vb|vhb|"
    "[àÀ] négocier|négociable|selon profil|selon expérience|a convenir|a negociar|según experiencia|según valía"
)
# Says nothing about the amount. After-tax pay is deliberately missing: it cannot be compared with the rest.
NOISE = (
    "薪资范围|薪资|薪酬|薪水|工资|待遇|税前|給与|給料|賃金|想定|salary|pay|compensation|range|gross|before tax|brutto|"
    "brute?s?|gehalt|lohn|vergütung|salaires?|rémunération|brut[oa]s?|salario|sueldo|retribución"
)
DASH = "[-‐‒–—―−~〜∼]+|至|到|to"
FEW = r"[0-9]{1,2}(?:\.[0-9]{1,2})?"


def separate_commas(text: str) -> str:
    """Return `text` with an ordinary comma for each full-width one that groups digits, and a semicolon for the others.

    The others end a part of a sentence: ``20000，5天工作制`` holds two figures. The length does not change.
    """
    return _WIDE_GROUPS.sub(lambda match: match[0].replace("，", ","), text).replace("，", ";")


@dataclass(frozen=True, slots=True)
class Amount:
    """A figure that was understood.

    Attributes:
        written: the figure as it was written.
        value: the number that it states, its unit included.
        grouping: the full stop or comma that groups its digits, or "".
        point: the full stop or comma that is its decimal point, or "".
        doubtful: the number if its only separator were the decimal point; None where there is no such reading.
    """

    written: str
    value: Decimal
    grouping: str = ""
    point: str = ""
    doubtful: Decimal | None = None


def read_amount(written: str, unit: str = "") -> Amount:
    """Return the amount that a match of `NUMBER` states with a unit, by the rule at the head of this module.

    Args:
        written: the figure, in ordinary letters (NFKC).
        unit: a key of `UNITS`, or "".

    Raises:
        SalaryError: ``salary-number`` for an irregular figure, ``salary-ambiguous`` for one with two readings.
    """
    figure = re.sub(f"{_CENTS}$", "", written)
    factor = UNITS.get(unit, Decimal(1))
    if sum(map(str.isdigit, figure)) > MOST_DIGITS:
        raise _irregular(written)
    if figure.isdigit():
        return Amount(written, Decimal(figure) * factor)
    # Chinese and Japanese texts alone use a unit of another script, or "w".
    is_han = unit == "w" or not unit.isascii()
    match = _ONE_SEPARATOR.fullmatch(figure)
    if match and not is_han:
        return _read_one_separator(match, written, unit, factor)
    patterns = (_HAN_FIGURE,) if is_han else _FIGURES
    match = next(filter(None, (pattern.fullmatch(figure) for pattern in patterns)), None)
    if match is None:
        raise _irregular(written)
    digits, separator, point, decimals = match.groups()
    value = Decimal(f"{re.sub('[^0-9]', '', digits)}.{decimals or 0}")
    return Amount(written, value * factor, separator if separator in (".", ",") else "", point or "")


def _read_one_separator(match: re.Match[str], written: str, unit: str, factor: Decimal) -> Amount:
    """Return the amount of a figure with one full stop or comma, in a unit that comes to `factor`."""
    whole, separator, rest = match.groups()
    decimal, joined = Decimal(f"{whole}.{rest}"), Decimal(whole + rest)
    if len(rest) <= 2:
        return Amount(written, decimal * factor, point=separator)
    if whole.startswith("0"):
        raise _irregular(written)
    if len(rest) > 3 or len(whole) > 3 or unit:
        raise ambiguous(f"{written}{unit}", decimal * factor, joined * factor)
    return Amount(written, joined, grouping=separator, doubtful=decimal)


def ambiguous(written: str, *readings: Decimal) -> SalaryError:
    """Return the error for a figure that can be read in two ways, each in a form that can be read."""
    low, high = (f"{amount.normalize():f}" for amount in sorted(readings))
    return SalaryError("salary-ambiguous", value=written[:QUOTED], one=low, other=high)


def _irregular(written: str) -> SalaryError:
    """Return the error for a figure whose separators mean nothing."""
    return SalaryError("salary-number", value=written[:QUOTED])


def check_separators(amounts: Collection[Amount]) -> None:
    """Refuse amounts of one text that use a sign both to group digits and as the decimal point.

    Raises:
        SalaryError: with the doubtful one of them, where one is.
    """
    points = {amount.point for amount in amounts if amount.point}
    for amount in amounts:
        if amount.grouping in points:
            if amount.doubtful is not None:
                raise ambiguous(amount.written, amount.value, amount.doubtful)
            raise _irregular(amount.written)


class Token(NamedTuple):
    """A figure or a word of pay.

    Attributes:
        kind: the group of the pattern that matched.
        text: the figure, or the word in lower case.
        start: position of its first character in the text.
        end: position after its last character.
    """

    kind: str
    text: str
    start: int
    end: int


def _words(alternatives: str | Iterable[str]) -> str:
    """Return a pattern for whole words, the longest first; Latin ones do not begin or end inside a word."""
    words = alternatives.split("|") if isinstance(alternatives, str) else [re.escape(word) for word in alternatives]
    ordered = sorted(words, key=len, reverse=True)
    return "|".join(
        ("(?<![a-z])" if word[0].isascii() and word[0].isalpha() else "")
        + word
        + ("(?![a-z])" if (end := word.rstrip("?")[-1]).isascii() and end.isalpha() else "")
        for word in ordered
    )


@functools.cache
def _pattern() -> re.Pattern[str]:
    """Return the pattern of all words of pay; most commands read no pay."""
    kinds: dict[str, str] = {
        "times": rf"[x×*] *(?P<factor>{FEW})(?!\d|[.,]\d| \d{{3}})(?: *(?:{_MONTHS_NOUNS}|月|mos(?![a-z])))?",
        "months": rf"(?:(?<![a-z])(?:en|sur|in) +)?(?P<count>{FEW}) *{_MONTHS_NOUNS}",
        **{
            period: rf"(?:/ *|(?<![a-z])(?:{PER}) +|(?<![a-z]){ELIDED}|每 *)(?:{_words(noun)})|{_words(word)}"
            for period, (noun, word) in PERIODS.items()
        },
        "number": NUMBER,
        "open": _words(OPEN),
        "from": _words(FROM),
        "up_to": _words(UP_TO),
        "until": _words(UNTIL),
        "about": _words(ABOUT),
        "negotiable": _words(NEGOTIABLE),
        "currency": _words(CURRENCIES) + r"|(?-i:(?<![A-Z])[A-Z]{3}(?![A-Za-z]))",
        "unit": _words(UNITS),
        "between": _words(BETWEEN),
        "and": _words(AND),
        "dash": "|".join((DASH.removesuffix("|to"), _words("から|to|à|a"))),
        "noise": _words(NOISE),
        "gap": "[ ·・•‧,;:|]+",
        "bracket": r"[()\[\]]",
    }
    return re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in kinds.items()), re.IGNORECASE | re.ASCII)


def _token(match: re.Match[str]) -> Token:
    return Token(str(match.lastgroup), match["count"] or match["factor"] or match[0].lower(), *match.span())


def read_tokens(text: str) -> Sequence[Token]:
    """Return the words of `text` (normalised) from left to right, without the gaps between them.

    Raises:
        ValueError: `text` has something that does not belong to pay.
    """
    tokens: list[Token] = []
    position = 0
    while position < len(text):
        match = _pattern().match(text, position)
        if match is None:
            raise ValueError(text[position:])
        tokens.append(_token(match))
        position = match.end()
    return [token for token in tokens if token.kind != "gap"]


def find_period_word(text: str) -> str:
    """Return the first word of `text` that names the time pay is for (``年薪``, ``per hour``), or ""."""
    return next((match[0] for match in _pattern().finditer(text) if match.lastgroup in PERIODS), "")


def find_stretches(text: str, written: str = "") -> Iterator[Sequence[Token]]:
    """Yield each stretch of `text` that consists of the words of pay and holds a figure; `parse` decides if it is pay.

    Args:
        text: in ordinary letters (NFKC); the positions of tokens are its own.
        written: `text` as it was written, character by character. Only there a comma that ends a part of a sentence
            differs from one that groups digits.
    """
    if written:
        pairs = zip(text, separate_commas(written), strict=True)
        text = "".join(";" if wide == ";" and letter == "," else letter for letter, wide in pairs)
    if not any(character.isdecimal() for character in text):
        return
    stretch: list[Token] = []
    for token in map(_token, _pattern().finditer(text)):
        if stretch and stretch[-1].end != token.start:
            yield from _trim_stretch(stretch, text)
            stretch = []
        # The figures of a name (H100, 70B) are none.
        if token.kind != "number" or stretch or not _is_latin(text, token.start - 1):
            stretch.append(token)
    yield from _trim_stretch(stretch, text)


def _trim_stretch(stretch: Sequence[Token], text: str) -> Iterator[Sequence[Token]]:
    """Yield `stretch` without the tokens that belong to what follows it, if it holds a figure then."""
    while stretch and _belongs_to_next(stretch, text):
        stretch = stretch[:-1]
    if any(token.kind == "number" for token in stretch):
        yield stretch


def _belongs_to_next(stretch: Sequence[Token], text: str) -> bool:
    """Return whether the last token belongs to what follows: the figure of ``4090D``, the plus of ``+ equity``."""
    last = stretch[-1]
    if last.kind == "number":
        return _is_latin(text, last.end)
    following = text[last.end :]
    if last.text == "+":
        spaced = text[: last.start].endswith(" ") and following.lstrip(" ")[:1].isalnum()
        return spaced or following[:1].isalnum()
    # A blank after such a plus goes with it.
    return last.kind == "gap" and len(stretch) > 1 and stretch[-2].text == "+" and _belongs_to_next(stretch[:-1], text)


def _is_latin(text: str, position: int) -> bool:
    return (
        0 <= position < len(text) and text[position].isascii() and (text[position].isalnum() or text[position] in "_%")
    )
