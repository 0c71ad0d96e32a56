"""The crosswalk: a table of what the terms of a taxonomy have in each layer of their stacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from careers import i18n
from careers.content.taxonomy import Taxonomy, Term, Tool
from careers.pages.cards import tint
from careers.pages.terms import Entry, term_entry
from careers.pages.view import View

_MOST_OTHERS = 4  # columns beside a term's own; more would have to be scrolled on a desktop


@dataclass(frozen=True, slots=True)
class Column:
    """A column: the term that has the stack, and whether it is the term of the page."""

    entry: Entry
    current: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A layer: its id, its label, and the tools of each column, in the columns' order; a cell can be empty."""

    layer: str
    label: str
    cells: tuple[tuple[Tool, ...], ...]


@dataclass(frozen=True, slots=True)
class Crosswalk:
    """Stacks side by side.

    Attributes:
        title: the caption.
        taxonomy, tint: of the columns' terms.
        columns: at least one; the term's own first.
        rows: the layers that some column has, in the order of the taxonomy.
        more: number of further stacks in the table of all.
        all_url: the address of the table of all.
    """

    title: str
    taxonomy: str
    tint: int
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    more: int
    all_url: str


def term_crosswalk(taxonomy: Taxonomy, term: Term, view: View) -> Crosswalk | None:
    """Return the stack of `term` beside its nearest counterparts; for a term without a stack, all those below it.

    Return None if there is no stack at all.
    """
    locale, name = view.locale, term.name[view.code]
    if not term.stack:
        columns = [other for other in taxonomy.stacked if term.id in taxonomy.lineage(other.id)]
        return _crosswalk(taxonomy, columns, locale.t("crosswalk.below", name=name), view, term)
    counterparts = _counterparts(taxonomy, term)[:_MOST_OTHERS]
    title = locale.t(
        "crosswalk.beside" if counterparts else "crosswalk.alone",
        name=name,
        others=locale.list([other.name[view.code] for other in counterparts]),
    )
    return _crosswalk(taxonomy, [term, *counterparts], title, view, term)


def taxonomy_crosswalk(taxonomy: Taxonomy, view: View) -> Crosswalk | None:
    """Return all stacks of a taxonomy that can be compared; None if there are none."""
    return _crosswalk(taxonomy, taxonomy.stacked, view.locale.t("crosswalk.all"), view)


def _counterparts(taxonomy: Taxonomy, term: Term) -> list[Term]:
    """Return the other stacks, the nearest first.

    Stacks with over half of the layers of `term` come first, then its own family, then those with most of its layers.
    """
    if term not in taxonomy.stacked:
        return []
    family = taxonomy.lineage(term.id)[-1]

    def distance(other: Term) -> tuple[bool, bool, int]:
        shared = len(term.stack.keys() & other.stack.keys())
        return shared * 2 <= len(term.stack), taxonomy.lineage(other.id)[-1] != family, -shared

    return sorted((other for other in taxonomy.stacked if other.id != term.id), key=distance)


def _crosswalk(
    taxonomy: Taxonomy, terms: Sequence[Term], title: str, view: View, current: Term | None = None
) -> Crosswalk | None:
    if not terms:
        return None
    rows = ((layer, tuple(term.stack.get(layer, ()) for term in terms)) for layer in taxonomy.layers)
    return Crosswalk(
        title=title,
        taxonomy=taxonomy.id,
        tint=tint(view.library, taxonomy),
        columns=tuple(Column(term_entry(taxonomy, term, view), term is current) for term in terms),
        rows=tuple(Row(layer, taxonomy.layers[layer][view.code], cells) for layer, cells in rows if any(cells)),
        more=len({term.id for term in taxonomy.stacked} - {term.id for term in terms}),
        all_url=f"{i18n.taxonomy(view.folder, taxonomy.id)}#crosswalk",
    )
