"""The names that a draft has to use: terms of the taxonomies, in the words of the other language."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from careers.content.library import Library
from careers_tools.translation.anchors import UNTRANSLATABLE
from careers_tools.translation.glossary import Glossary

_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9 –-]*")
_SHORT = 4  # letters; a longer word of a name may end otherwise: models, modelling
_ENDING = 3


@dataclass(frozen=True, slots=True)
class TermName:
    """A name of a term in a text.

    Attributes:
        written: the name in the text.
        label: the name that the draft should have.
        known: the label and the aliases; a draft may use any of them.
        start, end: its place in the text.
    """

    written: str
    label: str
    known: frozenset[str]
    start: int
    end: int

    def is_in(self, draft: str) -> bool:
        """Return whether `draft` has one of the names of the term, words inflected or not."""
        return any(_pattern(name).search(draft) for name in self.known)


@dataclass(frozen=True)
class Vocabulary:
    """Names that have one counterpart: labels, and names that both languages write alike.

    Other aliases are synonyms, not translations of each other: they are the translator's own business.

    Attributes:
        known: a name, case folded -> the names that the draft may use: the label, or an alias.
    """

    glossary: Glossary
    known: Mapping[str, frozenset[str]]

    @classmethod
    def of(cls, library: Library, glossary: Glossary) -> Vocabulary:
        """Return the names in the taxonomies of `library`; `glossary` leads into the language of the draft."""
        known: dict[str, frozenset[str]] = {}
        for term in (term for taxonomy in library.taxonomies for term in taxonomy.terms.values()):
            shared = (alias for alias in term.aliases if glossary.label(alias) == alias)
            for name in (*term.name.values(), *shared):
                label = glossary.label(name)
                if label is not None:
                    known[name.casefold()] = known.get(name.casefold(), frozenset()) | {label, *term.aliases}
        return cls(glossary, known)

    def without_shared(self, text: str) -> str:
        """Return `text` without the names that the language of the draft writes as they stand there."""
        return self.glossary.pattern.sub(
            lambda match: " " if self.glossary.label(match.group()) == match.group() else match.group(), text
        )

    def names(self, text: str) -> Iterator[TermName]:
        """Yield those in `text`, in order; none within code and addresses."""
        visible = UNTRANSLATABLE.sub(lambda match: "\0" * len(match.group()), text)
        for match in self.glossary.pattern.finditer(visible):
            written = match.group()
            known = self.known.get(written.casefold())
            if known is not None:
                yield TermName(written, self.glossary.labels[written.casefold()], known, *match.span())


@functools.cache
def _pattern(name: str) -> re.Pattern[str]:
    if not _PLAIN.fullmatch(name):
        return re.compile(re.escape(name), re.IGNORECASE)
    words = [_inflected(word) for word in re.findall(r"[A-Za-z0-9]+", name)]
    return re.compile(r"(?<![A-Za-z0-9])" + r"[\W_]+".join(words) + r"(?![A-Za-z0-9])", re.IGNORECASE)


def _inflected(word: str) -> str:
    if len(word) <= _SHORT:
        return f"{word}[a-z]?"
    return f"{word[: max(_SHORT, len(word) - _ENDING)]}[a-z0-9]{{0,{2 * _ENDING}}}"
