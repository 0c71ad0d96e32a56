"""Charts as values: bars, ranges of pay on one axis, columns by month. Figures are text; the drawing repeats them."""

from __future__ import annotations

import datetime as dt
import functools
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from careers import i18n
from careers.content import salary
from careers.content.salary import Period, Salary
from careers.i18n import Locale
from careers.pages.terms import Entry
from careers.statistics.figures import PayRange, StatedPay, rounded

_MOST_TICKS = 7
# Round steps of each power of ten, the finest first; the first that gives few enough ticks is taken.
_STEPS = (
    (1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0),
    (1.0, 1.5, 2.0, 3.0, 5.0),
    (1.0, 2.0, 5.0),
    (1.0, 3.0),
    (1.0,),
)
_POWERS = 13  # no pay is higher
_LABEL = 18.0  # percent of the axis that a label takes where it is narrowest, on a phone
_MOST_CURRENCIES = 4  # named in one sentence
_TYPICAL_FROM = 3  # with fewer postings a typical one says nothing


@dataclass(frozen=True, slots=True)
class Bar:
    """How many of some postings ask for a term.

    Attributes:
        entry: the term, with that number; without an address where there is no list of it.
        share: of all asked, as text.
        percent: the same, whole, from 0 to 100.
        figure: number and share in words.
        url: the list behind the figure where it is another one than the term's, else "".
        depth: how many broader ones are among the bars.
    """

    entry: Entry
    share: str
    percent: int
    figure: str
    url: str = ""
    depth: int = 0


def bars(
    entries: Iterable[Entry], total: int, locale: Locale, behind: Callable[[Entry], str] | None = None
) -> tuple[Bar, ...]:
    """Entries with their shares of `total` postings; `behind` gives the address of the list behind a figure."""
    return tuple(
        Bar(found, *_share(found.count, total, locale), url=behind(found) if behind else "") for found in entries
    )


@functools.lru_cache(maxsize=65_536)
def _share(count: int, total: int, locale: Locale) -> tuple[str, int, str]:
    """A share as text, as a whole percentage, and with the number in words."""
    share = locale.percent(count / total)
    return share, round(100 * count / total), locale.n("chart.share", count, share=share)


@dataclass(frozen=True, slots=True)
class Tick:
    """A round amount on an axis: how it is written, or "" where there is no room, and where it stands, in percent."""

    label: str
    at: float

    @property
    def anchor(self) -> str:
        """Which point of its label stands there, as SVG's ``text-anchor`` names it: none is to stick out."""
        if _LABEL / 2 <= self.at <= 100 - _LABEL / 2:
            return "middle"
        return "start" if self.at < _LABEL / 2 else "end"

    @property
    def start(self) -> float:
        """Where its label begins."""
        return self.at - {"start": 0, "middle": _LABEL / 2, "end": _LABEL}[self.anchor]


@dataclass(frozen=True, slots=True)
class Axis:
    """A logarithmic scale of pay a year: pay is compared by how many times as much it is.

    Attributes:
        currency: ISO 4217 code of all that lies on it.
        least, most: its ends, in full units of that currency.
        ticks: round amounts, ascending.
    """

    currency: str
    least: int
    most: int
    ticks: tuple[Tick, ...]

    def at(self, amount: int) -> float:
        """Where an amount stands, in percent of the width."""
        return _place(amount, self.least, self.most)


@dataclass(frozen=True, slots=True)
class PayRow:
    """What some postings pay a year.

    Attributes:
        id, label, url: of what these postings have in common, the address leading to all of them.
        stated, total: how many state pay, of how many.
        figure: both in words.
        pay: the ranges as text, one for each currency, or "" where none states it.
        typical: the middle of the postings paid in the axis's currency as text, or "" where it says nothing.
        stated_url: the list of those that state it, or "".
        line: where the range in the axis's currency begins and ends, in percent of the axis, or None.
        dot: where the typical pay stands, or None.
        open_ended: whether more than the most is possible.
    """

    id: str
    label: str
    url: str
    stated: int
    total: int
    figure: str
    pay: str = ""
    typical: str = ""
    stated_url: str = ""
    line: tuple[float, float] | None = None
    dot: float | None = None
    open_ended: bool = False


def yearly(found: PayRange, locale: Locale) -> str:
    """A range of pay as text, of three significant digits, e.g. ``19.5-350万以上/年`` or ``CN¥195K–3.5M+/yr``."""
    least, most = rounded(found.least), rounded(found.most)
    shown = Salary(min=Decimal(least), max=Decimal(most), period=Period.YEAR, open_ended=found.open_ended)
    return salary.compact(shown, locale, found.currency)


def listed_pay(pay: StatedPay, locale: Locale) -> str:
    """Return pay as text, e.g. ``€50K–62K/yr (1 job), CHF 90K–110K/yr (1)``; "" where none is stated.

    Each currency has its own range, and its number of jobs where there are several.
    """
    if len(pay.ranges) < 2:
        return "".join(yearly(found, locale) for found in pay.ranges)
    first, *others = pay.ranges[:_MOST_CURRENCIES]
    parts = [
        locale.n("pay.among.first", first.stated, pay=yearly(first, locale)),
        *(locale.n("pay.among", found.stated, pay=yearly(found, locale)) for found in others),
    ]
    left = pay.stated - sum(found.stated for found in (first, *others))
    return locale.t("context.comma").join([*parts, locale.n("pay.among.more", left)] if left else parts)


