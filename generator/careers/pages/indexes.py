"""The indexes of terms: a page for each taxonomy, and the page of all tags."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from careers import i18n
from careers.content.taxonomy import UNDISCLOSED, Taxonomy
from careers.pages.cards import tint
from careers.pages.counts import countable_entries
from careers.pages.crosswalk import Crosswalk, taxonomy_crosswalk
from careers.pages.landing import term_summary
from careers.pages.terms import Entry, Group, term_group, term_tree
from careers.pages.view import View
from careers.render import Head, Page


@dataclass(frozen=True)
class TaxonomyPage:
    """The values of ``portal/taxonomy.html``.

    Attributes:
        taxonomy, tint, label: of the taxonomy.
        entries: its terms as a tree, those with most jobs first on every level.
        undisclosed: of the taxonomy of employers, the entry of those that are not disclosed, which are none; or None.
        unused: its terms without jobs, if it has others; they are in no tree.
        stacks: the stacks of its terms, or None.
    """

    taxonomy: str
    tint: int
    label: str
    entries: tuple[Entry, ...]
    undisclosed: Entry | None
    unused: tuple[Entry, ...]
    stacks: Crosswalk | None


@dataclass(frozen=True)
class TagsPage:
    """The values of ``portal/tags.html``: all taxonomies with all their terms."""

    groups: tuple[Group, ...]


def taxonomy_page(taxonomy: Taxonomy, view: View) -> Page:
    """Return the index of a taxonomy: every term with its count, those with most jobs first."""
    label = taxonomy.name[view.code]
    tree = _rank(taxonomy, term_tree(taxonomy, view), view)
    hidden = _undisclosed(taxonomy, view)
    entries = tuple(entry for entry in tree if entry.id != hidden)
    used = _with_jobs(entries)
    context = TaxonomyPage(
        taxonomy=taxonomy.id,
        tint=tint(view.library, taxonomy),
        label=label,
        entries=used or entries,
        unused=tuple(entry for entry in _flatten(tree) if not entry.count) if used else (),
        undisclosed=next((entry for entry in tree if entry.id == hidden and (entry.count or not used)), None),
        stacks=taxonomy_crosswalk(taxonomy, view) if taxonomy.landing else None,
    )
    head = Head(label, _description(taxonomy, view), headline=view.locale.t("headline.index", name=label))
    url = i18n.taxonomy(view.folder, taxonomy.id)
    return Page(url, view.locale, "portal/taxonomy.html", head, context, section=taxonomy.id)


def _description(taxonomy: Taxonomy, view: View) -> str:
    """Return how many terms have open postings, and how many only gather others: together, all but `undisclosed`."""
    used = {entry.id for entry in countable_entries(taxonomy, view)}
    hidden = {_undisclosed(taxonomy, view)}
    unused = taxonomy.terms.keys() - taxonomy.children.keys() - hidden - used
    broader = len(taxonomy.terms.keys() - hidden - used - unused)
    description = view.locale.t(
        "taxonomy.description" if unused else "taxonomy.description.all",
        name=taxonomy.name[view.code],
        count=view.locale.number(len(used)),
        total=view.locale.number(len(used | unused)),
    )
    return i18n.joined([description, view.locale.n("taxonomy.broader", broader)]) if broader else description


def _undisclosed(taxonomy: Taxonomy, view: View) -> str | None:
    """Return the term that stands for employers that are not disclosed, if these are the employers."""
    return UNDISCLOSED if taxonomy is view.taxonomies.employers else None


def _rank(taxonomy: Taxonomy, entries: Iterable[Entry], view: View) -> tuple[Entry, ...]:
    """Return the entries with the editors' sentences, on every level those with most jobs first."""
    summarised = (
        replace(
            entry,
            summary=term_summary(taxonomy, taxonomy.terms[entry.id], view),
            children=_rank(taxonomy, entry.children, view),
        )
        for entry in entries
    )
    return tuple(sorted(summarised, key=lambda entry: -entry.count))


def _with_jobs(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return the entries with jobs; a term without any has none below it either."""
    return tuple(replace(entry, children=_with_jobs(entry.children)) for entry in entries if entry.count)


def tags_page(view: View) -> Page:
    """Return the page of all taxonomies with all their terms and counts, those with most jobs first."""
    t = view.locale.t
    # Of terms with as many jobs, broader ones stand before narrower ones.
    groups = tuple(
        term_group(taxonomy, view, tuple(sorted(_flatten(term_tree(taxonomy, view)), key=lambda entry: -entry.count)))
        for taxonomy in view.taxonomies
    )
    head = Head(t("tags.title"), t("tags.description"), headline=t("headline.tags"))
    return Page(i18n.tags(view.folder), view.locale, "portal/tags.html", head, TagsPage(groups), section="tags")


def _flatten(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield the entries, each before those below it."""
    for entry in entries:
        yield entry
        yield from _flatten(entry.children)
