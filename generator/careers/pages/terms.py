"""Terms as entries of indexes, tiles and charts: labels, counts, order; and numbers of jobs and terms in words.

Only jobs that are known to be open are called open.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from careers import i18n
from careers.content.facts.pay import Pay, PayRange, display_pay, display_unit
from careers.content.library import Logo
from careers.content.posting import Posting
from careers.content.taxonomy import UNDISCLOSED, Taxonomy, Term
from careers.i18n import Locale
from careers.pages import View, tint
from careers.render.statements import experience
from careers.statistics.figures import Standing, TermStatistics, standing_of_all, statistics_of

_ACCENTS = 8  # in terms.css


@dataclass(frozen=True, slots=True)
class Mark:
    """What an employer is known by: its logo, as its address and itself, or letters of its name in an accent.

    Those that are not disclosed have a question mark and the accent 0, which is none.
    """

    letters: str
    accent: int
    logo: tuple[str, Logo] | None


@dataclass(frozen=True, slots=True)
class Entry:
    """A term in an index, or another list with its number of jobs.

    Attributes:
        id, label, url: of the term.
        count: open postings under it and its descendants, each once.
        background: the other open postings, which accept experience with it.
        summary: one sentence, or "".
        children: the entries directly below it.
        mark: of an employer.
    """

    id: str
    label: str
    url: str
    count: int
    summary: str = ""
    children: tuple[Entry, ...] = ()
    background: int = 0
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """A taxonomy with some of its terms."""

    id: str
    tint: int
    label: str
    url: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, eq=False)
class Subject:
    """A term that a page is about, with its taxonomy, as a site shows it in one language."""

    taxonomy: Taxonomy
    term: Term
    view: View

    @property
    def name(self) -> str:
        """The name of the term in the language."""
        return self.term.name[self.view.code]

    @property
    def filter(self) -> tuple[str, str]:
        """The filter of the list of jobs that leaves those under the term: a field and an id."""
        return self.taxonomy.field, self.term.id

    @cached_property
    def statistics(self) -> TermStatistics:
        """The statistics of the open postings under the term."""
        return statistics_of(self.view.library)(self.taxonomy.id, self.term.id)

    @property
    def postings(self) -> tuple[Posting, ...]:
        """The open postings under the term, in the order of lists."""
        return self.view.library.filed(self.taxonomy.id, self.term.id)

    @property
    def background(self) -> tuple[Posting, ...]:
        """The other open postings, which accept experience with the term."""
        return self.view.library.background(self.taxonomy.id, self.term.id)

    @property
    def is_employer(self) -> bool:
        """Whether the term is an employer; those that are not disclosed are a term as well."""
        return self.taxonomy is self.view.taxonomies.employers


def sort_key(term: Term, locale: Locale) -> tuple[str, str]:
    """Return the key of a term in the locale's alphabetical order."""
    return locale.sort_key(term.sort if term.sort is not None and locale.by_pinyin else term.name[locale.code])


def term_entry(
    taxonomy: Taxonomy, term: Term, view: View, count: int | None = None, children: tuple[Entry, ...] = ()
) -> Entry:
    """Return the entry of a term; `count` is that of its open postings if it is None."""
    code = view.code
    if count is None:
        count = view.library.count(taxonomy.id, term.id)
    url = i18n.term(view.folder, taxonomy.id, term.id)
    return Entry(
        id=term.id,
        label=term.name[code],
        url=url,
        count=count,
        summary=term_summary(taxonomy, term, view),
        children=children,
        background=len(view.library.background(taxonomy.id, term.id)),
        mark=employer_mark(taxonomy, term, view),
    )


def employer_mark(taxonomy: Taxonomy, term: Term, view: View) -> Mark | None:
    """Return the mark of an employer, whose accent is the same in every language; None for other terms.

    Without a logo it is the first letters of two words of its name; a Chinese one, without blanks, has one word.
    """
    if taxonomy is not view.taxonomies.employers:
        return None
    logo, disclosed = view.library.logos.get(term.id), term.id != UNDISCLOSED
    words = [word for word in term.name[view.code].split() if word[0].isalnum() and disclosed]
    return Mark(
        letters="".join(word[0] for word in words[:2]).upper() or "?",
        accent=zlib.crc32(term.id.encode()) % _ACCENTS + 1 if disclosed else 0,
        logo=(i18n.logo(logo.name), logo) if logo else None,
    )


def term_group(taxonomy: Taxonomy, view: View, entries: Iterable[Entry], label: str = "") -> Group:
    """Return a taxonomy with the given entries; the label is the taxonomy's unless one is given."""
    url = i18n.taxonomy(view.folder, taxonomy.id)
    return Group(taxonomy.id, tint(view.library, taxonomy), label or taxonomy.name[view.code], url, tuple(entries))


