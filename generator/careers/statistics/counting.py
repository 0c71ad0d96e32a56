"""Statistics of a library for editors, in no language."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from careers.content.library import Library
from careers.content.posting import Freshness, Posting, Translation
from careers.content.taxonomy import UNDISCLOSED, Taxonomy, Term
from careers.statistics.figures import StatedPay, standing_of_all, stated_pay

# For readers, a translation with lines that are not translated yet is missing; for editors it is unfinished.
UNFINISHED = "unfinished"
MACHINE = "machine"  # a machine drafted it, and nobody has checked it
_FACTS = (
    *("salary", "education", "experience", "headcount", "remote"),
    *("posted", "closes", "collected", "verified", "confirmed", "reference"),
)


@dataclass(frozen=True, slots=True)
class Due:
    """A posting to look at: its id, the day in question, and the days between that and today."""

    id: str
    day: dt.date
    days: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of a site's postings.

    Attributes:
        open, closed: numbers of postings; undated and unverified ones are open, and so are leads.
        leads: number of open postings that nobody can apply for.
        undated: ids of open postings without any date.
        unverified: open postings without a deadline that nobody has seen for long, with the day they were last seen,
            the longest ago first.
        expiring: open postings with a deadline that is near, the nearest first.
        pay: of open postings, by the year.
        translations: locale code -> state -> number of postings, closed ones too, without states that none is in.
        fields: field -> number of open postings that fill it in, in the order of front matter, taxonomies last.
        taxonomies: in the site's order, each with the terms that open postings have and the pay of the postings under
            them, those with most postings first, then by id.
    """

    open: int
    closed: int
    leads: int
    undated: tuple[str, ...]
    unverified: tuple[Due, ...]
    expiring: tuple[Due, ...]
    pay: StatedPay
    translations: Mapping[str, Mapping[str, int]]
    fields: Mapping[str, int]
    taxonomies: tuple[tuple[Taxonomy, tuple[tuple[Term, StatedPay], ...]], ...]

    @property
    def known(self) -> int:
        """The number of open postings that are known to be open."""
        return self.open - len(self.undated) - len(self.unverified)


def statistics(library: Library, *, within: int) -> Statistics:
    """Return the statistics of a site.

    Args:
        library: the site's.
        within: number of days; deadlines in this time are near.
    """
    return Statistics(
        open=len(library.open),
        closed=len(library.postings) - len(library.open),
        leads=standing_of_all(library).leads,
        undated=tuple(
            sorted(posting.id for posting in library.open if library.freshness(posting) is Freshness.UNKNOWN)
        ),
        unverified=_soonest(
            Due(posting.id, posting.seen, (library.today - posting.seen).days)
            for posting in library.open
            if posting.seen is not None and library.freshness(posting) is Freshness.STALE
        ),
        expiring=_soonest(
            Due(posting.id, posting.closes, days)
            for posting in library.open
            if posting.closes is not None and (days := (posting.closes - library.today).days) <= within
        ),
        pay=stated_pay(library.open, library),
        translations={code: _states(code, library) for code in library.locales.codes},
        fields=_fields(library),
        taxonomies=tuple((taxonomy, tuple(_terms(taxonomy, library))) for taxonomy in library.taxonomies),
    )


def _soonest(postings: Iterable[Due]) -> tuple[Due, ...]:
    return tuple(sorted(postings, key=lambda due: (due.day, due.id)))


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


def _fields(library: Library) -> Mapping[str, int]:
    filled = Counter(name for posting in library.open for name in _filled(posting, library))
    names = ("summary", *_FACTS, "apply", "source", *library.taxonomies.by_field)
    return {name: filled[name] for name in names}


def _filled(posting: Posting, library: Library) -> Iterator[str]:
    """Yield the fields of front matter that a posting fills in; an undisclosed employer is no value."""
    if posting.texts[posting.source].summary:
        yield "summary"
    yield from (name for name in _FACTS if getattr(posting, name) is not None)
    if posting.apply.reachable:
        yield "apply"
    if posting.origin.name or posting.origin.url:
        yield "source"
    for field in library.taxonomies.by_field:
        if any(term != UNDISCLOSED for term in posting.terms.get(field, ())):
            yield field


def _terms(taxonomy: Taxonomy, library: Library) -> Iterator[tuple[Term, StatedPay]]:
    counts = {term: count for term in taxonomy.terms if (count := library.count(taxonomy.id, term))}
    for term in sorted(counts, key=lambda term: (-counts[term], term)):
        yield taxonomy.terms[term], stated_pay(library.filed(taxonomy.id, term), library)
