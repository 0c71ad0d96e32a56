"""What a landing page says of a term beside its figures: what it is, who makes it, its stack, its neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from careers.content.library import Library
from careers.content.taxonomy import Taxonomy, Term
from careers.i18n import Locale
from careers.pages import crosswalk
from careers.pages.cards import Card, Chip, card, chip
from careers.pages.census import Census, Pair
from careers.pages.crosswalk import Crosswalk
from careers.pages.neighbours import Match, Neighbour, Neighbourhood


@dataclass(frozen=True, slots=True)
class Way:
    """A posting for somebody who knows something else, and the reasons in words."""

    card: Card
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ways:
    """The postings for those who know one thing and look at another.

    Attributes:
        term: the neighbour, as a link to its page.
        ways: the best first.
    """

    term: Chip
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Landing:
    """The rich part of a term's page.

    Attributes:
        introduction: Markdown, or "" when there is none in this language.
        vendor: who makes it, or None.
        stack: its software stack beside others, or None.
        here: for each neighbour, the postings on this term for those who know the neighbour.
        there: for each neighbour, the postings on it for those who know this term.
    """

    introduction: str
    vendor: Chip | None
    stack: Crosswalk | None
    here: tuple[Ways, ...]
    there: tuple[Ways, ...]


def landing(one: Taxonomy, term: Term, locale: Locale, census: Census, neighbourhood: Neighbourhood) -> Landing:
    """The landing of `term` in `locale`, from the open postings under it."""
    library = census.library
    introduction = library.introductions.get((one.id, term.id), {}).get(locale.code)
    here = ((neighbour, neighbour.term) for neighbour in neighbourhood.coming(term.id))
    there = ((neighbour, term.id) for neighbour in neighbourhood.leaving(term.id))
    return Landing(
        introduction=introduction.body if introduction else "",
        vendor=_vendor(term, locale, library),
        stack=crosswalk.table(one, term, locale, library),
        here=tuple(_ways(one, here, locale, library)),
        there=tuple(_ways(one, there, locale, library)),
    )


def summary(one: Taxonomy, term: Term, locale: Locale, library: Library) -> str:
    """What editors say of a term in one sentence, or ""."""
    introduction = library.introductions.get((one.id, term.id), {}).get(locale.code)
    return (introduction.summary if introduction else "") or term.summary.get(locale.code, "")


def _vendor(term: Term, locale: Locale, library: Library) -> Chip | None:
    employers = library.taxonomies.employers
    if term.vendor is None or employers is None:
        return None
    return chip(employers, employers.terms[term.vendor], locale, library)


def _ways(one: Taxonomy, found: Iterable[tuple[Neighbour, str]], locale: Locale, library: Library) -> Iterator[Ways]:
    """The ways of (neighbour, id of what is known)."""
    for neighbour, known in found:
        ways = (
            Way(card(match.posting, locale, library), _reasons(one, known, match, locale, library))
            for match in neighbour.matches
        )
        yield Ways(chip(one, one.terms[neighbour.term], locale, library), tuple(ways))


def _reasons(one: Taxonomy, known: str, match: Match, locale: Locale, library: Library) -> tuple[str, ...]:
    """The stronger first: a part of the stack says more than a name among others."""
    name = one.terms[known].name[locale.code]
    reasons = []
    if match.stack:
        reasons.append(locale.t("landing.way.stack", name=name, terms=_labels(match.stack, locale, library)))
    elif match.asked and not match.named:
        reasons.append(locale.t("landing.way.asked", name=name, terms=_labels(match.asked, locale, library)))
    if match.named:
        reasons.append(locale.t("landing.way.named", name=name))
    return tuple(reasons)


def _labels(pairs: Iterable[Pair], locale: Locale, library: Library) -> str:
    by_id = library.taxonomies.by_id
    return locale.list([by_id[taxonomy].terms[term].name[locale.code] for taxonomy, term in pairs])
