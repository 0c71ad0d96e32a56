"""Suggestions on a term's page: jobs for those who know related terms, other employers, and what is near."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from careers import i18n
from careers.content.taxonomy import UNDISCLOSED, Taxonomy, Term
from careers.pages import View
from careers.pages.breakdowns import employers_in_words
from careers.pages.cards import Card, Chip, Subscription, card, cards, chip, subscription_to_term
from careers.pages.indexes import Crosswalk, term_crosswalk
from careers.pages.terms import Entry, Group, More, rank_terms, term_entry, term_group
from careers.statistics.related_terms import Match, RelatedTerm, related_terms
from careers.statistics.term_statistics import Pair, statistics_of


@dataclass(frozen=True, slots=True)
class Opportunity:
    """A posting that suits people who know another term, with the reasons in words."""

    card: Card
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Transition:
    """The postings for those who know one term and look at another: the related term, and the best postings first."""

    term: Chip
    opportunities: tuple[Opportunity, ...]


@dataclass(frozen=True, slots=True)
class Landing:
    """The rich part of a term's page.

    Attributes:
        introduction: Markdown, or "" if there is none in this language.
        vendor: the vendor, or None.
        stack: its stack beside others, or None.
        incoming: for each related term, the postings on this term for those who know the related one.
        outgoing: for each related term, the postings on that for those who know this one.
    """

    introduction: str
    vendor: Chip | None
    stack: Crosswalk | None
    incoming: tuple[Transition, ...]
    outgoing: tuple[Transition, ...]


def landing(taxonomy: Taxonomy, term: Term, view: View) -> Landing | None:
    """Return the rich part of `term`; None if its taxonomy has no landing pages."""
    if not taxonomy.landing:
        return None
    introduction = view.library.introductions.get((taxonomy.id, term.id), {}).get(view.code)
    employers = view.taxonomies.employers
    related = related_terms(view.library)[taxonomy.id]
    incoming = ((other, other.term) for other in related.incoming(term.id))
    outgoing = ((other, term.id) for other in related.outgoing(term.id))
    return Landing(
        introduction=introduction.body if introduction else "",
        vendor=chip(employers, employers.terms[term.vendor], view) if term.vendor and employers else None,
        stack=term_crosswalk(taxonomy, term, view),
        incoming=tuple(_transitions(taxonomy, incoming, view)),
        outgoing=tuple(_transitions(taxonomy, outgoing, view)),
    )


def _transitions(taxonomy: Taxonomy, related: Iterable[tuple[RelatedTerm, str]], view: View) -> Iterator[Transition]:
    """Yield the transitions of related terms, each with the id of the term that readers know."""
    for other, known in related:
        opportunities = tuple(
            Opportunity(card(match.posting, view), tuple(_reasons(taxonomy.terms[known], match, view)))
            for match in other.matches
        )
        yield Transition(chip(taxonomy, taxonomy.terms[other.term], view), opportunities)


def _reasons(known: Term, match: Match, view: View) -> Iterator[str]:
    """Yield the reasons, the stronger first: a part of the stack says more than a name among others."""
    locale, name = view.locale, known.name[view.code]
    if match.stack:
        yield locale.t("landing.way.stack", name=name, terms=_labels(match.stack, view))
    elif match.typical and not match.named:
        yield locale.t("landing.way.asked", name=name, terms=_labels(match.typical, view))
    if match.named:
        yield locale.t("landing.way.named", name=name)


def _labels(pairs: Iterable[Pair], view: View) -> str:
    by_id = view.library.taxonomies.by_id
    return view.locale.list([by_id[taxonomy].terms[term].name[view.code] for taxonomy, term in pairs])


_SHARED = 3  # places, or terms with landing pages
_MOST = 6
_MOST_CHIPS = 8


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
    """Postings for the page of an employer without any: those about what it makes.

    Attributes:
        text: a sentence that says why these, and who hires.
        cards: the first of them.
        rest: a link to all of them if there are more and they have one list.
        feed: the feed of the first thing that it makes and that has one.
    """

    text: str
    cards: tuple[Card, ...]
    rest: More | None
    feed: Subscription | None


@dataclass(frozen=True, slots=True)
class NearbyTerms:
    """Terms with postings for the page of a term without any, and a text that says what they are."""

    label: str
    entries: tuple[Entry, ...]


def competitors(taxonomy: Taxonomy, term: Term, view: View) -> tuple[Competitors, ...]:
    """Return who else hires where an employer does, and for what it does; nothing on pages of other taxonomies.

    If it has no postings, what it makes counts as what it does. Undisclosed employers have no competitors and are none.
    """
    taxonomies = view.taxonomies
    if taxonomy is not taxonomies.employers or term.id == UNDISCLOSED:
        return ()
    others = [other for other in taxonomies if other is taxonomies.places or other.landing]
    groups = (_competitors(taxonomy, term, other, view) for other in others)
    return tuple(group for group in groups if group is not None)


def _competitors(taxonomy: Taxonomy, term: Term, other: Taxonomy, view: View) -> Competitors | None:
    locale = view.locale
    terms = _shared_terms(taxonomy, term, other, view)
    tally = _hiring(taxonomy, term, other, terms, view)
    if not tally and not view.library.count(taxonomy.id, term.id):
        terms = list(dict.fromkeys(broader for shared in terms for broader in other.lineage(shared)[1:]))[:_SHARED]
        tally = _hiring(taxonomy, term, other, terms, view)

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


def _shared_terms(taxonomy: Taxonomy, term: Term, other: Taxonomy, view: View) -> list[str]:
    """Return the most frequent terms of `other` in an employer's postings; without postings, those that it makes.

    Of equally frequent terms those of most postings come first, then the editors' order decides.
    """
    counts = statistics_of(view.library).of_term(taxonomy.id, term.id).counts_in(other.id)
    if not view.library.count(taxonomy.id, term.id):
        counts = {made.id: 0 for made in _made(term, other)}
    narrowest = other.narrowest([shared for shared in other.terms if shared in counts])
    ranked = sorted(narrowest, key=lambda shared: (-counts[shared], -view.library.count(other.id, shared)))
    return ranked[:_SHARED]


def _hiring(taxonomy: Taxonomy, term: Term, other: Taxonomy, terms: Iterable[str], view: View) -> Mapping[str, int]:
    """Return how many postings under any of `terms` each other employer has; undisclosed ones are left out."""
    hiring = statistics_of(view.library).count_under(taxonomy, other, terms)
    return {employer: count for employer, count in hiring.items() if employer not in (term.id, UNDISCLOSED)}


def _made(term: Term, other: Taxonomy) -> Iterator[Term]:
    return (product for product in other.terms.values() if product.vendor == term.id)


def products(taxonomy: Taxonomy, term: Term, view: View) -> tuple[Group, ...]:
    """Return the terms of each taxonomy whose vendor an employer is; nothing on pages of other taxonomies."""
    if taxonomy is not view.taxonomies.employers:
        return ()
    groups = []
    for other in view.taxonomies:
        entries = tuple(term_entry(other, product, view) for product in _made(term, other))
        if entries:
            groups.append(term_group(other, view, entries))
    return tuple(groups)


def works_with(taxonomy: Taxonomy, term: Term, view: View) -> tuple[Chip, ...]:
    """Return the landing terms that an employer's postings name and that it does not make, the most frequent first."""
    if taxonomy is not view.taxonomies.employers or term.id == UNDISCLOSED:
        return ()
    found: list[Chip] = []
    for other in view.taxonomies.topical:
        counts = statistics_of(view.library).of_term(taxonomy.id, term.id).counts_in(other.id)
        terms = rank_terms(
            other, counts, view.locale, other.narrowest([shared for shared in other.terms if shared in counts])
        )
        found += (chip(other, other.terms[shared], view) for shared in terms if other.terms[shared].vendor != term.id)
    return tuple(found[:_MOST_CHIPS])


