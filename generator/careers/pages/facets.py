"""The filters of the list of jobs: what there is to choose from, with the number of open jobs behind each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from careers.content import salary
from careers.content.library import Library
from careers.content.taxonomy import Taxonomy
from careers.i18n import Locale
from careers.pages.cards import tint
from careers.pages.terms import sort_key

_SHORT = 8  # rows of a facet that are always there
_SPARE = 2  # so many more are shown at once, instead of a button that reveals only them
_SEARCHED = 20  # a facet with more rows has a box to find one by typing

_SORTS = ("relevance", "newest", "salary", "closes")

# The words of the page's script: it counts in the browser what it says.
_SAID = (
    "list.count",
    "list.matches",
    "list.none",
    "list.failed",
    "list.stuck",
    "list.searching",
    "list.corrected",
    "filter.all",
    "filter.fewer",
    "filter.remove",
    "filter.stated",
    "filter.show",
    "filter.amount",
    "empty.filters",
    "empty.both",
    "empty.without",
    "empty.closed",
    "empty.cleared",
    "empty.hint",
)


@dataclass(frozen=True, slots=True)
class Option:
    """A value that can be ticked.

    Attributes:
        value: as in the address of the page.
        count: open postings that have it or a narrower one, each once.
        rest: whether it waits behind the facet's button for more.
        children: the options directly below it.
    """

    value: str
    label: str
    count: int
    rest: bool = False
    children: tuple[Option, ...] = ()

    @property
    def rows(self) -> int:
        """How many rows it takes, with those below it."""
        return 1 + sum(child.rows for child in self.children)


@dataclass(frozen=True, slots=True)
class Facet:
    """What one field of a posting can be filtered by.

    Attributes:
        field: the posting's key.
        tint: the number of its taxonomy's tint and mark, or 0 where it is none.
        first: whether it stands open from the start.
    """

    field: str
    label: str
    tint: int
    first: bool
    options: tuple[Option, ...]

    @property
    def rows(self) -> int:
        """How many rows all its options take."""
        return sum(option.rows for option in self.options)

    @property
    def cut(self) -> bool:
        """Whether some of its options wait behind a button."""
        return self.rows > _SHORT + _SPARE

    @property
    def searched(self) -> bool:
        """Whether it is so long that one looks for an option by typing."""
        return self.rows > _SEARCHED


@dataclass(frozen=True, slots=True)
class Filters:
    """All filters of the list.

    Attributes:
        steps: yearly pay that a job may reach, as options, ascending; empty where they would part nothing.
        undisclosed: open postings that do not state their pay.
        closed: closed postings.
        sorts: orders of the list as (value, label).
        words: UI strings for the script, key -> plural category -> text.
    """

    facets: tuple[Facet, ...]
    steps: tuple[Option, ...]
    undisclosed: int
    closed: int
    sorts: tuple[tuple[str, str], ...]
    words: Mapping[str, Mapping[str, str]]

    @property
    def asks(self) -> tuple[str, ...]:
        """The names by which an address asks for another list than the page's own."""
        return ("q", *(facet.field for facet in self.facets), "salary", "undisclosed", "status", "sort")


def filters(locale: Locale, library: Library) -> Filters:
    """The filters in a locale: the taxonomies in their order, then what else is known of a job."""
    taxonomies = (_of_taxonomy(one, locale, library) for one in library.taxonomies)
    facts = (_of_fact(name, values, locale, library) for name, values in library.facts.items())
    found = tuple(facet for facet in (*taxonomies, *facts) if facet.options)
    pay = [library.pay(one) for one in library.open]
    return Filters(
        facets=tuple(replace(facet, first=place == 0) for place, facet in enumerate(found)),
        steps=tuple(_step(step, pay, locale, library) for step in library.salary_steps),
        undisclosed=sum(not library.discloses(one) for one in library.open),
        closed=len(library.postings) - len(library.open),
        sorts=tuple(_sorts(locale, library)),
        words={key: locale.forms(key) for key in _SAID},
    )


def _sorts(locale: Locale, library: Library) -> Iterator[tuple[str, str]]:
    """The orders; none is called after dates that no posting has."""
    dated, closing = any(one.day for one in library.open), any(one.closes for one in library.open)
    for one in _SORTS:
        if one != "closes" or closing:
            yield one, locale.t("sort.usual" if one == "newest" and not dated else f"sort.{one}")


def _of_taxonomy(one: Taxonomy, locale: Locale, library: Library) -> Facet:
    """A taxonomy's terms that some posting has, as a tree; on each level those of most open jobs first."""
    present = library.tally(library.postings.values(), one)
    counts = library.tally(library.open, one)

    def below(top: str | None) -> tuple[Option, ...]:
        terms = [one.terms[term] for term in one.children.get(top, ()) if present[term]]
        ranked = sorted(terms, key=lambda term: (-counts[term.id], sort_key(term, locale)))
        return tuple(Option(x.id, x.name[locale.code], counts[x.id], children=below(x.id)) for x in ranked)

    return Facet(one.field, one.name[locale.code], tint(library, one), False, _cut(below(None)))


def _of_fact(name: str, values: Iterable[str], locale: Locale, library: Library) -> Facet:
    """A field that is no taxonomy: its values have an order of their own."""
    counts = Counter(library.stated(one).get(name) for one in library.open)
    options = tuple(Option(value, fact_label(name, value, locale), counts[value]) for value in values)
    return Facet(name, locale.t(f"fact.{name}"), 0, False, _cut(options))


def fact_label(name: str, value: str, locale: Locale) -> str:
    """What a value of one of `Library.facts` is called."""
    if name != "experience":
        return locale.t(f"{name}.{value}")
    return locale.n("experience.years", int(value)) if int(value) else locale.t("experience.none")


def _step(step: int, pay: Sequence[int | None], locale: Locale, library: Library) -> Option:
    """Yearly pay to be within reach; jobs whose pay cannot be compared are counted, because they stay."""
    label = locale.t("filter.amount", amount=salary.amount(Decimal(step), locale, library.currency))
    return Option(str(step), label, sum(one is None or one >= step for one in pay))


def _cut(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """The options, those past the first rows of a long list marked."""
    if sum(option.rows for option in options) <= _SHORT + _SPARE:
        return options
    return tuple(_marked(options, 0))


def _marked(options: Iterable[Option], row: int) -> Iterator[Option]:
    """The options that begin at a row, counted as one reads."""
    for option in options:
        children = tuple(_marked(option.children, row + 1))
        yield replace(option, rest=row >= _SHORT, children=children)
        row += option.rows
