"""Related terms: which jobs under one term suit people who know another, and why.

A posting suits somebody who knows a related term if it names that term, too, or if it asks for a part of that term's
stack. What most jobs ask for is no reason.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from careers.content.library import Library
from careers.content.posting import Posting
from careers.content.taxonomy import Taxonomy, Term
from careers.statistics.figures import Pair, statistics_of

_RARE = 3  # what more than every third of all jobs ask for is no reason
_MOST_OWNERS = 2  # a tool of more stacks is typical of none
_REASONS = 3
_POSTINGS = 3
_TERMS = 3
_CANDIDATES = 500  # the newest; if there are more, the best three are nearly always among them
_BEST = _POSTINGS * _TERMS  # at most so many have been shown before the last term, and are left out there


@dataclass(frozen=True, slots=True)
class Match:
    """A posting that suits people who know another term.

    Attributes:
        posting: an open posting under the term in question.
        named: whether it names the term that they know.
        stack: what it asks for of that term's stack, at most three, the rarest first.
    """

    posting: Posting
    named: bool
    stack: tuple[Pair, ...]


# A related term, and the postings that lead from it or to it, the best first; at least one.
RelatedTerm = tuple[str, tuple[Match, ...]]


# The knowledge of who knows a term: ids of the postings that name it, and the weights of its stack.
_Knowledge = tuple[frozenset[str], Mapping[Pair, float]]
# The postings that lead from one term to another: how many ask for a part of the stack of the known term, and how many
# there are, by which related terms are ranked; and the best of them.
_Transition = tuple[tuple[int, int], tuple[Match, ...]]


class RelatedTerms:
    """The related terms of all terms of a taxonomy; what they are ranked by is computed once."""

    def __init__(self, taxonomy: Taxonomy, library: Library) -> None:
        """Take a taxonomy of the library; nothing is computed yet."""
        self._taxonomy = taxonomy
        self._library = library
        self._statistics = statistics_of(library)
        # Bound to the object, so that the results go with it.
        self._transition = functools.cache(self._find_transition)
        self._knowledge_of = functools.cache(self._gather_knowledge)

    def incoming(self, term_id: str) -> tuple[RelatedTerm, ...]:
        """Return related terms with the postings on this term for those who know the other; the best terms first.

        Each is for a reader of its own, so a posting can be under several.
        """
        ranked = _rank((other, self._transition(term_id, other)[0]) for other in self._related(term_id))[:_TERMS]
        return tuple((other, best[:_POSTINGS]) for other, best in ranked)

    def outgoing(self, term_id: str) -> tuple[RelatedTerm, ...]:
        """Return related terms with the postings on them for those who know this term; the best terms first.

        All are for one reader: postings under both terms are left out, and each posting is listed once.
        """
        ranked = _rank((other, self._transition(other, term_id)[1]) for other in self._related(term_id))
        return tuple(itertools.islice(_list_once(ranked), _TERMS))

    def _related(self, term_id: str) -> list[str]:
        """Return terms with the same parent and, if the term or one below it has a stack, the others with stacks."""
        taxonomy = self._taxonomy
        parent = taxonomy.terms[term_id].parent
        stacks = {term.id for term in taxonomy.stacked}
        is_stacked = any(term_id in taxonomy.lineage(other) for other in stacks)
        return [
            other
            for other, term in taxonomy.terms.items()
            if term_id not in taxonomy.lineage(other)
            and other not in taxonomy.lineage(term_id)
            and ((parent is not None and term.parent == parent) or (is_stacked and other in stacks))
        ]

    def _find_transition(self, target: str, known: str) -> tuple[_Transition, _Transition]:
        """Return the transition to `target` with all its postings, and that with those which do not name `known`."""
        ranked = self._matches(target, known)
        return _summarize(ranked), _summarize([match for match in ranked if not match.named])

    def _matches(self, target: str, known: str) -> list[Match]:
        """Return the postings on `target` for those who know `known`, the best first; a part of the stack decides."""
        naming, weights = self._knowledge_of(known)
        ranked = []
        for place, posting in enumerate(self._library.filed(self._taxonomy.id, target)[:_CANDIDATES]):
            named, stack = posting.id in naming, _weightiest(self._demanded[posting.id], weights)
            if named or stack:
                score = sum(weights[pair] for pair in stack)
                ranked.append((bool(stack), named, score, -place, Match(posting, named, tuple(stack[:_REASONS]))))
        return [match for *_, match in sorted(ranked, key=lambda row: row[:-1], reverse=True)]

    def _gather_knowledge(self, term_id: str) -> _Knowledge:
        stack = {
            pair: self._rarity[pair]
            for pair in self._tools(term_id, self._certain_words)
            if pair in self.owners and pair in self._rarity
        }
        return frozenset(posting.id for posting in self._library.filed(self._taxonomy.id, term_id)), stack

    def _tools(self, term_id: str, words: Mapping[str, Pair]) -> Iterator[Pair]:
        """Return what postings can ask for of a term's stack, as `words` translates it; each once."""
        tools = (tool for layer in self._taxonomy.terms[term_id].stack.values() for tool in layer)
        pairs = (words.get(tool.name.casefold()) for tool in tools)
        return iter(dict.fromkeys(pair for pair in pairs if pair is not None))

    @cached_property
    def owners(self) -> Mapping[Pair, tuple[str, ...]]:
        """What postings ask for -> the terms that have it in their stacks, unless they are too many."""
        words = {word.casefold(): pair for pair, term in self._demand.items() for word in term.words}
        stacks = Counter(pair for term in self._taxonomy.terms for pair in self._tools(term, words))
        owners: dict[Pair, tuple[str, ...]] = {}
        for term in self._taxonomy.terms:
            for pair in self._tools(term, self._certain_words):
                if stacks[pair] <= _MOST_OWNERS:
                    owners[pair] = (*owners.get(pair, ()), term)
        return owners

    @cached_property
    def _certain_words(self) -> Mapping[str, Pair]:
        """The names that mean the same in a stack -> what postings ask for by it."""
        return {word: pair for pair, term in self._demand.items() for word in term.certain_words}

    @cached_property
    def _demand(self) -> Mapping[Pair, Term]:
        taxonomies = (taxonomy for taxonomy in self._library.taxonomies if taxonomy.demand)
        return {(taxonomy.id, term.id): term for taxonomy in taxonomies for term in taxonomy.terms.values()}

    @cached_property
    def _demanded(self) -> Mapping[str, list[Pair]]:
        taxonomies = [taxonomy for taxonomy in self._library.taxonomies if taxonomy.demand]
        return {
            posting.id: [(one.id, term) for one in taxonomies for term in posting.terms.get(one.field, ())]
            for posting in self._library.open
        }

    @cached_property
    def _rarity(self) -> Mapping[Pair, float]:
        """What few jobs ask for -> its weight, which grows with its rarity."""
        total = len(self._library.open)
        counts = self._statistics.of_all.counts
        return {pair: math.log(total / count) for pair, count in counts.items() if count * _RARE <= total}


