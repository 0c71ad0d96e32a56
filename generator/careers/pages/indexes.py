"""The indexes of terms: a page for each taxonomy, the page of all tags, and tables of the terms' stacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from careers import i18n
from careers.content.taxonomy import UNDISCLOSED, Taxonomy, Term, Tool
from careers.pages import View, tint
from careers.pages.terms import Entry, Group, term_entry, term_group, term_tree
from careers.render import Head, Page

_MOST_NAMES = 6  # in the description of an index
_MOST_OTHERS = 4  # columns next to a term's own; more would have to be scrolled on a desktop


@dataclass(frozen=True, slots=True)
class Crosswalk:
    """Stacks side by side.

    Attributes:
        title: the caption.
        taxonomy: the id of that of the columns' terms.
        current: the id of the term whose page it is on, or "".
        columns: at least one; the term's own first.
        rows: the layers that some column has, in the order of the taxonomy: id, label and the tools of each column.
        more: number of further stacks in the table of all.
        all_url: the address of the table of all.
    """

    title: str
    taxonomy: str
    current: str
    columns: tuple[Entry, ...]
    rows: tuple[tuple[str, str, tuple[tuple[Tool, ...], ...]], ...]
    more: int
    all_url: str


def term_crosswalk(taxonomy: Taxonomy, term: Term, view: View) -> Crosswalk | None:
    """Return the stack of `term` next to its nearest counterparts; for a term without a stack, all those below it.

    Return None if there is no stack at all.
    """
    locale, name = view.locale, term.name[view.code]
    if not term.stack:
        columns = [other for other in taxonomy.stacked if term.id in taxonomy.lineage(other.id)]
        return _crosswalk(taxonomy, columns, locale.t("crosswalk.below", name=name), view, term.id)
    counterparts = _counterparts(taxonomy, term)[:_MOST_OTHERS]
    title = locale.t(
        "crosswalk.beside" if counterparts else "crosswalk.alone",
        name=name,
        others=locale.list([other.name[view.code] for other in counterparts]),
    )
    return _crosswalk(taxonomy, [term, *counterparts], title, view, term.id)


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
    taxonomy: Taxonomy, terms: Sequence[Term], title: str, view: View, current: str = ""
) -> Crosswalk | None:
    if not terms:
        return None
    rows = ((layer, tuple(taxonomy.tools_of(term, layer, view.code) for term in terms)) for layer in taxonomy.layers)
    return Crosswalk(
        title=title,
        taxonomy=taxonomy.id,
        current=current,
        columns=tuple(term_entry(taxonomy, term, view) for term in terms),
        rows=tuple((layer, taxonomy.layers[layer][view.code], cells) for layer, cells in rows if any(cells)),
        more=len({term.id for term in taxonomy.stacked} - {term.id for term in terms}),
        all_url=f"{i18n.taxonomy(view.folder, taxonomy.id)}#crosswalk",
    )


@dataclass(frozen=True)
class TaxonomyPage:
    """The values of ``portal/taxonomy.html``.

    Attributes:
        taxonomy, tint: of the taxonomy.
        has_background: whether some job accepts experience with a term.
        entries: its terms as a tree, those with most jobs first on every level, employers that are not disclosed last.
        unused: its terms without jobs, if it has others; they are in no tree.
        stacks: the stacks of its terms, or None.
    """

    taxonomy: str
    tint: int
    has_background: bool
    entries: tuple[Entry, ...]
    unused: tuple[Entry, ...]
    stacks: Crosswalk | None


@dataclass(frozen=True)
class TagsPage:
    """The values of ``portal/tags.html``: all taxonomies with all their terms."""

    groups: tuple[Group, ...]


def taxonomy_page(taxonomy: Taxonomy, view: View) -> Page:
    """Return the index of a taxonomy: every term with its count, those with most jobs first."""
    label, locale = taxonomy.name[view.code], view.locale
    hidden = UNDISCLOSED if taxonomy is view.taxonomies.employers else None
    tree = tuple(sorted(term_tree(taxonomy, view, ranked=True), key=lambda entry: entry.id == hidden))
    used = _with_jobs(tree)
    context = TaxonomyPage(
        taxonomy=taxonomy.id,
        tint=tint(view.library, taxonomy),
        has_background=any(entry.background for entry in tree),
        entries=used or tree,
        unused=tuple(entry for entry in _flatten(tree) if not (entry.count or entry.background)) if used else (),
        stacks=(_crosswalk(taxonomy, taxonomy.stacked, locale.t("crosswalk.all"), view) if taxonomy.landing else None),
    )
    one = locale.within(taxonomy.label(view.code, 1))
    names = locale.list([entry.label for entry in context.entries if entry.id != hidden][:_MOST_NAMES])
    headline = locale.t("headline.index", name=one)
    description = locale.t("taxonomy.description", name=one, names=names) if names else headline
    head = Head(label, description, headline=headline)
    url = i18n.taxonomy(view.folder, taxonomy.id)
    return Page(url, locale, "portal/taxonomy.html", head, context, section=taxonomy.id)


def _with_jobs(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return the entries with jobs; a term without any has none below it either."""
    return tuple(
        replace(entry, children=_with_jobs(entry.children)) for entry in entries if entry.count or entry.background
    )


def tags_page(view: View) -> Page:
    """Return the page of all taxonomies with all their terms and counts, those with most jobs first."""
    t = view.locale.t
    # Of terms with as many jobs, broader ones stand before narrower ones.
    groups = tuple(
        term_group(taxonomy, view, sorted(_flatten(term_tree(taxonomy, view)), key=lambda entry: -entry.count))
        for taxonomy in view.taxonomies
    )
    head = Head(t("tags.title"), t("tags.description"), headline=t("headline.tags"))
    return Page(i18n.tags(view.folder), view.locale, "portal/tags.html", head, TagsPage(groups), section="tags")


def _flatten(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield the entries, each before those below it."""
    for entry in entries:
        yield entry
        yield from _flatten(entry.children)
