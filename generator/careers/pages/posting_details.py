"""The details of a posting: what its page and its Markdown copy show around the text."""

from __future__ import annotations

import functools
import string
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import quote

from careers.content.posting import Posting, Translation
from careers.i18n import Locale
from careers.pages.cards import Chip, audience, chips, tint
from careers.pages.view import View
from careers.statistics.statements import Link, Statement, labels, statements
from careers.support.web import display_host

# The width of a line on a phone of 360 pixels, and of its label, in Latin letters; a Chinese character counts as two.
_LINE = 38
_LABEL = 13


class Fact(NamedTuple):
    """A statement with its place: `beside` is whether it shares a line with the one before it."""

    key: str
    label: str
    value: str
    note: str
    terms: tuple[Link, ...]
    check: Link | None
    doubtful: bool
    beside: bool


@dataclass(frozen=True, slots=True)
class SubjectPart:
    """A part of a mail's subject; the applicant has to replace a `blank` one."""

    text: str
    blank: bool


@dataclass(frozen=True, slots=True)
class Application:
    """How to apply. Texts are empty if there are none; a source may name a subject without an address.

    Attributes:
        mailto: ``mailto:`` address with the subject filled in (RFC 6068).
        subject: the whole subject.
        parts: the subject, cut where something has to be replaced.
    """

    email: str
    mailto: str
    subject: str
    parts: tuple[SubjectPart, ...]
    url: str
    host: str

    @property
    def has_blanks(self) -> bool:
        """Whether the applicant has to replace a part of the subject."""
        return any(part.blank for part in self.parts)


@dataclass(frozen=True, slots=True)
class Topics:
    """The terms of a posting in a taxonomy that its facts do not show, with the taxonomy's label and tint."""

    label: str
    tint: int
    chips: tuple[Chip, ...]


@dataclass(frozen=True, slots=True)
class PostingDetails:
    """The details of a posting in one language.

    Attributes:
        company: the employer, or None if no taxonomy names employers.
        facts: all that the posting states.
        notices: keys of the notices above the text, the gravest first.
        closed: the last day for applications if that is over, or "".
        application: how to apply if the posting is open and says so.
        unreachable: a sentence for an open posting without an address to apply at, or "".
        topics: further terms.
    """

    company: Chip | None
    facts: tuple[Fact, ...]
    notices: tuple[str, ...]
    closed: str
    application: Application | None
    unreachable: str
    topics: tuple[Topics, ...]


def posting_details(posting: Posting, view: View) -> PostingDetails:
    """Return the details of `posting`."""
    is_open = posting.is_open(view.library.today)
    employers = view.taxonomies.employers
    companies = chips(posting, employers, view) if employers else ()
    company = companies[0] if companies else None
    return PostingDetails(
        company=company,
        facts=tuple(_lay_out(statements(posting, view.locale, view.library))),
        notices=tuple(_notices(posting, view.locale, is_open=is_open)),
        closed=view.locale.date(posting.closes) if posting.closes and not is_open else "",
        application=_application(posting, company, view) if is_open else None,
        unreachable=_unreachable(posting, view.locale) if is_open else "",
        topics=tuple(_topics(posting, view)),
    )


def _notices(posting: Posting, locale: Locale, *, is_open: bool) -> Iterator[str]:
    state = posting.translation(locale.code)
    if not is_open:
        yield "notice.closed"
    if state is Translation.MISSING:
        yield "notice.missing"
    if state is Translation.STALE:
        yield "notice.stale"
    if posting.text(locale.code).machine:
        yield "notice.machine"


def _topics(posting: Posting, view: View) -> Iterator[Topics]:
    elsewhere = (view.taxonomies.employers, view.taxonomies.places, *audience(view.library))
    for taxonomy in view.taxonomies:
        if taxonomy.landing or any(taxonomy is other for other in elsewhere):
            continue
        if terms := chips(posting, taxonomy, view):
            yield Topics(taxonomy.name[view.code], tint(view.library, taxonomy), terms)


def _lay_out(facts: Iterable[Statement]) -> Iterator[Fact]:
    """Yield facts, two on a line if they fit; pay, terms and facts with a note have lines of their own."""
    left = 0
    for fact in facts:
        alone = fact.key == "salary" or fact.terms or fact.note
        beside = not alone and 3 + _width(fact.label) + _width(fact.value) <= left
        left = 0 if alone or beside else _LINE - max(_LABEL, _width(fact.label)) - _width(fact.value)
        yield Fact(*fact, beside)


@functools.lru_cache(65_536)  # labels and values recur
def _width(text: str) -> int:
    """Return the approximate width of a text in Latin letters (UAX #11)."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def _application(posting: Posting, company: Chip | None, view: View) -> Application | None:
    apply = posting.apply
    if not (apply.email or apply.url or apply.subject):
        return None
    parts = tuple(_subject(posting, company, view)) if apply.email or apply.subject else ()
    subject = "".join(part.text for part in parts)
    query = f"?subject={quote(subject, safe='')}" if subject else ""
    return Application(
        email=apply.email or "",
        mailto=f"mailto:{quote(apply.email, safe='@+.!*_-')}{query}" if apply.email else "",
        subject=subject,
        parts=parts,
        url=apply.url or "",
        host=display_host(apply.url) if apply.url else "",
    )


def is_reachable(posting: Posting) -> bool:
    """Return whether `posting` has an address to apply at."""
    return bool(posting.apply.email or posting.apply.url)


def _unreachable(posting: Posting, locale: Locale) -> str:
    if is_reachable(posting):
        return ""
    # If the source has an address, the page links to it behind the sentence.
    is_named = posting.origin.name and not posting.origin.url
    source = locale.t("apply.source", name=posting.origin.name) if is_named else ""
    return locale.t("apply.address.none" if posting.apply.subject else "apply.none", source=source)


def _subject(posting: Posting, company: Chip | None, view: View) -> Iterator[SubjectPart]:
    """Yield the parts of a mail's subject, with known values filled in and words to replace for all others."""
    locale, places = view.locale, view.taxonomies.places
    values = {
        "title": posting.text(view.code).title,
        "company": company.label if company else "",
        "location": " / ".join(labels(posting, places, locale)) if places else "",
    }
    template = posting.apply.subject
    if template is None:
        yield SubjectPart(locale.t("apply.subject", **values), blank=False)
        return
    for text, name, _, _ in string.Formatter().parse(template):
        if text:
            yield SubjectPart(text, blank=False)
        if name:
            value = values.get(name)
            yield SubjectPart(value or locale.t(f"placeholder.{name}"), blank=not value)
