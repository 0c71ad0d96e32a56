"""What the first page of a term shows beside its postings: every figure, and the ways on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate

from careers import i18n
from careers.content.library import Library
from careers.content.taxonomy import UNDISCLOSED, Taxonomy, Term
from careers.i18n import Locale
from careers.pages.breakdowns import Breakdown, Pay, breakdowns, pay, together
from careers.pages.cards import Chip, chip
from careers.pages.census import Census
from careers.pages.elsewhere import Instead, Nearest, Rivals, instead, made, nearest, rivals
from careers.pages.landing import Landing, landing
from careers.pages.neighbours import Neighbourhood
from careers.pages.terms import Group
from careers.support.web import display_address

_ROWS = 3  # a posting in a list takes as much room as so many bars


@dataclass(frozen=True, slots=True)
class Anchor:
    """A part of the page: its id, its heading, and how many there are of it where that says something."""

    id: str
    label: str
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """A name in another language, and that language as HTML names it."""

    text: str
    lang: str


@dataclass(frozen=True, slots=True)
class Owner:
    """Hardware whose software stack holds the term.

    Attributes:
        term: as a link.
        onward: in words, that there are other jobs for those who know it; "" where there are none.
        url: where those are.
    """

    term: Chip
    onward: str
    url: str


@dataclass(frozen=True, slots=True)
class Portrait:
    """A term as its first page shows it.

    Attributes:
        also: what it is called in other languages, where that is another name.
        home: its own website, links: its documentation, each as (host and path, address).
        owners: hardware whose software stack it belongs to.
        made: what it makes, where it is an employer.
        figures: what its jobs ask for, then how they spread over the other taxonomies.
        beside: how many of the figures stand beside the list of postings, which is about as long; the others follow.
        pay: what they pay, or None where none says.
        rivals: who else hires there, where it is an employer.
        instead: what there is in place of an employer's own jobs, if it has none.
        together: terms of its own taxonomy that its jobs name, too.
        nearest: where the nearest jobs are, if it has none.
        landing: the rich part, where its taxonomy has one.
        jump: the words of the way to the jobs where much stands before them, else "".
        anchors: the other parts of the page, in the order of the page.
    """

    also: tuple[Named, ...]
    home: tuple[tuple[str, str], ...]
    links: tuple[tuple[str, str], ...]
    owners: tuple[Owner, ...]
    made: tuple[Group, ...]
    figures: tuple[Breakdown, ...]
    beside: int
    pay: Pay | None
    rivals: tuple[Rivals, ...]
    instead: Instead | None
    together: tuple[Chip, ...]
    nearest: Nearest | None
    landing: Landing | None
    jump: str
    anchors: tuple[Anchor, ...]


def portrait(
    one: Taxonomy,
    term: Term,
    locale: Locale,
    census: Census,
    neighbourhoods: Mapping[str, Neighbourhood],
    *,
    search: bool,
    size: int,
) -> Portrait:
    """The portrait of `term`.

    `neighbourhoods` are those of the taxonomies that have landings. `search` says whether the list of jobs can be
    narrowed to what a figure counts, `size` how long a list may be.
    """
    library = census.library
    total = library.count(one.id, term.id)
    found = breakdowns(one, term, locale, census, search=search)
    figures = tuple(sorted(found, key=lambda each: not each.asked))
    paid = pay(one, term, locale, census, search=search)
    others = rivals(one, term, locale, census, search=search)
    rich = landing(one, term, locale, census, neighbourhoods[one.id]) if one.id in neighbourhoods else None
    late = bool(total and rich and (rich.introduction or rich.stack or rich.here or rich.there))
    return Portrait(
        also=tuple(_also(one, term, locale, library)),
        home=((display_address(term.url), term.url),) if term.url else (),
        links=tuple((display_address(url), url) for url in term.links),
        owners=tuple(_owners(one, term, locale, library, neighbourhoods)),
        made=made(one, term, locale, census),
        figures=figures,
        beside=_beside(figures, min(total, size)),
        pay=paid,
        rivals=others,
        instead=instead(one, term, locale, census),
        together=together(one, term, locale, census),
        nearest=None if total else nearest(one, term, locale, census),
        landing=rich,
        jump=locale.n("term.see", total) if late else "",
        anchors=tuple(_anchors(term, 0 if late else total, rich, figures, paid, others, locale)),
    )


def _beside(figures: tuple[Breakdown, ...], listed: int) -> int:
    """How many of the figures are together no longer than a list of so many postings; one at least."""
    lengths = list(accumulate(each.rows for each in figures))
    return max(1, sum(length <= listed * _ROWS for length in lengths))


def _also(one: Taxonomy, term: Term, locale: Locale, library: Library) -> Iterator[Named]:
    """Its names in the site's other languages; aliases are words to search by, and not all of them are names.

    None where it is no name but a description.
    """
    if one.audience or (one is library.taxonomies.employers and term.id == UNDISCLOSED):
        return
    seen = {term.name[locale.code]}
    for other in library.locales:
        name = term.name[other.code]
        if name not in seen:
            seen.add(name)
            yield Named(name, other.html_lang)


def _owners(
    one: Taxonomy, term: Term, locale: Locale, library: Library, neighbourhoods: Mapping[str, Neighbourhood]
) -> Iterator[Owner]:
    if not one.demand:
        return
    for taxonomy_id, neighbourhood in neighbourhoods.items():
        other = library.taxonomies.by_id[taxonomy_id]
        for owner in neighbourhood.owners((one.id, term.id)):
            if (taxonomy_id, owner) == (one.id, term.id):
                continue
            onward = bool(neighbourhood.leaving(owner))
            text = locale.t("landing.there", name=other.terms[owner].name[locale.code]) if onward else ""
            url = f"{i18n.term(locale.code, taxonomy_id, owner)}#there" if onward else ""
            yield Owner(chip(other, other.terms[owner], locale, library), text, url)


def _anchors(
    term: Term,
    total: int,
    rich: Landing | None,
    found: tuple[Breakdown, ...],
    paid: Pay | None,
    others: tuple[Rivals, ...],
    locale: Locale,
) -> Iterator[Anchor]:
    name = term.name[locale.code]
    if rich and rich.stack:
        yield Anchor("stack", locale.t("landing.stack"))
    if rich and rich.here:
        yield Anchor("here", locale.t("landing.here", name=name))
    if rich and rich.there:
        yield Anchor("there", locale.t("landing.there", name=name))
    if total:
        yield Anchor("postings", locale.t("term.jobs"), total)
    for each in found:
        yield Anchor(each.taxonomy, each.label)
    if paid:
        yield Anchor("pay", locale.t("fact.salary"))
    if others:
        yield Anchor("rivals", locale.t("term.anchor.rivals"))
