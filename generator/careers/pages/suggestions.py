"""Suggestions on a term's page: other employers, what they make and work with, and what is near."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterable, Mapping

from careers import i18n
from careers.content.library import Library
from careers.content.taxonomy import UNDISCLOSED, Taxonomy, Term
from careers.pages.breakdowns import employers_in_words
from careers.pages.cards import Card, Chip, cards, chip
from careers.pages.terms import Entry, Group, Subject, rank_terms, term_entry, term_group
from careers.statistics.figures import statistics_of

_SHARED = 3  # places, or terms with landing pages
_MOST = 6
_MOST_CHIPS = 8


def competitors(subject: Subject) -> tuple[Group, ...]:
    """Return who else hires where an employer does, and for what it does; nothing on pages of other taxonomies.

    Each group has the terms of one taxonomy in its label and at most six employers, those with most such jobs first,
    which link to the lists of these jobs.

    If it has no postings, what it makes counts as what it does. Undisclosed employers have no competitors and are none.
    """
    taxonomies = subject.view.taxonomies
    others = [other for other in taxonomies if other is taxonomies.places or other.landing]
    groups = (_competitors(subject, other) for other in (others if subject.is_disclosed else ()))
    return tuple(group for group in groups if group.entries)


def _competitors(subject: Subject, other: Taxonomy) -> Group:
    taxonomy, view = subject.taxonomy, subject.view
    terms = _shared_terms(subject, other)
    hiring = _hiring(subject, other, terms)

    def link(employer: str) -> str:
        if not view.site.search:
            return i18n.term(view.folder, taxonomy.id, employer)
        return i18n.filtered(view.folder, [(taxonomy.field, employer), *((other.field, shared) for shared in terms)])

    key = "term.rivals.where" if other is view.taxonomies.places else "term.rivals.what"
    names = view.locale.either([other.terms[shared].name[view.code] for shared in terms])
    entries = (
        Entry(employer, taxonomy.terms[employer].name[view.code], link(employer), hiring[employer])
        for employer in rank_terms(hiring)[:_MOST]
    )
    return term_group(other, view, entries, view.locale.t(key, names=names))


def _shared_terms(subject: Subject, other: Taxonomy) -> list[str]:
    """Return the most frequent terms of `other` in an employer's postings; without postings, those that it makes.

    Of equally frequent terms those of most postings come first, then the editors' order decides.
    """
    library, counts = subject.view.library, subject.statistics.counts_in(other.id)
    made = other.narrowest([product.id for product in _made(subject, other)])
    narrowest = subject.statistics.narrowest(other) if subject.postings else made
    return sorted(narrowest, key=lambda one: (-counts.get(one, 0), -library.count(other.id, one)))[:_SHARED]


def _hiring(subject: Subject, other: Taxonomy, terms: Iterable[str]) -> Mapping[str, int]:
    """Return how many postings under any of `terms` each other employer has; undisclosed ones are left out."""
    counts = _count_employers(subject.view.library, subject.taxonomy.field, other.id, frozenset(terms))
    return {employer: count for employer, count in counts.items() if employer not in (subject.term.id, UNDISCLOSED)}


@functools.lru_cache(512)  # many employers are in the same few places
def _count_employers(library: Library, field: str, taxonomy_id: str, terms: frozenset[str]) -> Mapping[str, int]:
    postings = {posting.id: posting for term in sorted(terms) for posting in library.filed(taxonomy_id, term)}
    return Counter(employer for posting in postings.values() for employer in posting.terms[field])


def _made(subject: Subject, other: Taxonomy) -> list[Term]:
    return [product for product in other.terms.values() if product.vendor == subject.term.id]


def products(subject: Subject) -> tuple[Chip, ...]:
    """Return the terms whose vendor an employer is; nothing on pages of other taxonomies."""
    taxonomies = subject.view.taxonomies if subject.is_employer else ()
    return tuple(chip(other, product, subject.view) for other in taxonomies for product in _made(subject, other))


def works_with(subject: Subject) -> tuple[Chip, ...]:
    """Return the landing terms that an employer's postings name and that it does not make, the most frequent first."""
    view, statistics = subject.view, subject.statistics
    ranked = (
        (other, other.terms[term])
        for other in (view.taxonomies.topical if subject.is_disclosed else ())
        for term in rank_terms(statistics.counts_in(other.id), statistics.narrowest(other))
    )
    chips = (chip(other, term, view) for other, term in ranked if term.vendor != subject.term.id)
    return tuple(itertools.islice(chips, _MOST_CHIPS))


def alternatives(subject: Subject) -> tuple[str, tuple[Card, ...]]:
    """Return postings about what an employer makes that has no open postings; ("", ()) if there are none.

    Return a sentence that says why these and who hires, and the first of them.
    """
    view, library, locale = subject.view, subject.view.library, subject.view.locale
    made = [(other, product) for other in view.taxonomies for product in _made(subject, other)]
    terms = [(other, product) for other, product in made if library.count(other.id, product.id)]
    if not terms or not subject.is_employer or subject.postings:
        return "", ()
    ids = {posting.id for other, product in terms for posting in library.filed(other.id, product.id)}
    postings = tuple(posting for posting in library.open if posting.id in ids)
    names = locale.either([product.name[locale.code] for _, product in terms])
    who = employers_in_words(terms[0][0], statistics_of(library).of(postings), view)
    return locale.n("term.instead", len(postings), names=names, who=who), cards(postings[:_MOST], view)


def nearby_terms(subject: Subject) -> Group | None:
    """Return the nearest terms with jobs for one without any: broader terms, then those next to it; or None."""
    taxonomy, view = subject.taxonomy, subject.view
    broader = taxonomy.lineage(subject.term.id)[1:]
    siblings = [other for parent in broader for other in taxonomy.children[parent] if other != subject.term.id]
    terms = [taxonomy.terms[other] for other in dict.fromkeys([*broader, *siblings])]
    entries = [term_entry(taxonomy, term, view) for term in terms if view.library.count(taxonomy.id, term.id)]
    return term_group(taxonomy, view, entries[:_MOST], view.locale.t("term.nearest")) if entries else None
