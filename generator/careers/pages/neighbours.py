"""Neighbouring terms: what somebody who knows one piece of hardware could do on another, and why.

A posting suits somebody who knows a neighbour where it names that neighbour, too; where it asks for a part of the
neighbour's software stack; or where it asks for several things that are telling of the neighbour's own jobs. What
everybody asks for is no reason.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from careers.content.posting import Posting
from careers.content.taxonomy import Taxonomy, Term
from careers.pages.census import Census, Pair

_JOBS = 2  # what a single job asks for is not telling of a term
_SHARE = 4  # nor is what fewer than every fourth of its jobs ask for
_RARE = 3  # nor what more than every third of all jobs ask for
_FEWEST = 2  # one thing in common is chance, unless it belongs to the stack
_OWNERS = 2  # a tool of more stacks than these is nobody's own
_REASONS = 3
_POSTINGS = 3
_NEIGHBOURS = 3
_CANDIDATES = 500  # the newest; where there are more, the best three are among them as well
_BEST = _POSTINGS * _NEIGHBOURS  # so many at most have been shown before the last neighbour is, and are left out there


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
        matches: the postings that lead from it or to it, the best first; at least one.
    """

    term: str
    matches: tuple[Match, ...]


@dataclass(frozen=True, slots=True)
class _Knowledge:
    """What somebody knows who knows a term: pair -> how much it counts; and the postings that name it, by their ids."""

    named: frozenset[str]
    stack: Mapping[Pair, float]
    asked: Mapping[Pair, float]


@dataclass(frozen=True, slots=True)
class _Way:
    """The postings that lead from one term to another.

    Attributes:
        stacked: how many of them ask for a part of the stack of what is known.
        total: how many there are.
        best: the best of them, as many as can be asked for.
    """

    stacked: int
    total: int
    best: tuple[Match, ...]

    @classmethod
    def of(cls, ranked: Sequence[Match]) -> Self:
        """That of all postings, the best first."""
        return cls(sum(bool(match.stack) for match in ranked), len(ranked), tuple(ranked[:_BEST]))


