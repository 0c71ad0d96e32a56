"""All words that facts are found by: those of the lexicon, and the names in the taxonomies."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from careers.content.lexicon import Lexicon, folded
from careers.content.taxonomy import Taxonomies, Taxonomy, Term
from careers_tools.importing.facts.matching import Matcher, Word

# Uses of the lexicon that are looked for in every line. The others are asked for whole values.
_USES = (
    *(
        "hidden",
        "education",
        "education-signs",
        "education-hidden",
        "education-not",
        "experience",
        "experience-hidden",
        "preferred",
    ),
    *(
        "headcount",
        "remote",
        "remote-hidden",
        "remote-visits",
        "strip",
        "beside",
        "against",
        "months",
        "dates",
        "places",
        "audience-signs",
        "audience-hidden",
    ),
    *("pay", "employer", "apply", "address", "subject-signs", "filler"),
)
TERM = "term:"  # before the field of a taxonomy: the use of its names
_EXACT = 2  # Latin letters; so short a name counts only as it is written
_REMEMBERED = 4


class Vocabulary:
    """Words, made ready to be found.

    Attributes:
        lexicon: words of the trade.
        taxonomies: names of things.
        matcher: finds both.
    """

    def __init__(self, lexicon: Lexicon, taxonomies: Taxonomies) -> None:
        """Make the words of both ready."""
        self.lexicon = lexicon
        self.taxonomies = taxonomies
        self.matcher = Matcher([*self._own(), *self._names()])

    @cached_property
    def audience(self) -> Taxonomy | None:
        """The taxonomy that says who may apply."""
        return next((one for one in self.taxonomies if one.audience), None)

    @cached_property
    def tags(self) -> Sequence[Taxonomy]:
        """The taxonomies whose terms a posting gets where it names them."""
        others = (self.taxonomies.employers, self.taxonomies.places, self.audience)
        return tuple(one for one in self.taxonomies if one not in others)

    @cached_property
    def vendors(self) -> frozenset[str]:
        """Ids of employers that make what others work with: their name alone says nothing of who hires."""
        return frozenset(term.vendor for one in self.taxonomies for term in one.terms.values() if term.vendor)

    @cached_property
    def nobody(self) -> frozenset[str]:
        """Ids of employers that stand for none."""
        return frozenset(
            term.id
            for term in _terms(self.taxonomies.employers)
            if any(self.means(word, "placeholders") == "nobody" for word in term.words)
        )

    @cached_property
    def doubtful(self) -> dict[str, str]:
        """Folded names that mean several things -> how the lexicon writes them."""
        return {folded(name): name for name in self.lexicon["beside"]}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Number in words, in small letters -> the number."""
        return {word.lower(): int(value) for value, words in self.lexicon["numbers"].items() for word in words}

    def means(self, text: str, use: str) -> str | None:
        """What the whole of `text` means in a use, or None."""
        return self.lexicon.meaning(use, text)

    def pattern(self, use: str, meaning: str) -> str:
        """A pattern for the words of a meaning, the longest first; Latin ones are whole."""
        return alternatives(self.lexicon[use].get(meaning, ()))

    def _own(self) -> Iterator[Word]:
        for use in _USES:
            for meaning, words in self.lexicon[use].items():
                for word in words:
                    exact = word.isascii() and len(word) <= _EXACT and word.isupper()
                    yield Word(use, meaning, word, exact)

    def _names(self) -> Iterator[Word]:
        ordinary = {folded(word) for words in self.lexicon["ordinary"].values() for word in words}
        for taxonomy in self.taxonomies:
            for term in taxonomy.terms.values():
                for word in term.words:
                    exact = word.isascii() and len(word) <= _EXACT
                    yield Word(f"{TERM}{taxonomy.field}", term.id, word, exact, folded(word) in ordinary)
        if self.audience is not None:
            for meaning, words in self.lexicon["audience"].items():
                if meaning in self.audience.terms:
                    yield from (Word(f"{TERM}{self.audience.field}", meaning, word) for word in words)


def alternatives(words: Iterable[str]) -> str:
    """A pattern for any of `words`, the longest first; Latin ones are whole, blanks in them of any width."""
    parts = []
    for word in sorted(words, key=len, reverse=True):
        before = "(?<![A-Za-z0-9])" if word[:1].isascii() and word[:1].isalnum() else ""
        after = "(?![A-Za-z])" if word[-1:].isascii() and word[-1:].isalpha() else ""
        parts.append(before + re.escape(word).replace(r"\ ", " {1,3}") + after)
    return "|".join(parts) or r"(?!)"


def _terms(taxonomy: Taxonomy | None) -> Sequence[Term]:
    return tuple(taxonomy.terms.values()) if taxonomy is not None else ()


_known: list[Vocabulary] = []


def vocabulary(lexicon: Lexicon, taxonomies: Taxonomies) -> Vocabulary:
    """The words of both, made ready once: a document has many postings, and a run many documents."""
    for one in _known:
        if one.lexicon is lexicon and one.taxonomies is taxonomies:
            return one
    made = Vocabulary(lexicon, taxonomies)
    _known.append(made)
    del _known[:-_REMEMBERED]
    return made
