"""Finds what a translation takes over as it stands: addresses, code and numbers. Texts are compared by these."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

_CODE = re.compile(r"`([^`\n]{1,2000})`")
_LINK = re.compile(r"https?://[^\s<>()\"'，。；、）】]{1,2000}")
_MAIL = re.compile(r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,253}[A-Za-z0-9]")
_NUMBER = re.compile(r"\d[\d,，.]*")
# Code, targets of links, addresses: nobody's to translate. Bounded, so that no long run is read again and again.
UNTRANSLATABLE = re.compile(
    r"`[^`\n]{1,2000}`"
    r"|\]\([^()\s]{1,2000}\)"
    rf"|{_LINK.pattern}"
    r"|(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,253}"
    r"|<[^<>\s]{1,300}>"
)


@dataclass(frozen=True, slots=True)
class Anchors:
    """The addresses, code and numbers of a text, each as often as it stands there.

    Attributes:
        mails, links, code: as written; mail addresses in lower case.
        numbers: the digits of each number without separators and without zeros at its ends, because 195,000 is written
            19.5万, too.
    """

    mails: Counter[str]
    links: Counter[str]
    code: Counter[str]
    numbers: Counter[str]

    @classmethod
    def of(cls, text: str) -> Anchors:
        """Return those of a text in Markdown."""
        digits = (re.sub(r"\D", "", number).strip("0") for number in _NUMBER.findall(UNTRANSLATABLE.sub(" ", text)))
        return cls(
            Counter(map(str.lower, _MAIL.findall(text))),
            Counter(link.rstrip(".,;:") for link in _LINK.findall(text)),
            Counter(_CODE.findall(text)),
            Counter(filter(None, digits)),
        )

    @property
    def fixed(self) -> Counter[str]:
        """All of them but the numbers, which may be written in another way."""
        return self.mails + self.links + self.code

    def key(self) -> tuple[str, ...]:
        """Return all of them in order."""
        return tuple(sorted((self.fixed + self.numbers).elements()))


def nothing_to_translate(text: str) -> bool:
    """Return whether a text has no letter outside addresses and code."""
    return not any(c.isalpha() for c in UNTRANSLATABLE.sub(" ", text))
