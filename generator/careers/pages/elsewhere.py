"""Where else to look: who else hires in the same places or for the same hardware, and what is near an empty page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from careers import i18n
from careers.content.library import Library
from careers.content.taxonomy import UNDISCLOSED, Taxonomy, Term
from careers.i18n import Locale
from careers.pages.cards import Card, cards, tint
from careers.pages.census import Census
from careers.pages.terms import Entry, Group, entry, ranked

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


@dataclass(frozen=True, slots=True)
class Instead:
    """Postings to look at where there are none, and in one sentence why these."""

    text: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Nearest:
    """Terms with postings to look at where a term has none, and in words what they are."""

    label: str
    entries: tuple[Entry, ...]


def rivals(one: Taxonomy, term: Term, locale: Locale, census: Census, *, search: bool) -> tuple[Rivals, ...]:
    """Who else hires where an employer does, and for what it does; nothing on pages of other taxonomies.

    Those who are not named are nobody in particular, on their own page and on others'.
    """
    taxonomies = census.library.taxonomies
    if one is not taxonomies.employers or term.id == UNDISCLOSED:
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
    precise = other.narrowest([found for found in other.terms if found in counts])
    terms = sorted(precise, key=lambda found: (-counts[found], -library.count(other.id, found)))[:_SHARED]
    hiring = census.shared(one, other, terms)
    tally = {employer: count for employer, count in hiring.items() if employer not in (term.id, UNDISCLOSED)}
    order = ranked(one, tally, locale, tally)[:_MOST]

    def behind(employer: str) -> str:
        narrowed = [(one.field, employer), *((other.field, found) for found in terms)]
        return i18n.filtered(locale.code, narrowed) if search else i18n.term(locale.code, one.id, employer)

    if not order:
        return None
    names = locale.either([other.terms[found].name[locale.code] for found in terms])
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
    url = i18n.taxonomy(locale.code, other.id)
    return Group(other.id, tint(library, other), other.name[locale.code], url, entries)


def instead(one: Taxonomy, term: Term, locale: Locale, census: Census) -> Instead | None:
    """What else there is where an employer has no open posting: those on what it makes."""
    library = census.library
    if one is not library.taxonomies.employers or library.count(one.id, term.id):
        return None
    terms = [
        (other, each)
        for other in library.taxonomies
        for each in other.terms.values()
        if each.vendor == term.id and library.count(other.id, each.id)
    ]
    ids = {posting.id for other, each in terms for posting in library.filed(other.id, each.id)}
    found = [posting for posting in library.open if posting.id in ids]
    if not found:
        return None
    names = locale.either([each.name[locale.code] for _, each in terms])
    return Instead(locale.n("term.instead", len(found), names=names), cards(found[:_MOST], locale, library))


def nearest(one: Taxonomy, term: Term, locale: Locale, census: Census) -> Nearest | None:
    """Where the jobs are that come closest to a term without any: broader terms, then those beside it.

    Where there are none, on landing pages, what stands alone as it does: who looks at one looks at others.
    """
    library = census.library

    def entries(found: Iterable[str]) -> tuple[Entry, ...]:
        hiring = [other for other in dict.fromkeys(found) if library.count(one.id, other)]
        return tuple(entry(one, one.terms[other], locale, library.count(one.id, other)) for other in hiring)

    if near := entries(_near(one, term)):
        return Nearest(locale.t("term.nearest"), near[:_MOST])
    if one.landing and (alone := entries(one.children[None])):
        ranked = sorted(alone, key=lambda found: -found.count)
        return Nearest(locale.t("term.others", name=one.name[locale.code]), tuple(ranked[:_MOST]))
    return None


def _near(one: Taxonomy, term: Term) -> Iterator[str]:
    broader = one.lineage(term.id)[1:]
    yield from broader
    for parent in broader:
        yield from (other for other in one.children[parent] if other != term.id)
