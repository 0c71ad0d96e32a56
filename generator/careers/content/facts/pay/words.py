"""The words, signs and abbreviations of pay.

Editors mix languages in one line (``年薪 about 1.5M-3.5M or higher``), so there is one vocabulary, not one a locale.
Everything is matched after Unicode normalisation (NFKC): full-width forms are already ordinary ones.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from babel.numbers import is_currency

from careers.content.facts.pay.value import Period

UNITS: Mapping[str, Decimal] = {
    **dict.fromkeys(("百", "hundred"), Decimal(100)),
    **dict.fromkeys(("k", "t", "千", "仟", "천", "thousand", "tsd.", "tsd", "mil", "tys.", "tys"), Decimal(1000)),
    **dict.fromkeys(("w", "万", "萬", "만"), Decimal(10_000)),
    **dict.fromkeys(("lakh", "lakhs", "lac", "lacs", "l", "lpa"), Decimal(100_000)),
    **dict.fromkeys(("m", "mn", "mio", "mio.", "mln", "million", "百万", "百萬", "백만", "triệu"), Decimal(1_000_000)),
    **dict.fromkeys(("cr", "crore", "crores", "千万", "천만"), Decimal(10_000_000)),
    **dict.fromkeys(("亿", "億", "억"), Decimal(100_000_000)),
    **dict.fromkeys(("bn", "billion"), Decimal(1_000_000_000)),
}
# Figures with everything that people put between them; what they mean, or whether they mean anything, `read_amount`
# decides. A comma in front of a number of months (``20000,13薪``) ends a figure.
_MONTHS_NOUNS = (
    r"(?:薪|个月|個月|[かヶケカ]月分?|(?:months|mois|pagas|mensualidades|salários|(?:monats)?(?:gehälter|löhne))(?![a-z])|"
    r"\. ?(?:monats)?(?:gehalt|lohn)(?![a-z])|th month(?: pay| salary)?(?![a-z])|(?:e|ème) mois(?![a-z])|"
    r"(?: |ª )mensilità|[oº] salário)"
)
_MONTHS = rf"(?! *{_MONTHS_NOUNS})"
CENTS = r"(?:[.,:][-‐‒–—]{1,2}(?! *[0-9]))"  # "3.400,-", "5'500.–", "35 000:-": no cents
NUMBER = (
    rf"(?:(?<![a-z0-9])[0-9]{{1,3}}(?: [0-9]{{3}}(?![0-9]){_MONTHS})+|[0-9]{{1,12}})"
    rf"(?:[.,'’][0-9]{{1,12}}(?![0-9]){_MONTHS})*{CENTS}?"
)
FEW = r"[0-9]{1,2}(?:\.[0-9]{1,2})?"
# Commas of Chinese texts that group digits as the ordinary comma does.
_WIDE_GROUPS = re.compile(r"(?<![0-9０-９,.，．])[0-9０-９]{1,3}(?:，[0-9０-９]{3})+(?![0-9０-９])")

# Signs that several currencies share: the usual currency, then all of them. The usual one is meant where the site's
# currency is none of them; it is None where nobody can tell.
SHARED_SIGNS: Mapping[str, tuple[str | None, frozenset[str]]] = {
    "$": ("USD", frozenset({"USD", "CAD", "AUD", "HKD", "SGD", "TWD", "NZD", "MXN", "CLP", "COP", "ARS"})),
    "¥": ("CNY", frozenset({"CNY", "JPY"})),
    **dict.fromkeys(("元", "块"), ("CNY", frozenset({"CNY", "TWD", "HKD", "MOP", "SGD"}))),
    "kr": (None, frozenset({"SEK", "NOK", "DKK", "ISK"})),
    **dict.fromkeys(("rs", "rs."), (None, frozenset({"INR", "PKR", "LKR", "NPR"}))),
}
CURRENCIES: Mapping[str, str] = {
    **{sign: sign for sign in SHARED_SIGNS},
    **dict.fromkeys(("cn¥", "rmb", "cny", "yuan", "人民币"), "CNY"),
    **dict.fromkeys(("us$", "$us", "usd", "美元", "美金"), "USD"),
    **dict.fromkeys(("hk$", "$hk", "hkd", "港币", "港元", "港幣"), "HKD"),
    **dict.fromkeys(("c$", "ca$", "$ca", "$cad", "cad", "加元", "加币"), "CAD"),
    **dict.fromkeys(("a$", "au$", "$au", "aud", "澳元", "澳币"), "AUD"),
    **dict.fromkeys(("s$", "sg$", "$sg", "sgd", "新元", "新币"), "SGD"),
    **dict.fromkeys(("nt$", "twd", "ntd", "新台币", "新臺幣", "台币"), "TWD"),
    **dict.fromkeys(("nz$", "$nz", "nzd"), "NZD"),
    **dict.fromkeys(("mx$", "$mx", "mxn"), "MXN"),
    **dict.fromkeys(("r$", "brl"), "BRL"),
    **dict.fromkeys(("€", "eur", "euro", "euros", "欧元", "ユーロ"), "EUR"),
    **dict.fromkeys(("£", "£gb", "gbp", "英镑"), "GBP"),
    **dict.fromkeys(("chf", "fr.", "sfr.", "franken", "瑞士法郎"), "CHF"),
    **dict.fromkeys(("pln", "zł", "zl"), "PLN"),
    **dict.fromkeys(("jp¥", "jpy", "yen", "日元", "円"), "JPY"),
    **dict.fromkeys(("₩", "krw", "韩元", "원"), "KRW"),
    **dict.fromkeys(("₹", "inr", "卢比"), "INR"),
    **dict.fromkeys(("₪", "ils"), "ILS"),
    **dict.fromkeys(("₫", "vnd"), "VND"),
    **dict.fromkeys(("₱", "php"), "PHP"),
    **dict.fromkeys(("₽", "руб", "руб.", "rub"), "RUB"),
    **dict.fromkeys(("₺", "tl", "try"), "TRY"),
    **dict.fromkeys(("kč", "czk"), "CZK"),
    **dict.fromkeys(("฿", "thb"), "THB"),
    **dict.fromkeys(("rm", "myr"), "MYR"),
    **dict.fromkeys(("rp", "idr"), "IDR"),
}
# What stands between an amount and the time it is paid for; an elided article touches its noun.
PER = "per|pr\\.|an?|pro|je|par|por|al?|ao|la|a la|na|im|in der|am|die|в"
ELIDED = "(?:à |de |all)?l?['’]"


def currency_of_sign(sign: str, site_currency: str | None) -> str | None:
    """Return the currency of a shared sign: the site's where that bears it, else the usual one, if there is one.

    Nobody can tell where no currency is usual, because there is no site.
    """
    usual, currencies = SHARED_SIGNS[sign]
    return site_currency if site_currency in currencies else usual if site_currency else None


# After "/", one of `PER`, or 每; and words that say it alone. Two weeks and half a month come before what they are of.
PERIODS: Mapping[Period, tuple[str, str]] = {
    Period.HOUR: (
        "hour|hr|h|小时|小時|時間|时|時|시간|stunde|std\\.|std|heure|hora|ora|uur|godz\\.|godz|godzinę|timme|tim|час",
        "hourly|ph|p/h|stundensatz|时薪|時給|時薪|시급|stündlich|stundenlohn|horaire|all'ora|godzinowo",
    ),
    Period.DAY: (
        "day|md|man-day|d|天|日|일|tag|jour|día|dia|giorno|dag|dzień",
        "daily|pd|p/d|日薪|日給|일급|täglich|tagessatz|tjm|journalier|diarios?|dziennie",
    ),
    Period.TWO_WEEKS: (
        "bi weeks?|2 weeks?|2 wks|two weeks|fortnight|2 wochen|zwei wochen|2 semaines|deux semaines|2 semanas|"
        "dos semanas|两周|兩週",
        "bi[- ]?week(?:ly)?|fortnightly|every 2 weeks|every two weeks|every other week|alle 2 wochen|alle zwei wochen|"
        "aux 2 semaines|aux deux semaines|toutes les 2 semaines|toutes les deux semaines|cada dos semanas|2週間|双周薪",
    ),
    Period.WEEK: (
        "week|wk|周|週|星期|주|woche|semaine|sem\\.|semana|settimana|tydzień|vecka",
        "weekly|pw|p/w|周薪|週薪|週給|주급|wöchentlich|hebdomadaires?|semanal|semanales|tygodniowo",
    ),
    Period.HALF_MONTH: (
        "semi months?|0\\.5 months?|half month|half-month|halber monat|demi-mois|medio mes|半月",
        "semi[- ]?month(?:ly)?|twice a month|twice monthly|zweimal im monat|bimensuels?|bimensuelles?|"
        "deux fois par mois|dos veces al mes|quincenal|quincenales|半月",
    ),
    Period.MONTH: (
        "month|mo|m|个月|個月|月|월|monat|mois|mes|mês|mese|maand|miesiąc|mies\\.|mies|m-c|månad|måned|md\\.|mån|месяц|мес\\.",
        "monthly|pcm|p/m|月薪|月給制|月給|月収|月額|월급|monatlich|monatsgehalt|monatslohn|mensuels?|mensuelles?|mensual|"
        "mensuales|mensal|mensais|mensili?|maandelijks|miesięcznie|aylık|月收入|월(?= ?[0-9])",
    ),
    Period.YEAR: (
        "year|yr|y|annum|年|연|jahr|an|année|año|ano|anno|jaar|rok|år|год",
        "yearly|annual|annually|annualized|p\\.a\\.|p\\. a\\.|pa|p/a|年薪|年包|年收入|总包|total package|package|"
        "年収|年俸|연봉|연(?= ?[0-9])|ral|"
        "jährlich|jahresgehalt|annuels?|annuelles?|anual|anuales|anuais|annui|annuo|rocznie",
    ),
}
# English nouns that say it without a word before them, where a currency is written.
BARE = {
    **{
        f"{one}{period}": period
        for period in (Period.HOUR, Period.DAY, Period.WEEK, Period.MONTH, Period.YEAR)
        for one in ("", "1 ")
    },
    "pm": Period.MONTH,
    "2 week": Period.TWO_WEEKS,
    "0.5 month": Period.HALF_MONTH,
}
ABOUT = (
    "about|approx\\.|approx|approximately|around|circa|ca\\.|c\\.|roughly|≈|大约|约|約|大概|左右|上下|程度|前後|"
    "etwa|rund|ungefähr|environ|env\\.|aprox\\.|aproximadamente|alrededor de|około|ok\\.|약"
)
OPEN = (
    "\\+|以上|及以上|或以上|或更高|起|이상|至少|不低于|不少于|>=|≥|>|at least|or higher|or more|or above|and up|"
    "and above|and more|mindestens|und mehr|oder mehr|au moins|minimum|min\\.|ou plus|et plus|"
    "al menos|mínimo|como mínimo|o más|y más"
)
# The least, of which more is possible where no upper amount follows: "from 60K", but "from 60K to 75K".
FROM = "from|starting at|starting from|ab|[àÀ] partir de|dès|a partir de|desde|od|från|vanaf|da|от|부터"
# Before both ends of a range.
BETWEEN = "between|von|zwischen|entre|de|van|tussen|mellan"
AND = "and|und|et|y|e|en|och"
UP_TO = (
    "up to|upto|bis zu|最高|最大|不超过|至多|以内|以下|まで|이하|최대|까지|<=|≤|at most|maximum|maximal|max\\.|"
    "höchstens|au maximum|máximo|como máximo|até"
)
# Before the upper end of a range; alone, an upper bound: "bis 60.000 €".
UNTIL = "bis|jusqu['’]à|hasta|do|tot|till|до"
NEGOTIABLE = (
    "面议|面議|可面议|面谈|可谈|応相談|要相談|협의|negotiable|to be negotiated|to be discussed|doe|"
    "nach vereinbarung|verhandelbar|verhandlungsbasis|vb|vhb|[àÀ] négocier|négociable|selon profil|selon expérience|"
    "a convenir|a combinar|a negociar|según experiencia|según valía|"
    "depending on experience|based on experience|je nach erfahrung|je nach qualifikation|do uzgodnienia|da concordare"
)
# Says that nothing is said of pay.
UNSTATED = (
    "保密|待定|有竞争力|具竞争力|competitive|undisclosed|not disclosed|confidential|tbd|tba|tbc|n/a|"
    "as per collective agreement|依公司規定|按公司规定|회사 내규에 따름|회사내규"
)
UNPAID = "无偿|無償|无薪|unpaid|voluntary|unbezahlt|ehrenamtlich|non rémunérée?|no remunerado|무급"
# Pay by what is made, not by time.
PIECE = (
    "(?:/ *|每 *)(?:千字|百字|字|篇|单|單|件|题|条)|"
    "(?:/ *|(?:per|pro|par|por|a) +)(?:word|article|piece|page|unit|delivery|"
    "task|project|mot|wort|artikel|stück|auftrag|palabra)"
)
# Says nothing about the amount.
NOISE = (
    "薪资范围|薪资|薪資|薪酬|薪水|工资|工資|待遇|底薪|給与|給料|賃金|想定|基本給|급여|salary|pay|compensation|wage|range|rate|"
    "base|basic|fixed|guaranteed|(?<![a-zäöü])[a-zäöü]{0,20}gehalt|(?<![a-zäöü])[a-zäöü]{0,20}lohn|"
    "(?<![a-zäöü])[a-zäöü]{0,20}vergütung|fixum|salaires?|rémunération|fixe|"
    "salario|sueldo|retribución|salário|remuneração|stipendio|salaris|wynagrodzenie|lön|de base"
)
GROSS = "税前|稅前|税込|額面|세전|gross|before tax|brutto|bruto|brute?s?|brut[oa]s?|lord[oi]|före skatt"
NET = (
    "税后|稅後|手取り|세후|net|nett|netto|nets?|nette?s?|net[oa]s?|líquid[oa]s?|nett[io]|in[- ]hand|take[- ]home|"
    "after tax|na rękę"
)
# Qualifies the whole of the pay; and parts of it that come on top: an amount beside such a word is not the pay.
WHOLE = "ctc|tc|total comp|total compensation|ote|pro rata|pro-rata|prorated|fte|e\\.?v\\.?"
EXTRA = (
    "bonus|bonuses|equity|shares|stock|stocks|options|rsus?|commissions?|variable|allowances?|tips|superannuation|super|"
    "sign-on|incentives?|提成|奖金|獎金|期权|股票|股权|补贴|补助|餐补|房补|年终奖?|賞与|手当|상여금?|인센티브|prämien?|provision|"
    "primes?|intéressement|comisión|comisiones|premia|premie"
)
# What follows comes on top or is included.
PLUS = (
    "plus|zzgl\\.?|zuzüglich|sowie|mais|más|oraz|外加|另加|另有|另享|別途|incl?\\.?|including|inkl\\.?|excl\\.?|excluding|"
    "exkl\\.?|avec|with|mit|不含|包含|包括|含"
)
_LETTER = r"[a-z]|[^\x00-\x7f]"  # of any script
_PLUS_SIGN = rf"(?:(?<= )\+ ?|\+)(?={_LETTER})|(?<= )\+ (?=[0-9])"
DASH = "[-‐‒–—―−~〜∼]+|至|到|to"
OR = "or|oder|ou|或"
_WEEK = "(?:week|wk|woche|semaine|semana|settimana|tydzień|周|週)"
# Figures that are no amounts: the time worked, and shares.
_ASIDE = (
    rf"[0-9]{{1,2}}(?:[.,][0-9]{{1,2}})? *(?:hours?|hrs?|h|std\.?|stunden|heures|horas|uur|小时|小時|時間|시간)"
    rf"(?: ?(?:/|per|a|pro|par|por) ?{_WEEK}|-{_WEEK})?(?![a-z])|"
    r"[0-9]+(?:[.,][0-9]+)? *[%‰](?: *[-–~] *[0-9.,]+ *[%‰])?"
)
# Words with figures that are no pay: the year of a training, and two months or half a month, as nobody can tell.
_NAMES = r"[1-5]\. *(?:ausbildungs|lehr)?jahr|[1-5](?:st|nd|rd|th) year|第[一二三四]年|bi-? ?month(?:ly)?"


def separate_commas(text: str) -> str:
    """Return `text` with an ordinary comma for each full-width one that groups digits, and 、 for the others.

    The others end a part of a sentence: ``20000，5天工作制`` holds two figures. The length does not change.
    """
    return _WIDE_GROUPS.sub(lambda match: match[0].replace("，", ","), text).replace("，", "、")


class Token(NamedTuple):
    """A figure or a word of pay.

    Attributes:
        kind: the group of the pattern that matched; ``word`` for what is no word of pay.
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
    per = rf"(?:/ *|(?<![a-z])(?:{PER}) +|(?<![a-z]){ELIDED}|每 *)(?:1 +)?"
    kinds: dict[str, str] = {
        "times": rf"[x×*] *(?P<factor>{FEW})(?!\d|[.,]\d| \d{{3}})(?: *(?:{_MONTHS_NOUNS}|月|mos(?![a-z])))?",
        "months": rf"(?:(?<![a-z])(?:en|sur|in) +)?(?P<count>{FEW})(?: ?[-–~至到] ?{FEW})? *{_MONTHS_NOUNS}",
        "word": _NAMES,
        "aside": _ASIDE,
        "piece": PIECE,
        **{period.name: f"{per}(?:{_words(noun)})|{_words(word)}" for period, (noun, word) in PERIODS.items()},
        "bare": r"(?<![0-9a-z.,])(?:(?:[1-9]|0\.5) )?(?:hour|day|week|month|year|pm)(?![a-z])",
        "number": NUMBER,
        "plus": f"{_PLUS_SIGN}|{_words(PLUS)}",
        "open": _words(OPEN),
        "from": _words(FROM),
        "up_to": _words(UP_TO),
        "until": _words(UNTIL),
        "about": _words(ABOUT),
        "negotiable": _words(NEGOTIABLE),
        "unstated": _words(UNSTATED),
        "unpaid": _words(UNPAID),
        "gross": _words(GROSS),
        "net": _words(NET),
        "whole": _words(WHOLE),
        "extra": _words(EXTRA),
        "currency": _words(CURRENCIES),
        "unit": _words(UNITS),
        "between": _words(BETWEEN),
        "and": _words(AND),
        "dash": "|".join((DASH.removesuffix("|to"), _words("から|to|à|a"))),
        "noise": _words(NOISE),
        "separator": rf"[;,、|]+|(?<= )/(?= )|{_words(OR)}",
        "colon": ":",
        "gap": "[ ·・•‧\n]+",
        "bracket": r"[()\[\]]",
        "code": "(?-i:(?<![A-Z])[A-Z]{3}(?![A-Za-z]))",
    }
    return re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in kinds.items()), re.IGNORECASE | re.ASCII)


