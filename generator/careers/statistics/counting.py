"""Computes the statistics of a library."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from careers.content.library import Library
from careers.content.posting import Freshness, Posting, Translation
from careers.content.taxonomy import UNDISCLOSED, Taxonomy
from careers.statistics.figures import stated_pay
from careers.statistics.values import Due, Share, Statistics, TaxonomyFigures, TermFigures

# For readers, a translation with lines that are not translated yet is missing; for editors it is unfinished.
UNFINISHED = "unfinished"
MACHINE = "machine"  # a machine drafted it, and nobody has checked it
_FACTS = (
    *("salary", "education", "experience", "headcount", "remote"),
    *("posted", "closes", "verified", "confirmed", "reference"),
)


def statistics(library: Library, *, within: int) -> Statistics:
    """Return the statistics of a site.

    Args:
        library: the site's.
        within: number of days; deadlines in this time are near.
    """
    return Statistics(
        today=library.today,
        currency=library.currency,
        open=len(library.open),
        closed=len(library.postings) - len(library.open),
        undated=tuple(
            sorted(posting.id for posting in library.open if library.freshness(posting) is Freshness.UNKNOWN)
        ),
        unverified=tuple(_soonest(_unverified(library))),
        expiring=tuple(_soonest(_expiring(library, within))),
        pay=stated_pay(library.open, library),
        translations={code: _states(code, library) for code in library.locales.codes},
        fields=tuple(_fields(library)),
        taxonomies=tuple(
            TaxonomyFigures(taxonomy, tuple(_terms(taxonomy, library))) for taxonomy in library.taxonomies
        ),
    )


def _unverified(library: Library) -> Iterator[Due]:
    for posting in library.open:
        if posting.seen is not None and library.freshness(posting) is Freshness.STALE:
            yield Due(posting.id, posting.seen, (library.today - posting.seen).days)


def _expiring(library: Library, within: int) -> Iterator[Due]:
    for posting in library.open:
        if posting.closes is not None and (days := (posting.closes - library.today).days) <= within:
            yield Due(posting.id, posting.closes, days)


def _soonest(postings: Iterator[Due]) -> list[Due]:
    return sorted(postings, key=lambda due: (due.day, due.id))


def _states(code: str, library: Library) -> Mapping[str, int]:
    states = Counter(
        _state(posting, code)
        for posting in library.postings.values()
        if posting.is_meant_in(code) or code in posting.texts
    )
    return dict(sorted(states.items()))


def _state(posting: Posting, code: str) -> str:
    if code in posting.unfinished:
        return UNFINISHED
    state, text = posting.translation(code), posting.texts.get(code)
    drafted = text is not None and text.machine and state in (Translation.CURRENT, Translation.UNSTAMPED)
    return MACHINE if drafted else str(state)


def _fields(library: Library) -> Iterator[Share]:
    filled = Counter(name for posting in library.open for name in _filled(posting, library))
    names = ("summary", *_FACTS, "apply", "source", *(taxonomy.field for taxonomy in library.taxonomies))
    return (Share(name, filled[name], len(library.open)) for name in names)


def _filled(posting: Posting, library: Library) -> Iterator[str]:
    """Yield the fields of front matter that a posting fills in; an undisclosed employer is no value."""
    if posting.texts[posting.source].summary:
        yield "summary"
    yield from (name for name in _FACTS if getattr(posting, name) is not None)
    if posting.apply.email or posting.apply.url or posting.apply.subject:
        yield "apply"
    if posting.origin.name or posting.origin.url:
        yield "source"
    for taxonomy in library.taxonomies:
        if any(term != UNDISCLOSED for term in posting.terms.get(taxonomy.field, ())):
            yield taxonomy.field


def _terms(taxonomy: Taxonomy, library: Library) -> Iterator[TermFigures]:
    counts = {term: count for term in taxonomy.terms if (count := library.count(taxonomy.id, term))}
    for term in sorted(counts, key=lambda term: (-counts[term], term)):
        yield TermFigures(taxonomy.terms[term], counts[term], stated_pay(library.filed(taxonomy.id, term), library))
