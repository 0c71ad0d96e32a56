"""The facts of a posting in words, in the order in which they decide: pay, place, who may apply, deadline.

Less important facts come last: the number of openings, the posting's age, and what the source does not say. The page,
its Markdown copy and the feeds are made from the same statements.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import urlsplit

from careers import i18n
from careers.content.facts.pay import Pay, Period, display_pay, display_yearly
from careers.content.library import Library
from careers.content.posting import Freshness, Origin, Posting, Remote
from careers.content.posting.model import employer
from careers.content.taxonomy import Taxonomy
from careers.i18n import Locale

_SEPARATOR = " / "


class Link(NamedTuple):
    """A text with the address that it leads to: of a page, relative to the site's root, or on another host.

    `joint` stands between it and the next where either will do.
    """

    label: str
    url: str
    joint: str = ""


class Statement(NamedTuple):
    """A fact with its label.

    Attributes:
        key: a field of the posting, or a name for what is derived from several.
        label, value: in words; `value` is "" if terms state it.
        note: a second line, or "".
        terms: in the editor's order.
        check: where readers can verify a doubtful fact, by its host; None if it is certain or there is no address.
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
    """Yield all that is known of `posting`, and which decisive facts are not stated.

    A posting without any date says so, and so does one that nobody has seen open lately.
    """
    t, taxonomies = locale.t, library.taxonomies
    yield Statement("salary", t("fact.salary"), *_pay(posting, locale, library))
    yield from _state_terms(posting, [taxonomies.places] if taxonomies.places else [], locale, library)
    if taxonomies.places and (places := as_stated(posting, "locations", locale)):
        label = taxonomies.places.label(locale.code, 1)
        yield Statement("stated-places", label, places)
    if posting.remote not in (None, Remote.NO):
        yield Statement("remote", t("fact.remote"), t(f"remote.{posting.remote}"))
    yield from _state_terms(posting, [taxonomy for taxonomy in taxonomies if taxonomy.audience], locale, library)
    if posting.education:
        yield Statement("education", t("fact.education"), t(f"education.{posting.education}"))
    if posting.experience is not None:
        yield Statement("experience", t("fact.experience"), experience(posting.experience, locale))
    if posting.closes:
        label = t("fact.closes" if posting.is_open(library.today) else "fact.closed")
        yield Statement("closes", label, locale.date(posting.closes), as_stated(posting, "closes", locale))
    elif closes := as_stated(posting, "closes", locale):
        yield Statement("closes", t("fact.closes"), closes)
    yield from _state_terms(posting, taxonomies.topical, locale, library)
    if posting.headcount is not None:
        yield Statement("headcount", t("fact.headcount"), locale.n("headcount.people", posting.headcount))
    if posting.reference:
        yield Statement("reference", t("fact.reference"), posting.reference)
    yield from _age(posting, locale, library)
    yield from _unstated(posting, locale, library)


def experience(years: int, locale: Locale) -> str:
    """Return in words how many years of experience are asked for; 0: none."""
    return locale.n("experience.years", years) if years else locale.t("experience.none")


def as_stated(posting: Posting, field: str, locale: Locale) -> str:
    """Return what the source says of a fact that nobody can read, said to be its words; empty where there is none."""
    words = i18n.joined(posting.stated.get(field, ()), " / ")
    return locale.t("fact.as_stated", words=words) if words else ""


def labels(posting: Posting, taxonomy: Taxonomy, locale: Locale) -> tuple[str, ...]:
    """Return the labels of a posting's terms of a taxonomy."""
    return tuple(taxonomy.terms[term].name[locale.code] for term in posting.terms.get(taxonomy.field, ()))


def origin(posting: Posting, locale: Locale, library: Library) -> Origin:
    """Return where a posting was found, by its name in the language; an employer's own site has the employer's name."""
    hiring = employer(posting, library.taxonomies)
    if hiring and posting.origin.name in hiring.name.values():
        return replace(posting.origin, name=hiring.name[locale.code])
    return replace(posting.origin, name=posting.text(locale.code).origin_name or posting.origin.name)


def link_terms(posting: Posting, field: str, locale: Locale, library: Library) -> tuple[tuple[Link, ...], ...]:
    """Return the posting's terms in a field, each by itself or with those of which any one will do.

    Those that are only a plus stand in their own field alone.
    """
    fields = library.taxonomies.by_field
    taxonomy = fields[field]
    preferred = taxonomy.preferred if field == taxonomy.field else None

    def name(term: str) -> str:
        own = taxonomy.terms[term].name[locale.code]
        if term not in posting.limits:
            return own
        limits = ((fields[key], other) for key, ids in posting.limits[term].items() for other in ids)
        names = ((one.audience, one.terms[other].name[locale.code]) for one, other in limits)
        words = locale.t("context.comma").join(locale.within(name) if common else name for common, name in names)
        return locale.t("fact.limited", name=own, limits=words)

    return tuple(
        tuple(
            Link(name(term), i18n.term(locale.folder, taxonomy.id, term), joint)
            for term, joint in zip(choice, _joints(len(choice), locale), strict=True)
        )
        for choice in posting.choices(field, preferred)
    )


