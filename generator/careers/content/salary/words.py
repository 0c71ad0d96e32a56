"""The words, signs and abbreviations that pay is written with, in every language at once, and where a text has them.

Editors mix languages in one line (``年薪 about 1.5M-3.5M or higher``), so there is one vocabulary, not one a locale.
Everything is matched after Unicode normalisation (NFKC): full-width forms are already ordinary ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from careers.content.salary.amounts import NUMBER, UNITS, separate_commas
from careers.content.salary.value import Period

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


class Token(NamedTuple):
    """A figure or a word of pay.

    Attributes:
        kind: the group of `PATTERN` that matched.
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
        match = PATTERN.match(text, position)
        if match is None:
            raise ValueError(text[position:])
        tokens.append(_token(match))
        position = match.end()
    return [token for token in tokens if token.kind != "gap"]


def find_period_word(text: str) -> str:
    """Return the first word of `text` that names the time pay is for (``年薪``, ``per hour``), or ""."""
    return next((match[0] for match in PATTERN.finditer(text) if match.lastgroup in PERIODS), "")


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
    for token in map(_token, PATTERN.finditer(text)):
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
