"""Suggestions on a term's page: other employers, an employer's products, and jobs near a term without any."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from careers import i18n
from careers.content.taxonomy import UNDISCLOSED, Taxonomy, Term
from careers.pages.cards import Card, cards
from careers.pages.term_statistics import statistics_of
from careers.pages.terms import Entry, Group, rank_terms, term_entry, term_group
from careers.pages.view import View

_SHARED = 3  # places, or terms with landing pages
_MOST = 6


@dataclass(frozen=True, slots=True)
class Competitors:
    """Other employers with jobs under one of a few terms that an employer's own jobs have.

    Attributes:
        taxonomy: id of the terms' taxonomy.
        label: the heading, which names the terms.
        entries: the employers, those with most such jobs first; each links to the list of these jobs.
    """

    taxonomy: str
    label: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Alternatives:
    """Postings for the page of an employer without any, and a sentence that says why these."""

    text: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class NearbyTerms:
    """Terms with postings for the page of a term without any, and a text that says what they are."""

    label: str
    entries: tuple[Entry, ...]


def competitors(taxonomy: Taxonomy, term: Term, view: View) -> tuple[Competitors, ...]:
    """Return who else hires where an employer does, and for what it does; nothing on pages of other taxonomies.

    Undisclosed employers have no competitors and are none.
    """
    taxonomies = view.taxonomies
    if taxonomy is not taxonomies.employers or term.id == UNDISCLOSED:
        return ()
    others = [other for other in taxonomies if other is taxonomies.places or other.landing]
    groups = (_competitors(taxonomy, term, other, view) for other in others)
    return tuple(group for group in groups if group is not None)


def _competitors(taxonomy: Taxonomy, term: Term, other: Taxonomy, view: View) -> Competitors | None:
    library, locale, statistics = view.library, view.locale, statistics_of(view.library)
    counts = statistics.of_term(taxonomy.id, term.id).counts_in(other.id)
    # The employer's most frequent terms; of equal ones those of most postings, then in the editors' order.
    narrowest = other.narrowest([shared for shared in other.terms if shared in counts])
    terms = sorted(narrowest, key=lambda shared: (-counts[shared], -library.count(other.id, shared)))[:_SHARED]
    hiring = statistics.count_under(taxonomy, other, terms)
    tally = {employer: count for employer, count in hiring.items() if employer not in (term.id, UNDISCLOSED)}

    def link(employer: str) -> str:
        if not view.site.search:
            return i18n.term(view.folder, taxonomy.id, employer)
        return i18n.filtered(view.folder, [(taxonomy.field, employer), *((other.field, shared) for shared in terms)])

    entries = tuple(
        Entry(employer, taxonomy.terms[employer].name[view.code], link(employer), tally[employer])
        for employer in rank_terms(taxonomy, tally, locale)[:_MOST]
    )
    if not entries:
        return None
    key = "term.rivals.where" if other is view.taxonomies.places else "term.rivals.what"
    names = locale.either([other.terms[shared].name[view.code] for shared in terms])
    return Competitors(other.id, locale.t(key, names=names), entries)


def products(taxonomy: Taxonomy, term: Term, view: View) -> tuple[Group, ...]:
    """Return the terms of each taxonomy whose vendor an employer is; nothing on pages of other taxonomies."""
    if taxonomy is not view.taxonomies.employers:
        return ()
    groups = []
    for other in view.taxonomies:
        entries = tuple(
            term_entry(other, product, view) for product in other.terms.values() if product.vendor == term.id
        )
        if entries:
            groups.append(term_group(other, view, entries))
    return tuple(groups)


def alternatives(taxonomy: Taxonomy, term: Term, view: View) -> Alternatives | None:
    """Return postings about the products of an employer that has no open postings; None if there are none."""
    library, locale = view.library, view.locale
    if taxonomy is not view.taxonomies.employers or library.count(taxonomy.id, term.id):
        return None
    terms = [
        (other, product)
        for other in view.taxonomies
        for product in other.terms.values()
        if product.vendor == term.id and library.count(other.id, product.id)
    ]
    ids = {posting.id for other, product in terms for posting in library.filed(other.id, product.id)}
    postings = [posting for posting in library.open if posting.id in ids]
    if not postings:
        return None
    names = locale.either([product.name[locale.code] for _, product in terms])
    return Alternatives(locale.n("term.instead", len(postings), names=names), cards(postings[:_MOST], view))


def nearby_terms(taxonomy: Taxonomy, term: Term, view: View) -> NearbyTerms | None:
    """Return the nearest terms with jobs for one without any: broader terms, then those beside it.

    If there are none on a landing page, return terms without a broader one, as readers of one look at others.
    """

    def entries(terms: Iterable[str]) -> list[Entry]:
        candidates = (term_entry(taxonomy, taxonomy.terms[other], view) for other in dict.fromkeys(terms))
        return [entry for entry in candidates if entry.count]

    if near := entries(_near(taxonomy, term)):
        return NearbyTerms(view.locale.t("term.nearest"), tuple(near[:_MOST]))
    if taxonomy.landing and (top := entries(taxonomy.children[None])):
        ranked = sorted(top, key=lambda entry: -entry.count)
        return NearbyTerms(view.locale.t("term.others", name=taxonomy.name[view.code]), tuple(ranked[:_MOST]))
    return None


def _near(taxonomy: Taxonomy, term: Term) -> Iterator[str]:
    broader = taxonomy.lineage(term.id)[1:]
    yield from broader
    for parent in broader:
        yield from (other for other in taxonomy.children[parent] if other != term.id)
