"""What is counted of the postings under a term: in a sentence, by the other taxonomies, and their pay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from careers import i18n
from careers.content.taxonomy import UNDISCLOSED, Taxonomy, Term
from careers.i18n import Locale
from careers.pages import View
from careers.pages.cards import Chip, chip
from careers.pages.charts import (
    Axis,
    Bar,
    PayRow,
    axis_note,
    bars,
    is_comparable,
    listed_pay,
    merge_bars,
    pay_axis,
    pay_row,
)
from careers.pages.terms import Entry, count_in_words, doubts_in_words, nest_terms, rank_terms, term_entry
from careers.statistics.figures import StatedPay
from careers.statistics.term_statistics import TermStatistics, statistics_of

MOST_NAMES = 4  # up to so many names are all listed
_SHORTENED = 3  # names that are listed if there are more


def term_sentence(taxonomy: Taxonomy, statistics: TermStatistics, view: View) -> str:
    """Return the sentence about the postings under a term of `taxonomy`, "" if there are none.

    A taxonomy is left out on its own pages: the page of an employer does not repeat who hires.
    """
    if not statistics.total:
        return ""
    locale = view.locale
    return locale.t(
        "context.sentence",
        jobs=count_in_words(statistics.standing, locale),
        who=employers_in_words(taxonomy, statistics, view),
        where=_places(taxonomy, statistics, view),
        pay=_pay(statistics, locale),
        posted=doubts_in_words(statistics.standing, locale) + _newest(statistics, locale),
    )


def employers_in_words(taxonomy: Taxonomy, statistics: TermStatistics, view: View) -> str:
    """Return who hires for some postings, as a part of a sentence; "" on pages of the taxonomy of employers."""
    employers, locale = view.taxonomies.employers, view.locale
    if employers is None or employers is taxonomy:
        return ""
    labels = _ranked_labels(employers, statistics, locale)
    disclosed = [label for term, label in labels if term != UNDISCLOSED]
    some_hidden = len(disclosed) < len(labels)
    if not disclosed:
        return locale.n("context.who.hidden", statistics.total)
    if len(disclosed) <= MOST_NAMES:
        names = [*disclosed, locale.t("context.who.others")] if some_hidden else disclosed
        return locale.t("context.who", names=locale.list(names))
    return _shorten("context.who.many.hidden" if some_hidden else "context.who.many", disclosed, locale)


def _places(taxonomy: Taxonomy, statistics: TermStatistics, view: View) -> str:
    places, locale = view.taxonomies.places, view.locale
    if places is None or places is taxonomy:
        return ""
    names = [label for _, label in _ranked_labels(places, statistics, locale)]
    if len(names) <= MOST_NAMES:
        return locale.n("context.where", len(names), names=locale.list(names)) if names else ""
    return _shorten("context.where.many", names, locale)


def _pay(statistics: TermStatistics, locale: Locale) -> str:
    pay = statistics.pay
    if not pay.stated:
        return locale.t("context.pay.none")
    ranges = listed_pay(pay, locale)
    if pay.stated == pay.total:
        return locale.t("context.pay", pay=ranges)
    return locale.t("context.pay.some", pay=ranges, stated=locale.number(pay.stated), total=locale.number(pay.total))


def _newest(statistics: TermStatistics, locale: Locale) -> str:
    if statistics.newest is None:
        return ""
    key = "context.posted" if statistics.total == 1 else "context.newest"
    return locale.t(key, date=locale.date(statistics.newest))


def _ranked_labels(taxonomy: Taxonomy, statistics: TermStatistics, locale: Locale) -> list[tuple[str, str]]:
    """Return (id, label) of the terms that the postings name, those with most postings first, then in editors' order.

    Terms that are broader than another of them are left out.
    """
    counts = statistics.counts_in(taxonomy.id)
    terms = taxonomy.narrowest([term for term in taxonomy.terms if term in counts])
    return [(term, taxonomy.terms[term].name[locale.code]) for term in sorted(terms, key=lambda term: -counts[term])]


def _shorten(key: str, names: Sequence[str], locale: Locale) -> str:
    """Return a text with the first names and the number of all."""
    listed = locale.t("context.comma").join(names[:_SHORTENED])
    return locale.t(key, names=listed, total=locale.number(len(names)))


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
