"""Neighbouring terms: what somebody who knows one piece of hardware could do on another, and why.

A posting suits somebody who knows a neighbour where it names that neighbour, too; where it asks for a part of the
neighbour's software stack; or where it asks for several things that are telling of the neighbour's own jobs. What
everybody asks for is no reason.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.pages.census import Census, Pair
from generator.posting import Posting
from generator.taxonomy import Taxonomy

_LAYERS = 3  # a stack of fewer layers is no counterpart of another
_JOBS = 2  # what a single job asks for is not telling of a term
_SHARE = 4  # nor is what fewer than every fourth of its jobs ask for
_RARE = 3  # nor what more than every third of all jobs ask for
_FEWEST = 2  # one thing in common is chance, unless it belongs to the stack
_OWNERS = 2  # a tool of more stacks than these is nobody's own
_REASONS = 3
_POSTINGS = 3
_NEIGHBOURS = 3
_CANDIDATES = 500  # the newest; where there are more, the best three are among them as well


@dataclass(frozen=True, slots=True)
class Match:
    """A posting for somebody who knows something else.

    Attributes:
        posting: open, and under the term in question.
        named: whether it names what they know.
        stack: what it asks for of the software stack of what they know, at most three, the rarest first.
        asked: what it asks for that is telling of the jobs they know, at most three, the most telling first.
    """

    posting: Posting
    named: bool
    stack: tuple[Pair, ...]
    asked: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A neighbouring term.

    Attributes:
        term: its id.
        here: postings on the page's term for those who know the neighbour, the best first.
        there: postings on the neighbour for those who know the page's term; none that stands under both.
    """

    term: str
    here: tuple[Match, ...]
    there: tuple[Match, ...]


@dataclass(frozen=True, slots=True)
class _Knowledge:
    """What somebody knows who knows a term: pair -> how much it counts."""

    stack: Mapping[Pair, float]
    asked: Mapping[Pair, float]


class Neighbourhood:
    """The neighbours of all terms of a taxonomy, from a census."""

    def __init__(self, one: Taxonomy, census: Census) -> None:
        """Nothing is worked out yet."""
        self._one = one
        self._census = census
        self._known: dict[str, _Knowledge] = {}
        self._found: dict[str, tuple[Neighbour, ...]] = {}

    def of(self, term_id: str) -> tuple[Neighbour, ...]:
        """The neighbours from which, or to which, a way leads: the family first, then those with the best reasons."""
        if term_id not in self._found:
            weighed = [self._neighbour(term_id, other) for other in self._beside(term_id)]
            useful = [one for one in weighed if one[1].here or one[1].there]
            useful.sort(key=lambda one: (not self._related(term_id, one[1].term), -one[0]))
            self._found[term_id] = tuple(neighbour for _, neighbour in useful[:_NEIGHBOURS])
        return self._found[term_id]

    def _related(self, term_id: str, other: str) -> bool:
        return self._one.lineage(term_id)[-1] == self._one.lineage(other)[-1]

    def _beside(self, term_id: str) -> list[str]:
        """Terms of the same parent, and those whose software stack answers to its own or to one below it."""
        one = self._one
        parent = one.terms[term_id].parent
        stacked = any(term_id in one.lineage(other) for other in self._stacks)
        return [
            other
            for other, found in one.terms.items()
            if term_id not in one.lineage(other)
            and other not in one.lineage(term_id)
            and ((parent is not None and found.parent == parent) or (stacked and other in self._stacks))
        ]

    @cached_property
    def _stacks(self) -> frozenset[str]:
        return frozenset(term.id for term in self._one.terms.values() if len(term.stack) >= _LAYERS)

    def _neighbour(self, term_id: str, other: str) -> tuple[float, Neighbour]:
        here, strength = self._matches(term_id, other)
        there, back = self._matches(other, term_id, both=False)
        return strength + back, Neighbour(other, here, there)

    def _matches(self, on: str, known: str, *, both: bool = True) -> tuple[tuple[Match, ...], float]:
        """The best postings on one term for those who know another, and how strong the reasons are.

        `both`: whether postings that stand under both terms are wanted.
        """
        library = self._census.library
        theirs = {posting.id for posting in library.filed(self._one.id, known)}
        ranked = []
        for place, posting in enumerate(library.filed(self._one.id, on)[:_CANDIDATES]):
            named = posting.id in theirs
            score, match = self._match(posting, known, named=named)
            if (named and both) or (not named and (match.stack or len(match.asked) >= _FEWEST)):
                ranked.append((score, -place, match))
        best = sorted(ranked, key=lambda one: one[:2], reverse=True)[:_POSTINGS]
        return tuple(match for *_, match in best), sum(score for score, *_ in best)

    def _match(self, posting: Posting, known: str, *, named: bool) -> tuple[float, Match]:
        knowledge, pairs = self._knowledge(known), self._census.named(posting)
        stack, asked = (
            sorted((pair for pair in pairs if pair in weights), key=lambda pair: (-weights[pair], pair))
            for weights in (knowledge.stack, knowledge.asked)
        )
        score = sum(knowledge.stack[pair] for pair in stack) + sum(knowledge.asked[pair] for pair in asked)
        if named:  # no reason is stronger
            score += math.log(1 + self._census.whole.total)
        return score, Match(posting, named, tuple(stack[:_REASONS]), tuple(asked[:_REASONS]))

    def _knowledge(self, term_id: str) -> _Knowledge:
        if term_id not in self._known:
            stack = {pair: self._rarity(pair) for pair in self._tools(term_id) if self._owned(pair)}
            spread = self._census.spread(self._one.id, term_id)
            asked = {
                pair: count / spread.total * self._rarity(pair)
                for pair, count in spread.counts.items()
                if pair[0] in self._demand
                and pair not in stack
                and count >= _JOBS
                and count * _SHARE >= spread.total
                and self._rare(pair)
            }
            self._known[term_id] = _Knowledge(stack, asked)
        return self._known[term_id]

    def _tools(self, term_id: str) -> Iterator[Pair]:
        """What postings can ask for of a term's software stack; each once."""
        tools = (tool for layer in self._one.terms[term_id].stack.values() for tool in layer)
        named = (self._words.get(tool.name.casefold()) for tool in tools)
        return iter(dict.fromkeys(pair for pair in named if pair is not None))

    @cached_property
    def _owners(self) -> Mapping[Pair, int]:
        """In how many stacks each of these stands."""
        return Counter(pair for term in self._one.terms for pair in self._tools(term))

    @cached_property
    def _words(self) -> Mapping[str, Pair]:
        """Every name, in lower case, of what postings ask for."""
        return {
            word.casefold(): (one.id, term.id)
            for one in self._census.library.taxonomies
            if one.demand
            for term in one.terms.values()
            for word in term.words
        }

    @cached_property
    def _demand(self) -> frozenset[str]:
        return frozenset(one.id for one in self._census.library.taxonomies if one.demand)

    def _owned(self, pair: Pair) -> bool:
        return self._owners[pair] <= _OWNERS and self._rare(pair)

    def _rare(self, pair: Pair) -> bool:
        whole = self._census.whole
        return 0 < whole.counts.get(pair, 0) * _RARE <= whole.total

    def _rarity(self, pair: Pair) -> float:
        whole = self._census.whole
        return math.log(whole.total / whole.counts[pair])