@functools.lru_cache
def _joints(count: int, locale: Locale) -> list[str]:
    """Return what stands behind each of so many alternatives in the language: ``", "``, ``" or "``, ``""``."""
    return locale.either(["\0"] * count).split("\0")[1:]


def joined(parts: Iterable[tuple[str, str]]) -> str:
    """Return parts with their joints as one text; slashes part those without one."""
    return "".join(text + (joint or _SEPARATOR) for text, joint in parts).removesuffix(_SEPARATOR)


def _state_terms(
    posting: Posting, taxonomies: Iterable[Taxonomy], locale: Locale, library: Library
) -> Iterator[Statement]:
    for taxonomy, field in ((one, field) for one in taxonomies for field in one.fields):
        if terms := tuple(itertools.chain(*link_terms(posting, field, locale, library))):
            yield Statement(field, field_label(taxonomy, field, locale, len(terms)), "", terms=terms)


def field_label(taxonomy: Taxonomy, field: str, locale: Locale, count: int = 2) -> str:
    """Return what one of a posting's fields for so many terms of a taxonomy is called."""
    label = taxonomy.label(locale.code, count)
    if field == taxonomy.preferred:
        return locale.t("section.preferred")
    if taxonomy.background is None:
        return label
    return locale.t("fact.works_on" if field == taxonomy.field else "fact.background", name=label)


def pay_with_currency(posting: Posting, locale: Locale, library: Library, *, short: bool = True) -> str:
    """Return pay, with a remark where its currency is assumed; "" without pay."""
    if posting.salary is None:
        return ""
    shown = display_pay(posting.salary, locale, library.currency, short=short)
    return locale.t("card.assumed", pay=shown) if library.assumes_currency(posting) else shown


def _pay(posting: Posting, locale: Locale, library: Library) -> tuple[str, str]:
    if posting.salary is None:
        return locale.t("fact.undisclosed"), ""
    shown, yearly = _amounts(posting.salary, locale, library)
    if not library.assumes_currency(posting):
        return shown, yearly
    currency = locale.t("fact.currency", currency=locale.currency(library.currency))
    return shown, i18n.joined(filter(None, (yearly, currency)), locale.t("punctuation.note"))


def _amounts(pay: Pay, locale: Locale, library: Library) -> tuple[str, str]:
    shown = display_pay(pay, locale, library.currency)
    # Monthly pay is compared by the year; for pay by the hour or day, the hours worked would be a guess.
    is_monthly = len(pay.ranges) == 1 and pay.ranges[0].period is Period.MONTH
    return shown, display_yearly(pay.ranges[0], locale, library.currency) if is_monthly else ""


def _age(posting: Posting, locale: Locale, library: Library) -> list[Statement]:
    """Return the date of publication and of the last confirmation; doubtful ones with a note.

    A deadline says that the job is open as well as a confirmation does, unless that is the employer's own.
    """
    freshness = library.freshness(posting)
    if freshness is Freshness.UNKNOWN:
        undated = Statement("undated", locale.t("fact.posted"), locale.t("fact.undated"))
        return [_doubtful(undated, "fact.check", posting, locale, library)]
    dates = [Statement("posted", locale.t("fact.posted"), locale.date(posting.posted))] if posting.posted else []
    by_employer = posting.is_confirmed_by_employer
    if posting.seen is None or (posting.closes and not by_employer):
        return dates
    if posting.seen != posting.posted or by_employer:
        note = locale.t("fact.by_employer") if by_employer else ""
        key = "collected" if posting.is_only_collected else "verified"
        dates.append(Statement(key, locale.t(f"fact.{key}"), locale.date(posting.seen), note))
    if freshness is Freshness.STALE:
        dates[-1] = _doubtful(dates[-1], "fact.unverified", posting, locale, library)
    return dates


def _doubtful(about: Statement, key: str, posting: Posting, locale: Locale, library: Library) -> Statement:
    """Return the statement `about` a date with an address to verify it at and, if somebody is known, the note `key`."""
    hiring = employer(posting, library.taxonomies)
    url = posting.origin.url or (hiring.careers_url or hiring.url if hiring else None)
    check = Link(urlsplit(url).hostname or url, url) if url else None
    return about._replace(note=locale.t(key) if check or hiring else "", check=check, doubtful=True)


def _unstated(posting: Posting, locale: Locale, library: Library) -> list[Statement]:
    """Return which facts an applicant needs and the source does not say: place, audience, deadline."""
    if not posting.is_open(library.today):
        return []
    taxonomies = [taxonomy for taxonomy in library.taxonomies if taxonomy.audience]
    # Work that can be done from anywhere has no place.
    if library.taxonomies.places and posting.remote is not Remote.YES and "locations" not in posting.stated:
        taxonomies.insert(0, library.taxonomies.places)
    names = [taxonomy.label(locale.code, 1) for taxonomy in taxonomies if not posting.terms.get(taxonomy.field)]
    if not posting.closes:
        names.append(locale.t("fact.deadline"))
    return [Statement("unstated", locale.t("fact.unstated"), i18n.joined(names, " / "))] if names else []
