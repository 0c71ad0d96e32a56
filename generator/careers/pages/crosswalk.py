"""The crosswalk: what each layer of a software stack is called on one piece of hardware and on the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from careers import i18n
from careers.content.library import Library
from careers.content.taxonomy import LAYERS, Taxonomy, Term, Tool
from careers.i18n import Locale
from careers.pages.cards import tint
from careers.pages.terms import Entry, entry

_MOST_OTHERS = 4  # columns beside a term's own: as many as a desk shows without scrolling


@dataclass(frozen=True, slots=True)
class Column:
    """A stack of the table: whose it is, and whether that is the term whose page this is."""

    entry: Entry
    current: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A layer: its id and label, and what each column has there, in the columns' order; an empty cell has nothing."""

    layer: str
    label: str
    cells: tuple[tuple[Tool, ...], ...]


@dataclass(frozen=True, slots=True)
class Crosswalk:
    """Software stacks side by side.

    Attributes:
        title: what the table shows, for its caption.
        taxonomy, tint: of the columns' terms.
        columns: at least one; the term's own first.
        rows: the layers that some column has, in the order of ``LAYERS``.
        more: how many further stacks the table of all has.
        all_url: where that is.
    """

    title: str
    taxonomy: str
    tint: int
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    more: int
    all_url: str


def table(one: Taxonomy, term: Term, locale: Locale, library: Library) -> Crosswalk | None:
    """The stack of `term` beside its nearest counterparts; of a broader term without one, all those below it.

    None where neither it nor any term below it has a stack.
    """
    if not term.stack:
        columns = [other for other in one.stacked if term.id in one.lineage(other.id)]
        title = locale.t("crosswalk.below", name=term.name[locale.code])
    else:
        columns = [term, *_counterparts(one, term)[:_MOST_OTHERS]]
        title = locale.t(
            "crosswalk.beside" if columns[1:] else "crosswalk.alone",
            name=term.name[locale.code],
            others=locale.list([other.name[locale.code] for other in columns[1:]]),
        )
    return _crosswalk(one, columns, title, locale, library, term)


def table_for_index(one: Taxonomy, locale: Locale, library: Library) -> Crosswalk | None:
    """All stacks of a taxonomy that can be compared; None where there are none."""
    return _crosswalk(one, one.stacked, locale.t("crosswalk.all"), locale, library)


def _counterparts(one: Taxonomy, term: Term) -> list[Term]:
    """The other stacks, nearest first: those with over half of `term`'s layers, of its family, with most of them."""
    if term not in one.stacked:
        return []
    family = one.lineage(term.id)[-1]

    def distance(other: Term) -> tuple[bool, bool, int]:
        shared = len(term.stack.keys() & other.stack.keys())
        return shared * 2 <= len(term.stack), one.lineage(other.id)[-1] != family, -shared

    return sorted((other for other in one.stacked if other.id != term.id), key=distance)


def _crosswalk(
    one: Taxonomy, terms: Sequence[Term], title: str, locale: Locale, library: Library, current: Term | None = None
) -> Crosswalk | None:
    if not terms:
        return None
    return Crosswalk(
        title=title,
        taxonomy=one.id,
        tint=tint(library, one),
        columns=tuple(
            Column(entry(one, term, locale, library.count(one.id, term.id)), term is current) for term in terms
        ),
        rows=tuple(_rows(terms, locale)),
        more=len({term.id for term in one.stacked} - {term.id for term in terms}),
        all_url=f"{i18n.taxonomy(locale.code, one.id)}#crosswalk",
    )


def _rows(terms: Sequence[Term], locale: Locale) -> Iterable[Row]:
    for layer in LAYERS:
        cells = tuple(term.stack.get(layer, ()) for term in terms)
        if any(cells):
            yield Row(layer, locale.t(f"stack.{layer}"), cells)
