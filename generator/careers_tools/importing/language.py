"""Which of the site's languages a text is written in, told by its letters."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping

from babel.core import get_global

from careers.i18n import Locale, Locales

# Code and addresses are Latin whatever the language; a fence that never ends hides nothing.
_FOREIGN = re.compile(
    r"""^(```|~~~) [^\n]*\n (?:(?!\1)[^\n]*\n)*+ \1
    | https?://[^\s，。）】]+
    | (?<![A-Za-z0-9._+-]) [A-Za-z0-9._+-]{1,64} @ [A-Za-z0-9.-]+""",
    re.MULTILINE | re.VERBOSE,
)
_HAN = "々〇㐀-䶿一-鿿𠀀-𲎯"
_KANA = "ぁ-ゖゝ-ゟァ-ヺー-ヿㇰ-ㇿ"
_HANGUL = "ᄀ-ᇿㄱ-ㆎ가-힣"
_PIECE = re.compile(f"(?P<han>[{_HAN}])|(?P<kana>[{_KANA}])|(?P<hangul>[{_HANGUL}])|[^\\W\\d_{_HAN}{_KANA}{_HANGUL}]+")
# ISO 15924 script -> first word of its letters' names in Unicode; scripts that need more are in `_share`.
_LETTERS: Mapping[str, str] = {
    "Arab": "ARABIC",
    "Armn": "ARMENIAN",
    "Beng": "BENGALI",
    "Cyrl": "CYRILLIC",
    "Deva": "DEVANAGARI",
    "Ethi": "ETHIOPIC",
    "Geor": "GEORGIAN",
    "Grek": "GREEK",
    "Hebr": "HEBREW",
    "Khmr": "KHMER",
    "Laoo": "LAO",
    "Latn": "LATIN",
    "Mymr": "MYANMAR",
    "Taml": "TAMIL",
    "Thai": "THAI",
}
_SIGN, _WORD, _NAME = 4, 4, 1  # what each weighs


def detect(text: str, locales: Locales) -> str:
    """The code of the locale `text` is written in: the one whose script has the greatest share of it.

    Names of technologies weigh little, so Chinese full of them is Chinese. Of several locales with one script, and
    where nothing can be told, it is the first of the site.
    """
    readable = unicodedata.normalize("NFKC", text)
    weights = _weights(_FOREIGN.sub(" ", readable)) or _weights(readable)
    best = max(locales.all, key=lambda one: _share(script(one), weights))
    return best.code


def script(locale: Locale) -> str:
    """The script a locale is written in (ISO 15924), by CLDR's likely subtags; empty if CLDR knows none."""
    if locale.babel.script:
        return str(locale.babel.script)
    likely = get_global("likely_subtags")
    language, territory = locale.babel.language, locale.babel.territory
    found = likely.get(f"{language}_{territory}") or likely.get(language) or ""
    return next((part for part in found.split("_") if len(part) == 4), "")


def _weights(text: str) -> Counter[str]:
    """Script -> how much of the text it is: a character of Han, kana or Hangul counts like a word of other letters.

    A word that begins with a capital, or is no longer than two letters, may be a name or a unit: it counts less.
    """
    weights: Counter[str] = Counter()
    for piece in _PIECE.finditer(text):
        word = piece[0]
        if piece.lastgroup:
            weights[piece.lastgroup] += _SIGN
        else:
            weights[_letters(word[0])] += _NAME if word[0].isupper() or len(word) < 3 else _WORD
    return weights


@functools.lru_cache(maxsize=4096)
def _letters(character: str) -> str:
    return unicodedata.name(character, "").partition(" ")[0]


def _share(code: str, weights: Mapping[str, int]) -> int:
    """How much of a text is in the script of that code; Han counts for whom the letters beside it speak."""
    han, kana, hangul = (weights.get(one, 0) for one in ("han", "kana", "hangul"))
    if code in ("Hans", "Hant", "Hani"):
        return max(0, han - 4 * kana - 4 * hangul)
    if code in ("Jpan", "Hrkt"):
        return kana + min(han, 4 * kana)
    if code in ("Kore", "Hang"):
        return hangul + min(han, 4 * hangul)
    return weights.get(_LETTERS.get(code, ""), 0)
