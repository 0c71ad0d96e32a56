"""What the first page of a term shows beside its postings: every figure, and the ways on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from urllib.parse import urlsplit

from generator.locales import Locale
from generator.pages.breakdowns import Breakdown, Pay, breakdowns, pay, together
from generator.pages.cards import Chip
from generator.pages.census import Census
from generator.pages.elsewhere import Rivals, made, nearest, rivals
from generator.pages.landing import Landing, landing
from generator.pages.neighbours import Neighbourhood
from generator.pages.terms import Entry, Group
from generator.taxonomy import Taxonomy, Term

_ROWS = 3  # a posting in a list takes as much room as so many bars


@dataclass(frozen=True, slots=True)
class Anchor:
    """A part of the page: its id, a short name, and how many there are of it where that says something."""

    id: str
    label: str
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Portrait:
    """A term as its first page shows it.

    Attributes:
        also: what else it is called, in any language.
        home_url: its own web address, or "".
        links: its documentation as (host and path, address).
        made: what it makes, where it is an employer.
        figures: what its jobs ask for, then how they spread over the other taxonomies.
        beside: how many of the figures stand beside the list of postings, which is about as long; the others follow.
        pay: what they pay, or None where none says.
        rivals: who else hires there, where it is an employer.
        together: terms of its own taxonomy that its jobs name, too.
        nearest: where the nearest jobs are, if it has none.
        landing: the rich part, where its taxonomy has one.
        anchors: the parts of the page, in the order of the page.
    """

    also: tuple[str, ...]
    home_url: str
    links: tuple[tuple[str, str], ...]
    made: tuple[Group, ...]
    figures: tuple[Breakdown, ...]
    beside: int
    pay: Pay | None
    rivals: tuple[Rivals, ...]
    together: tuple[Chip, ...]
    nearest: tuple[Entry, ...]
    landing: Landing | None
    anchors: tuple[Anchor, ...]


def portrait(
    one: Taxonomy,
    term: Term,
    locale: Locale,
    census: Census,
    neighbourhood: Neighbourhood | None,
    *,
    search: bool,
    size: int,
) -> Portrait:
    """The portrait of `term`.

    `search` says whether the list of jobs can be narrowed to what a figure counts, `size` how long a list may be.
    """
    library = census.library
    total = library.count(one.id, term.id)
    found = breakdowns(one, term, locale, census, search=search)
    figures = tuple(sorted(found, key=lambda each: not each.asked))
    paid = pay(one, term, locale, census, search=search)
    others = rivals(one, term, locale, census, search=search)
    rich = landing(one, term, locale, census, neighbourhood) if neighbourhood else None
    return Portrait(
        also=tuple(word for word in term.words if word != term.name[locale.code]),
        home_url=term.url or "",
        links=tuple((_shown(url), url) for url in term.links),
        made=made(one, term, locale, census),
        figures=figures,
        beside=_beside(figures, min(total, size)),
        pay=paid,
        rivals=others,
        together=together(one, term, locale, census),
        nearest=() if total else nearest(one, term, locale, census),
        landing=rich,
        anchors=tuple(_anchors(total, rich, figures, paid, others, locale)),
    )


def _beside(figures: tuple[Breakdown, ...], listed: int) -> int:
    """How many of the figures are together no longer than a list of so many postings; one at least."""
    lengths = list(accumulate(each.rows for each in figures))
    return max(1, sum(length <= listed * _ROWS for length in lengths))


def _anchors(
    total: int,
    rich: Landing | None,
    found: tuple[Breakdown, ...],
    paid: Pay | None,
    others: tuple[Rivals, ...],
    locale: Locale,
) -> Iterator[Anchor]:
    if total:
        yield Anchor("postings", locale.t("term.anchor.jobs"), total)
    if rich and rich.stack:
        yield Anchor("stack", locale.t("term.anchor.stack"))
    for each in found:
        yield Anchor(each.taxonomy, each.name)
    if paid:
        yield Anchor("pay", locale.t("fact.salary"))
    if others:
        yield Anchor("rivals", locale.t("term.anchor.rivals"))
    if rich and (rich.here or rich.there):
        yield Anchor("here" if rich.here else "there", locale.t("term.anchor.neighbours"))


def _shown(url: str) -> str:
    """An address as people read it: host and path."""
    found = urlsplit(url)
    return f"{found.hostname or ''}{found.path}".rstrip("/")
