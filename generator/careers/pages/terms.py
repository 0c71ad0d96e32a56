"""Terms as entries of indexes, tiles and charts: labels, counts, order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from careers import i18n
from careers.content.library import Library
from careers.content.taxonomy import Taxonomy, Term
from careers.i18n import Locale


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
    """What a list leaves out, in words, and where all of it stands."""

    text: str
    url: str


def sort_key(term: Term, locale: Locale) -> tuple[str, str]:
    """A term's place in the locale's alphabetical order."""
    return locale.sort_key(_word(term, locale))


def spelled(library: Library) -> frozenset[str]:
    """The words that must be spelled to sort its terms."""
    tongues = [locale for locale in library.locales if locale.by_pinyin]
    return frozenset(
        _word(term, locale) for locale in tongues for one in library.taxonomies for term in one.terms.values()
    )


def _word(term: Term, locale: Locale) -> str:
    """The word that a term is sorted by."""
    return term.sort if term.sort is not None and locale.by_pinyin else term.name[locale.code]


def entry(one: Taxonomy, term: Term, locale: Locale, count: int, children: tuple[Entry, ...] = ()) -> Entry:
    """The entry of a term."""
    url = i18n.term(locale.code, one.id, term.id)
    return Entry(term.id, term.name[locale.code], url, count, term.summary.get(locale.code, ""), children)


def tree(one: Taxonomy, locale: Locale, library: Library, top: str | None = None) -> tuple[Entry, ...]:
    """All terms below `top` (None: the whole taxonomy) in alphabetical order, nested."""
    terms = sorted((one.terms[child] for child in one.children.get(top, ())), key=lambda term: sort_key(term, locale))
    return tuple(
        entry(one, term, locale, library.count(one.id, term.id), tree(one, locale, library, term.id)) for term in terms
    )


def ranked(one: Taxonomy, counts: Mapping[str, int], locale: Locale, term_ids: Iterable[str]) -> list[str]:
    """Terms, those of most postings by `counts` first, then in the locale's alphabetical order."""
    return sorted(term_ids, key=lambda term: (-counts[term], sort_key(one.terms[term], locale)))


def nested(one: Taxonomy, order: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Terms in their order, but each below the nearest broader one among them; with how many those are."""
    above = {term: [other for other in one.lineage(term)[1:] if other in order] for term in order}

    def below(top: str | None) -> Iterator[tuple[str, int]]:
        for term in order:
            if next(iter(above[term]), None) == top:
                yield term, len(above[term])
                yield from below(term)

    return below(None)


def most(one: Taxonomy, locale: Locale, library: Library) -> tuple[Entry, ...]:
    """The terms that open postings have, those of most postings first."""
    counts = {term: count for term in one.terms if (count := library.count(one.id, term))}
    return tuple(entry(one, one.terms[term], locale, counts[term]) for term in ranked(one, counts, locale, counts))


def named(one: Taxonomy, locale: Locale, library: Library) -> tuple[Entry, ...]:
    """The terms that open postings name, those of most postings first; without those that only gather narrower ones."""
    return tuple(found for found in most(one, locale, library) if found.id in library.named[one.id])


def rest(one: Taxonomy, left: int, locale: Locale) -> tuple[More, ...]:
    """What to say of the `left` terms of a taxonomy that are not shown: nothing where there are none."""
    if not left:
        return ()
    text = locale.n("list.rest", left, name=one.name[locale.code])
    return (More(text, i18n.taxonomy(locale.code, one.id)),)
