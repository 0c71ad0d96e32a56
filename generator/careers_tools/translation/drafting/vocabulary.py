"""Names that a draft has to keep to: the terms of the taxonomies, in the words of the other language."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from careers.content.library import Library
from careers_tools.translation.anchors import UNTOUCHED
from careers_tools.translation.glossary import Glossary

_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9 –-]*")
_SHORT = 4  # letters; a longer word of a name may end otherwise: models, modelling
_ENDING = 3


@dataclass(frozen=True, slots=True)
class Name:
    """A term in a text.

    Attributes:
        written: what it is called there.
        label: what the draft should call it.
        known: the label and the aliases; a draft may use any of them.
        start, end: where it stands.
    """

    written: str
    label: str
    known: frozenset[str]
    start: int
    end: int

    def kept(self, draft: str) -> bool:
        """Whether `draft` calls it by one of its names, words inflected or not."""
        return any(_pattern(one).search(draft) for one in self.known)


@dataclass(frozen=True)
class Vocabulary:
    """Names that have one counterpart: labels, and names that both languages write alike.

    Other aliases are synonyms, not translations of each other: they are the translator's own business.

    Attributes:
        known: a name, case folded -> what the draft may call the term: its label there, or an alias.
    """

    glossary: Glossary
    known: Mapping[str, frozenset[str]]

    @classmethod
    def of(cls, library: Library, glossary: Glossary) -> Vocabulary:
        """The names in the taxonomies of `library`; `glossary` leads into the language of the draft."""
        known: dict[str, frozenset[str]] = {}
        for term in (term for taxonomy in library.taxonomies for term in taxonomy.terms.values()):
            alike = (one for one in term.aliases if glossary.labels.get(one.casefold()) == one)
            for name in (*term.name.values(), *alike):
                label = glossary.labels.get(name.casefold())
                if label is not None:
                    known[name.casefold()] = known.get(name.casefold(), frozenset()) | {label, *term.aliases}
        return cls(glossary, known)

    def without_shared(self, text: str) -> str:
        """`text` without the names that the language of the draft writes as they stand there."""
        labels = self.glossary.labels
        return self.glossary.pattern.sub(
            lambda found: " " if labels.get(found.group().casefold()) == found.group() else found.group(), text
        )

    def names(self, text: str) -> Iterator[Name]:
        """Those in `text`, in order; none within code and addresses."""
        hidden = UNTOUCHED.sub(lambda found: "\0" * len(found.group()), text)
        for found in self.glossary.pattern.finditer(hidden):
            written = found.group()
            known = self.known.get(written.casefold())
            if known is not None:
                yield Name(written, self.glossary.labels[written.casefold()], known, *found.span())


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
