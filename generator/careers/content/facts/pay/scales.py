"""Recognises pay scales: ``E 13 TV-L``, ``TVöD EG 11``, ``Band 6``, ``W2``, ``GS-12``, alone or beside their amounts.

A scale names a grade of an agreement or a law, whose amounts everybody can look up. It is kept as it was written: what
it comes to depends on the year, the step and the place. Other scales are given as a part of a mapping.
"""

from __future__ import annotations

import functools
import re

MOST = 60  # characters of a scale

# Letters, digits and what stands between them: no sign that means something to Markdown, and no address of the web.
ALLOWED = re.compile(rf"(?=.*[^\W\d_])(?:[^\W_]|[ ,:/%()+&'’–-]|\.(?![^\W_])){{1,{MOST}}}")

_LEVEL = r"(?:1[0-9]|20|[1-9])(?: ?[a-d]|Ü)?(?![0-9]|[.,'’][0-9]|[A-Za-z])"
_GRADE = (
    r"(?:(?i:Entgeltgruppe|Besoldungsgruppe|Vergütungsgruppe|Lohnklasse|Gehaltsklasse|Band|Grade)(?: [A-Z]{1,2})?|"
    r"EG|KR|GS|WG|[ABCEPRSW])[ -]?"
)
_STEP = r"(?i:Stufe|step|échelon) ?[0-9]{1,2}"
_AGREEMENT = (
    r"TVöD(?:[- /](?:VKA|Bund|SuE|P|S))?|TV-[A-ZÄÖÜ][A-Za-zÄÖÜäöü]{0,7}|AVR|AfC|"
    r"(?i:Agenda for Change|NHS|Tarif|convenio|convention collective)"
)
_SHARE = r"\(?[1-9][0-9] ?%\)?"
_GRADES = rf"{_GRADE}{_LEVEL}(?: ?(?:[-–/]|bis|to|or|oder) ?(?:{_GRADE})?{_LEVEL})?"
_PART = rf"(?:{_GRADES}|{_STEP}|{_AGREEMENT})(?![^\W_])"
_BEFORE = r"(?i:nach|gemäß|bis zu|bis|up to|selon la|selon|según) "
_SCALE = rf"(?:{_BEFORE})?(?:{_SHARE} )?{_PART}(?:,? {_PART})*(?:,? {_SHARE})?"
_SCALE_FIRST = rf"(?P<scale>{_SCALE})(?:(?:[:,;]? +(?:[–—-] +)?| *(?=\())(?P<pay>.+))?"
_SCALE_LAST = rf"(?P<pay>.+?)(?: *\((?P<bracketed>{_SCALE})\)|,? +(?:[–—-] +)?(?P<scale>{_SCALE}))"


@functools.cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of pay that begins with a scale and that ends with one; most commands read no pay."""
    return re.compile(_SCALE_FIRST), re.compile(_SCALE_LAST)


def split_scale(text: str) -> tuple[str, str]:
    """Return the pay scale that begins or ends `text`, and the other words; ("", text) where there is none.

    Args:
        text: pay in ordinary letters (NFKC), without blanks at its ends.
    """
    first, last = _patterns()
    if match := first.fullmatch(text):
        rest = match["pay"] or ""
        return match["scale"], rest[1:-1] if re.fullmatch(r"\([^()]*\)", rest) else rest
    if match := last.fullmatch(text):
        return match["scale"] or match["bracketed"], match["pay"]
    return "", text
