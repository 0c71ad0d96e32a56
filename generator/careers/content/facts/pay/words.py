"""The words, signs and abbreviations of pay, and a text as a sequence of them.

Editors mix languages in one line (``年薪 about 1.5M-3.5M or higher``), so there is one vocabulary, not one a locale.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from babel.numbers import is_currency

from careers.content.facts.pay.value import Period


def table(rows: str) -> dict[str, str]:
    """Return word -> head of its row, for rows of a head and its words that are parted by ``|``."""
    return {word: head for head, *words in map(str.split, rows.split("|")) for word in words}


UNITS = {
    word: Decimal(factor)
    for word, factor in table(
        """100 百 hundred|1000 k t 千 仟 천 thousand tsd. tsd mil tys. tys ezer tusen тыс. тыс ribu rb|10000 w 万 萬 만|
        100000 lakh lakhs lac lacs l lpa|1000000 m mn mio mio. mln million juta jt triệu tr 百万 百萬 백만|
        10000000 cr crore crores 千万 천만|100000000 亿 億 억|1000000000 bn billion"""
    ).items()
}
# Signs that several currencies share: the usual currency, then all of them. The usual one is meant where the site's
# currency is none of them; it is None where nobody can tell.
SHARED_SIGNS: Mapping[str, tuple[str | None, frozenset[str]]] = {
    sign: (usual, frozenset(currencies.split()))
    for sign, usual, currencies in (
        ("$", "USD", "USD CAD AUD HKD SGD TWD NZD MXN CLP COP ARS"),
        ("¥", "CNY", "CNY JPY"),
        ("元", "CNY", "CNY TWD HKD MOP SGD"),
        ("块", "CNY", "CNY TWD HKD MOP SGD"),
        ("kr", None, "SEK NOK DKK ISK"),
        ("rs", None, "INR PKR LKR NPR"),
        ("rs.", None, "INR PKR LKR NPR"),
    )
}
# Name or sign -> ISO 4217 code, or a shared sign itself. Other codes are known where they are in capitals.
CURRENCIES: Mapping[str, str] = {sign: sign for sign in SHARED_SIGNS} | table(
    """CNY cny cn¥ rmb yuan 人民币|USD usd us$ $us 美元 美金|HKD hkd hk$ $hk 港币 港元 港幣|
    CAD cad c$ ca$ $ca $cad 加元|AUD aud a$ au$ $au 澳元|SGD sgd s$ sg$ $sg 新元 新币|TWD twd nt$ ntd 新台币 新臺幣|
    NZD nzd nz$ $nz|MXN mxn mx$ $mx|BRL brl r$|EUR eur € euro euros 欧元 ユーロ|GBP gbp £ £gb 英镑|
    CHF chf fr. sfr. franken 瑞士法郎|PLN pln zł zl|JPY jpy jp¥ yen 日元 円|KRW krw ₩ 韩元 원|INR inr ₹ 卢比|
    ILS ils ₪|VND vnd ₫|PHP php ₱|RUB rub ₽ руб руб.|TRY try ₺ tl|CZK czk kč|THB thb ฿|MYR myr rm|IDR idr rp|
    HUF huf ft|UAH uah ₴ грн|RON ron lei|ZAR zar r"""
)
# What stands between an amount and the time it is paid for; an elided article touches its noun.
PER = r"per|pr\.|pe|za|an?|pro|je|par|por|al?|ao|la|a la|na|im|in der|am|die|в"
ELIDED = "(?:à |de |all)?l?['’]"
# After "/", one of `PER`, or 每; and words that say it alone. Two weeks and half a month come before what they are of.
PERIODS: Mapping[Period, tuple[str, str]] = {
    Period.HOUR: (
        r"hour|hr|h|小时|小時|時間|时|時|시간|stunde|std\.|std|heure|hora|ora|uur|godz\.|godz|godzinę|timme|tim|час|óra|hodinu|jam",
        "hourly|ph|p/h|时薪|時給|時薪|시급|stündlich|stundenlohn|horaire|all'ora|godzinowo",
    ),
    Period.DAY: (
        "day|d|天|日|일|tag|jour|día|dia|giorno|dag|dzień|hari",
        "daily|pd|p/d|日薪|日结|日給|일급|täglich|tagessatz|journalier|tjm|diarios?|dziennie",
    ),
    Period.TWO_WEEKS: (
        "2 weeks|2 wks|fortnight|zwei wochen|2 wochen|2 semaines|deux semaines|dos semanas|两周|兩週",
        "two[- ]weeks|bi[- ]?week(?:ly)?|fortnightly|every (?:2|two|other) weeks?|alle (?:2|zwei) wochen|2週間|"
        "双周薪|(?:aux|toutes les) (?:2|deux) semaines|cada (?:2|dos) semanas",
    ),
    Period.WEEK: (
        r"week|wk|周|週|星期|주|woche|semaine|sem\.|semana|settimana|tydzień|vecka",
        "weekly|pw|p/w|周薪|週薪|週給|주급|wöchentlich|hebdomadaires?|semanal|semanales|tygodniowo",
    ),
    Period.HALF_MONTH: (
        "halber monat|demi-mois|medio mes|半月",
        "half[- ]month|semi[- ]?month(?:ly)?|twice (?:a month|monthly)|zweimal im monat|bimensuel(?:le)?s?|"
        "deux fois par mois|dos veces al mes|quincenal(?:es)?|半月",
    ),
    Period.MONTH: (
        r"month|mo|m|个月|個月|月|월|monat|mois|mes|mês|mese|maand|miesiąc|mies\.|mies|m-?c|månad|måned|md\.|mån|"
        r"месяц|мес\.|měs\.|měsíc|hó|hónap|bulan|bln|tháng|lună|ay",
        r"monthly|pcm|p/m|pm|p\. ?m\.|月薪|月給|月収|月額|月收入|월급|월(?= ?[0-9])|monatlich|monatsgehalt|monatslohn|"
        "mensuel(?:le)?s?|mensual(?:es)?|mensal|mensais|mensili?|maandelijks|miesięcznie|měsíčně|havi|aylık",
    ),
    Period.YEAR: (
        "year|yr|y|annum|年|연|jahr|an|année|año|ano|anno|jaar|rok|år|год|év|tahun|yıl",
        r"yearly|annual|annually|p\. ?a\.|pa|p/a|年薪|年包|年收入|总包|年収|年俸制?|연봉|연(?= ?[0-9])|"
        "jährlich|jahresgehalt|annuels?|annuelles?|anual(?:es)?|anuais|annuo|rocznie|ročně|yıllık",
    ),
}
# Kind of a token -> its words. From the least more is possible where no upper amount follows: "from 60K to 75K".
WORDS: Mapping[str, str] = {
    "plus": r"plus|zzgl\.?|zuzüglich|sowie|mais|más|oraz|外加|另加|另有|另享|別途|incl?\.?|including|inkl\.?|avec|"
    "with|mit|不含|包含|包括|含",
    "open": r"\+|以上|及以上|或以上|[或可]更高|起|이상|至少|不低于|不少于|>=|≥|>|at least|or higher|or more|or above|"
    r"and up|and above|(?<=[0-9] )up(?! to)|mindestens|mind\.|(?:kv-)?mindestgehalt|oder mehr|au moins|minimum|"
    "(?:et|ou) plus|"
    "al menos|mínimo|o más|more than|over|above|超过|高于|über|mehr als|plus de|más de",
    "from": "from|starting (?:at|from)|ab|[àÀ] partir de|dès|a partir de|desde|od|från|vanaf|da|[оО]т|від|từ|부터",
    "up_to": "up to|bis zu|bis|jusqu['’]à|hasta|do|tot|till|[дД]о|đến|hingga|最高|最大|不超过|以内|以下|まで|이하|"
    "최대|까지|<=|≤|at most|maximum|maximal|höchstens|au maximum|máximo|até",
    "about": r"about|approx\.|approx|approximately|around|circa|ca\.|c\.|roughly|≈|大约|约|約|大概|左右|上下|程度|"
    r"前後|etwa|rund|ungefähr|environ|env\.|aprox\.|aproximadamente|około|ok\.|약",
    "negotiable": "面议|面議|面谈|可谈|応相談|要相談|협의|negotiable|to be negotiated|doe|nach vereinbarung|"
    "verhandelbar|vhb|vb|[àÀ] négocier|négociable|selon profil|selon expérience|a convenir|a combinar|a negociar|"
    "según experiencia|depending on experience|based on experience|je nach (?:erfahrung|qualifikation)|"
    "do uzgodnienia|可",
    "unstated": "保密|待定|有竞争力|具竞争力|competitive|undisclosed|not disclosed|confidential|tbd|tba|tbc|n/a|"
    "无偿|無償|无薪|unpaid|unbezahlt|ehrenamtlich|依公司規定|按公司规定|회사 내규에 따름|회사내규",
    "gross": "税前|稅前|税込|額面|세전|gross|before tax|brutt[oó]|brut[eoa]?s?|ral|b/a|lord[oi]|före skatt",
    "net": "税后|稅後|手取り|세후|net|nett|nett[oó]|nets?|nette?s?|net[oa]s?|líquid[oa]s?|netti|in[- ]hand|"
    "take[- ]home|after tax|na rękę|libres(?: de impuestos)?|на руки",
    "whole": "ote|ctc|tc|total comp|total compensation|pro[- ]rata|fte",
    "extra": "bonus|bonuses|equity|shares|stock|stocks|options|rsus?|commissions?|variable|allowances?|tips|"
    "superannuation|super|sign-on|incentives?|提成|奖金|獎金|期权|股票|股权|补贴|补助|餐补|房补|年终奖?|賞与|手当|"
    "상여금?|인센티브|prämien?|provision|primes?|intéressement|comisión|comisiones|premia|premie",
    "between": "between|von|zwischen|entre|de|van|tussen|mellan",
    "and": "and|und|et|y|e|en|och",
    "noise": "薪资范围|薪资|薪資|薪酬|薪水|工资|工資|待遇|底薪|給与|給料|賃金|想定|基本給|급여|salary|pay|"
    "compensation|wage|range|rate|base|basic|fixed|guaranteed|(?<![a-zäöü])[a-zäöü]{0,20}(?:gehalt|lohn|vergütung)|"
    "salaires?|rémunération|fixe|renta|salario|sueldo|retribución|salário|remuneração|stipendio|salaris|wynagrodzenie|lön|"
    r"(?:lt\.|laut) kv|(?<=kr)\.|"
    "de base",
}
CONTRACTS = frozenset({"UoP", "B2B", "CLT", "PJ", "CDI"})  # no units of an amount, but what it is for
DASH = "[-‐‒–—―−~〜∼]+|至|到|to"
_MONTHS = (
    r"(?:薪|个月|個月|[かヶケカ]月分?|(?:months|mois|pagas|mensualidades|mensilità|salários|"
    r"\. ?(?:monats)?(?:gehalt|lohn)|(?:monats)?(?:gehälter|löhne)|th month(?: pay| salary)?)(?![a-z])|"
    r"(?:x|[- ]?mal) ?(?:jährlich|yearly|(?:im|pro|per|a|al|par) (?:jahr|year|año|an))(?![a-z])|"
    r"x(?! ?[a-z0-9])|[- ]?mal(?![a-z]))"
)
_FEW = r"[0-9]{1,2}(?:\.[0-9]{1,2})?"
CENTS = r"(?:[.,:][-‐‒–—]{1,2}(?! *[0-9]))"  # "3.400,-", "5'500.–", "35 000:-": no cents
# A scale names a grade of an agreement or a law, whose amounts everybody can look up. It is kept as it is written.
_LEVEL = r"(?:1[0-9]|20|[1-9])(?: ?[a-d]|Ü)?(?![0-9]|[.,'’][0-9]| [0-9]{3}(?![0-9.,])|[A-Za-z])"
_GRADE = rf"(?:(?i:Entgeltgruppe|Besoldungsgruppe|Band|Grade)(?: [A-Z]{{1,2}})?|EG|KR|GS|[ABCEPRS])[ -]?{_LEVEL}"
_SCALE = (
    rf"(?:{_GRADE}(?: ?(?:[-–/]|bis|to) ?(?:{_GRADE}|{_LEVEL}))?|TVöD(?:[- /](?:VKA|Bund|SuE|P|S))?|"
    r"TV-[A-ZÄÖÜ][A-Za-zÄÖÜäöü]{0,7}|NHS|(?i:nach tarif|según convenio|(?:stufe|step) ?[0-9]{1,2}))(?![^\W_])"
)
_SCALES = rf"(?<![^\W_]){_SCALE}(?:,? {_SCALE})*(?: [-–] )?"
_CODE = "(?<![A-Z])[A-Z]{3}(?![A-Za-z])"


class Token(NamedTuple):
    """A figure or a word of pay, in lower case, at a place in a text."""

    kind: str  # the group of the pattern that matched, or a `Period`; ``word`` for what is no word of pay
    text: str
    start: int
    end: int


def currency_of_sign(sign: str, site_currency: str | None) -> str | None:
    """Return the currency of a shared sign: the site's where that bears it, else the usual one; None without a site."""
    usual, currencies = SHARED_SIGNS[sign]
    return site_currency if site_currency in currencies else usual if site_currency else None


