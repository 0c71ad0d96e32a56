"""The page of figures about all open jobs: what they ask for, what they pay, where they are, who hires.

Which taxonomies stand where is decided by what they say of themselves (`landing`, `demand`, `audience`, …), by no name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator import locales
from generator.figures import months, pay_range
from generator.library import Library
from generator.locales import Locale
from generator.pages.asked import asked
from generator.pages.charts import Column, columns, yearly
from generator.pages.frames import Site
from generator.pages.heat import heat
from generator.pages.paid import paid
from generator.pages.terms import leaves, most
from generator.render import Head, Page

_MOST_MONTHS = 12
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
    total = len(library.open)
    pairs = [(one, other) for one in library.taxonomies if one.landing for other in library.taxonomies if other.demand]
    crossings = [found for one, other in pairs if (found := heat(one, other, locale, library, site.search))]
    axis, pay = paid(locale, library, site.search)
    said = tuple(asked(locale, library, site.search))
    sections = [
        *((one.id, one.title) for one in crossings),
        ("pay", locale.t("insights.pay")),
        *((one.id, one.label) for one in said),
        ("months", locale.t("insights.months")),
    ]
    context = {
        "total": total,
        "jobs_url": locales.jobs(locale.code),
        "lead": locale.n("insights.lead", total, date=locale.date(library.today)),
        "basis": locale.n("insights.basis", total, date=locale.date(library.today)),
        "figures": tuple(_figures(locale, library)),
        "sections": tuple(sections) if total else (),
        "crossings": tuple(crossings),
        "axis": axis,
        "paid": pay,
        "asked": said,
        "course": _course(locale, library),
    }
    head = Head(locale.t("insights.title"), locale.n("insights.description", total, site=site.names[locale.code]))
    return Page(locales.insights(locale.code), locale.code, "portal/insights.html", head, context, section="insights")


def _figures(locale: Locale, library: Library) -> Iterator[Figure]:
    """All jobs, the terms they have of the taxonomies that one looks for first, and what they pay."""
    yield Figure("jobs", locale.t("insights.jobs"), locale.number(len(library.open)), locales.jobs(locale.code))
    first = (library.taxonomies.employers, library.taxonomies.places)
    for one in library.taxonomies:
        if one.landing or one in first:
            number = len(leaves(one, most(one, locale, library, library.open)))
            url = locales.taxonomy(locale.code, one.id)
            yield Figure(one.id, one.name[locale.code], locale.number(number), url)
    found = pay_range(library.open, library)
    if found:
        yield Figure("pay", locale.t("insights.yearly"), yearly(found, locale, library), "")


def _course(locale: Locale, library: Library) -> Course:
    """All jobs, closed ones too, by the month they were posted in: a month's demand does not end with its jobs."""
    counted = months(library.postings.values())
    dated, total = sum(counted.values()), len(library.postings)
    if len(counted) < _LEAST_MONTHS or 2 * dated < total:
        return Course((), locale.n("insights.months.few", total, dated=locale.number(dated)))
    drawn = columns(counted, locale, _MOST_MONTHS)
    earlier = dated - sum(one.count for one in drawn)
    note = locale.n("insights.months.note", total, dated=locale.number(dated))
    return Course(drawn, note + locale.n("insights.months.earlier", earlier) if earlier else note)
