"""What a translation takes over as it stands: addresses, code and figures. By these the two texts are compared."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

# Code, targets of links, addresses: nobody's to translate. Bounded, so that no long run is read again and again.
UNTOUCHED = re.compile(
    r"`[^`\n]{1,2000}`"
    r"|\]\([^()\s]{1,2000}\)"
    r"|https?://[^\s<>()\"'，。；、）】]{1,2000}"
    r"|(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,253}"
    r"|<[^<>\s]{1,300}>"
)
_CODE = re.compile(r"`([^`\n]{1,2000})`")
_LINK = re.compile(r"https?://[^\s<>()\"'，。；、）】]{1,2000}")
_MAIL = re.compile(r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,253}[A-Za-z0-9]")
_NUMBER = re.compile(r"\d[\d,，.]*")


@dataclass(frozen=True, slots=True)
class Anchors:
    """What a text has of it, each as often as it stands there.

    Attributes:
        mails, links, code: as written; mail addresses in lower case.
        figures: the digits of each number that say how much: separators and the zeros at its end left out, because
            195,000 is written 19.5万, too.
    """

    mails: Counter[str]
    links: Counter[str]
    code: Counter[str]
    figures: Counter[str]

    @classmethod
    def of(cls, text: str) -> Anchors:
        """Those of a text in Markdown."""
        code, links, mails = _CODE.findall(text), _LINK.findall(text), _MAIL.findall(text)
        rest = UNTOUCHED.sub(" ", text)
        return cls(
            Counter(one.lower() for one in mails),
            Counter(one.rstrip(".,;:") for one in links),
            Counter(code),
            Counter(figure for one in _NUMBER.findall(rest) if (figure := _digits(one))),
        )

    def key(self) -> tuple[str, ...]:
        """All of them in order."""
        return tuple(sorted((self.mails + self.links + self.code + self.figures).elements()))


def _digits(number: str) -> str:
    return re.sub(r"\D", "", number).strip("0")


def nothing_to_translate(text: str) -> bool:
    """Whether a text has no letter outside addresses and code."""
    return not any(c.isalpha() for c in UNTOUCHED.sub(" ", text))