class Neighbourhood:
    """The neighbours of all terms of a taxonomy, from a census."""

    def __init__(self, one: Taxonomy, census: Census) -> None:
        """Nothing is worked out yet."""
        self._one = one
        self._census = census
        self._known: dict[str, _Knowledge] = {}
        self._ways: dict[tuple[str, str], tuple[_Way, _Way]] = {}
        self._coming: dict[str, tuple[Neighbour, ...]] = {}
        self._leaving: dict[str, tuple[Neighbour, ...]] = {}

    def coming(self, term_id: str) -> tuple[Neighbour, ...]:
        """Neighbours with the postings on the term for those who know the neighbour; those with most to offer first.

        Each is for a reader of its own: one posting may stand under several.
        """
        if term_id not in self._coming:
            ways = _ranked((other, self._way(term_id, other)[0]) for other in self._beside(term_id))
            found = (Neighbour(other, way.best[:_POSTINGS]) for other, way in ways[:_NEIGHBOURS])
            self._coming[term_id] = tuple(found)
        return self._coming[term_id]

    def leaving(self, term_id: str) -> tuple[Neighbour, ...]:
        """Neighbours with the postings on them for those who know the term; those with most to offer first.

        None that stands under both, and none twice: all are for one reader.
        """
        if term_id not in self._leaving:
            ways = _ranked((other, self._way(other, term_id)[1]) for other in self._beside(term_id))
            self._leaving[term_id] = tuple(itertools.islice(_once(ways), _NEIGHBOURS))
        return self._leaving[term_id]

    def owners(self, pair: Pair) -> tuple[str, ...]:
        """The terms whose software stack has what postings may ask for; none where it stands in many stacks."""
        return self._owners.get(pair, ())

    def _beside(self, term_id: str) -> list[str]:
        """Terms of the same parent, and those whose software stack answers to its own or to one below it."""
        one = self._one
        parent = one.terms[term_id].parent
        stacks = {term.id for term in one.stacked}
        stacked = any(term_id in one.lineage(other) for other in stacks)
        return [
            other
            for other, found in one.terms.items()
            if term_id not in one.lineage(other)
            and other not in one.lineage(term_id)
            and ((parent is not None and found.parent == parent) or (stacked and other in stacks))
        ]

    def _way(self, on: str, known: str) -> tuple[_Way, _Way]:
        """The way to one term for those who know another: of all postings, and of those that stand under `on` alone."""
        key = (on, known)
        if key not in self._ways:
            ranked = self._matches(on, known)
            self._ways[key] = _Way.of(ranked), _Way.of([match for match in ranked if not match.named])
        return self._ways[key]

    def _matches(self, on: str, known: str) -> list[Match]:
        """The postings on one term for those who know another, the best first: a part of their stack decides."""
        library, knowledge = self._census.library, self._knowledge(known)
        ranked = []
        for place, posting in enumerate(library.filed(self._one.id, on)[:_CANDIDATES]):
            named, pairs = posting.id in knowledge.named, self._asked[posting.id]
            stack = [pair for pair in pairs if pair in knowledge.stack]
            asked = [pair for pair in pairs if pair in knowledge.asked]
            if named or stack or len(asked) >= _FEWEST:
                score, match = _match(posting, knowledge, stack, asked, named=named)
                ranked.append((bool(stack), named, score, -place, match))
        return [match for *_, match in sorted(ranked, key=lambda one: one[:-1], reverse=True)]

    def _knowledge(self, term_id: str) -> _Knowledge:
        if term_id not in self._known:
            stack = {pair: self._rarity(pair) for pair in self._tools(term_id, self._certain) if self._owned(pair)}
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
            named = frozenset(posting.id for posting in self._census.library.filed(self._one.id, term_id))
            self._known[term_id] = _Knowledge(named, stack, asked)
        return self._known[term_id]

    def _tools(self, term_id: str, words: Mapping[str, Pair]) -> Iterator[Pair]:
        """What postings can ask for of a term's software stack, as `words` have it; each once."""
        tools = (tool for layer in self._one.terms[term_id].stack.values() for tool in layer)
        named = (words.get(tool.name.casefold()) for tool in tools)
        return iter(dict.fromkeys(pair for pair in named if pair is not None))

    @cached_property
    def _owners(self) -> Mapping[Pair, tuple[str, ...]]:
        """What postings can ask for -> the terms in whose stacks it stands; nothing that stands in too many."""
        shared = Counter(pair for term in self._one.terms for pair in self._tools(term, self._words))
        found: dict[Pair, tuple[str, ...]] = {}
        for term in self._one.terms:
            for pair in self._tools(term, self._certain):
                if shared[pair] <= _OWNERS:
                    found[pair] = (*found.get(pair, ()), term)
        return found

    @cached_property
    def _words(self) -> Mapping[str, Pair]:
        """Every name, in lower case, of what postings ask for."""
        return {word.casefold(): pair for pair, term in self._wanted for word in term.words}

    @cached_property
    def _certain(self) -> Mapping[str, Pair]:
        """Those that mean the same in a stack: labels, and synonyms that hold one ("CUDA C++" is CUDA).

        A synonym that says less may be another thing there: Triton is a language in a stack, a server in a posting.
        """
        found: dict[str, Pair] = {}
        for pair, term in self._wanted:
            names = [name.casefold() for name in term.name.values()]
            found |= {word.casefold(): pair for word in term.words if any(name in word.casefold() for name in names)}
        return found

    @cached_property
    def _wanted(self) -> tuple[tuple[Pair, Term], ...]:
        """All that postings can ask for."""
        taxonomies = (one for one in self._census.library.taxonomies if one.demand)
        return tuple(((one.id, term.id), term) for one in taxonomies for term in one.terms.values())

    @cached_property
    def _asked(self) -> Mapping[str, tuple[Pair, ...]]:
        """Open posting -> what it asks for."""
        census, demand = self._census, self._demand
        return {
            posting.id: tuple([pair for pair in census.named(posting) if pair[0] in demand])
            for posting in census.library.open
        }

    @cached_property
    def _demand(self) -> frozenset[str]:
        return frozenset(one.id for one in self._census.library.taxonomies if one.demand)

    def _owned(self, pair: Pair) -> bool:
        return bool(self.owners(pair)) and self._rare(pair)

    def _rare(self, pair: Pair) -> bool:
        whole = self._census.whole
        return 0 < whole.counts.get(pair, 0) * _RARE <= whole.total

    def _rarity(self, pair: Pair) -> float:
        whole = self._census.whole
        return math.log(whole.total / whole.counts[pair])


def _match(
    posting: Posting, knowledge: _Knowledge, stack: list[Pair], asked: list[Pair], *, named: bool
) -> tuple[float, Match]:
    """What it asks for of what is known, what counts most first; and how much that is."""
    stack.sort(key=lambda pair: (-knowledge.stack[pair], pair))
    asked.sort(key=lambda pair: (-knowledge.asked[pair], pair))
    score = sum(knowledge.stack[pair] for pair in stack) + sum(knowledge.asked[pair] for pair in asked)
    return score, Match(posting, named, tuple(stack[:_REASONS]), tuple(asked[:_REASONS]))


def _ranked(ways: Iterable[tuple[str, _Way]]) -> list[tuple[str, _Way]]:
    """Those (term, way) that have postings: where most ask for a part of the stack first, then where most are."""
    return sorted((way for way in ways if way[1].total), key=lambda way: (way[1].stacked, way[1].total), reverse=True)


def _once(ways: Iterable[tuple[str, _Way]]) -> Iterator[Neighbour]:
    """The neighbours with the best of the postings that no neighbour before them has; none without any."""
    seen: set[str] = set()
    for other, way in ways:
        fresh = tuple(match for match in way.best if match.posting.id not in seen)[:_POSTINGS]
        seen |= {match.posting.id for match in fresh}
        if fresh:
            yield Neighbour(other, fresh)