def term_tree(taxonomy: Taxonomy, view: View, top: str | None = None, *, ranked: bool = False) -> tuple[Entry, ...]:
    """Return all terms below `top` (None: the whole taxonomy), nested.

    They are in alphabetical order; if `ranked`, on every level those with most jobs come first.
    """
    terms = [taxonomy.terms[child] for child in taxonomy.children.get(top, ())]
    entries = [
        term_entry(taxonomy, term, view, children=term_tree(taxonomy, view, term.id, ranked=ranked))
        for term in sorted(terms, key=lambda term: sort_key(term, view.locale))
    ]
    return tuple(sorted(entries, key=lambda entry: (-entry.count, -entry.background)) if ranked else entries)


def rank_terms(counts: Mapping[str, int], term_ids: Iterable[str]) -> list[str]:
    """Return `term_ids`, the highest counts first; equal ones stay in their order, in every language alike."""
    return sorted(term_ids, key=lambda term: -counts[term])


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
    return tuple(term_entry(taxonomy, taxonomy.terms[term], view, counts[term]) for term in rank_terms(counts, counts))


def named_entries(taxonomy: Taxonomy, view: View) -> tuple[Entry, ...]:
    """Return the terms of `used_entries` that some open posting names itself."""
    names = view.library.named[taxonomy.id]
    return tuple(entry for entry in used_entries(taxonomy, view) if entry.id in names)


def term_summary(taxonomy: Taxonomy, term: Term, view: View) -> str:
    """Return the editors' sentence about a term, or ""."""
    introduction = view.library.introductions.get((taxonomy.id, term.id), {}).get(view.code)
    return (introduction.summary if introduction else "") or term.summary.get(view.code, "")


def fact_label(name: str, value: str, view: View) -> str:
    """Return the label of a value of one of `Library.filter_values`."""
    locale, library = view.locale, view.library
    if name == "paid_as":
        return pay_label(library.paid_as[value], locale)
    if name == "experience":
        return experience(int(value), locale)
    return locale.currency_label(value) if name == "paid_in" else locale.t(f"{name}.{value}")


def pay_label(offered: PayRange, locale: Locale) -> str:
    """Return a range of pay, or the unit of many, in words."""
    if offered.amounts:
        return display_pay(Pay((offered,)), locale, offered.currency or "")
    return display_unit(offered, locale)


def count_in_words(standing: Standing, locale: Locale) -> str:
    """Return the number of jobs in words, and of those that are no leads; open jobs only if all are known to be."""
    jobs = locale.n("standing.open" if standing.certain else "list.count", standing.total)
    if not standing.leads:
        return jobs
    accepting = standing.total - standing.leads
    return locale.n("leads.some" if accepting else "leads.all", accepting or standing.leads, jobs=jobs)


def leads_heading(standing: Standing, locale: Locale) -> str:
    """Return what a list of postings says above the first of its leads, which are its last; "" if it has none."""
    return locale.n("leads.heading", standing.leads) if standing.leads else ""


def doubts_in_words(standing: Standing, locale: Locale) -> str:
    """Return the sentence about how many postings have no date, and how many are stale; "" if none is doubtful."""
    doubts = {"unknown": standing.unknown, "stale": standing.stale}
    for name, count in doubts.items():
        if count == standing.total:
            return locale.n(f"standing.all.{name}", count) if count else ""
    date = locale.date(standing.seen) if standing.seen else ""
    parts = [locale.n(f"standing.some.{name}", count, date=date) for name, count in doubts.items() if count]
    return locale.t("standing.some", parts=locale.t("standing.comma").join(parts)) if parts else ""


def site_counts(view: View) -> Iterator[Entry]:
    """Yield jobs, landing terms, employers and places, with the numbers of them in words; only jobs can be none.

    Employers are not counted where the site knows only one.
    """
    code, locale, taxonomies = view.code, view.locale, view.taxonomies
    jobs = count_in_words(standing_of_all(view.library), locale)
    yield Entry("jobs", jobs, i18n.jobs(view.folder), len(view.library.open))
    for taxonomy in taxonomies:
        key = "home.kinds" if taxonomy.landing else ""
        if taxonomy is taxonomies.employers:
            key = "home.employers" if len(taxonomy.terms) > 1 else ""
        elif taxonomy is taxonomies.places:
            key = "home.places"
        if key and (total := len(countable_entries(taxonomy, view))):
            label = locale.n(key, total, name=locale.within(taxonomy.label(code, total)))
            yield Entry(taxonomy.id, label, i18n.taxonomy(view.folder, taxonomy.id), total)


def countable_entries(taxonomy: Taxonomy, view: View) -> tuple[Entry, ...]:
    """Return the entries of the terms to count: those of `named_entries` but undisclosed employers."""
    entries = named_entries(taxonomy, view)
    if taxonomy is view.taxonomies.employers:
        return tuple(entry for entry in entries if entry.id != UNDISCLOSED)
    return entries


def frequent_groups(taxonomies: Iterable[Taxonomy], view: View, most: int) -> tuple[Group, ...]:
    """Return the taxonomies of which open postings name terms, each with at most `most`, the most frequent first."""
    groups = (term_group(one, view, named_entries(one, view)[:most]) for one in taxonomies)
    return tuple(group for group in groups if group.entries)
