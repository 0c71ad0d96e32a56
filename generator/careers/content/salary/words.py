"""The words, signs and abbreviations that pay is written with, in every language at once.

Editors mix languages in one line (``年薪 about 1.5M-3.5M or higher``), so there is one vocabulary, not one a locale.
Everything is matched after Unicode normalisation (NFKC): full-width forms are already ordinary ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from careers.content.salary.amounts import NUMBER, UNITS
from careers.content.salary.value import Period

# Signs that several currencies share: the currencies, and the one that is meant where the site's is none of them; None
# where nobody can tell.
SHARED_SIGNS: Mapping[str, tuple[str | None, frozenset[str]]] = {
    "$": ("USD", frozenset({"USD", "CAD", "AUD", "HKD", "SGD", "TWD", "NZD", "MXN"})),
    "¥": ("CNY", frozenset({"CNY", "JPY"})),
    "kr": (None, frozenset({"SEK", "NOK", "DKK", "ISK"})),
    **dict.fromkeys(("rs", "rs."), (None, frozenset({"INR", "PKR", "LKR", "NPR"}))),
}

CURRENCIES: Mapping[str, str] = {
    **{sign: sign for sign in SHARED_SIGNS},
    **dict.fromkeys(("cn¥", "rmb", "cny", "yuan", "人民币", "元", "块"), "CNY"),
    **dict.fromkeys(("us$", "usd", "美元", "美金"), "USD"),
    **dict.fromkeys(("hk$", "hkd", "港币", "港元", "港幣"), "HKD"),
    **dict.fromkeys(("c$", "ca$", "cad", "加元", "加币"), "CAD"),
    **dict.fromkeys(("a$", "au$", "aud", "澳元", "澳币"), "AUD"),
    **dict.fromkeys(("s$", "sg$", "sgd", "新元", "新币"), "SGD"),
    **dict.fromkeys(("nt$", "twd", "新台币", "新臺幣", "台币"), "TWD"),
    **dict.fromkeys(("€", "eur", "euro", "euros", "欧元"), "EUR"),
    **dict.fromkeys(("£", "gbp", "英镑"), "GBP"),
    **dict.fromkeys(("chf", "fr.", "瑞士法郎"), "CHF"),
    **dict.fromkeys(("pln", "zł"), "PLN"),
    **dict.fromkeys(("jp¥", "jpy", "yen", "日元", "円"), "JPY"),
    **dict.fromkeys(("₩", "krw", "韩元"), "KRW"),
    **dict.fromkeys(("₹", "inr", "卢比"), "INR"),
}

# After "/", "per", "a" or 每; and words that say it alone.
PERIODS: Mapping[Period, tuple[str, str]] = {
    Period.HOUR: (
        "hour|hr|h|小时|时|stunde|std\\.|std|heure|hora|godz\\.|godz|godzinę|timme|tim",
        "hourly|时薪|時給|時薪",
    ),
    Period.DAY: ("day|d|天|日|tag|jour|día|dzień|dag", "daily|日薪|日給"),
    Period.WEEK: ("week|wk|周|星期|woche|semaine|semana|tydzień|vecka", "weekly|周薪"),
    Period.MONTH: (
        "month|mo|m|个月|月|monat|mois|mes|miesiąc|mies\\.|mies|månad|mån",
        "monthly|月薪|月給|monatlich|miesięcznie",
    ),
    Period.YEAR: (
        "year|yr|y|annum|年|jahr|an|année|año|rok|år",
        "yearly|annual|annually|p\\.a\\.|年薪|年包|年收入|总包|total package|package|年収|jährlich|rocznie",
    ),
}

ABOUT = "about|approx\\.|approx|approximately|around|circa|roughly|≈|大约|约|大概|左右|上下"
OPEN = (
    "\\+|以上|及以上|或以上|或更高|起|至少|不低于|不少于|>=|≥|>|at least|from|ab|"
    "or higher|or more|or above|and up|and above|and more"
)
UP_TO = "up to|upto|bis zu|最高|不超过|至多|以内|以下|<=|≤|at most"
NEGOTIABLE = (
    "面议|可面议|面谈|可谈|保密|待定|有竞争力|具竞争力|negotiable|to be negotiated|to be discussed|competitive|"
    "undisclosed|not disclosed|tbd|doe"
)
# Says nothing about the amount. After-tax pay is deliberately missing: it cannot be compared with the rest.
NOISE = (
    "薪资范围|薪资|薪酬|薪水|工资|待遇|税前|salary|pay|compensation|range|gross|before tax|brutto|brut|gehalt|salaire"
)
DASH = "[-‐‒–—―−~〜∼]+|至|到|to"
FEW = r"[0-9]{1,2}(?:\.[0-9]{1,2})?"


@dataclass(frozen=True, slots=True)
class Token:
    """A word of pay: its kind (a group of the pattern) and its text."""

    kind: str
    text: str


def _words(alternatives: str | Iterable[str]) -> str:
    """A pattern for whole words, the longest first; Latin ones do not begin or end inside a word."""
    words = alternatives.split("|") if isinstance(alternatives, str) else [re.escape(word) for word in alternatives]
    ordered = sorted(words, key=len, reverse=True)
    return "|".join(
        ("(?<![a-z])" if word[0].isascii() and word[0].isalpha() else "")
        + word
        + ("(?![a-z])" if word[-1].isascii() and word[-1].isalpha() else "")
        for word in ordered
    )


def _pattern() -> re.Pattern[str]:
    kinds: dict[str, str] = {
        "times": rf"[x×*] *(?P<factor>{FEW})(?: *(?:个月|月|薪|months|mos)(?![a-z]))?",
        "months": rf"(?P<count>{FEW}) *(?:薪|个月|months(?![a-z]))",
        **{
            period: rf"(?:/ *|(?<![a-z])(?:per|an?|pro|par|por|na) +|每 *)(?:{_words(noun)})|{_words(word)}"
            for period, (noun, word) in PERIODS.items()
        },
        "number": NUMBER,
        "open": _words(OPEN),
        "up_to": _words(UP_TO),
        "about": _words(ABOUT),
        "negotiable": _words(NEGOTIABLE),
        "currency": _words(CURRENCIES) + r"|(?-i:(?<![A-Z])[A-Z]{3}(?![A-Za-z]))",
        "unit": _words(UNITS),
        "dash": "|".join((DASH.removesuffix("|to"), _words("to|bis|à"))),
        "noise": _words(NOISE),
        "gap": "[ ·・•‧,;:|]+",
        "bracket": r"[()\[\]]",
    }
    return re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in kinds.items()), re.IGNORECASE | re.ASCII)


PATTERN = _pattern()


def tokens(text: str) -> Iterator[Token]:
    """The words of `text` (normalised), in one pass from left to right.

    Raises:
        ValueError: there is something in it that does not belong to pay.
    """
    position = 0
    while position < len(text):
        match = PATTERN.match(text, position)
        if match is None:
            raise ValueError(text[position:])
        kind = str(match.lastgroup)
        if kind != "gap":
            yield Token(kind, match["count"] or match["factor"] or match.group().lower())
        position = match.end()
