"""How the postings of a term spread over the other taxonomies: what they ask for, where, who hires."""

from __future__ import annotations

from dataclasses import dataclass, replace

from careers import i18n
from careers.content.taxonomy import Taxonomy, Term
from careers.i18n import Locale
from careers.pages.cards import Chip, chip
from careers.pages.census import Census, Spread
from careers.pages.charts import Axis, Bar, PayRow, axis_note, bars, pay_axis, range_row
from careers.pages.context import NAMES
from careers.pages.terms import Entry, entry, nested, ranked
from careers.statistics.figures import StatedPay

_MOST_BARS = 8
_SPARE = 1  # one more is shown, too, rather than counted
_MOST_CHIPS = 24
_MOST_TOGETHER = 8


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The terms of one taxonomy that some postings have.

    Attributes:
        taxonomy: its id, which is also the section's.
        name: the taxonomy's, for lists of what is on the page.
        label: the heading.
        asked: whether it says what a job asks for.
        bars: the most frequent, each figure with the list behind it, narrower ones below the broader among them; empty
            where `alike` says the same.
        alike: the terms that all of the postings have, where they have no others: bars would all be full.
        all: "all 8 jobs", for `alike`; "" where there is only one.
        more: how many further terms there are.
        more_url: the list of jobs with the filters that count them all; "" where nothing is left out.
    """

    taxonomy: str
    name: str
    label: str
    asked: bool
    bars: tuple[Bar, ...]
    alike: tuple[Chip, ...]
    all: str
    more: int
    more_url: str

    @property
    def rows(self) -> int:
        """How many rows it takes beside a list, its heading as two."""
        return 2 + (len(self.bars) or -(-len(self.alike) // 3)) + bool(self.more)


@dataclass(frozen=True, slots=True)
class Pay:
    """What the postings of a term pay, beside all open postings where that is another range.

    Attributes:
        rows: the term's own first.
        axis: that they lie on.
        note: how to read them, where the median of one is drawn or some are paid in another currency than is drawn.
    """

    rows: tuple[PayRow, ...]
    axis: Axis | None
    note: str


def breakdowns(one: Taxonomy, term: Term, locale: Locale, census: Census, *, search: bool) -> tuple[Breakdown, ...]:
    """One for each other taxonomy that the open postings under `term` have terms of, in the taxonomies' order.

    A single posting is only asked what it asks for: the rest stands on its card. `search` says whether the list of
    jobs can be narrowed to what a figure counts.
    """
    spread = census.spread(one.id, term.id)
    others = (other for other in census.library.taxonomies if other is not one and (other.demand or spread.total > 1))
    found = [(other, _breakdown(other, (one, term), spread, locale, census, search=search)) for other in others]
    return tuple(each for other, each in found if (each.bars or each.alike) and not _said(other, each, census))


def _said(other: Taxonomy, found: Breakdown, census: Census) -> bool:
    """Whether the page's sentence has it all: all jobs are at the same few employers, or in the same few places."""
    taxonomies = census.library.taxonomies
    return other in (taxonomies.employers, taxonomies.places) and 0 < len(found.alike) <= NAMES


def _breakdown(
    other: Taxonomy,
    page: tuple[Taxonomy, Term],
    spread: Spread,
    locale: Locale,
    census: Census,
    *,
    search: bool,
) -> Breakdown:
    one, term = page
    here = (one.field, term.id)
    counts = spread.of(other.id)
    order = ranked(other, counts, locale, (found for found in other.terms if found in counts))
    alike = bool(counts) and min(counts.values()) == spread.total
    if alike:
        order = list(other.narrowest(order))
    most = _MOST_CHIPS if alike else _MOST_BARS
    shown = [other.terms[found] for found in (order if len(order) <= most + _SPARE else order[:most])]

    def behind(found: Entry) -> str:
        return i18n.filtered(locale.code, [here, (other.field, found.id)]) if search else ""

    rows = () if alike else tuple(nested(other, [found.id for found in shown]))
    entries = (entry(other, other.terms[found], locale, counts[found]) for found, _ in rows)
    drawn = zip(bars(entries, spread.total, locale, behind), rows, strict=True)
    more = len(order) - len(shown)
    return Breakdown(
        taxonomy=other.id,
        name=other.name[locale.code],
        label=_heading(other, locale, census),
        asked=other.demand,
        bars=tuple(replace(bar, depth=depth) if depth else bar for bar, (_, depth) in drawn),
        alike=tuple(chip(other, found, locale, census.library) for found in shown) if alike else (),
        all=locale.n("term.each", spread.total) if alike and spread.total > 1 else "",
        more=more,
        more_url=i18n.filtered(locale.code, [here]) if search and more else "",
    )


def _heading(other: Taxonomy, locale: Locale, census: Census) -> str:
    taxonomies = census.library.taxonomies
    if other is taxonomies.employers:
        return locale.t("term.who")
    if other is taxonomies.places:
        return locale.t("term.where")
    label = other.name[locale.code]
    return locale.t("landing.demand", name=label) if other.demand else label


def pay(one: Taxonomy, term: Term, locale: Locale, census: Census, *, search: bool) -> Pay | None:
    """What the open postings under `term` pay, beside all open postings; None where none states it.

    All open postings are no comparison where they pay the same. The axis is theirs, so that a line's place means the
    same on every page.
    """
    spread, whole = census.spread(one.id, term.id), census.whole
    axis = pay_axis(whole.pay, locale)
    if axis is None or not spread.pay.ranges:
        return None
    own = entry(one, term, locale, spread.total)
    narrowed = [(one.field, term.id)] if search else None
    rows = [range_row(own, spread.pay, axis, locale, narrowed)]
    drawn = spread.pay
    if spread.total < whole.total and not _same(spread.pay, whole.pay):
        everything = Entry("", locale.t("jobs.title"), i18n.jobs(locale.code), whole.total)
        rows.append(range_row(everything, whole.pay, axis, locale, [] if search else None))
        drawn = whole.pay
    typical = locale.t("insights.pay.typical") if any(row.typical for row in rows) else ""
    return Pay(tuple(rows), axis, f"{typical}{axis_note(drawn, axis, locale)}".strip())


def _same(one: StatedPay, other: StatedPay) -> bool:
    """Whether the ranges of both are the same."""
    first, second = (
        [(found.currency, found.least, found.most, found.open_ended) for found in pay.ranges] for pay in (one, other)
    )
    return first == second


def together(one: Taxonomy, term: Term, locale: Locale, census: Census) -> tuple[Chip, ...]:
    """Terms of the same taxonomy that the postings name too, the most frequent first.

    Neither broader nor narrower ones, which would say nothing; nor any that only gathers others of these.
    """
    family = {other for other in one.terms if term.id in one.lineage(other)} | set(one.lineage(term.id))
    spread = census.spread(one.id, term.id)
    found = spread.of(one.id)
    counts = {other: found[other] for other in one.terms if other in found and other not in family}
    order = ranked(one, counts, locale, one.narrowest(counts))
    return tuple(chip(one, one.terms[other], locale, census.library) for other in order[:_MOST_TOGETHER])
