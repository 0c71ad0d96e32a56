"""Headings that need no translator: the site has translated them before, or its words have them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from careers.content.lexicon import Lexicon
from careers.content.library import Library
from careers.content.posting import Posting, Translation
from careers.i18n import Locale, strings
from careers_tools.translation.blocks import Kind, parse

_USE = "section."


@dataclass(frozen=True)
class Headings:
    """Known headings of one pair of languages.

    Attributes:
        known: folded heading -> heading in the other language.
        words: what sections are called.
        locale: the other language.
    """

    known: Mapping[str, str]
    words: Lexicon
    locale: Locale

    @classmethod
    def of(cls, library: Library, words: Lexicon, source: str, target: str) -> Headings:
        """The interface's words, then what most translations of the site say, then what sections are called."""
        known: dict[str, str] = {}
        for key, texts in strings().items():
            one, other = texts.get(source), texts.get(target)
            if key.startswith(_USE) and isinstance(one, str) and isinstance(other, str):
                known.setdefault(_folded(one), other)
        counted: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for posting in library.postings.values():
            for one, other in _pairs(posting, source, target):
                counted[_folded(one)][other] += 1
        for heading, others in counted.items():
            known.setdefault(heading, min(others, key=lambda other: (-others[other], other)))
        return cls(known, words, library.locales.get(target))

    def __call__(self, heading: str) -> str | None:
        """The heading in the other language; None where nobody knows it."""
        kind = self.words.meaning("sections", heading)
        written = f"{_USE}{kind}"
        by_kind = self.locale.t(written) if written in strings() else None
        return self.known.get(_folded(heading)) or by_kind


def _pairs(posting: Posting, source: str, target: str) -> Iterator[tuple[str, str]]:
    """(heading in `source`, heading in `target`) of a posting whose translation is current, either way round."""
    translated = {source, target} - {posting.source}
    if len(translated) != 1 or posting.translation(*translated) is not Translation.CURRENT:
        return
    one, other = ([b for b in parse(posting.texts[c].body) if b.kind is Kind.HEADING] for c in (source, target))
    if [block.shape for block in one] == [block.shape for block in other]:
        yield from zip((block.text for block in one), (block.text for block in other), strict=True)


def _folded(heading: str) -> str:
    return heading.strip().strip(" *_#:：【】[]").casefold()
