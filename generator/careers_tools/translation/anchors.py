"""Finds what a translation takes over as it stands: addresses and code. Texts are compared by these."""

from __future__ import annotations

import re
from collections import Counter

_CODE = re.compile(r"`([^`\n]{1,2000})`")
_LINK = re.compile(r"https?://[^\s<>()\"'，。；、）】]{1,2000}")
_MAIL = re.compile(r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,253}[A-Za-z0-9]")
# Code, targets of links, addresses: nobody's to translate. Bounded, so that no long run is read again and again.
UNTRANSLATABLE = re.compile(
    r"`[^`\n]{1,2000}`"
    r"|\]\([^()\s]{1,2000}\)"
    rf"|{_LINK.pattern}"
    r"|(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,253}"
    r"|<[^<>\s]{1,300}>"
)


def find_mails(text: str) -> Counter[str]:
    """Return the mail addresses of a text in lower case, each as often as it stands there."""
    return Counter(map(str.lower, _MAIL.findall(text)))


def find_links_and_code(text: str) -> Counter[str]:
    """Return the web addresses and the code of a text in Markdown, each as often as it stands there."""
    return Counter([*(link.rstrip(".,;:") for link in _LINK.findall(text)), *_CODE.findall(text)])


def nothing_to_translate(text: str) -> bool:
    """Return whether a text has no letter outside addresses and code."""
    return not any(c.isalpha() for c in UNTRANSLATABLE.sub(" ", text))
