"""The page of a posting: what decides first, then the text, then where it comes from."""

from __future__ import annotations

import string
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlsplit

from generator import locales, salary
from generator.library import Library
from generator.locales import Locale
from generator.pages.cards import Chip, audience, chips, labels, tint
from generator.pages.frames import Site
from generator.posting import Posting, Remote, Translation
from generator.render import Head, Page
from generator.render.markdown import excerpt


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the facts: its key (for styles and tests), label and value; `note` is a smaller second line or ""."""

    key: str
    label: str
    value: str
    note: str = ""
    chips: tuple[Chip, ...] = ()


@dataclass(frozen=True, slots=True)
class Application:
    """How to apply; each part is "" when there is none. A source may name a subject and no address.

    Attributes:
        mailto: ``mailto:`` address with the subject filled in (RFC 6068).
        subject: the subject as it will stand.
    """

    email: str
    mailto: str
    subject: str
    url: str
    host: str


def page(posting: Posting, locale: Locale, library: Library, site: Site) -> Page:
    """The page of `posting` in `locale`."""
    text = posting.text(locale.code)
    state = posting.translation(locale.code)
    missing = state is Translation.MISSING
    is_open = posting.is_open(library.today)
    company = _company(posting, locale, library)
    context: dict[str, Any] = {
        "posting": posting,
        "text": text,
        "jobs_url": locales.jobs(locale.code),
        "original_url": locales.posting(posting.source, posting.id),
        "original_lang": library.locales.get(posting.source).html_lang,
        "lang": library.locales.get(text.locale).html_lang if missing else "",
        "company": company,
        "facts": _facts(posting, locale, library, site),
        "notices": tuple(_notices(state, is_open)),
        "is_open": is_open,
        "application": _application(posting, company, locale, library) if is_open else None,
        "topics": _topics(posting, locale, library),
    }
    head = Head(
        title=f"{text.title} · {company.label}" if company else text.title,
        description=text.summary or excerpt(text.body),
        canonical=locales.posting(posting.source, posting.id) if missing else None,
        listed=is_open and not missing,
    )
    url = locales.posting(locale.code, posting.id)
    return Page(url, locale.code, "portal/posting.html", head, context, section="jobs")


def _company(posting: Posting, locale: Locale, library: Library) -> Chip | None:
    employers = library.taxonomies.employers
    found = chips(posting, employers, locale, library) if employers else ()
    return found[0] if found else None


def _facts(posting: Posting, locale: Locale, library: Library, site: Site) -> tuple[Fact, ...]:
    t = locale.t
    facts = [Fact("salary", t("fact.salary"), *_pay(posting, locale, library))]
    where = library.taxonomies.places
    named = [*([where] if where else []), *audience(library), *(one for one in library.taxonomies if one.landing)]
    filed = [(one, chips(posting, one, locale, library)) for one in named]
    facts += [Fact(one.field, one.name[locale.code], "", chips=found) for one, found in filed if found]
    if posting.education:
        facts.append(Fact("education", t("fact.education"), t(f"education.{posting.education}")))
    if posting.experience is not None:
        years = locale.n("experience.years", posting.experience) if posting.experience else t("experience.none")
        facts.append(Fact("experience", t("fact.experience"), years))
    if posting.headcount is not None:
        facts.append(Fact("headcount", t("fact.headcount"), locale.n("headcount.people", posting.headcount)))
    if posting.remote is not None and posting.remote is not Remote.NO:
        facts.append(Fact("remote", t("fact.remote"), t(f"remote.{posting.remote}")))
    return (*facts, *_dates(posting, locale, library, site))


def _pay(posting: Posting, locale: Locale, library: Library) -> tuple[str, str]:
    if posting.salary is None:
        return locale.t("salary.undisclosed"), ""
    shown = salary.display(posting.salary, locale, library.currency)
    # A month's pay is compared by the year; pay by the hour or day would have to guess how much one works.
    if posting.salary.negotiable or posting.salary.period is not salary.Period.MONTH:
        return shown, ""
    yearly = salary.display_yearly(posting.salary, locale, library.currency)
    return shown, "" if yearly in shown else yearly


def _dates(posting: Posting, locale: Locale, library: Library, site: Site) -> list[Fact]:
    facts = []
    if posting.posted:
        facts.append(Fact("posted", locale.t("fact.posted"), locale.date(posting.posted)))
    if posting.closes:
        facts.append(Fact("closes", locale.t("fact.closes"), locale.date(posting.closes)))
    elif posting.seen:
        old = (library.today - posting.seen).days > site.unverified_after
        note = locale.t("fact.unverified") if old else ""
        facts.append(Fact("verified", locale.t("fact.verified"), locale.date(posting.seen), note))
    return facts


def _notices(state: Translation, is_open: bool) -> list[str]:
    """Keys of the notices above the text, the gravest first."""
    keys = [] if is_open else ["notice.closed"]
    if state is Translation.MISSING:
        keys.append("notice.missing")
    if state is Translation.STALE:
        keys.append("notice.stale")
    return keys


def _topics(posting: Posting, locale: Locale, library: Library) -> tuple[tuple[str, int, tuple[Chip, ...]], ...]:
    """What else it is filed under: label, tint and chips of each taxonomy that the facts do not show."""
    shown = (library.taxonomies.employers, library.taxonomies.places, *audience(library))
    rest = [one for one in library.taxonomies if not (one.landing or any(one is other for other in shown))]
    return tuple(
        (one.name[locale.code], tint(library, one), found)
        for one in rest
        if (found := chips(posting, one, locale, library))
    )


def _application(posting: Posting, company: Chip | None, locale: Locale, library: Library) -> Application | None:
    how = posting.apply
    if not (how.email or how.url or how.subject):
        return None
    subject = _subject(posting, company, locale, library) if how.email or how.subject else ""
    query = f"?subject={quote(subject, safe='')}" if subject else ""
    return Application(
        email=how.email or "",
        mailto=f"mailto:{quote(how.email, safe='@+.!*_-')}{query}" if how.email else "",
        subject=subject,
        url=how.url or "",
        host=(urlsplit(how.url).hostname or "") if how.url else "",
    )


def _subject(posting: Posting, company: Chip | None, locale: Locale, library: Library) -> str:
    """The subject of an application: what the site knows filled in, the rest as words to replace."""
    places = library.taxonomies.places
    known = {
        "title": posting.text(locale.code).title,
        "company": company.label if company else "",
        "location": " / ".join(labels(posting, places, locale)) if places else "",
    }
    template = posting.apply.subject
    if template is None:
        return locale.t("apply.subject", **known)
    names = {name for _, name, _, _ in string.Formatter().parse(template) if name}
    return template.format_map({name: known.get(name) or locale.t(f"placeholder.{name}") for name in names})