def read_tokens(text: str) -> Iterator[Token]:
    """Yield the words of `text` (normalised) from left to right, the gaps between them, and all else as words."""
    last, end = "", 0
    for match in _pattern().finditer(text):
        kind, written, start = str(match.lastgroup), match[0].lower(), match.start()
        is_inside = start > end and _is_latin(text, start - 1)  # the figures of a name (H100, B2B)
        if (kind == "number" and is_inside) or (kind == "unit" and last != "number"):
            continue
        if kind == "code":
            kind = "currency"
            if not is_currency(written.upper()):
                continue
        if gap := text[end:start].strip():
            yield Token("word", gap, text.index(gap, end), start)
        end = match.end()
        kind = Period[kind] if kind in Period.__members__ else kind
        last = last if kind == "gap" else kind
        yield Token(kind, match["count"] or match["factor"] or written, start, end)
    if gap := text[end:].strip():
        yield Token("word", gap, text.index(gap, end), len(text))


def find_period(text: str) -> Period | None:
    """Return the first time that pay is for that a word of `text` names (``年薪``, ``per hour``), or None."""
    return next((Period(token.kind) for token in read_tokens(text) if token.kind in PERIODS), None)


def find_stretches(text: str, written: str = "") -> Iterator[Sequence[Token]]:
    """Yield each stretch of `text` that consists of words of pay and holds a figure; the reader decides if it is pay.

    Args:
        text: in ordinary letters (NFKC); the positions of tokens are its own.
        written: `text` as it was written, character by character. Only there a comma that ends a part of a sentence
            differs from one that groups digits.
    """
    if written:
        pairs = zip(text, separate_commas(written), strict=True)
        text = "".join("、" if wide == "、" and letter == "," else letter for letter, wide in pairs)
    if not any(character.isdecimal() for character in text):
        return
    stretch: list[Token] = []
    for token in read_tokens(text):
        if token.kind == "word":
            yield from _trim_stretch(stretch, text)
            stretch = []
        else:
            stretch.append(token)
    yield from _trim_stretch(stretch, text)


def _trim_stretch(stretch: Sequence[Token], text: str) -> Iterator[Sequence[Token]]:
    """Yield `stretch` without what leads over to the words behind it, if it holds a figure then."""
    while stretch and (stretch[-1].kind in _LEADING_OVER or _is_name(stretch[-1], text)):
        stretch = stretch[:-1]
    if any(token.kind == "number" for token in stretch):
        yield stretch


_LEADING_OVER = ("plus", "gap", "separator", "colon")


def _is_name(token: Token, text: str) -> bool:
    """Return whether a token is the figure of a name (``4090D``)."""
    return token.kind == "number" and _is_latin(text, token.end)


def _is_latin(text: str, position: int) -> bool:
    return (
        0 <= position < len(text) and text[position].isascii() and (text[position].isalnum() or text[position] in "_%")
    )
