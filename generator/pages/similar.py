"""Postings like another one, with what they have in common."""

from __future__ import annotations

from dataclasses import dataclass

from generator.library import Library
from generator.likeness import Likeness
from generator.locales import Locale
from generator.pages.applying import reachable
from generator.pages.cards import Card, Chip, card, chip
from generator.posting import Posting


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
            card(match.posting, locale, library),
            tuple(
                chip(one := library.taxonomies.by_id[taxonomy], one.terms[term], locale, library)
                for taxonomy, term in match.reasons
            ),
            reachable(match.posting),
        )
        for match in likeness.of(posting)
    )