def alternatives(taxonomy: Taxonomy, term: Term, view: View) -> Alternatives | None:
    """Return postings about what an employer makes that has no open postings; None if there are none."""
    library, locale = view.library, view.locale
    if taxonomy is not view.taxonomies.employers or library.count(taxonomy.id, term.id):
        return None
    made = [(other, product) for other in view.taxonomies for product in _made(term, other)]
    terms = [(other, product) for other, product in made if library.count(other.id, product.id)]
    ids = {posting.id for other, product in terms for posting in library.filed(other.id, product.id)}
    postings = tuple(posting for posting in library.open if posting.id in ids)
    if not postings:
        return None
    names = locale.either([product.name[locale.code] for _, product in terms])
    who = employers_in_words(terms[0][0], statistics_of(library).of(postings), view)
    feeds = (subscription_to_term(other, product, view) for other, product in terms)
    return Alternatives(
        text=locale.n("term.instead", len(postings), names=names, who=who),
        cards=cards(postings[:_MOST], view),
        rest=_list_of_all(terms, len(postings), view) if len(postings) > _MOST else None,
        feed=next(filter(None, feeds), None),
    )


def _list_of_all(terms: Sequence[tuple[Taxonomy, Term]], total: int, view: View) -> More | None:
    """Return a link to the list of all postings under any of `terms`; None if no list has them all."""
    (first, product), *others = terms
    if not others:
        url = i18n.term(view.folder, first.id, product.id)
    elif view.site.search and all(other is first for other, _ in others):
        url = i18n.filtered(view.folder, [(first.field, made.id) for _, made in terms])
    else:
        return None
    return More(view.locale.n("term.see", total), url)


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
