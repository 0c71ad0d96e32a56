"""The vocabularies as a glossary: names of terms, each with its counterpart in the other language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from careers.content.library import Library
from careers_tools.translation.anchors import UNTRANSLATABLE

_SHORTEST = 3  # letters of a Latin word: CV is a résumé, too


@dataclass(frozen=True)
class Glossary:
    """The names that have one counterpart in a language: labels, and aliases that both languages write alike.

    Other aliases are synonyms, not translations of each other: they are the translator's own business.

    Attributes:
        labels: a name, case folded -> the name in the other language.
    """

    labels: Mapping[str, str]
    pattern: re.Pattern[str]

    @classmethod
    def of(cls, library: Library, code: str) -> Glossary:
        """Return the glossary into the language `code`, the taxonomies in their order."""
        terms = [term for taxonomy in library.taxonomies for term in taxonomy.terms.values()]
        names = [(name, term.name[code]) for term in terms for name in term.name.values()]
        names += [(alias, alias) for term in terms for alias in term.aliases if _is_shared(alias, term.name[code])]
        labels: dict[str, str] = {}
        for name, label in names:
            if len(name) >= _SHORTEST or not name.isascii():
                labels.setdefault(name.casefold(), label)
        words = sorted(labels, key=lambda word: (-len(word), word))
        return cls(labels, re.compile("|".join(map(_whole_word, words)) or r"(?!)", re.IGNORECASE))

    def label(self, text: str) -> str | None:
        """Return the counterpart of the name that the whole of `text` is; None where it is none."""
        return self.labels.get(text.strip().casefold())

    def find_names(self, text: str) -> dict[str, str]:
        """Return each name in `text` with its counterpart; none within code and addresses."""
        names = self.pattern.findall(UNTRANSLATABLE.sub(" ", text))
        return {name: self.labels[name.casefold()] for name in names}

    def without_shared(self, text: str) -> str:
        """Return `text` without the names that the other language writes as they stand there."""
        return self.pattern.sub(lambda match: " " if self.label(match[0]) == match[0] else match[0], text)


def _is_shared(alias: str, label: str) -> bool:
    """Return whether the label's language writes an alias alike: in Latin letters as the label is, or as CANN is."""
    return alias.isascii() and (label.isascii() or any(c.isupper() for c in alias[1:]))


def _whole_word(word: str) -> str:
    """Return a pattern for a whole word: Latin letters and digits at its ends do not continue."""
    left = r"(?<![0-9A-Za-z_])" if re.match(r"[0-9A-Za-z]", word) else ""
    right = r"(?![0-9A-Za-z_+#])" if re.search(r"[0-9A-Za-z]\Z", word) else ""
    return f"{left}{re.escape(word)}{right}"
