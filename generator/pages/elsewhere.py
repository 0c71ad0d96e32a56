"""Where else to look: who else hires in the same places or for the same hardware, and what is near an empty page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from generator import locales
from generator.library import Library
from generator.locales import Locale
from generator.pages.cards import tint
from generator.pages.census import Census
from generator.pages.terms import Entry, Group, entry, sort_key
from generator.taxonomy import Taxonomy, Term

_SHARED = 3  # places, pieces of hardware
_MOST = 6


@dataclass(frozen=True, slots=True)
class Rivals:
    """Other employers with jobs under one of a few terms that an employer's own jobs have.

    Attributes:
        taxonomy: id of the terms' taxonomy.
        label: the heading, which names the terms.
        entries: the employers, those with most such jobs first; each leads to the list of these jobs.
    """

    taxonomy: str
    label: str
    entries: tuple[Entry, ...]


def rivals(one: Taxonomy, term: Term, locale: Locale, census: Census, *, search: bool) -> tuple[Rivals, ...]:
    """Who else hires where an employer does, and for what it does; nothing on pages of other taxonomies."""
    taxonomies = census.library.taxonomies
    if one is not taxonomies.employers:
        return ()
    shared = [other for other in taxonomies if other is taxonomies.places or other.landing]
    found = (_rivals(one, term, other, locale, census, search=search) for other in shared)
    return tuple(each for each in found if each is not None)


def _rivals(
    one: Taxonomy, term: Term, other: Taxonomy, locale: Locale, census: Census, *, search: bool
) -> Rivals | None:
    library = census.library
    counts = census.spread(one.id, term.id).of(other.id)
    # Of those that the employer names alike, the ones that others name most; in the editors' order.
    leaves = (found for found in other.terms if found in counts and found not in other.children)
    terms = sorted(leaves, key=lambda found: (-counts[found], -library.count(other.id, found)))[:_SHARED]
    postings = {posting.id: posting for found in terms for posting in library.filed(other.id, found)}
    tally = Counter(employer for posting in postings.values() for employer in posting.terms[one.field])
    tally.pop(term.id, None)
    order = sorted(tally, key=lambda found: (-tally[found], sort_key(one.terms[found], locale)))[:_MOST]

    def behind(employer: str) -> str:
        narrowed = [(one.field, employer), *((other.field, found) for found in terms)]
        return locales.filtered(locale.code, narrowed) if search else locales.term(locale.code, one.id, employer)

    if not order:
        return None
    names = locale.list([other.terms[found].name[locale.code] for found in terms])
    key = "term.rivals.where" if other is library.taxonomies.places else "term.rivals.what"
    entries = (Entry(found, one.terms[found].name[locale.code], behind(found), tally[found]) for found in order)
    return Rivals(other.id, locale.t(key, names=names), tuple(entries))


def made(one: Taxonomy, term: Term, locale: Locale, census: Census) -> tuple[Group, ...]:
    """What an employer makes: the terms of other taxonomies whose vendor it is."""
    library = census.library
    if one is not library.taxonomies.employers:
        return ()
    groups = (_made(other, term, locale, library) for other in library.taxonomies)
    return tuple(group for group in groups if group.entries)


def _made(other: Taxonomy, term: Term, locale: Locale, library: Library) -> Group:
    terms = (each for each in other.terms.values() if each.vendor == term.id)
    entries = tuple(entry(other, each, locale, library.count(other.id, each.id)) for each in terms)
    url = locales.taxonomy(locale.code, other.id)
    return Group(other.id, tint(library, other), other.name[locale.code], url, entries)


def nearest(one: Taxonomy, term: Term, locale: Locale, census: Census) -> tuple[Entry, ...]:
    """Where the jobs are that come closest to a term without any: broader terms, then those beside it."""
    library = census.library
    near = dict.fromkeys(other for other in _near(one, term) if library.count(one.id, other))
    return tuple(entry(one, one.terms[other], locale, library.count(one.id, other)) for other in [*near][:_MOST])


def _near(one: Taxonomy, term: Term) -> Iterator[str]:
    broader = one.lineage(term.id)[1:]
    yield from broader
    for parent in broader:
        yield from (other for other in one.children[parent] if other != term.id)
