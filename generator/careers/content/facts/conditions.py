"""Conditions of a job, each with one reader: experience, education, number of people, kind, and where one may work."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from careers.content.lexicon import Lexicon, folded

# Levels of education, the lowest first; front matter knows those from `associate` on.
LEVELS = ("none", "secondary", "vocational", "associate", "bachelor", "master", "phd")
SEVERAL = "several"
MOST_YEARS = 60
MOST_PEOPLE = 100_000
_MONTHS = 12
_LONGEST = 200  # characters
_LATIN = "A-Za-z0-9À-ÖØ-öø-ɏ"
_DASH = "-~–—～"


@dataclass(frozen=True, slots=True)
class Range:
    """A range of numbers.

    Attributes:
        min: the lower end; None where only the upper one is named.
        max: the upper end; None where it is open.
    """

    min: float | None
    max: float | None = None

    @property
    def least(self) -> int | None:
        """The lower end, where it is a whole number."""
        return int(self.min) if self.min is not None and self.min == int(self.min) else None


def read_experience(text: str, lexicon: Lexicon) -> Range | None:
    """Return the years of experience that a text asks for, 0 for none needed; None where it names no number."""
    plain = _plain(text)
    words = {**_named(plain, "experience", lexicon), **_named(plain, "experience-units", lexicon)}
    if "none" in words or lexicon.meaning("experience-none", plain):
        return Range(0)
    found = list(_quantities(lexicon, "experience").finditer(plain))
    if len(found) != 1 or not (found[0]["unit"] or found[0].span() == (0, len(plain))):
        return None
    low, high = _ends(found[0], lexicon)
    if lexicon.meaning("experience-units", found[0]["unit"] or "") == "months":
        low, high = low / _MONTHS, high and high / _MONTHS
    before, behind = plain[: found[0].start()], plain[found[0].end() :]
    is_most = high is None and (
        _named(before, "experience", lexicon).get("most") or _named(behind, "experience-units", lexicon).get("below")
    )
    if low > MOST_YEARS:
        return None
    return Range(None, low) if is_most else Range(low, high)


def read_headcount(text: str, lexicon: Lexicon) -> Range | str | None:
    """Return how many people a text asks for, or `SEVERAL` where it says no number; None where it asks for nobody."""
    plain = _plain(text)
    found = list(_quantities(lexicon, "headcount").finditer(plain))
    if not found and _named(plain, "several", lexicon):
        return SEVERAL
    if len(found) != 1 or re.search(r"\d", plain[: found[0].start()] + plain[found[0].end() :]):
        return None
    low, high = _ends(found[0], lexicon)
    if not 0 < low <= MOST_PEOPLE or low != int(low):
        return None
    return Range(low, None if found[0]["more"] else high or low)


def read_education(text: str, lexicon: Lexicon) -> str | None:
    """Return the lowest level of education that a text takes, of `LEVELS`; None where it names none, or wishes only."""
    plain = _plain(text)
    if lexicon.meaning("education-answers", plain):
        return lexicon.meaning("education-answers", plain)
    named = {**_named(plain, "education-levels", lexicon), **_named(plain, "education", lexicon)}
    levels = sorted(set(named) & set(LEVELS), key=LEVELS.index)
    return levels[0] if levels and not _named(plain, "preferred", lexicon) else None


def read_remote(text: str, lexicon: Lexicon) -> str | None:
    """Return whether one may work elsewhere: ``true``, ``false`` or ``hybrid``; None where a text does not say."""
    plain = _plain(text)
    head = re.split(r"[(,;。]", plain, maxsplit=1)[0]
    answer = lexicon.meaning("remote-answers", head) or lexicon.meaning("remote-alone", head)
    named = _named(plain, "remote", lexicon) or _named(plain, "remote-alone", lexicon)
    meanings = {answer} if answer else set(named)
    is_visiting = _named(plain, "remote-visits", lexicon) or re.search(
        rf"\d\s?(?:{_either(lexicon['counted-days']['words'])})", plain, re.IGNORECASE
    )
    if "hybrid" in meanings or ("true" in meanings and is_visiting):
        return "hybrid"
    return meanings.pop() if len(meanings) == 1 else None


def read_kind(text: str, use: str, lexicon: Lexicon) -> str | None:
    """Return the kind of ``employment`` or of ``hiring`` (`use`) that a text names; None for none or several."""
    kinds = _named(_plain(text), f"{use}-kinds", lexicon)
    return next(iter(kinds)) if len(kinds) == 1 else None


def _plain(text: str) -> str:
    """Return a text in plain characters, in one line; empty where it is too long for an answer."""
    plain = " ".join(unicodedata.normalize("NFKC", text[: _LONGEST + 1]).split())
    return plain if len(plain) <= _LONGEST else ""


def _ends(match: re.Match[str], lexicon: Lexicon) -> tuple[float, float | None]:
    """Return the lower and the upper number of a quantity."""
    numbers = {folded(word): int(value) for value, words in lexicon["numbers"].items() for word in words}

    def value(written: str) -> float:
        return float(written.replace(",", ".")) if written[0].isdecimal() else numbers[folded(written)]

    return value(match["low"]), value(match["high"]) if match["high"] else None


@cache
def _quantities(lexicon: Lexicon, field: str) -> re.Pattern[str]:
    """Return a pattern of a number or a range of numbers, with the words that count them."""
    words = sorted((word for spellings in lexicon["numbers"].values() for word in spellings), key=len, reverse=True)
    number = rf"\d{{1,6}}(?:[.,]\d{{1,2}})?|(?:{_either(words)})"
    to = rf"[{_DASH}]|{_either(lexicon['number-ranges'].get('to', ()))}"
    units: tuple[str, ...] = ()
    if field == "experience":
        others = lexicon["experience-units"]
        units = (*lexicon["experience"]["years"], *others["years"], *others["months"])
    unit = rf"\s*[个個]?(?P<unit>{_either(units)})" if units else r"(?P<unit>)"
    more = r"\s*(?P<more>\+)?"
    return re.compile(
        rf"(?<![\d.,{_DASH}])(?P<low>{number})(?:\s*(?:{to})\s*(?P<high>{number}))?{more}(?:{unit})?(?![\d])",
        re.IGNORECASE,
    )


@cache
def _pattern(lexicon: Lexicon, use: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """Return a pattern of the words of a use, the longest first, and folded word -> its meaning."""
    meanings = {word: meaning for meaning, words in lexicon[use].items() for word in words}
    pattern = re.compile(_either(meanings), re.IGNORECASE)
    return pattern, {folded(word): meaning for word, meaning in reversed(meanings.items())}


def _either(words: Mapping[str, str] | tuple[str, ...] | list[str]) -> str:
    """Return a pattern of any of `words`, the longest first; a Latin word stands by itself."""
    patterns = []
    for word in sorted(words, key=len, reverse=True):
        before = rf"(?<![{_LATIN[:6]}À-ɏ])" if word[:1].isascii() and word[:1].isalpha() else ""
        behind = rf"(?![{_LATIN[:6]}À-ɏ])" if word[-1:].isascii() and word[-1:].isalpha() else ""
        patterns.append(before + re.escape(word) + behind)
    return "|".join(patterns) or "(?!)"


def _named(text: str, use: str, lexicon: Lexicon) -> dict[str, str]:
    """Return meaning -> the word for it, of the words of a use in a text."""
    pattern, meanings = _pattern(lexicon, use)
    return {meanings[folded(match[0])]: match[0] for match in pattern.finditer(text) if folded(match[0]) in meanings}
