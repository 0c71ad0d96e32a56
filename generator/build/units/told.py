"""What is worked out of all postings before any page is made, and kept for the next build."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from generator.bounds import needed
from generator.build.units.kept import Kept
from generator.build.units.state import State
from generator.cache import digest
from generator.posting.limits import bounds_of
from generator.work import Workers

_STAGE = "terms"
_STEPS = 16  # in which it is told how far that has come; so few chunks are made by this process (`Workers.each`)


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of a term that only its postings decide.

    Attributes:
        always: a digest of what all its pages say.
        spread: a digest of what its postings are filed under and pay, all told.
        neighbours: a digest of what its first page says of neighbours, without the postings' cards.
        shown: the ids of the postings whose cards stand there.
        left: whether there are neighbours for those who know the term.
    """

    always: str
    spread: str
    neighbours: str
    shown: tuple[str, ...]
    left: bool


Term = tuple[str, str]  # the ids of a taxonomy and of a term in it
_Row = tuple[str, str, str, str, tuple[str, ...], bool]


def told(state: State, inputs: Mapping[Term, str], kept: Kept, key: str, workers: Workers) -> Mapping[Term, Told]:
    """What is told of every term, made anew of those whose inputs have changed.

    `inputs` are digests of what decides it, beside what all have in common, of which `key` is a digest.

    Raises:
        WithoutError: of one nothing can be told.
    """
    rows = kept.load("terms", key, dict[Term, _Row]) or {}
    missing = [term for term, given in inputs.items() if term not in rows or rows[term][0] != given]
    most = bounds_of(len(state.library.postings))
    # Not by others: each worker would count anew, and what is counted is wanted again for pages.
    here, size = replace(workers, count=1, factory=None), max(1, -(-len(missing) // _STEPS))
    made = map(needed, here.each(_tell, state, missing, most, stage=_STAGE, size=size))
    fresh = {
        term: (inputs[term], one.always, one.spread, one.neighbours, one.shown, one.left)
        for term, one in zip(missing, made, strict=True)
    }
    found = {term: fresh.get(term) or rows[term] for term in inputs}
    if fresh or len(found) != len(rows):
        kept.save("terms", key, found)
    return {term: Told(*row[1:]) for term, row in found.items()}


def _tell(state: State, term: Term) -> Told:
    taxonomy, term_id = term
    one, terms = state.library.taxonomies.by_id[taxonomy], state.terms
    always = [terms.always(one, one.terms[term_id], locale) for locale in state.library.locales]
    coming, leaving = terms.neighbours(one, term_id)
    beside = [
        (way.term, [(match.posting.id, match.named, match.stack, match.asked) for match in way.matches])
        for way in (*coming, *leaving)
    ]
    return Told(
        always=digest(repr(always)),
        spread=digest(repr(terms.spread(one, term_id))),
        neighbours=digest(repr((len(coming), beside))),
        shown=tuple(match.posting.id for way in (*coming, *leaving) for match in way.matches),
        left=bool(leaving),
    )
