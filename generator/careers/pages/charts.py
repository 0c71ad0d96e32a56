"""Charts as values: bars, and ranges of pay on one axis. Figures are texts, which the drawing repeats."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from careers import i18n
from careers.content.facts.pay import Pay, Period, display_amount, display_pay
from careers.content.facts.pay import PayRange as OfferedRange
from careers.content.posting import Posting
from careers.content.taxonomy import Taxonomy
from careers.i18n import Locale
from careers.pages import View
from careers.pages.terms import Entry, link_to_rest, named_entries, nest_terms
from careers.render.statements import Link, assumed
from careers.statistics.figures import PayRange, StatedPay, is_settled, median, middles, rounded, stated_pay

# Round steps of each power of ten, the finest first; the first whose labels have room is used.
_STEPS = (
    (1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0),
    (1.0, 1.5, 2.0, 3.0, 5.0),
    (1.0, 2.0, 5.0),
    (1.0, 3.0),
    (1.0,),
)
_POWERS = 13  # of ten; no pay is higher
_LABEL = 18.0  # width of a label in percent of the axis on a phone, where that is narrowest
_MOST_RANGES = 4  # in one sentence
_TYPICAL_FROM = 3  # postings; with fewer, a typical pay says nothing
_MOST_TERMS = 12  # in a table of pay


@dataclass(frozen=True, slots=True)
class Bar:
    """The number of postings under a term.

    Attributes:
        entry: the term with that number; its address is "" if there is no list of it.
        percent: the share of all postings, from 0 to 100; None if they are too few for shares.
        figure: number and share in words.
        url: the list of the counted postings if it is not the term's own, or "".
        depth: number of broader terms among the bars.
    """

    entry: Entry
    percent: int | None
    figure: str
    url: str = ""
    depth: int = 0


@dataclass(frozen=True, slots=True)
class BarChart:
    """The bars of one taxonomy or fact.

    Attributes:
        id: of the taxonomy, or the name of the fact.
        label: the heading.
        bars: shares are of all open jobs.
        anchor: the id of its section; the underscore keeps it apart from ids that editors choose.
        is_fact: whether it is about a fact that is no taxonomy.
        note: how many jobs say anything about it, or "" if all do.
        more: links to the terms that are left out.
    """

    id: str
    label: str
    bars: tuple[Bar, ...]
    anchor: str = ""
    is_fact: bool = False
    note: str = ""
    more: tuple[Link, ...] = ()


def bar(entry: Entry, total: int, view: View, url: str = "", depth: int = 0) -> Bar:
    """Return an entry with its share of `total` postings; `url` is the list of the counted ones."""
    locale = view.locale
    if total < view.site.thresholds.shares:
        return Bar(entry, None, locale.n("list.count", entry.count), url, depth)
    share = entry.count / total
    figure = locale.n("chart.share", entry.count, share=locale.percent(share))
    return Bar(entry, round(100 * share), figure, url, depth)


@dataclass(frozen=True, slots=True)
class Axis:
    """A logarithmic scale of pay a year, because pay is compared by ratios.

    Attributes:
        currency: ISO 4217 code of all amounts.
        least, most: its ends, in full units of that currency.
        ticks: round amounts, ascending: labels, and their positions in percent of the width.
    """

    currency: str
    least: int
    most: int
    ticks: tuple[tuple[str, float], ...]

    def at(self, amount: int) -> float:
        """Return the position of an amount in percent of the width; at both ends is room for half a label."""
        within = min(max(amount, self.least), self.most)
        part = math.log(within / self.least) / math.log(self.most / self.least)
        return round(_LABEL / 2 + (100 - _LABEL) * part, 2)


@dataclass(frozen=True, slots=True)
class PayRow:
    """The pay a year of some postings, of which enough state different figures in the axis's currency.

    Attributes:
        entry: the term or list that the postings belong to.
        pay: that of these postings.
        half: the two amounts between which the middles of half of the stated ranges lie, as text.
        typical: the median as text, or "" if it says nothing.
        stated_url: the list of the postings that state pay, or "".
        line: the positions of the two amounts, in percent of the axis.
        dot: the position of the typical pay, or None.
    """

    entry: Entry
    pay: StatedPay
    half: str
    typical: str
    stated_url: str
    line: tuple[float, float]
    dot: float | None


def _pay_range(pay: PayRange, locale: Locale) -> str:
    """Return the pay a year that some jobs state as text, of three significant digits."""
    least, most = Decimal(rounded(pay.least)), Decimal(rounded(pay.most))
    yearly = OfferedRange(least, most, None, Period.YEAR, open_ended=pay.open_ended, approximate=pay.approximate)
    return display_pay(Pay((yearly,)), locale, pay.currency, short=True)


def pay_parts(pay: StatedPay, locale: Locale) -> tuple[str, ...]:
    """Return pay in parts that each take a line, with the comma behind them; none if none is stated.

    A few different ranges in a currency are listed, more are summed up. Each comes with its number of jobs if there is
    anything else, e.g. ``€50K–62K/yr (2 jobs), CHF 90K–110K/yr (1), 2 by pay scale``.
    """
    without_range = {name: number for name, number in (("time", pay.by_time), ("scale", pay.scales)) if number}
    counted = [locale.n(f"pay.among.{name}", number) for name, number in without_range.items()]
    ranges = [part for code in pay.currencies for part in _pay_in_currency(pay.within(code), locale)]
    if not ranges:
        return (locale.t(f"pay.{next(iter(without_range))}"),) if len(counted) == 1 else _with_commas(counted, locale)
    if len(ranges) == 1 and not counted:
        return (ranges[0][0],)
    (first, number), *others = ranges[:_MOST_RANGES]
    parts = [
        locale.n("pay.among.first", number, pay=first),
        *(locale.n("pay.among", number, pay=text) for text, number in others),
    ]
    if left := sum(number for _, number in ranges[_MOST_RANGES:]):
        parts.append(locale.n("pay.among.more", left))
    return _with_commas([*parts, *counted], locale)


def _pay_in_currency(ranges: Sequence[PayRange], locale: Locale) -> list[tuple[str, int]]:
    """Return texts for pay in one currency, each with its number of jobs."""
    if len(ranges) > _MOST_RANGES:
        return [(_half_in_words(ranges, locale), len(middles(ranges)))]
    return [(_pay_range(pay_range, locale), pay_range.stated) for pay_range in ranges]


def _half(ranges: Sequence[PayRange]) -> tuple[int, int]:
    """Return the amounts between which lie the middles of half of the jobs that state one of `ranges`."""
    amounts = middles(ranges)
    quarter = len(amounts) // 4
    return rounded(int(amounts[quarter])), rounded(int(amounts[-1 - quarter]))


def _half_in_words(ranges: Sequence[PayRange], locale: Locale) -> str:
    least, most = (display_amount(Decimal(amount), locale, ranges[0].currency) for amount in _half(ranges))
    return locale.t("pay.half", least=least, most=most)


def _with_commas(parts: Sequence[str], locale: Locale) -> tuple[str, ...]:
    comma = locale.t("context.comma")
    return (*(i18n.joined([part, comma]) for part in parts[:-1]), *parts[-1:])


@functools.lru_cache  # most axes are those of all jobs
def pay_axis(pay: StatedPay, locale: Locale) -> Axis | None:
    """Return an axis for `pay` in its first currency, with room at both ends; None if none is stated.

    Only one currency fits on an axis: amounts are not converted. It has the finest series of round amounts whose labels
    do not overlap, else the coarsest.
    """
    if not pay.ranges:
        return None
    currency, finest = pay.ranges[0].currency, _scale(_STEPS[0])
    own = pay.within(currency)
    least = max(amount for amount in finest if amount < max(min(one.least for one in own), 2))
    most = min(amount for amount in finest if amount > max(one.most for one in own))
    axis = Axis(currency, least, most, ())

    def ticks(steps: Iterable[float]) -> tuple[tuple[str, float], ...]:
        amounts = [amount for amount in _scale(steps) if least <= amount <= most]
        return tuple((display_amount(Decimal(amount), locale, currency), axis.at(amount)) for amount in amounts)

    series = [ticks(steps) for steps in _STEPS]
    fitting = (
        one for one in series if all(after[1] - before[1] >= _LABEL for before, after in itertools.pairwise(one))
    )
    return replace(axis, ticks=next(fitting, series[-1]))


def pay_row(entry: Entry, pay: StatedPay, axis: Axis, view: View, *terms: tuple[str, str]) -> PayRow:
    """Return the row of some postings, which state `pay`, under the term or list `entry`.

    `axis` includes the range in its currency; `terms` are filters that narrow the list of jobs to these postings.
    """
    locale, ranges = view.locale, pay.within(axis.currency)
    typical, (least, most) = typical_pay(ranges, locale), _half(ranges)
    return PayRow(
        entry=entry,
        pay=pay,
        half=_half_in_words(ranges, locale),
        typical=typical,
        stated_url=i18n.filtered(view.folder, [*terms, ("undisclosed", "no")]) if view.site.search else "",
        line=(axis.at(least), axis.at(most)),
        dot=axis.at(rounded(median(ranges))) if typical else None,
    )


def typical_pay(ranges: Sequence[PayRange], locale: Locale) -> str:
    """Return the median of pay in one currency as text, "" if it says nothing."""
    if len(middles(ranges)) < _TYPICAL_FROM or not is_settled(ranges):
        return ""
    return display_amount(Decimal(rounded(median(ranges))), locale, ranges[0].currency)


def axis_note(pay: StatedPay, axis: Axis, locale: Locale) -> str:
    """Return a note about the jobs in `pay` that `axis` cannot show: in other currencies, or without a year's pay.

    It is "" if there are none.
    """
    others = sum(pay_range.stated for pay_range in pay.ranges if pay_range.currency != axis.currency)
    note = locale.n("insights.pay.others", others, currency=locale.currency(axis.currency)) if others else ""
    return i18n.joined([note, no_yearly_note(pay, locale)])


def no_yearly_note(pay: StatedPay, locale: Locale) -> str:
    """Return a note about the jobs in `pay` that state pay by the hour or day, or a pay scale; "" if there are none."""
    return i18n.joined(
        [
            locale.n("insights.pay.time", pay.by_time) if pay.by_time else "",
            locale.n("insights.pay.scales", pay.scales) if pay.scales else "",
        ]
    )


def _scale(steps: Iterable[float]) -> list[int]:
    return [int(step * 10**power) for power in range(_POWERS) for step in steps if (step * 10**power).is_integer()]


def term_bars(
    taxonomy: Taxonomy, entries: Iterable[Entry], total: int, view: View, link: Callable[[Entry], str] | None = None
) -> tuple[Bar, ...]:
    """Return the bars of terms with their shares of `total` postings, each below the nearest broader one.

    `link` returns the address of the counted postings.
    """
    by_id = {entry.id: entry for entry in entries}
    return tuple(
        bar(by_id[term], total, view, link(by_id[term]) if link else "", depth)
        for term, depth in nest_terms(taxonomy, list(by_id))
    )


def is_comparable(pay: StatedPay, axis: Axis, view: View) -> bool:
    """Return whether `pay` has enough different figures in the currency of `axis` to be drawn there."""
    return len(pay.within(axis.currency)) >= view.site.thresholds.figures


def pay_taxonomies(view: View) -> tuple[Taxonomy, ...]:
    """Return the taxonomies by whose terms the pay of jobs is shown."""
    return tuple(
        taxonomy for taxonomy in view.taxonomies if taxonomy.landing or (taxonomy.single and not taxonomy.required)
    )


@dataclass(frozen=True, slots=True)
class PayTable:
    """The pay of jobs by the terms of a taxonomy.

    Attributes:
        label: the taxonomy's, or "" for all jobs.
        rows: the terms whose jobs state enough different figures, the highest first.
        others: the other terms.
        more: links to the terms that are left out.
    """

    label: str
    rows: tuple[PayRow, ...]
    others: tuple[Entry, ...]
    more: tuple[Link, ...]


def pay_tables(view: View) -> tuple[Axis | None, tuple[PayTable, ...]]:
    """Return the axis and the tables on it; both are empty if jobs state too few different amounts to be compared."""
    pay = stated_pay(view.library.open, view.library)
    axis = pay_axis(pay, view.locale)
    if axis is None or not is_comparable(pay, axis, view):
        return None, ()
    all_jobs = Entry("all", view.locale.t("jobs.title"), i18n.jobs(view.folder), len(view.library.open))
    row = pay_row(all_jobs, pay, axis, view)
    tables = (_pay_table(taxonomy, axis, view) for taxonomy in pay_taxonomies(view))
    return axis, (PayTable("", (row,), (), ()), *(table for table in tables if table.rows))


def _pay_table(taxonomy: Taxonomy, axis: Axis, view: View) -> PayTable:
    library = view.library
    listed = named_entries(taxonomy, view)[:_MOST_TERMS]
    pay = {entry.id: stated_pay(library.filed(taxonomy.id, entry.id), library) for entry in listed}

    compared = [entry for entry in listed if is_comparable(pay[entry.id], axis, view)]
    return PayTable(
        label=taxonomy.name[view.code],
        rows=tuple(
            pay_row(entry, pay[entry.id], axis, view, (taxonomy.field, entry.id))
            for entry in sorted(compared, key=lambda entry: -median(pay[entry.id].within(axis.currency)))
        ),
        others=tuple(entry for entry in listed if entry not in compared),
        more=link_to_rest(taxonomy, len(listed), view),
    )


def pay_legend(tables: Iterable[PayTable], view: View) -> str:
    """Return how to read the rows of `tables`, as far as it applies, with assumptions about pay.

    Without rows that is the few figures that jobs state, "" if they state none.
    """
    library, locale = view.library, view.locale
    pay = stated_pay(library.open, library)
    rows = [row for table in tables for row in table.rows]
    if not rows and not pay.ranges:
        return no_yearly_note(pay, locale).strip()
    if not rows:
        few = {"stated": locale.number(pay.stated), "pay": i18n.joined(pay_parts(pay, locale))}
        return i18n.joined([locale.n("insights.pay.few", pay.total, **few), currency_note(library.open, view)])
    axis = pay_axis(pay, locale)
    sentences = [
        locale.t("insights.pay.note"),
        locale.t("insights.pay.typical") if any(row.typical for row in rows) else "",
        (axis_note(pay, axis, locale) if axis else "") or locale.t("insights.pay.stated"),
        currency_note(library.open, view),
    ]
    return i18n.joined(sentences)


def currency_note(postings: Iterable[Posting], view: View) -> str:
    """Return the sentence that says of how many of some postings the currency of pay is assumed; "" for none."""
    paid = [posting for posting in postings if posting.salary and posting.salary.ranges]
    number, currency = len(assumed(paid, view.library)), view.locale.currency(view.library.currency)
    if number and number == len(paid):
        return view.locale.t("pay.assumed.all", currency=currency)
    return view.locale.n("pay.assumed", number, currency=currency) if number else ""
