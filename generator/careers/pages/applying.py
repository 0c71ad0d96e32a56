"""How to apply for a job: where to, and with what subject."""

from __future__ import annotations

import string
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote

from careers.content.library import Library
from careers.content.posting import Posting
from careers.i18n import Locale
from careers.pages.cards import Chip, labels
from careers.support.web import display_host


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a mail's subject; `blank` is one that the applicant has to replace."""

    text: str
    blank: bool


@dataclass(frozen=True, slots=True)
class Application:
    """How to apply; each part is empty when there is none. A source may name a subject and no address.

    Attributes:
        mailto: ``mailto:`` address with the subject filled in (RFC 6068).
        subject: the subject as it will stand.
        parts: the same, cut where something is to be replaced.
    """

    email: str
    mailto: str
    subject: str
    parts: tuple[Part, ...]
    url: str
    host: str

    @property
    def has_blanks(self) -> bool:
        """Whether the applicant has to replace something."""
        return any(part.blank for part in self.parts)


def application(posting: Posting, company: Chip | None, locale: Locale, library: Library) -> Application | None:
    """How to apply for `posting` at `company`; None where its source says nothing."""
    how = posting.apply
    if not (how.email or how.url or how.subject):
        return None
    parts = tuple(_subject(posting, company, locale, library)) if how.email or how.subject else ()
    subject = "".join(part.text for part in parts)
    query = f"?subject={quote(subject, safe='')}" if subject else ""
    return Application(
        email=how.email or "",
        mailto=f"mailto:{quote(how.email, safe='@+.!*_-')}{query}" if how.email else "",
        subject=subject,
        parts=parts,
        url=how.url or "",
        host=display_host(how.url) if how.url else "",
    )


def reachable(posting: Posting) -> bool:
    """Whether `posting` says where to apply."""
    return bool(posting.apply.email or posting.apply.url)


def unreachable(posting: Posting, locale: Locale) -> str:
    """The sentence for a posting that does not say where to apply; "" for one that does."""
    if reachable(posting):
        return ""
    # A source with an address is linked to behind the sentence.
    named = bool(posting.origin.name and not posting.origin.url)
    source = locale.t("apply.source", name=posting.origin.name) if named else ""
    return locale.t("apply.address.none" if posting.apply.subject else "apply.none", source=source)


def _subject(posting: Posting, company: Chip | None, locale: Locale, library: Library) -> Iterator[Part]:
    """The subject of an application: what the site knows filled in, the rest as words to replace."""
    places = library.taxonomies.places
    known = {
        "title": posting.text(locale.code).title,
        "company": company.label if company else "",
        "location": " / ".join(labels(posting, places, locale)) if places else "",
    }
    template = posting.apply.subject
    if template is None:
        yield Part(locale.t("apply.subject", **known), blank=False)
        return
    for text, name, _, _ in string.Formatter().parse(template):
        if text:
            yield Part(text, blank=False)
        if name:
            yield Part(known.get(name) or locale.t(f"placeholder.{name}"), blank=not known.get(name))
