"""Suggestions on a term's page: what an employer makes, jobs about it, and the nearest terms with jobs."""

from __future__ import annotations

from careers.content.taxonomy import Taxonomy, Term
from careers.pages.breakdowns import employers_in_words
from careers.pages.cards import Card, Chip, cards, chip
from careers.pages.terms import Group, Subject, term_entry, term_group
from careers.statistics.figures import count_postings

_MOST = 6


def _made(subject: Subject, other: Taxonomy) -> list[Term]:
    return [product for product in other.terms.values() if product.vendor == subject.term.id]


def products(subject: Subject) -> tuple[Chip, ...]:
    """Return the terms whose vendor an employer is; nothing on pages of other taxonomies."""
    taxonomies = subject.view.taxonomies if subject.is_employer else ()
    return tuple(chip(other, product, subject.view) for other in taxonomies for product in _made(subject, other))


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
    who = employers_in_words(terms[0][0], count_postings(postings, library), view)
    return locale.n("term.instead", len(postings), names=names, who=who), cards(postings[:_MOST], view)


def nearby_terms(subject: Subject) -> Group | None:
    """Return the nearest terms with jobs for one without any: broader terms, then those next to it; or None."""
    taxonomy, view = subject.taxonomy, subject.view
    broader = taxonomy.lineage(subject.term.id)[1:]
    siblings = [other for parent in broader for other in taxonomy.children[parent] if other != subject.term.id]
    terms = [taxonomy.terms[other] for other in dict.fromkeys([*broader, *siblings])]
    entries = [term_entry(taxonomy, term, view) for term in terms if view.library.count(taxonomy.id, term.id)]
    return term_group(taxonomy, view, entries[:_MOST], view.locale.t("term.nearest")) if entries else None
