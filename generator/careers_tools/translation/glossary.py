"""The vocabularies as a glossary: a term by any of its names becomes what the other language calls it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from careers.content.library import Library
from careers_tools.translation.anchors import UNTOUCHED

_SHORTEST = 3  # letters of a Latin word: CV is a résumé, too
_ACRONYM = re.compile(r"(?<![0-9A-Za-z_])[A-Z][A-Z0-9]{0,4}(?![0-9A-Za-z_])")
# Names (here a zero byte each) with signs between them. Words side by side may be a phrase, which has an order.
_LIST = re.compile(r"[\s!-/:-@\[-`{-~]*\0(?:\s*[!-/:-@\[-`{-~]+\s*\0)*[\s!-/:-@\[-`{-~]*")


@dataclass(frozen=True)
class Glossary:
    """Names -> labels of one language.

    Attributes:
        labels: a name, case folded -> the label.
    """

    labels: Mapping[str, str]
    pattern: re.Pattern[str]

    @classmethod
    def of(cls, library: Library, code: str) -> Glossary:
        """The glossary into the language `code`: every label, then every alias, the taxonomies in their order.

        An alias that is written alike in both languages stays what it is: CANN in a sentence is not all of Ascend.
        """
        terms = [term for taxonomy in library.taxonomies for term in taxonomy.terms.values()]
        labels: dict[str, str] = {}
        for term in terms:
            for word in filter(_long_enough, term.name.values()):
                labels.setdefault(word.casefold(), term.name[code])
        for term in terms:
            for word in filter(_long_enough, term.aliases):
                labels.setdefault(word.casefold(), word if _alike(word, term.name[code]) else term.name[code])
        words = sorted(labels, key=lambda word: (-len(word), word))
        return cls(labels, re.compile("|".join(map(_whole, words)) or r"(?!)", re.IGNORECASE))

    def __call__(self, text: str) -> str:
        """`text` with every term in the other language, the longest name first; addresses and code as they stand."""
        parts, end = [], 0
        for kept in UNTOUCHED.finditer(text):
            parts += [self._replaced(text[end : kept.start()]), kept.group()]
            end = kept.end()
        return "".join([*parts, self._replaced(text[end:])])

    def label(self, text: str) -> str | None:
        """What the other language calls the term whose name the whole of `text` is; None where it is none."""
        return self.labels.get(text.strip().casefold())

    def names(self, text: str) -> str | None:
        """`text` in the other language where it is a list of different names and acronyms, signs of ASCII between them.

        None where it is anything else.
        """
        said = self(text)
        bare = UNTOUCHED.sub("/", said)
        listed = [one.casefold() for one in self.pattern.findall(bare)]
        rest = _ACRONYM.sub("\0", self.pattern.sub("\0", bare))
        return said if _LIST.fullmatch(rest) and len(set(listed)) == len(listed) else None

    def _replaced(self, text: str) -> str:
        parts, end = [""], 0
        for found in self.pattern.finditer(text):
            parts.append(text[end : found.start()])
            said, end = found.group(), found.end()
            new = self.labels.get(said.casefold(), said)
            if new.casefold() == said.casefold():
                parts.append(said)
                continue
            # Words of Latin letters do not run into those of other scripts.
            before, after = "".join(parts[-2:])[-1:], text[end : end + 1]
            left = " " if before.isalnum() and new[0].isascii() else ""
            right = " " if after.isalnum() and new[-1].isascii() else ""
            parts.append(f"{left}{new}{right}")
        return "".join([*parts, text[end:]])


def _long_enough(word: str) -> bool:
    return len(word) >= _SHORTEST or not word.isascii()


def _alike(word: str, label: str) -> bool:
    """Whether a name is one in the label's language, too: in Latin letters as the label is, or a name such as CANN."""
    return word.isascii() and (label.isascii() or any(c.isupper() for c in word[1:]))


def _whole(word: str) -> str:
    """A pattern for a word: one that begins or ends in a Latin letter or a digit is no part of a longer one."""
    left = r"(?<![0-9A-Za-z_])" if _latin(word[0]) else ""
    right = r"(?![0-9A-Za-z_+#])" if _latin(word[-1]) else ""
    return f"{left}{re.escape(word)}{right}"


def _latin(character: str) -> bool:
    return character.isascii() and character.isalnum()
