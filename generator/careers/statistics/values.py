"""The values of the statistics, in no language."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from careers.content.taxonomy import Taxonomy, Term
from careers.statistics.figures import StatedPay


@dataclass(frozen=True, slots=True)
class Share:
    """The number of postings with a property: `count` of `total`; `name` is the property."""

    name: str
    count: int
    total: int

    @property
    def part(self) -> float:
        """The share, from 0 to 1; 0 of nothing is 0."""
        return self.count / self.total if self.total else 0.0


@dataclass(frozen=True, slots=True)
class Due:
    """A posting to look at: its id, the day in question, and the days between that and today."""

    id: str
    day: dt.date
    days: int


@dataclass(frozen=True, slots=True)
class TermFigures:
    """A term, the number of open postings under it, and their pay."""

    term: Term
    count: int
    pay: StatedPay


@dataclass(frozen=True, slots=True)
class TaxonomyFigures:
    """A taxonomy with the terms that open postings have, those with most postings first, then by id."""

    taxonomy: Taxonomy
    terms: tuple[TermFigures, ...]


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of a site's postings.

    Attributes:
        today: the day for which postings are judged.
        currency: ISO 4217; the site's.
        open, closed: numbers of postings; undated and unverified ones are open.
        undated: ids of open postings without any date.
        unverified: open postings without a deadline that nobody has seen for long, with the day they were last seen,
            the longest ago first.
        expiring: open postings with a deadline that is near, the nearest first.
        pay: of open postings, by the year.
        translations: locale code -> state -> number of postings, closed ones too, without states that none is in.
        fields: field -> number of open postings that fill it in, in the order of front matter, taxonomies last.
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
        """The number of open postings that are known to be open."""
        return self.open - len(self.undated) - len(self.unverified)

    @property
    def total(self) -> int:
        """The number of all postings."""
        return self.open + self.closed
