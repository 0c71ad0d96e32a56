"""Postings like another one, with what they have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from careers.content.library import Library
from careers.content.posting import Posting
from careers.content.posting.markup import employer
from careers.i18n import Locale
from careers.pages.applying import reachable
from careers.pages.cards import Card, Chip, card, chip
from careers.statistics.likeness import MOST, Match

# A posting, and (taxonomy id, term id) of terms that it shares.
Related = tuple[Posting, tuple[tuple[str, str], ...]]


class Likeness(Protocol):
    """Who knows which postings are alike."""

    def of(self, posting: Posting) -> tuple[Match, ...]:
        """The open postings most like `posting`, the likest first."""
        ...


@dataclass(frozen=True, slots=True)
class Similar:
    """A posting like the one of the page.

    Attributes:
        shared: the terms that both belong under, the rarest first.
        reachable: whether it says where to apply.
    """

    card: Card
    shared: tuple[Chip, ...]
    reachable: bool


def similar(posting: Posting, locale: Locale, library: Library, likeness: Likeness) -> tuple[Similar, ...]:
    """The open postings most like `posting`, the likest first; none rather than far-fetched ones."""
    return tuple(
        Similar(
            card(other, locale, library),
            tuple(
                chip(one := library.taxonomies.by_id[taxonomy], one.terms[term], locale, library)
                for taxonomy, term in reasons
            ),
            reachable(other),
        )
        for other, reasons in related(posting, library, likeness)
    )


def related(posting: Posting, library: Library, likeness: Likeness) -> list[Related]:
    """The same, in no language.

    Where one has closed that none is like, the newest of its employer: nobody is to come for nothing.
    """
    found: list[Related] = [(match.posting, match.reasons) for match in likeness.of(posting)]
    if not found and not posting.is_open(library.today):
        found = _of_employer(posting, library)
    return found


def _of_employer(posting: Posting, library: Library) -> list[Related]:
    """The newest open postings of a posting's employer, if that is named, with the employer as what they share."""
    employers, term = library.taxonomies.employers, employer(posting, library.taxonomies)
    if employers is None or term is None:
        return []
    return [(other, ((employers.id, term),)) for other in library.filed(employers.id, term)[:MOST]]