def pay_axis(pay: StatedPay, locale: Locale) -> Axis | None:
    """Return an axis for `pay` in its first currency, with room at both ends; None where none is stated.

    Only one currency fits on an axis: amounts are not converted.
    """
    if not pay.ranges:
        return None
    found = pay.ranges[0]
    least, most = _ends(found.least, found.most)
    amounts = [(amount, _place(amount, least, most)) for amount in _ticks(least, most)]
    ticks = (Tick(salary.amount(Decimal(amount), locale, found.currency), at) for amount, at in amounts)
    return Axis(found.currency, least, most, _apart(ticks))


def range_row(
    entry: Entry,
    pay: StatedPay,
    axis: Axis | None,
    locale: Locale,
    terms: Iterable[tuple[str, str]] | None = None,
) -> PayRow:
    """The row of some postings.

    Args:
        entry: what they have in common, its address leading to all of them.
        pay: what they state.
        axis: one that the range in its currency lies on.
        locale: the language.
        terms: (field, term id) by which the list of jobs can be narrowed to them; None: the list cannot be narrowed.
    """
    figure = locale.n("chart.stated", pay.total, stated=locale.number(pay.stated))
    row = PayRow(entry.id, entry.label, entry.url, pay.stated, pay.total, figure)
    if not pay.ranges or axis is None:
        return row
    row = replace(
        row,
        pay=listed_pay(pay, locale),
        stated_url="" if terms is None else i18n.filtered(locale.code, [*terms, ("undisclosed", "no")]),
    )
    found = pay.within(axis.currency)
    if found is None:
        return row
    typical = rounded(found.typical) if found.settled and found.stated >= _TYPICAL_FROM else None
    return replace(
        row,
        typical="" if typical is None else salary.amount(Decimal(typical), locale, axis.currency),
        line=(axis.at(found.least), axis.at(found.most)),
        dot=None if typical is None else axis.at(typical),
        open_ended=found.open_ended,
    )


def axis_note(pay: StatedPay, axis: Axis, locale: Locale) -> str:
    """Return what `axis` leaves out of `pay`: which currency it is in, and how many jobs pay in another; "" if none."""
    found = pay.within(axis.currency)
    others = pay.stated - (found.stated if found else 0)
    return locale.n("insights.pay.others", others, currency=locale.currency(axis.currency)) if others else ""


@functools.lru_cache  # most axes are that of all jobs
def _ends(least: int, most: int) -> tuple[int, int]:
    """The nearest round amounts below and above."""
    scale = _scale(_STEPS[0])
    return max(one for one in scale if one < max(least, 2)), min(one for one in scale if one > most)


@functools.lru_cache
def _ticks(least: int, most: int) -> list[int]:
    """Round amounts from `least` to `most`, as many as are still few."""
    found = [[one for one in _scale(steps) if least <= one <= most] for steps in _STEPS]
    return next((amounts for amounts in found if len(amounts) <= _MOST_TICKS), found[-1])


def _apart(ticks: Iterable[Tick]) -> tuple[Tick, ...]:
    """The ticks, without the labels that would stand on another."""
    shown: list[Tick] = []
    end = 0.0
    for tick in ticks:
        fits = tick.start >= end
        shown.append(tick if fits else replace(tick, label=""))
        end = tick.start + _LABEL if fits else end
    return tuple(shown)


def _scale(steps: Iterable[float]) -> list[int]:
    return [int(step * 10**power) for power in range(_POWERS) for step in steps if (step * 10**power).is_integer()]


def _place(amount: int, least: int, most: int) -> float:
    within = min(max(amount, least), most)
    return round(100 * math.log(within / least) / math.log(most / least), 2)


@dataclass(frozen=True, slots=True)
class Column:
    """A month.

    Attributes:
        month: its first day.
        label: its short name.
        year: the year's name where a year begins, else "".
        count, figure: how many, as a number and as text.
        percent: of the highest column.
    """

    month: dt.date
    label: str
    year: str
    count: int
    figure: str
    percent: int


def columns(counted: Mapping[dt.date, int], locale: Locale, most: int) -> tuple[Column, ...]:
    """The last `most` months up to the latest of `counted` (first day of a month -> number), none left out."""
    if not counted:
        return ()
    first, last = min(counted), max(counted)
    span = (last.year - first.year) * 12 + last.month - first.month + 1
    shown = [_before(last, number) for number in reversed(range(min(span, most)))]
    highest = max(counted.get(month, 0) for month in shown)
    return tuple(
        Column(
            month=month,
            label=locale.month(month),
            year=locale.year(month) if place == 0 or month.month == 1 else "",
            count=counted.get(month, 0),
            figure=locale.number(counted.get(month, 0)),
            percent=round(100 * counted.get(month, 0) / highest),
        )
        for place, month in enumerate(shown)
    )


def _before(month: dt.date, number: int) -> dt.date:
    years, index = divmod(month.year * 12 + month.month - 1 - number, 12)
    return dt.date(years, index + 1, 1)
