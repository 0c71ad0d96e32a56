"""Conditions of a job, each with one reader: experience, education, number of people, kind, and where one may work."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

from careers.content.lexicon import Lexicon
from careers.content.lexicon.patterns import LATIN, compile_pattern, numerals, read_number, spaced, words_pattern

# Levels of education, the lowest first; front matter knows the former.
KNOWN_LEVELS = ("associate", "bachelor", "master", "phd")
LEVELS = ("none", "secondary", "vocational", *KNOWN_LEVELS)
SEVERAL = "several"
MOST_YEARS = 60
MOST_PEOPLE = 100_000
_MONTHS = 12
_LONGEST = 200  # characters
_DASH = r"\-~–—～"


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
    units = (
        *lexicon["experience"]["years"],
        *lexicon["experience-units"]["years"],
        *lexicon["experience-units"]["months"],
    )
    found = list(_quantities(lexicon, *units).finditer(plain))
    if "none" in words or lexicon.meaning("experience-none", _head(plain)):
        return None if found else Range(0)
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
    found = list(_quantities(lexicon).finditer(plain))
    if not found and _named(plain, "several", lexicon):
        return SEVERAL
    ends = {_ends(match, lexicon) for match in found}
    if len(ends) != 1 or len(re.findall(r"\d+", plain)) > (2 if found[0]["high"] else 1):
        return None
    low, high = ends.pop()
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
    head = _head(plain)
    answer = lexicon.meaning("remote-answers", head) or lexicon.meaning("remote-alone", head)
    named = _named(plain, "remote", lexicon) or _named(plain, "remote-alone", lexicon)
    meanings = {answer} if answer else set(named)
    days = _quantities(lexicon, *lexicon["counted-days"]["words"]).finditer(plain)
    is_visiting = _named(plain, "remote-visits", lexicon) or any(match["unit"] for match in days)
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


def _head(plain: str) -> str:
    """Return an answer without what is added to it in brackets or behind a comma."""
    return re.split(r"[(,;。\[]", plain, maxsplit=1)[0]


def _ends(match: re.Match[str], lexicon: Lexicon) -> tuple[float, float | None]:
    """Return the lower and the upper number of a quantity."""

    def value(written: str) -> float:
        return float(written.replace(",", ".")) if written[0].isdecimal() else read_number(written, lexicon)

    return value(match["low"]), value(match["high"]) if match["high"] else None


@cache
def _quantities(lexicon: Lexicon, *units: str) -> re.Pattern[str]:
    """Return a pattern of a number or a range of numbers, with the words that count them."""
    number = rf"\d{{1,6}}(?:[.,]\d{{1,2}})?|(?:{numerals(lexicon)})"
    to = rf"[{_DASH}]|{words_pattern(lexicon, 'number-ranges', 'to', digits=True)}"
    more = rf"\+|{words_pattern(lexicon, 'experience', 'more', digits=True)}"
    # A unit may stand right behind its number.
    unit = "|".join(map(spaced, sorted(units, key=len, reverse=True)))
    return re.compile(
        rf"(?<![\d.,{_DASH}])(?P<low>{number})(?:\s*(?:{to})\s*(?P<high>{number}))?\s*(?P<more>{more})?"
        rf"(?:\s*[个個]?(?P<unit>{unit})(?![{LATIN}]))?(?!\d)",
        re.IGNORECASE,
    )


@cache
def _pattern(lexicon: Lexicon, use: str) -> re.Pattern[str]:
    return compile_pattern(words_pattern(lexicon, use, *lexicon[use], digits=True))


def _named(text: str, use: str, lexicon: Lexicon) -> dict[str | None, str]:
    """Return meaning -> the word for it, of the words of a use in a text."""
    return {lexicon.meaning(use, match[0]): match[0] for match in _pattern(lexicon, use).finditer(text)}
