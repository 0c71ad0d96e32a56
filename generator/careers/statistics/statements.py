"""What a posting states, in words and in the order in which it decides: pay, place, who may apply, until when.

What is good to know besides comes last: how many are wanted, how old the posting is, and what nobody said. Its page,
its text for programs and the feeds tell it alike, because all of them take it from here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import urlsplit

from careers import i18n
from careers.content import salary
from careers.content.library import Library
from careers.content.posting import Freshness, Posting, Remote
from careers.content.posting.markup import employer
from careers.content.salary import Salary
from careers.content.taxonomy import Taxonomy
from careers.i18n import Locale
from careers.statistics.figures import assumed, goes_without_saying


class Link(NamedTuple):
    """A term by its name, and the address of its page, relative to the site's root; or a host, and an address on it."""

    label: str
    url: str


class Statement(NamedTuple):
    """A fact with its label.

    Attributes:
        key: a field of the posting, or what is made of it.
        label, value: in words; `value` is "" where terms say it.
        note: what a second line adds to it, or "".
        terms: those, in the order the editor gave them.
        check: where a reader can see what is doubtful, by its host; None where nobody says, or nothing is.
        doubtful: whether it says that nobody knows if the job is still open.
    """

    key: str
    label: str
    value: str
    note: str = ""
    terms: tuple[Link, ...] = ()
    check: Link | None = None
    doubtful: bool = False


def statements(posting: Posting, locale: Locale, library: Library) -> Iterator[Statement]:
    """What is known of `posting`; of what decides, what nobody said is named as well.

    A posting without any date says so, and so does one that nobody has seen open lately.
    """
    t, taxonomies = locale.t, library.taxonomies
    yield Statement("salary", t("fact.salary"), *_pay(posting, locale, library))
    yield from _filed(posting, [taxonomies.places] if taxonomies.places else [], locale)
    if posting.remote not in (None, Remote.NO):
        yield Statement("remote", t("fact.remote"), t(f"remote.{posting.remote}"))
    yield from _filed(posting, (one for one in taxonomies if one.audience), locale)
    if posting.education:
        yield Statement("education", t("fact.education"), t(f"education.{posting.education}"))
    if posting.experience is not None:
        years = locale.n("experience.years", posting.experience) if posting.experience else t("experience.none")
        yield Statement("experience", t("fact.experience"), years)
    if posting.closes:
        label = t("fact.closes" if posting.is_open(library.today) else "fact.closed")
        yield Statement("closes", label, locale.date(posting.closes))
    yield from _filed(posting, taxonomies.topical, locale)
    if posting.headcount is not None:
        yield Statement("headcount", t("fact.headcount"), locale.n("headcount.people", posting.headcount))
    yield from _age(posting, locale, library)
    yield from _unstated(posting, locale, library)


def filed(posting: Posting, one: Taxonomy, locale: Locale) -> tuple[Link, ...]:
    """Its terms of a taxonomy."""
    named, code = posting.terms.get(one.field, ()), locale.code
    return tuple(Link(one.terms[term].name[code], i18n.term(code, one.id, term)) for term in named)


def _filed(posting: Posting, asked: Iterable[Taxonomy], locale: Locale) -> Iterator[Statement]:
    found = ((one, filed(posting, one, locale)) for one in asked)
    return (Statement(one.field, one.name[locale.code], "", terms=terms) for one, terms in found if terms)


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
    exact = replace(paid, approximate=False) if paid.approximate else paid
    yearly = salary.display_yearly(exact, locale, library.currency)
    return shown.removesuffix(locale.t("salary.with_yearly", pay="", yearly=yearly)), yearly


def _age(posting: Posting, locale: Locale, library: Library) -> list[Statement]:
    """When it was posted, and, where no day ends it, when it was last seen open; a doubtful one carries a note."""
    freshness = library.freshness(posting)
    if freshness is Freshness.UNKNOWN:
        undated = Statement("undated", locale.t("fact.posted"), locale.t("fact.undated"))
        return [_doubtful(undated, "fact.check", posting, locale, library)]
    posted = Statement("posted", locale.t("fact.posted"), locale.date(posting.posted)) if posting.posted else None
    if posting.closes or posting.seen is None:
        return [posted] if posted else []
    last = Statement("verified", locale.t("fact.verified"), locale.date(posting.seen))
    found = [posted or last] if not posted or posting.seen == posting.posted else [posted, last]
    if freshness is Freshness.STALE:
        found[-1] = _doubtful(found[-1], "fact.unverified", posting, locale, library)
    return found


def _doubtful(about: Statement, key: str, posting: Posting, locale: Locale, library: Library) -> Statement:
    """Return a statement about a date with the note `key`, and with the address to ask: the source, or who hires."""
    hiring, employers = employer(posting, library.taxonomies), library.taxonomies.employers
    url = posting.origin.url or (employers.terms[hiring].url if hiring and employers else None)
    check = Link(urlsplit(url).hostname or url, url) if url else None
    return about._replace(note=locale.t(key), check=check, doubtful=True)


def _unstated(posting: Posting, locale: Locale, library: Library) -> list[Statement]:
    """What one who would apply looks for and the source does not say: the place, who may apply, until when."""
    if not posting.is_open(library.today):
        return []
    asked = [one for one in library.taxonomies if one.audience]
    # Work that can be done from anywhere has no place.
    if library.taxonomies.places and posting.remote is not Remote.YES:
        asked.insert(0, library.taxonomies.places)
    names = [one.name[locale.code] for one in asked if not posting.terms.get(one.field)]
    if not posting.closes:
        names.append(locale.t("fact.deadline"))
    return [Statement("unstated", locale.t("fact.unstated"), " / ".join(names))] if names else []