def _weightiest(pairs: Iterable[Pair], weights: Mapping[Pair, float]) -> list[Pair]:
    return sorted((pair for pair in pairs if pair in weights), key=lambda pair: (-weights[pair], pair))


def _summarize(ranked: Sequence[Match]) -> _Transition:
    return (sum(bool(match.stack) for match in ranked), len(ranked)), tuple(ranked[:_BEST])


def _rank(transitions: Iterable[tuple[str, _Transition]]) -> list[RelatedTerm]:
    """Return the terms whose transition has postings: those with most stack matches first, then with most postings."""
    ranked = sorted((row for row in transitions if row[1][1]), key=lambda row: row[1][0], reverse=True)
    return [(term, best) for term, (_, best) in ranked]


def _list_once(ranked: Iterable[RelatedTerm]) -> Iterator[RelatedTerm]:
    """Yield each term with the best of its postings that no term before it has, if there are any."""
    listed: set[str] = set()
    for other, best in ranked:
        matches = tuple(match for match in best if match.posting.id not in listed)[:_POSTINGS]
        listed |= {match.posting.id for match in matches}
        if matches:
            yield other, matches


@functools.lru_cache(maxsize=1)
def related_terms(library: Library) -> Mapping[str, RelatedTerms]:
    """Return the related terms of each taxonomy with landing pages, by its id; forked processes share the results."""
    return {taxonomy.id: RelatedTerms(taxonomy, library) for taxonomy in library.taxonomies if taxonomy.landing}
