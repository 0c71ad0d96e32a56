"""What is counted of the postings under a term: in a sentence, and by other taxonomies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from careers import i18n
from careers.content.taxonomy import UNDISCLOSED, Taxonomy
from careers.i18n import Locale
from careers.pages import View
from careers.pages.charts import Bar, pay_in_words, term_bars
from careers.pages.terms import Subject, count_in_words, doubts_in_words, rank_terms, term_entry
from careers.statistics.figures import StatedPay, TermStatistics

_MOST_NAMES = 4  # up to so many names are all listed
_SHORTENED = 3  # names that are listed if there are more
_MOST_BARS = 6
_LEAST = 2  # postings of a bar, and bars: one is no demand, and no comparison


def term_sentence(taxonomy: Taxonomy, statistics: TermStatistics, view: View, currency_note: str = "") -> str:
    """Return the sentence about the postings under a term of `taxonomy`, "" if there are none.

    `currency_note` says what is assumed of their pay. A taxonomy is left out on its own pages: the page of an employer
    does not repeat who hires.
    """
    total = statistics.standing.total
    if not total:
        return ""
    locale, newest = view.locale, statistics.newest
    key = "context.posted" if total == 1 else "context.newest"
    dated = locale.t(key, date=locale.date(newest)) if newest else ""
    return locale.t(
        "context.sentence",
        jobs=count_in_words(statistics.standing, locale),
        who=employers_in_words(taxonomy, statistics, view),
        where=_places(taxonomy, statistics, view),
        pay=_pay(statistics.pay, locale),
        posted=currency_note + doubts_in_words(statistics.standing, locale) + dated,
    )


def employers_in_words(taxonomy: Taxonomy, statistics: TermStatistics, view: View) -> str:
    """Return who hires for some postings, as a part of a sentence; "" on pages of the taxonomy of employers."""
    employers, locale = view.taxonomies.employers, view.locale
    if employers is None or employers is taxonomy:
        return ""
    labels = _ranked_labels(employers, statistics, view)
    names = [label for term, label in labels.items() if term != UNDISCLOSED]
    some_hidden = UNDISCLOSED in labels
    if not names:
        return locale.n("context.who.hidden", statistics.standing.total)
    if len(names) > _MOST_NAMES:
        return _shorten("context.who.many.hidden" if some_hidden else "context.who.many", names, locale)
    return locale.t(
        "context.who", names=locale.list([*names, *([locale.t("context.who.others")] if some_hidden else [])])
    )


def _places(taxonomy: Taxonomy, statistics: TermStatistics, view: View) -> str:
    places, locale = view.taxonomies.places, view.locale
    names = [*_ranked_labels(places, statistics, view).values()] if places and places is not taxonomy else []
    if not places or not names:
        return ""
    is_long, stating = len(names) > _MOST_NAMES, statistics.counts[places.id, ""]
    where = (
        _shorten("context.where.many", names, locale)
        if is_long
        else locale.n("context.where", len(names), names=locale.list(names))
    )
    return where if stating == statistics.standing.total else locale.n("context.where.some", stating, where=where)


def _pay(pay: StatedPay, locale: Locale) -> str:
    if not pay.stated:
        return locale.t("context.pay.none")
    numbers = {"stated": locale.number(pay.stated), "total": locale.number(pay.total)}
    return locale.t(
        "context.pay" if pay.stated == pay.total else "context.pay.some",
        pay=pay_in_words(pay, locale),
        **numbers,
    )


def _ranked_labels(taxonomy: Taxonomy, statistics: TermStatistics, view: View) -> Mapping[str, str]:
    """Return id -> label of the terms that the postings name, those with most postings first, then in editors' order.

    Terms that are broader than another of them are left out.
    """
    ranked = sorted(statistics.narrowest(taxonomy), key=lambda term: -statistics.counts[taxonomy.id, term])
    return {term: taxonomy.terms[term].name[view.code] for term in ranked}


def _shorten(key: str, names: Sequence[str], locale: Locale) -> str:
    return locale.t(key, names=locale.t("context.comma").join(names[:_SHORTENED]), total=locale.number(len(names)))


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The terms of one taxonomy that some postings have.

    Attributes:
        taxonomy: its id, which is also the section's.
        label: the heading.
        has_choices: whether some of the postings ask for any one of several terms, which all count.
        bars: the most frequent terms that several postings have, narrower ones below broader ones; each figure links to
            its list of jobs.
        more: number of further terms.
        more_url: the list of jobs with filters that count all of them, or "".
    """

    taxonomy: str
    label: str
    has_choices: bool
    bars: tuple[Bar, ...]
    more: int
    more_url: str


def breakdowns(subject: Subject) -> tuple[Breakdown, ...]:
    """Return how the open postings under a term are distributed: what they ask for, then who hires and where.

    A few postings have none, because their cards say it.
    """
    view, taxonomies = subject.view, subject.view.taxonomies
    if len(subject.postings) < view.site.thresholds.figures:
        return ()
    ends = (taxonomies.employers, taxonomies.places)
    others = [other for other in taxonomies if other is not subject.taxonomy and (other.demand or other in ends)]
    parts = [_breakdown(other, subject) for other in sorted(others, key=lambda other: not other.demand)]
    return tuple(part for part in parts if len(part.bars) >= _LEAST)


def _breakdown(other: Taxonomy, subject: Subject) -> Breakdown:
    view, counts = subject.view, subject.statistics.counts_in(other.id)
    terms = rank_terms(counts, [term for term in other.terms if term in counts])
    most = [term for term in terms if counts[term] >= _LEAST][:_MOST_BARS]
    # A single further one is shown instead of a remark that it is left out.
    listed = terms if len(most) >= max(_LEAST, len(terms) - 1) else most
    more = len(terms) - len(listed)

    def link(*terms: tuple[str, str]) -> str:
        return i18n.filtered(view.folder, [subject.filter, *terms]) if view.site.search else ""

    entries = [term_entry(other, other.terms[term], view, counts[term]) for term in listed]
    return Breakdown(
        taxonomy=other.id,
        label=_heading(other, view),
        has_choices=any(posting.alternatives.get(other.field) for posting in subject.postings),
        bars=term_bars(other, entries, len(subject.postings), view, lambda entry: link((other.field, entry.id))),
        more=more,
        more_url=link() if more else "",
    )


def _heading(other: Taxonomy, view: View) -> str:
    if other is view.taxonomies.employers:
        return view.locale.t("term.who")
    if other is view.taxonomies.places:
        return view.locale.t("term.where")
    label = other.name[view.code]
    return view.locale.t("landing.demand", name=label) if other.demand else label
