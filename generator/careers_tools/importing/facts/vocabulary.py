"""All words by which facts are found: those of the lexicon, and the names in the taxonomies."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator

from careers.content.facts.places import read_places
from careers.content.lexicon import Lexicon, folded, sought_uses
from careers.content.lexicon.patterns import cache_by_identity
from careers.content.taxonomy import Taxonomies, Taxonomy
from careers_tools.importing.facts.matching import Matcher, Word

TERM = "term:"  # before the field of a taxonomy: the use of its names
_EXACT = 2  # Latin letters; so short a name counts only as it is written


class Vocabulary:
    """The words of a lexicon and of taxonomies, ready to be found.

    Attributes:
        lexicon: words of the trade.
        taxonomies: names of things.
        matcher: finds both.
        audience: the taxonomy that says who may apply, or None.
        tags: the taxonomies whose terms a posting gets where it names them.
        vendors: ids of employers that make products: their name alone does not say who hires.
        nobody: ids of employers that stand for an unknown employer.
        ambiguous: folded names that mean several things -> how the lexicon writes them.
        places: reads the places that a text names.
        signs: picture at the beginning of a line -> the label that it stands for.
    """

    def __init__(self, lexicon: Lexicon, taxonomies: Taxonomies) -> None:
        """Prepare the words of both."""
        self.lexicon, self.taxonomies = lexicon, taxonomies
        self.audience = taxonomies.audience
        others = (taxonomies.employers, taxonomies.places, self.audience)
        self.tags = tuple(taxonomy for taxonomy in taxonomies if taxonomy not in others)
        terms = [term for taxonomy in taxonomies for term in taxonomy.terms.values()]
        self.vendors = frozenset(term.vendor for term in terms if term.vendor)
        employers = taxonomies.employers.terms.values() if taxonomies.employers else ()
        self.nobody = frozenset(
            term.id
            for term in employers
            if any(lexicon.meaning("placeholders", word) == "nobody" for word in term.words)
        )
        self.ambiguous = {folded(name): name for name in lexicon["beside"]}
        self.signs = {sign: label for label, signs in lexicon["label-signs"].items() for sign in signs}
        self.matcher = _matcher(lexicon, *taxonomies)
        self.places = functools.lru_cache(maxsize=4096)(lambda text: read_places(text, taxonomies.places, lexicon))


def _term_words(lexicon: Lexicon, taxonomy: Taxonomy) -> Iterator[Word]:
    ordinary = _ordinary(lexicon)
    for term in taxonomy.terms.values():
        for word in term.words:
            yield Word(f"{TERM}{taxonomy.field}", term.id, word, _is_short(word), folded(word) in ordinary)
    for meaning in taxonomy.terms if taxonomy.audience else ():
        for word in lexicon["audience"].get(meaning, ()):
            yield Word(f"{TERM}{taxonomy.field}", meaning, word)


@cache_by_identity
def _ordinary(lexicon: Lexicon) -> frozenset[str]:
    return frozenset(folded(word) for words in lexicon["ordinary"].values() for word in words)


@cache_by_identity
def _matcher(lexicon: Lexicon, *taxonomies: Taxonomy) -> Matcher:
    """Return what finds the words of a lexicon and of taxonomies; the vocabularies of documents add their places."""
    words = (
        Word(use, meaning, word, _is_short(word) and word.isupper())
        for use in sought_uses()
        for meaning, words in lexicon[use].items()
        for word in words
    )
    return Matcher(itertools.chain(words, *(_term_words(lexicon, taxonomy) for taxonomy in taxonomies)))


def _is_short(word: str) -> bool:
    return word.isascii() and len(word) <= _EXACT


# A document has many postings, and a run many documents.
get_vocabulary = cache_by_identity(Vocabulary)
