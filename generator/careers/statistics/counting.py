"""From the library to figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from careers.content.library import Library
from careers.content.posting import Freshness, Posting, Translation
from careers.content.taxonomy import UNDISCLOSED, Taxonomy
from careers.statistics.figures import stated_pay
from careers.statistics.values import Due, Share, Statistics, TaxonomyFigures, TermFigures

# To readers a translation with lines that wait to be translated is missing; to editors it is something else.
UNFINISHED = "unfinished"
MACHINE = "machine"  # nor is one finished that a machine has drafted and nobody has checked
_FACTS = ("salary", "education", "experience", "headcount", "remote", "posted", "closes", "verified")


def statistics(library: Library, *, within: int) -> Statistics:
    """The figures of a site.

    Args:
        library: the site's.
        within: how many days ahead a last day is near.
    """
    return Statistics(
        today=library.today,
        currency=library.currency,
        open=len(library.open),
        closed=len(library.postings) - len(library.open),
        undated=tuple(sorted(one.id for one in library.open if library.freshness(one) is Freshness.UNKNOWN)),
        unverified=tuple(_soonest(_unverified(library))),
        expiring=tuple(_soonest(_expiring(library, within))),
        pay=stated_pay(library.open, library),
        translations={code: _states(code, library) for code in library.locales.codes},
        fields=tuple(_fields(library)),
        taxonomies=tuple(TaxonomyFigures(one, tuple(_terms(one, library))) for one in library.taxonomies),
    )


def _unverified(library: Library) -> Iterator[Due]:
    for one in library.open:
        if one.seen is not None and library.freshness(one) is Freshness.STALE:
            yield Due(one.id, one.seen, (library.today - one.seen).days)


def _expiring(library: Library, within: int) -> Iterator[Due]:
    for one in library.open:
        if one.closes is not None and (days := (one.closes - library.today).days) <= within:
            yield Due(one.id, one.closes, days)


def _soonest(found: Iterator[Due]) -> list[Due]:
    return sorted(found, key=lambda one: (one.day, one.id))


def _states(code: str, library: Library) -> Mapping[str, int]:
    found = Counter(_state(one, code) for one in library.postings.values())
    return dict(sorted(found.items()))


def _state(posting: Posting, code: str) -> str:
    if code in posting.unfinished:
        return UNFINISHED
    state, text = posting.translation(code), posting.texts.get(code)
    drafted = text is not None and text.machine and state in (Translation.CURRENT, Translation.UNSTAMPED)
    return MACHINE if drafted else str(state)


def _fields(library: Library) -> Iterator[Share]:
    filled = Counter(name for one in library.open for name in _filled(one, library))
    named = ("summary", *_FACTS, "apply", "source", *(one.field for one in library.taxonomies))
    return (Share(name, filled[name], len(library.open)) for name in named)


def _filled(posting: Posting, library: Library) -> Iterator[str]:
    """The fields of its front matter that say something; an employer that is not disclosed says nothing."""
    if posting.texts[posting.source].summary:
        yield "summary"
    yield from (name for name in _FACTS if getattr(posting, name) is not None)
    if posting.apply.email or posting.apply.url or posting.apply.subject:
        yield "apply"
    if posting.origin.name or posting.origin.url:
        yield "source"
    for one in library.taxonomies:
        if any(term != UNDISCLOSED for term in posting.terms.get(one.field, ())):
            yield one.field


def _terms(one: Taxonomy, library: Library) -> Iterator[TermFigures]:
    counts = {term: count for term in one.terms if (count := library.count(one.id, term))}
    for term in sorted(counts, key=lambda term: (-counts[term], term)):
        yield TermFigures(one.terms[term], counts[term], stated_pay(library.filed(one.id, term), library))