def _whole(words: str) -> str:
    # Latin words do not begin or end inside a word.
    return rf"(?:(?<![a-zÀ-ɏ])|(?![a-zÀ-ɏ]))(?:{words})(?:(?![a-zÀ-ɏ])|(?<![a-zÀ-ɏ]))"


def _listed(words: Iterable[str]) -> str:
    return _whole("|".join(map(re.escape, sorted(words, key=len, reverse=True))))


@functools.cache
def _pattern() -> re.Pattern[str]:
    per = rf"(?:/ *|(?<![a-z])(?:{PER}) +|(?<![a-z]){ELIDED}|每 *)(?:1 +)?"
    # Nouns alone name a period, too; but "6 month" is none.
    alone = {period: f"(?:1 )?{period}" for period in Period} | {"two-weeks": "2 week", "half-month": "0[.]5 month"}
    kinds: dict[str, str] = {
        "scale": _SCALES,
        "months": rf"[x×*] *(?P<factor>{_FEW})(?!\d|[.,]\d| \d{{3}})(?: *(?:{_MONTHS}|月|mos(?![a-z])))?|"
        rf"(?:(?<![a-z])(?:en|sur|in) +)?(?P<count>{_FEW}) *{_MONTHS}",
        # Figures that are no amounts, with the words before them: the time worked, and shares.
        "aside": rf"(?:(?<= )(?:{'|'.join(WORDS[kind] for kind in ('between', 'from', 'up_to', 'about'))}) )?"
        r"(?:[0-9]{1,2}(?:[.,][0-9]{1,2})? *(?:hours?|hrs?|h|std\.?|stunden|heures|horas|uur|小时|小時|時間|시간)"
        r"(?:(?: ?(?:/|per|a|pro|par|por) ?|-)(?:week|wk|woche|semaine|semana|周|週))?(?![a-z])|"
        r"[0-9]+(?:[.,][0-9]+)? *[%‰](?: *[-–~] *[0-9.,]+ *[%‰])?)",
        **{
            period.name: f"{per}{_whole(f'{noun}|{word}')}|{_whole(word)}|"
            rf"(?:(?<=[0-9]{{4}} )|(?<=[0-9][.,][0-9]{{2}} )|(?<![0-9] ))(?<![a-z0-9.,-]){alone[period]}(?![a-z])"
            for period, (noun, word) in PERIODS.items()
        },
        # A comma in front of a number of months (``20000,13薪``) ends a figure.
        "number": rf"(?:(?<![0-9])[0-9]{{1,3}}(?: [0-9]{{3}}(?![0-9])(?! *{_MONTHS}))+|[0-9]{{1,12}})"
        rf"(?:[.,'’´`][0-9]{{1,12}}(?![0-9])(?! *{_MONTHS}))*{CENTS}?",
        "sum": r"(?:(?<= )\+ ?|\+)(?=[a-z]|[^\x00-\x7f])|(?<= )\+ (?=[0-9])",
        **{kind: _whole(words) for kind, words in WORDS.items()},
        "unknown": r"/(?=[^\W\d_])|每|(?<![a-z])(?:per|each|every|pro|par|por)(?![a-z])|(?<![a-z])bi-? ?month(?:ly)?",
        # A lone letter is rand before digits that are grouped.
        "currency": rf"(?!r(?![a-z$]| ?[0-9]{{1,3}}[ ,.][0-9]{{3}})){_listed(CURRENCIES)}",
        "unit": f"(?:(?<=[0-9])|(?<=[0-9] )){_listed(UNITS)}",
        "dash": "|".join((DASH.removesuffix("|to"), r"(?<=[0-9]{3}) ?/ ?(?=[0-9])", _whole("から|to|à|a"))),
        "separator": rf"[;,、|※\n]+|(?<= )/(?= )|{_whole('or|oder|ou|lub|或')}",
        "colon": ":",
        "bracket": r"[()\[\]]",
        "code": _CODE,
    }
    named = {kind: f"(?P<{kind}>{pattern})" for kind, pattern in kinds.items()}
    months, *behind = (named.pop(kind) for kind in ("months", "code", "dash"))  # begin within words, and with a space
    others = "|".join(named.values())
    signs = "".join(sorted(set(filter(str.isprintable, others)) - set(map(chr, range(128)))))
    # Most places of a text are passed over: inside Latin words, and where no word of pay begins so.
    begins = rf"(?=[!-\x7f\n{signs}])(?:(?<![a-zÀ-ɏ])|(?![a-zÀ-ɏ]))"
    return re.compile("|".join((months, f"{begins}(?:{others})", *behind)), re.ASCII)


