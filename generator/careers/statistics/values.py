"""What is counted, in no language."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from careers.content.taxonomy import Taxonomy, Term
from careers.statistics.figures import StatedPay


@dataclass(frozen=True, slots=True)
class Share:
    """`count` of `total` that have something; `name` says what."""

    name: str
    count: int
    total: int

    @property
    def part(self) -> float:
        """The share, from 0 to 1; 0 of nothing is 0."""
        return self.count / self.total if self.total else 0.0


@dataclass(frozen=True, slots=True)
class Due:
    """A posting that wants a look: its id, the day it is about, and how many days lie between that and today."""

    id: str
    day: dt.date
    days: int


@dataclass(frozen=True, slots=True)
class TermFigures:
    """A term, how many open postings belong under it, and what they pay."""

    term: Term
    count: int
    pay: StatedPay


@dataclass(frozen=True, slots=True)
class TaxonomyFigures:
    """A taxonomy and its terms that open postings have, those of most postings first, then in the order of ids."""

    taxonomy: Taxonomy
    terms: tuple[TermFigures, ...]


@dataclass(frozen=True, slots=True)
class Statistics:
    """Figures about a site's postings.

    Attributes:
        today: what "open" is judged by.
        currency: ISO 4217; the site's.
        open, closed: how many postings there are; the undated and the unverified are among the open ones.
        undated: ids of open postings without any date, of which nobody knows whether they are still open.
        unverified: open postings without a last day that nobody has seen for long, with the day they were last seen,
            the longest ago first.
        expiring: open postings with a last day that is near, the nearest first.
        pay: what the open postings pay, by the year.
        translations: locale code -> state -> how many postings, closed ones too; states that none is in are left out.
        fields: field -> how many open postings fill it in, in the order of the front matter, taxonomies last.
        taxonomies: in the site's order.
    """

    today: dt.date
    currency: str
    open: int
    closed: int
    undated: tuple[str, ...]
    unverified: tuple[Due, ...]
    expiring: tuple[Due, ...]
    pay: StatedPay
    translations: Mapping[str, Mapping[str, int]]
    fields: tuple[Share, ...]
    taxonomies: tuple[TaxonomyFigures, ...]

    @property
    def known(self) -> int:
        """Return how many of the open postings are known to be open."""
        return self.open - len(self.undated) - len(self.unverified)

    @property
    def total(self) -> int:
        """All postings."""
        return self.open + self.closed
