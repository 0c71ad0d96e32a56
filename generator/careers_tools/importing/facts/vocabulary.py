"""All words by which facts are found: those of the lexicon, and the names in the taxonomies."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from careers.content.facts.places import read_places
from careers.content.lexicon import Lexicon, folded, sought_uses
from careers.content.lexicon.patterns import cache_by_identity
from careers.content.taxonomy import Taxonomies
from careers_tools.importing.facts.matching import Matcher, Word

TERM = "term:"  # before the field of a taxonomy: the use of its names
_EXACT = 2  # Latin letters; so short a name counts only as it is written


class Vocabulary:
    """The words of a lexicon and of taxonomies, ready to be found.

    Attributes:
        lexicon: words of the trade.
        taxonomies: names of things.
        matcher: finds both.
        tags: the taxonomies whose terms a posting gets where it names them.
        vendors: ids of employers that make products: their name alone does not say who hires.
        nobody: ids of employers that stand for an unknown employer.
        ambiguous: folded names that mean several things -> how the lexicon writes them.
        places: reads the places that a text names.
    """

    def __init__(self, lexicon: Lexicon, taxonomies: Taxonomies) -> None:
        """Prepare the words of both."""
        self.lexicon, self.taxonomies = lexicon, taxonomies
        others = (taxonomies.employers, taxonomies.places, *taxonomies.audiences)
        self.tags = tuple(taxonomy for taxonomy in taxonomies if taxonomy not in others)
        terms = [term for taxonomy in taxonomies for term in taxonomy.terms.values()]
        self.vendors = frozenset(term.vendor for term in terms if term.vendor)
        employers = taxonomies.employers.terms.values() if taxonomies.employers else ()
        nobody = {folded(word) for word in lexicon["placeholders"]["nobody"]}
        self.nobody = frozenset(term.id for term in employers if nobody & set(map(folded, term.words)))
        self.ambiguous = {folded(name): name for name in lexicon["beside"]}
        self.matcher = Matcher(_words(lexicon, taxonomies))
        self.places = functools.lru_cache(maxsize=4096)(lambda text: read_places(text, taxonomies.places, lexicon))


def _words(lexicon: Lexicon, taxonomies: Taxonomies) -> Iterator[Word]:
    for use in sought_uses():
        for meaning, words in lexicon[use].items():
            yield from (Word(use, meaning, word, _is_short(word) and word.isupper()) for word in words)
    ordinary = frozenset(folded(word) for words in lexicon["ordinary"].values() for word in words)
    for taxonomy in taxonomies:
        use = f"{TERM}{taxonomy.field}"
        for term in taxonomy.terms.values():
            for word in term.words:
                yield Word(use, term.id, word, _is_short(word), folded(word) in ordinary)
            for word in lexicon["audience"].get(term.id, ()) if taxonomy.audience else ():
                yield Word(use, term.id, word)


def _is_short(word: str) -> bool:
    return word.isascii() and len(word) <= _EXACT


# A document has many postings, and a run many documents.
get_vocabulary = cache_by_identity(Vocabulary)
