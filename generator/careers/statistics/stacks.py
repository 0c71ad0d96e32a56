"""Software stacks: which terms have what postings ask for in theirs."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator, Mapping

from careers.content.library import Library
from careers.content.taxonomy import Term
from careers.statistics.figures import Pair

_MOST_OWNERS = 2  # a tool of more stacks is typical of none


@functools.lru_cache(maxsize=1)
def stack_owners(library: Library) -> Mapping[Pair, tuple[Pair, ...]]:
    """Return what postings ask for -> the terms that have it in their stacks; what is in more than two is left out."""
    asked = {(one.id, term.id): term for one in library.taxonomies if one.demand for term in one.terms.values()}
    words = {word.casefold(): pair for pair, term in asked.items() for word in term.words}
    certain = {word: pair for pair, term in asked.items() for word in term.certain_words}
    terms = [((one.id, term.id), term) for one in library.taxonomies if one.landing for term in one.terms.values()]
    stacks = Counter((owner[0], pair) for owner, term in terms for pair in _tools(term, words))
    owners: dict[Pair, tuple[Pair, ...]] = {}
    for owner, term in terms:
        for pair in _tools(term, certain):
            if stacks[owner[0], pair] <= _MOST_OWNERS:
                owners[pair] = (*owners.get(pair, ()), owner)
    return owners


def _tools(term: Term, words: Mapping[str, Pair]) -> Iterator[Pair]:
    """Return what postings can ask for of a term's stack, as `words` translates it; each once."""
    pairs = (words.get(tool.name.casefold()) for layer in term.stack.values() for tool in layer)
    return iter(dict.fromkeys(pair for pair in pairs if pair is not None))
