"""Terms as entries of indexes, tiles and charts: labels, counts, order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from careers import i18n
from careers.content.library import Library
from careers.content.taxonomy import Taxonomy, Term
from careers.i18n import Locale
from careers.pages.cards import tint
from careers.pages.view import View


@dataclass(frozen=True, slots=True)
class Entry:
    """A term in an index.

    Attributes:
        id, label, url: of the term.
        count: open postings under it and its descendants, each once.
        summary: one sentence, or "".
        children: the entries directly below it.
    """

    id: str
    label: str
    url: str
    count: int
    summary: str = ""
    children: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """A taxonomy with some of its terms."""

    id: str
    tint: int
    label: str
    url: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class More:
    """A link to the whole of a list that is shortened, with a text that says how much is left out."""

    text: str
    url: str


def sort_key(term: Term, locale: Locale) -> tuple[str, str]:
    """Return the key of a term in the locale's alphabetical order."""
    return locale.sort_key(_sort_word(term, locale))


def spelled_words(library: Library) -> frozenset[str]:
    """Return the words whose pinyin is needed to sort the library's terms."""
    return frozenset(
        _sort_word(term, locale)
        for locale in library.locales
        if locale.by_pinyin
        for taxonomy in library.taxonomies
        for term in taxonomy.terms.values()
    )


def _sort_word(term: Term, locale: Locale) -> str:
    return term.sort if term.sort is not None and locale.by_pinyin else term.name[locale.code]


def term_entry(
    taxonomy: Taxonomy, term: Term, view: View, count: int | None = None, children: tuple[Entry, ...] = ()
) -> Entry:
    """Return the entry of a term; `count` is that of its open postings if it is None."""
    code = view.code
    if count is None:
        count = view.library.count(taxonomy.id, term.id)
    url = i18n.term(view.folder, taxonomy.id, term.id)
    return Entry(term.id, term.name[code], url, count, term.summary.get(code, ""), children)


def term_group(taxonomy: Taxonomy, view: View, entries: tuple[Entry, ...]) -> Group:
    """Return a taxonomy with the given entries."""
    url = i18n.taxonomy(view.folder, taxonomy.id)
    return Group(taxonomy.id, tint(view.library, taxonomy), taxonomy.name[view.code], url, entries)


def term_tree(taxonomy: Taxonomy, view: View, top: str | None = None) -> tuple[Entry, ...]:
    """Return all terms below `top` (None: the whole taxonomy) in alphabetical order, nested."""
    terms = [taxonomy.terms[child] for child in taxonomy.children.get(top, ())]
    return tuple(
        term_entry(taxonomy, term, view, children=term_tree(taxonomy, view, term.id))
        for term in sorted(terms, key=lambda term: sort_key(term, view.locale))
    )


def rank_terms(
    taxonomy: Taxonomy, counts: Mapping[str, int], locale: Locale, term_ids: Iterable[str] | None = None
) -> list[str]:
    """Return `term_ids` (None: those of `counts`), the highest counts first, then in alphabetical order."""
    ids = counts if term_ids is None else term_ids
    return sorted(ids, key=lambda term: (-counts[term], sort_key(taxonomy.terms[term], locale)))


def nest_terms(taxonomy: Taxonomy, term_ids: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Yield terms in their order, each moved below the nearest broader one among them, with its depth."""
    above = {term: [other for other in taxonomy.lineage(term)[1:] if other in term_ids] for term in term_ids}

    def below(top: str | None) -> Iterator[tuple[str, int]]:
        for term in term_ids:
            if next(iter(above[term]), None) == top:
                yield term, len(above[term])
                yield from below(term)

    return below(None)


def used_entries(taxonomy: Taxonomy, view: View) -> tuple[Entry, ...]:
    """Return the terms that open postings belong under, those with most postings first."""
    counts = {term: count for term in taxonomy.terms if (count := view.library.count(taxonomy.id, term))}
    return tuple(
        term_entry(taxonomy, taxonomy.terms[term], view, counts[term])
        for term in rank_terms(taxonomy, counts, view.locale)
    )


def named_entries(taxonomy: Taxonomy, view: View) -> tuple[Entry, ...]:
    """Return the terms of `used_entries` that some open posting names itself."""
    names = view.library.named[taxonomy.id]
    return tuple(entry for entry in used_entries(taxonomy, view) if entry.id in names)


def link_to_rest(taxonomy: Taxonomy, shown: int, view: View) -> tuple[More, ...]:
    """Return a link to the index of a taxonomy, which has more terms with jobs than the `shown`; nothing if it has not.

    Broader terms count, which have rows there.
    """
    left = len(used_entries(taxonomy, view)) - shown
    if not left:
        return ()
    text = view.locale.n("list.rest", left, name=taxonomy.name[view.code])
    return (More(text, i18n.taxonomy(view.folder, taxonomy.id)),)
