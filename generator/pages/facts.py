"""The facts of a posting, in the order in which they decide: pay, place, who may apply, until when, what hardware.

What is good to know besides comes last: how many are wanted, how old the posting is, and what nobody said.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace

from generator import salary
from generator.figures import assumed, goes_without_saying
from generator.library import Library
from generator.locales import Locale
from generator.pages.cards import Chip, audience, chips
from generator.pages.frames import Site
from generator.posting import Posting, Remote
from generator.salary import Salary
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
    """What is known of `posting`; of what decides, what nobody said is named as well."""
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
    if posting.closes:
        label = t("fact.closes" if posting.is_open(library.today) else "fact.closed")
        found.append(Fact("closes", label, locale.date(posting.closes)))
    found += _terms(posting, (one for one in library.taxonomies if one.landing), locale, library)
    if posting.headcount is not None:
        found.append(Fact("headcount", t("fact.headcount"), locale.n("headcount.people", posting.headcount)))
    found += _age(posting, locale, library, site)
    found += _unstated(posting, locale, library)
    return tuple(_lines(found))


def _pay(posting: Posting, locale: Locale, library: Library) -> tuple[str, str]:
    if posting.salary is None:
        return locale.t("salary.undisclosed"), ""
    shown, yearly = _amounts(posting.salary, locale, library)
    if not assumed([posting], library) or goes_without_saying(posting, library):
        return shown, yearly
    currency = locale.t("fact.currency", currency=locale.currency(library.currency))
    return shown, locale.t("fact.currency.after", yearly=yearly, currency=currency) if yearly else currency


def _amounts(paid: Salary, locale: Locale, library: Library) -> tuple[str, str]:
    """What is paid, and what it comes to in a year, or "" where that says no more or nobody knows."""
    shown = salary.display(paid, locale, library.currency)
    # A month's pay is compared by the year; pay by the hour or day would have to guess how much one works.
    if paid.negotiable or paid.period is not salary.Period.MONTH:
        return shown, ""
    # That it is rough has been said once; what a language writes behind the month's pay gets a line of its own.
    yearly = salary.display_yearly(replace(paid, approximate=False), locale, library.currency)
    return shown.removesuffix(locale.t("salary.with_yearly", pay="", yearly=yearly)), yearly


def _terms(posting: Posting, asked: Iterable[Taxonomy], locale: Locale, library: Library) -> list[Fact]:
    filed = [(one, chips(posting, one, locale, library)) for one in asked]
    return [Fact(one.field, one.name[locale.code], "", chips=found) for one, found in filed if found]


def _age(posting: Posting, locale: Locale, library: Library, site: Site) -> list[Fact]:
    """When it was posted, and, where no day ends it, when it was last seen open; an old one carries a note."""
    posted = Fact("posted", locale.t("fact.posted"), locale.date(posting.posted)) if posting.posted else None
    if posting.closes or posting.seen is None:
        return [posted] if posted else []
    old = (library.today - posting.seen).days > site.unverified_after
    note = locale.t("fact.unverified") if old else ""
    if posted and posting.seen == posting.posted:
        return [replace(posted, note=note)]
    verified = Fact("verified", locale.t("fact.verified"), locale.date(posting.seen), note)
    return [posted, verified] if posted else [verified]


def _unstated(posting: Posting, locale: Locale, library: Library) -> list[Fact]:
    """What one who would apply looks for and the source does not say: the place, who may apply, until when."""
    if not posting.is_open(library.today):
        return []
    asked = list(audience(library))
    # Work that can be done from anywhere has no place.
    if library.taxonomies.places and posting.remote is not Remote.YES:
        asked.insert(0, library.taxonomies.places)
    names = [one.name[locale.code] for one in asked if not posting.terms.get(one.field)]
    if not posting.closes:
        names.append(locale.t("fact.deadline"))
    return [Fact("unstated", locale.t("fact.unstated"), " / ".join(names))] if names else []


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
