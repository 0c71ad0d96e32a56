"""Terms as entries of indexes, tiles and bars: labels, counts, order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator import locales
from generator.library import Library
from generator.locales import Locale
from generator.posting import Posting
from generator.taxonomy import Taxonomy, Term


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
class Bar:
    """How many of some postings ask for a term, in all and as a whole percentage."""

    entry: Entry
    share: str
    percent: int


@dataclass(frozen=True, slots=True)
class Group:
    """A taxonomy with some of its terms."""

    id: str
    tint: int
    label: str
    url: str
    entries: tuple[Entry, ...]


def sort_key(term: Term, locale: Locale) -> tuple[str, str]:
    """A term's place in the locale's alphabetical order."""
    word = term.sort if term.sort is not None and locale.t("locale.collation") == "pinyin" else term.name[locale.code]
    return locale.sort_key(word)


def entry(one: Taxonomy, term: Term, locale: Locale, count: int, children: tuple[Entry, ...] = ()) -> Entry:
    """The entry of a term."""
    url = locales.term(locale.code, one.id, term.id)
    return Entry(term.id, term.name[locale.code], url, count, term.summary.get(locale.code, ""), children)


def tree(one: Taxonomy, locale: Locale, library: Library, top: str | None = None) -> tuple[Entry, ...]:
    """All terms below `top` (None: the whole taxonomy) in alphabetical order, nested."""
    terms = sorted((one.terms[child] for child in one.children.get(top, ())), key=lambda term: sort_key(term, locale))
    return tuple(
        entry(one, term, locale, library.count(one.id, term.id), tree(one, locale, library, term.id)) for term in terms
    )


def most(one: Taxonomy, locale: Locale, library: Library, postings: Iterable[Posting]) -> tuple[Entry, ...]:
    """The terms that `postings` have, those of most postings first."""
    tally = library.tally(postings, one)
    ranked = sorted(tally.items(), key=lambda item: (-item[1], sort_key(one.terms[item[0]], locale)))
    return tuple(entry(one, one.terms[term], locale, count) for term, count in ranked)


def leaves(one: Taxonomy, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries without those that only gather narrower terms."""
    return tuple(found for found in entries if found.id not in one.children)


def bars(entries: Sequence[Entry], total: int, locale: Locale) -> tuple[Bar, ...]:
    """Entries with their shares of `total` postings."""
    return tuple(Bar(found, locale.percent(found.count / total), round(100 * found.count / total)) for found in entries)
