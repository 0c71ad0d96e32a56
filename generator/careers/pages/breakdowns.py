"""Breakdowns of the postings under a term by the other taxonomies, and their pay."""

from __future__ import annotations

from dataclasses import dataclass, replace

from careers import i18n
from careers.content.taxonomy import Taxonomy, Term
from careers.pages.cards import Chip, chip
from careers.pages.charts import Axis, Bar, PayRow, axis_note, bars, pay_axis, pay_row
from careers.pages.pay import is_comparable
from careers.pages.same_jobs import merge_bars
from careers.pages.term_sentence import MOST_NAMES
from careers.pages.term_statistics import TermStatistics, statistics_of
from careers.pages.terms import Entry, nest_terms, rank_terms, term_entry
from careers.pages.view import View
from careers.statistics.figures import StatedPay

_MOST_BARS = 8
_SPARE = 1  # a single further one is shown, instead of a remark that it is left out
_MOST_CHIPS = 24
_MOST_COMPANIONS = 8


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The terms of one taxonomy that some postings have.

    Attributes:
        taxonomy: its id, which is also the section's.
        label: the heading.
        is_demand: whether it says what a job asks for.
        bars: the most frequent terms, narrower ones below broader ones; each figure links to its list of jobs. Empty
            if `shared` says the same.
        shared: the terms that all postings have if they have no others, so that all bars would be full.
        all: "all 8 jobs", for `shared`; "" if there is only one job.
        more: number of further terms.
        more_url: the list of jobs with filters that count all of them, or "".
    """

    taxonomy: str
    label: str
    is_demand: bool
    bars: tuple[Bar, ...]
    shared: tuple[Chip, ...]
    all: str
    more: int
    more_url: str

    @property
    def rows(self) -> int:
        """The number of rows that it takes, with two for the heading."""
        return 2 + (len(self.bars) or -(-len(self.shared) // 3)) + bool(self.more)


@dataclass(frozen=True, slots=True)
class TermPay:
    """The pay of the postings under a term, beside that of all open postings if their range differs.

    Attributes:
        rows: the term's own first.
        axis: the axis of the rows.
        note: how to read medians, and how many postings pay in other currencies; "" if there is nothing to explain.
    """

    rows: tuple[PayRow, ...]
    axis: Axis | None
    note: str


def breakdowns(taxonomy: Taxonomy, term: Term, view: View) -> tuple[Breakdown, ...]:
    """Return the breakdowns of the open postings under `term` by the other taxonomies: demand first.

    A few postings have none, because their cards say it. What the page's sentence says in full, that all jobs are at
    the same few employers or places, is left out.
    """
    statistics = statistics_of(view.library).of_term(taxonomy.id, term.id)
    if statistics.total < view.site.thresholds.figures:
        return ()
    others = [other for other in view.taxonomies if other is not taxonomy]
    results = []
    for other in sorted(others, key=lambda other: not other.demand):
        result = _breakdown(other, (taxonomy, term), statistics, view)
        in_sentence = other in (view.taxonomies.employers, view.taxonomies.places)
        if result.bars or len(result.shared) > (MOST_NAMES if in_sentence else 0):
            results.append(result)
    return tuple(results)


def _breakdown(other: Taxonomy, subject: tuple[Taxonomy, Term], statistics: TermStatistics, view: View) -> Breakdown:
    """Return the breakdown by `other`; `subject` is the term of the page with its taxonomy."""
    locale = view.locale
    narrowed = (subject[0].field, subject[1].id)
    counts = statistics.counts_in(other.id)
    terms = rank_terms(other, counts, locale, (term for term in other.terms if term in counts))
    is_shared = bool(counts) and min(counts.values()) == statistics.total
    if is_shared:
        terms = list(other.narrowest(terms))
    most = _MOST_CHIPS if is_shared else _MOST_BARS
    listed = terms if len(terms) <= most + _SPARE else terms[:most]

    def link(entry: Entry) -> str:
        return i18n.filtered(view.folder, [narrowed, (other.field, entry.id)]) if view.site.search else ""

    rows = () if is_shared else tuple(nest_terms(other, listed))
    entries = (term_entry(other, other.terms[listed_term], view, counts[listed_term]) for listed_term, _ in rows)
    flat = zip(bars(entries, statistics.total, view, link), rows, strict=True)
    drawn = tuple(replace(bar, depth=depth) if depth else bar for bar, (_, depth) in flat)
    more = len(terms) - len(listed)
    return Breakdown(
        taxonomy=other.id,
        label=_heading(other, view),
        is_demand=other.demand,
        bars=merge_bars(drawn, other, view.library.filed(subject[0].id, subject[1].id), view.library, locale),
        shared=tuple(chip(other, other.terms[listed_term], view) for listed_term in listed) if is_shared else (),
        all=locale.n("term.each", statistics.total) if is_shared and statistics.total > 1 else "",
        more=more,
        more_url=i18n.filtered(view.folder, [narrowed]) if view.site.search and more else "",
    )


def _heading(other: Taxonomy, view: View) -> str:
    if other is view.taxonomies.employers:
        return view.locale.t("term.who")
    if other is view.taxonomies.places:
        return view.locale.t("term.where")
    label = other.name[view.code]
    return view.locale.t("landing.demand", name=label) if other.demand else label


def term_pay(taxonomy: Taxonomy, term: Term, view: View) -> TermPay | None:
    """Return what the open postings under `term` pay; None if they state too few different figures.

    All open postings are shown for comparison if they pay differently. The axis is theirs, so that a position means
    the same on every page.
    """
    statistics, locale, search = statistics_of(view.library), view.locale, view.site.search
    of_term, of_all = statistics.of_term(taxonomy.id, term.id), statistics.of_all
    axis = pay_axis(of_all.pay, locale)
    if axis is None or not is_comparable(of_term.pay, view):
        return None
    entry = term_entry(taxonomy, term, view, of_term.total)
    rows = [pay_row(entry, of_term.pay, axis, locale, [(taxonomy.field, term.id)] if search else None)]
    widest = of_term.pay
    if of_term.total < of_all.total and not _is_same_range(of_term.pay, of_all.pay):
        all_jobs = Entry("", locale.t("jobs.title"), i18n.jobs(view.folder), of_all.total)
        rows.append(pay_row(all_jobs, of_all.pay, axis, locale, [] if search else None))
        widest = of_all.pay
    typical = locale.t("insights.pay.typical") if any(row.typical for row in rows) else ""
    return TermPay(tuple(rows), axis, i18n.joined([typical, axis_note(widest, axis, locale)]).strip())


def _is_same_range(pay: StatedPay, other: StatedPay) -> bool:
    first, second = (
        [(bounds.currency, bounds.least, bounds.most, bounds.open_ended) for bounds in stated.ranges]
        for stated in (pay, other)
    )
    return first == second


def companions(taxonomy: Taxonomy, term: Term, view: View) -> tuple[Chip, ...]:
    """Return terms of the same taxonomy that the postings under `term` name, too, the most frequent first.

    A few postings have none, as in `breakdowns`. Broader and narrower terms are left out, and terms that are broader
    than another of them.
    """
    family = {other for other in taxonomy.terms if term.id in taxonomy.lineage(other)} | set(taxonomy.lineage(term.id))
    statistics = statistics_of(view.library).of_term(taxonomy.id, term.id)
    if statistics.total < view.site.thresholds.figures:
        return ()
    named = statistics.counts_in(taxonomy.id)
    counts = {other: named[other] for other in taxonomy.terms if other in named and other not in family}
    terms = rank_terms(taxonomy, counts, view.locale, taxonomy.narrowest(counts))
    return tuple(chip(taxonomy, taxonomy.terms[other], view) for other in terms[:_MOST_COMPANIONS])
