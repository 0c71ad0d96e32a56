"""The values that the index is made from."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from careers.content.facts.pay import Period

File = tuple[str, bytes]  # path below the folder of the index, and content


@dataclass(frozen=True, slots=True)
class Text:
    """The text of a posting in one language, as plain text.

    Attributes:
        title: one line.
        body: summary and body; one line feed is a wrapped line, two part blocks.
    """

    title: str
    body: str


@dataclass(frozen=True, slots=True)
class Card:
    """The card of a match in one language.

    Attributes:
        html: escaped, its links relative to the locale's list of jobs.
        title: the title in it, as plain text.
    """

    html: str
    title: str


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay a year, in full units of its currency (ISO 4217); where one end is not given, both are the other.

    Attributes:
        period: the time for which it is stated.
    """

    currency: str
    period: Period
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Document:
    """One posting.

    Attributes:
        texts: locale -> its text, for the languages that it has one in.
        cards: locale -> its card, for all languages.
        values: field -> its own ids, in order; fields without one may be absent.
        closes: the last day one can apply.
        disclosed: whether it states its pay, with a figure or without.
        pay: what it pays a year, in the currency that it names; None where no figure is given.
        day: the date it has in lists; None where none is known.
        ad: digest of the employer and the text; postings that share it are one job in several copies.
    """

    texts: Mapping[str, Text]
    cards: Mapping[str, Card]
    values: Mapping[str, Sequence[str]]
    closes: dt.date | None = None
    disclosed: bool = False
    pay: Pay | None = None
    day: dt.date | None = None
    ad: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """One term of a vocabulary: its label and the address of its page (relative to the site's root) by locale.

    Attributes:
        within: names of what is in it and has no term.
        implied: words that are no name of it, but by which its postings are found, after those that name them.
    """

    id: str
    names: Mapping[str, str]
    aliases: Sequence[str]
    url: Mapping[str, str]
    parent: str | None = None
    within: Sequence[str] = ()
    implied: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """A field that postings are filtered by.

    Attributes:
        name: as in addresses.
        ids: every value a posting can have.
        terms: in the order of `ids` where the values have names; None where they are figures or words of ours.
        of: the name of the field for whose values experience is accepted in this one, or "".
    """

    name: str
    ids: Sequence[str]
    terms: Sequence[Term] | None = None
    of: str = ""

    @property
    def parents(self) -> list[int]:
        """Return for each value the place of the broader one among `ids`, or -1."""
        if self.terms is None:
            return [-1] * len(self.ids)
        places = {value: place for place, value in enumerate(self.ids)}
        return [-1 if term.parent is None else places[term.parent] for term in self.terms]


@dataclass(frozen=True, slots=True)
class EditorialPage:
    """A page that is no posting: its address relative to the site's root, its locale and its title."""

    url: str
    locale: str
    title: str


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The parts of the index beside the postings.

    Attributes:
        langs: locale -> the value of ``<html lang>``, in the site's order.
        fields: those with terms before those without.
        salaries: the least pay a year that readers may choose, as addresses have it.
        pages: static pages in all languages.
        open: so many of the documents, the first ones, are postings that have not closed.
        currency: the site's (ISO 4217).
        currencies: in which open postings pay, that of amounts without one in an address first.
        employers: the name of the field that says who hires, if there is one.
        leads: so many of the open ones, the last, are leads.
    """

    langs: Mapping[str, str]
    fields: Sequence[Field]
    salaries: Sequence[str]
    pages: Sequence[EditorialPage]
    open: int
    currency: str = ""
    employers: str | None = None
    leads: int = 0
    currencies: Sequence[str] = ()