def _small(text: str) -> str:
    """Return a text in small letters, but for scales and codes of currencies, which capitals tell; as long as it was.

    One that ignores no case is searched much faster.
    """
    parts = [text] if len(text.lower()) == len(text) else text
    small = "".join(part.lower() if len(part.lower()) == len(part) else part for part in parts)
    for match in re.finditer(f"(?P<scale>{_SCALES})|{_CODE}", text, re.ASCII):
        if match.lastgroup or is_currency(match[0]):
            small = small[: match.start()] + match[0] + small[match.end() :]
    return small


def normalize(text: str) -> str:
    """Return `text` in ordinary letters (NFKC), as long as it was; a full-width comma ends a part or groups digits."""
    if text.isascii():
        return text
    parted = re.sub("(?<![0-9０-９])，|(?<=[0-9０-９]{4})，|，(?![0-9０-９]{3}(?![0-9０-９]))", "、", text)
    forms = (unicodedata.normalize("NFKC", letter) for letter in parted)
    return "".join(form if len(form) == 1 else letter for form, letter in zip(forms, text, strict=True))


@functools.lru_cache(maxsize=2048)  # a line of a document is read for several purposes
def read_tokens(text: str) -> Sequence[Token]:
    """Return the words of pay in `text` (normalised) from left to right, and between them all else as words."""
    return tuple(_tokens(text))


def _tokens(text: str) -> Iterator[Token]:
    end = 0
    for match in _pattern().finditer(_small(text)):
        kind, start = str(match.lastgroup), match.start()
        # The figures of a name (H100, B2B) are no amounts.
        is_inside = kind == "number" and start > end and re.match("[A-Za-z0-9_%]", text[start - 1])
        if is_inside:
            continue
        yield from _words_between(text, end, start)
        end = match.end()
        kind = {"code": "currency", "sum": "plus"}.get(kind, kind)
        yield Token(
            Period.__members__.get(kind, kind), match["count"] or match["factor"] or match[0].lower(), start, end
        )
    yield from _words_between(text, end, len(text))


def _words_between(text: str, start: int, end: int) -> Iterator[Token]:
    if words := text[start:end].strip(" ·・•‧"):
        yield Token("word", words, begin := text.index(words, start), begin + len(words))


def find_period(text: str) -> Period | None:
    """Return the only period that a text names (``年薪``, ``per hour``, ``bi-week-salary``); None else."""
    tokens = read_tokens(re.sub("[-_ ]+", " ", normalize(text)))
    periods = {token.kind for token in tokens if token.kind in PERIODS}
    return Period(periods.pop()) if len(periods) == 1 else None
