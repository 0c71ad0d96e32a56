"""The indexes of terms: a page for each taxonomy, the page of all tags, and the terms' stacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from careers import i18n
from careers.content.taxonomy import UNDISCLOSED, Taxonomy, Term, Tool
from careers.pages import View, tint
from careers.pages.terms import Entry, Group, term_entry, term_group, term_tree
from careers.render import Head, Page

_MOST_NAMES = 6  # in the description of an index


@dataclass(frozen=True, slots=True)
class Stack:
    """The layers of a taxonomy's stacks, and what one term has in them, to be compared with other terms.

    Attributes:
        name: of the term, or "" on the index.
        layers: id, label and tools of each layer, in the order of the taxonomy; no tools on the index.
        others: the terms with stacks to compare with: first those that people come from, then those of its own family,
            then those with most jobs, then with most layers.
    """

    name: str
    layers: tuple[tuple[str, str, tuple[Tool, ...]], ...]
    others: tuple[Entry, ...]


def stack_of(taxonomy: Taxonomy, view: View, term: Term | None = None) -> Stack | None:
    """Return the stack of a term, or that of none, to choose from all; None if there is no stack to show."""
    moves, family = (term.moves, taxonomy.lineage(term.id)[-1]) if term else ({}, "")

    def distance(other: Term) -> tuple[bool, bool, int, int]:
        return (
            other.id not in moves,
            taxonomy.lineage(other.id)[-1] != family,
            -view.library.count(taxonomy.id, other.id),
            -len(other.stack),
        )

    stacked = (other for other in sorted(taxonomy.stacked, key=distance) if other is not term)
    others = tuple(term_entry(taxonomy, other, view) for other in stacked)
    if not (term.stack if term else others):
        return None
    tools = (taxonomy.tools_of(term, layer, view.code) if term else () for layer in taxonomy.layers)
    labels = ((layer, label[view.code]) for layer, label in taxonomy.layers.items())
    layers = tuple((*label, own) for label, own in zip(labels, tools, strict=True))
    return Stack(term.name[view.code] if term else "", layers, others)


@dataclass(frozen=True)
class TaxonomyPage:
    """The values of ``portal/taxonomy.html``.

    Attributes:
        taxonomy, tint: of the taxonomy.
        entries: its terms as a tree, those with most jobs first on every level, employers that are not disclosed last.
        unused: its terms without jobs, if it has others; they are in no tree.
        stack: the stacks of its terms, or None.
    """

    taxonomy: str
    tint: int
    entries: tuple[Entry, ...]
    unused: tuple[Entry, ...]
    stack: Stack | None


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
        entries=used or tree,
        unused=tuple(entry for entry in _flatten(tree) if not (entry.count or entry.background)) if used else (),
        stack=stack_of(taxonomy, view) if taxonomy.landing else None,
    )
    one = locale.within(taxonomy.label(view.code, 1))
    names = locale.list([entry.label for entry in context.entries if entry.id != hidden][:_MOST_NAMES])
    headline = locale.t("headline.index", name=one)
    description = locale.t("taxonomy.description", name=one, names=names) if names else headline
    head = Head(label, description, headline=headline)
    url = i18n.taxonomy(view.folder, taxonomy.id)
    return Page(url, locale, "portal/taxonomy.html", head, context)


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
    return Page(i18n.tags(view.folder), view.locale, "portal/tags.html", head, TagsPage(groups))


def _flatten(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield the entries, each before those below it."""
    for entry in entries:
        yield entry
        yield from _flatten(entry.children)
