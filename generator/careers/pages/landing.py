"""The rich part of a landing page: introduction, vendor, stack, and jobs for those who know related terms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from careers.content.taxonomy import Taxonomy, Term
from careers.pages.cards import Card, Chip, card, chip
from careers.pages.crosswalk import Crosswalk, term_crosswalk
from careers.pages.related_terms import Match, RelatedTerm, related_terms
from careers.pages.term_statistics import Pair
from careers.pages.view import View


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


def term_summary(taxonomy: Taxonomy, term: Term, view: View) -> str:
    """Return the editors' sentence about a term, or ""."""
    introduction = view.library.introductions.get((taxonomy.id, term.id), {}).get(view.code)
    return (introduction.summary if introduction else "") or term.summary.get(view.code, "")


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
