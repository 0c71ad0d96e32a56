"""The facts of a posting, in the order in which they decide: pay, place, who may apply, until when, what hardware."""

from __future__ import annotations

import datetime as dt
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace

from generator import salary
from generator.library import Library
from generator.locales import Locale
from generator.pages.cards import Chip, audience, chips
from generator.pages.frames import Site
from generator.posting import Posting, Remote
from generator.taxonomy import Taxonomy

# What fits a line on a phone of 360 pixels, and what its label takes: in Latin letters, a Chinese one being two.
_LINE = 38
_LABEL = 13


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the facts.

    Attributes:
        key: for styles and tests: a field of the posting, or what is made of it.
        label, value: as shown; `value` is "" where `chips` are shown instead.
        note: a smaller second line, or "".
        chips: terms.
        beside: whether it is short enough to share a line with the fact before it.
    """

    key: str
    label: str
    value: str
    note: str = ""
    chips: tuple[Chip, ...] = ()
    beside: bool = False


def facts(posting: Posting, locale: Locale, library: Library, site: Site) -> tuple[Fact, ...]:
    """What decides of `posting`; what nobody said is left out, but pay."""
    t = locale.t
    found = [Fact("salary", t("fact.salary"), *_pay(posting, locale, library))]
    if library.taxonomies.places:
        found += _terms(posting, [library.taxonomies.places], locale, library)
    if posting.remote is not None and posting.remote is not Remote.NO:
        found.append(Fact("remote", t("fact.remote"), t(f"remote.{posting.remote}")))
    found += _terms(posting, audience(library), locale, library)
    if posting.education:
        found.append(Fact("education", t("fact.education"), t(f"education.{posting.education}")))
    if posting.experience is not None:
        years = locale.n("experience.years", posting.experience) if posting.experience else t("experience.none")
        found.append(Fact("experience", t("fact.experience"), years))
    found += _until(posting, locale, library, site)
    found += _terms(posting, (one for one in library.taxonomies if one.landing), locale, library)
    return tuple(_lines(found))


def further(posting: Posting, locale: Locale) -> tuple[Fact, ...]:
    """What is good to know besides: it stands below the way to apply."""
    found = []
    if posting.headcount is not None:
        found.append(Fact("headcount", locale.t("fact.headcount"), locale.n("headcount.people", posting.headcount)))
    if posting.posted and (posting.closes or posting.posted != posting.seen):
        found.append(_posted(posting.posted, locale))
    return tuple(_lines(found))


def _pay(posting: Posting, locale: Locale, library: Library) -> tuple[str, str]:
    if posting.salary is None:
        return locale.t("salary.undisclosed"), ""
    shown = salary.display(posting.salary, locale, library.currency)
    # A month's pay is compared by the year; pay by the hour or day would have to guess how much one works.
    if posting.salary.negotiable or posting.salary.period is not salary.Period.MONTH:
        return shown, ""
    # That it is rough has been said once; what a language writes behind the month's pay gets a line of its own.
    yearly = salary.display_yearly(replace(posting.salary, approximate=False), locale, library.currency)
    return shown.removesuffix(locale.t("salary.with_yearly", pay="", yearly=yearly)), yearly


def _terms(posting: Posting, asked: Iterable[Taxonomy], locale: Locale, library: Library) -> list[Fact]:
    filed = [(one, chips(posting, one, locale, library)) for one in asked]
    return [Fact(one.field, one.name[locale.code], "", chips=found) for one, found in filed if found]


def _until(posting: Posting, locale: Locale, library: Library, site: Site) -> list[Fact]:
    """The last day to apply; where there is none, when the job was last seen open, be it on the day it was posted."""
    if posting.closes:
        return [Fact("closes", locale.t("fact.closes"), locale.date(posting.closes))]
    if posting.seen is None:
        return []
    old = (library.today - posting.seen).days > site.unverified_after
    note = locale.t("fact.unverified") if old else ""
    if posting.seen == posting.posted:
        return [replace(_posted(posting.posted, locale), note=note)]
    return [Fact("verified", locale.t("fact.verified"), locale.date(posting.seen), note)]


def _posted(day: dt.date, locale: Locale) -> Fact:
    return Fact("posted", locale.t("fact.posted"), locale.date(day))


def _lines(found: Iterable[Fact]) -> Iterable[Fact]:
    """The same facts, two on a line where they fit; pay, terms and whatever carries a note have their own."""
    left = 0
    for fact in found:
        alone = fact.key == "salary" or fact.chips or fact.note
        beside = not alone and 3 + _width(fact.label) + _width(fact.value) <= left
        left = 0 if alone or beside else _LINE - max(_LABEL, _width(fact.label)) - _width(fact.value)
        yield replace(fact, beside=beside)


def _width(text: str) -> int:
    """In Latin letters, roughly (UAX #11)."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)
