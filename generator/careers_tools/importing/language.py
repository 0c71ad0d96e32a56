"""Language of a text among the site's languages, detected by its letters, then by its smallest words."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping

from careers.content.lexicon import Lexicon
from careers.i18n import Locales

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
_WORD, _NAME = 4, 1  # weights; a character of Han, kana or Hangul weighs as much as a word


def detect(text: str, locales: Locales, lexicon: Lexicon) -> str:
    """Return the code of the locale whose script has the greatest share of `text`.

    Names of technologies weigh little, so Chinese full of them is Chinese. Of several locales with one script it is
    the one whose small words are most frequent; where that decides nothing, and for a text without letters, the first
    of the site.
    """
    readable = unicodedata.normalize("NFKC", text)
    prose = _FOREIGN.sub(" ", readable)
    weights = _weights(prose) or _weights(readable)
    shares = {locale: _share(locale.script, weights, lexicon) for locale in locales}
    most = max(shares.values())
    alike = [locale for locale, share in shares.items() if share == most]
    if most == 0 or len(alike) == 1:
        return alike[0].code
    words = Counter(piece[0].casefold() for piece in _PIECE.finditer(prose))
    small = lexicon["small-words"]
    return max(alike, key=lambda locale: sum(words[word] for word in small.get(locale.babel.language, ()))).code


def _weights(text: str) -> Counter[str]:
    """Return script -> its weight in the text.

    A word that begins with a capital, or is no longer than two letters, may be a name or a unit: it weighs less.
    """
    weights: Counter[str] = Counter()
    for piece in _PIECE.finditer(text):
        word = piece[0]
        name = not piece.lastgroup and (word[0].isupper() or len(word) < 3)
        script = piece.lastgroup or unicodedata.name(word[0], "").partition(" ")[0]
        weights[script] += _NAME if name else _WORD
    return weights


def _share(code: str, weights: Mapping[str, int], lexicon: Lexicon) -> int:
    """Return the weight of a script in a text; Han is Japanese or Korean where letters of these stand beside it."""
    han, kana, hangul = (weights.get(group, 0) for group in ("han", "kana", "hangul"))
    if code in ("Hans", "Hant", "Hani"):
        return max(0, han - 4 * kana - 4 * hangul)
    if code in ("Jpan", "Hrkt"):
        return kana + min(han, 4 * kana)
    if code in ("Kore", "Hang"):
        return hangul + min(han, 4 * hangul)
    return sum(weights.get(name, 0) for name in lexicon["scripts"].get(code, ()))
