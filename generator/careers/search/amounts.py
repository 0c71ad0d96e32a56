"""The words by which a query names an amount of pay, in all languages: those in which postings are read."""

from __future__ import annotations

from typing import Any

from careers.content.facts.pay.reading import YEARLY_FROM, YEARLY_FROM_ELSEWHERE, yearly_from
from careers.content.facts.pay.value import PER_YEAR, Period
from careers.content.facts.pay.words import (
    CURRENCIES,
    ELIDED,
    PER,
    PERIODS,
    SHARED_SIGNS,
    UNITS,
    WORDS,
    currency_of_sign,
)


def amount_words(currency: str) -> dict[str, Any]:
    """Return what a script needs to read an amount on a site whose currency is that.

    ``units`` and ``currencies`` are words with what they mean. The others are regular expressions without regard to
    case: ``periods`` in their order, after one of ``per`` (``noun``) and alone (``word``), with how often each is paid
    in a year; words for pay (``noise``) and for how near an amount is meant (``about``). ``yearly_from`` is the amount
    that nobody earns in a month.
    """
    signs = {sign: currency_of_sign(sign, currency) for sign in SHARED_SIGNS}
    codes = {word: signs.get(word, code) for word, code in CURRENCIES.items()}
    return {
        "units": {word: int(factor) for word, factor in UNITS.items()},
        "currencies": {word: code for word, code in codes.items() if code is not None},
        "per": f"(?:{PER})(?= )|{ELIDED}|每|/",
        "periods": [
            {
                "noun": PERIODS[period][0],
                "word": PERIODS[period][1],
                "times": int(PER_YEAR[period]),
            }
            for period in Period
        ],
        "noise": "|".join(WORDS[kind] for kind in ("noise", "gross", "net")),
        "about": "|".join(WORDS[kind] for kind in ("open", "from", "about")),
        "yearly_from": {
            "": int(yearly_from(currency)),
            **{code: int(amount) for code, amount in YEARLY_FROM.items()},
        },
        "elsewhere": YEARLY_FROM_ELSEWHERE,
    }
