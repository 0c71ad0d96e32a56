"""Charts as values: bars, and ranges of pay on axes. Figures are texts, which the drawing repeats."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from careers import i18n
from careers.content.facts.pay import Pay, Period, display_amount, display_pay
from careers.content.facts.pay import PayRange as OfferedRange
from careers.content.taxonomy import Taxonomy
from careers.i18n import Locale
from careers.pages import View
from careers.pages.terms import Entry, nest_terms, pay_label
from careers.render.statements import Link
from careers.statistics.figures import PayRange, StatedPay, middles, offers_by_unit, rounded, typical_range

_MOST_RANGES = 4  # in one sentence
_MOST_TICKS = 4  # of an axis, beside zero: as many labels have room on a phone
_STEPS = (1, 2, 5)  # of each power of ten


@dataclass(frozen=True, slots=True)
class Bar:
    """The number of postings under a term.

    Attributes:
        entry: the term with that number; its address is "" if there is no list of it.
        percent: the share of all postings, from 0 to 100.
        figure: the number in words, of many postings with the share.
        url: the list of the counted postings if it is not the term's own, or "".
        depth: number of broader terms among the bars.
    """

    entry: Entry
    percent: int
    figure: str
    url: str = ""
    depth: int = 0


@dataclass(frozen=True, slots=True)
class BarChart:
    """The bars of one taxonomy.

    Attributes:
        id: of the taxonomy.
        label: the heading.
        bars: shares are of all open jobs.
        note: how many jobs say anything about it, or "" if all do.
        index: the link to all its terms if some are left out, or None.
    """

    id: str
    label: str
    bars: tuple[Bar, ...]
    note: str
    index: Link | None


def term_bars(
    taxonomy: Taxonomy, entries: Iterable[Entry], total: int, view: View, link: Callable[[Entry], str] | None = None
) -> tuple[Bar, ...]:
    """Return the bars of terms with their shares of `total` postings, each below the nearest broader one.

    `link` returns the address of the counted postings.
    """
    by_id, locale = {entry.id: entry for entry in entries}, view.locale
    key = "list.count" if total < view.site.thresholds.shares else "chart.share"
    return tuple(
        Bar(
            entry=(entry := by_id[term]),
            percent=round(100 * entry.count / total),
            figure=locale.n(key, entry.count, share=locale.percent(entry.count / total)),
            url=link(entry) if link else "",
            depth=depth,
        )
        for term, depth in nest_terms(taxonomy, list(by_id))
    )


def _pay_range(pay: PayRange, locale: Locale) -> str:
    """Return the pay a year that some jobs state as text, of three significant digits."""
    least, most = Decimal(rounded(pay.least)), Decimal(rounded(pay.most))
    yearly = OfferedRange(least, most, None, Period.YEAR, open_ended=pay.open_ended, approximate=pay.approximate)
    return display_pay(Pay((yearly,)), locale, pay.currency, short=True)


def pay_in_words(pay: StatedPay, locale: Locale) -> str:
    """Return the pay that some jobs state as a part of a sentence, "" if none is stated.

    A few different ranges in a currency are listed, more are summed up. Each comes with its number of jobs if there is
    anything else, e.g. ``€50K–62K/yr (2 jobs), CHF 90K–110K/yr (1), 2 by pay scale``.
    """
    without_range = {name: number for name, number in (("time", pay.by_time), ("scale", pay.scales)) if number}
    ranges = [part for code in pay.currencies for part in _pay_in_currency(pay.within(code), locale)]
    if not ranges and len(without_range) == 1:
        return locale.t(f"pay.{next(iter(without_range))}")
    if len(ranges) == 1 and not without_range:
        return ranges[0][0]
    parts = [
        locale.n("pay.among" if place else "pay.among.first", number, pay=text)
        for place, (text, number) in enumerate(ranges[:_MOST_RANGES])
    ]
    if left := sum(number for _, number in ranges[_MOST_RANGES:]):
        parts.append(locale.n("pay.among.more", left))
    parts += [locale.n(f"pay.among.{name}", number) for name, number in without_range.items()]
    return i18n.joined(parts, locale.t("context.comma"))


def _pay_in_currency(ranges: Sequence[PayRange], locale: Locale) -> list[tuple[str, int]]:
    """Return texts for pay in one currency, each with its number of jobs."""
    if len(ranges) > _MOST_RANGES:
        return [(_half_in_words(ranges, locale), len(middles(ranges)))]
    return [(_pay_range(pay_range, locale), pay_range.stated) for pay_range in ranges]


def _half_in_words(ranges: Sequence[PayRange], locale: Locale) -> str:
    """Return the amounts between which lie the middles of half of the jobs that state one of `ranges`."""
    amounts = middles(ranges)
    ends = (amounts[len(amounts) // 4], amounts[-1 - len(amounts) // 4])
    least, most = (display_amount(Decimal(rounded(int(end))), locale, ranges[0].currency) for end in ends)
    return locale.t("pay.half", least=least, most=most)


@dataclass(frozen=True, slots=True)
class PayRow:
    """A range of pay on an axis.

    Attributes:
        entry: what it is the pay of, with the number of jobs that state it and the list of them, or "".
        pay: the range in words, or what else there is to say of it.
        line: the positions of its ends, in percent of the axis.
        is_open: whether more is possible.
    """

    entry: Entry
    pay: str
    line: tuple[float, float]
    is_open: bool


@dataclass(frozen=True, slots=True)
class PayChart:
    """Ranges of pay in one unit, on one axis from zero.

    Attributes:
        label: the unit in words.
        ticks: round amounts, ascending: labels, that of the last with the period, and positions in percent.
        groups: rows under their headings; that of all jobs has none.
    """

    label: str
    ticks: tuple[tuple[str, float], ...]
    groups: tuple[tuple[str, tuple[PayRow, ...]], ...]


Offer = tuple[Entry, str, OfferedRange]  # a row of a chart before it is drawn: entry, pay and range


def pay_chart(unit: OfferedRange, groups: Mapping[str, Sequence[Offer]], locale: Locale) -> PayChart:
    """Return the chart of ranges in one unit, by the headings of their groups; one range at least."""
    most = max(offer.amounts[-1] for offers in groups.values() for _, _, offer in offers)
    steps = (step * 10**power for power in itertools.count() for step in _STEPS)
    step = next(step for step in steps if step * _MOST_TICKS >= most)
    end = step * max(1, math.ceil(most / step))
    labels = {
        amount: display_amount(Decimal(amount), locale, unit.currency or "") for amount in range(0, end + 1, step)
    }
    labels[end] = locale.t(f"salary.short.per.{unit.period}", amount=labels[end])

    def row(entry: Entry, pay: str, offer: OfferedRange) -> PayRow:
        line = (round(float(100 * (amount or 0) / end), 2) for amount in (offer.min, offer.amounts[-1]))
        return PayRow(entry, pay, (next(line), next(line)), offer.open_ended)

    return PayChart(
        label=pay_label(unit, locale),
        ticks=tuple((label, 100 * amount / end) for amount, label in labels.items()),
        groups=tuple((heading, tuple(row(*offer) for offer in offers)) for heading, offers in groups.items() if offers),
    )


def typical_pay(unit: OfferedRange, view: View, taxonomy: Taxonomy | None = None, term_id: str = "") -> Iterator[Offer]:
    """Yield the typical pay of the jobs that state it in a unit, if they are enough: of all, or of those of a term.

    They are those that the list of jobs has for the term, which include those that accept experience with it.
    """
    library, filters, label, postings = view.library, [], view.locale.t("jobs.title"), view.library.open
    if taxonomy:
        filters, label = [(taxonomy.field, term_id)], taxonomy.terms[term_id].name[view.code]
        postings = library.filed(taxonomy.id, term_id) + library.background(taxonomy.id, term_id)
    stated = offers_by_unit(library)[unit]
    stating = [stated[posting.id] for posting in postings if posting.id in stated]
    if unit.key in library.paid_as and len(stating) >= view.site.thresholds.figures:
        typical = typical_range([offer for offers in stating for offer in offers])
        pay = display_pay(Pay((typical,)), view.locale, "", short=True)
        yield pay_entry(label, unit, len(stating), view, *filters), pay, typical


def pay_entry(label: str, offered: OfferedRange, count: int, view: View, *terms: tuple[str, str]) -> Entry:
    """Return the list of the `count` jobs that offer a range or unit, narrowed by `terms`."""
    url = i18n.filtered(view.folder, [*terms, ("paid_as", offered.key)]) if view.site.search else ""
    return Entry(offered.key, label, url, count)


def currency_note(pay: StatedPay, view: View) -> str:
    """Return the sentence that says of how many of some postings the currency of pay is assumed; "" for none."""
    currency = view.locale.currency(view.library.currency)
    if pay.assumed and pay.assumed == pay.amounts:
        return view.locale.t("pay.assumed.all", currency=currency)
    return view.locale.n("pay.assumed", pay.assumed, currency=currency) if pay.assumed else ""
