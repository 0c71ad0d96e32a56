"""The page of figures about all open jobs: what they ask for, what they pay, where they are, who hires.

Which taxonomies stand where is decided by what they say of themselves (`landing`, `demand`, `audience`, …), by no name.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from careers import i18n
from careers.content.library import Library
from careers.content.taxonomy import Taxonomies, Taxonomy
from careers.i18n import Locale
from careers.pages.asked import asked
from careers.pages.charts import Column, columns, listed_pay
from careers.pages.frames import Site
from careers.pages.heat import heat
from careers.pages.home import known
from careers.pages.paid import legend, paid
from careers.pages.standing import counted, doubts
from careers.pages.terms import named
from careers.render import Head, Page
from careers.statistics.figures import months, standing_of_all, stated_pay

_MOST_MONTHS = 12
_QUOTED = 3
_LEAST_MONTHS = 3  # with fewer, there is no course to be seen


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that stands out: what it counts, and where that is listed, or ""."""

    id: str
    label: str
    figure: str
    url: str


@dataclass(frozen=True, slots=True)
class Course:
    """How many jobs were posted month by month; no columns where too few say when, which `note` then says."""

    columns: tuple[Column, ...]
    note: str


def page(locale: Locale, library: Library, site: Site) -> Page:
    """The insights page of a locale."""
    total, unsure = len(library.open), doubts(standing_of_all(library), locale)
    crossings = [
        found
        for one, other in _crossed(library.taxonomies)
        if (found := heat(one, other, locale, library, site.search))
    ]
    axis, pay = paid(locale, library, site.search)
    said = tuple(asked(locale, library, site.search, crossed={one.rows_of for one in crossings}))
    course = _course(locale, library)
    sections = [
        *((one.id, one.title) for one in crossings),
        ("pay", locale.t("insights.pay")),
        *((one.anchor, one.label) for one in said),
        *([("months", locale.t("insights.months"))] if course else []),
    ]
    context = {
        "total": total,
        "jobs_url": i18n.jobs(locale.code),
        "lead": locale.n("insights.lead", total, date=locale.date(library.today)) + unsure,
        "basis": locale.n("insights.basis", total, date=locale.date(library.today)),
        "figures": tuple(_figures(locale, library)),
        "sections": tuple(sections) if total else (),
        "crossings": tuple(crossings),
        "axis": axis,
        "paid": pay,
        "pay_note": legend(pay, locale, library),
        "asked": said,
        "course": course,
    }
    head = Head(
        locale.t("insights.title"),
        _description(locale, library, site),
        headline=locale.t("headline.insights"),
    )
    return Page(i18n.insights(locale.code), locale.code, "portal/insights.html", head, context, section="insights")


def _crossed(taxonomies: Taxonomies) -> Iterator[tuple[Taxonomy, Taxonomy]]:
    """Yield each with landing pages beside each that says what a job asks for: two different ones, a pair once."""
    seen: set[frozenset[str]] = set()
    for one, other in itertools.product(taxonomies, taxonomies):
        pair = frozenset((one.id, other.id))
        if one.landing and other.demand and one is not other and pair not in seen:
            seen.add(pair)
            yield one, other


def _description(locale: Locale, library: Library, site: Site) -> str:
    """What the page tells, with what there is to quote: what is asked for most, and what is paid."""
    demand = library.taxonomies.demand
    names = [entry.label for entry in named(demand, locale, library)[:_QUOTED]] if demand else []
    pay, standing = listed_pay(stated_pay(library.open, library), locale), standing_of_all(library)
    said = [
        locale.t("insights.description", jobs=counted(standing, locale), site=site.names[locale.code]),
        doubts(standing, locale),
        locale.t("insights.description.asked", names=locale.list(names)) if names else "",
        locale.t("insights.description.pay", pay=pay) if pay else "",
    ]
    return "".join(said)


def _figures(locale: Locale, library: Library) -> Iterator[Figure]:
    """All jobs, the terms they have of the taxonomies that one looks for first, and what they pay."""
    label = locale.t("insights.jobs" if standing_of_all(library).certain else "menu.jobs")
    yield Figure("jobs", label, locale.number(len(library.open)), i18n.jobs(locale.code))
    first = (library.taxonomies.employers, library.taxonomies.places)
    for one in library.taxonomies:
        if one.landing or one in first:
            number = len(known(one, locale, library))
            label = locale.t("insights.employers") if one is library.taxonomies.employers else one.name[locale.code]
            yield Figure(one.id, label, locale.number(number), i18n.taxonomy(locale.code, one.id))
    pay = listed_pay(stated_pay(library.open, library), locale)
    if pay:
        yield Figure("pay", locale.t("insights.yearly"), pay, "")


def _course(locale: Locale, library: Library) -> Course | None:
    """All jobs, closed ones too, by the month they were posted in: a month's demand does not end with its jobs.

    None where no job says when that was.
    """
    postings = library.postings.values()
    # A day to come is a slip of the pen, and would be the end of the months.
    slips = {one.id for one in postings if one.posted and one.posted > library.today}
    counted = months(one for one in postings if one.id not in slips)
    dated, total = sum(counted.values()), len(postings)
    if not dated:
        return None
    if 2 * dated < total:
        return Course((), locale.n("insights.months.few", total, dated=locale.number(dated)))
    if len(counted) < _LEAST_MONTHS:
        return Course((), locale.n("insights.months.short", len(counted), dated=locale.number(dated)))
    drawn = columns(counted, locale, _MOST_MONTHS)
    earlier = dated - sum(one.count for one in drawn)
    said = [
        locale.n("insights.months.note", total, dated=locale.number(dated)),
        locale.n("insights.months.earlier", earlier) if earlier else "",
        locale.n("insights.months.later", len(slips)) if slips else "",
    ]
    return Course(drawn, "".join(said))
